//! Tools for the tests of plugins: random games that check every promise of the engine, an
//! independent rebuild of the features, counts of answer paths, and scenarios.
#![warn(missing_docs)]

mod conformance;
mod luck;
mod oracle;
mod order;
mod perft;
pub mod scenario;

pub use conformance::{Failure, Report, conformance};
pub use oracle::check_board;
pub use order::order_independence;
pub use perft::perft;
