//! What a plugin says about itself.
use crate::{
    builder::Builder,
    edition::Edition,
    options::{Clauses, DeclaredOption, Topic},
    saved::SavedAnswer,
};
use std::fmt;

/// How a plugin reads its older saves: it is given the schema of the save and each of its answers
/// in turn, and changes them; an error is shown to whoever loads the game.
pub type Migrate = fn(from: u16, answer: &mut SavedAnswer) -> Result<(), String>;

/// An expansion: data about it, and the function that adds it to a game.
///
/// Announce it with [`announce!`](crate::announce), or hand it to
/// [`Registry::with`](crate::Registry::with).
///
/// ```
/// use bastide::plugin::*;
///
/// static POINTS: RuleOption<i32> = RuleOption {
///     name: "rich.points",
///     values: Values::numbers(1, 50),
///     default: 10,
///     except: &[(Edition::C1, 5), (Edition::C2, 5)],
///     doc: "Points of everyone at the start.",
///     clauses: &["RS-1"],
/// };
///
/// static RICH: Plugin = Plugin {
///     id: "rich",
///     title: "Rich Start",
///     blurb: "everyone begins with points",
///     options: &[&POINTS],
///     clauses: Clauses("RS-1  Everyone begins with points."),
///     build: |game| {
///         let points = game.option(&POINTS);
///         game.on_turn(
///             bastide::Moment::GameStarted,
///             move |ctx: &mut bastide::plugin::Ctx<'_>, _: bastide::Moment| {
///                 for player in ctx.view().table.players() {
///                     ctx.award(player, points, "RS-1");
///                 }
///             },
///         );
///     },
///     ..PLUGIN
/// };
///
/// let setup = Setup { expansions: vec!["rich".into()], ..Setup::default() };
/// let rules = Registry::base().with(&RICH).compile(&setup)?;
/// assert_eq!(rules.start().score(bastide::Player(0)), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Plugin {
    /// Lower-case words joined by hyphens; unique.
    pub id: &'static str,
    /// The name of the box as people know it.
    pub title: &'static str,
    /// One sentence on what it brings.
    pub blurb: &'static str,
    /// Number of the form of its answers; raise it when old saves no longer fit.
    pub schema: u16,
    /// Makes answers that were saved with an older schema what they are now; without it such a
    /// save is refused.
    pub migrate: Option<Migrate>,
    /// Editions in which it was published.
    pub editions: &'static [Edition],
    /// What of it is not there yet, for people.
    pub missing: &'static [&'static str],
    /// Plugins that must be in play as well.
    pub requires: &'static [&'static str],
    /// Plugins whose hooks come first, if in play.
    pub after: &'static [&'static str],
    /// Plugins that cannot share a table with it, unless a set-up allows it.
    pub conflicts: &'static [&'static str],
    /// Rule options that a set-up may change, each a [`RuleOption`](crate::plugin::RuleOption).
    pub options: &'static [&'static dyn DeclaredOption],
    /// What its clauses say: players read it where a rule is cited.
    pub clauses: Clauses,
    /// What its rules say, by topic.
    pub topics: &'static [Topic],
    /// Adds tiles, figures, memory and hooks.
    pub build: fn(&mut Builder<'_>),
}

/// What most plugins leave out.
pub const PLUGIN: Plugin = Plugin {
    id: "",
    title: "",
    blurb: "",
    schema: 1,
    migrate: None,
    editions: &Edition::ALL,
    missing: &[],
    requires: &[],
    after: &[],
    conflicts: &[],
    options: &[],
    clauses: Clauses(""),
    topics: &[],
    build: |_| {},
};

impl fmt::Debug for Plugin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plugin").field("id", &self.id).finish_non_exhaustive()
    }
}

/// A plugin that was linked into the program.
#[derive(Clone, Copy, Debug)]
pub struct Announced(pub &'static Plugin);

inventory::collect!(Announced);

/// Announces a plugin to the programs that link its crate.
#[macro_export]
macro_rules! announce {
    ($plugin:expr) => {
        $crate::inventory::submit! { $crate::plugin::Announced(&$plugin) }
    };
}
