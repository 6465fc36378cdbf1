//! Assertions in plain English about the position in which a document ends.
use crate::{
    document::{Document, Test},
    location, names,
    replay::{Replay, cell_of},
    verify::{Difference, same, score_events},
};
use bastide::{Action, QuestionKind};
use serde_json::Value;

type Check = Result<(), (usize, Difference)>;

/// Replays the messages and checks every assertion.
pub(crate) fn check(document: &Document, test: &Test, replay: &mut Replay) -> Check {
    let end = play(document, replay)?;
    for assertion in &test.assertions {
        end.holds(assertion).map_err(|difference| (document.replay.len(), difference))?;
    }
    Ok(())
}

/// Replays the messages.
///
/// A figure that waits for its commit is not applied: there, nothing is scored before.
pub(crate) fn play<'a>(
    document: &'a Document,
    replay: &'a mut Replay,
) -> Result<End<'a>, (usize, Difference)> {
    let mut scored = Vec::new();
    let mut phase = phase_of(replay, None);
    let mut waiting = None;
    for (number, message) in (1..).zip(&document.replay) {
        let at = |ours: String| {
            let difference =
                Difference { what: message.kind.clone(), theirs: "taken".into(), ours };
            (number, difference)
        };
        if message.kind == "COMMIT" {
            if let Some(held) = waiting.take() {
                replay.take(held, &phase).map_err(at)?;
            }
            phase = phase_of(replay, None);
            scored.extend(score_events(replay, false));
            replay.events.clear();
            continue;
        }
        if matches!(message.kind.as_str(), "DEPLOY_MEEPLE" | "PASS") && phase == "ActionPhase"
            || message.kind == "DEPLOY_MEEPLE" && phase == "WagonPhase"
        {
            if let Some(held) = waiting.replace(message) {
                replay.take(held, &phase).map_err(at)?;
            }
            continue;
        }
        replay.draw().map_err(at)?;
        replay.take(message, &phase).map_err(at)?;
        phase = phase_of(replay, Some(&message.kind));
        scored.extend(score_events(replay, false));
        replay.events.clear();
    }
    replay.draw().map_err(|ours| {
        (document.replay.len(), Difference { what: "draw".into(), theirs: "drawn".into(), ours })
    })?;
    Ok(End { document, replay, scored, phase, waiting: waiting.is_some() })
}

/// Whether one of the entries `[x,y] - [turns]` is of this cell and has all its turns.
fn holds(entries: &[String], wanted: &str) -> bool {
    let turns = |entry: &str| {
        entry.split_once(" - ").map(|(cell, turns)| {
            let turns = turns.trim_matches(['[', ']']).split(',').map(str::to_owned);
            (cell.to_owned(), turns.collect::<Vec<String>>())
        })
    };
    let Some((cell, all)) = turns(wanted) else { return false };
    let here = entries.iter().filter_map(|entry| turns(entry)).find(|(other, _)| *other == cell);
    here.is_some_and(|(_, found)| all.iter().all(|turn| found.contains(turn)))
}

/// Their name of the phase in which our question would be asked.
fn phase_of(replay: &Replay, after: Option<&str>) -> String {
    let phase = match replay.ask() {
        None => "GameOverPhase",
        Some(QuestionKind::Figure) => "ActionPhase",
        Some(QuestionKind::Source) => "AbbeyPhase",
        Some(QuestionKind::Plugin { .. }) => "WagonPhase",
        Some(QuestionKind::Draw | QuestionKind::Place(_)) if after == Some("PLACE_TILE") => {
            "CommitActionPhase"
        }
        Some(QuestionKind::Draw | QuestionKind::Place(_)) => "TilePhase",
    };
    phase.to_owned()
}

/// Where a document ends.
pub(crate) struct End<'a> {
    document: &'a Document,
    replay: &'a Replay,
    scored: Vec<(usize, i32, String)>,
    phase: String,
    /// A figure was placed and not yet committed.
    waiting: bool,
}

