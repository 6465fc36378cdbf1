//! The Flying Machines: eight tiles from which a figure may fly, as far as a die says.
//!
//! The rules are the clauses FM-1 to FM-13 in `README.md`.
#![warn(missing_docs)]

mod flight;

use bastide::plugin::*;

static FLIERS: RuleOption<Class> = RuleOption {
    name: "flying-machines.fliers",
    values: Values::Words(&[
        ("meeples", Class::Special, "any meeple, also one with rules of its own"),
        ("plain", Class::Plain, "standard and large meeples only"),
    ]),
    default: Class::Special,
    except: &[(Edition::C31, Class::Plain)],
    doc: "Which figures may fly.",
    clauses: &["FM-9", "FM-10"],
};

/// The plugin.
pub static EXPANSION: Plugin = Plugin {
    id: "flying-machines",
    title: "The Flying Machines",
    blurb: "8 tiles from which a figure flies one to three tiles far",
    editions: &Edition::ALL,
    missing: &["the crop circle tile of 2012", "the garden on one tile of the second edition"],
    options: &[&FLIERS],
    clauses: Clauses(include_str!("../clauses.txt")),
    build,
    ..PLUGIN
};
bastide::announce!(EXPANSION);

fn build(game: &mut Builder<'_>) {
    game.tiles(include_str!("../tiles.txt"));
    flight::add(game);
}
