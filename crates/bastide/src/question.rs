//! Questions, and the agenda of what remains of a turn.
use crate::{
    geometry::{Cell, Corner},
    ids::{FigureId, Player, PluginIdx, SegmentId, TileId},
};
use serde::{Deserialize, Serialize};

/// Who answers a question: chance, or a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Actor {
    /// The stack, a die: an answer drawn by weight.
    Chance,
    /// The player in this seat.
    Player(Player),
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum QuestionKind {
    /// Where does the tile of this turn come from?
    Source,
    /// Which tile is drawn?
    Draw,
    /// Where is this tile laid?
    Place(TileId),
    /// Which figure is placed, if any?
    Figure,
    /// A plugin's own question.
    Plugin {
        /// The plugin whose question it is.
        by: PluginIdx,
        /// Which of its questions.
        code: u8,
        /// What it is about.
        about: About,
        /// Whether it must be answered.
        mode: QuestionMode,
    },
}

/// Whether a plugin's question must be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum QuestionMode {
    /// One of the answers must be given.
    Choose,
    /// [`Pass`](crate::Action::Pass) is an answer too.
    MayPass,
    /// As `Choose`, but a single answer is taken without asking.
    UnlessForced,
}

/// One thing that a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Subject {
    /// Nothing in particular.
    Nothing,
    /// A figure on the table, or one that was there.
    Figure(FigureId),
    /// A segment or its feature.
    Segment(SegmentId),
    /// A cell of the table.
    Cell(Cell),
    /// A corner where four cells meet.
    Corner(Corner),
    /// A tile.
    TileId(TileId),
}

/// What a plugin's question is about: one subject and one number.
///
/// ```
/// use bastide::plugin::*;
///
/// let about = About::figure(FigureId(3)).with(7);
/// assert_eq!((about.subject, about.number), (Subject::Figure(FigureId(3)), 7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct About {
    /// What it is about.
    pub subject: Subject,
    /// A number that only the plugin understands; 0 unless it was given.
    pub number: i16,
}

impl About {
    /// About nothing in particular.
    pub const NOTHING: Self = Self { subject: Subject::Nothing, number: 0 };
    /// About a figure.
    #[must_use]
    pub const fn figure(figure: FigureId) -> Self {
        Self { subject: Subject::Figure(figure), number: 0 }
    }
    /// About a segment or its feature.
    #[must_use]
    pub const fn segment(segment: SegmentId) -> Self {
        Self { subject: Subject::Segment(segment), number: 0 }
    }
    /// About a cell.
    #[must_use]
    pub const fn cell(cell: Cell) -> Self {
        Self { subject: Subject::Cell(cell), number: 0 }
    }
    /// The same, with a number.
    #[must_use]
    pub const fn with(self, number: i16) -> Self {
        Self { number, ..self }
    }
}

/// A question and who must answer it.
///
/// ```
/// use bastide::{Actor, Question, QuestionKind, Registry, Setup};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let first = rules.pending(rules.start());
/// assert_eq!(first, Some(Question { to: Actor::Chance, kind: QuestionKind::Draw }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Question {
    /// Who answers it.
    pub to: Actor,
    /// What is asked.
    pub kind: QuestionKind,
}

impl Question {
    /// The player who answers; none if chance does.
    #[must_use]
    pub fn player(&self) -> Option<Player> {
        match self.to {
            Actor::Player(player) => Some(player),
            Actor::Chance => None,
        }
    }
    /// What a plugin's own question is about.
    #[must_use]
    pub fn about(&self) -> About {
        match self.kind {
            QuestionKind::Plugin { about, .. } => about,
            _ => About::NOTHING,
        }
    }
    /// The cell that it is about.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        match self.about().subject {
            Subject::Cell(cell) => Some(cell),
            _ => None,
        }
    }
    /// The figure that it is about.
    #[must_use]
    pub fn figure(&self) -> Option<FigureId> {
        match self.about().subject {
            Subject::Figure(figure) => Some(figure),
            _ => None,
        }
    }
}
