//! The board as signs: a block of seven by three for each tile.
use crate::picture::{
    ANYWHERE, HIGH, Ink, Picture, Sign, WIDE, anchors, mark_letters, tile_picture,
};
use bastide::{Cell, Figure, FigureKind, View, figure::Site, plugin::Holder};
use std::{fmt::Write, ops::RangeInclusive};

/// Columns left of the board for the numbers of its rows.
const MARGIN: usize = 4;

/// The board, or the part of it that is to be seen.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    /// The game.
    pub view: View<'a>,
    /// Names of the players by seat.
    pub names: &'a [&'a str],
    /// The most columns of text; all of them if none.
    pub columns: Option<usize>,
    /// The most lines of text, the key left out; all of them if none.
    pub lines: Option<usize>,
    /// The cell that must be seen.
    pub around: Cell,
    /// Tiles that are marked as new.
    pub new: &'a [Cell],
}

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
    let all =
        Board { view: *view, names, columns: None, lines: None, around: Cell::default(), new: &[] };
    all.picture().text() + &all.key()
}

impl Board<'_> {
    /// The signs, with axes.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let (columns, rows, cut) = self.window();
        let signs = Signs::new(&self.view, self.names);
        let wide = MARGIN + (WIDE + 1) * columns.clone().count() + 1;
        let mut picture = Picture::blank(wide, 1 + HIGH * rows.clone().count());
        for (at, x) in columns.clone().enumerate() {
            picture.write(0, MARGIN + 1 + (WIDE + 1) * at, &format!("{x:^WIDE$}"), Ink::Plain);
        }
        for (down, y) in rows.enumerate() {
            let top = 1 + HIGH * down;
            picture.write(top + 1, 0, &format!("{y:>MARGIN$}"), Ink::Plain);
            for (at, x) in columns.clone().enumerate() {
                let left = MARGIN + 1 + (WIDE + 1) * at;
                let cell = Cell::new(x as i8, y as i8);
                let block = block(&self.view, cell, &signs);
                for (line, signs) in block.lines.iter().enumerate() {
                    picture.lines[top + line][left..left + WIDE].copy_from_slice(signs);
                }
                if self.new.contains(&cell) {
                    picture.set(top + 1, left - 1, '[', Ink::Note);
                    picture.set(top + 1, left + WIDE, ']', Ink::Note);
                }
            }
        }
        if cut {
            picture.write(0, 0, "…", Ink::Note);
        }
        picture
    }
    /// What the letters of figures and marks mean, and figures that stand on no tile.
    #[must_use]
    pub fn key(&self) -> String {
        Signs::new(&self.view, self.names).key(&self.view)
    }
    /// Columns and rows of cells that are shown, and whether some are not.
    fn window(&self) -> (RangeInclusive<i16>, RangeInclusive<i16>, bool) {
        let (xs, ys): (Vec<i8>, Vec<i8>) =
            self.view.tiles().map(|(cell, ..)| (cell.x, cell.y)).unzip();
        let room = |text: Option<usize>, rest: usize, each: usize| {
            text.map_or(usize::MAX, |text| (text.saturating_sub(rest) / each).max(3))
        };
        let wide = room(self.columns, MARGIN + 1, WIDE + 1);
        let (across, x) = part(&xs, self.around.x, wide);
        let (down, y) = part(&ys, self.around.y, room(self.lines, 1, HIGH));
        (across, down, x || y)
    }
}

/// The part of a row of cells around one of them that has room, and whether that is not all.
fn part(cells: &[i8], around: i8, room: usize) -> (RangeInclusive<i16>, bool) {
    let least = i16::from(cells.iter().min().copied().unwrap_or_default()) - 1;
    let most = i16::from(cells.iter().max().copied().unwrap_or_default()) + 1;
    let room = i16::try_from(room).unwrap_or(i16::MAX);
    if most - least < room {
        return (least..=most, false);
    }
    let first = (i16::from(around) - room / 2).clamp(least, most - room + 1);
    (first..=first + room - 1, true)
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
            let first = kind.name.chars().next().map(|letter| letter.to_ascii_uppercase());
            let letters = kind.name.chars().take(1).chain(first).chain(kind.name.chars().skip(1));
            let letter = letters.into_iter().find(|l| l.is_alphabetic() && !kinds.contains(l));
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
        let shown = mark_letters(view.table).into_iter().filter(|(name, _)| {
            let mark = view.table.mark_named(name);
            mark.is_some_and(|mark| view.tiles().any(|(cell, ..)| view.has_mark(cell, mark)))
        });
        let marks: Vec<String> = shown.map(|(name, letter)| format!("{letter} {name}")).collect();
        if !marks.is_empty() {
            let _ = writeln!(text, "{}", marks.join(", "));
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

fn block(view: &View<'_>, cell: Cell, signs: &Signs) -> Picture {
    let Some((tile, rotation)) = view.tile_at(cell) else {
        let mut block = Picture::blank(WIDE, HIGH);
        if view.gaps().contains(&cell) {
            block.set(1, 3, '·', Ink::Plain);
        }
        return block;
    };
    let mut block = tile_picture(view.table, tile, rotation);
    let mut taken: Vec<(usize, usize)> = Vec::new();
    for figure in view.figures() {
        if let Some(segment) = figure.segment().filter(|segment| view.cell(*segment) == cell) {
            let own = anchors(view.print(segment).terrain, view.reach(segment));
            let free = own.into_iter().chain(ANYWHERE).find(|anchor| !taken.contains(anchor));
            if let Some((line, column)) = free {
                let ink = Ink::Figure(figure.owner);
                for (at, letter) in signs.of(*figure).into_iter().enumerate() {
                    block.lines[line][column + at] = Sign { letter, ink };
                }
                taken.push((line, column));
            }
        }
    }
    block
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
