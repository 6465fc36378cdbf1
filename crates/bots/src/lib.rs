//! Players that work from legal answers alone, with whatever plugins are in play.

mod estimate;
mod greedy;
mod random;
mod twins;

pub use greedy::Greedy;
pub use random::Random;

use bastide::{Action, Rules, State};
use std::fmt::Debug;

/// Somebody who answers questions for a player.
pub trait Bot: Debug + Send {
    /// One of the answers to the pending question.
    ///
    /// `answers` is what [`Rules::actions`] lists: never empty, in the same order for the same
    /// history.
    fn answer(&mut self, rules: &Rules, state: &State, answers: &[Action]) -> Action;
}

/// Names of the bots.
pub const BOTS: [&str; 2] = ["greedy", "random"];

/// A bot by name; the seed decides whatever it leaves to luck.
#[must_use]
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Bot>> {
    match name {
        "random" => Some(Box::new(Random::new(seed))),
        "greedy" => Some(Box::new(Greedy::default())),
        _ => None,
    }
}
