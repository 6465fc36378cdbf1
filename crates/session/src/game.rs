//! A game in progress, with its history.
use crate::{
    chance::{Chance, ScriptError, Seeded},
    drive::Stopped,
    save::LoadError,
};
use bastide::{
    Action, Actor, Event, Illegal, Player, Question, Registry, Rules, Setup, SetupError, State,
    drive::next_question, event::Scored,
};
use bastide_notation::SavedAction;
use std::{path::Path, sync::Arc};

/// Why a game cannot go on as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// The answer was not offered.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// Chance has no answer.
    #[error(transparent)]
    Chance(#[from] ScriptError),
}

/// What came of [`Game::undo_to`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undone {
    /// The player decides anew; so many answers were taken back, those of others included.
    TakenBack {
        /// How many.
        answers: usize,
    },
    /// A tile or a die was seen since the player's last decision: nothing was taken back.
    Revealed,
    /// The player has decided nothing yet: nothing was taken back.
    NothingDecided,
}

/// What was before an answer.
#[derive(Debug)]
struct Past {
    /// The state, as long as it is likely to be wanted back.
    state: Option<State>,
    events: usize,
    action: Action,
    answer: SavedAction,
    /// Who answered; nobody if chance did.
    by: Option<Player>,
}

/// Answers whose states are kept: a copy for each of a long game would fill the memory.
const RECENT: usize = 64;

/// Rules, state, chance, history and the log of everything that happened.
///
/// ```
/// use bastide::{Actor, Registry, Setup};
/// use bastide_session::Game;
///
/// let mut game = Game::new(&Registry::base(), &Setup::default(), 42)?;
/// while let Some(question) = game.pending() {
///     match question.to {
///         Actor::Chance => game.advance_chance()?,
///         Actor::Player(_) => game.answer(game.answers()[0])?,
///     }
/// }
/// let saved = game.to_text();
/// let loaded = Game::from_text(&Registry::base(), &saved)?;
/// assert_eq!(loaded.state(), game.state());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Game {
    rules: Arc<Rules>,
    setup: Setup,
    seed: u64,
    seats: Vec<String>,
    state: State,
    chance: Box<dyn Chance>,
    past: Vec<Past>,
    events: Vec<Event>,
}

