//! What a table agrees on before the game: unvalidated, as people write it.
use crate::edition::Edition;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// The id of the base game, which is always in play.
pub(crate) const BASE_ID: &str = "base";

/// A set-up as written: an edition, and what is to differ from it.
///
/// Tiles, figures and rules are chosen separately; [`Registry::compile`](crate::Registry::compile)
/// checks it and fills in the rest.
///
/// ```
/// use bastide::{Edition, Registry, Setup};
///
/// let mut setup = Setup { edition: Edition::C1, players: 4, ..Setup::default() };
/// setup.rules.insert("base.farmers".into(), "off".into());
/// setup.figures.insert("meeple".into(), 5);
/// let rules = Registry::base().compile(&setup)?;
/// assert_eq!(rules.option("base.farmers"), Some("off"));
///
/// setup.figures.insert("meple".into(), 5);
/// let error = Registry::base().compile(&setup).unwrap_err();
/// assert!(error.to_string().contains("did you mean `meeple`?"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setup {
    /// Sets the defaults of every rule option.
    pub edition: Edition,
    /// Players, 2 to 6; 1 for puzzles and bug reports.
    pub players: u8,
    /// Seed of everything that chance decides.
    pub seed: Option<u64>,
    /// Ids of the plugins in play, the base game left out.
    pub expansions: Vec<String>,
    /// Lets plugins that exclude each other share the table.
    pub allow_conflicts: bool,
    /// Copies of each plugin's tiles in the stack; 1 unless said.
    pub tiles: BTreeMap<String, u8>,
    /// Figures of a kind for every player.
    pub figures: BTreeMap<String, u8>,
    /// Copies of a special tile in every player's hand.
    pub special_tiles: BTreeMap<String, u8>,
    /// Values of rule options.
    #[serde(deserialize_with = "loose_values")]
    pub rules: BTreeMap<String, String>,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            edition: Edition::default(),
            players: 2,
            seed: None,
            expansions: Vec::new(),
            allow_conflicts: false,
            tiles: BTreeMap::new(),
            figures: BTreeMap::new(),
            special_tiles: BTreeMap::new(),
            rules: BTreeMap::new(),
        }
    }
}

/// `true`, `false` and numbers may be written without quotes.
fn loose_values<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Value {
        Word(String),
        Switch(bool),
        Number(i64),
    }
    let values = BTreeMap::<String, Value>::deserialize(from)?;
    let plain = |value| match value {
        Value::Word(word) => word,
        Value::Switch(on) => if on { "on" } else { "off" }.to_owned(),
        Value::Number(number) => number.to_string(),
    };
    Ok(values.into_iter().map(|(name, value)| (name, plain(value))).collect())
}

/// What a set-up came to: every default filled in.
///
/// ```
/// use bastide::{Registry, Setup};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// assert_eq!(rules.setup().figures["meeple"], 7);
/// assert_eq!(rules.setup().tiles["base"], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Resolved {
    /// The edition whose defaults were filled in.
    pub edition: Edition,
    /// Players at the table.
    pub players: u8,
    /// Ids of the plugins in play, the base game included, with their schema numbers.
    pub plugins: BTreeMap<String, u16>,
    /// Copies of each plugin's tiles.
    pub tiles: BTreeMap<String, u8>,
    /// Figures of each kind for every player.
    pub figures: BTreeMap<String, u8>,
    /// Copies of each special tile in every player's hand.
    pub special_tiles: BTreeMap<String, u8>,
    /// Values of all rule options.
    pub rules: BTreeMap<String, String>,
}

impl From<&Resolved> for Setup {
    /// The set-up that comes to this, whatever the defaults have become since.
    fn from(resolved: &Resolved) -> Self {
        let expansions = resolved.plugins.keys().filter(|id| *id != BASE_ID);
        Self {
            edition: resolved.edition,
            players: resolved.players,
            seed: None,
            expansions: expansions.cloned().collect(),
            // They did share a table.
            allow_conflicts: true,
            tiles: resolved.tiles.clone(),
            figures: resolved.figures.clone(),
            special_tiles: resolved.special_tiles.clone(),
            rules: resolved.rules.clone(),
        }
    }
}
