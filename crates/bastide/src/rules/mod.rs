//! The rules in force: an immutable program, compiled once from a set-up.
mod answers;
mod apply;
mod final_scoring;
mod phases;
mod scores;

pub use apply::Illegal;
pub(crate) use apply::{Fact, Queue};

use crate::{
    action::{Act, ActKind, Action, Packed, PluginAction},
    figure::{Class, FigureInfo},
    hooks::Hooks,
    ids::{Cause, FigureKind, Location, Mark, Player, PluginIdx, Stage, Token},
    plugin::Plugin,
    question::{Actor, Phase, Question, Step},
    setup::Resolved,
    state::State,
    terrain::Terrains,
    tile::TileSet,
    view::View,
};
use std::{any::Any, fmt};

/// How fields are scored (BASE-60 to BASE-62).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldRule {
    /// F1: four points for each city, to the majority of all farmers around it.
    PerCity,
    /// F2: three for each city of a field, but once for the same city and player.
    OncePerPlayer,
    /// F3: three for each city of a field.
    PerField,
}

/// The options of the base game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BaseRules {
    pub(crate) fields: FieldRule,
    /// A completed city of two tiles is worth one a tile and pennant (BASE-44).
    pub(crate) small_cities: bool,
}

/// A plugin's place for figures.
#[derive(Clone, Debug)]
pub(crate) struct LocationInfo {
    pub(crate) name: String,
    /// Whether its figures are on the board.
    pub(crate) cells: bool,
    /// Whether its figures count in the feature there.
    pub(crate) plays: bool,
    /// Causes that do not reach it, a bit each.
    pub(crate) exempt: u32,
}

/// A property that marks may have.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    pub(crate) marks: Vec<String>,
    pub(crate) causes: Vec<String>,
    pub(crate) tokens: Vec<String>,
    pub(crate) stages: Vec<String>,
    /// Stages that a plugin declared, a bit each.
    pub(crate) declared: u8,
    /// Those in the order in which they are drawn.
    pub(crate) order: Vec<Stage>,
    /// Marks that a plugin asked for, a bit each; others are only printed.
    pub(crate) read: u32,
    /// Marks whose sites are junctions, a bit each.
    pub(crate) junctions: u32,
    /// Marks that keep figures off, a bit each.
    pub(crate) bars: u32,
}

/// Answers to "does anyone care?" that cost a mask test.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Listeners {
    /// Kinds of strength 1 that take part in majorities.
    pub(crate) plain: u16,
    /// Kinds that keep others out.
    pub(crate) occupying: u16,
    /// Kinds that are told of enclosure.
    pub(crate) enclosed: u16,
    /// Moments at which somebody listens.
    pub(crate) moments: u32,
    /// Somebody adds to or strikes from the answers to this core question.
    pub(crate) source: bool,
    pub(crate) draw: bool,
    pub(crate) place: bool,
    pub(crate) figure: bool,
    pub(crate) figure_strikes: bool,
    /// Somebody adds answers that leave the question pending.
    pub(crate) asides: bool,
    pub(crate) moved: bool,
    pub(crate) valued: Terrains,
    pub(crate) scored: Terrains,
}

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
    pub(crate) set: TileSet,
    /// When the stage of each design is drawn: the first is 0.
    pub(crate) stages: Vec<u8>,
    pub(crate) kinds: Vec<FigureInfo>,
    pub(crate) players: u8,
    pub(crate) hooks: Hooks,
    pub(crate) listeners: Listeners,
    /// The next phase in which anything may happen.
    pub(crate) after: [Phase; 26],
    pub(crate) base: BaseRules,
    pub(crate) plugins: Vec<&'static Plugin>,
    pub(crate) values: Vec<Option<Box<dyn Any + Send + Sync>>>,
    pub(crate) acts: Vec<ActKind>,
    pub(crate) symbols: Symbols,
    pub(crate) locations: Vec<LocationInfo>,
    pub(crate) setup: Resolved,
    pub(crate) start: State,
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rules").field("setup", &self.setup).finish_non_exhaustive()
    }
}

