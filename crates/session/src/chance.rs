//! Who answers for chance.
use bastide::{Action, Rules, State, TileId};
use fnv::FnvHasher;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use rand_core::RngCore;
use rand_xoshiro::SplitMix64;
use std::{
    collections::VecDeque,
    fmt,
    hash::Hasher,
    time::{SystemTime, UNIX_EPOCH},
};

/// Answers the questions that are put to chance.
pub trait Chance: fmt::Debug + Send {
    /// An outcome of the pending question.
    ///
    /// # Errors
    /// If the source has none that fits.
    fn answer(&mut self, rules: &Rules, state: &State) -> Result<Action, ScriptError>;
}

/// A scripted outcome that cannot come about.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScriptError {
    /// Nothing is left of the script.
    #[error("the script has no outcome left; add the tile that is drawn next")]
    Empty,
    /// The tile is not in the stack.
    #[error("{0} cannot be drawn now: none is left in this part of the stack")]
    NotThere(String),
    /// Chance is not asked.
    #[error("chance is not asked now")]
    NotAsked,
}

/// The stream of dice and whatever else is not a tile.
const DICE: u64 = 1;

/// Everything from a seed: the same seed and rules give the same outcomes.
///
/// Each physical tile has a key made of the seed, its name and its number among the
/// copies; tiles are drawn by ascending key. So games of different rules share the order of the
/// tiles that they have in common. Anything else that chance decides comes from ChaCha8, a stream
/// for dice and a position for each roll.
#[derive(Clone, Debug)]
pub struct Seeded {
    seed: u64,
    /// For every tile the keys of its copies, ascending; worked out at the first draw.
    keys: Vec<Vec<u64>>,
    rolls: u64,
}

impl Seeded {
    /// The source of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, keys: Vec::new(), rolls: 0 }
    }
    fn keys(&mut self, rules: &Rules) -> &[Vec<u64>] {
        if self.keys.is_empty() {
            let start = rules.view(rules.start());
            self.keys = vec![Vec::new(); rules.tiles().tiles().count()];
            for (tile, copies) in start.bag() {
                let name = rules.tiles().tile(tile).name();
                let mut keys: Vec<u64> =
                    (0..u64::from(copies)).map(|copy| key(self.seed, name, copy)).collect();
                keys.sort_unstable();
                self.keys[tile.index()] = keys;
            }
        }
        &self.keys
    }
    fn roll(&mut self, rules: &Rules, state: &State) -> Option<Action> {
        let mut dice = ChaCha8Rng::seed_from_u64(self.seed);
        dice.set_stream(DICE);
        dice.set_word_pos(u128::from(2 * self.rolls));
        self.rolls += 1;
        let weight = u64::from(rules.weight(state));
        // The bias of a remainder of 64 bits is beyond measure.
        rules.outcome(state, (dice.next_u64() % weight.max(1)) as u32)
    }
}

impl Chance for Seeded {
    fn answer(&mut self, rules: &Rules, state: &State) -> Result<Action, ScriptError> {
        let mut first: Option<(u64, TileId)> = None;
        let outcomes = rules.outcomes(state);
        for (action, left) in &outcomes {
            let Action::Draw(tile) = *action else { continue };
            let keys = &self.keys(rules)[tile.index()];
            // The copies with the smallest keys are gone.
            let key = keys.len().checked_sub(*left as usize).and_then(|next| keys.get(next));
            // A position that was set up may hold more copies than a game: those come last.
            let next = (key.copied().unwrap_or(u64::MAX), tile);
            first = Some(first.map_or(next, |first| first.min(next)));
        }
        match first {
            Some((_, tile)) => Ok(Action::Draw(tile)),
            None if outcomes.is_empty() => Err(ScriptError::NotAsked),
            None => self.roll(rules, state).ok_or(ScriptError::NotAsked),
        }
    }
}

/// The key of a tile: a hash of its name, and what SplitMix64 makes of that, the seed and the
/// number of the copy. Games that are known by their seed depend on it: it never changes.
fn key(seed: u64, name: &str, copy: u64) -> u64 {
    let mut hash = FnvHasher::default();
    hash.write(name.as_bytes());
    mixed(hash.finish() ^ mixed(seed.wrapping_add(mixed(copy.wrapping_add(1)))))
}

