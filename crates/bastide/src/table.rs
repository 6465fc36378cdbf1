//! What a game is played with, as plain data: tiles, kinds of figure, words, options.
use crate::{
    figure::{Class, FigureInfo},
    ids::{Cause, FigureKind, Location, Mark, Player, PluginIdx, Stage, Token},
    setup::Resolved,
    terrain::Terrains,
    tile::TileSet,
};
use std::{any::Any, fmt};

/// Tiles in a game, at most.
pub(crate) const MOST_TILES: usize = 4_000;

/// How fields are scored (BASE-60 to BASE-62).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldRule {
    /// F1: four points for each city, to the majority of all farmers around it.
    PerCity,
    /// F2: three for each city of a field, but once for the same city and player.
    OncePerPlayer,
    /// F3: three for each city of a field.
    PerField,
}

/// The options of the base game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BaseRules {
    pub(crate) fields: FieldRule,
    /// A completed city of two tiles is worth one a tile and pennant (BASE-44).
    pub(crate) small_cities: bool,
    /// Meeples may be placed on fields (BASE-64).
    pub(crate) farmers: bool,
}

/// A plugin's place for figures.
#[derive(Clone, Debug)]
pub(crate) struct LocationInfo {
    pub(crate) name: String,
    /// Whether its figures are on the board.
    pub(crate) cells: bool,
    /// Whether its figures count in the feature there.
    pub(crate) plays: bool,
    /// Causes that do not reach it, a bit each.
    pub(crate) exempt: u32,
}

/// Every interned word of a game, and what is known of those that are marks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbols {
    pub(crate) marks: Vec<String>,
    pub(crate) causes: Vec<String>,
    pub(crate) tokens: Vec<String>,
    pub(crate) stages: Vec<String>,
    /// Stages that a plugin declared, a bit each.
    pub(crate) declared: u8,
    /// Those in the order in which they are drawn.
    pub(crate) order: Vec<Stage>,
    /// Marks that a plugin asked for, a bit each; others are only printed.
    pub(crate) read: u32,
    /// Marks whose sites are junctions, a bit each.
    pub(crate) junctions: u32,
    /// Marks that keep figures off, a bit each.
    pub(crate) bars: u32,
}

/// Answers to "does anyone care?" that cost a mask test.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Listeners {
    /// Kinds of strength 1 that take part in majorities.
    pub(crate) plain: u16,
    /// Kinds that keep others out.
    pub(crate) occupying: u16,
    /// Kinds that are told of enclosure.
    pub(crate) enclosed: u16,
    /// Moments at which somebody listens.
    pub(crate) moments: u32,
    /// Somebody adds to or strikes from the answers to this core question.
    pub(crate) source: bool,
    pub(crate) draw: bool,
    pub(crate) place: bool,
    pub(crate) figure: bool,
    pub(crate) figure_strikes: bool,
    /// Somebody adds answers that leave the question pending.
    pub(crate) asides: bool,
    /// Somebody is told of laid tiles, or of figures that move.
    pub(crate) placed: bool,
    pub(crate) moved: bool,
    pub(crate) valued: Terrains,
    pub(crate) scored: Terrains,
}

/// What a game is played with: everything about it that is data and never changes.
///
/// [`View`](crate::View) and [`Ctx`](crate::plugin::Ctx) show it to plugins as `table`;
/// [`Rules`](crate::Rules) are a table with the plugins' functions.
///
/// ```
/// use bastide::{Registry, Setup};
///
/// let rules = Registry::base().compile(&Setup { players: 3, ..Setup::default() })?;
/// let table = rules.table();
/// assert_eq!((table.player_count(), table.tiles().tiles().count()), (3, 24));
/// assert_eq!(table.option("base.farmers"), Some("on"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Table {
    pub(crate) set: TileSet,
    /// When the stage of each tile is drawn: the first is 0.
    pub(crate) stages: Vec<u8>,
    pub(crate) kinds: Vec<FigureInfo>,
    pub(crate) players: u8,
    pub(crate) base: BaseRules,
    pub(crate) symbols: Symbols,
    pub(crate) locations: Vec<LocationInfo>,
    /// What each plugin worked out at set-up.
    pub(crate) constants: Vec<Option<Box<dyn Any + Send + Sync>>>,
    pub(crate) listeners: Listeners,
    pub(crate) setup: Resolved,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("setup", &self.setup).finish_non_exhaustive()
    }
}

