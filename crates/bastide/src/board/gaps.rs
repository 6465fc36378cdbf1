//! Empty cells beside tiles, packed so that a fit is one mask test over all rotations.
use crate::{
    geometry::{Cell, Rotation},
    tile::Pattern,
};
use serde::{Deserialize, Serialize};

const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// Words of sixteen gaps looked at in one go.
const BLOCK: usize = 16;

/// Eight gaps to a word, a byte each, two bits a side.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Gaps {
    /// Terrain wanted.
    want: Vec<u64>,
    /// Sides on which it is wanted: those beside a tile that is not wild.
    mask: Vec<u64>,
    cell: Vec<Cell>,
    /// Sides beside any tile, a bit each.
    beside: Vec<u8>,
}

impl Clone for Gaps {
    fn clone(&self) -> Self {
        Self {
            want: self.want.clone(),
            mask: self.mask.clone(),
            cell: self.cell.clone(),
            beside: self.beside.clone(),
        }
    }
    fn clone_from(&mut self, from: &Self) {
        self.want.clone_from(&from.want);
        self.mask.clone_from(&from.mask);
        self.cell.clone_from(&from.cell);
        self.beside.clone_from(&from.beside);
    }
}

impl Gaps {
    pub(crate) fn with_capacity(gaps: usize) -> Self {
        let words = gaps.div_ceil(8);
        Self {
            want: Vec::with_capacity(words),
            mask: Vec::with_capacity(words),
            cell: Vec::with_capacity(gaps),
            beside: Vec::with_capacity(gaps),
        }
    }
    pub(super) fn heap_bytes(&self) -> usize {
        8 * (self.want.capacity() + self.mask.capacity())
            + self.cell.capacity() * size_of::<Cell>()
            + self.beside.capacity()
    }
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cell
    }
    /// Cells of which all four neighbours lie.
    pub(crate) fn holes(&self) -> impl Iterator<Item = Cell> + '_ {
        self.beside.iter().zip(&self.cell).filter(|(sides, _)| **sides == 0b1111).map(|(_, c)| *c)
    }

    /// Where a pattern fits, eight gaps at a time: bit `8 * gap + rotation`.
    #[inline(always)]
    fn octet(&self, pattern: &Pattern, k: usize) -> u64 {
        let (want, mask) = (self.want[k], self.mask[k] & pattern.compare);
        let mut hits = 0;
        for r in 0..4 {
            let differs = (want ^ pattern.spread[r]) & mask;
            // The zero bytes, exactly: no carry leaves a byte.
            let equal = !(((differs & LOW) + LOW) | differs | LOW);
            hits |= equal >> (7 - r);
        }
        let left = self.cell.len() - 8 * k;
        let real = if left >= 8 { !0 } else { (1 << (8 * left)) - 1 };
        hits & real & pattern.rotations
    }
    /// As `octet`, for sixteen gaps: the odd octet fills the nibbles that the even one leaves.
    #[inline(always)]
    fn pair(&self, pattern: &Pattern, k: usize) -> u64 {
        let even = self.octet(pattern, 2 * k);
        if 2 * k + 1 < self.want.len() { even | self.octet(pattern, 2 * k + 1) << 4 } else { even }
    }
    #[inline(always)]
    fn decode(&self, k: usize, bit: u32) -> (Cell, Rotation) {
        let bit = bit as usize;
        (self.cell[16 * k + ((bit & 4) << 1 | bit >> 3)], Rotation::new((bit & 3) as u8))
    }
    #[inline(always)]
    pub(crate) fn fits_any(&self, pattern: &Pattern) -> bool {
        if pattern.hole {
            return self.holes().next().is_some();
        }
        (0..self.want.len()).any(|k| self.octet(pattern, k) != 0)
    }
    /// Appends every fit. Counted first: a range mapped into a vector has a trusted length, so
    /// that nothing is checked per item.
    #[inline(always)]
    pub(crate) fn extend<T>(
        &self,
        pattern: &Pattern,
        out: &mut Vec<T>,
        make: impl Fn(Cell, Rotation) -> T,
    ) {
        if pattern.hole {
            out.extend(self.holes().map(|cell| make(cell, Rotation::default())));
            return;
        }
        let all = self.cell.len().div_ceil(16);
        for from in (0..all).step_by(BLOCK) {
            let mut pairs = [0; BLOCK];
            let mut count = 0;
            for (pair, k) in pairs.iter_mut().zip(from..all) {
                *pair = self.pair(pattern, k);
                count += pair.count_ones();
            }
            let (mut k, mut hits) = (0, pairs[0]);
            out.extend((0..count).map(|_| {
                while hits == 0 {
                    k += 1;
                    hits = pairs[k];
                }
                let (cell, rotation) = self.decode(from + k, hits.trailing_zeros());
                hits &= hits - 1;
                make(cell, rotation)
            }));
        }
    }
    pub(crate) fn fits(&self, gap: usize, pattern: &Pattern, rotation: Rotation) -> bool {
        if pattern.hole {
            return self.beside[gap] == 0b1111 && rotation == Rotation::default();
        }
        self.octet(pattern, gap / 8) & (1 << (8 * (gap & 7) + rotation.quarters())) != 0
    }
    #[inline(always)]
    pub(super) fn open(&mut self, cell: Cell) -> usize {
        let gap = self.cell.len();
        if gap.is_multiple_of(8) {
            self.want.push(0);
            self.mask.push(0);
        }
        self.cell.push(cell);
        self.beside.push(0);
        gap
    }
    /// A tile now lies on one side of the gap.
    #[inline(always)]
    pub(super) fn border(&mut self, gap: usize, side: usize) {
        self.beside[gap] |= 1 << side;
    }
    /// The tile on one side of the gap shows a terrain there.
    #[inline(always)]
    pub(super) fn demand(&mut self, gap: usize, side: usize, edges: u8, from: usize) {
        let shift = 8 * (gap & 7) + 2 * side;
        self.want[gap / 8] |= u64::from((edges >> (2 * from)) & 3) << shift;
        self.mask[gap / 8] |= 3 << shift;
    }
    /// Drops a gap; the cell that takes its number, if any, is returned.
    #[inline(always)]
    pub(super) fn drop(&mut self, gap: usize) -> Option<Cell> {
        let last = self.cell.len() - 1;
        let (from, to) = (8 * (last & 7), 8 * (gap & 7));
        for list in [&mut self.want, &mut self.mask] {
            let byte = (list[last / 8] >> from) & 0xff;
            list[last / 8] &= !(0xff << from);
            if gap != last {
                list[gap / 8] = list[gap / 8] & !(0xff << to) | byte << to;
            }
            if last.is_multiple_of(8) {
                list.pop();
            }
        }
        self.cell.swap_remove(gap);
        self.beside.swap_remove(gap);
        (gap != last).then(|| self.cell[gap])
    }
}
