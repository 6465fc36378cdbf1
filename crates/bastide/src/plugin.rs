//! What a plugin says about itself.
use crate::{builder::Builder, ids::Clause};
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
    /// From 2025.
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

/// What values a rule option has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// `on` or `off`.
    Switch,
    /// One of these, each with what it means.
    Choice(&'static [(&'static str, &'static str)]),
    /// A whole number.
    Number {
        /// Smallest value.
        least: i16,
        /// Greatest value.
        most: i16,
    },
}

/// A rule option, declared once: help, checks and documents are made from this.
#[derive(Clone, Copy, Debug)]
pub struct RuleOption {
    /// `plugin-id.option`.
    pub name: &'static str,
    /// What values it has.
    pub values: Values,
    /// Its value in C1, C2 and C3.1.
    pub defaults: [&'static str; 3],
    /// One sentence.
    pub doc: &'static str,
    /// The clauses it is about.
    pub clauses: &'static [Clause],
}

/// What the rules of a plugin say on one topic, so that rule sets can be compared by topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Topic {
    /// `what: aspect`, in words that other plugins use for the same.
    pub name: &'static str,
    /// The figure or special tile without which it does not apply; empty if it always does.
    pub of: &'static str,
    /// The clauses that say it.
    pub clauses: &'static [Clause],
}

/// An expansion: data about it, and the function that adds it to a game.
///
/// Announce it with [`announce!`](crate::announce), or hand it to
/// [`Registry::with`](crate::Registry::with).
///
/// ```
/// use bastide::{PLUGIN, Plugin, Registry, RuleOption, Setup, Values};
///
/// static RICH: Plugin = Plugin {
///     id: "rich",
///     title: "Rich Start",
///     blurb: "everyone begins with points",
///     options: &[RuleOption {
///         name: "rich.points",
///         values: Values::Number { least: 1, most: 50 },
///         defaults: ["5", "5", "10"],
///         doc: "Points of everyone at the start.",
///         clauses: &["RS-1"],
///     }],
///     build: |game| {
///         let points = game.number("rich.points");
///         game.on_turn(
///             bastide::Moment::GameStarted,
///             move |ctx: &mut bastide::Ctx<'_>, _: bastide::Moment| {
///                 for player in ctx.view().rules.players() {
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
    /// For people.
    pub title: &'static str,
    /// One sentence on what it brings.
    pub blurb: &'static str,
    /// Number of the form of its memory and answers; raise it when old saves no longer fit.
    pub schema: u16,
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
    /// Rule options.
    pub options: &'static [RuleOption],
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
    editions: &Edition::ALL,
    missing: &[],
    requires: &[],
    after: &[],
    conflicts: &[],
    options: &[],
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
        $crate::inventory::submit! { $crate::Announced(&$plugin) }
    };
}
