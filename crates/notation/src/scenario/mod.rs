//! Scenarios: positions, what is done there, and what the rules say must follow.
//!
//! The form is described for readers in the book, `docs/scenarios.md`. Reading a scenario needs no
//! rules: names of tiles, figures and segments are looked up when it is run.
mod cursor;
mod error;
mod expect;
mod parse;

pub use error::{Fault, ScenarioError};
pub use parse::parse_scenarios;

use bastide::{Cell, Player, Rotation};

/// A position, what is done there, and what must follow.
///
/// ```
/// use bastide_notation::scenario::parse_scenarios;
///
/// let text = "scenario A meeple comes\n do\n Red draws E\n expect asks Red place\n";
/// let scenarios = parse_scenarios(text)?;
/// assert_eq!((scenarios[0].title.as_str(), scenarios[0].steps.len()), ("A meeple comes", 2));
///
/// let error = parse_scenarios("scenario A\n do\n Red daws E\n").unwrap_err();
/// assert_eq!(error.line, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scenario {
    /// The line on which it begins.
    pub line: usize,
    /// What it is called.
    pub title: String,
    /// The clauses that it would catch broken.
    pub clauses: Vec<String>,
    /// The rules under which it is run; one run for each.
    pub variants: Vec<Variant>,
    /// The line that says so, or that on which the scenario begins.
    pub variants_line: usize,
    /// Names of the players, by seat.
    pub players: Vec<String>,
    /// The set-up and the position.
    pub given: Vec<Line<Given>>,
    /// Whether a board is given; otherwise the start of the game lies there.
    pub board: bool,
    /// What is done and expected, in order.
    pub steps: Vec<Line<Step>>,
}

/// Rules under which a scenario is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// How lines name it.
    pub name: String,
    /// The preset that it begins with.
    pub preset: String,
}

/// A line, and the variants that it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<T> {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The line as written.
    pub text: String,
    /// The variants that it is for; all if empty.
    pub only: Vec<String>,
    /// What it says.
    pub says: T,
}

impl<T> Line<T> {
    /// Whether the line is for a variant.
    #[must_use]
    pub fn is_for(&self, variant: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|name| name == variant)
    }
}

/// A line of the set-up or of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// `rule NAME VALUE`.
    Rule(String, String),
    /// `with EXPANSION`.
    With(String),
    /// `without EXPANSION`.
    Without(String),
    /// `figures KIND N`: of every player.
    Figures(String, u8),
    /// `special TILE N`: of every player.
    Special(String, u8),
    /// `tiles BOX N`: copies in the stack.
    Tiles(String, u8),
    /// `allow-conflicts`.
    AllowConflicts,
    /// `(X,Y) TILE rN : FIGURE, …`.
    Tile {
        /// Which.
        tile: String,
        /// Where.
        cell: Cell,
        /// How.
        rotation: Rotation,
        /// What stands on it.
        figures: Vec<Piece>,
        /// What lies on it.
        tokens: Vec<TokenPiece>,
    },
    /// `scores PLAYER N …`.
    Scores(Vec<(Player, i32)>),
    /// `supply PLAYER KIND N …`: in hand.
    Supply(Player, Vec<(String, u8)>),
    /// `hand PLAYER TILE N …`: special tiles in hand.
    Hand(Player, Vec<(String, u8)>),
    /// `stack TILE …`: tiles left.
    Stack(Vec<(String, u8)>),
    /// `tokens PLAYER TOKEN N …`: in hand.
    Tokens(Player, Vec<(String, u16)>),
    /// `pile TOKEN N …`: in the pile of the table.
    Pile(Vec<(String, u16)>),
    /// `turn PLAYER`.
    Turn(Player),
}

/// A figure on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whose.
    pub owner: Player,
    /// What.
    pub kind: String,
    /// Where.
    pub at: Where,
}

/// Tokens on the table: `ingot x2`, `ingot x2 on SEGMENT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenPiece {
    /// What.
    pub token: String,
    /// How many.
    pub count: u16,
    /// The segment on which they lie; the tile as a whole if none.
    pub on: Option<Segment>,
}

/// Who or what has tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenPlace {
    /// `PLAYER`.
    Hand(Player),
    /// `pile`.
    Pile,
    /// `at (X,Y)`.
    Tile(Cell),
    /// `on SEGMENT`.
    Segment(Segment),
}

