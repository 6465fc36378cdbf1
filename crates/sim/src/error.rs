//! Why a run or a merge cannot be.
use crate::shard::Games;
use bastide::SetupError;
use bastide_bots::BOTS;

/// What the system, a parser or this crate says about a file.
type Cause = Box<dyn std::error::Error + Send + Sync>;

/// Why a run or a merge cannot be, and what to do.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SimError {
    #[error("{path}: {cause}")]
    File {
        path: String,
        #[source]
        cause: Cause,
    },
    #[error("cannot write {path}: {error}")]
    Write {
        path: String,
        #[source]
        error: std::io::Error,
    },
    #[error("{path}: {}", cause.to_string().trim_end())]
    Plan {
        path: String,
        #[source]
        cause: Cause,
    },
    #[error("variant `{name}`: {error}")]
    Setup {
        name: String,
        #[source]
        error: Box<SetupError>,
    },
    #[error("there is no bot `{0}`; there are {names}", names = BOTS.join(", "))]
    Bot(String),
    #[error("`{text}` is no range of games; write A..B with A less than B, such as 0..1000")]
    Games { text: String },
    #[error("`{text}` is no shard; write I/N with I from 1 to N, or `auto`")]
    Shard { text: String },
    #[error(
        "--shard auto finds no shard: set SLURM_ARRAY_TASK_ID, _COUNT and _MIN (a Slurm array does), or JOB_COMPLETION_INDEX (a Kubernetes indexed job does) and BASTIDE_SHARD_COUNT"
    )]
    NoLauncher,
    #[error("{name} is {found}; {remedy}")]
    Launcher { name: &'static str, found: String, remedy: &'static str },
    #[error("another process is playing games {games}; wait for it, or end it first")]
    Busy { games: Games },
    #[error("{path} is of {what}; choose another --out for this run")]
    Other { path: String, what: &'static str },
    #[error("{path} does not fit its manifest; delete both and play these games again")]
    Damaged { path: String },
    #[error("there are no finished shards in {0}; `bastide sim` writes them")]
    NoShards(String),
    #[error("{a} and {b} differ in {what}; only shards of one run can be merged")]
    Mixed { a: String, b: String, what: &'static str },
    #[error("games {games} are in {a} and in {b}; keep one of them")]
    Overlap { a: String, b: String, games: Games },
    #[error("games {games} are missing{begun}; run `bastide sim` for them and merge again")]
    Gap { games: Games, begun: String },
}

impl SimError {
    pub(crate) fn file(path: &std::path::Path, cause: impl Into<Cause>) -> Self {
        Self::File { path: path.display().to_string(), cause: cause.into() }
    }
    pub(crate) fn write(path: &std::path::Path, error: std::io::Error) -> Self {
        Self::Write { path: path.display().to_string(), error }
    }
    /// What cannot be written, and why, if that is the matter.
    #[must_use]
    pub fn cannot_write(&self) -> Option<(&str, &std::io::Error)> {
        match self {
            Self::Write { path, error } => Some((path, error)),
            _ => None,
        }
    }
    /// Whether shards are fine one by one but do not make a whole.
    #[must_use]
    pub fn is_no(&self) -> bool {
        matches!(self, Self::Overlap { .. } | Self::Gap { .. } | Self::Busy { .. })
    }
    /// Whether another program, plan or rule set made what was found.
    #[must_use]
    pub fn is_incompatible(&self) -> bool {
        matches!(self, Self::Other { .. } | Self::Mixed { .. })
    }
    /// Whether a file is to blame.
    #[must_use]
    pub fn is_bad_file(&self) -> bool {
        matches!(
            self,
            Self::File { .. } | Self::Plan { .. } | Self::Damaged { .. } | Self::NoShards(_)
        ) || matches!(self, Self::Setup { .. } | Self::Bot(_))
    }
}
