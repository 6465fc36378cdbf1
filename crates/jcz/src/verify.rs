//! Step by step: theirs beside ours.
use crate::{
    assertions,
    document::{Document, ExpectedStep, JczError, read_documents},
    names,
    replay::Replay,
};
use bastide::{
    Action, Event, Occasion, Player, QuestionKind, Registry, Terrain,
    event::{Moved, Scored},
    figure::Reason,
};
use std::{
    collections::BTreeMap,
    fmt,
    io::{self, Write},
    path::PathBuf,
};

/// What came of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything is the same.
    Agreed,
    /// Something is not.
    Disagreed {
        /// The number of the message, from 1; 0 for what holds of the whole.
        step: usize,
        /// What was asked or compared.
        what: String,
        /// What the document says.
        theirs: String,
        /// What we say.
        ours: String,
    },
    /// It needs something that we do not have.
    Skipped(String),
}

/// How many documents agreed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Agreed.
    pub agreed: usize,
    /// Disagreed.
    pub disagreed: usize,
    /// Skipped.
    pub skipped: usize,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { agreed, disagreed, skipped } = self;
        write!(f, "{agreed} agreed, {disagreed} disagreed, {skipped} skipped")
    }
}

/// A difference found.
pub(crate) struct Difference {
    pub(crate) what: String,
    pub(crate) theirs: String,
    pub(crate) ours: String,
}

pub(crate) fn same<T: PartialEq + fmt::Debug>(
    what: &str,
    theirs: T,
    ours: T,
) -> Result<(), Difference> {
    if theirs == ours {
        return Ok(());
    }
    let (theirs, ours) = (format!("{theirs:?}"), format!("{ours:?}"));
    Err(Difference { what: what.to_owned(), theirs, ours })
}

fn refused(why: String) -> Difference {
    Difference { what: "the message".to_owned(), theirs: "taken".to_owned(), ours: why }
}

/// Replays a document and compares it with what it expects.
#[must_use]
pub fn verify(registry: &Registry, document: &Document) -> Verdict {
    let mut replay = match Replay::new(registry, document) {
        Ok(replay) => replay,
        Err(why) => return Verdict::Skipped(why),
    };
    let (step, difference) = match (&document.expect, &document.test) {
        (Some(expect), _) => match compare(document, &expect.steps, &expect.last, &mut replay) {
            Ok(()) => return Verdict::Agreed,
            Err(found) => found,
        },
        (None, Some(test)) => match assertions::check(document, test, &mut replay) {
            Ok(()) => return Verdict::Agreed,
            Err(found) => found,
        },
        (None, None) => return Verdict::Skipped("nothing is expected".to_owned()),
    };
    let Difference { what, theirs, ours } = difference;
    Verdict::Disagreed { step, what, theirs, ours }
}

fn compare(
    document: &Document,
    steps: &[ExpectedStep],
    last: &[i32],
    replay: &mut Replay,
) -> Result<(), (usize, Difference)> {
    let mut early = Vec::new();
    for (number, (message, step)) in (1..).zip(document.replay.iter().zip(steps)) {
        let at = |difference| (number, difference);
        replay.come_to(&step.phase).map_err(refused).map_err(at)?;
        compare_question(step, replay).map_err(at)?;
        replay.take(message, &step.phase).map_err(refused).map_err(at)?;
        // Scores come with the commit, or with a refusal that needs none; we go on at once when
        // an abbot is taken back, so that his points are compared with the others.
        early.extend(step.events.iter().filter(|_| message.kind == "RETURN_MEEPLE").cloned());
        let settles =
            message.kind == "COMMIT" || message.kind == "PASS" && step.phase != "ActionPhase";
        if settles {
            compare_outcome(document, step, std::mem::take(&mut early), replay).map_err(at)?;
        }
    }
    let ours: Vec<i32> = replay.rules.players().map(|p| replay.state.score(p)).collect();
    same("final scores", last, &ours[..]).map_err(|difference| (steps.len(), difference))?;
    let over = replay.rules.is_over(&replay.state);
    same("the game is over", true, over).map_err(|difference| (steps.len(), difference))
}

