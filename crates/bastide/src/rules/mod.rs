//! The rules in force: an immutable program, compiled once from a set-up.
mod answers;
mod apply;
mod describe;
mod final_scoring;
mod phases;
mod scores;

use crate::{
    act::{Act, ActKind, Packed},
    action::{Action, PluginAction},
    agenda::Step,
    expansion::Plugin,
    hooks::Hooks,
    ids::{Player, PluginIdx, TileId},
    moment::{PHASES, Phase},
    question::{Actor, Question, QuestionKind},
    state::State,
    table::Table,
    view::View,
};
use std::{fmt, ops::Deref};

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
    pub(crate) acts: Vec<ActKind>,
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

    fn act_kind(&self, own: PluginAction) -> Option<&ActKind> {
        self.acts.iter().find(|act| act.by == own.by && act.code == own.code)
    }
    /// A plugin's answer in its readable form; none if no plugin in play has such an answer.
    #[must_use]
    pub fn unpack(&self, own: PluginAction) -> Option<Box<dyn Act>> {
        self.act_kind(own).map(|act| (act.unpack)(own.data))
    }
    /// The action of a plugin's answer; none if that plugin is not in play.
    #[must_use]
    pub fn pack(&self, act: &dyn Act) -> Option<Action> {
        let kind = self.acts.iter().find(|kind| kind.tag == act.typetag_name())?;
        Some(Action::Plugin(PluginAction { by: kind.by, code: kind.code, data: act.pack() }))
    }
    /// Reads a plugin's answer of a known type.
    #[must_use]
    pub fn as_act<A: Packed>(&self, action: Action) -> Option<A> {
        let Action::Plugin(own) = action else { return None };
        let kind = self.act_kind(own)?;
        (kind.tag == A::unpack(own.data).typetag_name()).then(|| A::unpack(own.data))
    }

    /// What chance decides: every outcome and its weight; empty unless chance is asked.
    #[must_use]
    pub fn outcomes(&self, state: &State) -> Vec<(Action, u32)> {
        let Some(Question { to: Actor::Chance, .. }) = self.pending(state) else {
            return Vec::new();
        };
        let (mut list, mut weights) = (Vec::new(), Vec::new());
        self.answers(state, &mut list, &mut weights);
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
