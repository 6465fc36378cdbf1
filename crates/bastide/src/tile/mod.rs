//! Printed tiles: their text form, and what is worked out from it once per game.
mod set;
mod text;

pub use set::Verdict;
pub use set::{DesignInfo, TileSet};
pub(crate) use set::{Face, Info, NONE, Pattern};
pub use text::{
    Confidence, Fit, SegmentText, Terminus, TileError, TileFault, TileText, parse_tiles,
};
