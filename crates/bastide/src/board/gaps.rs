//! Empty cells beside tiles, packed so that a fit is one mask test over all rotations.
//!
//! Why so much ado: listing where a tile can be laid is what a random game spends most of its time
//! with, some thirty gaps and four rotations in every turn. Each gap demands at most a terrain for
//! each of its sides, which is a byte; eight such bytes are compared with a tile in one go, and a
//! comparison never branches on what lies there.
use super::room::roomy;
use crate::{
    geometry::{Cell, Rotation},
    tile::Pattern,
};
use serde::{Deserialize, Serialize};

const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// Gaps in one block of demands.
const BLOCK: usize = 16;
/// Blocks looked at in one go.
const RUN: usize = 16;

/// What sixteen gaps demand: a byte each, two bits a side; even ones in the first word, odd ones
/// in the second. So the fits of all four rotations, a nibble a gap, lie in a word in the order of
/// the gaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Demands {
    /// Terrain wanted.
    want: [u64; 2],
    /// Sides on which it is wanted: those beside a tile that is not wild.
    mask: [u64; 2],
}

impl Demands {
    /// Sides in which a turned pattern differs from what the gaps of one word want: a side fits
    /// where the tile shows what is wanted, or where nothing is.
    #[inline(always)]
    fn differs(&self, pattern: &Pattern, word: usize, rotation: usize) -> u64 {
        (self.want[word] ^ pattern.spread[rotation]) & self.mask[word] & pattern.compare
    }
}

/// The empty cells beside tiles.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Gaps {
    demands: Vec<Demands>,
    cell: Vec<Cell>,
    /// Sides beside any tile, a bit each.
    beside: Vec<u8>,
}

impl Clone for Gaps {
    fn clone(&self) -> Self {
        Self { demands: roomy(&self.demands), cell: roomy(&self.cell), beside: roomy(&self.beside) }
    }
    fn clone_from(&mut self, from: &Self) {
        self.demands.clone_from(&from.demands);
        self.cell.clone_from(&from.cell);
        self.beside.clone_from(&from.beside);
    }
}

/// Where in a block a gap's byte lies: which word, and how far to shift.
#[inline(always)]
fn byte(gap: usize) -> (usize, usize) {
    (gap & 1, (gap % BLOCK / 2) * 8)
}

impl Gaps {
    pub(crate) fn with_capacity(gaps: usize) -> Self {
        Self {
            demands: Vec::with_capacity(gaps.div_ceil(BLOCK)),
            cell: Vec::with_capacity(gaps),
            beside: Vec::with_capacity(gaps),
        }
    }
    pub(super) fn heap_bytes(&self) -> usize {
        self.demands.capacity() * size_of::<Demands>()
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

    /// Where a pattern fits in a block: bit `4 * gap + rotation`.
    #[inline(always)]
    fn fits_in(&self, pattern: &Pattern, block: usize) -> u64 {
        // A byte in which no side differs is zero, and each zero byte is one fit. The highest bit of
        // every other byte is set in `some`, exactly, as no carry leaves a byte; it is moved to the
        // place of this gap and rotation.
        let mut misses = 0;
        for word in 0..2 {
            for r in 0..4 {
                let differs = self.demands[block].differs(pattern, word, r);
                let some = ((differs & LOW) + LOW) | differs;
                misses |= (some & !LOW) >> (7 - r - 4 * word);
            }
        }
        let left = self.cell.len() - BLOCK * block;
        let real = if left >= BLOCK { !0 } else { (1 << (4 * left)) - 1 };
        !misses & real & pattern.rotations
    }
    #[inline(always)]
    pub(crate) fn fits_any(&self, pattern: &Pattern) -> bool {
        if pattern.hole {
            return self.beside.contains(&0b1111);
        }
        (0..self.demands.len()).any(|block| self.fits_in(pattern, block) != 0)
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
        let mut run = 0;
        while run < self.demands.len() {
            let (mut blocks, mut count) = ([0; RUN], 0);
            for (hits, block) in blocks.iter_mut().zip(run..self.demands.len()) {
                *hits = self.fits_in(pattern, block);
                count += hits.count_ones();
            }
            let (mut block, mut hits, mut cells) = (0, blocks[0], &self.cell[BLOCK * run..]);
            out.extend((0..count).map(|_| {
                while hits == 0 {
                    block += 1;
                    hits = blocks[block % RUN];
                    cells = &cells[BLOCK..];
                }
                let bit = hits.trailing_zeros() as usize;
                hits &= hits - 1;
                make(cells[bit / 4], Rotation::new((bit & 3) as u8))
            }));
            run += RUN;
        }
    }
    pub(crate) fn fits(&self, gap: usize, pattern: &Pattern, rotation: Rotation) -> bool {
        if pattern.hole {
            return self.beside[gap] == 0b1111 && rotation == Rotation::default();
        }
        let ((word, shift), r) = (byte(gap), rotation.quarters());
        let differs = self.demands[gap / BLOCK].differs(pattern, word, r) >> shift & 0xff;
        differs == 0 && pattern.rotations >> r & 1 != 0
    }
    #[inline(always)]
    pub(super) fn open(&mut self, cell: Cell) -> usize {
        let gap = self.cell.len();
        if gap.is_multiple_of(BLOCK) {
            self.demands.push(Demands::default());
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
        let (word, shift) = byte(gap);
        let demands = &mut self.demands[gap / BLOCK];
        demands.want[word] |= u64::from((edges >> (2 * from)) & 3) << (shift + 2 * side);
        demands.mask[word] |= 3 << (shift + 2 * side);
    }
    /// Drops a gap; the cell that takes its number, if any, is returned.
    ///
    /// The last gap moves into the hole, so that the list stays dense: its number changes, which is
    /// why nobody but the grid may keep one.
    #[inline(always)]
    pub(super) fn drop(&mut self, gap: usize) -> Option<Cell> {
        let last = self.cell.len() - 1;
        let ((from_word, from), (to_word, to)) = (byte(last), byte(gap));
        let moved = &mut self.demands[last / BLOCK];
        let want = moved.want[from_word] >> from & 0xff;
        let mask = moved.mask[from_word] >> from & 0xff;
        moved.want[from_word] &= !(0xff << from);
        moved.mask[from_word] &= !(0xff << from);
        if gap != last {
            let demands = &mut self.demands[gap / BLOCK];
            demands.want[to_word] = demands.want[to_word] & !(0xff << to) | want << to;
            demands.mask[to_word] = demands.mask[to_word] & !(0xff << to) | mask << to;
        }
        if last.is_multiple_of(BLOCK) {
            self.demands.pop();
        }
        self.cell.swap_remove(gap);
        self.beside.swap_remove(gap);
        (gap != last).then(|| self.cell[gap])
    }
}
