//! What a line means as an answer.
use crate::tell::plain;
use bastide::{Action, Cell, Rules, State};

/// The answers to a question, with their words.
pub(super) struct Listed<'a> {
    pub(super) answers: &'a [Action],
    pub(super) labels: Vec<String>,
}

/// What somebody typed.
pub(super) enum Meant {
    Answer(Action),
    /// Only the answers at a cell are to be listed.
    At(Cell),
    /// An answer that there is not, and what to say about it.
    Unlisted(String),
    Command,
}

impl<'a> Listed<'a> {
    pub(super) fn new(rules: &Rules, state: &State, answers: &'a [Action]) -> Self {
        let label = |action: &Action| plain(&rules.describe(state, *action));
        Self { answers, labels: answers.iter().map(label).collect() }
    }
    /// A number, a cell with or without a rotation, or the words of an answer.
    pub(super) fn meaning(&self, line: &str) -> Meant {
        let line = line.trim();
        if let Ok(number) = line.parse::<usize>() {
            return match self.answers.get(number.wrapping_sub(1)) {
                Some(action) => Meant::Answer(*action),
                None => Meant::Unlisted(format!(
                    "There is no answer {number}; there are 1 to {}.\n",
                    self.answers.len()
                )),
            };
        }
        let words = squeezed(line);
        let same = |label: &String| squeezed(label) == words;
        if let Some(at) = self.labels.iter().position(same).filter(|_| !words.is_empty()) {
            return Meant::Answer(self.answers[at]);
        }
        match place(line) {
            Some((cell, None)) => Meant::At(cell),
            Some((cell, Some(quarters))) => {
                let is_it = |action: &&Action| {
                    matches!(action, Action::Place { cell: at, rotation }
                    if *at == cell && rotation.quarters() == quarters)
                };
                match self.answers.iter().find(is_it) {
                    Some(action) => Meant::Answer(*action),
                    None => Meant::Unlisted(format!("It does not fit at {cell} r{quarters}.\n")),
                }
            }
            None => Meant::Command,
        }
    }
    /// Whether an answer is about a cell.
    pub(super) fn is_at(&self, number: usize, cell: Cell) -> bool {
        match self.answers[number] {
            Action::Place { cell: at, .. } => at == cell,
            _ => self.labels[number].contains(&cell.to_string()),
        }
    }
}

/// Text without case, blanks and brackets.
fn squeezed(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace() && !"()@".contains(*c))
        .collect::<String>()
        .to_lowercase()
}

/// `1,0`, `(1,0) r2`, `place at (1,0) r2`.
fn place(line: &str) -> Option<(Cell, Option<usize>)> {
    let line = line.strip_prefix("place").map_or(line, str::trim_start);
    let line = line.strip_prefix("at ").unwrap_or(line).trim();
    let (cell, rotation) = match line.rfind(['r', 'R']) {
        Some(at) => (&line[..at], Some(line[at + 1..].trim().parse().ok().filter(|r| *r < 4)?)),
        None => (line, None),
    };
    let (x, y) = cell.trim().trim_matches(['(', ')']).split_once(',')?;
    Some((Cell::new(x.trim().parse().ok()?, y.trim().parse().ok()?), rotation))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_understood_as_people_write_them() {
        let cell = Cell::new(1, -2);
        for (text, rotation) in [
            ("1,-2", None),
            ("(1,-2)", None),
            ("1, -2 r3", Some(3)),
            ("(1,-2) R3", Some(3)),
            ("place at (1,-2) r3", Some(3)),
        ] {
            assert_eq!(place(text), Some((cell, rotation)), "{text}");
        }
        for text in ["", "replay", "1", "1,-2 r4", "1,1000", "board", "rule BASE-41"] {
            assert_eq!(place(text), None, "{text}");
        }
    }
}
