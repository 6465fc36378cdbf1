//! Figures: what a kind may do is data, where a figure stands is a site.
pub use crate::ids::KINDS;
use crate::{
    geometry::{Cell, Corner},
    ids::{Cause, FigureId, FigureKind, Location, Player, PluginIdx, SegmentId},
    terrain::Terrains,
};
use serde::{Deserialize, Serialize};

/// How much of a meeple a figure is; each class may do what the later ones may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// A standard meeple.
    Standard,
    /// Does what any meeple does.
    Plain,
    /// A meeple with rules of its own.
    Special,
    /// No meeple: a piece that does only what its plugin says.
    Piece,
}

/// What figures of a kind may do; start from [`STANDARD`] or [`PIECE`] and change what differs.
///
/// ```
/// use bastide::plugin::*;
///
/// /// Counts as two, and stands in cities only.
/// const GIANT: FigureTraits = FigureTraits { each: 1, strength: 2, stands: Terrains::CITY, ..STANDARD };
/// assert!(GIANT.occupies && GIANT.returns);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FigureTraits {
    /// Figures of every player at the start.
    pub each: u8,
    /// How much of a meeple it is.
    pub class: Class,
    /// Where it may be placed in step 2; empty if a plugin offers its placing.
    pub stands: Terrains,
    /// May be placed where figures are.
    pub enters_occupied: bool,
    /// Keeps others out.
    pub occupies: bool,
    /// Weight in a majority.
    pub strength: u8,
    /// Takes part in majorities at all, be it with strength 0.
    pub participates: bool,
    /// Is a knight, farmer, monk or highwayman where it stands.
    pub role: bool,
    /// Other pieces may rely on it.
    pub supports: bool,
    /// Goes home when its feature is scored in play.
    pub returns: bool,
}

/// A standard meeple (BASE-02, BASE-31, BASE-32, BASE-48, BASE-49).
pub const STANDARD: FigureTraits = FigureTraits {
    each: 7,
    class: Class::Standard,
    stands: Terrains::STANDARD,
    enters_occupied: false,
    occupies: true,
    strength: 1,
    participates: true,
    role: true,
    supports: true,
    returns: true,
};

/// A figure that is no meeple: placed by its plugin, without part in majorities.
pub const PIECE: FigureTraits = FigureTraits {
    each: 1,
    class: Class::Piece,
    stands: Terrains::NONE,
    enters_occupied: false,
    occupies: false,
    strength: 0,
    participates: false,
    role: false,
    supports: false,
    returns: true,
};

/// A kind of figure in a game.
#[derive(Clone, Debug)]
pub struct FigureInfo {
    /// The unique name, in lower case.
    pub name: String,
    /// The plugin that brought it.
    pub by: PluginIdx,
    /// What it may do.
    pub traits: FigureTraits,
    /// The kind it goes home as; itself, unless it is another pose of it.
    pub home: FigureKind,
    /// Causes that cannot remove it, a bit each.
    pub(crate) exempt: u32,
}

impl FigureInfo {
    /// Whether a cause leaves figures of this kind alone.
    #[must_use]
    pub fn exempt_from(&self, cause: Cause) -> bool {
        self.exempt >> cause.0 & 1 != 0
    }
}

/// Where exactly at a plugin's location.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LocationAt {
    /// On a tile as a whole.
    Cell(Cell),
    /// Where four tiles meet.
    Corner(Corner),
    /// On a feature as a whole, named by one of its segments.
    Feature(SegmentId),
    /// A numbered one.
    Index(u8),
}

/// Where a figure stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Site {
    /// On a segment of a tile.
    Segment(SegmentId),
    /// On a place of a plugin.
    Location(Location, LocationAt),
}

/// A figure on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Figure {
    /// Its number in this game; a figure that comes back has another.
    pub id: FigureId,
    /// Whose it is.
    pub owner: Player,
    /// What it is.
    pub kind: FigureKind,
    /// Where it stands.
    pub site: Site,
}

impl Figure {
    /// The segment it stands on, if it stands on one.
    #[must_use]
    pub fn segment(&self) -> Option<SegmentId> {
        match self.site {
            Site::Segment(segment) => Some(segment),
            Site::Location(..) => None,
        }
    }
}

/// Why a figure moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// Placed in step 2.
    Step2,
    /// Its feature was scored.
    Scored,
    /// For a reason that plugins name.
    By(Cause),
}