/// A segment, or a place of a plugin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Where {
    /// `on SEGMENT` or `on SEGMENT@(X,Y)`; without a cell the tile that the line is about.
    Segment(Segment),
    /// `at PLACE`, as answers and figures name it, with a cell or the north-west corner of one.
    Location(String),
}

/// A segment by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Its name, or part of it.
    pub name: String,
    /// Its tile; the one that the line is about if none.
    pub cell: Option<Cell>,
}

/// A line of what is done and expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Somebody does something.
    Do(Deed),
    /// Somebody may not do something, perhaps by a clause that is named.
    Illegal(Deed, Option<String>),
    /// Something must be so.
    Expect(Expect),
}

/// What somebody does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Who.
    pub player: Player,
    /// What.
    pub act: Act,
}

/// What can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// `draws TILE`.
    Draw(String),
    /// `takes stack`, `takes TILE`.
    Take(String),
    /// `places [TILE] (X,Y) [rN]`.
    Place {
        /// The tile, to draw it or take it from the hand first.
        tile: Option<String>,
        /// Where.
        cell: Cell,
        /// How.
        rotation: Rotation,
    },
    /// `puts KIND on SEGMENT`.
    Put {
        /// What.
        kind: String,
        /// Where.
        on: Segment,
    },
    /// `passes`.
    Pass,
    /// `PLAYER: LABEL`, an answer by its label.
    Say(String),
}

/// What must be so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// `scores PLAYER N …`: the scores are.
    Scores(Vec<(Player, i32)>),
    /// `asks PLAYER [source|place|figure|PLUGIN]` or `asks draw`.
    Asks(Option<Player>, Option<String>),
    /// `offered exactly: A | B`, `offered: A | B`, `not offered: A | B`.
    Offered(Offer, Vec<String>),
    /// `scored …`: since the last deed a feature was.
    Scored(Scored),
    /// `scored nothing`.
    ScoredNothing,
    /// `order TERRAIN …`: since the last deed exactly these were scored, one after the other.
    Order(Vec<String>),
    /// `discarded TILE …`: since the last deed exactly these tiles were.
    Discarded(Vec<String>),
    /// `supply PLAYER KIND N …`.
    Supply(Player, Vec<(String, u8)>),
    /// `hand PLAYER TILE N …`.
    Hand(Player, Vec<(String, u8)>),
    /// `tokens PLAYER|pile|at (X,Y)|on SEGMENT TOKEN N …`; others may be there too.
    Tokens(TokenPlace, Vec<(String, u16)>),
    /// `figure PIECE`, `no figure PIECE`.
    Figure(bool, Piece),
    /// `no figure on SEGMENT`: nobody is on the feature.
    Empty(Segment),
    /// `no figure at (X,Y)`: nobody is on the tile.
    EmptyTile(Cell),
    /// `no figure of PLAYER`.
    NoneOf(Player),
    /// `complete SEGMENT`, `incomplete SEGMENT`.
    Complete(bool, Segment),
    /// `value SEGMENT N`: what it pays each winner now.
    Value(Segment, i32),
    /// `joined SEGMENT with SEGMENT`, `apart SEGMENT from SEGMENT`.
    Joined(bool, Segment, Segment),
    /// `tile (X,Y) TILE [rN]`.
    Tile(Cell, String, Rotation),
    /// `no tile (X,Y)`.
    NoTile(Cell),
    /// `stack TILE N …`: so many are left of each.
    Stack(Vec<(String, u8)>),
    /// `left N`: so many tiles are left in all.
    Left(u16),
    /// `over`, `not over`.
    Over(bool),
    /// `winners PLAYER …`: exactly these have most points.
    Winners(Vec<Player>),
}

/// What must hold of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// These and no others are offered.
    Exactly,
    /// These are, perhaps among others.
    Some,
    /// None of these is.
    Not,
}

/// `scored TERRAIN [PLAYER N]… [worth N] [tiles N] [pennants N] [cities N] [strength PLAYER N]…
/// [by CLAUSE]`; who is not named got nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scored {
    /// What was scored, by the name of its terrain.
    pub terrain: String,
    /// Who got how much.
    pub paid: Vec<(Player, i32)>,
    /// What it was worth to each winner.
    pub worth: Option<i32>,
    /// Tiles that count.
    pub tiles: Option<i32>,
    /// Pennants.
    pub pennants: Option<i32>,
    /// Completed cities of a field.
    pub cities: Option<i32>,
    /// Strengths of those who took part, if any are given all of them.
    pub strengths: Vec<(Player, i32)>,
    /// The clause that sets the value.
    pub by: Option<String>,
}
