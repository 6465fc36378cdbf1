//! Answers in words.
use super::Rules;
use crate::{
    action::{Action, Source},
    state::State,
};

impl Rules {
    /// What an answer does, in a few words without a full stop.
    #[must_use]
    pub fn describe(&self, state: &State, action: Action) -> String {
        let view = self.view(state);
        match action {
            Action::Draw(tile) => format!("draw {}", self.set.tile(tile).name()),
            Action::Take(Source::Stack) => "draw a tile".to_owned(),
            Action::Take(Source::Hand(tile)) => {
                format!("place the own {}", self.set.tile(tile).name())
            }
            Action::Place { cell, rotation } => format!("place at {cell} {rotation}"),
            Action::Deploy { kind, segment } => {
                format!("{} on {}", self.kind(kind).name, view.segment_name(segment))
            }
            Action::Pass => "pass".to_owned(),
            Action::Plugin(answer) => match self.answer_kind(answer) {
                Some(kind) => (kind.label)(answer.data, &self.view_of(answer.by, state)),
                None => "an answer of a plugin that is not in play".to_owned(),
            },
        }
    }
}
