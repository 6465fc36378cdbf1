//! One way to play a game: ask chance or a player, carry out the answer, tell whoever looks on.
//!
//! It needs rules, a state and somebody who answers, and neither input nor luck of its own, so that
//! every crate above plays with it.
//!
//! ```
//! use bastide::{Registry, Setup, drive::{Everybody, drive}};
//!
//! let rules = Registry::base().compile(&Setup::default())?;
//! let mut state = rules.start().clone();
//! drive(&rules, &mut state, &mut Everybody::by(|answers| answers[0]), &mut ())?;
//! assert!(rules.is_over(&state));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
use crate::{
    action::Action,
    error::{Fault, Illegal},
    event::Event,
    ids::Player,
    question::{Actor, Question},
    rules::Rules,
    state::State,
};
use std::fmt;

/// Who sits at the table: somebody answers for chance, and somebody for each player.
pub trait Seats {
    /// Why somebody does not answer.
    type Error;
    /// An outcome of the question that is put to chance.
    ///
    /// # Errors
    /// If there is none; the game stops there.
    fn chance(&mut self, rules: &Rules, state: &State) -> Result<Action, Self::Error>;
    /// One of the answers to the question that is put to a player; there is at least one.
    ///
    /// # Errors
    /// If the player does not go on; the game stops there.
    fn player(
        &mut self,
        rules: &Rules,
        state: &State,
        player: Player,
        answers: &[Action],
    ) -> Result<Action, Self::Error>;
}

/// Somebody who answers for all, chance included, from the list of answers alone.
pub struct Everybody<F>(F);

impl<F: FnMut(&[Action]) -> Action> Everybody<F> {
    /// All answer by this rule; it is never given an empty list.
    pub fn by(rule: F) -> Self {
        Self(rule)
    }
}

impl<F> fmt::Debug for Everybody<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Everybody").finish_non_exhaustive()
    }
}

impl<F: FnMut(&[Action]) -> Action> Seats for Everybody<F> {
    type Error = NoOutcome;
    fn chance(&mut self, rules: &Rules, state: &State) -> Result<Action, NoOutcome> {
        let outcomes: Vec<Action> =
            rules.outcomes(state).into_iter().map(|(action, _)| action).collect();
        if outcomes.is_empty() { Err(NoOutcome) } else { Ok((self.0)(&outcomes)) }
    }
    fn player(
        &mut self,
        _: &Rules,
        _: &State,
        _: Player,
        answers: &[Action],
    ) -> Result<Action, NoOutcome> {
        Ok((self.0)(answers))
    }
}

/// Chance is asked, and nothing can come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no outcome has any weight")]
pub struct NoOutcome;

/// Why a game cannot be played to its end: it is not over, and its scores mean nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped<E> {
    /// The plugins in play do not let it go on.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A player is asked a question without an answer.
    #[error("{question}, and there is no answer")]
    NoAnswer {
        /// Who is asked what.
        question: String,
    },
    /// Whoever is asked gives no answer.
    #[error("{question}, and does not answer: {cause}")]
    Silent {
        /// Who is asked what.
        question: String,
        /// Why.
        #[source]
        cause: E,
    },
    /// An answer was given that was not offered.
    #[error("{question}, and the answer {answer:?} is refused: {cause}")]
    Refused {
        /// Who is asked what.
        question: String,
        /// What was answered.
        answer: Action,
        /// Why it is refused.
        #[source]
        cause: Illegal,
    },
}

/// Somebody who looks on while a game is played.
pub trait Watcher {
    /// Whether it is told what happens; a game of which nobody keeps a log is faster.
    const LISTENS: bool = true;
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
impl Watcher for () {
    const LISTENS: bool = false;
}

/// Keeps everything that happens.
impl Watcher for Vec<Event> {
    fn happened(&mut self, _: &Question, events: &[Event], _: &State) {
        self.extend_from_slice(events);
    }
}

/// The question that the game waits on; none if it is over.
///
/// # Errors
/// If a plugin stopped the game.
#[inline]
pub fn next_question(rules: &Rules, state: &State) -> Result<Option<Question>, Fault> {
    match rules.pending(state) {
        Some(question) => Ok(Some(question)),
        None => rules.fault(state).map_or(Ok(None), Err),
    }
}

/// The pending question and its answer, from chance or from whoever is asked; none if the game is
/// over.
///
/// `answers` is room that is used again; after a question to a player it holds what was offered.
/// Whether the answer was offered is not looked at.
///
/// # Errors
/// If a plugin stopped the game, a question to a player has no answer, or whoever is asked gives
/// none.
#[inline(always)]
pub fn next_answer<S: Seats>(
    rules: &Rules,
    state: &State,
    seats: &mut S,
    answers: &mut Vec<Action>,
) -> Result<Option<(Question, Action)>, Stopped<S::Error>> {
    let Some(question) = next_question(rules, state)? else { return Ok(None) };
    let answer = match question.to {
        Actor::Chance => seats.chance(rules, state),
        Actor::Player(player) => {
            rules.actions(state, answers);
            if answers.is_empty() {
                return Err(no_answer(rules, &question));
            }
            seats.player(rules, state, player, answers)
        }
    };
    match answer {
        Ok(action) => Ok(Some((question, action))),
        Err(cause) => Err(silent(rules, &question, cause)),
    }
}
#[cold]
fn no_answer<E>(rules: &Rules, question: &Question) -> Stopped<E> {
    Stopped::NoAnswer { question: rules.describe_question(question) }
}
#[cold]
fn silent<E>(rules: &Rules, question: &Question, cause: E) -> Stopped<E> {
    Stopped::Silent { question: rules.describe_question(question), cause }
}

/// Plays a game to its end.
///
/// # Errors
/// If it cannot go on: a plugin stops it, a question has no answer, or an answer was not offered.
/// The state is as it was when that question was asked.
pub fn drive<S: Seats, W: Watcher>(
    rules: &Rules,
    state: &mut State,
    seats: &mut S,
    watcher: &mut W,
) -> Result<(), Stopped<S::Error>> {
    let (mut answers, mut events) = (Vec::new(), Vec::new());
    while let Some((question, action)) = next_answer(rules, state, seats, &mut answers)? {
        let offered = if question.to == Actor::Chance {
            rules.legal(state, action)
        } else {
            watcher.asked(&question, answers.len());
            answers.contains(&action)
        };
        if !offered {
            let (question, cause) = (rules.describe_question(&question), Illegal::NotOffered);
            return Err(Stopped::Refused { question, answer: action, cause });
        }
        rules.apply_unchecked(state, action, W::LISTENS.then_some(&mut events));
        watcher.happened(&question, &events, state);
        events.clear();
    }
    Ok(())
}
