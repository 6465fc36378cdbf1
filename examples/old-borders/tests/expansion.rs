//! Scenarios, lints and random games: everything that can be checked.
use bastide::plugin::*;
use bastide_testkit::Check;
use old_borders::EXPANSION;

#[test]
fn everything_that_can_be_checked() {
    let registry = Registry::base().with(&EXPANSION);
    let report = Check::new(&registry, EXPANSION.id)
        .scenarios("borders.scenario", include_str!("../scenarios/borders.scenario"))
        .rules("README.md", include_str!("../README.md"))
        .games(40)
        .run();
    assert!(report.passed(), "{report}");
}
