//! What a player sees: the board, the tile that is asked about, the answers, the supplies.
use super::{answers::Listed, table::Table};
use crate::{
    failure::Failure,
    screen::{ink_text, print, width, window},
    tell::{COLOURS, name, plain},
};
use bastide::plugin::Holder;
use bastide::{
    Action, Actor, Cell, Player, PluginIdx, Question, QuestionKind, Rotation, SegmentId, Terrains,
    View,
};
use bastide_notation::{Board, Picture, noted_tile, tile_picture};
use std::collections::BTreeMap;

/// The fewest lines in which a board says anything.
const FEWEST_LINES: usize = 10;
/// Lines of everything around the board: the question, the prompt, the key.
const AROUND: usize = 5;
/// Columns between answers that stand side by side.
const BETWEEN: usize = 2;

impl Table {
    /// The board, and the tile that is asked about.
    pub(super) fn scene(&self, question: Question, player: Player) -> String {
        let tile = self.tile(question);
        let answers = self.game.answers();
        let listed = Listed::new(self.game.rules(), self.game.state(), &answers);
        let below = tile.lines().count() + self.list(question, player, &listed).lines().count();
        self.board(None, below + 1) + &self.status() + &tile
    }
    /// How much of the game is left, and who has what.
    fn status(&self) -> String {
        let view = self.view();
        let points = view.table.players().map(|p| format!("{} {}", name(p), view.score(p)));
        let points: Vec<String> = points.collect();
        format!("{} left; {}\n", counted_tiles(view.tiles_left()), points.join(", "))
    }
    /// The board as it fits into the window above so many lines.
    pub(super) fn board(&self, around: Option<Cell>, below: usize) -> String {
        let new = self.new_tiles();
        let (columns, rows) = window();
        let lines = rows.map(|rows| rows.saturating_sub(below + AROUND).max(FEWEST_LINES));
        let last = new.first().copied().unwrap_or_default();
        let board = Board {
            view: self.view(),
            names: &COLOURS,
            columns,
            lines,
            around: around.unwrap_or(last),
            new: &new,
        };
        ink_text(&board.picture()) + &board.key()
    }
    /// The tile to be laid, in its rotations; or the one on which a figure may be placed, with
    /// the numbers of the answers on its segments.
    fn tile(&self, question: Question) -> String {
        match question.kind {
            QuestionKind::Place(tile) => {
                let rules = self.game.rules();
                let turned = |rotation| tile_picture(rules, tile, rotation);
                let mut lines = vec!["  ".to_owned(); 4];
                for rotation in Rotation::ALL {
                    let picture = ink_text(&turned(rotation));
                    lines[0] += &format!("  {:^7}", rotation.to_string());
                    for (line, drawn) in lines[1..].iter_mut().zip(picture.lines()) {
                        *line += &format!("  {drawn}");
                    }
                }
                let lines = lines.iter().map(|line| line.trim_end().to_owned() + "\n");
                lines.collect()
            }
            QuestionKind::Figure => {
                let text = self.numbered().map(|picture| ink_text(&picture)).unwrap_or_default();
                text.lines().map(|line| format!("    {line}\n")).collect()
            }
            _ => String::new(),
        }
    }
    fn numbered(&self) -> Option<Picture> {
        let view = self.view();
        let cell = *view.turn().placed.last()?;
        let (tile, rotation) = view.tile_at(cell)?;
        let mut numbers: BTreeMap<usize, Vec<String>> = BTreeMap::new();
        for (number, action) in (1_usize..).zip(self.game.answers()) {
            let Action::Deploy { segment: segment_id, .. } = action else { continue };
            let segment = view.segments(cell).position(|other| other == segment_id)?;
            numbers.entry(segment).or_default().push(number.to_string());
        }
        let notes: Vec<(usize, String)> =
            numbers.into_iter().map(|(segment, numbers)| (segment, numbers.join(","))).collect();
        Some(noted_tile(view.table, tile, rotation, &notes))
    }

