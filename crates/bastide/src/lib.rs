//! A rules engine for the tile-laying game Carcassonne in which every expansion is a plugin.
//!
//! [`Rules`] are an immutable program, compiled once from a [`Setup`] by a [`Registry`]; a
//! [`State`] is plain data. [`Rules::actions`] lists the answers to the pending question,
//! [`Rules::apply`] takes one and runs on to the next question. Chance is an actor that answers
//! questions like any player, so that applying an answer is deterministic.
//!
//! ```
//! use bastide::{Registry, Setup};
//!
//! let rules = Registry::base().compile(&Setup::default())?;
//! let mut state = rules.start().clone();
//! let mut answers = Vec::new();
//! while !rules.is_over(&state) {
//!     rules.actions(&state, &mut answers);
//!     rules.apply(&mut state, answers[0], None)?;
//! }
//! assert_eq!(rules.view(&state).tiles_left(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Clause ids such as BASE-41 refer to the numbered rules in the project's book.

mod action;
mod base;
mod board;
mod builder;
mod ctx;
mod error;
mod event;
mod figure;
mod geometry;
mod graph;
mod hooks;
mod ids;
mod inspect;
mod name;
mod plugin;
mod position;
mod question;
mod registry;
mod rules;
mod scoring;
mod setup;
mod state;
mod tally;
mod terrain;
pub mod tile;
mod view;

pub use action::{Act, Action, Packed, PluginAction, SegmentAt, Source};
pub use base::BASE;
pub use builder::Builder;
pub use ctx::Ctx;
pub use error::{Fault, SetupError};
pub use event::{Event, Log, Moved, Scored, Term};
pub use figure::{
    Class, Figure, FigureInfo, FigureTraits, LocationAt, PIECE, Reason, STANDARD, Site,
};
pub use geometry::{Cell, Corner, Rotation, Side};
pub use graph::{FeatureGraph, Link, graph};
pub use hooks::{
    Actions, Candidate, Enclosed, FeatureScored, FeatureValue, MoveFilter, Occasion, OfferActions,
    OfferLayer, OnEnclosed, OnFeatureScored, OnFigureMoved, OnTilePlaced, OnTurn, PlacementFilter,
    PlacementValidator, QuestionFilter, TileFilter, TilePlaced, ValueLayer,
};
pub use ids::{
    Cause, Clause, FigureId, FigureKind, KINDS, Location, Mark, PLAYERS, Player, PluginIdx,
    SegmentId, Stage, TileId, Token,
};
pub use inspect::Listener;
#[doc(hidden)]
pub use inventory;
pub use plugin::{Announced, Edition, PLUGIN, Plugin, RuleOption, Topic, Values};
pub use position::{Position, PositionError};
pub use question::{About, Actor, Moment, Question, QuestionKind, QuestionMode, Subject};
pub use registry::{Registry, Ties};
pub use rules::{FieldRule, Illegal, Rules};
pub use scoring::Scoring;
pub use setup::{Resolved, Setup};
pub use state::{AtEnd, HandTile, HandUse, Memory, State};
pub use tally::FeatureCounts;
pub use terrain::{Edge, Terrain, Terrains};
pub use tile::Verdict;
pub use view::{Across, Clash, FeatureSummary, RoadEnd, RoadTarget, TurnInfo, View};
