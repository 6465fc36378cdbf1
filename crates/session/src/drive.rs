//! One way to play a game: ask chance or a player, carry out the answer, look.
use crate::chance::{Chance, ScriptError};
use bastide::{Action, Actor, Event, Fault, Illegal, Player, Question, Rules, State};
use std::convert::Infallible;

/// Why a game cannot be played to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped<E = Infallible> {
    /// The plugins in play do not let it go on.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// Chance has no answer.
    #[error("chance has no answer: {0}")]
    Chance(#[source] ScriptError),
    /// A question has no answer.
    #[error("a question to player {} has no answer, and the game is not over", .0.0 + 1)]
    NoAnswer(Player),
    /// A player gave an answer that was not offered.
    #[error("the answer of player {} is refused: {why}", player.0 + 1)]
    Refused {
        /// Whose answer.
        player: Player,
        /// Why.
        #[source]
        why: Illegal,
    },
    /// A player does not go on.
    #[error("{0}")]
    Player(E),
}

/// Who looks on while a game is played.
pub trait Watcher {
    /// A player is asked, and has so many answers.
    fn asked(&mut self, question: &Question, answers: usize) {
        let _ = (question, answers);
    }
    /// A question was answered; `events` is what that brought about.
    fn happened(&mut self, question: &Question, events: &[Event], state: &State) {
        let _ = (question, events, state);
    }
}

/// Nobody looks on.
impl Watcher for () {}

/// The answer to the pending question, from chance or from whoever `players` says; none if the game
/// is over.
///
/// `answers` is room that is used again; it holds what was offered to a player.
///
/// # Errors
/// If the game cannot go on; the state is as it was.
pub fn next_answer<E>(
    rules: &Rules,
    state: &State,
    chance: &mut dyn Chance,
    answers: &mut Vec<Action>,
    players: impl FnOnce(Player, &[Action]) -> Result<Action, E>,
) -> Result<Option<(Question, Action)>, Stopped<E>> {
    let Some(question) = rules.pending(state) else {
        return match rules.fault(state) {
            Some(fault) => Err(Stopped::Fault(fault)),
            None => Ok(None),
        };
    };
    let action = match question.to {
        Actor::Chance => chance.answer(rules, state).map_err(Stopped::Chance)?,
        Actor::Player(player) => {
            rules.actions(state, answers);
            if answers.is_empty() {
                return Err(Stopped::NoAnswer(player));
            }
            players(player, answers).map_err(Stopped::Player)?
        }
    };
    Ok(Some((question, action)))
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
    mut players: impl FnMut(Player, &State, &[Action]) -> Action,
    watcher: &mut impl Watcher,
) -> Result<(), Stopped> {
    let (mut answers, mut events) = (Vec::new(), Vec::new());
    loop {
        let ask = |player, answers: &[Action]| Ok(players(player, state, answers));
        let Some((question, action)) = next_answer(rules, state, chance, &mut answers, ask)? else {
            return Ok(());
        };
        if let Actor::Player(player) = question.to {
            watcher.asked(&question, answers.len());
            if !answers.contains(&action) {
                return Err(Stopped::Refused { player, why: Illegal::NotOffered });
            }
        }
        rules.apply_unchecked(state, action, Some(&mut events));
        watcher.happened(&question, &events, state);
        events.clear();
    }
}
