//! The save format: a header, the set-up, and every answer by names.
use crate::game::Game;
use bastide::{Actor, QuestionKind, Registry, Setup, SetupError};
use bastide_notation::{NameError, SavedAction};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The number of the format that is written; older ones are read.
pub const FORMAT: u32 = 1;

/// What is read before anything else.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    format: u32,
    engine: String,
    /// Schema numbers of the plugins in play.
    plugins: BTreeMap<String, u16>,
}

/// Why a save cannot be opened.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum LoadError {
    #[error("it cannot be read: {error}")]
    Read { error: String },
    #[error("it is damaged at line {line}, column {column}: {what}; use an older copy")]
    Damaged { line: usize, column: usize, what: String },
    #[error("it is no save: it has no `bastide` header; was it written by another program?")]
    NoSave,
    #[error("its {part} cannot be read: {what}")]
    Part { part: &'static str, what: String },
    #[error("it has format {found}, and this program reads up to {FORMAT}; use a newer program")]
    Format { found: u32 },
    #[error("it needs the plugin `{name}`, which is not linked; linked are {linked}")]
    MissingPlugin { name: String, linked: String },
    #[error(
        "it was saved with `{name}` of schema {saved}, and linked is schema {linked}; use the program that wrote it"
    )]
    OtherPlugin { name: String, saved: u16, linked: u16 },
    #[error("its set-up cannot be played: {0}")]
    Setup(#[from] SetupError),
    #[error("action {number}: {error}")]
    Name { number: usize, error: NameError },
    #[error("action {number} cannot be read: {what}")]
    Action { number: usize, what: String },
    #[error(
        "action {number}, `{answer}`, does not answer the question {question}; answers are: {answers}"
    )]
    Illegal { number: usize, answer: String, question: String, answers: String },
    #[error("action {number}: the game is over by then")]
    Over { number: usize },
}

impl LoadError {
    /// Whether another version or another set of plugins would open it.
    #[must_use]
    pub fn is_incompatible(&self) -> bool {
        matches!(self, Self::Format { .. } | Self::MissingPlugin { .. } | Self::OtherPlugin { .. })
    }
}

impl Game {
    /// The game as it is saved.
    #[must_use]
    pub fn to_text(&self) -> String {
        let header = Header {
            format: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            plugins: self.rules().setup().plugins.clone(),
        };
        let actions: Vec<&SavedAction> = self.history().collect();
        let save = json!({
            "bastide": header,
            "setup": self.setup(),
            "seed": self.seed(),
            "actions": actions,
        });
        // One line an action, so that a difference between two saves can be read.
        let text = serde_json::to_string_pretty(&save);
        text.unwrap_or_default() + "\n"
    }
    /// A game from the text of a save, replayed answer by answer.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn from_text(registry: &Registry, text: &str) -> Result<Self, LoadError> {
        let save: Value = serde_json::from_str(text).map_err(|error| LoadError::Damaged {
            line: error.line(),
            column: error.column(),
            what: error.to_string(),
        })?;
        check_header(registry, &save)?;
        let setup: Setup = part(&save, "setup")?;
        let seed: u64 = part(&save, "seed")?;
        let mut game = Self::new(registry, &setup, seed)?;
        let Some(actions) = save.get("actions").and_then(Value::as_array) else {
            let what = "there is no list of that name".to_owned();
            return Err(LoadError::Part { part: "actions", what });
        };
        for (number, action) in (1..).zip(actions) {
            replay(&mut game, number, action)?;
        }
        Ok(game)
    }
}

fn part<T: serde::de::DeserializeOwned>(save: &Value, part: &'static str) -> Result<T, LoadError> {
    let value = save.get(part).cloned().unwrap_or(Value::Null);
    serde_json::from_value(value).map_err(|error| LoadError::Part { part, what: error.to_string() })
}

fn check_header(registry: &Registry, save: &Value) -> Result<(), LoadError> {
    if save.get("bastide").is_none() {
        return Err(LoadError::NoSave);
    }
    // The format comes first: a later one may have another header.
    if let Some(found) = save["bastide"]["format"].as_u64().filter(|f| *f > u64::from(FORMAT)) {
        return Err(LoadError::Format { found: found as u32 });
    }
    let header: Header = part(save, "bastide")?;
    for (name, saved) in header.plugins {
        let Some(plugin) = registry.plugin(&name) else {
            let linked: Vec<&str> = registry.plugins().map(|plugin| plugin.id).collect();
            return Err(LoadError::MissingPlugin { name, linked: linked.join(", ") });
        };
        if plugin.schema != saved {
            return Err(LoadError::OtherPlugin { name, saved, linked: plugin.schema });
        }
    }
    Ok(())
}

fn replay(game: &mut Game, number: usize, action: &Value) -> Result<(), LoadError> {
    let saved: SavedAction = serde_json::from_value(action.clone())
        .map_err(|error| LoadError::Action { number, what: error.to_string() })?;
    if game.pending().is_none() {
        return Err(LoadError::Over { number });
    }
    let action = saved
        .load(game.rules(), game.state())
        .map_err(|error| LoadError::Name { number, error })?;
    game.answer(action).map_err(|_| {
        let describe = |action| game.rules().describe(game.state(), action);
        let answers: Vec<String> = game.answers().into_iter().map(describe).collect();
        LoadError::Illegal {
            number,
            answer: describe(action),
            question: question(game),
            answers: answers.join(" | "),
        }
    })
}

fn question(game: &Game) -> String {
    let Some(question) = game.pending() else { return "that is not asked".to_owned() };
    let who = match question.to {
        Actor::Chance => "chance".to_owned(),
        Actor::Player(player) => format!("player {}", player.0 + 1),
    };
    let what = match question.kind {
        QuestionKind::Source => "where the tile comes from".to_owned(),
        QuestionKind::Draw => "which tile is drawn".to_owned(),
        QuestionKind::Place(tile) => {
            format!("where {} goes", game.rules().tiles().tile(tile).name())
        }
        QuestionKind::Figure => "which figure is placed".to_owned(),
        QuestionKind::Plugin { by, .. } => {
            format!("of {}", game.rules().plugins()[by.index()].title)
        }
    };
    format!("to {who} {what}")
}
