//! Why a scenario fails.
use bastide_notation::scenario::{Scenario, ScenarioError, Variant};
use std::fmt;

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file cannot be read at this line.
    Unreadable(String),
    /// The line names something that is not there, or the position is impossible.
    Impossible(String),
    /// The game says something else.
    Differs {
        /// What the line says.
        expected: String,
        /// What is so.
        found: String,
    },
}

/// A line of a scenario that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioFailure {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The line as written.
    pub text: String,
    /// The title of the scenario; empty if the file cannot be read.
    pub scenario: String,
    /// The variant that was run.
    pub variant: String,
    /// What is wrong.
    pub problem: Problem,
    /// The question that was pending.
    pub pending: String,
    /// The answers that it had.
    pub offered: Vec<String>,
    /// The board at that moment.
    pub board: String,
}

impl ScenarioFailure {
    pub(super) fn new(
        scenario: &Scenario,
        variant: &Variant,
        line: usize,
        text: &str,
        Wrong(problem): Wrong,
    ) -> Self {
        Self {
            file: String::new(),
            line,
            text: text.to_owned(),
            scenario: scenario.title.clone(),
            variant: variant.name.clone(),
            problem,
            pending: String::new(),
            offered: Vec::new(),
            board: String::new(),
        }
    }
    pub(super) fn unreadable(file: &str, text: &str, error: &ScenarioError) -> Self {
        let line = text.lines().nth(error.line.saturating_sub(1)).unwrap_or_default();
        Self {
            file: file.to_owned(),
            line: error.line,
            text: line.trim().to_owned(),
            scenario: String::new(),
            variant: String::new(),
            problem: Problem::Unreadable(error.fault.to_string()),
            pending: String::new(),
            offered: Vec::new(),
            board: String::new(),
        }
    }
}

impl fmt::Display for ScenarioFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:{}: {}", self.file, self.line, self.text)?;
        if !self.scenario.is_empty() {
            writeln!(f, "  in `{}`, variant {}", self.scenario, self.variant)?;
        }
        match &self.problem {
            Problem::Unreadable(what) | Problem::Impossible(what) => writeln!(f, "  {what}")?,
            Problem::Differs { expected, found } => {
                writeln!(f, "  expected: {expected}\n  found:    {found}")?;
            }
        }
        if !self.pending.is_empty() {
            writeln!(f, "  pending:  {}", self.pending)?;
        }
        if !self.offered.is_empty() {
            writeln!(f, "  offered:  {}", self.offered.join(" | "))?;
        }
        f.write_str(&self.board)
    }
}

impl std::error::Error for ScenarioFailure {}

/// What is wrong, before it is known where.
#[derive(Debug)]
pub(super) struct Wrong(pub(super) Problem);

impl Wrong {
    pub(super) fn typo(what: impl fmt::Display) -> Self {
        Self(Problem::Impossible(what.to_string()))
    }
    pub(super) fn differs(expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        let (expected, found) = (expected.to_string(), found.to_string());
        Self(Problem::Differs { expected, found })
    }
}
