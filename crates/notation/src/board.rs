//! The board as text: a block of seven by three characters for each tile.
use bastide::tile::Terminus;
use bastide::{
    Cell, Figure, FigureKind, SegmentId, Side, Terrain, View, figure::Site, plugin::Holder,
    tile::Edge,
};
use std::fmt::Write;

const WIDE: usize = 7;
const HIGH: usize = 3;

type Block = [[char; WIDE]; HIGH];

/// The board for the terminal, with axes, and a key of the signs on it.
///
/// City `#`, pennant `*`, road `-` `|` `+`, crossing `x`, river `~`, monastery `M`, field `.`,
/// a tile that closes everything `▒`, a cell where a tile could lie `·`. A figure is its player's
/// initial, or number if `names` does not tell the players apart, and a letter for its kind.
///
/// ```
/// use bastide::{Registry, Setup};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let text = bastide_notation::board_text(&rules.view(rules.start()), &["Red", "Blue"]);
/// assert!(text.contains('#') && text.contains('-'), "{text}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn board_text(view: &View<'_>, names: &[&str]) -> String {
    let cells = || view.tiles().map(|(cell, ..)| cell);
    let span = |of: fn(Cell) -> i8| {
        let (least, most) = (cells().map(of).min(), cells().map(of).max());
        i32::from(least.unwrap_or_default()) - 1..=i32::from(most.unwrap_or_default()) + 1
    };
    let (columns, rows) = (span(|cell| cell.x), span(|cell| cell.y));
    let signs = Signs::new(view, names);
    let mut text = String::from("    ");
    for x in columns.clone() {
        let _ = write!(text, " {x:^WIDE$}");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for y in rows {
        let blocks: Vec<Block> =
            columns.clone().map(|x| block(view, Cell::new(x as i8, y as i8), &signs)).collect();
        for line in 0..HIGH {
            let mut row = if line == 1 { format!("{y:>4}") } else { "    ".to_owned() };
            for block in &blocks {
                row.push(' ');
                row.extend(block[line]);
            }
            text.push_str(row.trim_end());
            text.push('\n');
        }
    }
    text.push_str(&signs.key(view));
    text
}

/// How players and kinds of figure are written.
struct Signs {
    players: Vec<char>,
    kinds: Vec<char>,
    names: Vec<String>,
}

