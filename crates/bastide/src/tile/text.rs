//! Tile files: what is printed on each tile, as lines of text, read and checked.
//!
//! A fault names its line, what is wrong and what to do about it, because the readers of these
//! messages are the people who write the files.
use super::cursor::{
    Cursor, choice, count, is_one_of, next, next_side, number, required, side, unknown,
};
use super::fault::{Checked, SEGMENTS, TileError, TileFault};
use super::source::{Confidence, HALVES, Instead, SegmentSource, Terminus, TileFit, TileSource};
use crate::geometry::Side;
use crate::terrain::Terrain;

// The words that may stand in a place, for suggestions.
const FILE_WORDS: &str = "box tile";
const TILE_WORDS: &str = "city road river monastery garden field site fits wild no-land \
                          impassable stage instead mark confidence tile box";

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
