//! Plays the games of an experiment on several threads.
use crate::{
    compare::LabError,
    game::{GameRecord, play},
};
use bastide::Rules;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt, num,
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

/// Somebody who waits for a run: is told how far it is, and may stop it.
pub struct Watch<'a> {
    /// Told how many games of how many are done.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
    /// Set it to finish the games that run and begin no more.
    pub stop: &'a AtomicBool,
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").field("stop", &self.stop).finish_non_exhaustive()
    }
}

/// The games of an experiment: a block is one seed with every turn of the seats.
pub(crate) struct Games<'a> {
    /// What is played.
    pub(crate) rules: Vec<&'a Rules>,
    /// Who sits where, for every turn of the seats.
    pub(crate) seatings: Vec<Vec<String>>,
    /// The seed of a block under a variant.
    pub(crate) seed: &'a (dyn Fn(usize, u64) -> u64 + Sync),
    pub(crate) threads: Option<usize>,
}

/// What was played.
#[derive(Debug, Default)]
pub(crate) struct Played {
    /// By variant, the games of all whole blocks in order.
    pub(crate) records: Vec<Vec<GameRecord>>,
    /// Blocks that every variant finished.
    pub(crate) blocks: u64,
    /// Blocks left out because a game of theirs broke down.
    pub(crate) broken: u64,
}

/// A record, or nothing of a game that broke down.
type Outcome = Option<GameRecord>;

impl Games<'_> {
    /// Games of one block under all variants.
    pub(crate) fn block(&self) -> u64 {
        (self.rules.len() * self.seatings.len()) as u64
    }

    /// Plays blocks; the outcome does not depend on the number of threads.
    pub(crate) fn play(&self, blocks: Range<u64>, total: u64, watch: &Watch<'_>) -> Played {
        let (next, first) = (AtomicU64::new(blocks.start * self.block()), blocks.start);
        let end = blocks.end * self.block();
        let done = AtomicU64::new(first * self.block());
        let finished: Mutex<BTreeMap<u64, Outcome>> = Mutex::new(BTreeMap::new());
        let work = || {
            while !watch.stop.load(Ordering::Relaxed) {
                let job = next.fetch_add(1, Ordering::Relaxed);
                if job >= end {
                    return;
                }
                let outcome = self.play_one(job);
                if let Ok(mut finished) = finished.lock() {
                    finished.insert(job, outcome);
                }
                (watch.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, total);
            }
        };
        let cores = || thread::available_parallelism().map_or(1, num::NonZero::get);
        thread::scope(|scope| {
            for _ in 0..self.threads.unwrap_or_else(cores).max(1) {
                scope.spawn(work);
            }
        });
        self.whole_blocks(finished.into_inner().unwrap_or_default())
    }

    /// Variants take turns, so that an unfinished run has as many games of each.
    fn play_one(&self, job: u64) -> Outcome {
        let (block, rest) = (job / self.block(), (job % self.block()) as usize);
        let (variant, turned) = (rest / self.seatings.len(), rest % self.seatings.len());
        let seed = (self.seed)(variant, block);
        let game = || play(self.rules[variant], &self.seatings[turned], seed);
        // Whatever broke down, the record is lost and nothing else was touched.
        catch_unwind(AssertUnwindSafe(game)).ok()
    }

    fn whole_blocks(&self, mut finished: BTreeMap<u64, Outcome>) -> Played {
        let mut played =
            Played { records: vec![Vec::new(); self.rules.len()], ..Played::default() };
        // Those that were begun: a run that was stopped may have billions to come.
        let begun: BTreeSet<u64> = finished.keys().map(|job| job / self.block()).collect();
        for block in begun {
            let jobs = block * self.block()..(block + 1) * self.block();
            let outcomes: Vec<Outcome> = jobs.filter_map(|job| finished.remove(&job)).collect();
            if outcomes.len() as u64 != self.block() {
                continue;
            }
            let Some(games) = outcomes.into_iter().collect::<Option<Vec<GameRecord>>>() else {
                played.broken += 1;
                continue;
            };
            let mut games = games.into_iter();
            for records in &mut played.records {
                records.extend(games.by_ref().take(self.seatings.len()));
            }
            played.blocks += 1;
        }
        played
    }
}

impl Played {
    /// Whether every game came to its end; the variants have these names.
    pub(crate) fn check<'a>(
        &self,
        names: impl IntoIterator<Item = &'a String>,
    ) -> Result<(), LabError> {
        for (name, records) in names.into_iter().zip(&self.records) {
            if let Some(fault) = records.iter().find_map(|record| record.fault.clone()) {
                return Err(LabError::Fault { name: name.clone(), fault });
            }
        }
        Ok(())
    }
    /// Adds what was played later.
    pub(crate) fn add(&mut self, later: Self) {
        self.records.resize_with(later.records.len(), Vec::new);
        for (records, more) in self.records.iter_mut().zip(later.records) {
            records.extend(more);
        }
        self.blocks += later.blocks;
        self.broken += later.broken;
    }
}

/// Every turn of the seats that gives another table: one if the same bot sits in every seat.
pub(crate) fn seatings(bots: &[String], players: u8) -> Vec<Vec<String>> {
    let players = usize::from(players);
    let seat = |at: usize| bots.get(at % bots.len().max(1)).cloned().unwrap_or_default();
    let table: Vec<String> = (0..players).map(seat).collect();
    let mut all: Vec<Vec<String>> = Vec::new();
    for turned in 0..players {
        let mut next = table.clone();
        next.rotate_left(turned);
        if !all.contains(&next) {
            all.push(next);
        }
    }
    all
}