    /// The question and its answers, those at one cell only if the list is narrowed.
    pub(super) fn list(&self, question: Question, player: Player, listed: &Listed<'_>) -> String {
        let mut text = format!("{}, {}\n", name(player), self.asked(question));
        let mut entries = Vec::new();
        for (at, label) in listed.labels.iter().enumerate() {
            if self.at.is_none_or(|cell| listed.is_at(at, cell)) {
                entries.push(format!("{:>4}  {}", at + 1, self.short(question, label)));
            }
        }
        if let Some(cell) = self.at {
            text += &format!("  (only those at {cell}; an empty line shows all)\n");
        }
        text += &side_by_side(&entries);
        text
    }
    /// Without what the question has said already.
    fn short(&self, question: Question, label: &str) -> String {
        match question.kind {
            QuestionKind::Place(_) => label.strip_prefix("place at ").unwrap_or(label).to_owned(),
            QuestionKind::Figure => match self.view().turn().placed.last() {
                Some(cell) => label.replace(&format!("@{cell}"), ""),
                None => label.to_owned(),
            },
            _ => label.to_owned(),
        }
    }
    pub(super) fn narrow(&mut self, cell: Cell, listed: &Listed<'_>) -> Result<(), Failure> {
        if (0..listed.answers.len()).any(|number| listed.is_at(number, cell)) {
            self.at = Some(cell);
            return Ok(());
        }
        self.at = None;
        print(&format!("No answer is about {cell}.\n"))
    }

    /// What is asked, in a sentence.
    fn asked(&self, question: Question) -> String {
        let (rules, view) = (self.game.rules(), self.view());
        match question.kind {
            QuestionKind::Source => "where does your tile come from?".to_owned(),
            QuestionKind::Draw => "which tile is drawn?".to_owned(),
            QuestionKind::Place(tile) => {
                format!(
                    "where do you lay {}? (a number, or such as `1,0 r2`)",
                    rules.tiles().tile(tile).name()
                )
            }
            QuestionKind::Figure => match view.turn().placed.last() {
                Some(cell) => format!("which figure do you place on the tile at {cell}?"),
                None => "which figure do you place?".to_owned(),
            },
            QuestionKind::Plugin { by, .. } => {
                let title = rules.plugins()[by.index()].title;
                let Some(figure) = question.figure().and_then(|id| view.figure(id)) else {
                    return format!("what do you do? ({title})");
                };
                let kind = &view.kind(figure.kind).name;
                let enclosed =
                    figure.segment().is_some_and(|segment| view.enclosed(view.cell(segment)));
                let state = if enclosed { " is enclosed" } else { "" };
                let clauses = self.clauses(by, kind);
                let whose = plain(&view.figure_name(figure));
                format!("your {whose}{state}: what does it do? ({title}{clauses})")
            }
        }
    }
    /// The clauses that a plugin names for a figure, apart from how it is placed and how strong
    /// it is.
    fn clauses(&self, by: PluginIdx, kind: &str) -> String {
        let base = kind.split('-').next().unwrap_or(kind);
        let topics = self.game.rules().plugins()[by.index()].topics.iter();
        let about = topics.filter(|topic| {
            let aside = topic.name.ends_with(": placing") || topic.name.ends_with(": strength");
            (topic.of == kind || topic.of == base) && !aside
        });
        let clauses: Vec<&str> = about.flat_map(|topic| topic.clauses).copied().take(3).collect();
        match clauses.first() {
            Some(first) => format!("; {}: `rule {first}`", clauses.join(", ")),
            None => String::new(),
        }
    }

