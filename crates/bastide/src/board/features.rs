//! Features: segments joined across sides.
use super::Board;
use crate::{
    ids::{FigureKind, PLAYERS, Player, SegmentId},
    terrain::Terrain,
    tile::{FeatureTotals, NONE},
};

impl Board {
    /// The segment that speaks for the feature; valid until the next tile is laid.
    #[inline(always)]
    pub(crate) fn root(&self, segment: SegmentId) -> SegmentId {
        SegmentId(self.segments[segment.index()].root)
    }
    /// The totals of a feature.
    #[inline(always)]
    pub(crate) fn feature(&self, segment: SegmentId) -> &FeatureTotals {
        &self.info[self.root(segment).index()]
    }
    #[inline(always)]
    pub(crate) fn feature_mut(&mut self, segment: SegmentId) -> &mut FeatureTotals {
        let root = self.root(segment).index();
        &mut self.info[root]
    }
    /// Every segment of the feature.
    #[inline(always)]
    pub(crate) fn members(&self, segment: SegmentId) -> impl Iterator<Item = SegmentId> + '_ {
        let mut next = Some(segment.0);
        std::iter::from_fn(move || {
            let here = next?;
            let after = self.segments[here as usize].next;
            next = (after != segment.0).then_some(after);
            Some(SegmentId(here))
        })
    }
    /// Whether a feature is complete (BASE-40, BASE-42, BASE-46); fields never are.
    #[inline(always)]
    pub(crate) fn complete(&self, segment: SegmentId) -> bool {
        let info = self.feature(segment);
        match info.terrain {
            Terrain::Road | Terrain::City => info.open == 0,
            Terrain::Monastery | Terrain::Garden => self.tile_of(segment).around == 8,
            Terrain::Field | Terrain::River | Terrain::Site => false,
        }
    }
    /// Counts a figure in.
    #[inline(always)]
    pub(crate) fn enter(&mut self, segment: SegmentId, owner: Player, kind: FigureKind) {
        let info = self.feature_mut(segment);
        info.count[owner.index()] += 1;
        info.kinds |= 1 << kind.0;
    }
    /// Counts a figure out; `stay` are the kinds of those that remain.
    #[inline(always)]
    pub(crate) fn leave(&mut self, segment: SegmentId, owner: Player, stay: u16) {
        let info = self.feature_mut(segment);
        info.count[owner.index()] -= 1;
        info.kinds = stay;
    }

    /// Joins two segments across a side; `closes` sides of the feature are used up.
    ///
    /// The smaller part is relabelled, so that finding the feature of a segment is one load for the
    /// rest of the game: it is asked a hundred times for each time that features join.
    #[inline(always)]
    pub(super) fn join(&mut self, a: u16, b: u16, closes: u8) {
        let a = self.segments[a as usize].root as usize;
        let b = self.segments[b as usize].root as usize;
        if a == b {
            self.info[a].open -= closes;
            return;
        }
        let (keep, gone) = if self.info[a].size >= self.info[b].size { (a, b) } else { (b, a) };
        let mut member = gone;
        loop {
            self.segments[member].root = keep as u16;
            let next = self.segments[member].next as usize;
            if next == gone {
                self.segments[member].next = self.segments[keep].next;
                self.segments[keep].next = gone as u16;
                break;
            }
            member = next;
        }
        let other = self.info[gone];
        let info = &mut self.info[keep];
        for p in 0..PLAYERS {
            info.count[p] += other.count[p];
        }
        info.kinds |= other.kinds;
        info.marks |= other.marks;
        info.size += other.size;
        info.open = info.open + other.open - closes;
    }
    /// Closes one side of a segment, if there is one.
    #[inline(always)]
    pub(super) fn close(&mut self, first: u16, segment: u8) {
        if segment != NONE {
            self.feature_mut(SegmentId(first + u16::from(segment))).open -= 1;
        }
    }
}
