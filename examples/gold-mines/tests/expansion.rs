//! Scenarios, lints and random games: everything that can be checked.
use bastide::plugin::*;
use bastide_testkit::Check;
use gold_mines::EXPANSION;

#[test]
fn everything_that_can_be_checked() {
    let registry = Registry::base().with(&EXPANSION);
    let report = Check::new(&registry, EXPANSION.id)
        .tiles("tiles.txt", include_str!("../tiles.txt"))
        .scenarios("gold-mines.scenario", include_str!("../scenarios/gold-mines.scenario"))
        .rules("README.md", include_str!("../README.md"))
        .games(40)
        .run();
    assert!(report.passed(), "{report}");
}
