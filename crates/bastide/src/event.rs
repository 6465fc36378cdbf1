//! What happened: the only source of explanations, and the log that tests compare.
pub use crate::fact::Moved;
use crate::{
    error::Fault,
    fact::Occasion,
    geometry::{Cell, Rotation},
    ids::{Clause, FigureId, Player, PluginIdx, SegmentId, TileId, Token},
    question::Question,
    terrain::Terrain,
    token::Holder,
};
use serde::Serialize;

/// Something that happened, in the order in which it did.
///
/// ```
/// use bastide::{Event, Registry, Setup};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let (mut state, mut log) = (rules.start().clone(), Vec::new());
/// let drawn = rules.outcomes(&state)[0].0;
/// rules.apply(&mut state, drawn, Some(&mut log))?;
/// assert!(matches!(log[..], [Event::Answered(..), Event::Drawn(_)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Event {
    /// A turn, or the second part of one, began.
    TurnStarted {
        /// The player whose turn it is.
        player: Player,
        /// 0 or 1.
        part: u8,
    },
    /// A tile was drawn.
    Drawn(TileId),
    /// A drawn tile fits nowhere and left the game (BASE-23).
    Discarded(TileId),
    /// A tile was laid.
    Placed {
        /// The printed tile.
        tile: TileId,
        /// The gap that it filled.
        cell: Cell,
        /// How it was turned.
        rotation: Rotation,
        /// The player who laid it.
        by: Player,
    },
    /// A figure came, moved, changed its form or left.
    Moved(Moved),
    /// Tokens went from one holder to another.
    TokenMoved {
        /// The kind of token.
        token: Token,
        /// Who or what had them.
        from: Holder,
        /// Who or what has them now.
        to: Holder,
        /// How many there are of it.
        count: u16,
    },
    /// A figure's tile has its four sides filled.
    Enclosed(FigureId),
    /// A feature was scored.
    Scored(Box<Scored>),
    /// A player got points that no feature pays.
    Awarded {
        /// The player who gets them.
        player: Player,
        /// How many; may be negative.
        points: i32,
        /// By which clause.
        clause: Clause,
    },
    /// A question was answered.
    Answered(Question, String),
    /// A plugin's question had no answer when its turn came, and was dropped.
    Dropped(Question),
    /// The game cannot go on, because a plugin sends it round in a circle.
    Stopped(Fault),
    /// A plugin reports something.
    Told {
        /// The plugin that reports.
        by: PluginIdx,
        /// What, in a few words.
        what: String,
    },
    /// The game is over.
    Ended,
}

/// Why points were given for a feature.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scored {
    /// Any segment of it.
    pub feature: SegmentId,
    /// What it is.
    pub terrain: Terrain,
    /// On which occasion.
    pub occasion: Occasion,
    /// Its tiles, each once, sorted.
    pub cells: Vec<Cell>,
    /// The sum, term by term.
    pub terms: Vec<Term>,
    /// What it is worth to each winner.
    pub value: i32,
    /// Strength of everyone who takes part in the majority.
    pub strengths: Vec<(Player, i32)>,
    /// Who has the majority; more than one if tied.
    pub winners: Vec<Player>,
    /// Points of each player, awards included.
    pub paid: Vec<(Player, i32)>,
    /// The clause that sets the value.
    pub clause: Clause,
}

/// One term of a sum: `count × each`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Term {
    /// What is counted.
    pub what: &'static str,
    /// How many there are of it.
    pub count: i32,
    /// Points for each.
    pub each: i32,
    /// By which clause.
    pub clause: Clause,
    /// For whom; everyone with the majority if none.
    pub only: Option<Player>,
}

/// Where events are put; nobody listens if none.
pub type Log<'a> = Option<&'a mut Vec<Event>>;
