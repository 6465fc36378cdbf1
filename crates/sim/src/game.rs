//! One game of a plan, as a row.
use crate::{
    hash::{checksum, game_seed},
    plan::Plan,
};
use bastide::{Action, Event, Player, Question, Rules, State};
use bastide_session::{Seeded, Stopped, Watcher, drive};
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// With its last scoring.
    Ok,
    /// In an error of the program or of a plugin that goes round in a circle; the seed repeats it.
    Panic,
}

/// A game under one variant: a line of a shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The number of the game.
    pub game: u64,
    /// The name of the variant.
    pub variant: String,
    /// The seed, in hexadecimal digits: it has more of them than some readers' numbers hold.
    pub seed: String,
    /// How it ended.
    pub status: Status,
    /// What the program said when it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub what: Option<String>,
    /// Who sat where.
    pub bots: Vec<String>,
    /// Points by seat; none if it failed.
    pub scores: Vec<i32>,
    /// Points by what paid them, and seat; `other` is what no feature paid.
    pub points: BTreeMap<String, Vec<i32>>,
    /// Tiles laid.
    pub tiles: u32,
    /// Questions that players answered.
    pub decisions: u32,
    /// The first 16 digits of the SHA-256 of everything that happened, event by event.
    pub log: String,
}

/// Plays a game of a plan under one of its variants; an error of the program becomes a row.
#[must_use]
pub fn play(plan: &Plan, variant: usize, rules: &Rules, game: u64) -> Row {
    let seed = game_seed(&plan.experiment, plan.seed, game);
    let empty = Row {
        game,
        variant: plan.variants[variant].name.clone(),
        seed: format!("{seed:016x}"),
        status: Status::Ok,
        what: None,
        bots: plan.seats(game).into_iter().map(str::to_owned).collect(),
        scores: Vec::new(),
        points: BTreeMap::new(),
        tiles: 0,
        decisions: 0,
        log: String::new(),
    };
    let mut row = empty.clone();
    // What is half done is thrown away: nothing that the game touched is looked at again.
    let played = catch_unwind(AssertUnwindSafe(|| play_on(plan, rules, seed, &mut row)));
    match played {
        Ok(Ok(())) => row,
        Ok(Err(fault)) => Row { status: Status::Panic, what: Some(fault.to_string()), ..empty },
        Err(panic) => {
            let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
            Row { status: Status::Panic, what: Some(text.unwrap_or_default()), ..empty }
        }
    }
}

/// Everything that happened, and how often a player was asked.
#[derive(Default)]
struct Watched {
    log: Vec<Event>,
    decisions: u32,
}

impl Watcher for Watched {
    fn asked(&mut self, _: &Question, _: usize) {
        self.decisions += 1;
    }
    fn happened(&mut self, _: &Question, events: &[Event], _: &State) {
        self.log.extend_from_slice(events);
    }
}

/// A game that stops before its end has no scores that mean anything.
fn play_on(plan: &Plan, rules: &Rules, seed: u64, row: &mut Row) -> Result<(), Stopped> {
    let mut bots = plan.sit_down(row.game, seed);
    let (mut state, mut chance) = (rules.start().clone(), Seeded::new(seed));
    let mut watched = Watched::default();
    let answer = |player: Player, state: &State, answers: &[Action]| {
        bots[player.index()].answer(rules, state, answers)
    };
    drive(rules, &mut state, &mut chance, answer, &mut watched)?;
    let Watched { log, decisions } = watched;
    row.decisions = decisions;
    row.scores = rules.players().map(|player| state.score(player)).collect();
    for event in &log {
        count(event, rules.player_count(), row);
    }
    row.log = checksum(&serde_json::to_vec(&log).unwrap_or_default());
    row.log.truncate(16);
    Ok(())
}

fn count(event: &Event, players: usize, row: &mut Row) {
    let mut add = |what: &str, seat: usize, points: i32| {
        let by_seat = row.points.entry(what.to_owned()).or_insert_with(|| vec![0; players]);
        by_seat[seat] += points;
    };
    match event {
        Event::Placed { .. } => row.tiles += 1,
        Event::Scored(scored) => {
            for (player, points) in &scored.paid {
                add(scored.terrain.name(), player.index(), *points);
            }
        }
        Event::Awarded { player, points, .. } => add("other", player.index(), *points),
        _ => {}
    }
}
