//! Shows a comparison: one page with plots that needs no network, and tables for other programs.
#![warn(missing_docs)]

mod draw;
mod page;
mod tables;

pub use draw::{Look, svg};
pub use page::page;

pub use tables::{Cell, GAME_COLUMNS, games, games_csv, plot_csv};

/// Why a report cannot be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// A plot cannot be drawn.
    #[error("the plot `{plot}` cannot be drawn: {why}")]
    Draw {
        /// Which.
        plot: String,
        /// Why.
        why: String,
    },
    /// A table cannot be written.
    #[error("a table cannot be written: {0}")]
    Table(#[from] csv::Error),
}