/// The first number of the generator with this state.
fn mixed(state: u64) -> u64 {
    SplitMix64::seed_from_u64(state).next_u64()
}

/// A list of tiles to be drawn, in order.
///
/// ```
/// use bastide::{Registry, Setup};
/// use bastide_session::{Chance, Scripted, Seeded};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let drawn = Scripted::new(["E"]).answer(&rules, rules.start())?;
/// assert_eq!(rules.describe(rules.start(), drawn), "draw E");
/// let (a, b) = (Seeded::new(7).answer(&rules, rules.start()), Seeded::new(7).answer(&rules, rules.start()));
/// assert_eq!(a, b);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    tiles: VecDeque<String>,
}

impl Scripted {
    /// Draws these tiles, by name.
    pub fn new(tiles: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { tiles: tiles.into_iter().map(Into::into).collect() }
    }
}

impl Chance for Scripted {
    fn answer(&mut self, rules: &Rules, state: &State) -> Result<Action, ScriptError> {
        let name = self.tiles.pop_front().ok_or(ScriptError::Empty)?;
        let drawn = |action: &Action| match action {
            Action::Draw(tile) => rules.tiles().tile(*tile).name() == name,
            _ => false,
        };
        let mut outcomes = rules.outcomes(state).into_iter().map(|(action, _)| action);
        outcomes.find(drawn).ok_or(ScriptError::NotThere(name))
    }
}

/// A seed that nobody chose.
#[must_use]
pub fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Short enough to be read aloud and typed again.
    mixed(now.as_nanos() as u64 ^ u64::from(std::process::id())) % 1_000_000_000
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Watcher, drive};
    use bastide::{Event, Question, Registry, Setup};

    /// The names of the tiles that are drawn.
    struct Drawn<'a>(&'a Rules, Vec<String>);

    impl Watcher for Drawn<'_> {
        fn happened(&mut self, _: &Question, events: &[Event], _: &State) {
            let name = |event: &Event| match event {
                Event::Drawn(tile) => Some(self.0.tiles().tile(*tile).name().to_owned()),
                _ => None,
            };
            self.1.extend(events.iter().filter_map(name));
        }
    }

    fn order(rules: &Rules, seed: u64) -> Vec<String> {
        let (mut state, mut chance) = (rules.start().clone(), Seeded::new(seed));
        let mut drawn = Drawn(rules, Vec::new());
        drive(rules, &mut state, &mut chance, |_, _, answers| answers[0], &mut drawn)
            .expect("it is played to its end");
        drawn.1
    }

    #[test]
    fn the_order_depends_on_the_seed_alone() {
        let rules = Registry::base().compile(&Setup::default()).expect("the base game");
        assert_eq!(order(&rules, 1), order(&rules, 1));
        assert_ne!(order(&rules, 1), order(&rules, 2));
        assert_eq!(order(&rules, 1).len(), 71);
    }

    #[test]
    fn the_key_of_a_tile_is_that_of_for_ever() {
        // Worked out apart from the code, from what FNV-1a and SplitMix64 are.
        assert_eq!(key(7, "E", 0), 0xfdcc_a4c3_b924_25c9);
        assert_eq!(key(42, "MM-tower", 3), 0x70de_ec97_2571_b607);
    }

    #[test]
    fn games_share_the_order_of_common_tiles() {
        let registry = bastide_expansions::registry();
        let preset = |name| bastide_expansions::preset(name).expect("a preset");
        let of = |name| order(&registry.compile(&preset(name)).expect("it compiles"), 7);
        let common = |order: Vec<String>| -> Vec<String> {
            order.into_iter().filter(|name| name.len() == 1).collect()
        };
        assert_eq!(common(of("c1")), common(of("c3.1")));
        assert_eq!(common(of("base")), common(of("c2")));
    }

    #[test]
    fn a_script_says_what_does_not_fit() {
        let rules = Registry::base().compile(&Setup::default()).expect("the base game");
        let mut script = Scripted::new(["E", "Z"]);
        assert!(script.answer(&rules, rules.start()).is_ok());
        let missing = script.answer(&rules, rules.start()).expect_err("there is no Z");
        assert_eq!(missing, ScriptError::NotThere("Z".into()));
        assert_eq!(script.answer(&rules, rules.start()), Err(ScriptError::Empty));
    }
}
