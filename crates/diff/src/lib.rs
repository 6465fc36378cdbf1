//! How rule sets differ.
//!
//! [`rule_diff`] compares them topic by topic, from what plugins declare and the clauses of the
//! book; [`see`] looks at the same position under each; [`replay_under`] plays a recorded game
//! under other rules up to the first thing that differs.
#![warn(missing_docs)]

mod position;
mod recording;
mod replay;
mod rules;
mod sketch;

pub use position::{Seen, Valued, see};
pub use recording::Recording;
pub use replay::{Replayed, Stop, replay_under};
pub use rules::{Difference, Group, RuleDiff, rule_diff};
pub use sketch::{Sketch, SketchError};
