//! Printed tiles: their text form, and what is worked out from it once per game.
mod cursor;
mod set;
mod text;

pub use set::Verdict;
pub(crate) use set::{Face, FeatureTotals, NONE, Pattern};
pub use set::{Tile, TileSet};
pub use text::{
    Confidence, Instead, SegmentSource, Terminus, TileError, TileFault, TileFit, TileSource,
    parse_tiles,
};
