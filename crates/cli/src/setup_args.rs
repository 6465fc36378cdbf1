//! Which game: a preset or a file, and what the command line changes.
use crate::{
    failure::Failure,
    variant::variant,
    wording::{in_players_words, usage},
};
use bastide::{Registry, Rules, Setup};
use bastide_expansions::preset;
use clap::Args;
use std::fmt;

/// What is played: a preset or a set-up file, and changes to it.
#[derive(Args, Clone, Debug)]
pub(crate) struct SetupArgs {
    /// A preset (base, c1, c2, c3.1) or a set-up file; the base game unless said
    #[arg(value_name = "PRESET|FILE")]
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) changes: Changes,
}

/// Changes to a preset or file.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Changes {
    /// The preset of an edition: c1, c2 or c3.1
    #[arg(long, value_name = "EDITION")]
    edition: Option<String>,
    /// Add an expansion, or several
    #[arg(long = "with", value_name = "EXPANSION,…", value_delimiter = ',')]
    with: Vec<String>,
    /// Leave out an expansion, a kind of figure or a special tile
    #[arg(long = "without", value_name = "NAME,…", value_delimiter = ',')]
    without: Vec<String>,
    /// Set a rule option
    #[arg(long = "rule", value_name = "NAME=VALUE")]
    rules: Vec<String>,
    /// Figures of a kind for every player
    #[arg(long = "figures", value_name = "KIND=N")]
    figures: Vec<String>,
    /// Copies of the tiles of an expansion; 0 leaves them out
    #[arg(long = "tiles", value_name = "EXPANSION=N")]
    tiles: Vec<String>,
    /// Let expansions share the table that exclude each other
    #[arg(long)]
    allow_conflicts: bool,
    /// Players, 2 to 6
    #[arg(long, value_name = "N", value_parser = players, allow_negative_numbers = true)]
    pub(crate) players: Option<u8>,
    /// Seed of everything that chance decides
    #[arg(long, value_name = "N", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
}

/// What clap takes for a number of players.
fn players(text: &str) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| (2..=6).contains(number));
    number.ok_or_else(|| "write a number from 2 to 6".to_owned())
}
/// What clap takes for a seed.
fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("write a whole number from 0 to {}", u64::MAX))
}

impl fmt::Display for Changes {
    /// As they are typed, each after a space.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |name, values: &[String]| -> Vec<(&str, String)> {
            values.iter().map(|value| (name, value.clone())).collect()
        };
        let number = |name, value: Option<String>| value.map(|value| (name, value));
        let all = named("edition", self.edition.as_slice())
            .into_iter()
            .chain(named("with", &self.with))
            .chain(named("without", &self.without))
            .chain(named("rule", &self.rules))
            .chain(named("figures", &self.figures))
            .chain(named("tiles", &self.tiles))
            .chain(number("players", self.players.map(|n| n.to_string())))
            .chain(number("seed", self.seed.map(|n| n.to_string())));
        for (name, value) in all {
            write!(f, " --{name} {}", quoted(&value))?;
        }
        if self.allow_conflicts { f.write_str(" --allow-conflicts") } else { Ok(()) }
    }
}

impl SetupArgs {
    /// The set-up, and the rules that it makes.
    pub(crate) fn rules(&self, registry: &Registry) -> Result<(Setup, Rules), Failure> {
        let (setup, from_file) = self.found(registry)?;
        let rules = registry.compile(&setup).map_err(|error| {
            let text = anyhow::anyhow!(in_players_words(error, &setup, registry));
            match &self.game {
                // A set-up that cannot be played is a bad file if it came from one.
                Some(file) if from_file => Failure::bad_file(text).at(file),
                _ => Failure::usage(text),
            }
        })?;
        Ok((setup, rules))
    }
    fn found(&self, registry: &Registry) -> Result<(Setup, bool), Failure> {
        let game = self.game.as_deref().or(self.changes.edition.as_deref()).unwrap_or("base");
        let found = variant(game)?;
        let setup = self.changes.apply(found.setup, self.game.is_some(), registry)?;
        Ok((setup, found.from_file))
    }
}

/// Text as a shell takes it for one word.
pub(crate) fn quoted(text: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./,=+:@%".contains(letter);
    if !text.is_empty() && text.chars().all(plain) {
        return text.to_owned();
    }
    match shlex::try_quote(text) {
        Ok(quoted) => quoted.into_owned(),
        // Only a zero byte cannot be quoted, and no shell can pass one.
        Err(_) => text.replace('\0', ""),
    }
}

impl Changes {
    /// A set-up with all of them; `named` if it was chosen by name and `--edition` changes it.
    pub(crate) fn apply(
        &self,
        mut setup: Setup,
        named: bool,
        registry: &Registry,
    ) -> Result<Setup, Failure> {
        if let (Some(edition), true) = (&self.edition, named) {
            let of = preset(edition).filter(|_| edition != "base");
            let of = of.ok_or_else(|| usage(format!("no edition `{edition}`: c1, c2 or c3.1")))?;
            setup.edition = of.edition;
        }
        setup.expansions.extend(self.with.iter().cloned());
        for name in &self.without {
            leave_out(&mut setup, name, registry)?;
        }
        for (name, value) in pairs(&self.rules)? {
            setup.rules.insert(name, value);
        }
        for (list, into) in [(&self.figures, &mut setup.figures), (&self.tiles, &mut setup.tiles)] {
            for (name, value) in pairs(list)? {
                let count = value.parse();
                let count = count.map_err(|_| usage(format!("`{name}={value}`: not a count")))?;
                into.insert(name, count);
            }
        }
        setup.allow_conflicts |= self.allow_conflicts;
        setup.players = self.players.unwrap_or(setup.players);
        setup.seed = self.seed.or(setup.seed);
        Ok(setup)
    }
}

fn pairs(list: &[String]) -> Result<Vec<(String, String)>, Failure> {
    let pair = |text: &String| match text.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_owned(), value.trim().to_owned())),
        None => Err(usage(format!("`{text}`: write NAME=VALUE"))),
    };
    list.iter().map(pair).collect()
}

/// Leaves out an expansion in play, or a figure or special tile that one in play brings.
fn leave_out(setup: &mut Setup, name: &str, registry: &Registry) -> Result<(), Failure> {
    let before = setup.expansions.len();
    setup.expansions.retain(|other| other != name);
    if setup.expansions.len() < before {
        return Ok(());
    }
    let resolved = registry.compile(setup);
    let resolved = resolved.map_err(|error| usage(in_players_words(error, setup, registry)))?;
    let resolved = resolved.setup().clone();
    if resolved.figures.contains_key(name) {
        setup.figures.insert(name.to_owned(), 0);
    } else if resolved.special_tiles.contains_key(name) {
        setup.special_tiles.insert(name.to_owned(), 0);
    } else {
        let figures = resolved.figures.keys().chain(resolved.special_tiles.keys());
        let known = setup.expansions.iter().chain(figures).map(String::as_str);
        let hint = bastide_notation::nearest(name, known);
        return Err(usage(format!("nothing called `{name}` is in play; {hint}")));
    }
    Ok(())
}
