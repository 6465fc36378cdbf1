//! The save format: a header, the resolved set-up, every answer by names, and what it came to.
use crate::{
    fingerprint::{self, Fingerprint},
    game::Game,
};
use bastide::{
    Actor, Plugin, QuestionKind, Registry, Resolved, Rules, Setup, SetupError, State,
    plugin::SavedAnswer,
};
use bastide_notation::{NameError, SavedAction};
use serde::{
    Deserialize, Serialize,
    de::{self, DeserializeOwned},
};
use serde_json::Value;
use std::{collections::BTreeMap, io};

/// The number of the format that is written; older ones are read.
pub const FORMAT: u32 = 2;

/// A saved game, in the order in which it is written.
#[derive(Serialize)]
struct Save<'a> {
    bastide: Header,
    setup: &'a Resolved,
    seed: u64,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    seats: &'a [String],
    actions: Vec<&'a SavedAction>,
    end: End,
}

/// What is read before anything else.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    format: u32,
    engine: String,
    /// What the plugins in play brought.
    plugins: BTreeMap<String, Saved>,
    /// The tiles that lay at the beginning.
    #[serde(default)]
    start: Vec<String>,
}

/// What a save knows of a plugin.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum Saved {
    /// All that format 1 has.
    Schema(u16),
    Whole(Fingerprint),
}

impl Saved {
    fn schema(&self) -> u16 {
        match self {
            Self::Schema(schema) => *schema,
            Self::Whole(fingerprint) => fingerprint.schema,
        }
    }
}

/// What the answers came to.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct End {
    actions: usize,
    scores: Vec<i64>,
}

impl End {
    fn of(game: &Game) -> Self {
        let state: &State = game.state();
        let scores = game.rules().players().map(|player| state.score(player).into());
        Self { actions: game.history().count(), scores: scores.collect() }
    }
}

/// Why a save cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum LoadError {
    #[error("it cannot be read: {error}")]
    Read {
        #[source]
        error: io::Error,
    },
    #[error(
        "it is damaged at line {}, column {}: {error}; use an older copy", error.line(), error.column()
    )]
    Damaged {
        #[source]
        error: serde_json::Error,
    },
    #[error("it is no save: it has no `bastide` header; was it written by another program?")]
    NoSave,
    #[error("its {part} cannot be read: {error}")]
    Part {
        part: &'static str,
        #[source]
        error: serde_json::Error,
    },
    #[error("it has format {found}, and this program reads up to {FORMAT}; use a newer program")]
    Format { found: u32 },
    #[error("it needs the plugin `{name}`, which is not linked; linked are {linked}")]
    MissingPlugin { name: String, linked: String },
    #[error(
        "it was saved with `{name}` of schema {saved}, and linked is schema {linked}; use the program that wrote it"
    )]
    OtherPlugin { name: String, saved: u16, linked: u16 },
    #[error(
        "it was saved with another `{name}`: {what}; use the program that wrote it, Bastide \
         {engine}, or link that version of `{name}`"
    )]
    Differs { name: String, what: String, engine: String },
    #[error(
        "the game began with other tiles, {saved}, and now it is {now}; use the program that wrote \
         it, Bastide {engine}"
    )]
    Start { saved: String, now: String, engine: String },
    #[error("action {number}: `{name}` cannot read an answer of its schema {from}: {what}")]
    Migrate { number: usize, name: String, from: u16, what: String },
    #[error(
        "it was saved after {saved} actions, and {found} are there; it was cut or added to: use \
         another copy"
    )]
    Count { saved: usize, found: usize },
    #[error(
        "its scores were {saved}, and by the rules of now they are {now}; use the program that \
         wrote it, Bastide {engine}"
    )]
    Scores { saved: String, now: String, engine: String },
    #[error("its set-up cannot be played: {0}")]
    Setup(#[from] SetupError),
    #[error("action {number}: {error}")]
    Name {
        number: usize,
        #[source]
        error: NameError,
    },
    #[error("action {number} cannot be read: {error}")]
    Action {
        number: usize,
        #[source]
        error: serde_json::Error,
    },
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
        matches!(
            self,
            Self::Format { .. }
                | Self::MissingPlugin { .. }
                | Self::OtherPlugin { .. }
                | Self::Differs { .. }
                | Self::Start { .. }
                | Self::Scores { .. }
        )
    }
}

impl Game {
    /// The game as it is saved.
    #[must_use]
    pub fn to_text(&self) -> String {
        let rules = self.rules();
        let plugins = Fingerprint::all(rules).into_iter();
        let save = Save {
            bastide: Header {
                format: FORMAT,
                engine: env!("CARGO_PKG_VERSION").to_owned(),
                plugins: plugins.map(|(id, whole)| (id, Saved::Whole(whole))).collect(),
                start: fingerprint::start(rules),
            },
            setup: rules.setup(),
            seed: self.seed(),
            seats: self.seats(),
            actions: self.history().collect(),
            end: End::of(self),
        };
        // On many lines, so that a difference between two saves can be read.
        serde_json::to_string_pretty(&save).unwrap_or_default() + "\n"
    }
    /// A game from the text of a save, replayed answer by answer.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    pub fn from_text(registry: &Registry, text: &str) -> Result<Self, LoadError> {
        let save: Value =
            serde_json::from_str(text).map_err(|error| LoadError::Damaged { error })?;
        let header = header(registry, &save)?;
        let whole = header.format > 1;
        let setup = if whole { resolved(registry, &save)? } else { part(&save, "setup")? };
        let mut game = Self::new(registry, &setup, part(&save, "seed")?)?;
        if whole {
            check_plugins(game.rules(), &header)?;
        }
        if save.get("seats").is_some() {
            game.set_seats(part(&save, "seats")?);
        }
        let actions: Vec<Value> = part(&save, "actions")?;
        for (number, action) in (1..).zip(actions) {
            replay(&mut game, &header, number, action)?;
        }
        if whole {
            check_end(&game, &header, &part(&save, "end")?)?;
        }
        Ok(game)
    }
}

