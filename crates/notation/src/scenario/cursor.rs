//! The words of one line.
use super::{Piece, Segment, TokenPiece, TokenPlace, Where, error::Fault};
use crate::nearest;
use bastide::{Cell, Player, Rotation};
use std::str::FromStr;

/// The words of a line that are not read yet.
pub(super) struct Cursor<'a> {
    words: std::vec::IntoIter<String>,
    players: &'a [String],
    /// How a line of this kind is written, for errors.
    pub(super) form: &'static str,
}

impl<'a> Cursor<'a> {
    /// Blanks inside of brackets part no words.
    pub(super) fn new(text: &str, players: &'a [String], form: &'static str) -> Self {
        let (mut words, mut word, mut depth) = (Vec::new(), String::new(), 0);
        for letter in text.chars() {
            match letter {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if !letter.is_whitespace() {
                word.push(letter);
            } else if depth <= 0 && !word.is_empty() {
                words.push(std::mem::take(&mut word));
            }
        }
        words.extend(Some(word).filter(|word| !word.is_empty()));
        Self { words: words.into_iter(), players, form }
    }
    pub(super) fn peek(&self) -> Option<&str> {
        self.words.as_slice().first().map(String::as_str)
    }
    pub(super) fn is_empty(&self) -> bool {
        self.peek().is_none()
    }
    /// The next word, if it is this one.
    pub(super) fn skip(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        if found {
            self.words.next();
        }
        found
    }
    pub(super) fn must(&mut self, word: &str) -> Result<(), Fault> {
        if self.skip(word) { Ok(()) } else { Err(self.unexpected()) }
    }
    /// Neither the next word nor the end of the line belongs here.
    pub(super) fn unexpected(&self) -> Fault {
        match self.peek() {
            Some(word) => Fault::Extra { word: word.to_owned(), form: self.form },
            None => self.missing(),
        }
    }
    pub(super) fn missing(&self) -> Fault {
        Fault::Missing { form: self.form }
    }
    pub(super) fn next(&mut self) -> Result<String, Fault> {
        self.words.next().ok_or(Fault::Missing { form: self.form })
    }
    /// Nothing may follow.
    pub(super) fn end(&self) -> Result<(), Fault> {
        if self.is_empty() { Ok(()) } else { Err(self.unexpected()) }
    }
    pub(super) fn rest(&mut self) -> String {
        let words: Vec<String> = self.words.by_ref().collect();
        words.join(" ")
    }
    fn bad(&self, word: String, what: &'static str) -> Fault {
        Fault::Bad { word, what, form: self.form }
    }
    pub(super) fn number<N: FromStr>(&mut self) -> Result<N, Fault> {
        let word = self.next()?;
        word.parse().map_err(|_| self.bad(word, "number that fits here"))
    }
    pub(super) fn player(&mut self) -> Result<Player, Fault> {
        let word = self.next()?;
        player_named(&word, self.players).ok_or_else(|| {
            let hint = nearest(&word, self.players.iter().map(String::as_str));
            Fault::Unknown { word, what: "player", hint }
        })
    }
    /// `PLAYER N …`, at least one.
    pub(super) fn players_and_numbers(&mut self) -> Result<Vec<(Player, i32)>, Fault> {
        let mut found = vec![(self.player()?, self.number()?)];
        while !self.is_empty() {
            found.push((self.player()?, self.number()?));
        }
        Ok(found)
    }
    /// `NAME N …`, at least one.
    pub(super) fn names_and_numbers<N: FromStr>(&mut self) -> Result<Vec<(String, N)>, Fault> {
        let mut found = vec![(self.next()?, self.number()?)];
        while !self.is_empty() {
            found.push((self.next()?, self.number()?));
        }
        Ok(found)
    }
    /// `(X,Y)`.
    pub(super) fn cell(&mut self) -> Result<Cell, Fault> {
        let word = self.next()?;
        cell_in(&word).ok_or_else(|| self.bad(word, "cell such as (0,-1)"))
    }
    /// `rN`, or nothing for a tile as it is printed.
    pub(super) fn rotation(&mut self) -> Result<Rotation, Fault> {
        if self.is_empty() {
            return Ok(Rotation::default());
        }
        let word = self.next()?;
        let turns = word.strip_prefix('r').and_then(|turns| turns.parse().ok());
        let rotation = turns.and_then(|turns: usize| Rotation::ALL.get(turns)).copied();
        rotation.ok_or_else(|| self.bad(word, "rotation, r0 to r3"))
    }
    /// A segment, up to one of these words or to the end.
    pub(super) fn segment_until(&mut self, ends: &[&str]) -> Result<Segment, Fault> {
        let mut name = self.next()?;
        while let Some(word) = self.peek().filter(|word| !ends.contains(word)) {
            name.push(' ');
            name.push_str(word);
            self.words.next();
        }
        match name.split_once('@') {
            None => Ok(Segment { name, cell: None }),
            Some((before, after)) => match cell_in(after) {
                Some(cell) => Ok(Segment { name: before.to_owned(), cell: Some(cell) }),
                None => Err(self.bad(after.to_owned(), "cell such as (0,-1)")),
            },
        }
    }
    /// A segment whose last word is followed by a number.
    pub(super) fn segment_and_number(&mut self) -> Result<(Segment, i32), Fault> {
        let last = self.words.as_slice().last().cloned().unwrap_or_default();
        let segment = self.segment_until(&[&last])?;
        Ok((segment, self.number()?))
    }
    /// Whether the next word is a player of the scenario.
    pub(super) fn at_player(&self) -> bool {
        self.peek().is_some_and(|word| player_named(word, self.players).is_some())
    }
    /// `TOKEN [xN] [on SEGMENT]`.
    pub(super) fn tokens(&mut self) -> Result<TokenPiece, Fault> {
        let token = self.next()?;
        let times = self.peek().and_then(|word| word.strip_prefix('x'));
        let count = match times.and_then(|times| times.parse().ok()) {
            Some(count) => {
                self.next()?;
                count
            }
            None => 1,
        };
        let on = if self.skip("on") { Some(self.segment_until(&[])?) } else { None };
        self.end()?;
        Ok(TokenPiece { token, count, on })
    }
    /// `PLAYER`, `pile`, `at (X,Y)` or `on SEGMENT@(X,Y)`, before the tokens that are there.
    pub(super) fn token_place(&mut self) -> Result<TokenPlace, Fault> {
        if self.skip("pile") {
            return Ok(TokenPlace::Pile);
        }
        if self.skip("at") {
            return Ok(TokenPlace::Tile(self.cell()?));
        }
        if self.skip("on") {
            // The cell ends the name of a segment.
            let words = self.words.as_slice();
            let last = words.iter().position(|word| word.contains('@')).unwrap_or_default();
            let after = words.get(last + 1).cloned().unwrap_or_default();
            return Ok(TokenPlace::Segment(self.segment_until(&[&after])?));
        }
        self.player().map(TokenPlace::Hand)
    }
    /// `PLAYER KIND on SEGMENT` or `PLAYER KIND at PLACE`.
    pub(super) fn piece(&mut self) -> Result<Piece, Fault> {
        let (owner, mut kind) = (self.player()?, self.next()?);
        while let Some(word) = self.peek().filter(|word| !["on", "at"].contains(word)) {
            kind.push(' ');
            kind.push_str(word);
            self.words.next();
        }
        let at = if self.skip("at") {
            let place = self.rest();
            if place.is_empty() {
                return Err(self.missing());
            }
            Where::Location(place)
        } else {
            self.must("on")?;
            Where::Segment(self.segment_until(&[])?)
        };
        Ok(Piece { owner, kind, at })
    }
}

pub(super) fn player_named(name: &str, players: &[String]) -> Option<Player> {
    let at = players.iter().position(|player| player == name)?;
    Some(Player(at as u8))
}

/// `(X,Y)`, blanks left out.
fn cell_in(word: &str) -> Option<Cell> {
    let (x, y) = word.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some(Cell::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
}
