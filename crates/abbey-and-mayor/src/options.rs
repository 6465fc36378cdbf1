//! The rule options of both variants, under names of their own.
use bastide::plugin::*;

/// Where a wagon may go when its feature is scored.
#[must_use]
pub const fn wagon_move(name: &'static str, default: &'static str) -> RuleOption {
    RuleOption {
        name,
        values: Values::Choice(&[
            ("connected", "to features connected with the scored one, any tile of them"),
            ("eight-around", "to segments on its own tile or one of the eight around it"),
        ]),
        defaults: [default; 3],
        doc: "Where a wagon may go when its feature is scored.",
        clauses: &["AM1-WAGON-10", "AM2-WAGON-10"],
    }
}

/// Where a barn may be placed.
#[must_use]
pub const fn barn_placement(name: &'static str) -> RuleOption {
    RuleOption {
        name,
        values: Values::Choice(&[
            ("not-occupied", "only in a field without a barn"),
            ("occupied", "also in a field with a barn"),
        ]),
        defaults: ["not-occupied"; 3],
        doc: "Where a barn may be placed.",
        clauses: &["AM-BARN-03"],
    }
}
