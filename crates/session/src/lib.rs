//! Games in progress: chance, history and undo, saves and set-up files.
//!
//! The formats of this crate are the only ones that are promised across versions.

mod chance;
mod drive;
mod file;
mod fingerprint;
mod game;
mod save;
mod setup_file;

pub use bastide::drive::Watcher;
pub use chance::{Chance, ScriptError, Scripted, Seeded, fresh_seed};
pub use drive::{Stopped, drive};
pub use file::write_atomically;
pub use game::{Game, GameError, Undone};
pub use save::{FORMAT, LoadError};
pub use setup_file::{SetupFileError, parse_setup, setup_text};