/// Who is asked, and how many answers of which kind there are.
fn compare_question(step: &ExpectedStep, replay: &Replay) -> Result<(), Difference> {
    let ours = match step.phase.as_str() {
        "CommitActionPhase" => {
            // All of this turn's figure questions are answered by then.
            let figure = replay.ask() == Some(QuestionKind::Figure);
            return same("a figure is asked for", false, figure);
        }
        "CommitAbbeyPassPhase" => return Ok(()),
        "WagonPhase" if step.options.contains_key("COMMIT") => return Ok(()),
        _ => count_answers(replay),
    };
    same(&format!("who is asked in {}", step.phase), Some(step.player), replay.asked())?;
    let mut theirs = step.options.clone();
    let mut ours = ours;
    if let Some(abbeys) =
        replay.ask().filter(|ask| *ask == QuestionKind::Source).and(ours.remove("hand"))
    {
        // They count four rotations of the abbey.
        ours.insert("PLACE_TILE".to_owned(), 4 * abbeys);
    }
    let pass = ours.remove("PASS").is_some();
    theirs.remove("COMMIT");
    if replay.lays_river() {
        // They keep the strip ahead of the open end free, so that theirs are some of ours.
        let (few, all) = (theirs.remove("PLACE_TILE"), ours.remove("PLACE_TILE"));
        same("river tiles fit as often", true, few <= all)?;
    }
    same(&format!("answers in {}", step.phase), &theirs, &ours)?;
    same(&format!("passing in {}", step.phase), step.pass, pass)
}

/// Our answers by their names.
fn count_answers(replay: &Replay) -> BTreeMap<String, usize> {
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    let mut wagons = Vec::new();
    let mut add = |name: String| *count.entry(name).or_default() += 1;
    for action in replay.answers() {
        match action {
            Action::Draw(_) => add("DRAW".to_owned()),
            Action::Take(bastide::Source::Stack) | Action::Pass => add("PASS".to_owned()),
            Action::Take(bastide::Source::Hand(_)) => {
                for _ in replay.view().holes() {
                    add("hand".to_owned());
                }
            }
            Action::Place { .. } => add("PLACE_TILE".to_owned()),
            Action::Deploy { kind, .. } => {
                let kind = names::their_figure(&replay.rules.kind(kind).name);
                add(format!("DEPLOY_MEEPLE {kind}"));
            }
            Action::Plugin(_) => {
                let label = replay.rules.describe(&replay.state, action);
                match label.as_str() {
                    "take the wagon back" => add("PASS".to_owned()),
                    abbot if abbot.starts_with("take the abbot back") => {
                        add("RETURN_MEEPLE".to_owned());
                    }
                    barn if barn.starts_with("barn ") => add("DEPLOY_MEEPLE barn".to_owned()),
                    wagon if wagon.starts_with("move the wagon") => wagons.push(label),
                    other => add(other.to_owned()),
                }
            }
        }
    }
    if !wagons.is_empty() {
        count.insert("DEPLOY_MEEPLE wagon".to_owned(), wagon_targets(replay, &wagons));
    }
    count
}

/// They list one part of every feature that a wagon can reach by a connection (C1), where any
/// tile of it will do (AM1-WAGON-11); by distance (C2) every segment in reach, as we do.
fn wagon_targets(replay: &Replay, moves: &[String]) -> usize {
    let view = replay.view();
    let reached = view.all_segments().filter(|segment| {
        let label = format!("move the wagon to {}", view.segment_name(*segment));
        moves.contains(&label)
    });
    let mut targets: Vec<bastide::SegmentId> = match replay.by_connection() {
        true => reached.map(|segment| view.feature(segment)).collect(),
        false => reached.collect(),
    };
    targets.sort_unstable();
    targets.dedup();
    targets.len()
}

fn compare_outcome(
    document: &Document,
    step: &ExpectedStep,
    mut theirs: Vec<(usize, i32, String)>,
    replay: &mut Replay,
) -> Result<(), Difference> {
    let tiny = document.setup.rules.get("tiny-city-scoring").is_some_and(|rule| rule == "2");
    let mut ours = score_events(replay, tiny);
    replay.events.clear();
    theirs.extend(step.events.iter().cloned());
    ours.sort();
    theirs.sort();
    same("score events", &theirs, &ours)?;
    let scores: Vec<i32> = replay.rules.players().map(|p| replay.state.score(p)).collect();
    same("scores", &step.scores, &scores)
}

