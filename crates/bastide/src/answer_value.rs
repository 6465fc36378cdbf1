//! What an answer may hold: values that pack into a few bytes and have a name that outlives them.
use crate::{
    action::SegmentAt,
    geometry::{Cell, Corner, Rotation},
    ids::{FigureId, FigureKind, Location, Mark, Player, SegmentId, TileId, Token},
    saved::Saved,
    view::View,
};

/// A value of an answer.
///
/// In a game it is a few bytes; in a saved game it is a word or a count that means the same in a
/// later version. Numbers that mean something within one game only (kinds, tiles, segments, marks)
/// are saved as their names.
pub trait AnswerValue: Copy + Send + Sync + 'static {
    /// Bytes it takes.
    const BYTES: usize;
    /// Writes it into exactly so many bytes.
    fn pack(self, bytes: &mut [u8]);
    /// The value of exactly so many bytes.
    fn unpack(bytes: &[u8]) -> Self;
    /// Its lasting form.
    fn save(self, view: &View<'_>) -> Saved;
    /// The value of its lasting form.
    ///
    /// # Errors
    /// What is wrong, to follow the words "`name` is `value`, ".
    fn load(saved: &Saved, view: &View<'_>) -> Result<Self, String>;
    /// In words, for the player who chooses.
    fn describe(self, view: &View<'_>) -> String {
        self.save(view).to_string()
    }
}

macro_rules! numbers {
    ($($number:ty),*) => { $(
        impl AnswerValue for $number {
            const BYTES: usize = size_of::<$number>();

            fn pack(self, bytes: &mut [u8]) {
                bytes.copy_from_slice(&self.to_le_bytes());
            }
            fn unpack(bytes: &[u8]) -> Self {
                let mut own = [0; size_of::<$number>()];
                own.copy_from_slice(bytes);
                Self::from_le_bytes(own)
            }
            fn save(self, _: &View<'_>) -> Saved {
                Saved::Number(self.into())
            }
            fn load(saved: &Saved, _: &View<'_>) -> Result<Self, String> {
                let number = saved.number().and_then(|number| number.try_into().ok());
                number.ok_or_else(|| {
                    format!("not a whole number from {} to {}", Self::MIN, Self::MAX)
                })
            }
        }
    )* };
}
numbers!(u8, i8, u16, i16, i32);

impl AnswerValue for bool {
    const BYTES: usize = 1;

    fn pack(self, bytes: &mut [u8]) {
        bytes[0] = self.into();
    }
    fn unpack(bytes: &[u8]) -> Self {
        bytes[0] != 0
    }
    fn save(self, _: &View<'_>) -> Saved {
        Saved::Switch(self)
    }
    fn load(saved: &Saved, _: &View<'_>) -> Result<Self, String> {
        match saved {
            Saved::Switch(on) => Ok(*on),
            _ => Err("neither true nor false".to_owned()),
        }
    }
    fn describe(self, _: &View<'_>) -> String {
        if self { "yes" } else { "no" }.to_owned()
    }
}

impl AnswerValue for Rotation {
    const BYTES: usize = 1;

    fn pack(self, bytes: &mut [u8]) {
        bytes[0] = self.quarters() as u8;
    }
    fn unpack(bytes: &[u8]) -> Self {
        Self::new(bytes[0])
    }
    fn save(self, _: &View<'_>) -> Saved {
        Saved::Number(self.quarters() as i64)
    }
    fn load(saved: &Saved, _: &View<'_>) -> Result<Self, String> {
        let turns = saved.number().and_then(|number| usize::try_from(number).ok());
        let rotation = turns.and_then(|turns| Self::ALL.get(turns).copied());
        rotation.ok_or_else(|| "not 0, 1, 2 or 3 quarter turns".to_owned())
    }
    fn describe(self, _: &View<'_>) -> String {
        self.to_string()
    }
}

/// Both coordinates of a cell; saves of format 1 hold them as a map.
fn saved_cell(saved: &Saved) -> Option<Cell> {
    let pair = match saved {
        Saved::Word(word) => {
            let inner = word.strip_prefix('(')?.strip_suffix(')')?;
            let (x, y) = inner.split_once(',')?;
            (x.parse().ok()?, y.parse().ok()?)
        }
        _ => {
            let at = |name| saved.get(name)?.number()?.try_into().ok();
            (at("x")?, at("y")?)
        }
    };
    Some(Cell::new(pair.0, pair.1))
}

const NO_CELL: &str = "not a cell; one is written (1,-2)";

impl AnswerValue for Cell {
    const BYTES: usize = 2;

    fn pack(self, bytes: &mut [u8]) {
        (bytes[0], bytes[1]) = (self.x as u8, self.y as u8);
    }
    fn unpack(bytes: &[u8]) -> Self {
        Self::new(bytes[0] as i8, bytes[1] as i8)
    }
    fn save(self, _: &View<'_>) -> Saved {
        Saved::Word(self.to_string())
    }
    fn load(saved: &Saved, _: &View<'_>) -> Result<Self, String> {
        saved_cell(saved).ok_or_else(|| NO_CELL.to_owned())
    }
}

impl AnswerValue for Corner {
    const BYTES: usize = 2;

    fn pack(self, bytes: &mut [u8]) {
        self.0.pack(bytes);
    }
    fn unpack(bytes: &[u8]) -> Self {
        Self(Cell::unpack(bytes))
    }
    fn save(self, view: &View<'_>) -> Saved {
        self.0.save(view)
    }
    fn load(saved: &Saved, view: &View<'_>) -> Result<Self, String> {
        Cell::load(saved, view).map(Self)
    }
    fn describe(self, _: &View<'_>) -> String {
        self.to_string()
    }
}

impl AnswerValue for Player {
    const BYTES: usize = 1;

    fn pack(self, bytes: &mut [u8]) {
        bytes[0] = self.0;
    }
    fn unpack(bytes: &[u8]) -> Self {
        Self(bytes[0])
    }
    fn save(self, _: &View<'_>) -> Saved {
        Saved::Number(self.0.into())
    }
    fn load(saved: &Saved, view: &View<'_>) -> Result<Self, String> {
        let seat = saved.number().and_then(|number| u8::try_from(number).ok());
        let seat = seat.filter(|seat| usize::from(*seat) < view.table.player_count());
        seat.map(Self).ok_or_else(|| "not a seat of this table; the first one is 0".to_owned())
    }
    fn describe(self, _: &View<'_>) -> String {
        format!("player {}", self.0 + 1)
    }
}

impl AnswerValue for FigureId {
    const BYTES: usize = 2;

    fn pack(self, bytes: &mut [u8]) {
        self.0.pack(bytes);
    }
    fn unpack(bytes: &[u8]) -> Self {
        Self(u16::unpack(bytes))
    }
    /// By its number: figures are counted as they are placed, which is the same in every version.
    fn save(self, view: &View<'_>) -> Saved {
        self.0.save(view)
    }
    fn load(saved: &Saved, view: &View<'_>) -> Result<Self, String> {
        u16::load(saved, view).map(Self)
    }
    fn describe(self, view: &View<'_>) -> String {
        view.figure(self).map_or_else(String::new, |figure| view.figure_name(figure))
    }
}

impl AnswerValue for SegmentAt {
    const BYTES: usize = 3;

    fn pack(self, bytes: &mut [u8]) {
        self.cell.pack(&mut bytes[..2]);
        bytes[2] = self.segment;
    }
    fn unpack(bytes: &[u8]) -> Self {
        Self { cell: Cell::unpack(&bytes[..2]), segment: bytes[2] }
    }
    /// As printed, `city N@(1,0)`, so that neither the order of a tile file nor a turn matters.
    fn save(self, view: &View<'_>) -> Saved {
        let printed = view.printed_segment_name(self).unwrap_or_default();
        Saved::Word(format!("{printed}@{}", self.cell))
    }
    fn load(saved: &Saved, view: &View<'_>) -> Result<Self, String> {
        if let (Some(cell), Some(number)) = (saved.get("cell"), saved.get("segment")) {
            // A save of format 1 counts the segments of a tile.
            let segment = u8::load(number, view)?;
            return Ok(Self { cell: Cell::load(cell, view)?, segment });
        }
        let (printed, cell) =
            saved.word().and_then(|word| word.split_once('@')).ok_or_else(|| {
                "not a segment; one is written as printed on its tile: city N@(1,0)".to_owned()
            })?;
        let cell = Cell::load(&Saved::Word(cell.to_owned()), view)?;
        view.segment_printed(cell, printed)
    }
    fn describe(self, view: &View<'_>) -> String {
        view.segment(self).map_or_else(String::new, |segment| view.segment_name(segment))
    }
}

impl AnswerValue for SegmentId {
    const BYTES: usize = 2;

    fn pack(self, bytes: &mut [u8]) {
        self.0.pack(bytes);
    }
    fn unpack(bytes: &[u8]) -> Self {
        Self(u16::unpack(bytes))
    }
    fn save(self, view: &View<'_>) -> Saved {
        view.segment_at(self).save(view)
    }
    fn load(saved: &Saved, view: &View<'_>) -> Result<Self, String> {
        let at = SegmentAt::load(saved, view)?;
        view.segment(at).ok_or_else(|| format!("but no tile at {} has it", at.cell))
    }
    fn describe(self, view: &View<'_>) -> String {
        view.segment_name(self)
    }
}

/// Ids that have a unique name in the game.
macro_rules! named {
    ($($id:ty: $number:ty, $what:literal, $name:expr, $find:expr;)*) => { $(
        impl AnswerValue for $id {
            const BYTES: usize = size_of::<$number>();

            fn pack(self, bytes: &mut [u8]) {
                self.0.pack(bytes);
            }
            fn unpack(bytes: &[u8]) -> Self {
                Self(<$number>::unpack(bytes))
            }
            fn save(self, view: &View<'_>) -> Saved {
                let name: fn(&View<'_>, Self) -> String = $name;
                Saved::Word(name(view, self))
            }
            /// A save of format 1 holds the number.
            fn load(saved: &Saved, view: &View<'_>) -> Result<Self, String> {
                let find: fn(&View<'_>, &str) -> Option<Self> = $find;
                match saved {
                    Saved::Number(number) => (*number).try_into().ok().map(Self),
                    saved => saved.word().and_then(|word| find(view, word)),
                }
                .ok_or_else(|| concat!("and this game has no ", $what, " of that name").to_owned())
            }
        }
    )* };
}

named! {
    FigureKind: u8, "figure",
        |view, kind| view.kind(kind).name.clone(), |view, name| view.table.kind_named(name);
    TileId: u16, "tile",
        |view, tile| view.table.tiles().tile(tile).name().to_owned(),
        |view, name| view.table.tiles().named(name);
    Mark: u8, "mark",
        |view, mark| view.table.mark_name(mark).to_owned(),
        |view, name| view.table.mark_named(name);
    Location: u8, "location",
        |view, location| view.table.location_name(location).to_owned(),
        |view, name| view.table.location_named(name);
    Token: u8, "token",
        |view, token| view.table.token_name(token).to_owned(),
        |view, name| view.table.tokens().find(|token| view.table.token_name(*token) == name);
}

impl<V: AnswerValue> AnswerValue for Option<V> {
    const BYTES: usize = 1 + V::BYTES;

    fn pack(self, bytes: &mut [u8]) {
        bytes[0] = self.is_some().into();
        if let Some(value) = self {
            value.pack(&mut bytes[1..]);
        }
    }
    fn unpack(bytes: &[u8]) -> Self {
        (bytes[0] != 0).then(|| V::unpack(&bytes[1..]))
    }
    fn save(self, view: &View<'_>) -> Saved {
        self.map_or(Saved::Nothing(()), |value| value.save(view))
    }
    fn load(saved: &Saved, view: &View<'_>) -> Result<Self, String> {
        match saved {
            Saved::Nothing(()) => Ok(None),
            saved => V::load(saved, view).map(Some),
        }
    }
    fn describe(self, view: &View<'_>) -> String {
        self.map_or_else(|| "none".to_owned(), |value| value.describe(view))
    }
}
