//! Plays rule variants against each other in paired games, and measures how fast games run.

mod bench;
mod bootstrap;
mod compare;
mod game;
mod metrics;
mod observer;
mod odd;
mod plots;
mod run;
mod self_test;
mod statistics;
mod summary;
mod table;
mod verdict;

pub use bench::{Bench, RandomGames, Sums, bench};
pub use compare::{Comparison, Head, LabError, Plan, RuleTopic, SCHEMA, Variant, compare};
pub use game::{
    BoardShape, ClauseUse, Contact, FEATURES, FigureUse, GameRecord, TurnRecord, play, seated,
};
pub use metrics::Unit;
pub use odd::OddGame;
pub use plots::{Bar, Chart, Curve, Dot, Dots, Line, LinePoint, Plot, Quantiles};
pub use run::Watch;
pub use self_test::{Contained, SelfTest, self_test};
pub use table::p_text;
pub use verdict::{Estimate, Measure, Says, Verdict};