impl Game {
    /// A new game.
    ///
    /// # Errors
    /// If the set-up cannot be played.
    pub fn new(registry: &Registry, setup: &Setup, seed: u64) -> Result<Self, SetupError> {
        let rules = Arc::new(registry.compile(setup)?);
        Ok(Self::with(rules, setup.clone(), seed, Box::new(Seeded::new(seed))))
    }
    /// A new game in which somebody else answers for chance.
    #[must_use]
    pub fn with(rules: Arc<Rules>, setup: Setup, seed: u64, chance: Box<dyn Chance>) -> Self {
        let state = rules.start().clone();
        let (seats, past, events) = (Vec::new(), Vec::new(), Vec::new());
        Self { rules, setup, seed, seats, state, chance, past, events }
    }
    /// A saved game, replayed answer by answer.
    ///
    /// # Errors
    /// If the file is no save, was damaged, needs plugins that are not linked or were others, holds
    /// an answer that was not offered, or comes to other scores than it did.
    pub fn load(registry: &Registry, path: &Path) -> Result<Self, LoadError> {
        let text = std::fs::read_to_string(path).map_err(|error| LoadError::Read { error })?;
        Self::from_text(registry, &text)
    }
    /// Saves the game; the file is there whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written; a file of that name is then as it was.
    pub fn save(&self, path: &Path) -> std::io::Result<()> {
        crate::file::write_atomically(path, self.to_text().as_bytes())
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
    /// The set-up that they were made of; of a game that was loaded, with every default filled in.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }
    /// The seed of everything that chance decides.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }
    /// Who sits where, in words of whoever plays the game; empty if nobody said.
    #[must_use]
    pub fn seats(&self) -> &[String] {
        &self.seats
    }
    /// Says who sits where; kept in the save.
    pub fn set_seats(&mut self, seats: Vec<String>) {
        self.seats = seats;
    }
    /// The game as it is.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }
    /// Everything that happened.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }
    /// The question that waits; none once the game is over.
    #[must_use]
    pub fn pending(&self) -> Option<Question> {
        self.rules.pending(&self.state)
    }
    /// Its answers.
    #[must_use]
    pub fn answers(&self) -> Vec<Action> {
        let mut answers = Vec::new();
        self.rules.actions(&self.state, &mut answers);
        answers
    }
    /// All answers so far, in the form in which they are saved.
    pub fn history(&self) -> impl Iterator<Item = &SavedAction> {
        self.past.iter().map(|past| &past.answer)
    }
    /// The same, as they were given.
    pub fn actions(&self) -> impl Iterator<Item = Action> {
        self.past.iter().map(|past| past.action)
    }

    /// Answers the pending question.
    ///
    /// # Errors
    /// If the answer was not offered; the game is as it was.
    pub fn answer(&mut self, action: Action) -> Result<(), GameError> {
        Ok(self.record(action)?)
    }
    fn record(&mut self, action: Action) -> Result<(), Illegal> {
        let by = self.pending().and_then(|question| question.player());
        let legal = self.rules.check(&self.state, action)?;
        let answer = SavedAction::save(&self.rules, &self.state, action);
        let state = Some(self.state.clone());
        let past = Past { state, events: self.events.len(), action, answer, by };
        self.rules.play(&mut self.state, legal, Some(&mut self.events));
        self.past.push(past);
        if let Some(old) = self.past.len().checked_sub(RECENT + 1) {
            self.past[old].state = None;
        }
        Ok(())
    }
    /// Lets chance answer until a player is asked; none once the game is over.
    ///
    /// # Errors
    /// If the game cannot go on; it is as it was before the question at which it stopped.
    pub fn next_player(&mut self) -> Result<Option<(Question, Player)>, Stopped> {
        while let Some(question) = next_question(&self.rules, &self.state)? {
            match question.to {
                Actor::Player(_) if self.answers().is_empty() => {
                    let question = self.rules.describe_question(&question);
                    return Err(Stopped::NoAnswer { question });
                }
                Actor::Player(player) => return Ok(Some((question, player))),
                Actor::Chance => {
                    let outcome = self.chance.answer(&self.rules, &self.state);
                    let outcome = outcome.map_err(|cause| {
                        let question = self.rules.describe_question(&question);
                        Stopped::Silent { question, cause }
                    })?;
                    self.answer_to(&question, outcome)?;
                }
            }
        }
        Ok(None)
    }
    /// Plays on to the end; `players` choose for whoever is asked.
    ///
    /// # Errors
    /// If the game cannot go on; it is as it was before the question at which it stopped.
    pub fn play_on(
        &mut self,
        mut players: impl FnMut(Player, &Rules, &State, &[Action]) -> Action,
    ) -> Result<(), Stopped> {
        while let Some((question, player)) = self.next_player()? {
            let answer = players(player, &self.rules, &self.state, &self.answers());
            self.answer_to(&question, answer)?;
        }
        Ok(())
    }
    fn answer_to(&mut self, question: &Question, answer: Action) -> Result<(), Stopped> {
        self.record(answer).map_err(|cause| {
            let question = self.rules.describe_question(question);
            Stopped::Refused { question, answer, cause }
        })
    }
    /// Lets chance answer.
    ///
    /// # Errors
    /// If chance is not asked, or has no answer.
    pub fn advance_chance(&mut self) -> Result<(), GameError> {
        let action = self.chance.answer(&self.rules, &self.state)?;
        self.answer(action)
    }
    /// Takes back the last answer; false if that was a tile or a die, which stays revealed.
    pub fn undo(&mut self) -> bool {
        match self.past.last() {
            Some(past) if past.by.is_some() => self.undo_anything(),
            _ => false,
        }
    }
    /// Takes back what was answered since the last decision of certain players, and that decision,
    /// so that it is made anew. What chance revealed since stays revealed.
    pub fn undo_to(&mut self, theirs: impl Fn(Player) -> bool) -> Undone {
        let Some(at) = self.past.iter().rposition(|past| past.by.is_some_and(&theirs)) else {
            return Undone::NothingDecided;
        };
        if self.past[at..].iter().any(|past| past.by.is_none()) {
            return Undone::Revealed;
        }
        let answers = self.past.len() - at;
        self.past.truncate(at + 1);
        self.undo_anything();
        Undone::TakenBack { answers }
    }
    /// Takes back the last answer, whoever gave it: for analysis.
    pub fn undo_anything(&mut self) -> bool {
        let Some(past) = self.past.pop() else { return false };
        self.state = past.state.unwrap_or_else(|| self.replayed());
        self.events.truncate(past.events);
        true
    }
    /// The state after all answers that are left.
    fn replayed(&self) -> State {
        let mut state = self.rules.start().clone();
        for past in &self.past {
            // Each was checked when it was given.
            self.rules.apply_unchecked(&mut state, past.action, None);
        }
        state
    }
    /// The scores of the last turn in which anything was scored.
    #[must_use]
    pub fn why(&self) -> Vec<&Scored> {
        let mut scores = Vec::new();
        for event in self.events.iter().rev() {
            match event {
                Event::Scored(scored) => scores.push(&**scored),
                Event::TurnStarted { .. } if !scores.is_empty() => break,
                _ => {}
            }
        }
        scores.reverse();
        scores
    }
}
