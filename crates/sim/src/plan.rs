//! What is played: a TOML file, and what it comes to.
use crate::{error::SimError, hash::checksum};
use bastide::{Registry, Rules, Setup};
use bastide_bots::{BOTS, by_name};
use serde::Deserialize;
use std::{collections::BTreeMap, path::Path};

/// Set-ups by the names of presets.
pub type Presets<'a> = &'a dyn Fn(&str) -> Option<Setup>;

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The name of the experiment, part of every seed.
    pub experiment: String,
    /// The base seed.
    pub seed: u64,
    /// Players at every table.
    pub players: u8,
    /// Who plays: a bot for every seat. They move one seat on from game to game.
    pub bots: Vec<String>,
    /// The rules under which every game is played, in order.
    pub variants: Vec<Variant>,
}

/// Rules under which every game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// Its set-up.
    pub setup: Setup,
}

/// A plan as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanFile {
    experiment: String,
    #[serde(default)]
    seed: u64,
    #[serde(default = "two")]
    players: u8,
    #[serde(default = "greedy")]
    bots: Vec<String>,
    variant: Vec<VariantFile>,
}

fn two() -> u8 {
    2
}
fn greedy() -> Vec<String> {
    vec!["greedy".to_owned()]
}

/// A variant as written: a preset or set-up file, and what is to differ from it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct VariantFile {
    name: Option<String>,
    setup: String,
    #[serde(default)]
    with: Vec<String>,
    #[serde(default)]
    without: Vec<String>,
    #[serde(default)]
    allow_conflicts: bool,
    #[serde(default)]
    tiles: BTreeMap<String, u8>,
    #[serde(default)]
    figures: BTreeMap<String, u8>,
    #[serde(default)]
    special_tiles: BTreeMap<String, u8>,
    #[serde(default)]
    rules: BTreeMap<String, String>,
}

impl Plan {
    /// Reads a plan; set-up files that it names lie beside it.
    ///
    /// # Errors
    /// If the file or one that it names cannot be read, or says what makes no sense.
    pub fn read(path: &Path, presets: Presets<'_>) -> Result<Self, SimError> {
        let text = std::fs::read_to_string(path).map_err(|error| SimError::file(path, error))?;
        let bad = |cause| SimError::Plan { path: path.display().to_string(), cause };
        let file: PlanFile = toml::from_str(&text).map_err(|error| bad(error.into()))?;
        let folder = path.parent().unwrap_or(Path::new("."));
        let players = file.players;
        let variants = file.variant.into_iter().map(|variant| {
            let Variant { name, setup } = variant.read(folder, presets)?;
            Ok(Variant { name, setup: Setup { players, seed: None, ..setup } })
        });
        let plan = Self {
            experiment: file.experiment,
            seed: file.seed,
            players: file.players,
            bots: match &file.bots[..] {
                [bot] => vec![bot.clone(); file.players.into()],
                _ => file.bots,
            },
            variants: variants.collect::<Result<_, SimError>>()?,
        };
        plan.check().map_err(|what| bad(what.into()))?;
        Ok(plan)
    }
    fn check(&self) -> Result<(), String> {
        if self.experiment.is_empty() || self.experiment.chars().any(char::is_control) {
            return Err("`experiment` is a name of one line, such as \"mayors-2026\"".to_owned());
        }
        if let Some(bot) = self.bots.iter().find(|bot| !BOTS.contains(&bot.as_str())) {
            return Err(SimError::Bot(bot.clone()).to_string());
        }
        if self.bots.len() != usize::from(self.players) {
            let (bots, players) = (self.bots.len(), self.players);
            return Err(format!("{bots} bots for {players} players; name one, or one a player"));
        }
        for (at, variant) in self.variants.iter().enumerate() {
            if self.variants[..at].iter().any(|other| other.name == variant.name) {
                let name = &variant.name;
                return Err(format!("two variants are called `{name}`; give one another `name`"));
            }
        }
        if self.variants.is_empty() {
            return Err("there is no `[[variant]]`; name at least one".to_owned());
        }
        Ok(())
    }

    /// The rules of each variant.
    ///
    /// # Errors
    /// If a variant cannot be played.
    pub fn compile(&self, registry: &Registry) -> Result<Vec<Rules>, SimError> {
        let compile = |variant: &Variant| {
            registry.compile(&variant.setup).map_err(|error| SimError::Setup {
                name: variant.name.clone(),
                error: error.into(),
            })
        };
        self.variants.iter().map(compile).collect()
    }
    /// Who sits where in a game: every bot moves one seat on from game to game.
    #[must_use]
    pub fn seats(&self, game: u64) -> Vec<&str> {
        let bots = self.bots.len().max(1);
        let shift = (game % bots as u64) as usize;
        (0..self.bots.len()).map(|seat| self.bots[(seat + shift) % bots].as_str()).collect()
    }
    /// The checksum of what the plan means: not of its comments, nor of the order of its keys.
    #[must_use]
    pub fn hash(&self) -> String {
        let variants: Vec<_> = self.variants.iter().map(|v| (&v.name, &v.setup)).collect();
        let meaning = (&self.experiment, self.seed, self.players, &self.bots, variants);
        checksum(&serde_json::to_vec(&meaning).unwrap_or_default())
    }
    /// The bots of a game, each with its own luck.
    pub(crate) fn sit_down(&self, game: u64, seed: u64) -> Vec<Box<dyn bastide_bots::Bot>> {
        let seats = self.seats(game).into_iter().enumerate();
        seats.filter_map(|(seat, bot)| by_name(bot, crate::bot_seed(seed, seat))).collect()
    }
}

impl VariantFile {
    fn read(self, folder: &Path, presets: Presets<'_>) -> Result<Variant, SimError> {
        let mut setup = match presets(&self.setup) {
            Some(setup) => setup,
            None => read_setup(&folder.join(&self.setup))?,
        };
        setup.expansions.extend(self.with);
        setup.expansions.retain(|name| !self.without.contains(name));
        setup.allow_conflicts |= self.allow_conflicts;
        setup.tiles.extend(self.tiles);
        setup.figures.extend(self.figures);
        setup.special_tiles.extend(self.special_tiles);
        setup.rules.extend(self.rules);
        Ok(Variant { name: self.name.unwrap_or(self.setup), setup })
    }
}

fn read_setup(path: &Path) -> Result<Setup, SimError> {
    let text = std::fs::read_to_string(path).map_err(|error| {
        SimError::file(path, format!("{error}; `setup` is a preset, or a file beside the plan"))
    })?;
    bastide_session::parse_setup(&text).map_err(|error| SimError::file(path, error))
}
