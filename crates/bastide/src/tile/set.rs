//! Every tile of a game in all four rotations, laid out for the board to copy.
use super::source::{SegmentSource, TileFit, TileSource};
use crate::{
    geometry::{Rotation, Side},
    ids::{Clause, Mark, PLAYERS, PluginIdx, Stage, TileId},
    terrain::{Edge, Terrain},
};
use serde::{Deserialize, Serialize};

/// No segment.
pub(crate) const NONE: u8 = u8::MAX;
const ONES: u64 = 0x0101_0101_0101_0101;

/// Running totals of a feature, kept for its root segment: sixteen bytes.
///
/// A tile holds a ready-made one per segment, so that laying a tile copies them as a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FeatureTotals {
    /// Figures by owner.
    pub(crate) count: [u8; PLAYERS],
    /// Kinds of figure present, a bit each.
    pub(crate) kinds: u16,
    /// Marks printed on or given to any part of the feature.
    pub(crate) marks: u32,
    /// Segments.
    pub(crate) size: u16,
    /// Sides still open; zero on a road or city means complete.
    pub(crate) open: u8,
    pub(crate) terrain: Terrain,
}

/// What scoring needs to know about a segment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Print {
    pub(crate) pennants: u8,
    /// Cities of the same tile which a field borders, a bit a segment.
    pub(crate) borders: u16,
}

/// A tile in one rotation: everything that laying it next to others reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Face {
    /// Road, city or river segment at each side.
    pub(crate) side: [u8; 4],
    /// Field segment at each half-side, clockwise from the western half of north.
    pub(crate) half: [u8; 8],
    /// Terrain of the four sides, two bits each, north lowest.
    pub(crate) edges: u8,
    /// Segment that is a monastery or garden.
    pub(crate) monastic: u8,
    /// Segments.
    pub(crate) len: u8,
    /// Fits any edge and closes what faces it.
    pub(crate) wild: bool,
    /// One if it counts as land around a monastery.
    pub(crate) land: u8,
    /// First entry in `TileSet::info` and `TileSet::print`.
    pub(crate) first: u16,
}

/// A tile as placement matching sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pattern {
    /// Edges of each rotation, repeated in every byte.
    pub(crate) spread: [u64; 4],
    /// All ones to compare edges, zero to fit anywhere.
    pub(crate) compare: u64,
    /// Rotations offered, in every nibble.
    pub(crate) rotations: u64,
    /// Only where all four neighbours lie.
    pub(crate) hole: bool,
}

/// A printed tile and what the game adds to it.
#[derive(Clone, Debug)]
pub struct Tile {
    /// The text it was read from.
    pub text: TileSource,
    /// The plugin that brought it.
    pub by: PluginIdx,
    /// Its part of the stack.
    pub stage: Stage,
    /// Copies in this game's stack, the one that lies at the start included.
    pub copies: u8,
    /// Marks on the tile as a whole or on any segment.
    pub(crate) marks: u32,
    /// Marks on each segment.
    pub(crate) segment_marks: Vec<u32>,
}

impl Tile {
    /// The unique name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.text.name
    }
    /// Its segments, in the order of the tile file.
    #[must_use]
    pub fn segments(&self) -> &[SegmentSource] {
        &self.text.segments
    }
    /// What its segments are called as printed, none twice, in the same order.
    #[must_use]
    pub fn segment_names(&self) -> Vec<String> {
        self.text.segment_names()
    }
    /// Whether a mark is printed on it.
    #[must_use]
    pub fn shows(&self, mark: Mark) -> bool {
        self.marks >> mark.0 & 1 != 0
    }
}

/// All tiles of a game.
#[derive(Clone, Debug, Default)]
pub struct TileSet {
    pub(crate) tiles: Vec<Tile>,
    pub(crate) patterns: Vec<Pattern>,
    /// Four per tile.
    pub(crate) faces: Vec<Face>,
    pub(crate) info: Vec<FeatureTotals>,
    pub(crate) print: Vec<Print>,
}

impl TileSet {
    /// Every tile.
    pub fn tiles(&self) -> impl Iterator<Item = (TileId, &Tile)> {
        (0..).map(TileId).zip(&self.tiles)
    }
    /// One tile.
    ///
    /// # Panics
    /// If the tile is of another game.
    #[must_use]
    pub fn tile(&self, tile: TileId) -> &Tile {
        &self.tiles[tile.index()]
    }
    /// The tile of a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<TileId> {
        self.tiles().find(|(_, info)| info.name() == name).map(|(tile, _)| tile)
    }
    /// What the four sides show, clockwise from north, after a rotation.
    #[must_use]
    pub fn edges(&self, tile: TileId, rotation: Rotation) -> [Edge; 4] {
        let face = self.face(tile, rotation);
        Side::ALL.map(|side| match (face.wild, face.edges >> (2 * side as u8) & 3) {
            (true, _) => Edge::Wild,
            (_, 0) => Edge::Field,
            (_, 1) => Edge::Road,
            (_, 2) => Edge::City,
            _ => Edge::River,
        })
    }
    #[inline(always)]
    pub(crate) fn face(&self, tile: TileId, rotation: Rotation) -> &Face {
        &self.faces[tile.index() * 4 + rotation.quarters()]
    }
    #[inline(always)]
    pub(crate) fn pattern(&self, tile: TileId) -> &Pattern {
        &self.patterns[tile.index()]
    }

    pub(crate) fn add(&mut self, tile: Tile) -> TileId {
        let text = &tile.text;
        let mut face = Face {
            side: [NONE; 4],
            half: [NONE; 8],
            edges: 0,
            monastic: NONE,
            len: text.segments.len() as u8,
            wild: text.wild,
            land: u8::from(text.land),
            first: self.info.len() as u16,
        };
        for ((number, segment), &marks) in (0..).zip(&text.segments).zip(&tile.segment_marks) {
            imprint(&mut face, number, segment);
            let closes = matches!(segment.terrain, Terrain::Road | Terrain::City | Terrain::River);
            self.info.push(FeatureTotals {
                count: [0; PLAYERS],
                kinds: 0,
                marks,
                size: 1,
                open: if closes { segment.sides.count_ones() as u8 } else { 0 },
                terrain: segment.terrain,
            });
            self.print.push(Print { pennants: segment.pennants, borders: segment.borders });
        }
        let mut spread = [0; 4];
        for (turns, spread) in spread.iter_mut().enumerate() {
            let mut turned = face;
            turned.side.rotate_right(turns);
            turned.half.rotate_right(2 * turns);
            turned.edges = face.edges.rotate_left(2 * turns as u32);
            *spread = u64::from(turned.edges) * ONES;
            self.faces.push(turned);
        }
        self.patterns.push(Pattern {
            spread,
            compare: if text.wild { 0 } else { !0 },
            rotations: if text.wild { 0x11 * ONES } else { !0 },
            hole: text.fit == TileFit::Hole,
        });
        self.tiles.push(tile);
        TileId((self.tiles.len() - 1) as u16)
    }
}

fn imprint(face: &mut Face, number: u8, segment: &SegmentSource) {
    for side in 0..4 {
        if segment.sides >> side & 1 != 0 {
            face.side[side] = number;
            face.edges |= (segment.terrain as u8) << (2 * side);
        }
    }
    for half in 0..8 {
        if segment.halves >> half & 1 != 0 {
            face.half[half] = number;
        }
    }
    if segment.terrain.is_monastic() {
        face.monastic = number;
    }
}

/// Why a placement is refused although the edges fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It may be laid.
    Fits,
    /// It may not, by the clause named.
    Refused(Clause),
}
