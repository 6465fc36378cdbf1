//! Everything that can be checked of an expansion, for the one who writes it.
mod games;
mod lints;

use crate::{
    conformance::Report,
    scenario::{Presets, run_text},
};
use bastide::{BASE, Registry, Rules, Setup, SetupError};
use std::{collections::BTreeMap, fmt};

/// Random games of each table, unless said otherwise.
const GAMES: u64 = 1_000;

/// Something to change, where it is, and how.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// Where: a file and line, a rule option, a table of random games.
    pub place: String,
    /// What is wrong.
    pub what: String,
    /// What to do; empty if `what` says it.
    pub remedy: String,
}

impl Finding {
    fn new(place: impl fmt::Display, what: impl fmt::Display, remedy: impl fmt::Display) -> Self {
        let (place, what) = (place.to_string(), what.to_string());
        Self { place, what, remedy: remedy.to_string() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)?;
        if self.remedy.is_empty() { Ok(()) } else { write!(f, "; {}", self.remedy) }
    }
}

/// A text and the file that it is from.
#[derive(Clone, Copy, Debug)]
struct Text<'a> {
    name: &'a str,
    text: &'a str,
}

/// An expansion and what belongs to it, to be checked.
///
/// A plugin can be linked and say what it is, but its tile files, scenarios and rules are text
/// that somebody has to bring. Nothing is read from disk here.
///
/// ```
/// use bastide::{Plugin, Registry, plugin::PLUGIN};
/// use bastide_testkit::Check;
///
/// static QUIET: Plugin = Plugin {
///     id: "quiet",
///     title: "Quiet",
///     blurb: "one more monastery",
///     build: |game| {
///         game.tiles("tile QUIET x1\n monastery\n field Nw Ne En Es Se Sw Ws Wn");
///     },
///     ..PLUGIN
/// };
///
/// let registry = Registry::base().with(&QUIET);
/// let report = Check::new(&registry, "quiet").games(2).run();
/// assert!(report.passed(), "{report}");
/// ```
#[derive(Clone)]
pub struct Check<'a> {
    registry: &'a Registry,
    id: &'a str,
    tiles: Vec<Text<'a>>,
    scenarios: Vec<Text<'a>>,
    rules: Vec<Text<'a>>,
    presets: Presets<'a>,
    games: u64,
    seed: u64,
}

impl fmt::Debug for Check<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Check").field("id", &self.id).finish_non_exhaustive()
    }
}

