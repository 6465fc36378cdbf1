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
mod agenda;
mod answer;
mod answer_value;
mod base;
mod board;
mod builder;
mod ctx;
pub mod drive;
mod edition;
mod error;
pub mod event;
mod expansion;
mod fact;
pub mod figure;
mod filter;
mod geometry;
pub mod graph;
mod hooks;
mod ids;
mod inspect;
mod measure;
mod moment;
mod name;
mod options;
pub mod plugin;
pub mod position;
mod question;
mod registry;
mod rules;
mod saved;
mod scoring;
mod setup;
pub mod spelling;
mod state;
mod table;
mod terrain;
pub mod tile;
mod token;
pub mod view;

pub use action::{Action, Legal, SegmentAt, Source};
pub use base::BASE;
pub use edition::Edition;
pub use error::{Fault, Illegal, SetupError};
pub use event::Event;
pub use expansion::Plugin;
pub use fact::Occasion;
pub use figure::Figure;
pub use geometry::{Cell, Rotation, Side};
pub use ids::{Clause, FigureId, FigureKind, PLAYERS, Player, PluginIdx, SegmentId, TileId};
#[doc(hidden)]
pub use inventory;
pub use moment::Moment;
pub use question::{Actor, Question, QuestionKind};
pub use registry::Registry;
pub use rules::Rules;
pub use setup::{Resolved, Setup};
pub use state::State;
pub use terrain::{Terrain, Terrains};
pub use view::View;
