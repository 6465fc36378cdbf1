//! Ranges of games, and who plays which.
use crate::error::SimError;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A range of games, the end left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "[u64; 2]", into = "[u64; 2]")]
pub struct Games {
    /// The first.
    pub from: u64,
    /// One after the last.
    pub to: u64,
}

impl Games {
    /// How many there are.
    #[must_use]
    pub fn count(self) -> u64 {
        self.to.saturating_sub(self.from)
    }
    /// The numbers of the games.
    #[must_use]
    pub fn numbers(self) -> std::ops::Range<u64> {
        self.from..self.to
    }
}

impl From<[u64; 2]> for Games {
    fn from([from, to]: [u64; 2]) -> Self {
        Self { from, to }
    }
}

impl From<Games> for [u64; 2] {
    fn from(games: Games) -> Self {
        [games.from, games.to]
    }
}

impl fmt::Display for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.from, self.to)
    }
}

impl FromStr for Games {
    type Err = SimError;
    fn from_str(text: &str) -> Result<Self, SimError> {
        let ends = text.split_once("..");
        let games = ends.and_then(|(from, to)| {
            Some(Self { from: from.trim().parse().ok()?, to: to.trim().parse().ok()? })
        });
        let games = games.filter(|games| games.from < games.to);
        games.ok_or_else(|| SimError::Games { text: text.to_owned() })
    }
}

/// One of so many equal parts of a range, counted from 1 as people write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    count: u64,
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl FromStr for Shard {
    type Err = SimError;
    fn from_str(text: &str) -> Result<Self, SimError> {
        let parts = text.split_once('/');
        let shard = parts.and_then(|(number, count)| {
            Self::new(number.trim().parse().ok()?, count.trim().parse().ok()?)
        });
        shard.ok_or_else(|| SimError::Shard { text: text.to_owned() })
    }
}

impl Shard {
    fn new(number: u64, count: u64) -> Option<Self> {
        (1..=count).contains(&number).then_some(Self { number, count })
    }
    /// Its part of a range; parts differ by at most one game.
    #[must_use]
    pub fn of(self, games: Games) -> Games {
        let cut = |parts: u64| {
            let part = u128::from(games.count()) * u128::from(parts) / u128::from(self.count);
            games.from + part as u64
        };
        Games { from: cut(self.number - 1), to: cut(self.number) }
    }
    /// The part that a launcher gave this process, told by variables of the environment.
    ///
    /// A Slurm array sets `SLURM_ARRAY_TASK_ID`, `_COUNT`, `_MIN` and `_STEP`. A Kubernetes
    /// indexed job sets `JOB_COMPLETION_INDEX`; how many there are is for the job's description to
    /// say, in `BASTIDE_SHARD_COUNT`.
    ///
    /// # Errors
    /// If no launcher or more than one is found, or what they say does not fit together.
    pub fn auto(variable: &dyn Fn(&str) -> Option<String>) -> Result<Self, SimError> {
        let slurm = variable("SLURM_ARRAY_TASK_ID").is_some();
        match (slurm, variable("JOB_COMPLETION_INDEX").is_some()) {
            (true, true) => Err(SimError::Launcher {
                name: "JOB_COMPLETION_INDEX",
                found: "set beside SLURM_ARRAY_TASK_ID".to_owned(),
                remedy: "unset one of them, or say --shard I/N",
            }),
            (true, false) => Self::slurm(variable),
            (false, true) => Self::kubernetes(variable),
            (false, false) => Err(SimError::NoLauncher),
        }
    }
    fn slurm(variable: &dyn Fn(&str) -> Option<String>) -> Result<Self, SimError> {
        let id = number(variable, "SLURM_ARRAY_TASK_ID", None)?;
        let count = number(variable, "SLURM_ARRAY_TASK_COUNT", None)?;
        let least = number(variable, "SLURM_ARRAY_TASK_MIN", None)?;
        let step = number(variable, "SLURM_ARRAY_TASK_STEP", Some(1))?.max(1);
        let index = id.checked_sub(least).filter(|index| index % step == 0);
        let shard = index.and_then(|index| Self::new(index / step + 1, count));
        shard.ok_or_else(|| SimError::Launcher {
            name: "SLURM_ARRAY_TASK_ID",
            found: format!("{id}, outside {count} tasks from {least} by steps of {step}"),
            remedy: "use an array without holes, such as --array=0-63",
        })
    }
    fn kubernetes(variable: &dyn Fn(&str) -> Option<String>) -> Result<Self, SimError> {
        let index = number(variable, "JOB_COMPLETION_INDEX", None)?;
        let count = number(variable, "BASTIDE_SHARD_COUNT", None)?;
        Self::new(index.saturating_add(1), count).ok_or_else(|| SimError::Launcher {
            name: "JOB_COMPLETION_INDEX",
            found: format!("{index}, with BASTIDE_SHARD_COUNT {count}"),
            remedy: "set BASTIDE_SHARD_COUNT to the `completions` of the job",
        })
    }
}

