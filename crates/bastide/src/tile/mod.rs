//! Printed tiles: their text form, and what is worked out from it once per game.
mod set;
mod text;
mod words;

pub use set::Verdict;
pub use set::{DesignInfo, TileSet};
pub(crate) use set::{Face, Info, NONE, Pattern};
pub use text::{
    Confidence, Fit, Instead, SegmentText, Terminus, TileError, TileFault, TileText, parse_tiles,
};
