//! A shard played: on several threads, to be interrupted and resumed.
use crate::{
    error::SimError,
    game::{Row, Status, play},
    hash::checksum,
    manifest::{Manifest, Origin, manifest_file, part_file, rows_file},
    plan::Plan,
    shard::Games,
};
use bastide::Rules;
use bastide_session::write_atomically;
use std::{
    collections::BTreeMap,
    fs::{File, OpenOptions, TryLockError},
    io::{Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

/// What is to be played, and where it is written.
#[derive(Debug)]
pub struct Task<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// The rules of its variants.
    pub rules: &'a [Rules],
    /// The games of this shard.
    pub games: Games,
    /// The games of the whole run.
    pub of: Games,
    /// The folder of the run.
    pub out: PathBuf,
    /// Threads; as many as cores if none.
    pub threads: Option<usize>,
}

/// How far a shard is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Games played, those of earlier runs included.
    pub done: u64,
    /// Games played by earlier runs.
    pub before: u64,
    /// Games in all.
    pub all: u64,
}

/// What became of a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was finished before.
    Skipped(Manifest),
    /// It is finished.
    Finished(Manifest),
    /// It was interrupted; so many of its games are kept.
    Interrupted {
        /// Games kept.
        done: u64,
        /// Games in all.
        all: u64,
    },
}

/// Plays a shard, or what is missing of it; rows do not depend on how many threads or attempts.
///
/// A game is kept as soon as it is played, so that a killed process loses only the games under
/// way. Once `stop` is set, games under way are finished and no others begun.
///
/// # Errors
/// If files cannot be read or written, are of another plan, or another process plays this shard.
pub fn run(
    task: &Task<'_>,
    stop: &AtomicBool,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<Outcome, SimError> {
    let origin = Origin::new(task.plan, task.rules);
    std::fs::create_dir_all(&task.out).map_err(|error| SimError::write(&task.out, error))?;
    if let Some(manifest) = finished(task, &origin)? {
        return Ok(Outcome::Skipped(manifest));
    }
    let mut part = Part::open(task, &origin)?;
    // Another process may have finished it before we had the lock.
    if let Some(manifest) = finished(task, &origin)? {
        part.remove()?;
        return Ok(Outcome::Skipped(manifest));
    }
    play_missing(task, &mut part, stop, progress)?;
    let (done, all) = (part.rows.len() as u64, task.games.count());
    if done < all {
        return Ok(Outcome::Interrupted { done, all });
    }
    let manifest = write(task, origin, &part)?;
    part.remove()?;
    Ok(Outcome::Finished(manifest))
}

/// The manifest of a shard that was finished before, its rows checked.
fn finished(task: &Task<'_>, origin: &Origin) -> Result<Option<Manifest>, SimError> {
    let path = manifest_file(&task.out, task.games);
    if !path.exists() {
        return Ok(None);
    }
    let manifest = Manifest::read(&path)?;
    must_be(origin, &manifest.origin, &path)?;
    manifest.read_rows(&task.out)?;
    Ok(Some(manifest))
}

fn must_be(ours: &Origin, found: &Origin, path: &Path) -> Result<(), SimError> {
    let path = path.display().to_string();
    match ours.differs(found) {
        None => Ok(()),
        Some("engine") => Err(SimError::Other { path, what: "another version of the engine" }),
        Some("plan") => Err(SimError::Other { path, what: "another plan" }),
        Some(_) => Err(SimError::Other { path, what: "other rules" }),
    }
}

/// The games of a shard that were played so far, kept in a file that only we write to.
#[derive(Debug)]
struct Part {
    file: File,
    path: PathBuf,
    /// The rows of each game, as they are written.
    rows: BTreeMap<u64, String>,
}

impl Part {
    fn open(task: &Task<'_>, origin: &Origin) -> Result<Self, SimError> {
        let path = part_file(&task.out, task.games);
        let bad = |error: std::io::Error| SimError::file(&path, error);
        let open =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let mut file = open.map_err(|error| SimError::write(&path, error))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(SimError::Busy { games: task.games }),
            // Where files cannot be locked, two processes must not play one shard.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(bad)?;
        // The last line is cut short if the process was killed while it wrote.
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]).into_owned();
        let mut lines = text.lines();
        let found = lines.next().map(serde_json::from_str::<Origin>);
        let mut part = Self { file, path: path.clone(), rows: BTreeMap::new() };
        match found {
            None => part.begin(origin).map_err(bad)?,
            Some(found) => {
                let damaged = |_| SimError::Damaged { path: path.display().to_string() };
                must_be(origin, &found.map_err(damaged)?, &path)?;
                for line in lines {
                    let row: Row = serde_json::from_str(line).map_err(damaged)?;
                    let rows = part.rows.entry(row.game).or_default();
                    *rows += line;
                    rows.push('\n');
                }
                // The rows of a game are written together; one that is cut is played again.
                part.rows.retain(|_, rows| rows.lines().count() == task.rules.len());
                part.begin(origin).map_err(bad)?;
            }
        }
        Ok(part)
    }
    /// Writes the file anew, without what was cut.
    fn begin(&mut self, origin: &Origin) -> std::io::Result<()> {
        self.file.set_len(0)?;
        self.file.seek(SeekFrom::Start(0))?;
        let mut text = serde_json::to_string(origin).unwrap_or_default() + "\n";
        text.extend(self.rows.values().map(String::as_str));
        self.file.write_all(text.as_bytes())
    }
    fn add(&mut self, game: u64, rows: String) -> Result<(), SimError> {
        let written = self.file.write_all(rows.as_bytes());
        written.map_err(|error| SimError::write(&self.path, error))?;
        self.rows.insert(game, rows);
        Ok(())
    }
    fn remove(self) -> Result<(), SimError> {
        drop(self.file);
        std::fs::remove_file(&self.path).map_err(|error| SimError::file(&self.path, error))
    }
}