impl<'a> Check<'a> {
    /// Checks one of the plugins of a registry, alone and with each of the others.
    #[must_use]
    pub fn new(registry: &'a Registry, id: &'a str) -> Self {
        Self {
            registry,
            id,
            tiles: Vec::new(),
            scenarios: Vec::new(),
            rules: Vec::new(),
            presets: &|name| (name == "base").then(Setup::default),
            games: GAMES,
            seed: 1,
        }
    }
    /// Lints a tile file too.
    #[must_use]
    pub fn tiles(mut self, name: &'a str, text: &'a str) -> Self {
        self.tiles.push(Text { name, text });
        self
    }
    /// Runs a file of scenarios too.
    #[must_use]
    pub fn scenarios(mut self, name: &'a str, text: &'a str) -> Self {
        self.scenarios.push(Text { name, text });
        self
    }
    /// Looks up clause ids in a page of rules too.
    #[must_use]
    pub fn rules(mut self, name: &'a str, text: &'a str) -> Self {
        self.rules.push(Text { name, text });
        self
    }
    /// What the variants of scenarios are called, beside `base`.
    #[must_use]
    pub fn presets(mut self, presets: Presets<'a>) -> Self {
        self.presets = presets;
        self
    }
    /// So many random games for each table: 1,000 unless said, of a rule option a twentieth.
    #[must_use]
    pub fn games(mut self, games: u64) -> Self {
        self.games = games;
        self
    }
    /// The seed of the first random game.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Checks everything, and goes on after a finding where that makes sense.
    #[must_use]
    pub fn run(&self) -> CheckReport {
        let mut report = CheckReport { id: self.id.to_owned(), ..CheckReport::default() };
        for file in &self.tiles {
            report.findings.extend(lints::readable(file));
        }
        if let Some(plugin) = self.registry.plugin(self.id) {
            report.findings.extend(lints::declarations(plugin));
        }
        let rules = match self.registry.compile(&self.setup(&[])) {
            Ok(rules) => rules,
            Err(error) => {
                // Files that were read above have said the same, and more.
                let said = matches!(error, SetupError::Tiles { .. }) && !report.passed();
                if !said {
                    report.findings.push(Finding::new(self.id, error, ""));
                }
                return report;
            }
        };
        let by = rules.plugin_named(self.id).unwrap_or_default();
        for listener in rules.listeners().into_iter().filter(|listener| listener.by == by) {
            match report.hooks.iter_mut().find(|(hook, _)| *hook == listener.hook) {
                Some((_, count)) => *count += 1,
                None => report.hooks.push((listener.hook, 1)),
            }
        }
        report.findings.extend(lints::tiles(&self.tiles, &self.every_game(), self.id));
        self.play(&rules, by, &mut report);
        self.run_scenarios(&mut report);
        report.findings.extend(lints::clauses(self, &report));
        report.findings.dedup();
        report
    }
    /// The expansion under each value of its options, alone and beside all others: some tiles are
    /// only in some of these games.
    fn every_game(&self) -> Vec<Rules> {
        let others = self.registry.plugins().map(|plugin| plugin.id);
        let others: Vec<&str> = others.filter(|id| *id != BASE.id && *id != self.id).collect();
        let mut setups = Vec::new();
        for beside in [&[][..], &others] {
            let setup = Setup { allow_conflicts: true, ..self.setup(beside) };
            for option in self.registry.plugin(self.id).into_iter().flat_map(|p| p.options) {
                setups.extend(option.samples().into_iter().map(|value| {
                    let mut setup = setup.clone();
                    setup.rules.insert(option.name().to_owned(), value);
                    setup
                }));
            }
            setups.push(setup);
        }
        setups.iter().filter_map(|setup| self.registry.compile(setup).ok()).collect()
    }
    fn run_scenarios(&self, report: &mut CheckReport) {
        for file in &self.scenarios {
            let result = run_text(file.name, file.text, self.registry, self.presets);
            report.scenarios += result.scenarios.len();
            for failure in &result.failures {
                let place = format!("{}:{}", failure.file, failure.line);
                let what = failure.to_string();
                let what = what.strip_prefix(&format!("{place}: ")).unwrap_or(&what).trim_end();
                report.findings.push(Finding::new(place, what, ""));
            }
            let shown = result.scenarios.into_iter().flat_map(|scenario| scenario.clauses);
            report.shown.extend(shown);
        }
    }
}

/// What came of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// The expansion.
    pub id: String,
    /// What to change; nothing if all is well.
    pub findings: Vec<Finding>,
    /// How many functions are registered for each hook.
    pub hooks: Vec<(&'static str, usize)>,
    /// What was played at each table.
    pub tables: BTreeMap<String, Report>,
    /// Scenarios that were run.
    pub scenarios: usize,
    /// Bytes of what the plugin remembers at the end of a game, as it is saved.
    pub memory: usize,
    /// Clauses that scenarios name.
    shown: Vec<String>,
}

impl CheckReport {
    /// Whether nothing has to be changed.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.findings.is_empty()
    }
}

impl fmt::Display for CheckReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games: u64 = self.tables.values().map(|report| report.games).sum();
        for (table, report) in &self.tables {
            writeln!(f, "{:>6} games {table}", report.games)?;
        }
        writeln!(f, "{games:>6} games at {} tables", self.tables.len())?;
        writeln!(f, "{:>6} scenarios", self.scenarios)?;
        let hooks = self.hooks.iter().map(|(hook, count)| match count {
            1 => (*hook).to_owned(),
            count => format!("{hook} ×{count}"),
        });
        let hooks: Vec<String> = hooks.collect();
        writeln!(f, "{:>6} hooks: {}", hooks.len(), hooks.join(", "))?;
        writeln!(f, "{:>6} bytes remembered at the end of a game", self.memory)?;
        writeln!(f, "{:>6} findings", self.findings.len())?;
        self.findings.iter().try_for_each(|finding| writeln!(f, "{finding}"))
    }
}
