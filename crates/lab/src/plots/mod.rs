//! What is drawn, as numbers: whoever draws needs nothing else.
mod build;
mod say;

pub(crate) use build::plots;

use crate::metrics::Unit;
use schemars::JsonSchema;
use serde::Serialize;

/// One plot, its data, and what is seen in it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Plot {
    /// A name for links and files.
    pub id: String,
    /// What is shown.
    pub title: String,
    /// How it is counted.
    pub how: String,
    /// What is seen.
    pub sentence: String,
    /// The data.
    pub chart: Chart,
}

/// The forms of plots. What is called a series is a variant, or a pair of variants.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "form", rename_all = "lowercase")]
pub enum Chart {
    /// How often values occur, and where the middle half and nine tenths lie.
    Spread {
        /// What the values are.
        x: String,
        /// A curve for each series.
        curves: Vec<Curve>,
        /// Rows of quantiles.
        boxes: Vec<Quantiles>,
    },
    /// Bars of parts that add up.
    Stacked {
        /// What the lengths are.
        x: String,
        /// Names of the parts.
        parts: Vec<String>,
        /// A bar for each series.
        bars: Vec<Bar>,
    },
    /// Values with their intervals.
    Dots {
        /// What the values are.
        x: String,
        /// In what they are counted.
        unit: Unit,
        /// Whether they are differences, so that 0 is none.
        differences: bool,
        /// Names of the rows.
        rows: Vec<String>,
        /// A dot in each row, for each series.
        series: Vec<Dots>,
    },
    /// Values over turns or the like.
    Lines {
        /// What runs from left to right.
        x: String,
        /// What the values are.
        y: String,
        /// Equal steps upwards are equal factors.
        logarithmic: bool,
        /// A line for each series.
        series: Vec<Line>,
    },
}

/// A curve: shares of the values around each place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Curve {
    /// The series.
    pub name: String,
    /// Places and shares for one unit.
    pub points: Vec<[f64; 2]>,
}

/// Quantiles of values.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Quantiles {
    /// Of what.
    pub name: String,
    /// The number of the series.
    pub series: usize,
    /// At 5, 25, 50, 75 and 95 %.
    pub at: [f64; 5],
}

/// A bar of parts.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Bar {
    /// The series.
    pub name: String,
    /// The length of each part.
    pub parts: Vec<f64>,
}

/// A dot in each row; none where a series has no value.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Dots {
    /// The series.
    pub name: String,
    /// By row.
    pub dots: Vec<Option<Dot>>,
}

/// A value and its interval.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Dot {
    /// The value.
    pub value: f64,
    /// The interval.
    pub interval: Option<[f64; 2]>,
}

/// A line, perhaps in a band.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Line {
    /// The series.
    pub name: String,
    /// From left to right.
    pub points: Vec<LinePoint>,
}

/// A point of a line.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct LinePoint {
    /// Where.
    pub x: f64,
    /// The mean.
    pub y: f64,
    /// Between which values eight games of ten are.
    pub band: Option<[f64; 2]>,
}

impl Chart {
    /// The names of what is told apart by colour, mark and pattern.
    #[must_use]
    pub fn series(&self) -> Vec<&str> {
        match self {
            Self::Spread { curves, .. } => curves.iter().map(|c| c.name.as_str()).collect(),
            Self::Stacked { parts, .. } => parts.iter().map(String::as_str).collect(),
            Self::Dots { series, .. } => series.iter().map(|s| s.name.as_str()).collect(),
            Self::Lines { series, .. } => series.iter().map(|s| s.name.as_str()).collect(),
        }
    }
    /// The data as a table with a header: nothing is drawn that is not in it.
    #[must_use]
    pub fn table(&self) -> (Vec<String>, Vec<Vec<String>>) {
        let (header, rows) = match self {
            Self::Spread { x, curves, boxes } => spread_table(x, curves, boxes),
            Self::Stacked { x, parts, bars } => {
                let row = |bar: &Bar| {
                    parts
                        .iter()
                        .zip(&bar.parts)
                        .map(|(part, length)| vec![bar.name.clone(), part.clone(), text(*length)])
                        .collect::<Vec<_>>()
                };
                (vec!["variant", "part", x], bars.iter().flat_map(row).collect())
            }
            Self::Dots { x, rows, series, .. } => {
                let row = |dots: &Dots| {
                    let there = rows.iter().zip(&dots.dots);
                    let there = there.filter_map(|(row, dot)| Some((row, (*dot)?)));
                    let cells = |(row, dot): (&String, Dot)| {
                        let [low, high] = interval(dot.interval);
                        vec![dots.name.clone(), row.clone(), text(dot.value), low, high]
                    };
                    there.map(cells).collect::<Vec<_>>()
                };
                let rows = series.iter().flat_map(row).collect();
                (vec!["series", "row", x, "from", "to"], rows)
            }
            Self::Lines { x, y, series, .. } => {
                let row = |line: &Line| {
                    let cells = |point: &LinePoint| {
                        let [low, high] = interval(point.band);
                        vec![line.name.clone(), text(point.x), text(point.y), low, high]
                    };
                    line.points.iter().map(cells).collect::<Vec<_>>()
                };
                let rows = series.iter().flat_map(row).collect();
                (vec!["series", x, y, "tenth percentile", "ninetieth percentile"], rows)
            }
        };
        (header.into_iter().map(str::to_owned).collect(), rows)
    }
}

type Rows<'a> = (Vec<&'a str>, Vec<Vec<String>>);

fn spread_table<'a>(x: &'a str, curves: &[Curve], boxes: &[Quantiles]) -> Rows<'a> {
    let curve = |curve: &Curve| {
        curve
            .points
            .iter()
            .map(|[x, y]: &[f64; 2]| {
                vec![curve.name.clone(), "share for one unit".to_owned(), text(*x), text(*y)]
            })
            .collect::<Vec<_>>()
    };
    let quantiles = |of: &Quantiles| {
        let shares = [0.05, 0.25, 0.5, 0.75, 0.95].into_iter().zip(of.at);
        shares
            .map(|(share, at)| vec![of.name.clone(), "quantile".to_owned(), text(at), text(share)])
            .collect::<Vec<_>>()
    };
    let rows = curves.iter().flat_map(curve).chain(boxes.iter().flat_map(quantiles));
    (vec!["series", "what", x, "share"], rows.collect())
}

/// Enough digits for anybody, none that say nothing.
fn text(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn interval(interval: Option<[f64; 2]>) -> [String; 2] {
    interval.map_or_else(Default::default, |ends| ends.map(text))
}
