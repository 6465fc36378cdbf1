//! What can be wrong in a tile file, and what to do about it.
use super::source::TileSource;
use crate::{geometry::Side, terrain::Terrain};
use thiserror::Error;

/// Segments on one tile, at most.
pub(super) const SEGMENTS: usize = 14;

/// A fault in a tile file, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}{tile}: {fault}")]
pub struct TileError {
    line: usize,
    /// The tile's name as the message has it, empty if no tile is at fault.
    tile: String,
    #[source]
    fault: TileFault,
}

impl TileError {
    /// The line of the fault; the first line is 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }
    /// What is wrong.
    #[must_use]
    pub fn fault(&self) -> &TileFault {
        &self.fault
    }
}

/// What is wrong in a tile file, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum TileFault {
    #[error("unknown word `{word}`; {hint}")]
    UnknownWord { word: String, hint: String },
    #[error("`{word}` is one word too many; remove it or begin a new line")]
    ExtraWord { word: String },
    #[error("`{after}` stands alone; {wanted}")]
    MissingWord { after: &'static str, wanted: String },
    #[error("`{word}` describes a tile, but none has begun; write `tile NAME xCOUNT` above it")]
    OutsideTile { word: String },
    #[error("there is a tile of this name on line {first}; give one of them another name")]
    NameTwice { first: usize },
    #[error("the copies must be written as x0 to x255, not `{found}`; write `tile NAME xCOUNT`")]
    BadCount { found: String },
    #[error("`{found}` is not a number from 1 to 255; write one")]
    BadNumber { found: String },
    #[error("there is a box on line {first}; a file describes one box, so remove one of them")]
    BoxTwice { first: usize },
    #[error("the box holds {said} tiles but the counts below add up to {found}; correct one")]
    BoxSum { said: u32, found: u32 },
    #[error("this is segment {} of the tile; a tile has at most {SEGMENTS}", SEGMENTS + 1)]
    TooManySegments,
    #[error("this tile has a {terrain} already; remove one of them")]
    MonasticTwice { terrain: Terrain },
    #[error("side {side:?} belongs to a city, road or river already; name it once")]
    SideTwice { side: Side },
    #[error("this {terrain} reaches no side; name the sides: N, E, S, W")]
    NoSide { terrain: Terrain },
    #[error("half-edge {half} is in a field already; name it once")]
    HalfTwice { half: &'static str },
    #[error("half-edge {half} is in no field; add it to the field it belongs to")]
    HalfMissing { half: &'static str },
    #[error("half-edge {half} lies on a city side; remove it from the field")]
    HalfOnCity { half: &'static str },
    #[error("this field reaches no half-edge; name its half-edges, or write `field inner`")]
    NoHalf,
    #[error("an inner field reaches no edge; remove `inner` or the half-edges")]
    InnerReachesEdge,
    #[error("this field meets the city on side {side:?} at a corner; add it: `by {side:?}`")]
    CornerCity { side: Side },
    #[error("no city is on side {side:?}; name a side that a city of this tile reaches")]
    NoCity { side: Side },
    #[error("this road ends on the tile; say at what: `ends village`, `ends house` …")]
    EndMissing,
    #[error("this road runs through and cannot end; write one road a side, or remove `ends`")]
    EndOnThroughRoad,
    #[error("the road ends at a {terrain}, but the tile has none; add one")]
    NoTerminus { terrain: Terrain },
    #[error("no tile `{name}` with so many copies stands above; name one that does")]
    NoOriginal { name: String },
    #[error("what a tile shows stands in place of all above; make `instead` its first line")]
    InsteadLate,
    #[error("edges are compared at a tile that fits elsewhere; add `wild` or remove `fits`")]
    FitNotWild,
}

impl TileFault {
    pub(super) fn at(self, line: usize, tile: Option<&TileSource>) -> TileError {
        let tile = tile.map(|tile| format!(", tile {}", tile.name)).unwrap_or_default();
        TileError { line, tile, fault: self }
    }
}

pub(super) type Checked<T = ()> = Result<T, TileFault>;
