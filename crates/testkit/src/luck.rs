//! Random games without a generator from outside.
use bastide::{Action, Actor, Rules, State};
use rand_xoshiro::{
    SplitMix64,
    rand_core::{RngCore, SeedableRng},
};

/// Small, and any seed will do.
#[derive(Clone, Debug)]
pub(crate) struct Luck(SplitMix64);

impl Luck {
    pub(crate) fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }
    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }
    /// One of the answers; chance by weight, players each as likely.
    pub(crate) fn choose(&mut self, rules: &Rules, state: &State, answers: &[Action]) -> Action {
        let chance = rules.pending(state).is_some_and(|question| question.to == Actor::Chance);
        let outcome = if chance {
            rules.outcome(state, self.below(rules.weight(state) as usize) as u32)
        } else {
            None
        };
        outcome.unwrap_or_else(|| answers[self.below(answers.len())])
    }
}
