//! Random games without a generator from outside.
use bastide::{Action, Actor, Rules, State};

/// SplitMix64: small, and any seed will do.
#[derive(Clone, Debug)]
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(z ^ (z >> 31)) * n as u128) >> 64) as usize
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
