//! Tiles as their files describe them.
use crate::terrain::Terrain;
use serde::{Deserialize, Serialize};

/// A tile as its file describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct TileSource {
    /// The name, unique in its file.
    pub name: String,
    /// Copies in the box.
    pub count: u8,
    /// The line that begins it.
    pub line: usize,
    /// Where it may be laid.
    pub fit: TileFit,
    /// Whether any edge fits it, now and later, and it closes what faces it.
    pub wild: bool,
    /// Whether monasteries count it.
    pub land: bool,
    /// Whether figures that travel may enter it.
    pub enterable: bool,
    /// The part of the stack it belongs to, if not the land.
    pub stage: Option<String>,
    /// The tile that its copies are taken from, and the word with which they are.
    pub instead: Option<Instead>,
    /// Marks on the whole tile.
    pub marks: Vec<String>,
    /// How sure we are of what is printed on it, where that is in doubt.
    pub confidence: Option<Confidence>,
    /// What it shows, in the order of the file.
    pub segments: Vec<SegmentSource>,
}

const SIDES: [&str; 4] = ["N", "E", "S", "W"];
/// The half-edges, clockwise: two to a side, in the order of the sides.
pub(super) const HALVES: [&str; 8] = ["Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn"];

/// The sides or, of a field, the half-sides that a segment reaches: `NE`, `Nw.Ne`.
pub(crate) fn reach_name(terrain: Terrain, reach: u8) -> String {
    let (names, between) = match terrain {
        Terrain::Field => (&HALVES[..], "."),
        _ => (&SIDES[..], ""),
    };
    let names = names.iter().enumerate().filter(|(at, _)| reach >> at & 1 != 0);
    names.map(|(_, name)| *name).collect::<Vec<_>>().join(between)
}

impl TileSource {
    /// What its segments are called as printed, none twice: `city N`, `field Nw.Ne`, `site 2`.
    ///
    /// Saved games use these names, so that the order of the lines of a tile file does not matter.
    #[must_use]
    pub fn segment_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for segment in &self.segments {
            let field = segment.terrain == Terrain::Field;
            let reach =
                reach_name(segment.terrain, if field { segment.halves } else { segment.sides });
            let marks = segment.marks.iter().map(|mark| format!(" {mark}")).collect::<String>();
            let plain = match reach.as_str() {
                "" => format!("{}{marks}", segment.terrain),
                _ => format!("{} {reach}", segment.terrain),
            };
            let alike = names
                .iter()
                .filter(|name| **name == plain || name.starts_with(&format!("{plain} #")));
            let name = match alike.count() {
                0 => plain,
                before => format!("{plain} #{}", before + 1),
            };
            names.push(name);
        }
        names
    }
    /// By how many its segments can make a feature's open sides more than two.
    pub(crate) fn spare_sides(&self) -> usize {
        let sides = self.segments.iter().map(|segment| segment.sides.count_ones() as usize);
        sides.map(|sides| sides.saturating_sub(2)).sum()
    }
}

/// A segment as its tile file describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct SegmentSource {
    /// What it shows.
    pub terrain: Terrain,
    /// The sides that a city, road or river reaches: a bit per [`Side`](crate::Side), north lowest.
    pub sides: u8,
    /// The half-edges that a field reaches: a bit each, clockwise from `Nw`, which is lowest.
    pub halves: u8,
    /// Pennants of a city.
    pub pennants: u8,
    /// The cities that a field borders: a bit per segment of this tile.
    pub borders: u16,
    /// Where a road ends on this tile.
    pub ends: Vec<Terminus>,
    /// The city segment around a monastery or garden.
    pub inside: Option<u8>,
    /// Marks on it.
    pub marks: Vec<String>,
    /// Its line in the file.
    pub line: usize,
}

impl SegmentSource {
    pub(super) fn new(terrain: Terrain, line: usize) -> Self {
        Self {
            terrain,
            sides: 0,
            halves: 0,
            pennants: 0,
            borders: 0,
            ends: Vec::new(),
            inside: None,
            marks: Vec::new(),
            line,
        }
    }
}

/// Some copies of a tile show more than the others where somebody plays with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instead {
    /// The name of that tile, which stands above in the same file.
    pub of: String,
    /// What is played with: without it, all copies are as that tile.
    pub with: String,
}

/// What a road ends at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Terminus {
    /// A village, which all roads of the tile with the same number share.
    Village(u8),
    /// A house of its own, which it shares with no other road.
    House,
    /// The monastery in this segment.
    Monastery(u8),
    /// The city in this segment.
    City(u8),
    /// The site in this segment.
    Site(u8),
}

/// Where a tile may be laid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TileFit {
    /// Where all its edges match.
    #[default]
    Edges,
    /// Beside any tile.
    Anywhere,
    /// Where it has a neighbour on all four sides.
    Hole,
}

/// How sure we are of a tile that was reconstructed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Confidence {
    /// A published rule or picture shows it.
    Certain,
    /// It follows from a published rule.
    High,
    /// It is likely by analogy.
    Medium,
    /// It fills a gap.
    Low,
}
