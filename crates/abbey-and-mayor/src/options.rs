//! The rule options of both variants, under names of their own.
use crate::Reach;
use bastide::plugin::*;

/// Where a wagon may go when its feature is scored.
#[must_use]
pub const fn wagon_move(name: &'static str, default: Reach) -> RuleOption<Reach> {
    RuleOption {
        name,
        values: Values::Words(&[
            (
                "connected",
                Reach::Connected,
                "to features connected with the scored one, any tile of them",
            ),
            (
                "eight-around",
                Reach::EightAround,
                "to segments on its own tile or one of the eight around it",
            ),
        ]),
        default,
        except: &[],
        doc: "Where a wagon may go when its feature is scored.",
        clauses: &["AM1-WAGON-10", "AM2-WAGON-10"],
    }
}

/// Where a barn may be placed: `true` is also in a field with a barn.
#[must_use]
pub const fn barn_placement(name: &'static str) -> RuleOption<bool> {
    RuleOption {
        name,
        values: Values::Words(&[
            ("not-occupied", false, "only in a field without a barn"),
            ("occupied", true, "also in a field with a barn"),
        ]),
        default: false,
        except: &[],
        doc: "Where a barn may be placed.",
        clauses: &["AM-BARN-03"],
    }
}
