//! How rule sets differ.
//!
//! [`rule_diff`] compares them topic by topic, from what plugins declare and the clauses of the
//! book; [`Sketch`] puts the same position under each; [`replay_under`] plays a recorded game
//! under other rules up to the first thing that differs.
#![warn(missing_docs)]

mod clauses;
mod rules;

pub use clauses::clause_text;
pub use rules::{Difference, Group, RuleDiff, rule_diff};