impl Table {
    /// What a plugin worked out at set-up.
    ///
    /// # Panics
    /// If its `build` gave no value of this type.
    pub(crate) fn constants<W: Any>(&self, me: PluginIdx) -> &W {
        let value = self.constants[me.index()].as_ref().and_then(|value| value.downcast_ref());
        value.expect("`build` gave this plugin a value of this type with `constants`")
    }
    /// Players at the table.
    #[must_use]
    pub fn player_count(&self) -> usize {
        self.players.into()
    }
    /// All players, by seat.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.players).map(Player)
    }
    /// Every tile of the game.
    #[must_use]
    pub fn tiles(&self) -> &TileSet {
        &self.set
    }
    /// Every kind of figure of the game.
    pub fn kinds(&self) -> impl Iterator<Item = (FigureKind, &FigureInfo)> {
        (0..).map(FigureKind).zip(&self.kinds)
    }
    /// A kind of figure.
    ///
    /// # Panics
    /// If the kind is of another game.
    #[must_use]
    pub fn kind(&self, kind: FigureKind) -> &FigureInfo {
        &self.kinds[kind.index()]
    }
    /// The kind of a name.
    #[must_use]
    pub fn kind_named(&self, name: &str) -> Option<FigureKind> {
        self.kinds().find(|(_, kind)| kind.name == name).map(|(kind, _)| kind)
    }
    /// The standard meeple.
    pub(crate) fn standard(&self) -> impl Iterator<Item = FigureKind> {
        self.kinds().filter(|(_, k)| k.traits.class == Class::Standard).map(|(kind, _)| kind)
    }
    /// What the set-up came to, every default filled in.
    #[must_use]
    pub fn setup(&self) -> &Resolved {
        &self.setup
    }
    /// The value of a rule option.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&str> {
        self.setup.rules.get(name).map(String::as_str)
    }
    /// How fields are scored.
    #[must_use]
    pub fn field_rule(&self) -> FieldRule {
        self.base.fields
    }
    /// The word of a mark.
    #[must_use]
    pub fn mark_name(&self, mark: Mark) -> &str {
        &self.symbols.marks[mark.index()]
    }
    /// The mark of a word, if anyone in this game uses it.
    #[must_use]
    pub fn mark_named(&self, word: &str) -> Option<Mark> {
        let at = self.symbols.marks.iter().position(|mark| mark == word)?;
        Some(Mark(at as u8))
    }
    /// Every mark of this game, printed on tiles or asked for by a plugin.
    pub fn marks(&self) -> impl Iterator<Item = Mark> + use<> {
        (0..self.symbols.marks.len() as u8).map(Mark)
    }
    /// Whether any plugin in play asked for a mark; one that is only printed has no effect.
    #[must_use]
    pub fn reads_mark(&self, mark: Mark) -> bool {
        self.symbols.read >> mark.0 & 1 != 0
    }
    /// The word of a cause.
    #[must_use]
    pub fn cause_name(&self, cause: Cause) -> &str {
        &self.symbols.causes[cause.index()]
    }
    /// The word of a token.
    #[must_use]
    pub fn token_name(&self, token: Token) -> &str {
        &self.symbols.tokens[token.index()]
    }
    /// How many kinds of token there are.
    pub(crate) fn token_count(&self) -> usize {
        self.symbols.tokens.len()
    }
    /// Every kind of token.
    pub fn tokens(&self) -> impl Iterator<Item = Token> + use<> {
        (0..self.symbols.tokens.len() as u8).map(Token)
    }
    /// The token of a word.
    #[must_use]
    pub fn token_named(&self, word: &str) -> Option<Token> {
        self.tokens().find(|token| self.token_name(*token) == word)
    }
    /// The name of a part of the stack.
    #[must_use]
    pub fn stage_name(&self, stage: Stage) -> &str {
        &self.symbols.stages[stage.index()]
    }
    /// The name of a place.
    #[must_use]
    pub fn location_name(&self, location: Location) -> &str {
        &self.locations[location.index()].name
    }
    /// The place of a name.
    #[must_use]
    pub fn location_named(&self, name: &str) -> Option<Location> {
        let at = self.locations.iter().position(|place| place.name == name)?;
        Some(Location(at as u8))
    }
}
