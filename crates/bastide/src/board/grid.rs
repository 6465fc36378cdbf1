//! Cell to tile or gap, in one load.
use crate::geometry::{Cell, STEPS};
use serde::{Deserialize, Serialize};

/// Bits of a coordinate at first; unit tests start smaller, so that the grid has to grow.
const SMALL: u32 = if cfg!(test) { 3 } else { 5 };
/// Set on the code of a gap.
pub(super) const GAP: u16 = 0x8000;

/// Cells are looked up far more often than anything else: around every tile that is laid, and for
/// every question about a neighbour. A map would hash; a grid with an origin would have to move
/// when the table grows west or north. So the coordinates themselves, cut to a power of two, are
/// the place in the list: a cell far away may share it, which is why tiles and gaps are compared
/// with the cell that was meant.
///
/// A torus whose width is a power of two and exceeds that of tiles and gaps by two, so that no
/// origin has to be kept. Codes: 0 empty, `n + 1` tile `n`, `GAP | n` gap `n`.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Grid {
    bits: u32,
    /// Least and greatest gap coordinates.
    low: Cell,
    high: Cell,
    codes: Vec<u16>,
}

impl Grid {
    pub(super) fn new() -> Self {
        let codes = vec![0; 1 << (2 * SMALL)];
        Self { bits: SMALL, low: Cell::default(), high: Cell::default(), codes }
    }
    #[inline(always)]
    fn slot(&self, cell: Cell) -> usize {
        let mask = (1usize << self.bits) - 1;
        ((cell.y as u8 as usize & mask) << self.bits) | (cell.x as u8 as usize & mask)
    }
    #[inline(always)]
    pub(super) fn at(&self, cell: Cell) -> u16 {
        self.codes[self.slot(cell)]
    }
    /// The codes of the eight cells around, in the order of `Cell::toward`.
    #[inline(always)]
    pub(super) fn around(&self, cell: Cell) -> [u16; 8] {
        let mask = (1usize << self.bits) - 1;
        let wrap = |at: i8, by: i8| at.wrapping_add(by) as u8 as usize & mask;
        let row = [-1, 0, 1].map(|by| wrap(cell.y, by) << self.bits);
        let column = [-1, 0, 1].map(|by| wrap(cell.x, by));
        STEPS.map(|(x, y)| self.codes[row[(y + 1) as usize] | column[(x + 1) as usize]])
    }
    #[inline(always)]
    pub(super) fn set(&mut self, cell: Cell, code: u16) {
        let slot = self.slot(cell);
        self.codes[slot] = code;
    }
    /// Takes a new gap into account; true if the grid has become too small for it.
    #[inline(always)]
    pub(super) fn stretch(&mut self, cell: Cell) -> bool {
        self.low = Cell::new(self.low.x.min(cell.x), self.low.y.min(cell.y));
        self.high = Cell::new(self.high.x.max(cell.x), self.high.y.max(cell.y));
        let span = self.high.x.abs_diff(self.low.x).max(self.high.y.abs_diff(self.low.y));
        // A tile in the outermost gap looks one cell further, which must not be the far side.
        u32::from(span) + 2 >= 1 << self.bits
    }
    /// Twice as wide, and empty.
    pub(super) fn double(&mut self) {
        self.bits += 1;
        self.codes = vec![0; 1 << (2 * self.bits)];
    }
    /// Whether some cell in it may lie at the edge of what coordinates can say.
    #[inline(always)]
    pub(super) fn is_wide(&self) -> bool {
        self.bits > 6
    }
    pub(super) fn heap_bytes(&self) -> usize {
        2 * self.codes.capacity()
    }
    #[cfg(test)]
    pub(super) fn bits(&self) -> u32 {
        self.bits
    }
}

impl Clone for Grid {
    fn clone(&self) -> Self {
        Self { codes: self.codes.clone(), ..*self }
    }
    fn clone_from(&mut self, from: &Self) {
        (self.bits, self.low, self.high) = (from.bits, from.low, from.high);
        self.codes.clone_from(&from.codes);
    }
}
