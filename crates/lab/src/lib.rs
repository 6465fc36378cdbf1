//! Plays rule variants against each other in paired games, and measures how fast games run.
#![warn(missing_docs)]

mod bench;
mod compare;
mod game;
mod observer;
mod statistics;
mod table;

pub use bench::{Bench, bench};
pub use compare::{Comparison, LabError, Pair, Plan, Variant, compare};
pub use game::{
    BoardShape, ClauseUse, Contact, FEATURES, FigureUse, GameRecord, TurnRecord, play, seated,
};
