//! Who answers in random games.
use bastide::{
    Action, Player, Rules, State,
    drive::{NoOutcome, Seats},
};
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
    fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.0.next_u64()) * n as u128) >> 64) as usize
    }
}

/// Chance by weight, players each answer as likely as the others.
impl Seats for Luck {
    type Error = NoOutcome;
    fn chance(&mut self, rules: &Rules, state: &State) -> Result<Action, NoOutcome> {
        let unit = self.below(rules.weight(state) as usize) as u32;
        rules.outcome(state, unit).ok_or(NoOutcome)
    }
    fn player(
        &mut self,
        _: &Rules,
        _: &State,
        _: Player,
        answers: &[Action],
    ) -> Result<Action, NoOutcome> {
        Ok(answers[self.below(answers.len())])
    }
}
