//! Text forms: the board for a terminal, saved answers, names of segments, scenarios.

mod board;
mod picture;
mod saved;
pub mod scenario;
mod segment;

pub use bastide::spelling::nearest;
pub use board::{Board, board_text};
pub use picture::{Ink, Picture, Sign, noted_tile, tile_picture};
pub use saved::{NameError, SavedAction, SegmentName};
pub use segment::{SegmentError, matching_segments, parse_segment, segment_names};
