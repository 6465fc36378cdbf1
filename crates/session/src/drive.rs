//! Games between a source of chance and players.
use crate::chance::{Chance, ScriptError};
use bastide::{
    Action, Player, Rules, State,
    drive::{self, Seats, Watcher},
};

/// Why a game cannot be played to its end.
pub type Stopped = drive::Stopped<ScriptError>;

/// A source of chance, and one function that answers for whichever player is asked.
struct Seated<'a, P> {
    chance: &'a mut dyn Chance,
    players: P,
}

impl<P: FnMut(Player, &State, &[Action]) -> Action> Seats for Seated<'_, P> {
    type Error = ScriptError;
    fn chance(&mut self, rules: &Rules, state: &State) -> Result<Action, ScriptError> {
        self.chance.answer(rules, state)
    }
    fn player(
        &mut self,
        _: &Rules,
        state: &State,
        player: Player,
        answers: &[Action],
    ) -> Result<Action, ScriptError> {
        Ok((self.players)(player, state, answers))
    }
}

/// Plays a game to its end.
///
/// ```
/// use bastide::{Registry, Setup};
/// use bastide_session::{Seeded, drive};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let mut state = rules.start().clone();
/// drive(&rules, &mut state, &mut Seeded::new(7), |_, _, answers| answers[0], &mut ())?;
/// assert!(rules.is_over(&state));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If it cannot go on: a plugin stops it, chance or a player has no answer, or gives one that was
/// not offered. Such a game is not over, and its scores mean nothing.
pub fn drive(
    rules: &Rules,
    state: &mut State,
    chance: &mut dyn Chance,
    players: impl FnMut(Player, &State, &[Action]) -> Action,
    watcher: &mut impl Watcher,
) -> Result<(), Stopped> {
    drive::drive(rules, state, &mut Seated { chance, players }, watcher)
}
