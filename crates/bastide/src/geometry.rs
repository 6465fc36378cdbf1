//! Where things are: cells, sides, corners, rotations.
use serde::{Deserialize, Serialize};
use std::fmt;

/// A square of the table: `x` grows east, `y` grows south.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Cell {
    /// Columns east of the start tile.
    pub x: i8,
    /// Rows south of the start tile.
    pub y: i8,
}

/// North, east, south, west, then the four diagonals clockwise from north-east.
pub(crate) const STEPS: [(i8, i8); 8] =
    [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];

impl Cell {
    /// The cell in column `x` and row `y`.
    #[must_use]
    pub const fn new(x: i8, y: i8) -> Self {
        Self { x, y }
    }
    /// The neighbour in one of eight directions: the four sides, then the diagonals.
    #[inline(always)]
    pub(crate) fn toward(self, direction: usize) -> Self {
        let (x, y) = STEPS[direction & 7];
        Self { x: self.x.wrapping_add(x), y: self.y.wrapping_add(y) }
    }
    /// The neighbour across a side.
    #[must_use]
    pub fn step(self, side: Side) -> Self {
        self.toward(side as usize)
    }
    /// The four neighbours across a side, clockwise from north.
    pub fn sides(self) -> impl Iterator<Item = Self> {
        (0..4).map(move |to| self.toward(to))
    }
    /// The eight cells around this one.
    pub fn around(self) -> impl Iterator<Item = Self> {
        (0..8).map(move |to| self.toward(to))
    }
    /// The four corners: north-west, north-east, south-east, south-west.
    #[must_use]
    pub fn corners(self) -> [Corner; 4] {
        let east = self.toward(1);
        [Corner(self), Corner(east), Corner(east.toward(2)), Corner(self.toward(2))]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// A point where four cells meet, named by the cell south-east of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Corner(pub Cell);

impl Corner {
    /// The four cells that meet here: north-west, north-east, south-east, south-west.
    #[must_use]
    pub fn cells(self) -> [Cell; 4] {
        let east = self.0;
        [east.toward(7), east.toward(0), east, east.toward(3)]
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the north-west corner of {}", self.0)
    }
}

/// A side of a tile, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// Towards smaller `y`.
    N,
    /// Towards greater `x`.
    E,
    /// Towards greater `y`.
    S,
    /// Towards smaller `x`.
    W,
}

impl Side {
    /// All four, clockwise from north.
    pub const ALL: [Self; 4] = [Self::N, Self::E, Self::S, Self::W];
    /// The side that faces this one on the tile beyond it.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) & 3]
    }
    /// This side of a tile after the tile was turned.
    #[must_use]
    pub fn turned(self, rotation: Rotation) -> Self {
        Self::ALL[(self as usize + rotation.quarters()) & 3]
    }
}

/// Quarter turns clockwise from the printed orientation: 0, 1, 2 or 3.
///
/// ```
/// use bastide::{Cell, Rotation, Side};
///
/// assert_eq!(Side::N.turned(Rotation::new(1)), Side::E);
/// assert_eq!(Cell::new(0, 0).step(Side::N), Cell::new(0, -1));
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Rotation(u8);

impl Rotation {
    /// All four, from the printed orientation on.
    pub const ALL: [Self; 4] = [Self(0), Self(1), Self(2), Self(3)];
    /// As many quarter turns as said, whole turns left out.
    #[must_use]
    pub const fn new(quarters: u8) -> Self {
        Self(quarters & 3)
    }
    /// Quarter turns, 0 to 3.
    #[inline(always)]
    #[must_use]
    pub const fn quarters(self) -> usize {
        (self.0 & 3) as usize
    }
}

impl fmt::Display for Rotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}