impl End<'_> {
    fn holds(&self, assertion: &str) -> Result<(), Difference> {
        let text = assertion.trim().trim_end_matches('.');
        let unknown = || Difference {
            what: "an assertion".into(),
            theirs: text.to_owned(),
            ours: "not understood".into(),
        };
        if let Some(phase) = text.strip_prefix("Phase is ").or(text.strip_prefix("phase is ")) {
            return same(text, phase.to_owned(), self.phase());
        }
        match text {
            "Player can pass" => return same(text, true, self.can_pass()),
            "Player can't pass" => return same(text, false, self.can_pass()),
            "Undo is allowed" => return same(text, true, self.can_undo()),
            "Undo is not allowed" => return same(text, false, self.can_undo()),
            _ => {}
        }
        if let Some(action) = text.strip_prefix("Available action ") {
            return same(text, true, self.available(action));
        }
        if let Some((what, list)) = text.split_once(" options: ") {
            return self.options(text, what, list);
        }
        let player = self.document.players.iter().position(|player| text.starts_with(&player.name));
        let player = player.ok_or_else(unknown)?;
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[1..] {
            ["has", points, _] => {
                let points: i32 = points.parse().map_err(|_| unknown())?;
                let ours = self.replay.state.score(bastide::Player(player as u8));
                same(text, points, ours)
            }
            ["scored", what, "for", points, _] => {
                let points: i32 = points.parse().map_err(|_| unknown())?;
                let found = self.scored.iter().any(|(who, paid, name)| {
                    let name = name.split('.').next();
                    *who == player && *paid == points && name == Some(what)
                });
                same(text, true, found)
            }
            _ => Err(unknown()),
        }
    }
    fn phase(&self) -> String {
        match (self.waiting, self.phase.as_str()) {
            (true, "ActionPhase") => "CommitActionPhase".to_owned(),
            _ => self.phase.clone(),
        }
    }
    fn can_pass(&self) -> bool {
        let pass = |action: &Action| match self.phase.as_str() {
            "WagonPhase" => {
                let label = self.replay.rules.describe(&self.replay.state, *action);
                label == "take the wagon back"
            }
            _ => *action == Action::Pass,
        };
        !self.waiting && self.phase != "CommitActionPhase" && self.replay.answers().iter().any(pass)
    }
    /// They take back what was done since the last tile was drawn or feature scored.
    fn can_undo(&self) -> bool {
        self.waiting || matches!(self.phase.as_str(), "ActionPhase" | "CommitActionPhase")
    }
    fn available(&self, action: &str) -> bool {
        match action.split_once(" for ") {
            Some(("TilePlacement", tile)) => match self.replay.ask() {
                Some(QuestionKind::Place(tile_id)) => {
                    names::tile(tile) == Some(self.replay.rules.tiles().tile(tile_id).name())
                }
                _ => false,
            },
            Some(("Meeple", figure)) => !self.places(figure).is_empty(),
            _ => false,
        }
    }
    /// Where a figure may go, in their words less the terrain's case.
    fn places(&self, figure: &str) -> Vec<bastide::SegmentId> {
        let (view, rules) = (self.replay.view(), &self.replay.rules);
        let kind =
            if figure == "SmallFollower" { "meeple".to_owned() } else { figure.to_lowercase() };
        let mut places: Vec<bastide::SegmentId> = Vec::new();
        for action in self.replay.answers() {
            let label = rules.describe(&self.replay.state, action);
            match action {
                Action::Deploy { kind: ours, segment } if rules.kind(ours).name == kind => {
                    places.push(segment);
                }
                Action::Plugin(_) => places.extend(view.all_segments().filter(|segment| {
                    label == format!("move the {kind} to {}", view.segment_name(*segment))
                })),
                _ => {}
            }
        }
        places.sort_unstable();
        places
    }
    fn options(&self, text: &str, what: &str, list: &str) -> Result<(), Difference> {
        let words: Vec<&str> = what.split_whitespace().collect();
        match words[..] {
            ["TilePlacement", _] => {
                let mut theirs: Vec<String> = list.split("; ").map(str::to_owned).collect();
                let mut cells: std::collections::BTreeMap<(i8, i8), Vec<usize>> =
                    Default::default();
                for action in self.replay.answers() {
                    if let Action::Place { cell, rotation } = action {
                        cells.entry((cell.x, cell.y)).or_default().push(90 * rotation.quarters());
                    }
                }
                let write = |((x, y), mut turns): ((i8, i8), Vec<usize>)| {
                    turns.sort_unstable();
                    let turns: Vec<String> = turns.iter().map(usize::to_string).collect();
                    format!("[{x},{y}] - [{}]", turns.join(","))
                };
                let mut ours: Vec<String> = cells.into_iter().map(write).collect();
                theirs.sort();
                ours.sort();
                if self.replay.lays_river() {
                    // They keep the strip ahead of the open end free.
                    theirs.iter().try_for_each(|cell| same(text, true, holds(&ours, cell)))
                } else {
                    same(text, theirs, ours)
                }
            }
            ["Meeple", figure] => {
                let mut theirs = Vec::new();
                for place in list.split("; ") {
                    let place = place.trim_matches(['{', '}']);
                    let mut parts = place.splitn(3, ',');
                    let feature = parts.next().unwrap_or_default();
                    let at = parts.next().unwrap_or_default();
                    let cell: Option<Value> =
                        serde_json::from_str(parts.next().unwrap_or_default()).ok();
                    let cell = cell.and_then(|cell| cell_of(&cell));
                    theirs.extend(
                        cell.and_then(|c| location::segment(&self.replay.view(), c, feature, at)),
                    );
                }
                theirs.sort_unstable();
                same(text, theirs, self.places(figure))
            }
            _ => same(text, "understood", "not understood"),
        }
    }
}
