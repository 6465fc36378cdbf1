//! Tables for people who draw for themselves.
use crate::ReportError;
use bastide_lab::{Comparison, GameRecord, Plot};
use std::io;

/// The columns of the table of games: a row for each game and seat.
pub const GAME_COLUMNS: [&str; 21] = [
    "variant",
    "block",
    "turned",
    "seed",
    "seat",
    "bot",
    "score",
    "win",
    "final_points",
    "road",
    "city",
    "monastery",
    "garden",
    "field",
    "other",
    "margin",
    "turns",
    "tiles",
    "decisions",
    "shared_features",
    "scored_features",
];

/// A value of the table of games.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A word.
    Word(String),
    /// A whole number.
    Whole(i64),
    /// Any number.
    Real(f64),
}

impl Cell {
    /// As it stands in a CSV.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Word(word) => word.clone(),
            Self::Whole(number) => number.to_string(),
            Self::Real(number) => number.to_string(),
        }
    }
}

/// Every game of a comparison, a row for each seat, in the order of [`GAME_COLUMNS`].
#[must_use]
pub fn games(comparison: &Comparison) -> Vec<Vec<Cell>> {
    let turned = comparison.head.turns_of_seats.max(1);
    let mut rows = Vec::new();
    for (variant, records) in comparison.variants.iter().zip(&comparison.records) {
        for (number, record) in (0..).zip(records) {
            let place = [number / turned, number % turned];
            rows.extend(
                (0..record.scores.len()).map(|seat| row(&variant.name, place, record, seat)),
            );
        }
    }
    rows
}

fn row(variant: &str, [block, turned]: [u64; 2], record: &GameRecord, seat: usize) -> Vec<Cell> {
    let points = |what: &str| {
        let of = record.points.get(seat).and_then(|points| points.get(what));
        Cell::Whole(of.copied().unwrap_or_default().into())
    };
    let last = record.final_points.get(seat).copied().unwrap_or_default();
    let mut row = vec![
        Cell::Word(variant.to_owned()),
        Cell::Whole(block as i64),
        Cell::Whole(turned as i64),
        // A seed may be greater than what other programs take for a whole number.
        Cell::Word(record.seed.to_string()),
        Cell::Whole(seat as i64 + 1),
        Cell::Word(record.bots.get(seat).cloned().unwrap_or_default()),
        Cell::Whole(record.scores.get(seat).copied().unwrap_or_default().into()),
        Cell::Real(record.win(seat)),
        Cell::Whole(last.into()),
    ];
    row.extend(bastide_lab::FEATURES.iter().map(|what| points(what)));
    row.extend([
        Cell::Whole(record.margin().into()),
        Cell::Whole(record.turns.len() as i64),
        Cell::Whole(record.tiles.into()),
        Cell::Whole(record.decisions.into()),
        Cell::Whole(record.contact.shared.into()),
        Cell::Whole(record.contact.scored.into()),
    ]);
    row
}

/// The table of games as CSV.
///
/// # Errors
/// If the writer refuses it.
pub fn games_csv(comparison: &Comparison) -> Result<String, ReportError> {
    let rows = games(comparison);
    let rows = rows.iter().map(|row| row.iter().map(Cell::text).collect());
    csv(&GAME_COLUMNS.map(str::to_owned), rows)
}

/// The data of a plot as CSV.
///
/// # Errors
/// If the writer refuses it.
pub fn plot_csv(plot: &Plot) -> Result<String, ReportError> {
    let (header, rows) = plot.chart.table();
    csv(&header, rows.into_iter())
}

fn csv(header: &[String], rows: impl Iterator<Item = Vec<String>>) -> Result<String, ReportError> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(header)?;
    for row in rows {
        writer.write_record(row)?;
    }
    let bytes = writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
    let text = String::from_utf8(bytes);
    Ok(text.map_err(|error| csv::Error::from(io::Error::new(io::ErrorKind::InvalidData, error)))?)
}
