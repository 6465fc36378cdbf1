//! Features: segments joined across sides.
use super::Board;
use crate::{
    ids::{Kind, PLAYERS, Player, Spot},
    terrain::Terrain,
    tile::{Info, NONE},
};

impl Board {
    /// The segment that speaks for the feature; valid until the next tile is laid.
    #[inline(always)]
    pub(crate) fn root(&self, spot: Spot) -> Spot {
        Spot(self.segments[spot.index()].root)
    }
    /// The totals of a feature.
    #[inline(always)]
    pub(crate) fn feature(&self, spot: Spot) -> &Info {
        &self.info[self.root(spot).index()]
    }
    #[inline(always)]
    pub(crate) fn feature_mut(&mut self, spot: Spot) -> &mut Info {
        let root = self.root(spot).index();
        &mut self.info[root]
    }
    /// Every segment of the feature.
    #[inline(always)]
    pub(crate) fn members(&self, spot: Spot) -> impl Iterator<Item = Spot> + '_ {
        let mut next = Some(spot.0);
        std::iter::from_fn(move || {
            let here = next?;
            let after = self.segments[here as usize].next;
            next = (after != spot.0).then_some(after);
            Some(Spot(here))
        })
    }
    /// Whether a feature is complete (BASE-40, BASE-42, BASE-46); fields never are.
    #[inline(always)]
    pub(crate) fn complete(&self, spot: Spot) -> bool {
        let info = self.feature(spot);
        match info.terrain {
            Terrain::Road | Terrain::City => info.open == 0,
            Terrain::Monastery | Terrain::Garden => self.tile_of(spot).around == 8,
            Terrain::Field | Terrain::River | Terrain::Site => false,
        }
    }
    /// Counts a figure in.
    #[inline(always)]
    pub(crate) fn enter(&mut self, spot: Spot, owner: Player, kind: Kind) {
        let info = self.feature_mut(spot);
        info.count[owner.index()] += 1;
        info.kinds |= 1 << kind.0;
    }
    /// Counts a figure out; `stay` are the kinds of those that remain.
    #[inline(always)]
    pub(crate) fn leave(&mut self, spot: Spot, owner: Player, stay: u16) {
        let info = self.feature_mut(spot);
        info.count[owner.index()] -= 1;
        info.kinds = stay;
    }

    /// Joins two segments across a side; `closes` sides of the feature are used up.
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
            self.feature_mut(Spot(first + u16::from(segment))).open -= 1;
        }
    }
}
