//! Scenarios, lints and random games: everything that can be checked.
use bastide::{plugin::*, position::Position};
use bastide_testkit::Check;
use night_watch::EXPANSION;

#[test]
fn everything_that_can_be_checked() {
    let registry = Registry::base().with(&EXPANSION);
    let report = Check::new(&registry, EXPANSION.id)
        .tiles("tiles.txt", include_str!("../tiles.txt"))
        .scenarios("lantern.scenario", include_str!("../scenarios/lantern.scenario"))
        .scenarios("toll.scenario", include_str!("../scenarios/toll.scenario"))
        .rules("README.md", include_str!("../README.md"))
        .games(40)
        .run();
    assert!(report.passed(), "{report}");
    assert_eq!(report.scenarios, 12, "{report}");
}

/// WATCH-5: the two roads at a watch house meet there.
#[test]
fn roads_meet_at_a_watch_house() {
    let setup = Setup { expansions: vec![EXPANSION.id.to_owned()], ..Setup::default() };
    let registry = Registry::base().with(&EXPANSION);
    let rules = registry.compile(&setup).expect("it compiles");
    let house = rules.tiles().named("watch-house").expect("it is in play");
    let tiles = vec![(house, Cell::default(), Rotation::default())];
    let state = rules.position(&Position { tiles, ..Position::default() }, None);
    let state = state.expect("one tile can lie alone");
    let view = rules.view(&state);
    let roads: Vec<SegmentId> = view
        .segments(Cell::default())
        .filter(|segment| view.terrain(*segment) == Terrain::Road)
        .collect();
    let [east, west] = roads[..] else { panic!("two roads, not {}", roads.len()) };
    let met: Vec<SegmentId> =
        view.ends(east).into_iter().flat_map(|end| view.roads_at(end)).collect();
    assert_eq!(met, [west]);
}
