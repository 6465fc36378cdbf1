//! Shards put together, if they belong together and none is missing.
use crate::{
    error::SimError,
    game::{Row, Status},
    manifest::{Manifest, Origin, manifests_in, named},
    shard::Games,
};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    io::Write,
    path::{Path, PathBuf},
};

/// A whole run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Merged {
    /// What it is of.
    pub origin: Origin,
    /// The name of the experiment.
    pub experiment: String,
    /// Its games.
    pub games: Games,
    /// Rows, one for each game and variant.
    pub rows: u64,
    /// Rows of games that failed: variant, number of the game and seed.
    pub panics: Vec<(String, u64, String)>,
    /// The SHA-256 of all rows in order: the same however the run was cut.
    pub digest: String,
    /// Games that ended and mean points of a player, for each variant.
    pub means: BTreeMap<String, (u64, f64)>,
    /// The shards, in order, with their checksums.
    pub shards: Vec<(Games, String)>,
}

/// Checks that the shards of some folders are one whole run; rows are written out in order.
///
/// # Errors
/// If shards are of different engines, plans or rules, overlap, or are missing or damaged.
pub fn merge(folders: &[PathBuf], out: &mut dyn Write) -> Result<Merged, SimError> {
    let mut shards = Vec::new();
    for folder in folders {
        for path in manifests_in(folder)? {
            shards.push((Manifest::read(&path)?, path));
        }
    }
    // Parts of a range with fewer games than parts may be empty.
    shards.sort_by_key(|(manifest, _)| manifest.games);
    let Some((first, first_path)) = shards.first() else {
        let all: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
        return Err(SimError::NoShards(all.join(", ")));
    };
    for (other, path) in &shards {
        if let Some(what) = first.origin.differs(&other.origin) {
            let (a, b) = (first_path.display().to_string(), path.display().to_string());
            return Err(SimError::Mixed { a, b, what });
        }
    }
    let games = whole(folders, &shards)?;
    let mut merged = Merged {
        origin: first.origin.clone(),
        experiment: first.experiment.clone(),
        games,
        rows: 0,
        panics: Vec::new(),
        digest: String::new(),
        means: BTreeMap::new(),
        shards: shards.iter().map(|(m, _)| (m.games, m.checksum.clone())).collect(),
    };
    let mut digest = Sha256::new();
    for (manifest, path) in &shards {
        let text = manifest.read_rows(path.parent().unwrap_or(Path::new(".")))?;
        digest.update(text.as_bytes());
        out.write_all(text.as_bytes()).map_err(|error| SimError::File {
            path: "the merged rows".to_owned(),
            cause: error.into(),
        })?;
        for line in text.lines() {
            let row: Row = serde_json::from_str(line)
                .map_err(|_| SimError::Damaged { path: path.display().to_string() })?;
            merged.count(&row);
        }
    }
    merged.digest = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    for (games, points) in merged.means.values_mut() {
        *points /= (*games).max(1) as f64;
    }
    Ok(merged)
}

impl Merged {
    fn count(&mut self, row: &Row) {
        self.rows += 1;
        if row.status == Status::Panic {
            self.panics.push((row.variant.clone(), row.game, row.seed.clone()));
            return;
        }
        let (games, points) = self.means.entry(row.variant.clone()).or_default();
        *games += 1;
        let sum: f64 = row.scores.iter().map(|score| f64::from(*score)).sum();
        *points += sum / row.scores.len().max(1) as f64;
    }
}

/// The range of the run, if every game of it is in one shard.
fn whole(folders: &[PathBuf], shards: &[(Manifest, PathBuf)]) -> Result<Games, SimError> {
    let from = shards.iter().map(|(manifest, _)| manifest.of.from).min().unwrap_or_default();
    let to = shards.iter().map(|(manifest, _)| manifest.of.to).max().unwrap_or_default();
    let missing = |games: Games| {
        let begun = if any_part(folders) { ", and some are begun but not finished" } else { "" };
        SimError::Gap { games, begun: begun.to_owned() }
    };
    let (mut next, mut last) = (from, None::<&PathBuf>);
    for (manifest, path) in shards.iter().filter(|(manifest, _)| manifest.games.count() > 0) {
        let games = manifest.games;
        if let (true, Some(last)) = (games.from < next, last) {
            return Err(SimError::Overlap {
                a: last.display().to_string(),
                b: path.display().to_string(),
                games: Games { from: games.from, to: next.min(games.to) },
            });
        }
        if games.from > next {
            return Err(missing(Games { from: next, to: games.from }));
        }
        (next, last) = (games.to, Some(path));
    }
    if next < to { Err(missing(Games { from: next, to })) } else { Ok(Games { from, to }) }
}

fn any_part(folders: &[PathBuf]) -> bool {
    folders.iter().any(|folder| named(folder, ".part").is_ok_and(|parts| !parts.is_empty()))
}