fn part<T: DeserializeOwned>(save: &Value, part: &'static str) -> Result<T, LoadError> {
    let value = save.get(part).ok_or_else(|| de::Error::custom("there is nothing of that name"));
    value.and_then(T::deserialize).map_err(|error| LoadError::Part { part, error })
}

fn header(registry: &Registry, save: &Value) -> Result<Header, LoadError> {
    if save.get("bastide").is_none() {
        return Err(LoadError::NoSave);
    }
    // The format comes first: a later one may have another header.
    if let Some(found) = save["bastide"]["format"].as_u64().filter(|f| *f > u64::from(FORMAT)) {
        return Err(LoadError::Format { found: found as u32 });
    }
    let header: Header = part(save, "bastide")?;
    for (name, saved) in &header.plugins {
        let (name, saved) = (name.clone(), saved.schema());
        let Some(plugin) = registry.plugin(&name) else {
            let linked: Vec<&str> = registry.plugins().map(|plugin| plugin.id).collect();
            return Err(LoadError::MissingPlugin { name, linked: linked.join(", ") });
        };
        let migrates = saved < plugin.schema && plugin.migrate.is_some();
        if plugin.schema != saved && !migrates {
            return Err(LoadError::OtherPlugin { name, saved, linked: plugin.schema });
        }
    }
    Ok(header)
}

/// The set-up as it was resolved; of what plugins have gained since, there is none.
fn resolved(registry: &Registry, save: &Value) -> Result<Setup, LoadError> {
    let mut saved: Resolved = part(save, "setup")?;
    let rules = registry.compile(&Setup::from(&saved))?;
    let now = rules.setup();
    for (saved, now) in [
        (&mut saved.tiles, &now.tiles),
        (&mut saved.figures, &now.figures),
        (&mut saved.special_tiles, &now.special_tiles),
    ] {
        for name in now.keys() {
            saved.entry(name.clone()).or_insert(0);
        }
    }
    Ok(Setup::from(&saved))
}

fn check_plugins(rules: &Rules, header: &Header) -> Result<(), LoadError> {
    let now = Fingerprint::all(rules);
    for (name, saved) in &header.plugins {
        let Saved::Whole(saved) = saved else { continue };
        let now = now.get(name).cloned().unwrap_or_default();
        if let Some(what) = saved.difference(&now) {
            let (name, engine) = (name.clone(), header.engine.clone());
            return Err(LoadError::Differs { name, what, engine });
        }
    }
    let now = fingerprint::start(rules);
    if header.start != now {
        let (saved, now) = (header.start.join(", "), now.join(", "));
        return Err(LoadError::Start { saved, now, engine: header.engine.clone() });
    }
    Ok(())
}

fn check_end(game: &Game, header: &Header, saved: &End) -> Result<(), LoadError> {
    let now = End::of(game);
    if saved.actions != now.actions {
        return Err(LoadError::Count { saved: saved.actions, found: now.actions });
    }
    if saved.scores != now.scores {
        let text =
            |scores: &[i64]| scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(" : ");
        let (saved, now) = (text(&saved.scores), text(&now.scores));
        return Err(LoadError::Scores { saved, now, engine: header.engine.clone() });
    }
    Ok(())
}

/// Brings an answer that was saved with an older schema of its plugin up to date.
fn migrate(
    rules: &Rules,
    header: &Header,
    number: usize,
    answer: &mut SavedAnswer,
) -> Result<(), LoadError> {
    let id = answer.answer.split('/').next().unwrap_or_default();
    let plugin: Option<&&Plugin> = rules.plugins().iter().find(|plugin| plugin.id == id);
    let (Some(plugin), Some(from)) = (plugin, header.plugins.get(id).map(Saved::schema)) else {
        // Loading it says that no plugin in play has such an answer.
        return Ok(());
    };
    match plugin.migrate {
        Some(migrate) if from < plugin.schema => migrate(from, answer)
            .map_err(|what| LoadError::Migrate { number, name: plugin.id.to_owned(), from, what }),
        _ => Ok(()),
    }
}

fn replay(game: &mut Game, header: &Header, number: usize, action: Value) -> Result<(), LoadError> {
    let mut saved: SavedAction =
        serde_json::from_value(action).map_err(|error| LoadError::Action { number, error })?;
    if let SavedAction::Plugin(answer) = &mut saved {
        migrate(game.rules(), header, number, answer)?;
    }
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
