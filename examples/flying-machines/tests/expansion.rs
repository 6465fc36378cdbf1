//! Scenarios, lints and random games: everything that can be checked.
use bastide::plugin::*;
use bastide_testkit::Check;
use flying_machines::EXPANSION;

/// Another expansion at the table: its figure has rules of its own and stands on roads only.
static GUESTS: Plugin = Plugin {
    id: "guests",
    title: "Guests",
    blurb: "a figure for the tests",
    build: |game| {
        let stands = Terrains::ROAD;
        game.figure("postman", FigureTraits { each: 1, class: Class::Special, stands, ..STANDARD });
    },
    ..PLUGIN
};

/// The editions by name; `base` is the newest.
fn preset(name: &str) -> Option<Setup> {
    let edition = Edition::ALL.into_iter().find(|edition| edition.name() == name);
    let edition = edition.or((name == "base").then_some(Edition::C31))?;
    Some(Setup { edition, ..Setup::default() })
}

#[test]
fn everything_that_can_be_checked() {
    let registry = Registry::base().with(&EXPANSION).with(&GUESTS);
    let report = Check::new(&registry, EXPANSION.id)
        .presets(&preset)
        .tiles("tiles.txt", include_str!("../tiles.txt"))
        .scenarios("flight.scenario", include_str!("../scenarios/flight.scenario"))
        .rules("README.md", include_str!("../README.md"))
        .games(40)
        .run();
    assert!(report.passed(), "{report}");
    assert_eq!(report.scenarios, 11, "{report}");
}
