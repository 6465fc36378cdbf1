//! Any answer, each as likely as the others.
use crate::Bot;
use bastide::{Action, Rules, State};

/// A small generator for choices that need no better one.
#[derive(Clone, Debug)]
pub struct XorShift(u64);

impl XorShift {
    /// The generator of a seed; neighbouring seeds give unlike sequences.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mixed = (seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Self(mixed ^ (mixed >> 31) | 1)
    }
    /// A number below `n`; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * u64::from(n)) >> 32) as u32
    }
}

/// Answers at random.
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
    fn answer(&mut self, _: &Rules, _: &State, answers: &[Action]) -> Action {
        answers[self.0.below(answers.len() as u32) as usize]
    }
}
