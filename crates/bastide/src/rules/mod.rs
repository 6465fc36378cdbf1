//! The rules in force: an immutable program, compiled once from a set-up.
mod answers;
mod apply;
mod describe;
mod final_scoring;
mod phases;
mod scores;

use crate::{
    action::{Action, PluginAction},
    agenda::Step,
    answer::{Answer, AnswerKind},
    expansion::Plugin,
    hooks::Hooks,
    ids::{Player, PluginIdx, TileId},
    moment::{PHASES, Phase},
    question::{Actor, Question, QuestionKind},
    saved::{AnswerError, SavedAnswer},
    state::State,
    table::Table,
    view::View,
};
use std::{any::TypeId, fmt, ops::Deref};

/// The rules of a game: tiles, figures, options and hooks, fixed once compiled.
///
/// Made by [`Registry::compile`](crate::Registry::compile).
///
/// ```
/// use bastide::{Registry, Setup};
///
/// let rules = Registry::base().compile(&Setup { players: 3, ..Setup::default() })?;
/// assert_eq!(rules.player_count(), 3);
/// let (mut state, mut answers) = (rules.start().clone(), Vec::new());
/// rules.actions(&state, &mut answers);
/// assert!(rules.describe(&state, answers[0]).starts_with("draw "));
/// rules.apply(&mut state, answers[0], None)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Rules {
    pub(crate) table: Table,
    pub(crate) hooks: Hooks,
    pub(crate) answers: Vec<AnswerKind>,
    /// The next phase in which anything may happen.
    pub(crate) after: [Phase; PHASES],
    pub(crate) plugins: Vec<&'static Plugin>,
    pub(crate) start: State,
}

/// Whatever may be looked up of the table may be looked up of its rules.
impl Deref for Rules {
    type Target = Table;

    #[inline(always)]
    fn deref(&self) -> &Table {
        &self.table
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules").field("setup", &self.table.setup).finish_non_exhaustive()
    }
}

impl Rules {
    /// The state before the first answer.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }
    /// Everything about the game that is data and never changes.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }
    /// The plugins in play, alphabetically; the base game comes first.
    #[must_use]
    pub fn plugins(&self) -> &[&'static Plugin] {
        &self.plugins
    }
    /// A plugin's number.
    #[must_use]
    pub fn plugin_named(&self, id: &str) -> Option<PluginIdx> {
        (0..).map(PluginIdx).zip(&self.plugins).find(|(_, p)| p.id == id).map(|(by, _)| by)
    }
    /// What a clause says, as a plugin in play has it; none if there is no such clause.
    #[must_use]
    pub fn clause(&self, id: &str) -> Option<&'static str> {
        self.plugins.iter().find_map(|plugin| plugin.clauses.text(id))
    }
    /// A game to look at.
    #[must_use]
    pub fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        self.view_of(PluginIdx(0), state)
    }

    /// The game through a plugin's eyes.
    #[inline(always)]
    pub(crate) fn view_of<'a>(&'a self, me: PluginIdx, state: &'a State) -> View<'a> {
        View { table: &self.table, state, me }
    }

    /// The question that the game waits on; none once it is over.
    #[inline(always)]
    #[must_use]
    pub fn pending(&self, state: &State) -> Option<Question> {
        match state.agenda.last() {
            Some(&Step::Ask(question)) => Some(question),
            _ => None,
        }
    }
    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self, state: &State) -> bool {
        matches!(state.agenda.last(), None | Some(Step::After(Phase::Over) | Step::Stopped(_)))
    }
    /// The players with most points (BASE-76).
    #[must_use]
    pub fn leaders(&self, state: &State) -> Vec<Player> {
        let most = self.players().map(|p| state.score(p)).max();
        self.players().filter(|&p| Some(state.score(p)) == most).collect()
    }

    fn answer_kind(&self, action: PluginAction) -> Option<&AnswerKind> {
        self.answers.iter().find(|kind| kind.by == action.by && kind.code == action.code)
    }
    /// A plugin's answer as saves hold it; none if no plugin in play has such an answer.
    #[must_use]
    pub fn save_answer(&self, state: &State, action: PluginAction) -> Option<SavedAnswer> {
        let kind = self.answer_kind(action)?;
        let values = (kind.save)(action.data, &self.view_of(kind.by, state));
        Some(SavedAnswer { answer: kind.tag.clone(), values })
    }
    /// A saved answer in this game; whether it is offered is for [`check`](Self::check) to say.
    ///
    /// # Errors
    /// If no plugin in play has such an answer, or it names something that the game does not have.
    pub fn load_answer(&self, state: &State, saved: &SavedAnswer) -> Result<Action, AnswerError> {
        let kind = self.answers.iter().find(|kind| kind.tag == saved.answer);
        let kind = kind.ok_or_else(|| AnswerError::Unknown(saved.answer.clone()))?;
        let view = self.view_of(kind.by, state);
        let data = (kind.load)(saved, &view)?;
        let known = (kind.save)(data, &view);
        if let Some(name) = saved.values.keys().find(|name| !known.contains_key(*name)) {
            let (answer, name) = (saved.answer.clone(), name.clone());
            return Err(AnswerError::Extra { answer, name });
        }
        Ok(Action::Plugin(kind.action(data)))
    }
    /// Reads a plugin's answer of a known type.
    #[must_use]
    pub fn as_answer<A: Answer>(&self, action: Action) -> Option<A> {
        let Action::Plugin(action) = action else { return None };
        let kind = self.answer_kind(action)?;
        (kind.type_id == Some(TypeId::of::<A>())).then(|| A::unpack(action.data))
    }

    /// What chance decides: every outcome and its weight; empty unless chance is asked.
    #[must_use]
    pub fn outcomes(&self, state: &State) -> Vec<(Action, u32)> {
        let Some(Question { to: Actor::Chance, .. }) = self.pending(state) else {
            return Vec::new();
        };
        let (mut list, mut weights) = (Vec::new(), Vec::new());
        self.list_answers(state, &mut list, Some(&mut weights));
        let weigh = |action| match action {
            Action::Draw(tile) => state.bag[tile.index()].into(),
            _ => weights.iter().filter(|(of, _)| *of == action).map(|(_, weight)| weight).sum(),
        };
        list.into_iter().map(|action| (action, weigh(action))).collect()
    }
    /// How much weight all outcomes have together; zero unless chance is asked.
    #[inline]
    #[must_use]
    pub fn weight(&self, state: &State) -> u32 {
        match self.pending(state) {
            Some(Question { to: Actor::Chance, kind: QuestionKind::Draw })
                if !self.listeners.draw =>
            {
                state.left[state.stage as usize].into()
            }
            _ => self.outcomes(state).iter().map(|(_, weight)| weight).sum(),
        }
    }
    /// The outcome that owns the `n`th unit of weight; none if `n` is not less than the weight.
    #[inline]
    #[must_use]
    pub fn outcome(&self, state: &State, mut n: u32) -> Option<Action> {
        match self.pending(state) {
            Some(Question { to: Actor::Chance, kind: QuestionKind::Draw })
                if !self.listeners.draw =>
            {
                let stage = state.stage;
                for (tile, (&count, &of)) in state.bag.iter().zip(&self.stages).enumerate() {
                    let count = if of == stage { u32::from(count) } else { 0 };
                    if n < count {
                        return Some(Action::Draw(TileId(tile as u16)));
                    }
                    n -= count;
                }
                None
            }
            _ => self.outcomes(state).into_iter().find_map(|(action, weight)| {
                let found = n < weight;
                n = n.saturating_sub(weight);
                found.then_some(action)
            }),
        }
    }
}
