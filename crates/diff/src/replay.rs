//! A recorded game under other rules, up to the first thing that differs.
use crate::{
    recording::Recording,
    sketch::{Sketch, SketchError},
};
use bastide::{Action, Actor, Event, QuestionKind, Rules, Source, State};

/// The first thing that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The other rules ask something that was not asked, or do not ask what was answered.
    Question {
        /// As recorded.
        ours: String,
        /// Under the other rules.
        theirs: String,
    },
    /// The answer that was given is not offered.
    Answer {
        /// The question.
        question: String,
        /// The answer.
        given: String,
        /// What the other rules offer.
        offered: Vec<String>,
    },
    /// The tile that was drawn is not there to be drawn.
    Draw {
        /// Which.
        tile: String,
    },
    /// The points of the players.
    Scores {
        /// As recorded.
        ours: Vec<i32>,
        /// Under the other rules.
        theirs: Vec<i32>,
    },
}

/// How far a game goes under other rules.
#[derive(Debug)]
pub struct Replayed {
    /// Answers that could be given, and led to the same.
    pub same: usize,
    /// Answers in all.
    pub all: usize,
    /// The tiles that were laid by then.
    pub turn: usize,
    /// The first thing that differs; none if everything is the same.
    pub stop: Option<Stop>,
    /// The answer that was given, or that would be next.
    pub answer: Option<String>,
    /// The recorded game where it stopped, and what its last step brought.
    pub ours: (State, Vec<Event>),
    /// The same under the other rules.
    pub theirs: (State, Vec<Event>),
}

/// Plays a recorded game under other rules, until an answer that was given is not offered, or a
/// score differs.
///
/// What else is offered, and which tiles may come next, is no difference. Questions with a single
/// answer are answered on either side, and so is where a tile comes from that was drawn.
///
/// # Errors
/// If the game did not begin as games do, and its position cannot be set up under the other rules.
pub fn replay_under(recording: &Recording<'_>, under: &Rules) -> Result<Replayed, SketchError> {
    let usual = recording.start == *recording.rules.start();
    let start = match usual {
        true => under.start().clone(),
        false => Sketch::of(&recording.rules.view(&recording.start)).under(under)?.0,
    };
    let mut pair = Pair {
        rules: [recording.rules, under],
        states: [recording.start.clone(), start],
        logs: [Vec::new(), Vec::new()],
    };
    let (mut same, mut turn, mut stop, mut answer) = (0, 0, None, None);
    for action in &recording.actions {
        answer = Some(recording.rules.describe(&pair.states[0], *action));
        stop = pair.step(*action).err();
        if stop.is_some() {
            break;
        }
        same += 1;
        turn += usize::from(pair.logs[0].iter().any(|e| matches!(e, Event::Placed { .. })));
    }
    if stop.is_none() {
        (stop, answer) = (pair.rest().err(), None);
    }
    let ([ours, theirs], [our_log, their_log]) = (pair.states, pair.logs);
    let all = recording.actions.len();
    let (ours, theirs) = ((ours, our_log), (theirs, their_log));
    Ok(Replayed { same, all, turn, stop, answer, ours, theirs })
}

/// Two games side by side.
struct Pair<'a> {
    rules: [&'a Rules; 2],
    states: [State; 2],
    /// What the last step brought.
    logs: [Vec<Event>; 2],
}