impl Rules {
    /// The state before the first answer.
    #[must_use]
    pub fn start(&self) -> &State {
        &self.start
    }
    /// Players at the table.
    #[must_use]
    pub fn player_count(&self) -> usize {
        self.players.into()
    }
    /// All players, by seat.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.players).map(Player)
    }
    /// Every tile of the game.
    #[must_use]
    pub fn tiles(&self) -> &TileSet {
        &self.set
    }
    /// Every kind of figure of the game.
    pub fn kinds(&self) -> impl Iterator<Item = (FigureKind, &FigureInfo)> {
        (0..).map(FigureKind).zip(&self.kinds)
    }
    /// A kind of figure.
    ///
    /// # Panics
    /// If the kind is of another game.
    #[must_use]
    pub fn kind(&self, kind: FigureKind) -> &FigureInfo {
        &self.kinds[kind.index()]
    }
    /// The kind of a name.
    #[must_use]
    pub fn kind_named(&self, name: &str) -> Option<FigureKind> {
        self.kinds().find(|(_, kind)| kind.name == name).map(|(kind, _)| kind)
    }
    /// The standard meeple.
    pub(crate) fn standard(&self) -> impl Iterator<Item = FigureKind> {
        self.kinds().filter(|(_, k)| k.traits.class == Class::Standard).map(|(kind, _)| kind)
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
    /// What the set-up came to, every default filled in.
    #[must_use]
    pub fn setup(&self) -> &Resolved {
        &self.setup
    }
    /// The value of a rule option.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&str> {
        self.setup.rules.get(name).map(String::as_str)
    }
    /// How fields are scored.
    #[must_use]
    pub fn field_rule(&self) -> FieldRule {
        self.base.fields
    }
    /// The word of a mark.
    #[must_use]
    pub fn mark_name(&self, mark: Mark) -> &str {
        &self.symbols.marks[mark.index()]
    }
    /// The mark of a word, if anyone in this game uses it.
    #[must_use]
    pub fn mark_named(&self, word: &str) -> Option<Mark> {
        let at = self.symbols.marks.iter().position(|mark| mark == word)?;
        Some(Mark(at as u8))
    }
    /// The word of a cause.
    #[must_use]
    pub fn cause_name(&self, cause: Cause) -> &str {
        &self.symbols.causes[cause.index()]
    }
    /// The word of a token.
    #[must_use]
    pub fn token_name(&self, token: Token) -> &str {
        &self.symbols.tokens[token.index()]
    }
    /// Every kind of token.
    pub fn tokens(&self) -> impl Iterator<Item = Token> + use<> {
        (0..self.symbols.tokens.len() as u8).map(Token)
    }
    /// The name of a part of the stack.
    #[must_use]
    pub fn stage_name(&self, stage: Stage) -> &str {
        &self.symbols.stages[stage.index()]
    }
    /// The name of a place.
    #[must_use]
    pub fn location_name(&self, place: Location) -> &str {
        &self.locations[place.index()].name
    }
    /// The place of a name.
    #[must_use]
    pub fn location_named(&self, name: &str) -> Option<Location> {
        let at = self.locations.iter().position(|place| place.name == name)?;
        Some(Location(at as u8))
    }
    /// A game to look at.
    #[must_use]
    pub fn view<'a>(&'a self, state: &'a State) -> View<'a> {
        View { rules: self, state, me: PluginIdx(0) }
    }

    /// The question that the game waits on; none once it is over.
    #[inline(always)]
    #[must_use]
    pub fn pending(&self, state: &State) -> Option<Question> {
        match state.agenda.last() {
            Some(&Step::QuestionKind(question)) => Some(question),
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
        weights.resize(list.len(), 0);
        let weigh = |(action, weight): (Action, u32)| match action {
            Action::Draw(tile) => (action, state.bag[tile.index()].into()),
            _ => (action, weight),
        };
        list.into_iter().zip(weights).map(weigh).collect()
    }
    /// How much weight all outcomes have together; zero unless chance is asked.
    #[inline]
    #[must_use]
    pub fn weight(&self, state: &State) -> u32 {
        match self.pending(state) {
            Some(Question { to: Actor::Chance, ask: crate::QuestionKind::Draw })
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
            Some(Question { to: Actor::Chance, ask: crate::QuestionKind::Draw })
                if !self.listeners.draw =>
            {
                let stage = state.stage;
                for (tile, (&count, &of)) in state.bag.iter().zip(&self.stages).enumerate() {
                    let count = if of == stage { u32::from(count) } else { 0 };
                    if n < count {
                        return Some(Action::Draw(crate::TileId(tile as u16)));
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
