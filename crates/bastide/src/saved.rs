//! Values as saved games hold them.
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, fmt};

/// A value of an answer in a saved game: words rather than numbers of this game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Saved {
    /// Yes or no.
    Switch(bool),
    /// A count, or a seat.
    Number(i64),
    /// A name that outlives the numbers of a game.
    Word(String),
    /// Several values; old saves held some of them.
    Map(BTreeMap<String, Saved>),
    /// A value that is left out.
    Nothing(()),
}

impl Saved {
    /// The number, if it is one.
    #[must_use]
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }
    /// The word, if it is one.
    #[must_use]
    pub fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            _ => None,
        }
    }
    /// The value of a name, if there are several.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Map(values) => values.get(name),
            _ => None,
        }
    }
}

impl fmt::Display for Saved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch(on) => write!(f, "{on}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Word(word) => f.write_str(word),
            Self::Map(values) => f.debug_map().entries(values).finish(),
            Self::Nothing(()) => f.write_str("nothing"),
        }
    }
}

/// A plugin's answer in a saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedAnswer {
    /// `plugin-id/answer`.
    pub answer: String,
    /// What it says, by name.
    #[serde(flatten)]
    pub values: BTreeMap<String, Saved>,
}

/// Why a saved answer means nothing in a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// No plugin in play has such an answer.
    #[error("`{0}` is an answer that no plugin in play has; add its plugin to the expansions")]
    Unknown(String),
    /// A value is not there.
    #[error("the answer `{answer}` has no `{name}`; was it written by another version?")]
    Missing {
        /// The answer, as `plugin-id/answer`.
        answer: String,
        /// Which of its values.
        name: &'static str,
    },
    /// A value is there that the answer does not have.
    #[error("the answer `{answer}` has no value `{name}`; was it written by another version?")]
    Extra {
        /// The answer, as `plugin-id/answer`.
        answer: String,
        /// What was found.
        name: String,
    },
    /// A value names something that this game does not have.
    #[error("`{name}` of the answer `{answer}` is `{value}`, {what}")]
    Value {
        /// The answer, as `plugin-id/answer`.
        answer: String,
        /// Which of its values.
        name: &'static str,
        /// What was found.
        value: String,
        /// What is wrong with it.
        what: String,
    },
}
