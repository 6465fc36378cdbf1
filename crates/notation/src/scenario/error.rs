//! Why a scenario cannot be read.

/// A line of a scenario that cannot be read, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ScenarioError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    #[source]
    pub fault: Fault,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum Fault {
    #[error("`{word}` is no {what}; {hint}")]
    Unknown { word: String, what: &'static str, hint: String },
    #[error("something is missing; write `{form}`")]
    Missing { form: &'static str },
    #[error("`{word}` is too much; write `{form}`")]
    Extra { word: String, form: &'static str },
    #[error("`{word}` is no {what}; write `{form}`")]
    Bad { word: String, what: &'static str, form: &'static str },
    #[error("a scenario begins with `scenario TITLE`; write that line first")]
    NoScenario,
    #[error(
        "the scenario `{title}` does and expects nothing; write `do` and what is done below it"
    )]
    NoSteps { title: String },
    #[error("`{word}` comes too late; it stands {place}")]
    TooLate { word: String, place: &'static str },
    #[error("{count} players; name 2 to 6")]
    Players { count: usize },
    #[error("`{name}` cannot be a player's name here; choose another")]
    PlayerName { name: String },
    #[error("there is another scenario called `{title}` on line {first}; rename one")]
    SameTitle { title: String, first: usize },
}
