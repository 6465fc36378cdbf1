//! Games worth a look, with saves to replay them.
use crate::{
    compare::Plan,
    game::{GameRecord, seated},
    metrics::{comeback, lead_changes},
};
use bastide::{Registry, Setup};
use bastide_session::Game;
use schemars::JsonSchema;
use serde::Serialize;

/// A game that stands out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OddGame {
    /// The variant.
    pub variant: String,
    /// In what it stands out, such as `most points`.
    pub why: Vec<String>,
    /// The seed of everything that chance decided.
    pub seed: u64,
    /// Who played, by seat.
    pub bots: Vec<String>,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// Lead changes.
    pub lead_changes: u32,
    /// Turns.
    pub turns: u32,
    /// The tiles on the table at the end, as columns east and rows south of the start.
    pub cells: Vec<[i8; 2]>,
    /// A saved game for `bastide replay`.
    pub save: String,
}

/// In what games may stand out; the greatest is the oddest.
type Oddity = (&'static str, fn(&GameRecord) -> i64);

const ODDITIES: [Oddity; 7] = [
    ("most points", |record| record.scores.iter().max().copied().unwrap_or_default().into()),
    ("fewest points of a winner", |record| {
        -i64::from(record.scores.iter().max().copied().unwrap_or_default())
    }),
    ("widest margin", |record| record.margin().into()),
    ("most lead changes", |record| lead_changes(record, |turn| &turn.scores).len() as i64),
    ("greatest comeback", |record| comeback(record).into()),
    ("most turns", |record| record.turns.len() as i64),
    ("most figures sent home by others", |record| record.contact.sent_home.into()),
];

/// For every variant the game that stands out most in each respect; a game may in several.
pub(crate) fn odd_games(
    registry: &Registry,
    plan: &Plan,
    records: &[Vec<GameRecord>],
) -> Vec<OddGame> {
    let mut odd = Vec::new();
    for ((name, setup), records) in plan.variants.iter().zip(records) {
        let mut found: Vec<(usize, Vec<String>)> = Vec::new();
        for (why, rank) in ODDITIES {
            // The first of equals, so that the choice does not depend on anything else.
            let best = records.iter().enumerate().max_by_key(|(at, r)| (rank(r), usize::MAX - at));
            let Some((at, _)) = best.filter(|(_, record)| rank(record) != 0) else { continue };
            match found.iter_mut().find(|(other, _)| *other == at) {
                Some((_, reasons)) => reasons.push(why.to_owned()),
                None => found.push((at, vec![why.to_owned()])),
            }
        }
        let setup = Setup { players: plan.players, ..setup.clone() };
        for (at, why) in found {
            odd.extend(replayed(registry, name, &setup, &records[at], why));
        }
    }
    odd
}

/// The game once more, with its history.
fn replayed(
    registry: &Registry,
    name: &str,
    setup: &Setup,
    record: &GameRecord,
    why: Vec<String>,
) -> Option<OddGame> {
    let mut game = Game::new(registry, setup, record.seed).ok()?;
    let mut bots = seated(game.rules(), &record.bots, record.seed);
    game.play_on(|player, rules, state, answers| {
        bots[player.index()].answer(rules, state, answers)
    })
    .ok()?;
    let view = game.rules().view(game.state());
    Some(OddGame {
        variant: name.to_owned(),
        why,
        seed: record.seed,
        bots: record.bots.clone(),
        scores: record.scores.clone(),
        lead_changes: lead_changes(record, |turn| &turn.scores).len() as u32,
        turns: record.turns.len() as u32,
        cells: view.tiles().map(|(cell, ..)| [cell.x, cell.y]).collect(),
        save: compact(&game.to_text()),
    })
}

/// The same JSON without spaces.
fn compact(text: &str) -> String {
    let value: Result<serde_json::Value, _> = serde_json::from_str(text);
    value.map_or_else(|_| text.to_owned(), |value| value.to_string())
}
