//! Why a set-up cannot be played.
use crate::{edition::Edition, ids::Clause, tile::TileError};
use serde::Serialize;

/// Why a set-up cannot be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the messages say it")]
pub enum SetupError {
    #[error("{0} players: a table has 2 to 6, or 1 for puzzles")]
    Players(u8),
    #[error("no expansion `{name}` is linked into this program; {hint}")]
    UnknownExpansion { name: String, hint: String },
    #[error("there is no rule option `{name}`; {hint}")]
    UnknownOption { name: String, hint: String },
    #[error("rule option `{name}` cannot be `{value}`; {hint}")]
    BadValue { name: String, value: String, hint: String },
    #[error("no figure in this game is called `{name}`; {hint}")]
    UnknownFigure { name: String, hint: String },
    #[error("no plugin in this game has a box of tiles called `{name}`; {hint}")]
    UnknownBox { name: String, hint: String },
    #[error("no player owns a special tile called `{name}`; {hint}")]
    UnknownSpecialTile { name: String, hint: String },
    #[error("`{plugin}` needs `{needs}`, which is not in play; add it to the expansions")]
    Missing { plugin: String, needs: String },
    #[error("`{a}` and `{b}` exclude each other; drop one, or set `allow-conflicts = true`")]
    Conflict { a: String, b: String },
    #[error("the plugins {0} each want to come after another of them; remove one `after`")]
    Circle(String),
    #[error("two plugins are called `{id}`, titled {a:?} and {b:?}; rename one, or link only one")]
    SameId { id: String, a: String, b: String },
    #[error("rule option `{name}` is declared by `{a}` and by `{b}`; rename one")]
    SameOption { name: String, a: String, b: String },
    #[error("plugin `{plugin}` declares rule option `{name}` twice; remove or rename one")]
    OptionTwice { plugin: String, name: String },
    #[error(
        "plugin `{plugin}`: its memory is tagged `{tag}`, not with the plugin's id; \
         write `bastide::memory!(Type, \"{plugin}\")`"
    )]
    WrongMemory { plugin: String, tag: String },
    #[error("plugin `{plugin}` declares the answer `{name}` twice; rename one, or remove a line")]
    SameAnswer { plugin: String, name: String },
    #[error(
        "plugin `{plugin}`: the default of rule option `{name}` in {edition} is none of its values"
    )]
    NoDefault { plugin: String, name: String, edition: Edition },
    #[error("plugin `{plugin}` reads rule option `{name}`, which it does not declare")]
    Undeclared { plugin: String, name: String },
    #[error("tiles of `{plugin}`: {error}")]
    Tiles {
        plugin: String,
        #[source]
        error: TileError,
    },
    #[error("two tiles are called `{name}`; the second is in `{plugin}`: rename it")]
    SameTile { plugin: String, name: String },
    #[error("the start tile `{name}` of `{plugin}` is in no tile file in play")]
    NoStart { plugin: String, name: String },
    #[error("`{a}` and `{b}` both lay the start tiles; play one of them")]
    TwoStarts { a: String, b: String },
    #[error("two figures are called `{name}`; the second is in `{plugin}`: rename it")]
    SameFigure { plugin: String, name: String },
    #[error("plugin `{plugin}` names {what} that it was not given; keep what the builder returns")]
    MadeUp { plugin: String, what: &'static str },
    #[error("two tokens are called `{name}`; the second is in `{plugin}`: rename it")]
    SameToken { plugin: String, name: String },
    #[error("two locations are called `{name}`; the second is in `{plugin}`: rename it")]
    SameLocation { plugin: String, name: String },
    #[error("too many {what}: {count}, and {most} is the most that a game can hold")]
    TooMany { what: &'static str, count: usize, most: usize },
}

/// Why a game stopped although it is not over: see [`Rules::fault`](crate::Rules::fault).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Fault {
    /// Reactions cause facts that cause reactions, for ever.
    #[error(
        "reactions set each other off without end, the last by `{hook}` of {plugins}; \
         let the reaction do nothing once nothing is left to change"
    )]
    Reactions {
        /// The hook that was called last.
        hook: &'static str,
        /// Who listens there.
        plugins: String,
    },
    /// A question that needs no asking raises itself, for ever.
    #[error(
        "question {code} of `{plugin}` raises itself without end and nobody is asked; \
         raise it again only while something has changed"
    )]
    Question {
        /// The plugin whose question it is.
        plugin: String,
        /// The code of the question within its plugin.
        code: u8,
    },
    /// The stack is at a gate and nobody opens it.
    #[error(
        "the stack is at a gate that no plugin opens; call `open_stage` when the part of the \
         stack before it is used up, or leave out `split_last_stage`"
    )]
    Gate,
    /// Turn follows turn and nobody is asked.
    #[error("turns go on without end and nobody is asked; give somebody a tile or a question")]
    Turns,
}

/// An action that does not answer the pending question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over: nothing is asked any more")]
    Over,
    /// The tile fits there, but a rule forbids it.
    #[error("the tile fits there, but rule {0} forbids it")]
    Refused(Clause),
    /// It is not among the answers.
    #[error("this is no answer to the pending question; `Rules::actions` lists those that are")]
    NotOffered,
}
