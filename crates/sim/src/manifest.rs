//! What a shard is of, and whether it is whole.
use crate::{error::SimError, game::play, hash::checksum, plan::Plan, shard::Games};
use bastide::Rules;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The number of the format of rows and manifests.
const FORMAT: u32 = 1;
/// How the name of a manifest ends.
const ENDING: &str = ".manifest.json";

/// What must be the same for rows to belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The number of the format.
    pub format: u32,
    /// The version of the engine.
    pub engine: String,
    /// The checksum of the plan.
    pub plan: String,
    /// The checksum of the rules: set-ups in full, tiles, and a game under each variant.
    pub rules: String,
}

impl Origin {
    /// What games of a plan are of.
    ///
    /// A version number does not tell two builds of a work in progress apart, so that a game under
    /// each variant goes into the checksum of the rules.
    #[must_use]
    pub fn new(plan: &Plan, rules: &[Rules]) -> Self {
        let of = |(variant, rules): (usize, &Rules)| {
            let tiles = rules.tiles().tiles();
            let tiles: Vec<String> =
                tiles.map(|(_, tile)| format!("{} x{}", tile.name(), tile.copies)).collect();
            let game = play(plan, variant, rules, u64::MAX);
            (rules.setup().clone(), tiles, game)
        };
        let all: Vec<_> = rules.iter().enumerate().map(of).collect();
        Self {
            format: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            plan: plan.hash(),
            rules: checksum(&serde_json::to_vec(&all).unwrap_or_default()),
        }
    }
    /// In what another origin differs, if it does.
    #[must_use]
    pub fn differs(&self, other: &Self) -> Option<&'static str> {
        if (self.format, &self.engine) != (other.format, &other.engine) {
            Some("engine")
        } else if self.plan != other.plan {
            Some("plan")
        } else {
            (self.rules != other.rules).then_some("rules")
        }
    }
}

/// What a finished shard holds; it is written after the rows, and says that they are all there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// What it is of.
    pub origin: Origin,
    /// The name of the experiment.
    pub experiment: String,
    /// Its games.
    pub games: Games,
    /// The games of the whole run.
    pub of: Games,
    /// Rows, one for each game and variant.
    pub rows: u64,
    /// Rows of games that failed.
    pub panics: u64,
    /// The SHA-256 of the file of rows.
    pub checksum: String,
}

/// The name of the file of rows of some games, without its ending.
pub(crate) fn stem(games: Games) -> String {
    format!("games-{:09}-{:09}", games.from, games.to)
}
/// The file of rows.
pub(crate) fn rows_file(folder: &Path, games: Games) -> PathBuf {
    folder.join(stem(games) + ".jsonl")
}
/// The file of rows of a shard that is not finished, in the order in which they were played.
pub(crate) fn part_file(folder: &Path, games: Games) -> PathBuf {
    folder.join(stem(games) + ".part")
}
/// The file of the manifest.
pub(crate) fn manifest_file(folder: &Path, games: Games) -> PathBuf {
    folder.join(stem(games) + ENDING)
}

impl Manifest {
    /// Reads a manifest.
    ///
    /// # Errors
    /// If it is not there, or none.
    pub fn read(path: &Path) -> Result<Self, SimError> {
        let text = std::fs::read_to_string(path).map_err(|error| SimError::file(path, error))?;
        serde_json::from_str(&text)
            .map_err(|error| SimError::file(path, format!("is no manifest of a shard: {error}")))
    }
    /// The rows, if they are what was written.
    ///
    /// # Errors
    /// If they are not there, or something else.
    pub fn read_rows(&self, folder: &Path) -> Result<String, SimError> {
        let path = rows_file(folder, self.games);
        let text = std::fs::read_to_string(&path).map_err(|error| SimError::file(&path, error))?;
        if checksum(text.as_bytes()) == self.checksum {
            return Ok(text);
        }
        Err(SimError::Damaged { path: path.display().to_string() })
    }
}

/// The manifests in a folder, sorted by name.
///
/// # Errors
/// If the folder cannot be read.
pub fn manifests_in(folder: &Path) -> Result<Vec<PathBuf>, SimError> {
    named(folder, ENDING)
}
/// The files of some games that end so, sorted.
pub(crate) fn named(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, SimError> {
    let bad = |error: std::io::Error| SimError::file(folder, error);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(bad)? {
        let path = entry.map_err(bad)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with("games-") && name.ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
