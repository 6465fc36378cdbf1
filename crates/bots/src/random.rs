//! Any answer, each as likely as the others.
use crate::Bot;
use bastide::{
    Action, Player, Rules, State,
    drive::{NoOutcome, Seats},
};

/// A small generator, and its own so that it stays the same: checksums of games depend on it.
#[derive(Clone, Debug)]
struct XorShift(u64);

impl XorShift {
    /// Neighbouring seeds give unlike sequences.
    fn new(seed: u64) -> Self {
        let mixed = (seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Self(mixed ^ (mixed >> 31) | 1)
    }
    /// A number below `n`; 0 if `n` is 0.
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// Answers at random; at every seat of a table it answers for chance too, by weight.
#[derive(Clone, Debug)]
pub struct Random(XorShift);

impl Random {
    /// The bot of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(XorShift::new(seed))
    }
}

impl Bot for Random {
    #[inline]
    fn answer(&mut self, _: &Rules, _: &State, answers: &[Action]) -> Action {
        answers[self.0.below(answers.len() as u32) as usize]
    }
}

impl Seats for Random {
    type Error = NoOutcome;
    #[inline]
    fn chance(&mut self, rules: &Rules, state: &State) -> Result<Action, NoOutcome> {
        rules.outcome(state, self.0.below(rules.weight(state))).ok_or(NoOutcome)
    }
    #[inline]
    fn player(
        &mut self,
        rules: &Rules,
        state: &State,
        _: Player,
        answers: &[Action],
    ) -> Result<Action, NoOutcome> {
        Ok(self.answer(rules, state, answers))
    }
}