impl Pair<'_> {
    /// Gives the same answer to both; whether it leads to the same scores.
    fn step(&mut self, action: Action) -> Result<(), Stop> {
        for log in &mut self.logs {
            log.clear();
        }
        let label = self.rules[0].describe(&self.states[0], action);
        let forced = answers(self.rules[0], &self.states[0]).len() == 1;
        let drawn = action == Action::Take(Source::Stack);
        let draws = matches!(action, Action::Draw(_));
        let asked = question_text(self.rules[0], &self.states[0]);
        self.catch_up(&asked, draws);
        let theirs = answers(self.rules[1], &self.states[1]);
        let same = question_text(self.rules[1], &self.states[1]) == asked;
        let theirs = theirs.into_iter().find(|(_, other)| same && *other == label);
        match theirs {
            Some((theirs, _)) => {
                self.apply(0, action);
                self.apply(1, theirs);
            }
            // Only one side asked, and there was nothing to choose, or nothing was chosen.
            None if !same && (forced || drawn || action == Action::Pass) => self.apply(0, action),
            None => return Err(self.refused(asked, label, draws, same)),
        }
        let scores = |side: usize| -> Vec<i32> {
            self.rules[side].players().map(|p| self.states[side].score(p)).collect()
        };
        let (ours, theirs) = (scores(0), scores(1));
        if ours == theirs { Ok(()) } else { Err(Stop::Scores { ours, theirs }) }
    }
    /// Whether both games are over, once the recorded one is.
    fn rest(&mut self) -> Result<(), Stop> {
        let ours = question_text(self.rules[0], &self.states[0]);
        if self.rules[0].pending(&self.states[0]).is_some() {
            return Ok(());
        }
        self.catch_up(&ours, false);
        let theirs = question_text(self.rules[1], &self.states[1]);
        if ours == theirs { Ok(()) } else { Err(Stop::Question { ours, theirs }) }
    }
    /// Answers on the other side what only it asks, as long as there is no choice.
    fn catch_up(&mut self, asked: &str, draws: bool) {
        let stack = Action::Take(Source::Stack);
        while question_text(self.rules[1], &self.states[1]) != asked {
            let question = self.rules[1].pending(&self.states[1]);
            let Some(question) = question.filter(|question| question.to != Actor::Chance) else {
                return;
            };
            let mut offered = answers(self.rules[1], &self.states[1]).into_iter();
            let only = match (offered.next(), offered.next()) {
                (Some((only, _)), None) => only,
                _ if draws && question.kind == QuestionKind::Source => stack,
                _ => return,
            };
            if !self.rules[1].legal(&self.states[1], only) {
                return;
            }
            self.apply(1, only);
        }
    }
    fn apply(&mut self, side: usize, action: Action) {
        let (state, log) = (&mut self.states[side], &mut self.logs[side]);
        self.rules[side].apply_unchecked(state, action, Some(log));
    }
    /// Why an answer cannot be given on the other side.
    fn refused(&self, asked: String, given: String, draws: bool, same: bool) -> Stop {
        if !same {
            let theirs = question_text(self.rules[1], &self.states[1]);
            return Stop::Question { ours: asked, theirs };
        }
        if draws {
            let tile = given.trim_start_matches("draw ").to_owned();
            return Stop::Draw { tile };
        }
        let offered = answers(self.rules[1], &self.states[1]);
        let offered = offered.into_iter().map(|(_, label)| label).collect();
        Stop::Answer { question: asked, given, offered }
    }
}

/// The answers to the pending question, with their labels.
pub(crate) fn answers(rules: &Rules, state: &State) -> Vec<(Action, String)> {
    let mut actions = Vec::new();
    rules.actions(state, &mut actions);
    actions.into_iter().map(|action| (action, rules.describe(state, action))).collect()
}

/// Who is asked what, in words that do not depend on the expansions in play.
pub(crate) fn question_text(rules: &Rules, state: &State) -> String {
    let Some(question) = rules.pending(state) else { return "the game is over".to_owned() };
    let view = rules.view(state);
    let who = match question.to {
        Actor::Player(player) => format!("player {}", player.0 + 1),
        Actor::Chance => format!("player {} draws", view.turn().active.0 + 1),
    };
    match question.kind {
        QuestionKind::Draw => who,
        QuestionKind::Source => format!("{who} is asked where the tile comes from"),
        QuestionKind::Place(tile) => {
            format!("{who} is asked where {} goes", rules.tiles().tile(tile).name())
        }
        QuestionKind::Figure => format!("{who} is asked which figure to place"),
        QuestionKind::Plugin { .. } => match question.figure().and_then(|id| view.figure(id)) {
            Some(figure) => {
                format!("{who} is asked about their {}", view.figure_name(figure))
            }
            None => format!("{who} is asked what an expansion asks"),
        },
    }
}
