//! Tokens: pieces that are nobody's figure, in the pile, in hands and on the table.
use crate::{
    figure::LocationAt,
    geometry::{Cell, Corner},
    ids::{FigureId, Location, Player, SegmentId, Token},
};
use serde::{Deserialize, Serialize};

/// How many pieces of a token there are at the start.
///
/// ```
/// use bastide::plugin::Tokens;
///
/// const INGOTS: Tokens = Tokens { pile: 16, ..Tokens::NONE };
/// const BRIDGES: Tokens = Tokens { each: 3, ..Tokens::NONE };
/// assert_eq!((INGOTS.each, BRIDGES.pile), (0, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// In the pile of the table.
    pub pile: u16,
    /// In every player's hand.
    pub each: u16,
}

impl Tokens {
    /// None at all.
    pub const NONE: Self = Self { pile: 0, each: 0 };
}

/// A spot on the table where tokens lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TokenSite {
    /// On a tile as a whole.
    Cell(Cell),
    /// On a segment of a tile.
    Segment(SegmentId),
    /// Where four tiles meet.
    Corner(Corner),
    /// At a figure; when the figure leaves the table they go to the pile.
    Figure(FigureId),
    /// At a location of a plugin.
    Location(Location, LocationAt),
}

macro_rules! sites {
    ($($of:ty => $variant:ident),*) => { $(
        impl From<$of> for TokenSite {
            fn from(site: $of) -> Self {
                Self::$variant(site)
            }
        }
    )* };
}
sites!(Cell => Cell, SegmentId => Segment, Corner => Corner, FigureId => Figure);

/// Who or what has tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// The pile of the table.
    Pile,
    /// The hand of a player.
    Hand(Player),
    /// A spot on the table.
    At(TokenSite),
}

/// Some pieces of one token at one holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TokenHeap {
    /// The kind of token.
    pub token: Token,
    /// Who or what has them.
    pub holder: Holder,
    /// How many; never 0.
    pub count: u16,
}

/// All tokens of a game, sorted by token and holder; a game without tokens has an empty list.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Heaps(Vec<TokenHeap>);

impl Clone for Heaps {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
    fn clone_from(&mut self, from: &Self) {
        self.0.clone_from(&from.0);
    }
}

impl Heaps {
    fn find(&self, token: Token, holder: Holder) -> Result<usize, usize> {
        self.0.binary_search_by(|heap| (heap.token, heap.holder).cmp(&(token, holder)))
    }
    pub(crate) fn count(&self, token: Token, holder: Holder) -> u16 {
        self.find(token, holder).map_or(0, |at| self.0[at].count)
    }
    pub(crate) fn all(&self) -> &[TokenHeap] {
        &self.0
    }
    pub(crate) fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<TokenHeap>()
    }
    /// Sets how many there are; for the start of a game or a position.
    pub(crate) fn set(&mut self, token: Token, holder: Holder, count: u16) {
        match self.find(token, holder) {
            Ok(at) if count == 0 => {
                self.0.remove(at);
            }
            Ok(at) => self.0[at].count = count,
            Err(_) if count == 0 => {}
            Err(at) => self.0.insert(at, TokenHeap { token, holder, count }),
        }
    }
    /// Moves as many as there are, but no more than asked for; how many those were.
    pub(crate) fn transfer(&mut self, token: Token, from: Holder, to: Holder, count: u16) -> u16 {
        let has = self.count(token, from);
        let room = u16::MAX - self.count(token, to);
        let moved = if from == to { 0 } else { count.min(has).min(room) };
        if moved > 0 {
            self.set(token, from, has - moved);
            self.set(token, to, self.count(token, to) + moved);
        }
        moved
    }
}
