//! Questions, and the agenda of what remains of a turn.
use crate::{
    figure::Reason,
    geometry::{Cell, Corner},
    hooks::Occasion,
    ids::{FigureId, Player, PluginIdx, SegmentId, TileId},
};
use serde::{Deserialize, Serialize};

/// Who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Actor {
    /// The stack, a die: an answer drawn by weight.
    Chance,
    /// A player.
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
        /// Whose question.
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
    /// Nothing.
    Nothing,
    /// A figure.
    Figure(FigureId),
    /// A segment or its feature.
    Segment(SegmentId),
    /// A cell.
    Cell(Cell),
    /// A corner.
    Corner(Corner),
    /// A tile.
    TileId(TileId),
}

/// What a plugin's question is about: one subject and one number.
///
/// ```
/// use bastide::{About, FigureId, Subject};
///
/// let about = About::figure(FigureId(3)).with(7);
/// assert_eq!((about.subject, about.number), (Subject::Figure(FigureId(3)), 7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct About {
    /// The thing.
    pub subject: Subject,
    /// The number.
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
/// use bastide::{Actor, QuestionKind, Question, Registry, Setup};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let first = rules.pending(rules.start());
/// assert_eq!(first, Some(Question { to: Actor::Chance, kind: QuestionKind::Draw }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Question {
    /// Who answers.
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
        match self.ask {
            QuestionKind::Plugin { about, .. } => about,
            _ => About::NOTHING,
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

/// The phases of a turn and of the end, in the order of the canonical turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub(crate) enum Phase {
    GameStarted,
    TurnStarted,
    PartStarted,
    Source,
    Figure,
    Removals,
    Conversions,
    Gatherings,
    Score,
    Settlements,
    Return,
    Sequels,
    Moves,
    Shows,
    Losses,
    LateRemovals,
    PartEnded,
    TurnEnded,
    NextPlayer,
    LastCall,
    LastSettlements,
    LastReturn,
    Features,
    Fields,
    Tally,
    Over,
}

/// A named moment at which hooks are told (canonical turn, P0 to P8 and the end).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Moment {
    /// Before the first turn of a game, or of a position that was set up.
    GameStarted,
    /// Once a turn, not once a part.
    TurnStarted,
    /// A part of a turn begins.
    PartStarted,
    /// Step 2 is over: figures may be removed before anything else happens.
    Removals,
    /// Completed features may become something else instead of being scored.
    Conversions,
    /// Figures gather elsewhere before scoring.
    Gatherings,
    /// All completed features were paid, their figures still stand.
    Settlements,
    /// Figures of scored features went home.
    Sequels,
    /// Figures that were held may move on.
    Moves,
    /// Public shows.
    Shows,
    /// Losses after scoring.
    Losses,
    /// Removals that happen after scoring.
    LateRemovals,
    /// A part of a turn ends.
    PartEnded,
    /// A turn ends.
    TurnEnded,
    /// The game is over but for the final scoring.
    LastCall,
    /// The features and fields were paid; what else counts is paid now.
    Tally,
}

impl Moment {
    /// In words.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::GameStarted => "start of the game",
            Self::TurnStarted => "start of a turn",
            Self::PartStarted => "start of a part of a turn",
            Self::Removals => "removals before scoring",
            Self::Conversions => "conversions before scoring",
            Self::Gatherings => "gatherings before scoring",
            Self::Settlements => "settlements after scoring",
            Self::Sequels => "sequels after scoring",
            Self::Moves => "moves after scoring",
            Self::Shows => "shows after scoring",
            Self::Losses => "losses after scoring",
            Self::LateRemovals => "removals after scoring",
            Self::PartEnded => "end of a part of a turn",
            Self::TurnEnded => "end of a turn",
            Self::LastCall => "before the final scoring",
            Self::Tally => "end of the final scoring",
        }
    }
}

impl Phase {
    /// The moment told in this phase.
    pub(crate) fn moment(self) -> Option<Moment> {
        Some(match self {
            Self::GameStarted => Moment::GameStarted,
            Self::TurnStarted => Moment::TurnStarted,
            Self::PartStarted => Moment::PartStarted,
            Self::Removals => Moment::Removals,
            Self::Conversions => Moment::Conversions,
            Self::Gatherings => Moment::Gatherings,
            Self::Settlements | Self::LastSettlements => Moment::Settlements,
            Self::Sequels => Moment::Sequels,
            Self::Moves => Moment::Moves,
            Self::Shows => Moment::Shows,
            Self::Losses => Moment::Losses,
            Self::LateRemovals => Moment::LateRemovals,
            Self::PartEnded => Moment::PartEnded,
            Self::TurnEnded => Moment::TurnEnded,
            Self::LastCall => Moment::LastCall,
            Self::Tally => Moment::Tally,
            _ => return None,
        })
    }
    /// The one that follows if nothing intervenes.
    pub(crate) fn next(self) -> Self {
        const ORDER: [Phase; 26] = [
            Phase::GameStarted,
            Phase::TurnStarted,
            Phase::PartStarted,
            Phase::Source,
            Phase::Figure,
            Phase::Removals,
            Phase::Conversions,
            Phase::Gatherings,
            Phase::Score,
            Phase::Settlements,
            Phase::Return,
            Phase::Sequels,
            Phase::Moves,
            Phase::Shows,
            Phase::Losses,
            Phase::LateRemovals,
            Phase::PartEnded,
            Phase::TurnEnded,
            Phase::NextPlayer,
            Phase::LastCall,
            Phase::LastSettlements,
            Phase::LastReturn,
            Phase::Features,
            Phase::Fields,
            Phase::Tally,
            Phase::Over,
        ];
        ORDER[(self as usize + 1).min(ORDER.len() - 1)]
    }
}

/// What remains to be done; the last step of the agenda comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Step {
    /// Go on to the phase after this one.
    After(Phase),
    /// A question waits for its answer.
    QuestionKind(Question),
    /// Chance is asked for a tile, if there is one.
    Draw,
    /// Find out which figures the last tile encloses.
    Enclose,
    /// Tell that a figure is enclosed, if it still stands there.
    Enclosed(FigureId),
    /// Score a completed feature.
    Score(SegmentId, Occasion),
    /// A figure goes home, if it is still there.
    Home(FigureId, Reason),
    /// The game cannot go on.
    Stopped(Loop),
}

/// What goes round in a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Loop {
    /// Reactions to laid tiles.
    Placed,
    /// Reactions to enclosure.
    Enclosed,
    /// Reactions to moves.
    Moved,
    /// Reactions to scores.
    Scored,
    /// A question that is answered without asking.
    Question { by: PluginIdx, code: u8 },
    /// Turns at a gate in the stack.
    Gate,
    /// Turns for no other reason.
    Turns,
}
