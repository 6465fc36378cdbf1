//! Runs scenarios: sets up their positions, does what they do, and checks what they expect.
//!
//! Nothing is read from disk here: whoever calls it brings the text, the plugins and the presets.
mod answers;
mod deeds;
mod expects;
mod failure;
mod given;

pub use failure::{Problem, ScenarioFailure};

use bastide::{Cell, Event, Player, Question, Registry, Rules, SegmentId, Setup, State, View};
use bastide_notation::{
    board_text, nearest, parse_segment,
    scenario::{Line, Scenario, Segment, Step, Variant, parse_scenarios},
};
use failure::Wrong;
use std::fmt;

/// Set-ups by the names that variants give them.
pub type Presets<'a> = &'a dyn Fn(&str) -> Option<Setup>;

/// What became of the scenarios of a file.
#[derive(Debug, Default)]
pub struct Report {
    /// Scenarios.
    pub scenarios: Vec<Scenario>,
    /// Runs: one for each variant of each scenario.
    pub runs: usize,
    /// Those that failed.
    pub failures: Vec<ScenarioFailure>,
}

impl Report {
    /// Whether everything held.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
    /// Whether a file could not be read as scenarios.
    #[must_use]
    pub fn unreadable(&self) -> bool {
        self.failures.iter().any(|failure| matches!(failure.problem, Problem::Unreadable(_)))
    }
    /// Adds what became of another file.
    pub fn add(&mut self, other: Self) {
        self.scenarios.extend(other.scenarios);
        self.runs += other.runs;
        self.failures.extend(other.failures);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in &self.failures {
            writeln!(f, "{failure}")?;
        }
        let (scenarios, failed) = (self.scenarios.len(), self.failures.len());
        write!(f, "{scenarios} scenarios, {} runs, {failed} failed", self.runs)
    }
}

/// Runs every scenario of a file, under each of its variants.
#[must_use]
pub fn run_text(file: &str, text: &str, registry: &Registry, presets: Presets<'_>) -> Report {
    let mut report = Report::default();
    match parse_scenarios(text) {
        Ok(scenarios) => report.scenarios = scenarios,
        Err(error) => report.failures.push(ScenarioFailure::unreadable(file, text, &error)),
    }
    for scenario in &report.scenarios {
        for variant in &scenario.variants {
            report.runs += 1;
            let failure = run(scenario, variant, registry, presets).err();
            let failure =
                failure.map(|failure| ScenarioFailure { file: file.to_owned(), ..*failure });
            report.failures.extend(failure);
        }
    }
    report
}

/// Runs a scenario under one of its variants.
///
/// # Errors
/// At the first line that does not hold, with what was expected and found there.
pub fn run(
    scenario: &Scenario,
    variant: &Variant,
    registry: &Registry,
    presets: Presets<'_>,
) -> Result<(), Box<ScenarioFailure>> {
    let failed = |line: usize, text: &str, wrong: Wrong| {
        Box::new(ScenarioFailure::new(scenario, variant, line, text, wrong))
    };
    let rules = given::rules(scenario, variant, registry, presets)
        .map_err(|(line, text, wrong)| failed(line, &text, wrong))?;
    let mut run = given::position(scenario, variant, &rules)
        .map_err(|(line, text, wrong)| failed(line, &text, wrong))?;
    for line in scenario.steps.iter().filter(|line| line.is_for(&variant.name)) {
        if let Err(wrong) = run.step(line) {
            let mut failure = failed(line.number, &line.text, wrong);
            run.explain(&mut failure);
            return Err(failure);
        }
    }
    Ok(())
}

/// The rules of one of a scenario's variants, and the position before anything is done.
///
/// # Errors
/// At the line that names something unknown, or that does not fit.
pub fn set_up(
    scenario: &Scenario,
    variant: &Variant,
    registry: &Registry,
    presets: Presets<'_>,
) -> Result<(Rules, State), Box<ScenarioFailure>> {
    let failed = |(line, text, wrong): (usize, String, Wrong)| {
        Box::new(ScenarioFailure::new(scenario, variant, line, &text, wrong))
    };
    let rules = given::rules(scenario, variant, registry, presets).map_err(failed)?;
    let state = given::position(scenario, variant, &rules).map_err(failed)?.state;
    Ok((rules, state))
}

/// A scenario under way.
#[derive(Debug)]
struct Run<'a> {
    scenario: &'a Scenario,
    rules: &'a Rules,
    state: State,
    /// What happened since the last deed began.
    log: Vec<Event>,
    /// The tile that was laid last.
    here: Option<Cell>,
}

impl<'a> Run<'a> {
    fn view(&self) -> View<'_> {
        self.rules.view(&self.state)
    }
    fn step(&mut self, line: &Line<Step>) -> Result<(), Wrong> {
        match &line.says {
            Step::Do(deed) => self.perform(deed),
            Step::Illegal(deed, by) => self.refuse(deed, by.as_deref()),
            Step::Expect(expect) => self.check(expect),
        }
    }
    fn explain(&self, failure: &mut ScenarioFailure) {
        let names: Vec<&str> = self.scenario.players.iter().map(String::as_str).collect();
        failure.pending = self.question();
        failure.offered = self.offers().into_iter().map(|offer| offer.label).collect();
        failure.board = board_text(&self.view(), &names);
    }
    fn player(&self, player: Player) -> &'a str {
        &self.scenario.players[player.index()]
    }
    /// With the names of players instead of their numbers.
    fn with_names(&self, text: &str) -> String {
        let numbered = self.scenario.players.iter().enumerate();
        numbered.fold(text.to_owned(), |text, (seat, name)| {
            text.replace(&format!("player {}", seat + 1), name)
        })
    }
    fn pending(&self) -> Option<Question> {
        self.rules.pending(&self.state)
    }
    /// A segment by its name, on the tile laid last unless it says where.
    fn segment(&self, segment: &Segment) -> Result<SegmentId, Wrong> {
        let Some(cell) = segment.cell.or(self.here) else {
            return Err(Wrong::typo(format!(
                "no tile was laid yet; say on which tile: `{}@(0,0)`",
                segment.name
            )));
        };
        parse_segment(&self.view(), cell, &segment.name).map_err(Wrong::typo)
    }
    fn kind(&self, name: &str) -> Result<bastide::FigureKind, Wrong> {
        self.rules.kind_named(name).ok_or_else(|| {
            let hint = nearest(name, self.rules.kinds().map(|(_, kind)| kind.name.as_str()));
            Wrong::typo(format!("no figure of this game is called `{name}`; {hint}"))
        })
    }
    fn tile(&self, name: &str) -> Result<bastide::TileId, Wrong> {
        let tiles = self.rules.tiles();
        tiles.named(name).ok_or_else(|| {
            let hint = nearest(name, tiles.tiles().map(|(_, info)| info.name()));
            Wrong::typo(format!("no tile of this game is called `{name}`; {hint}"))
        })
    }
    fn token(&self, name: &str) -> Result<bastide::plugin::Token, Wrong> {
        self.rules.tokens().find(|token| self.rules.token_name(*token) == name).ok_or_else(|| {
            let hint = nearest(name, self.rules.tokens().map(|token| self.rules.token_name(token)));
            Wrong::typo(format!("no token of this game is called `{name}`; {hint}"))
        })
    }
    fn tile_name(&self, tile: bastide::TileId) -> &'a str {
        self.rules.tiles().tile(tile).name()
    }
}
