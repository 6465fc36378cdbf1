//! Answers and questions in words.
use super::Rules;
use crate::{
    action::{Action, Source},
    question::{Actor, Question, QuestionKind},
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
    /// Who is asked what, in a few words without a full stop: `player 2 is asked where D goes`.
    #[must_use]
    pub fn describe_question(&self, question: &Question) -> String {
        let who = match question.to {
            Actor::Chance => "chance".to_owned(),
            Actor::Player(player) => format!("player {}", player.0 + 1),
        };
        let what = match question.kind {
            QuestionKind::Source => "where the tile comes from".to_owned(),
            QuestionKind::Draw => "which tile is drawn".to_owned(),
            QuestionKind::Place(tile) => format!("where {} goes", self.set.tile(tile).name()),
            QuestionKind::Figure => "which figure is placed".to_owned(),
            QuestionKind::Plugin { by, code, .. } => {
                format!("question {code} of `{}`", self.plugins[by.index()].id)
            }
        };
        format!("{who} is asked {what}")
    }
}
