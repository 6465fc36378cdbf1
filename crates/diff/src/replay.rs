//! A recorded game under other rules, up to the first thing that differs.
use crate::{
    recording::Recording,
    sketch::{Sketch, SketchError},
};
use bastide::{Action, Actor, Event, QuestionKind, Rules, Source, State};

/// The first thing that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Who is asked what.
    Question {
        /// As recorded.
        ours: String,
        /// Under the other rules.
        theirs: String,
    },
    /// Which answers are offered.
    Answers {
        /// The question.
        question: String,
        /// Those that were offered only then.
        ours: Vec<String>,
        /// Those that only the other rules offer.
        theirs: Vec<String>,
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

/// Plays a recorded game under other rules, until a question, an answer or a score differs.
///
/// Which tiles may come next is chance, and no difference; a tile that cannot come is one. With
/// `past_sources`, neither is it one where the tile of a turn comes from, as long as it was drawn.
///
/// # Errors
/// If the game did not begin as games do, and its position cannot be set up under the other rules.
pub fn replay_under(
    recording: &Recording<'_>,
    under: &Rules,
    past_sources: bool,
) -> Result<Replayed, SketchError> {
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
        if past_sources && pair.draws(*action) {
            same += 1;
            continue;
        }
        stop = pair.asks().err();
        if stop.is_none() {
            stop = pair.step(*action).err();
        }
        if stop.is_some() {
            break;
        }
        same += 1;
        turn += usize::from(pair.logs[0].iter().any(|e| matches!(e, Event::Placed { .. })));
    }
    if stop.is_none() {
        stop = pair.asks().err();
        answer = None;
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
    /// Whether both ask the same, and offer the same.
    fn asks(&self) -> Result<(), Stop> {
        let asked = |side: usize| question_text(self.rules[side], &self.states[side]);
        let (ours, theirs) = (asked(0), asked(1));
        if ours != theirs {
            return Err(Stop::Question { ours, theirs });
        }
        let chance = |question: bastide::Question| question.to == Actor::Chance;
        if self.rules[0].pending(&self.states[0]).is_some_and(chance) {
            return Ok(());
        }
        let offered = |side: usize| answers(self.rules[side], &self.states[side]);
        let (ours, theirs) = (labels(offered(0)), labels(offered(1)));
        let only = |some: &[String], others: &[String]| -> Vec<String> {
            some.iter().filter(|label| !others.contains(label)).cloned().collect()
        };
        let (our, their) = (only(&ours, &theirs), only(&theirs, &ours));
        if our.is_empty() && their.is_empty() {
            return Ok(());
        }
        Err(Stop::Answers { question: asked(0), ours: our, theirs: their })
    }
    /// Draws on both sides if only one asks where the tile comes from, or they offer different
    /// sources; whether the recorded answer is spent.
    fn draws(&mut self, action: Action) -> bool {
        let stack = Action::Take(Source::Stack);
        let source = |side: usize| {
            let question = self.rules[side].pending(&self.states[side]);
            question.is_some_and(|question| question.kind == QuestionKind::Source)
        };
        let (ours, theirs) = (source(0), source(1));
        let from_stack = if ours { action == stack } else { matches!(action, Action::Draw(_)) };
        if !from_stack || !ours && !theirs {
            return false;
        }
        for side in [0, 1] {
            if [ours, theirs][side] && self.rules[side].legal(&self.states[side], stack) {
                self.logs[side].clear();
                let (state, log) = (&mut self.states[side], &mut self.logs[side]);
                self.rules[side].apply_unchecked(state, stack, Some(log));
            }
        }
        ours
    }
    /// Gives the same answer to both; whether it leads to the same scores.
    fn step(&mut self, action: Action) -> Result<(), Stop> {
        let label = self.rules[0].describe(&self.states[0], action);
        let offered = answers(self.rules[1], &self.states[1]);
        let Some((theirs, _)) = offered.into_iter().find(|(_, other)| *other == label) else {
            let tile = label.trim_start_matches("draw ").to_owned();
            return Err(Stop::Draw { tile });
        };
        for (side, action) in [action, theirs].into_iter().enumerate() {
            self.logs[side].clear();
            let (state, log) = (&mut self.states[side], &mut self.logs[side]);
            self.rules[side].apply_unchecked(state, action, Some(log));
        }
        let scores = |side: usize| -> Vec<i32> {
            self.rules[side].players().map(|p| self.states[side].score(p)).collect()
        };
        let (ours, theirs) = (scores(0), scores(1));
        if ours == theirs { Ok(()) } else { Err(Stop::Scores { ours, theirs }) }
    }
}

/// The answers to the pending question, with their labels.
pub(crate) fn answers(rules: &Rules, state: &State) -> Vec<(Action, String)> {
    let mut actions = Vec::new();
    rules.actions(state, &mut actions);
    actions.into_iter().map(|action| (action, rules.describe(state, action))).collect()
}
fn labels(offered: Vec<(Action, String)>) -> Vec<String> {
    offered.into_iter().map(|(_, label)| label).collect()
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
                format!("{who} is asked about the own {}", view.figure_name(figure))
            }
            None => format!("{who} is asked what an expansion asks"),
        },
    }
}
