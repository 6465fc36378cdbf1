//! Games that were played: how they began, and every answer.
use bastide::{Action, Event, Rules, State};
use bastide_session::Game;

/// A game that was played, under the rules it was played with.
#[derive(Clone, Debug)]
pub struct Recording<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// How it began.
    pub start: State,
    /// Every answer, of chance as well.
    pub actions: Vec<Action>,
}

impl<'a> Recording<'a> {
    /// The recording of a game with its history.
    #[must_use]
    pub fn of(game: &'a Game) -> Self {
        let rules = game.rules();
        Self { rules, start: rules.start().clone(), actions: game.actions().collect() }
    }
    /// The state at the beginning of the turn in which the recording ends, and the answers that
    /// were given since.
    #[must_use]
    pub fn last_turn(&self) -> (State, &[Action]) {
        let (mut state, mut log) = (self.start.clone(), Vec::new());
        let mut last = (state.clone(), 0);
        for (number, action) in (1..).zip(&self.actions) {
            self.rules.apply_unchecked(&mut state, *action, Some(&mut log));
            if log.iter().any(|event| matches!(event, Event::TurnStarted { part: 0, .. })) {
                last = (state.clone(), number);
            }
            log.clear();
        }
        (last.0, &self.actions[last.1..])
    }
}