/// Plays the games that are not there yet.
fn play_missing(
    task: &Task<'_>,
    part: &mut Part,
    stop: &AtomicBool,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<(), SimError> {
    let missing: Vec<u64> =
        task.games.numbers().filter(|game| !part.rows.contains_key(game)).collect();
    let (before, all) = (part.rows.len() as u64, task.games.count());
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(None));
    let sink = Mutex::new(part);
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(&game) = missing.get(at) else { return };
            let rows = rows_of(task, game);
            // A thread that panicked held no lock: games are caught.
            let Ok(mut part) = sink.lock() else { return };
            if let Err(error) = part.add(game, rows) {
                stop.store(true, Ordering::Relaxed);
                if let Ok(mut failed) = failed.lock() {
                    *failed = Some(error);
                }
                return;
            }
            progress(Progress { done: part.rows.len() as u64, before, all });
        }
    };
    progress(Progress { done: before, before, all });
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..task.threads.unwrap_or_else(cores).max(1) {
            scope.spawn(work);
        }
    });
    failed.into_inner().ok().flatten().map_or(Ok(()), Err)
}

/// The rows of a game, a line for each variant.
fn rows_of(task: &Task<'_>, game: u64) -> String {
    let rows =
        task.rules.iter().enumerate().map(|(variant, rules)| play(task.plan, variant, rules, game));
    rows.map(|row| serde_json::to_string(&row).unwrap_or_default() + "\n").collect()
}

/// Writes rows, then the manifest that says they are all there.
fn write(task: &Task<'_>, origin: Origin, part: &Part) -> Result<Manifest, SimError> {
    let text: String = part.rows.values().map(String::as_str).collect();
    let rows: Vec<Row> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let manifest = Manifest {
        origin,
        experiment: task.plan.experiment.clone(),
        games: task.games,
        of: task.of,
        rows: rows.len() as u64,
        panics: rows.iter().filter(|row| row.status == Status::Panic).count() as u64,
        checksum: checksum(text.as_bytes()),
    };
    let json = serde_json::to_string_pretty(&manifest).unwrap_or_default() + "\n";
    let files =
        [(rows_file(&task.out, task.games), text), (manifest_file(&task.out, task.games), json)];
    for (path, text) in files {
        write_atomically(&path, text.as_bytes()).map_err(|error| SimError::write(&path, error))?;
    }
    Ok(manifest)
}
