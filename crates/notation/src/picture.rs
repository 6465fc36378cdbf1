//! Tiles as signs: small ones for the board, a large one to name segments on.
use bastide::{
    Player, Rotation, Terrain, TileId,
    plugin::Table,
    tile::{SegmentSource, Terminus},
};

/// What a sign belongs to, for whoever has colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// Nothing in particular.
    #[default]
    Plain,
    /// Part of a city.
    City,
    /// Part of a road.
    Road,
    /// Part of a river.
    River,
    /// Part of a field.
    Field,
    /// A monastery, a garden, or whatever else is printed.
    Print,
    /// A player's figure.
    Figure(Player),
    /// A number, or a frame around what is new.
    Note,
}

/// A letter and its ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    /// What is written.
    pub letter: char,
    /// In which ink.
    pub ink: Ink,
}

impl Sign {
    pub(crate) const BLANK: Self = Self { letter: ' ', ink: Ink::Plain };
}

/// Lines of signs, all of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// From the top.
    pub lines: Vec<Vec<Sign>>,
}

/// Signs across a small tile.
pub(crate) const WIDE: usize = 7;
/// Signs down a small tile.
pub(crate) const HIGH: usize = 3;
/// The same of a large one, on which numbers have room.
const LARGE: (usize, usize) = (17, 7);

impl Picture {
    pub(crate) fn blank(wide: usize, high: usize) -> Self {
        Self { lines: vec![vec![Sign::BLANK; wide]; high] }
    }
    fn wide(&self) -> usize {
        self.lines.first().map_or(0, Vec::len)
    }
    fn high(&self) -> usize {
        self.lines.len()
    }
    pub(crate) fn set(&mut self, line: usize, column: usize, letter: char, ink: Ink) {
        if let Some(sign) = self.lines.get_mut(line).and_then(|line| line.get_mut(column)) {
            *sign = Sign { letter, ink };
        }
    }
    /// Writes a text that begins at a column, or as far to the left as it must to fit.
    pub(crate) fn write(&mut self, line: usize, column: usize, text: &str, ink: Ink) {
        let column = column.min(self.wide().saturating_sub(text.chars().count()));
        for (at, letter) in text.chars().enumerate() {
            self.set(line, column + at, letter, ink);
        }
    }
    fn fill(
        &mut self,
        lines: std::ops::Range<usize>,
        columns: std::ops::Range<usize>,
        letter: char,
        ink: Ink,
    ) {
        for line in lines {
            for column in columns.clone() {
                self.set(line, column, letter, ink);
            }
        }
    }
    /// Without colours, and without blanks at the ends of lines.
    #[must_use]
    pub fn text(&self) -> String {
        let line = |line: &Vec<Sign>| {
            let text: String = line.iter().map(|sign| sign.letter).collect();
            text.trim_end().to_owned() + "\n"
        };
        self.lines.iter().map(line).collect()
    }
}

/// A tile in a rotation, as small as on the board.
#[must_use]
pub fn tile_picture(table: &Table, tile: TileId, rotation: Rotation) -> Picture {
    painted(table, tile, rotation, (WIDE, HIGH))
}

/// A tile, enlarged, with notes on its segments: a number of the segment and what to write there.
#[must_use]
pub fn noted_tile(
    table: &Table,
    tile: TileId,
    rotation: Rotation,
    notes: &[(usize, String)],
) -> Picture {
    let mut picture = painted(table, tile, rotation, LARGE);
    let segments = table.tiles().tile(tile).segments();
    let mut taken: Vec<(usize, usize)> = Vec::new();
    for (number, note) in notes {
        let Some(segment) = segments.get(*number) else { continue };
        let free = anchors(segment.terrain, reach(segment, rotation));
        let free = free.into_iter().chain(ANYWHERE).find(|anchor| !taken.contains(anchor));
        let Some((line, column)) = free else { continue };
        taken.push((line, column));
        let (line, column) = (1 + 2 * line, 1 + column * 5 / 2);
        picture.write(line, column, note, Ink::Note);
    }
    picture
}

/// A letter for each mark that some plugin reads: the first of its own that no other has.
pub(crate) fn mark_letters(table: &Table) -> Vec<(String, char)> {
    let mut letters: Vec<(String, char)> = Vec::new();
    for mark in table.marks().filter(|mark| table.reads_mark(*mark)) {
        let name = table.mark_name(mark);
        let taken = |letter: char| "xgo".contains(letter) || letters.iter().any(|l| l.1 == letter);
        let own = name.chars().find(|letter| letter.is_ascii_lowercase() && !taken(*letter));
        letters.push((name.to_owned(), own.unwrap_or('?')));
    }
    letters
}

