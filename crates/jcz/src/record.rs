//! A document as a game of ours: its start and every answer.
use crate::{assertions, document::Document, replay::Replay, verify::Difference};
use bastide::{Action, Registry, Rules, State};

/// A game that was played elsewhere.
#[derive(Debug)]
pub struct Recorded {
    /// The rules in force.
    pub rules: Rules,
    /// How it began.
    pub start: State,
    /// Every answer, of chance as well.
    pub actions: Vec<Action>,
}

/// The game of a document, without looking at what it expects.
///
/// # Errors
/// If it needs something that we do not have, or holds a message that we refuse.
pub fn record(registry: &Registry, document: &Document) -> Result<Recorded, String> {
    let mut replay = Replay::new(registry, document)?;
    match &document.expect {
        Some(expect) => {
            for (message, step) in document.replay.iter().zip(&expect.steps) {
                replay.come_to(&step.phase)?;
                replay.take(message, &step.phase)?;
            }
        }
        None => {
            assertions::play(document, &mut replay).map_err(|(number, difference)| {
                let Difference { what, ours, .. } = difference;
                format!("message {number}, {what}: {ours}")
            })?;
        }
    }
    Ok(Recorded { rules: replay.rules, start: replay.start, actions: replay.taken })
}