/// Our score events by their names.
pub(crate) fn score_events(replay: &Replay, tiny: bool) -> Vec<(usize, i32, String)> {
    let mut list = Vec::new();
    for event in &replay.events {
        match event {
            Event::Scored(scored) => {
                let name = event_name(replay, scored, tiny);
                if scored.winners.is_empty() {
                    let owners = owners(replay, scored);
                    list.extend(
                        owners.into_iter().map(|p| (p.index(), 0, "city.empty".to_owned())),
                    );
                }
                for winner in &scored.winners {
                    let paid = scored.paid.iter().find(|(player, _)| player == winner);
                    let points = paid.map_or(0, |(_, points)| *points);
                    list.push((winner.index(), points, name.clone()));
                }
            }
            // A barn's own score at the end.
            Event::Awarded { player, points, clause: "AM-BARN-12" } => {
                list.push((player.index(), *points, "field".to_owned()));
            }
            Event::Awarded { player, points, clause: "TB-10" } => {
                list.push((player.index(), *points, "trade-goods".to_owned()));
            }
            _ => {}
        }
    }
    list
}

fn event_name(replay: &Replay, scored: &Scored, tiny: bool) -> String {
    let name = scored.terrain.name();
    match scored.occasion {
        Occasion::Plugin(mark) => match replay.rules.mark_name(mark) {
            "barn-placed" => "field.barn-placed".to_owned(),
            "recalled" => format!("{name}.incomplete"),
            _ => "field.barn-connected".to_owned(),
        },
        Occasion::Final if scored.terrain != Terrain::Field => format!("{name}.incomplete"),
        Occasion::Completed
            if tiny && scored.cells.len() == 2 && scored.terrain == Terrain::City =>
        {
            "city.tiny".to_owned()
        }
        _ => name.to_owned(),
    }
}

/// Who stood on a feature that nobody has: they are told as well.
fn owners(replay: &Replay, scored: &Scored) -> Vec<Player> {
    let view = replay.view();
    let here = |segment| view.same(segment, scored.feature);
    let gone = replay.events.iter().filter_map(|event| match event {
        Event::Moved(Moved {
            owner,
            from: Some(bastide::figure::Site::Segment(segment)),
            why: Reason::Scored,
            ..
        }) if here(*segment) => Some(*owner),
        _ => None,
    });
    let mut owners: Vec<Player> =
        gone.chain(view.figures_in(scored.feature).map(|figure| figure.owner)).collect();
    owners.sort_unstable();
    owners.dedup();
    owners
}

/// Verifies files and reports every disagreement, file by file, and a summary in the last line.
///
/// # Errors
/// If a file cannot be read, or the report cannot be written.
pub fn verify_files(
    registry: &Registry,
    files: &[PathBuf],
    out: &mut dyn Write,
) -> Result<Summary, JczError> {
    let mut summary = Summary::default();
    for path in files {
        let told = |error: io::Error| JczError::File { path: path.clone(), error };
        let mut skipped: BTreeMap<String, usize> = BTreeMap::new();
        for (number, document) in (1..).zip(read_documents(path)?) {
            match verify(registry, &document) {
                Verdict::Agreed => summary.agreed += 1,
                Verdict::Skipped(why) => {
                    summary.skipped += 1;
                    *skipped.entry(why).or_default() += 1;
                }
                Verdict::Disagreed { step, what, theirs, ours } => {
                    summary.disagreed += 1;
                    let file = path.display();
                    writeln!(
                        out,
                        "{file}, game {number}, step {step}: {what}\n  theirs {theirs}\n  ours   {ours}"
                    )
                    .map_err(told)?;
                }
            }
        }
        for (why, count) in skipped {
            writeln!(out, "{}: {count} skipped: {why}", path.display()).map_err(told)?;
        }
    }
    writeln!(out, "{summary}")
        .map_err(|error| JczError::File { path: PathBuf::from("the report"), error })?;
    Ok(summary)
}