/// The sides that a city, road or river reaches, or the half-sides of a field, as it lies.
fn reach(segment: &SegmentSource, rotation: Rotation) -> u8 {
    let turns = rotation.quarters() as u32;
    if segment.terrain == Terrain::Field {
        return segment.halves.rotate_left(2 * turns);
    }
    let sides = u16::from(segment.sides) << turns;
    (sides & 0xf | sides >> 4) as u8
}

fn painted(
    table: &Table,
    tile: TileId,
    rotation: Rotation,
    (wide, high): (usize, usize),
) -> Picture {
    let info = table.tiles().tile(tile);
    let mut picture = Picture::blank(wide, high);
    let ground = if info.text.wild { '▒' } else { '.' };
    picture.fill(0..high, 0..wide, ground, Ink::Field);
    let segments = info.segments();
    let of = |terrain| segments.iter().filter(move |segment| segment.terrain == terrain);
    for city in of(Terrain::City) {
        paint_city(reach(city, rotation), city.pennants, &mut picture);
    }
    for river in of(Terrain::River) {
        paint_way(reach(river, rotation), ['~'; 3], Ink::River, &mut picture);
    }
    for road in of(Terrain::Road) {
        paint_way(reach(road, rotation), ['|', '-', '+'], Ink::Road, &mut picture);
        if road.ends.iter().any(|end| matches!(end, Terminus::Village(_))) {
            picture.set(high / 2, wide / 2, 'x', Ink::Road);
        }
    }
    for (terrain, sign) in [(Terrain::Monastery, 'M'), (Terrain::Garden, 'g'), (Terrain::Site, 'o')]
    {
        if of(terrain).next().is_some() {
            picture.set(high / 2, wide / 2, sign, Ink::Print);
        }
    }
    paint_marks(table, tile, rotation, &mut picture);
    picture
}

/// The marks of segments stand where these meet the edge, those of the tile in a corner.
fn paint_marks(table: &Table, tile: TileId, rotation: Rotation, picture: &mut Picture) {
    let letters = mark_letters(table);
    let letter = |mark: &String| letters.iter().find(|(name, _)| name == mark).map(|known| known.1);
    let info = table.tiles().tile(tile);
    let (wide, high) = (picture.wide(), picture.high());
    let edges = [(0, wide / 2), (high / 2, wide - 1), (high - 1, wide / 2), (high / 2, 0)];
    for segment in info.segments() {
        let reach = reach(segment, rotation);
        let field = segment.terrain == Terrain::Field;
        let mut places = (0..4).filter(|side| match field {
            true => reach >> (2 * side) & 3 != 0,
            false => reach >> side & 1 != 0,
        });
        for mark in segment.marks.iter().filter_map(letter) {
            match places.next() {
                Some(side) => picture.set(edges[side].0, edges[side].1, mark, Ink::Print),
                None => picture.set(high / 2, wide / 2 + 1, mark, Ink::Print),
            }
        }
    }
    for (at, mark) in info.text.marks.iter().filter_map(letter).enumerate() {
        picture.set(0, wide - 1 - at, mark, Ink::Print);
    }
}

fn reaches(reach: u8, side: usize) -> bool {
    reach >> side & 1 != 0
}

