//! The game on the disk: saved as it goes, with who sits where.
use crate::{
    failure::Failure,
    files::{LONGEST_SAVE, game_of, read_text},
    outputs::{Output, Outputs},
    setup_args::quoted,
};
use bastide::Registry;
use bastide_session::Game;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The member of a save that says who sits where.
const SEATS: &str = "seats";

/// The text of a save, with the seats.
pub(super) fn save_text(game: &Game, seats: &[String]) -> String {
    let text = game.to_text();
    let Ok(Value::Object(mut save)) = serde_json::from_str(&text) else { return text };
    save.insert(SEATS.to_owned(), json!(seats));
    serde_json::to_string_pretty(&save).map_or(text, |text| text + "\n")
}

/// A saved game, and who sat where if the save says it.
pub(super) fn resumed(file: &Path, registry: &Registry) -> Result<(Game, Vec<String>), Failure> {
    let text = read_text(file, LONGEST_SAVE)?;
    let name = file.display().to_string();
    let game = game_of(&text, registry).map_err(|failure| failure.at(&name))?;
    let save: Value = serde_json::from_str(&text).unwrap_or_default();
    let seats = save[SEATS].as_array().into_iter().flatten();
    Ok((game, seats.filter_map(Value::as_str).map(str::to_owned).collect()))
}

/// Keeps a game in a file, or does not.
pub(super) struct Keeper {
    output: Option<Output>,
    /// How many answers the file holds.
    kept: Option<usize>,
}

impl Keeper {
    pub(super) fn none() -> Self {
        Self { output: None, kept: None }
    }
    /// Keeps the game in a file that nobody else needs.
    pub(super) fn named(file: &Path, ours: bool) -> Result<Self, Failure> {
        Ok(Self { output: Some(Outputs::new(ours).add(file)?), kept: None })
    }
    /// Keeps the game in a new file of this folder, or says why not.
    pub(super) fn somewhere(seed: u64) -> Result<Self, Failure> {
        let name = |number: u32| match number {
            1 => PathBuf::from(format!("bastide-{seed}.json")),
            _ => PathBuf::from(format!("bastide-{seed}-{number}.json")),
        };
        let free = (1..).map(name).find(|file| file.symlink_metadata().is_err());
        Self::named(&free.unwrap_or_default(), false)
    }
    /// Where the game is kept.
    pub(super) fn file(&self) -> Option<&str> {
        self.output.as_ref().map(Output::name)
    }
    /// Whether the file holds the game as it is.
    pub(super) fn holds(&self, game: &Game) -> bool {
        self.kept == Some(game.history().count())
    }
    /// Writes the game, if it went on since.
    pub(super) fn keep(&mut self, game: &Game, seats: &[String]) -> Result<(), Failure> {
        let Some(output) = &self.output else { return Ok(()) };
        if self.holds(game) {
            return Ok(());
        }
        output.write(save_text(game, seats).as_bytes())?;
        self.kept = Some(game.history().count());
        Ok(())
    }
    /// Writes the game where a player says, and stays there.
    pub(super) fn save_as(
        &mut self,
        file: &str,
        force: bool,
        game: &Game,
        seats: &[String],
    ) -> Result<(), Failure> {
        let ours = self.file() == Some(file);
        let output = Outputs::new(force || ours).add(Path::new(file))?;
        output.write(save_text(game, seats).as_bytes())?;
        if !output.is_stdout() {
            *self = Self { output: Some(output), kept: Some(game.history().count()) };
        }
        Ok(())
    }
    /// How to go on with the game.
    pub(super) fn hint(&self) -> String {
        let file = self.file().map(quoted).unwrap_or_default();
        format!("go on with `bastide play --resume {file}`")
    }
}
