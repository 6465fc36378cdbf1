//! Tile files: what is printed on each tile, as lines of text, read and checked.
//!
//! A fault names its line, what is wrong and what to do about it, because the readers of these
//! messages are the people who write the files.
use super::cursor::{
    Cursor, choice, count, is_one_of, next, next_side, number, required, side, unknown,
};
use crate::geometry::Side;
use crate::terrain::Terrain;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Segments on one tile, at most.
const SEGMENTS: usize = 14;

/// The half-edges, clockwise: two to a side, in the order of the sides.
const HALVES: [&str; 8] = ["Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn"];
// The words that may stand in a place, for suggestions.
const FILE_WORDS: &str = "box tile";
const TILE_WORDS: &str = "city road river monastery garden field site fits wild no-land \
                          impassable stage instead mark confidence tile box";

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

/// A segment as its tile file describes it.
#[derive(Clone, Debug, PartialEq)]
pub struct SegmentSource {
    /// What it shows.
    pub terrain: Terrain,
    /// The sides that a city, road or river reaches: a bit per [`Side`], north lowest.
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
    fn new(terrain: Terrain, line: usize) -> Self {
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

/// A fault in a tile file, and where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}{tile}: {fault}")]
pub struct TileError {
    line: usize,
    /// The tile's name as the message has it, empty if no tile is at fault.
    tile: String,
    fault: TileFault,
}

impl TileError {
    /// The line of the fault; the first line is 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }
    /// What is wrong.
    #[must_use]
    pub fn fault(&self) -> &TileFault {
        &self.fault
    }
}

/// What is wrong in a tile file, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum TileFault {
    #[error("unknown word `{word}`; {hint}")]
    UnknownWord { word: String, hint: String },
    #[error("`{word}` is one word too many; remove it or begin a new line")]
    ExtraWord { word: String },
    #[error("`{after}` stands alone; {wanted}")]
    MissingWord { after: &'static str, wanted: String },
    #[error("`{word}` describes a tile, but none has begun; write `tile NAME xCOUNT` above it")]
    OutsideTile { word: String },
    #[error("there is a tile of this name on line {first}; give one of them another name")]
    NameTwice { first: usize },
    #[error("the copies must be written as x0 to x255, not `{found}`; write `tile NAME xCOUNT`")]
    BadCount { found: String },
    #[error("`{found}` is not a number from 1 to 255; write one")]
    BadNumber { found: String },
    #[error("there is a box on line {first}; a file describes one box, so remove one of them")]
    BoxTwice { first: usize },
    #[error("the box holds {said} tiles but the counts below add up to {found}; correct one")]
    BoxSum { said: u32, found: u32 },
    #[error("this is segment {} of the tile; a tile has at most {SEGMENTS}", SEGMENTS + 1)]
    TooManySegments,
    #[error("this tile has a {terrain} already; remove one of them")]
    MonasticTwice { terrain: Terrain },
    #[error("side {side:?} belongs to a city, road or river already; name it once")]
    SideTwice { side: Side },
    #[error("this {terrain} reaches no side; name the sides: N, E, S, W")]
    NoSide { terrain: Terrain },
    #[error("half-edge {half} is in a field already; name it once")]
    HalfTwice { half: &'static str },
    #[error("half-edge {half} is in no field; add it to the field it belongs to")]
    HalfMissing { half: &'static str },
    #[error("half-edge {half} lies on a city side; remove it from the field")]
    HalfOnCity { half: &'static str },
    #[error("this field reaches no half-edge; name its half-edges, or write `field inner`")]
    NoHalf,
    #[error("an inner field reaches no edge; remove `inner` or the half-edges")]
    InnerReachesEdge,
    #[error("this field meets the city on side {side:?} at a corner; add it: `by {side:?}`")]
    CornerCity { side: Side },
    #[error("no city is on side {side:?}; name a side that a city of this tile reaches")]
    NoCity { side: Side },
    #[error("this road ends on the tile; say at what: `ends village`, `ends house` …")]
    EndMissing,
    #[error("this road runs through and cannot end; write one road a side, or remove `ends`")]
    EndOnThroughRoad,
    #[error("the road ends at a {terrain}, but the tile has none; add one")]
    NoTerminus { terrain: Terrain },
    #[error("no tile `{name}` with so many copies stands above; name one that does")]
    NoOriginal { name: String },
    #[error("what a tile shows stands in place of all above; make `instead` its first line")]
    InsteadLate,
    #[error("edges are compared at a tile that fits elsewhere; add `wild` or remove `fits`")]
    FitNotWild,
}

impl TileFault {
    fn at(self, line: usize, tile: Option<&TileSource>) -> TileError {
        let tile = tile.map(|tile| format!(", tile {}", tile.name)).unwrap_or_default();
        TileError { line, tile, fault: self }
    }
}

pub(super) type Checked<T = ()> = Result<T, TileFault>;

/// The tiles of a file, in its order.
///
/// # Errors
/// The first fault found: an unknown word, or a tile that could not be printed as described.
pub fn parse_tiles(text: &str) -> Result<Vec<TileSource>, TileError> {
    let mut file = File::default();
    for (index, line) in text.lines().enumerate() {
        let content = line.split('#').next().unwrap_or_default();
        let mut cursor = content.split_whitespace().peekable();
        if let Some(first) = cursor.next() {
            file.line(index + 1, first, &mut cursor)?;
        }
    }
    file.finish()
}

#[derive(Default)]
struct File {
    tiles: Vec<TileSource>,
    draft: Option<Draft>,
    /// The line of the box, its number of tiles, and the tiles above it.
    total: Option<(usize, u32, usize)>,
}

impl File {
    fn line(&mut self, line: usize, first: &str, cursor: &mut Cursor) -> Result<(), TileError> {
        if is_one_of(first, FILE_WORDS) {
            self.close()?;
        }
        // A header that cannot be read belongs to no tile; later faults belong to the open one.
        let outcome = match (first, &mut self.draft) {
            ("box", _) => self.begin_box(line, cursor),
            ("tile", _) => self.begin_tile(line, cursor),
            ("instead", Some(draft)) => draft.stand_in(&self.tiles, cursor),
            (_, Some(draft)) => draft.line(line, first, cursor),
            (word, None) if is_one_of(word, TILE_WORDS) => {
                Err(TileFault::OutsideTile { word: word.to_owned() })
            }
            (word, None) => Err(unknown(word, FILE_WORDS)),
        };
        let outcome = outcome.and_then(|()| {
            let extra = cursor.next().map(|word| TileFault::ExtraWord { word: word.to_owned() });
            extra.map_or(Ok(()), Err)
        });
        outcome.map_err(|fault| fault.at(line, self.draft.as_ref().map(|draft| &draft.tile)))
    }
    fn begin_box(&mut self, line: usize, cursor: &mut Cursor) -> Checked {
        if let Some((first, ..)) = self.total {
            return Err(TileFault::BoxTwice { first });
        }
        let number = required(next(cursor, "box", "write how many tiles it holds")?)?;
        self.total = Some((line, number.into(), self.tiles.len()));
        Ok(())
    }
    fn begin_tile(&mut self, line: usize, cursor: &mut Cursor) -> Checked {
        let name = next(cursor, "tile", "name the tile: `tile NAME xCOUNT`")?;
        let copies = next(cursor, "tile NAME", "add the number of copies: `tile NAME xCOUNT`")?;
        let count =
            count(copies).ok_or_else(|| TileFault::BadCount { found: copies.to_owned() })?;
        let twin = self.tiles.iter().find(|tile| tile.name == name).map(|tile| tile.line);
        self.draft = Some(Draft::new(name, count, line));
        twin.map_or(Ok(()), |first| Err(TileFault::NameTwice { first }))
    }
    fn close(&mut self) -> Result<(), TileError> {
        if let Some(draft) = self.draft.take() {
            self.tiles.push(draft.close()?);
        }
        Ok(())
    }
    fn finish(mut self) -> Result<Vec<TileSource>, TileError> {
        self.close()?;
        if let Some((line, said, above)) = self.total {
            let own = self.tiles.iter().skip(above).filter(|tile| tile.instead.is_none());
            let found = own.map(|tile| u32::from(tile.count)).sum();
            if said != found {
                return Err(TileFault::BoxSum { said, found }.at(line, None));
            }
        }
        Ok(self.tiles)
    }
}

/// A tile being read: segments may name others that come later, so links wait for its end.
struct Draft {
    tile: TileSource,
    links: Vec<Links>,
    sides: u8,
    halves: u8,
}

/// What one segment says of others, by the names that the file uses.
#[derive(Default)]
struct Links {
    by: Vec<Side>,
    within: Option<Side>,
    ends: Vec<End>,
    inner: bool,
}

enum End {
    At(Terminus),
    City(Side),
    Monastery,
    Site,
}

impl Draft {
    fn new(name: &str, count: u8, line: usize) -> Self {
        let tile = TileSource {
            name: name.to_owned(),
            count,
            line,
            fit: TileFit::Edges,
            wild: false,
            land: true,
            enterable: true,
            stage: None,
            instead: None,
            marks: Vec::new(),
            confidence: None,
            segments: Vec::new(),
        };
        Self { tile, links: Vec::new(), sides: 0, halves: 0 }
    }
    /// Begins with all that another tile shows.
    fn stand_in(&mut self, above: &[TileSource], cursor: &mut Cursor) -> Checked {
        let of = next(cursor, "instead", "name the tile: `instead NAME with WORD`")?;
        choice(cursor, "instead NAME", "with")?;
        let with = next(cursor, "with", "say what is played with: `instead NAME with WORD`")?;
        let tile = &self.tile;
        if !tile.segments.is_empty() || tile.instead.is_some() {
            return Err(TileFault::InsteadLate);
        }
        let original = above.iter().find(|other| other.name == of && other.count >= tile.count);
        let original = original.ok_or_else(|| TileFault::NoOriginal { name: of.to_owned() })?;
        (self.sides, self.halves) = original
            .segments
            .iter()
            .fold((0, 0), |(sides, halves), s| (sides | s.sides, halves | s.halves));
        self.tile = TileSource {
            name: tile.name.clone(),
            count: tile.count,
            line: tile.line,
            instead: Some(Instead { of: of.to_owned(), with: with.to_owned() }),
            ..original.clone()
        };
        Ok(())
    }
    fn line(&mut self, line: usize, first: &str, cursor: &mut Cursor) -> Checked {
        if let Some(terrain) = Terrain::ALL.into_iter().find(|terrain| terrain.name() == first) {
            return self.segment(terrain, line, cursor);
        }
        let tile = &mut self.tile;
        match first {
            "wild" => tile.wild = true,
            "no-land" => tile.land = false,
            "impassable" => tile.enterable = false,
            "mark" => tile.marks.push(next(cursor, "mark", "name the mark")?.to_owned()),
            "stage" => tile.stage = Some(next(cursor, "stage", "name the stage")?.to_owned()),
            "fits" => {
                tile.fit = match choice(cursor, "fits", "edges anywhere hole")? {
                    "anywhere" => TileFit::Anywhere,
                    "hole" => TileFit::Hole,
                    _ => TileFit::Edges,
                }
            }
            "confidence" => {
                tile.confidence =
                    Some(match choice(cursor, "confidence", "certain high medium low")? {
                        "certain" => Confidence::Certain,
                        "high" => Confidence::High,
                        "medium" => Confidence::Medium,
                        _ => Confidence::Low,
                    });
            }
            _ => return Err(unknown(first, TILE_WORDS)),
        }
        Ok(())
    }
    fn segment(&mut self, terrain: Terrain, line: usize, cursor: &mut Cursor) -> Checked {
        if self.tile.segments.len() == SEGMENTS {
            return Err(TileFault::TooManySegments);
        }
        if terrain.is_monastic() && self.find(terrain, 0).is_some() {
            return Err(TileFault::MonasticTwice { terrain });
        }
        let mut segment = SegmentSource::new(terrain, line);
        let mut links = Links::default();
        while let Some(word) = cursor.next() {
            match word.strip_prefix('!') {
                Some(mark) if !mark.is_empty() => segment.marks.push(mark.to_owned()),
                _ => self.word(word, cursor, &mut segment, &mut links)?,
            }
        }
        check_reach(&segment, &links)?;
        self.tile.segments.push(segment);
        self.links.push(links);
        Ok(())
    }
    /// One word of a segment, and those after it that belong to it.
    fn word(
        &mut self,
        word: &str,
        cursor: &mut Cursor,
        segment: &mut SegmentSource,
        links: &mut Links,
    ) -> Checked {
        match (segment.terrain, word) {
            (Terrain::City, _) if word.starts_with('+') => {
                segment.pennants = required(&word[1..])?;
            }
            (Terrain::City, _) => segment.sides |= self.take_side(word, "N E S W +1 !mark")?,
            (Terrain::Road, "ends") => links.ends.push(end(cursor)?),
            (Terrain::Road, _) => segment.sides |= self.take_side(word, "N E S W ends !mark")?,
            (Terrain::River, _) => segment.sides |= self.take_side(word, "N E S W !mark")?,
            (Terrain::Field, "inner") => links.inner = true,
            (Terrain::Field, "by") => {
                links.by.push(next_side(cursor, "by")?);
                while let Some(word) = cursor.next_if(|word| side(word).is_some()) {
                    links.by.extend(side(word));
                }
            }
            (Terrain::Field, _) => segment.halves |= self.take_half(word)?,
            (Terrain::Monastery | Terrain::Garden, "in") => {
                links.within = Some(next_side(cursor, "in")?);
            }
            (Terrain::Monastery | Terrain::Garden, _) => return Err(unknown(word, "in !mark")),
            (Terrain::Site, _) => segment.marks.push(word.to_owned()),
        }
        Ok(())
    }
    fn take_side(&mut self, word: &str, known: &str) -> Checked<u8> {
        let side = side(word).ok_or_else(|| unknown(word, known))?;
        let bit = 1 << side as u8;
        if self.sides & bit != 0 {
            return Err(TileFault::SideTwice { side });
        }
        self.sides |= bit;
        Ok(bit)
    }
    fn take_half(&mut self, word: &str) -> Checked<u8> {
        let index = HALVES.iter().position(|half| *half == word);
        let index = index.ok_or_else(|| unknown(word, "Nw Ne En Es Se Sw Ws Wn inner by !mark"))?;
        let bit = 1 << index;
        if self.halves & bit != 0 {
            return Err(TileFault::HalfTwice { half: HALVES[index] });
        }
        self.halves |= bit;
        Ok(bit)
    }
    /// The first segment of a terrain that reaches these sides.
    fn find(&self, terrain: Terrain, sides: u8) -> Option<u8> {
        let fits =
            |segment: &SegmentSource| segment.terrain == terrain && segment.sides & sides == sides;
        self.tile
            .segments
            .iter()
            .zip(0..)
            .find_map(|(segment, index)| fits(segment).then_some(index))
    }
    fn city(&self, side: Side) -> Option<u8> {
        self.find(Terrain::City, 1 << side as u8)
    }
    fn terminus(&self, terrain: Terrain) -> Checked<u8> {
        self.find(terrain, 0).ok_or(TileFault::NoTerminus { terrain })
    }
    fn close(mut self) -> Result<TileSource, TileError> {
        // Segments of another tile, which this one stands in for, are linked already.
        let own = self.tile.segments.len() - self.links.len();
        for (index, links) in (own..).zip(std::mem::take(&mut self.links)) {
            let line = self.tile.segments[index].line;
            let outcome = self.link(index, &links).and_then(|()| self.check_field(index));
            outcome.map_err(|fault| fault.at(line, Some(&self.tile)))?;
        }
        self.check_tile().map_err(|fault| fault.at(self.tile.line, Some(&self.tile)))?;
        Ok(self.tile)
    }
    /// Replaces the names of other segments by their numbers.
    fn link(&mut self, index: usize, links: &Links) -> Checked {
        let city = |side| self.city(side).ok_or(TileFault::NoCity { side });
        let mut borders = 0;
        for side in &links.by {
            borders |= 1 << city(*side)?;
        }
        let inside = links.within.map(city).transpose()?;
        let mut ends = Vec::new();
        for end in &links.ends {
            ends.push(match *end {
                End::At(terminus) => terminus,
                End::City(side) => Terminus::City(city(side)?),
                End::Monastery => Terminus::Monastery(self.terminus(Terrain::Monastery)?),
                End::Site => Terminus::Site(self.terminus(Terrain::Site)?),
            });
        }
        let segment = &mut self.tile.segments[index];
        (segment.borders, segment.inside, segment.ends) = (borders, inside, ends);
        Ok(())
    }
    /// A field keeps off city sides, and at a corner it touches the city on the other side.
    fn check_field(&self, index: usize) -> Checked {
        let segment = &self.tile.segments[index];
        for half in (0..8).filter(|half| segment.halves >> half & 1 != 0) {
            let own = half / 2;
            if self.city(Side::ALL[own]).is_some() {
                return Err(TileFault::HalfOnCity { half: HALVES[half] });
            }
            // The first half of a side lies at the corner before it, the second at the one after.
            let side = Side::ALL[(own + if half % 2 == 0 { 3 } else { 1 }) % 4];
            if self.city(side).is_some_and(|city| segment.borders >> city & 1 == 0) {
                return Err(TileFault::CornerCity { side });
            }
        }
        Ok(())
    }
    fn check_tile(&self) -> Checked {
        if self.tile.fit != TileFit::Edges && !self.tile.wild {
            return Err(TileFault::FitNotWild);
        }
        // A wild tile may be all building: nothing of it reaches its edges.
        if self.tile.wild && self.sides == 0 && self.halves == 0 {
            return Ok(());
        }
        let bare = (0..8)
            .find(|half| self.halves >> half & 1 == 0 && self.city(Side::ALL[half / 2]).is_none());
        bare.map_or(Ok(()), |half| Err(TileFault::HalfMissing { half: HALVES[half] }))
    }
}

/// What can be said of a segment by itself: it reaches an edge where it must, and a stub ends.
fn check_reach(segment: &SegmentSource, links: &Links) -> Checked {
    let (terrain, reach, endless) =
        (segment.terrain, segment.sides.count_ones(), links.ends.is_empty());
    let fault = match terrain {
        Terrain::City | Terrain::Road | Terrain::River if reach == 0 => {
            TileFault::NoSide { terrain }
        }
        Terrain::Road if reach == 1 && endless => TileFault::EndMissing,
        Terrain::Road if reach > 1 && !endless => TileFault::EndOnThroughRoad,
        Terrain::Field if links.inner && segment.halves != 0 => TileFault::InnerReachesEdge,
        Terrain::Field if !links.inner && segment.halves == 0 => TileFault::NoHalf,
        _ => return Ok(()),
    };
    Err(fault)
}

fn end(cursor: &mut Cursor) -> Checked<End> {
    Ok(match choice(cursor, "ends", "village house monastery city site")? {
        "house" => End::At(Terminus::House),
        "monastery" => End::Monastery,
        "site" => End::Site,
        "city" => End::City(next_side(cursor, "city")?),
        _ => {
            let chosen = cursor.next_if(|word| number(word).is_some()).and_then(number);
            End::At(Terminus::Village(chosen.unwrap_or(1)))
        }
    })
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