fn paint_city(reach: u8, pennants: u8, picture: &mut Picture) {
    let (wide, high) = (picture.wide(), picture.high());
    // How far a city comes in from its side, in lines; a line is about two columns high.
    let depth = high / 3;
    let sides: Vec<usize> = (0..4).filter(|side| reaches(reach, *side)).collect();
    for &side in &sides {
        for step in 0..depth {
            let (short, long) = (2 + 2 * step, 1 + step);
            match side {
                0 => picture.fill(step..step + 1, short..wide - short, '#', Ink::City),
                2 => {
                    picture.fill(high - 1 - step..high - step, short..wide - short, '#', Ink::City)
                }
                _ => {
                    let left = 2 * step..2 * step + 2;
                    let right = wide - 2 * step - 2..wide - 2 * step;
                    let columns = if side == 3 { left } else { right };
                    picture.fill(long..high - long, columns, '#', Ink::City);
                }
            }
        }
    }
    if sides.len() > 1 {
        picture.fill(depth..high - depth, 2 * depth..wide - 2 * depth, '#', Ink::City);
    }
    let (near, far) = (0..2 * depth, wide - 2 * depth..wide);
    let (top, foot) = (0..depth, high - depth..high);
    let corners = [(&top, &far), (&foot, &far), (&foot, &near), (&top, &near)];
    for (side, (lines, columns)) in corners.into_iter().enumerate() {
        if reaches(reach, side) && reaches(reach, (side + 1) % 4) {
            picture.fill(lines.clone(), columns.clone(), '#', Ink::City);
        }
    }
    if pennants > 0 {
        let right = wide / 2 + 1;
        let signs = [(0, right), (0, wide - 1), (high - 1, right), (0, 0)];
        let (line, column) = match sides[..] {
            [side] if depth == 1 => signs[side],
            [1] => (high / 2, wide - 2),
            [3] => (high / 2, 1),
            [side] => signs[side],
            _ => (high / 2, wide / 2 - 1),
        };
        picture.set(line, column, '*', Ink::City);
    }
}

/// From the middle of the tile to the sides; the signs are for upright, level and bent.
fn paint_way(reach: u8, [upright, level, bent]: [char; 3], ink: Ink, picture: &mut Picture) {
    let (wide, high) = (picture.wide(), picture.high());
    let (column, line) = (wide / 2, high / 2);
    if reaches(reach, 0) {
        picture.fill(0..line, column..column + 1, upright, ink);
    }
    if reaches(reach, 1) {
        picture.fill(line..line + 1, column + 1..wide, level, ink);
    }
    if reaches(reach, 2) {
        picture.fill(line + 1..high, column..column + 1, upright, ink);
    }
    if reaches(reach, 3) {
        picture.fill(line..line + 1, 0..column, level, ink);
    }
    match reach {
        0b0101 => picture.set(line, column, upright, ink),
        0b1010 => picture.set(line, column, level, ink),
        _ if reach.count_ones() > 1 => picture.set(line, column, bent, ink),
        _ => {}
    }
}

/// Places for whatever finds none of its own.
pub(crate) const ANYWHERE: [(usize, usize); 8] =
    [(1, 1), (1, 4), (0, 0), (0, 5), (2, 0), (2, 5), (0, 2), (2, 2)];

/// Where two letters on a segment of a small tile may be written, best first.
pub(crate) fn anchors(terrain: Terrain, reach: u8) -> Vec<(usize, usize)> {
    let places: &[(usize, usize)] = match terrain {
        Terrain::Field => &[(0, 0), (0, 5), (0, 5), (2, 5), (2, 5), (2, 0), (2, 0), (0, 0)],
        Terrain::Monastery | Terrain::Garden | Terrain::Site => return vec![(1, 4)],
        Terrain::City if reach.count_ones() > 1 => return vec![(1, 3), (0, 2)],
        _ => &[(0, 2), (1, 5), (2, 2), (1, 0)],
    };
    let reached = places.iter().enumerate().filter(|(at, _)| reaches(reach, *at));
    reached.map(|(_, place)| *place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide::{Registry, Rules, Setup};

    fn base() -> Rules {
        Registry::base().compile(&Setup::default()).expect("the base game compiles")
    }

    #[test]
    fn a_tile_is_drawn_in_its_rotations() {
        let rules = base();
        let tile = rules.tiles().named("D").expect("is a base tile");
        let drawn = |quarters| tile_picture(&rules, tile, Rotation::new(quarters)).text();
        assert_eq!(drawn(0), "..###..\n-------\n.......\n");
        assert_eq!(drawn(1), "...|...\n...|.##\n...|...\n");
        assert_eq!(drawn(2), ".......\n-------\n..###..\n");
    }

    #[test]
    fn numbers_stand_on_the_segments_of_a_large_tile() {
        let rules = base();
        let tile = rules.tiles().named("D").expect("is a base tile");
        let notes: Vec<(usize, String)> = (0..4).map(|at| (at, (at + 1).to_string())).collect();
        let text = noted_tile(&rules, tile, Rotation::new(0), &notes).text();
        let expected = "
..#############..
....##1######3...
.................
-------------2---
.................
.............4...
.................
";
        assert_eq!(text, expected[1..], "\n{text}");
    }
}
