//! The state of a game: flat data, and one shared pointer to what plugins remember.
use crate::{
    action::Source,
    agenda::{Deferred, Step},
    board::{Board, Laid},
    figure::Figure,
    geometry::Cell,
    ids::{FigureId, KINDS, Mark, PLAYERS, Player, SegmentId},
    table::Symbols,
    tile::HandTile,
    token::Heaps,
};
use serde::{Deserialize, Serialize};
use std::{any::Any, fmt::Debug, sync::Arc};

/// Parts of the stack, at most.
pub(crate) const STAGES: usize = 8;
/// Kinds of token, at most.
pub(crate) const TOKENS: usize = 32;

/// What a plugin remembers during a game.
///
/// Write the implementation with [`memory!`](crate::memory), which names the plugin.
///
/// ```
/// use bastide::plugin::*;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
/// struct Laid(u16);
/// bastide::memory!(Laid, "counter");
///
/// static COUNTER: Plugin = Plugin {
///     id: "counter",
///     build: |game| {
///         game.remember(Laid::default()).on_tile_placed(
///             TileFilter::AnyTile,
///             |ctx: &mut Ctx<'_>, _: &TilePlaced| ctx.mine_mut::<Laid>().0 += 1,
///         );
///     },
///     ..PLUGIN
/// };
/// # let setup = Setup { expansions: vec!["counter".into()], ..Setup::default() };
/// # let rules = Registry::base().with(&COUNTER).compile(&setup)?;
/// # let (mut state, mut answers, mut log) = (rules.start().clone(), Vec::new(), Vec::new());
/// # while !rules.is_over(&state) {
/// #     rules.actions(&state, &mut answers);
/// #     rules.apply(&mut state, answers[answers.len() - 1], Some(&mut log))?;
/// # }
/// assert!(serde_json::to_string(&state)?.contains(r#"{"plugin":"counter","value":71}"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[typetag::serde(tag = "plugin")]
pub trait Memory: Any + Debug + Send + Sync {
    /// A copy of it.
    fn copy(&self) -> Box<dyn Memory>;
    /// Whether it says the same as another.
    fn same(&self, other: &dyn Memory) -> bool;
}

/// Makes a type the memory of the plugin with this id; it must be `Clone + PartialEq` and serde.
#[macro_export]
macro_rules! memory {
    ($type:ty, $plugin:literal) => {
        #[typetag::serde(name = $plugin)]
        impl $crate::plugin::Memory for $type {
            fn copy(&self) -> Box<dyn $crate::plugin::Memory> {
                Box::new(self.clone())
            }
            fn same(&self, other: &dyn $crate::plugin::Memory) -> bool {
                (other as &dyn std::any::Any).downcast_ref::<Self>() == Some(self)
            }
        }
    };
}

/// What all plugins remember, by plugin.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Memories(pub(crate) Vec<Remembered>);

/// What one plugin remembers, if it does.
type Remembered = Option<Box<dyn Memory>>;

impl Clone for Memories {
    fn clone(&self) -> Self {
        Self(self.0.iter().map(|memory| memory.as_ref().map(|memory| memory.copy())).collect())
    }
}

impl PartialEq for Memories {
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): (&Remembered, &Remembered)| match (a, b) {
            (Some(a), Some(b)) => a.same(&**b),
            (a, b) => a.is_none() && b.is_none(),
        };
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(same)
    }
}

/// What is known of the turn under way.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Turn {
    pub(crate) active: Player,
    /// 0, or 1 in the second part.
    pub(crate) part: u8,
    /// A second part will follow.
    pub(crate) granted: bool,
    /// The stack has run out: turns are for owned tiles only.
    pub(crate) ending: bool,
    /// This part's figure may go to any unfinished feature.
    pub(crate) anywhere: bool,
    /// Where the tile of this part comes from, once chosen.
    pub(crate) source: Option<Source>,
    /// Tiles laid in this part.
    pub(crate) placed: Vec<Cell>,
    /// Completed features that are not scored.
    pub(crate) spared: Vec<SegmentId>,
    /// Features whose figures go home in the next return step.
    pub(crate) returning: Vec<SegmentId>,
    /// Figures that stay in that step.
    pub(crate) held: Vec<FigureId>,
}

impl Clone for Turn {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }
    fn clone_from(&mut self, from: &Self) {
        (self.active, self.part, self.granted) = (from.active, from.part, from.granted);
        (self.ending, self.anywhere, self.source) = (from.ending, from.anywhere, from.source);
        self.placed.clone_from(&from.placed);
        self.spared.clone_from(&from.spared);
        self.returning.clone_from(&from.returning);
        self.held.clone_from(&from.held);
    }
}

