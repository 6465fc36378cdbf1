//! The table: tiles, the gaps around them, and the features they form.
//!
//! Everything is an index; lists are appended in the order in which tiles are laid. A feature is
//! named by its root segment; joining relabels the smaller part, so that a root is always exact
//! and finding it is one load.
mod features;
mod gaps;
mod grid;
mod lay;
mod room;
#[cfg(test)]
mod tests;

use crate::{
    geometry::{Cell, Rotation},
    ids::{SegmentId, TileId},
    tile::{FeatureTotals, Pattern, TileSet},
};
use gaps::Gaps;
use grid::{GAP, Grid};
use room::roomy;
use serde::{Deserialize, Serialize};

/// A tile on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Placed {
    pub(crate) cell: Cell,
    /// Tile id times four plus rotation.
    pub(crate) face: u16,
    /// Its first segment.
    pub(crate) first: u16,
    /// Filled sides; four means enclosed.
    pub(crate) sides: u8,
    /// Filled cells among the eight around; eight completes a monastery.
    pub(crate) around: u8,
    /// Those of them that count as land.
    pub(crate) land: u8,
}

impl Placed {
    #[inline(always)]
    pub(crate) fn tile(&self) -> TileId {
        TileId(self.face / 4)
    }
    pub(crate) fn rotation(&self) -> Rotation {
        Rotation::new((self.face & 3) as u8)
    }
}

/// A segment on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Segment {
    /// Segment whose `FeatureTotals` speaks for the feature.
    root: u16,
    /// Next member of the feature, in a ring.
    next: u16,
    tile: u16,
}

/// What laying a tile brought about.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Laid {
    pub(crate) tile: u16,
    /// Features completed in this part of the turn, by root.
    pub(crate) done: Vec<SegmentId>,
    /// Tiles of which the last tile filled the fourth side.
    pub(crate) enclosed: Vec<u16>,
}

impl Clone for Laid {
    fn clone(&self) -> Self {
        Self { tile: self.tile, done: self.done.clone(), enclosed: self.enclosed.clone() }
    }
    fn clone_from(&mut self, from: &Self) {
        self.tile = from.tile;
        self.done.clone_from(&from.done);
        self.enclosed.clone_from(&from.enclosed);
    }
}

/// Tiles, segments, features and gaps.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Board {
    pub(crate) tiles: Vec<Placed>,
    segments: Vec<Segment>,
    info: Vec<FeatureTotals>,
    pub(crate) gaps: Gaps,
    grid: Grid,
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self {
            tiles: roomy(&self.tiles),
            segments: roomy(&self.segments),
            info: roomy(&self.info),
            gaps: self.gaps.clone(),
            grid: self.grid.clone(),
        }
    }
    fn clone_from(&mut self, from: &Self) {
        self.tiles.clone_from(&from.tiles);
        self.segments.clone_from(&from.segments);
        self.info.clone_from(&from.info);
        self.gaps.clone_from(&from.gaps);
        self.grid.clone_from(&from.grid);
    }
}

impl Board {
    /// An empty table with room for as many tiles and segments.
    pub(crate) fn with_capacity(tiles: usize, segments: usize) -> Self {
        let mut board = Self {
            tiles: Vec::with_capacity(tiles),
            segments: Vec::with_capacity(segments),
            info: Vec::with_capacity(segments),
            // A table has fewer gaps than tiles, unless it is a thin line.
            gaps: Gaps::with_capacity(tiles + 16),
            grid: Grid::new(),
        };
        board.open_gap(Cell::default());
        board
    }

    /// The tile at a cell.
    #[inline(always)]
    pub(crate) fn tile_at(&self, cell: Cell) -> Option<u16> {
        let code = self.grid.at(cell);
        let tile = (code != 0 && code < GAP).then(|| code - 1)?;
        // The torus may show a far tile here; the tile itself knows where it lies.
        (self.tiles[tile as usize].cell == cell).then_some(tile)
    }
    /// The gap at a cell, if a tile could lie there.
    pub(crate) fn gap_at(&self, cell: Cell) -> Option<usize> {
        let code = self.grid.at(cell);
        let gap = (code >= GAP).then(|| usize::from(code ^ GAP))?;
        (self.gaps.cells()[gap] == cell).then_some(gap)
    }
    /// Whether a tile may lie in a gap, edges alone considered.
    pub(crate) fn fits(&self, pattern: &Pattern, cell: Cell, rotation: Rotation) -> bool {
        self.gap_at(cell).is_some_and(|gap| self.gaps.fits(gap, pattern, rotation))
    }
    /// The tile that a segment is printed on.
    #[inline(always)]
    pub(crate) fn tile_of(&self, segment: SegmentId) -> &Placed {
        &self.tiles[self.segments[segment.index()].tile as usize]
    }
    /// The number of that tile.
    #[inline(always)]
    pub(crate) fn tile_number(&self, segment: SegmentId) -> u16 {
        self.segments[segment.index()].tile
    }
    /// Bytes on the heap.
    pub(crate) fn heap_bytes(&self) -> usize {
        self.tiles.capacity() * size_of::<Placed>()
            + self.segments.capacity() * size_of::<Segment>()
            + self.info.capacity() * size_of::<FeatureTotals>()
            + self.gaps.heap_bytes()
            + self.grid.heap_bytes()
    }
    /// Segments on the table.
    pub(crate) fn segment_count(&self) -> usize {
        self.segments.len()
    }
    /// The segments of a tile.
    pub(crate) fn segments(
        &self,
        set: &TileSet,
        tile: u16,
    ) -> impl Iterator<Item = SegmentId> + use<> {
        let placed = &self.tiles[tile as usize];
        let len = u16::from(set.faces[placed.face as usize].len);
        (placed.first..placed.first + len).map(SegmentId)
    }

    fn open_gap(&mut self, cell: Cell) -> usize {
        if self.grid.stretch(cell) {
            self.grow();
        }
        let gap = self.gaps.open(cell);
        self.grid.set(cell, GAP | gap as u16);
        gap
    }
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.grid.double();
        for (code, tile) in (1..).zip(&self.tiles) {
            self.grid.set(tile.cell, code);
        }
        for (gap, &cell) in (0..).zip(self.gaps.cells()) {
            self.grid.set(cell, GAP | gap);
        }
    }
}
