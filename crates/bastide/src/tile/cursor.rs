//! Words of a tile file, one after the other.
use super::fault::{Checked, TileFault};
use crate::{geometry::Side, spelling::closest};
use std::iter::Peekable;
use std::str::SplitWhitespace;

pub(super) type Cursor<'a> = Peekable<SplitWhitespace<'a>>;

const SIDES: &str = "N E S W";

pub(super) fn side(word: &str) -> Option<Side> {
    SIDES.split(' ').position(|side| side == word).map(|index| Side::ALL[index])
}

/// Digits only, and not zero: the standard parser would accept a sign.
pub(super) fn number(word: &str) -> Option<u8> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|number| digits && *number != 0)
}

pub(super) fn required(word: &str) -> Checked<u8> {
    number(word).ok_or_else(|| TileFault::BadNumber { found: word.to_owned() })
}

pub(super) fn count(word: &str) -> Option<u8> {
    let copies = word.strip_prefix('x')?;
    if copies == "0" { Some(0) } else { number(copies) }
}

pub(super) fn next<'a>(
    cursor: &mut Cursor<'a>,
    after: &'static str,
    wanted: &str,
) -> Checked<&'a str> {
    cursor.next().ok_or_else(|| TileFault::MissingWord { after, wanted: wanted.to_owned() })
}

pub(super) fn choice<'a>(
    cursor: &mut Cursor<'a>,
    after: &'static str,
    known: &str,
) -> Checked<&'a str> {
    let word = next(cursor, after, &one_of(known))?;
    if is_one_of(word, known) { Ok(word) } else { Err(unknown(word, known)) }
}

pub(super) fn next_side(cursor: &mut Cursor, after: &'static str) -> Checked<Side> {
    let word = choice(cursor, after, SIDES)?;
    side(word).ok_or_else(|| unknown(word, SIDES))
}

pub(super) fn is_one_of(word: &str, known: &str) -> bool {
    known.split(' ').any(|one| one == word)
}

fn one_of(known: &str) -> String {
    format!("write one of: {}", known.replace(' ', ", "))
}

/// Suggests the word most likely meant; with nothing close, all that may stand there.
pub(super) fn unknown(word: &str, known: &str) -> TileFault {
    let meant = closest(word, known.split(' '));
    let hint = meant.map_or_else(|| one_of(known), |meant| format!("did you mean `{meant}`?"));
    TileFault::UnknownWord { word: word.to_owned(), hint }
}
