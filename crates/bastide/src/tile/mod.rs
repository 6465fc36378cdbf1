//! Printed tiles: their text form, and what is worked out from it once per game.
mod cursor;
mod fault;
mod hand;
mod set;
mod source;
mod text;

pub use crate::terrain::Edge;
pub use fault::{TileError, TileFault};
pub use hand::{AtEnd, HandTile, HandUse};
pub(crate) use set::{Face, FeatureTotals, NONE, Pattern};
pub use set::{Tile, TileSet, Verdict};
pub(crate) use source::reach_name;
pub use source::{Confidence, Instead, SegmentSource, Terminus, TileFit, TileSource};
pub use text::parse_tiles;
