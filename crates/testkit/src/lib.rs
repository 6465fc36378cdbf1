//! Tools for the tests of plugins: random games that check every promise of the engine, an
//! independent rebuild of the features, counts of answer paths, and scenarios. [`Check`] does all
//! of it at once for one expansion.

mod check;
mod conformance;
mod luck;
mod oracle;
mod order;
mod perft;
pub mod scenario;

pub use check::{Check, CheckReport, Finding};
pub use conformance::{Failure, Questions, Report, brief_conformance, conformance};
pub use oracle::check_board;
pub use order::order_independence;
pub use perft::perft;
