//! The documents as they are written.
use flate2::read::MultiGzDecoder;
use serde::Deserialize;
use serde_json::Value;
use std::{
    collections::BTreeMap,
    io::Read,
    path::{Path, PathBuf},
};

/// A file that cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JczError {
    /// It is not there, or not readable.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        #[source]
        error: std::io::Error,
    },
    /// It holds something else than saves.
    #[error("{}: document {number} is no save of JCloisterZone: {error}", path.display())]
    Document {
        /// Which file.
        path: PathBuf,
        /// Which document in it.
        number: usize,
        /// Why.
        #[source]
        error: serde_json::Error,
    },
}

/// A save.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Document {
    pub(crate) setup: SetupPart,
    pub(crate) players: Vec<Named>,
    #[serde(default)]
    pub(crate) replay: Vec<Message>,
    #[serde(default)]
    pub(crate) game_annotations: Annotations,
    pub(crate) expect: Option<Expect>,
    pub(crate) test: Option<Test>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SetupPart {
    pub(crate) sets: BTreeMap<String, u8>,
    #[serde(default)]
    pub(crate) elements: BTreeMap<String, Value>,
    #[serde(default)]
    pub(crate) rules: BTreeMap<String, Value>,
    #[serde(default)]
    pub(crate) start: Vec<StartTile>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct StartTile {
    pub(crate) tile: String,
    pub(crate) x: i8,
    pub(crate) y: i8,
    pub(crate) rotation: u16,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Named {
    pub(crate) name: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Message {
    #[serde(rename = "type")]
    pub(crate) kind: String,
    #[serde(default)]
    pub(crate) payload: Value,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Annotations {
    #[serde(default)]
    pub(crate) draw_order: Vec<String>,
    /// The game ends after so many turns.
    pub(crate) end_turn: Option<u32>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Expect {
    pub(crate) steps: Vec<ExpectedStep>,
    #[serde(rename = "final")]
    pub(crate) last: Vec<i32>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct ExpectedStep {
    pub(crate) phase: String,
    pub(crate) player: usize,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, usize>,
    #[serde(default)]
    pub(crate) pass: bool,
    pub(crate) scores: Vec<i32>,
    #[serde(default)]
    pub(crate) events: Vec<(usize, i32, String)>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Test {
    pub(crate) assertions: Vec<String>,
}

/// All documents of a file: one in `.jcz`, one a line in `.jsonl`, either of them gzipped.
///
/// # Errors
/// If the file cannot be read or holds something else.
pub fn read_documents(path: &Path) -> Result<Vec<Document>, JczError> {
    let file = |error| JczError::File { path: path.to_owned(), error };
    let bytes = std::fs::read(path).map_err(file)?;
    let mut text = String::new();
    if bytes.starts_with(&[0x1f, 0x8b]) {
        MultiGzDecoder::new(&bytes[..]).read_to_string(&mut text).map_err(file)?;
    } else {
        (&bytes[..]).read_to_string(&mut text).map_err(file)?;
    }
    let document = |(number, text): (usize, &str)| {
        serde_json::from_str(text).map_err(|error| JczError::Document {
            path: path.to_owned(),
            number,
            error,
        })
    };
    let lines = path.file_name().is_some_and(|name| name.to_string_lossy().contains(".jsonl"));
    if lines {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        (1..).zip(lines).map(document).collect()
    } else {
        document((1, &text)).map(|document| vec![document])
    }
}
