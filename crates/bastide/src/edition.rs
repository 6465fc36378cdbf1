//! The editions of the game that were printed.
use serde::{Deserialize, Serialize};
use std::fmt;

/// An edition of the game.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Edition {
    /// 2000 to 2013.
    #[serde(rename = "c1")]
    C1,
    /// 2014 to 2020.
    #[serde(rename = "c2")]
    C2,
    /// The third edition as revised, from 2025.
    #[default]
    #[serde(rename = "c3.1")]
    C31,
}

impl Edition {
    /// All, oldest first.
    pub const ALL: [Self; 3] = [Self::C1, Self::C2, Self::C31];
    /// As written in set-ups.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::C1 => "c1",
            Self::C2 => "c2",
            Self::C31 => "c3.1",
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