/// A game in progress: data only, without meaning but for its [`Rules`](crate::Rules).
///
/// Its serde form is for trusted data of the same program, such as copies between processes: it
/// consists of numbers that mean something to these rules only, and a state that was tampered with
/// may make them panic. What is kept or comes from others is a save, which is replayed and checked.
///
/// ```
/// use bastide::{Registry, Setup, State};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let mut state = rules.start().clone();
/// let drawn = rules.outcomes(&state)[0].0;
/// rules.apply(&mut state, drawn, None)?;
/// let saved = serde_json::to_string(&state)?;
/// let back: State = serde_json::from_str(&saved)?;
/// assert!(back == state && back != *rules.start());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) board: Board,
    /// Tiles left in the stack, by tile.
    pub(crate) bag: Vec<u8>,
    /// Tiles left in each stage, and the stage that is drawn from.
    pub(crate) left: [u16; STAGES],
    pub(crate) stage: u8,
    /// Tiles before the next gate of the last stage; `u16::MAX` without gates.
    pub(crate) portion: u16,
    /// Gates still closed.
    pub(crate) gates: u8,
    pub(crate) turn: Turn,
    pub(crate) scores: [i32; PLAYERS],
    /// Figures in hand, by owner and kind.
    pub(crate) supply: [[u8; KINDS]; PLAYERS],
    pub(crate) tokens: Heaps,
    pub(crate) owned: Vec<HandTile>,
    pub(crate) figures: Vec<Figure>,
    pub(crate) next_figure: u16,
    /// What remains to be done; the last step comes first.
    pub(crate) agenda: Vec<Step>,
    pub(crate) deferred: Vec<Deferred>,
    /// Marks given to placed tiles.
    pub(crate) tile_marks: Vec<(Cell, Mark)>,
    /// What the tiles of this part brought about.
    pub(crate) laid: Laid,
    pub(crate) memory: Arc<Memories>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            bag: self.bag.clone(),
            turn: self.turn.clone(),
            owned: self.owned.clone(),
            figures: self.figures.clone(),
            agenda: self.agenda.clone(),
            deferred: self.deferred.clone(),
            tile_marks: self.tile_marks.clone(),
            tokens: self.tokens.clone(),
            laid: self.laid.clone(),
            memory: Arc::clone(&self.memory),
            ..*self
        }
    }
    /// Copies into the room that this state already has: the way back of a tree search.
    fn clone_from(&mut self, from: &Self) {
        self.board.clone_from(&from.board);
        self.bag.clone_from(&from.bag);
        self.turn.clone_from(&from.turn);
        self.owned.clone_from(&from.owned);
        self.figures.clone_from(&from.figures);
        self.agenda.clone_from(&from.agenda);
        self.deferred.clone_from(&from.deferred);
        self.tile_marks.clone_from(&from.tile_marks);
        self.tokens.clone_from(&from.tokens);
        self.laid.clone_from(&from.laid);
        (self.left, self.stage) = (from.left, from.stage);
        (self.portion, self.gates) = (from.portion, from.gates);
        (self.scores, self.supply) = (from.scores, from.supply);
        self.next_figure = from.next_figure;
        if !Arc::ptr_eq(&self.memory, &from.memory) {
            self.memory = Arc::clone(&from.memory);
        }
    }
}

impl State {
    /// Goes on to the next part of the stack if this one is used up.
    pub(crate) fn next_stage(&mut self, symbols: &Symbols) {
        let last = symbols.order.len() - 1;
        while self.left[usize::from(self.stage)] == 0 && usize::from(self.stage) < last {
            self.stage += 1;
        }
    }
    /// Points of a player.
    #[must_use]
    pub fn score(&self, player: Player) -> i32 {
        self.scores.get(player.index()).copied().unwrap_or_default()
    }
    /// Bytes that this state takes, its lists included, plugin memory left out.
    #[must_use]
    pub fn bytes(&self) -> usize {
        fn list<T>(list: &Vec<T>) -> usize {
            list.capacity() * size_of::<T>()
        }
        let turn = &self.turn;
        size_of::<Self>()
            + self.board.heap_bytes()
            + list(&self.bag)
            + list(&self.figures)
            + list(&self.agenda)
            + list(&self.owned)
            + list(&self.deferred)
            + list(&self.tile_marks)
            + self.tokens.bytes()
            + list(&self.laid.done)
            + list(&self.laid.enclosed)
            + list(&turn.placed)
            + list(&turn.held)
            + list(&turn.spared)
            + list(&turn.returning)
    }
}
