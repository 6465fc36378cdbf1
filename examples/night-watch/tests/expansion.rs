//! Scenarios, lints and random games: everything that can be checked.
use bastide::Registry;
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