impl Signs {
    fn new(view: &View<'_>, names: &[&str]) -> Self {
        let table = view.table;
        let count = table.player_count();
        let mut players: Vec<char> = names.iter().filter_map(|name| name.chars().next()).collect();
        players.sort_unstable();
        players.dedup();
        let distinct = players.len() == count && names.len() == count;
        let number = |at: usize| char::from_digit(at as u32 + 1, 10).unwrap_or('?');
        let sign = |at: usize| names[at].chars().next().unwrap_or('?');
        let players = (0..count).map(|at| if distinct { sign(at) } else { number(at) }).collect();
        let mut kinds: Vec<char> = Vec::new();
        for (_, kind) in table.kinds() {
            let letter = kind.name.chars().find(|l| l.is_alphabetic() && !kinds.contains(l));
            kinds.push(letter.unwrap_or('?'));
        }
        let name = |at: usize| match names.get(at) {
            Some(name) => (*name).to_owned(),
            None => format!("player {}", at + 1),
        };
        Self { players, kinds, names: (0..count).map(name).collect() }
    }
    fn of(&self, figure: Figure) -> [char; 2] {
        [self.players[figure.owner.index()], self.kinds[figure.kind.index()]]
    }
    /// What the letters mean, and figures that stand on no tile.
    fn key(&self, view: &View<'_>) -> String {
        let mut text = String::new();
        let mut kinds: Vec<FigureKind> = view.figures().iter().map(|figure| figure.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let kinds: Vec<String> = kinds
            .iter()
            .map(|kind| format!("{} {}", self.kinds[kind.index()], view.kind(*kind).name))
            .collect();
        if !kinds.is_empty() {
            let players = self.players.iter().zip(&self.names);
            let players: Vec<String> =
                players.map(|(sign, name)| format!("{sign} {name}")).collect();
            let _ = writeln!(text, "{}; {}", players.join(", "), kinds.join(", "));
        }
        for heap in view.all_tokens() {
            if matches!(heap.holder, Holder::At(_)) {
                let (count, token) = (heap.count, view.table.token_name(heap.token));
                let _ = writeln!(text, "{}: {count} {token}", view.holder_name(heap.holder));
            }
        }
        for figure in view.figures() {
            if let Site::Location(..) = figure.site {
                let owner = &self.names[figure.owner.index()];
                let _ = writeln!(text, "{owner}: {}", view.figure_name(*figure));
            }
        }
        text
    }
}

fn block(view: &View<'_>, cell: Cell, signs: &Signs) -> Block {
    let mut block = [[' '; WIDE]; HIGH];
    if !view.filled(cell) {
        if view.gaps().contains(&cell) {
            block[1][3] = '·';
        }
        return block;
    }
    let wild = view.edge(cell, Side::N) == Some(Edge::Wild);
    block = [[if wild { '▒' } else { '.' }; WIDE]; HIGH];
    let segments: Vec<SegmentId> = view.segments(cell).collect();
    let of = |terrain| segments.iter().copied().filter(move |s| view.print(*s).terrain == terrain);
    of(Terrain::City).for_each(|segment| paint_city(view, segment, &mut block));
    of(Terrain::River).for_each(|segment| paint_way(view.reach(segment), ['~'; 3], &mut block));
    of(Terrain::Road).for_each(|segment| paint_road(view, segment, &mut block));
    for (terrain, sign) in [(Terrain::Monastery, 'M'), (Terrain::Garden, 'g'), (Terrain::Site, 'o')]
    {
        if of(terrain).next().is_some() {
            block[1][3] = sign;
        }
    }
    let mut taken: Vec<(usize, usize)> = Vec::new();
    for figure in view.figures() {
        if let Some(segment) = figure.segment().filter(|segment| view.cell(*segment) == cell) {
            let anchors = anchors(view, segment).into_iter().chain(ANYWHERE);
            let free = anchors.into_iter().find(|anchor| !taken.contains(anchor));
            if let Some((line, column)) = free {
                block[line][column..column + 2].copy_from_slice(&signs.of(*figure));
                taken.push((line, column));
            }
        }
    }
    block
}

fn reaches(reach: u8, side: usize) -> bool {
    reach >> side & 1 != 0
}

fn paint_city(view: &View<'_>, segment: SegmentId, block: &mut Block) {
    let reach = view.reach(segment);
    let sides: Vec<usize> = (0..4).filter(|side| reaches(reach, *side)).collect();
    let wide: [(usize, std::ops::Range<usize>); 4] = [(0, 2..5), (1, 5..7), (2, 2..5), (1, 0..2)];
    for &side in &sides {
        let (line, columns) = wide[side].clone();
        block[line][columns].fill('#');
    }
    if sides.len() > 1 {
        block[1][2..5].fill('#');
    }
    for (side, line, columns) in [(0, 0, 5..7), (1, 2, 5..7), (2, 2, 0..2), (3, 0, 0..2)] {
        if reaches(reach, side) && reaches(reach, (side + 1) % 4) {
            block[line][columns].fill('#');
        }
    }
    let signs = [(0, 4), (0, 6), (2, 4), (0, 0)];
    if view.print(segment).pennants > 0 {
        match sides[..] {
            [side] => block[signs[side].0][signs[side].1] = '*',
            _ => block[1][2] = '*',
        }
    }
}

fn paint_road(view: &View<'_>, segment: SegmentId, block: &mut Block) {
    let crossing = |end: &Terminus| matches!(end, Terminus::Village(_));
    paint_way(view.reach(segment), ['|', '-', '+'], block);
    if view.print(segment).ends.iter().any(crossing) {
        block[1][3] = 'x';
    }
}

/// From the middle of the tile to the sides; the signs are for upright, level and bent.
fn paint_way(reach: u8, [upright, level, bent]: [char; 3], block: &mut Block) {
    if reaches(reach, 0) {
        block[0][3] = upright;
    }
    if reaches(reach, 1) {
        block[1][4..].fill(level);
    }
    if reaches(reach, 2) {
        block[2][3] = upright;
    }
    if reaches(reach, 3) {
        block[1][..3].fill(level);
    }
    match reach {
        0b0101 => block[1][3] = upright,
        0b1010 => block[1][3] = level,
        _ if reach.count_ones() > 1 => block[1][3] = bent,
        _ => {}
    }
}

const ANYWHERE: [(usize, usize); 8] =
    [(1, 1), (1, 4), (0, 0), (0, 5), (2, 0), (2, 5), (0, 2), (2, 2)];

/// Where a figure on a segment may be written, best first.
fn anchors(view: &View<'_>, segment: SegmentId) -> Vec<(usize, usize)> {
    let reach = view.reach(segment);
    let places: &[(usize, usize)] = match view.print(segment).terrain {
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
    use bastide::{Player, Registry, Rotation, Setup, position::Position};

    #[test]
    fn a_board_is_readable() {
        let rules = Registry::base().compile(&Setup::default()).expect("the base game compiles");
        let tile = |name: &str| rules.tiles().named(name).expect("is a base tile");
        let tiles = vec![
            (tile("D"), Cell::new(0, 0), Rotation::new(0)),
            (tile("C"), Cell::new(0, -1), Rotation::new(0)),
            (tile("L"), Cell::new(1, 0), Rotation::new(0)),
            (tile("A"), Cell::new(2, 0), Rotation::new(1)),
        ];
        let mut position = Position { tiles, ..Position::default() };
        let state = rules.position(&position, None).expect("the tiles fit");
        let segment =
            rules.view(&state).segments(Cell::new(0, 0)).nth(3).expect("the southern field");
        let meeple = rules.kind_named("meeple").expect("is in the base game");
        position.figures.push((Player(1), meeple, Site::Segment(segment)));
        let state = rules.position(&position, None).expect("the tiles fit");
        let expected = "
       -1       0       1       2       3

  -2            ·

             #######
  -1    ·    ##*####    ·       ·
             #######
             ..###.. ..###.. .......
   0    ·    ------- ---x--- ---M...    ·
             .....Bm ...|... .......

   1            ·       ·       ·

R Red, B Blue; m meeple
";
        let text = board_text(&rules.view(&state), &["Red", "Blue"]);
        assert_eq!(text, expected[1..], "\n{text}");
    }
}
