//! The agenda: what remains of a turn, and what waits within one call.
use crate::{
    action::Action,
    fact::{Fact, Occasion},
    figure::Reason,
    ids::{FigureId, PluginIdx, SegmentId},
    moment::{Moment, Phase},
    question::Question,
};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Facts told, questions of plugins raised and turns in which nothing is asked, at most, before the
/// next question: plugins that go round in a circle would otherwise never end.
const ROUNDS: u32 = 100_000;

/// What remains to be done; the last step of the agenda comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Step {
    /// Go on to the phase after this one.
    After(Phase),
    /// A question waits for its answer.
    Ask(Question),
    /// Chance is asked for a tile, if there is one.
    Draw,
    /// Find out which figures the last tile encloses.
    Enclose,
    /// Tell that a figure is enclosed, if it still stands there.
    Enclosed(FigureId),
    /// Score a completed feature.
    Score(SegmentId, Occasion),
    /// A figure goes home, if it is still there.
    Home(FigureId, Reason),
    /// The game cannot go on.
    Stopped(Loop),
}

/// What repeats without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Loop {
    /// Reactions to laid tiles.
    Placed,
    /// Reactions to enclosure.
    Enclosed,
    /// Reactions to moves.
    Moved,
    /// Reactions to scores.
    Scored,
    /// A question that is answered without asking.
    Question { by: PluginIdx, code: u8 },
    /// Turns at a gate in the stack.
    Gate,
    /// Turns for no other reason.
    Turns,
}

impl Loop {
    /// What repeats if facts like this one never end.
    pub(crate) fn of(fact: &Fact) -> Self {
        match fact {
            Fact::Placed(_) => Self::Placed,
            Fact::Enclosed(_) => Self::Enclosed,
            Fact::Moved(_) => Self::Moved,
            Fact::Scored(_) => Self::Scored,
        }
    }
}

/// A question that waits for a later moment of this part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Deferred {
    pub(crate) moment: Moment,
    pub(crate) question: Question,
}

/// What waits within one call: never part of the state.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    /// Facts not yet told, first in, first out.
    pub(crate) facts: VecDeque<Fact>,
    /// Questions and steps raised meanwhile, in the order raised.
    pub(crate) steps: Vec<Step>,
    /// Room for lists of answers.
    pub(crate) list: Vec<Action>,
    rounds: u32,
}

impl Queue {
    /// Counts one more round; true once there were more than any honest game needs.
    pub(crate) fn exceeds_rounds(&mut self) -> bool {
        self.rounds += 1;
        self.rounds > ROUNDS
    }
}
