//! Plays rule variants against each other in paired games, and measures how fast games run.

mod bench;
mod compare;
mod game;
mod statistics;
mod table;

pub use bench::{Bench, RandomGames, Sums, bench};
pub use compare::{Comparison, LabError, Pair, Plan, Variant, compare};
pub use game::{GameRecord, play};