/// A variable that holds a number.
fn number(
    variable: &dyn Fn(&str) -> Option<String>,
    name: &'static str,
    otherwise: Option<u64>,
) -> Result<u64, SimError> {
    let wrong = |found: String| SimError::Launcher {
        name,
        found,
        remedy: "set it to a whole number, or say --shard I/N",
    };
    match (variable(name), otherwise) {
        (None, Some(otherwise)) => Ok(otherwise),
        (None, None) => Err(wrong("not set".to_owned())),
        (Some(text), _) => text.trim().parse().map_err(|_| wrong(format!("`{text}`"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_touch_and_differ_by_one() {
        for (from, to, count) in [(0, 100, 7), (5, 8, 5), (0, u64::MAX, 3)] {
            let games = Games { from, to };
            let shards = (1..=count).map(|n| format!("{n}/{count}").parse::<Shard>());
            let parts: Vec<Games> = shards.map(|shard| shard.expect("is one").of(games)).collect();
            assert!(parts.windows(2).all(|pair| pair[0].to == pair[1].from), "{parts:?}");
            assert_eq!((parts[0].from, parts[count as usize - 1].to), (from, to));
            let sizes = parts.iter().map(|part| part.count());
            let (least, most) = (sizes.clone().min(), sizes.max());
            assert!(most <= least.map(|least| least + 1), "{parts:?}");
        }
    }

    #[track_caller]
    fn auto(set: &[(&str, &str)]) -> Result<String, String> {
        let variable = |name: &str| {
            set.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        };
        Shard::auto(&variable).map(|shard| shard.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn launchers_say_which_shard() {
        let slurm = |id, count, least, step| {
            auto(&[
                ("SLURM_ARRAY_TASK_ID", id),
                ("SLURM_ARRAY_TASK_COUNT", count),
                ("SLURM_ARRAY_TASK_MIN", least),
                ("SLURM_ARRAY_TASK_STEP", step),
            ])
        };
        assert_eq!(slurm("0", "4", "0", "1"), Ok("1/4".into()));
        assert_eq!(slurm("4", "4", "1", "1"), Ok("4/4".into()));
        assert_eq!(slurm("30", "4", "0", "10"), Ok("4/4".into()));
        assert!(slurm("7", "3", "1", "1").is_err_and(|e| e.contains("without holes")));
        assert!(slurm("x", "3", "1", "1").is_err_and(|e| e.contains("whole number")));
        let job = [("JOB_COMPLETION_INDEX", "0"), ("BASTIDE_SHARD_COUNT", "3")];
        assert_eq!(auto(&job), Ok("1/3".into()));
        assert!(auto(&job[..1]).is_err_and(|e| e.contains("BASTIDE_SHARD_COUNT")));
        assert!(auto(&[]).is_err_and(|e| e.contains("SLURM_ARRAY_TASK_ID")));
        let both = [job[0], job[1], ("SLURM_ARRAY_TASK_ID", "1")];
        assert!(auto(&both).is_err_and(|e| e.contains("unset one")));
    }

    #[test]
    fn what_is_no_shard_and_no_range_says_how_to_write_one() {
        for text in ["0/4", "5/4", "1", "a/b", "1/0", ""] {
            let error = text.parse::<Shard>().expect_err("is no shard").to_string();
            assert!(error.contains("write I/N"), "{error}");
        }
        for text in ["5", "5..5", "9..3", "-1..3", "a..b"] {
            let error = text.parse::<Games>().expect_err("is no range").to_string();
            assert!(error.contains("write A..B"), "{error}");
        }
    }
}