    /// For every kind of figure in the game that cannot be placed now, why not.
    pub(super) fn why_not(&self) -> String {
        let (view, rules) = (self.view(), self.game.rules());
        let Some(Question { to: Actor::Player(player), kind: QuestionKind::Figure }) =
            self.game.pending()
        else {
            return "no figure is being placed\n".to_owned();
        };
        let Some(cell) = view.turn().placed.last().copied() else { return String::new() };
        let mut text = String::new();
        for (kind, info) in rules.kinds().filter(|(_, info)| info.traits.each > 0) {
            if view.supply(player, kind) == 0 {
                text += &format!("  {}: none left in your supply\n", info.name);
                continue;
            }
            // Its plugin has a rule of its own for where it goes.
            if info.traits.stands == Terrains::NONE {
                continue;
            }
            let (fits, not): (Vec<SegmentId>, Vec<SegmentId>) = view
                .segments(cell)
                .partition(|segment_id| info.traits.stands.has(view.terrain(*segment_id)));
            if fits.is_empty() && !not.is_empty() {
                text += &format!("  {}: nothing on this tile is for it\n", info.name);
            }
            for segment_id in
                fits.into_iter().filter(|segment_id| !view.may_deploy(player, kind, *segment_id))
            {
                let (segment, why) =
                    (view.local_segment_name(segment_id), in_the_way(&view, segment_id));
                text += &format!("  {} on {segment}: {why}\n", info.name);
            }
        }
        if text.is_empty() {
            "every figure may be placed wherever it can stand\n".to_owned()
        } else {
            text
        }
    }
    pub(super) fn table_text(&self) -> String {
        let (view, rules) = (self.view(), self.game.rules());
        let mut text = String::new();
        for player in rules.players() {
            let figures =
                rules.kinds().map(|(kind, info)| (view.supply(player, kind).into(), &*info.name));
            let owned = view.owned().iter().filter(|tile| tile.owner == player);
            let hand: Vec<&str> = owned.map(|tile| rules.tiles().tile(tile.tile).name()).collect();
            let tokens = rules.tokens();
            let tokens = tokens
                .map(|token| (view.tokens(Holder::Hand(player), token), rules.token_name(token)));
            let parts = [counted(figures), hand.join(", "), counted(tokens)];
            let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            let points = view.score(player);
            let held = parts.join("; ");
            text += &format!("  {:<7}{points:>4} points; in hand {held}\n", name(player));
        }
        text
    }
    pub(super) fn bag_text(&self) -> String {
        let (view, rules) = (self.view(), self.game.rules());
        let mut bag: BTreeMap<&str, u8> = BTreeMap::new();
        for (tile, count) in view.bag() {
            bag.insert(rules.tiles().tile(tile).name(), count);
        }
        let tiles: Vec<String> =
            bag.iter().map(|(name, count)| format!("{name}×{count}")).collect();
        format!("  {} left: {}\n", counted_tiles(view.tiles_left()), tiles.join(" "))
    }
    /// The last board, the points, and who wins.
    pub(super) fn end(&self) -> String {
        let leaders = self.game.rules().leaders(self.game.state());
        let names: Vec<&str> = leaders.into_iter().map(name).collect();
        let wins = crate::tell::winners_text(&names);
        format!("{}{}{wins}\n", self.board(None, 0), self.table_text())
    }
}

fn in_the_way(view: &View<'_>, segment: SegmentId) -> String {
    if view.barred(segment) {
        return "figures are kept off".to_owned();
    }
    let there = view
        .figures_in(segment)
        .map(|figure| format!("{}'s {}", name(figure.owner), view.kind(figure.kind).name));
    format!("occupied by {} (BASE-32)", there.collect::<Vec<_>>().join(", "))
}

fn counted_tiles(count: u16) -> String {
    if count == 1 { "1 tile".to_owned() } else { format!("{count} tiles") }
}

/// `7 meeple, 1 mayor`, those left out of which there are none.
fn counted<'a>(counts: impl Iterator<Item = (u16, &'a str)>) -> String {
    let there = counts.filter(|(count, _)| *count > 0);
    there.map(|(count, name)| format!("{count} {name}")).collect::<Vec<_>>().join(", ")
}

/// Entries in as many columns as the width has room for, downwards first.
fn side_by_side(entries: &[String]) -> String {
    let longest = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or_default();
    let columns = (width() / (longest + BETWEEN)).clamp(1, entries.len().max(1));
    let rows = entries.len().div_ceil(columns);
    let mut text = String::new();
    for row in 0..rows {
        let line: Vec<String> =
            entries[row..].iter().step_by(rows).map(|entry| format!("{entry:<longest$}")).collect();
        text += line.join(&" ".repeat(BETWEEN)).trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stand_side_by_side_and_none_is_lost() {
        let entries: Vec<String> = (1..=11).map(|number| format!("entry {number}")).collect();
        let text = side_by_side(&entries);
        assert!(text.lines().count() < 11, "{text}");
        for entry in &entries {
            assert!(text.contains(entry.as_str()), "{entry} is not in: {text}");
        }
        assert_eq!(side_by_side(&[]), "");
    }
}
