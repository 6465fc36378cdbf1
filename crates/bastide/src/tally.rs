//! What is counted of a feature as the game goes on.
use crate::{
    ids::{PLAYERS, SegmentId},
    view::View,
};

/// Running counts of a feature: read and compared without a walk over its segments.
///
/// Tiles only ever join a feature: with the same tally it has the same tiles as before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureCounts {
    /// Figures by owner.
    pub figures: [u8; PLAYERS],
    /// Kinds of figure, a bit each.
    pub kinds: u16,
    /// Segments.
    pub segments: u16,
    /// Sides still open.
    pub open: u8,
    /// Filled cells around a monastery or garden.
    pub around: u8,
}

impl View<'_> {
    /// What is counted of a feature.
    #[inline]
    #[must_use]
    pub fn feature_counts(&self, segment: SegmentId) -> FeatureCounts {
        let board = &self.state.board;
        let info = board.feature(segment);
        let monastic = info.terrain.is_monastic();
        FeatureCounts {
            figures: info.count,
            kinds: info.kinds,
            segments: info.size,
            open: info.open,
            around: if monastic { board.tile_of(segment).around } else { 0 },
        }
    }
}
