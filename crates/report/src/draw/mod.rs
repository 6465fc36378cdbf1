//! Plots as SVG.
mod dots;
mod lines;
mod palette;
mod spread;
mod stacked;

use crate::ReportError;
use bastide_lab::{Chart, Plot, Unit};
use palette::{GROUND, INK, LOOKS, colour};
use plotters::{
    coord::Shift,
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

/// For what a plot is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A page on a wide screen or paper; text takes the colour of the page.
    Wide,
    /// The same on a telephone.
    Narrow,
    /// A file of its own, on white.
    File,
}

/// Where a plot is drawn.
pub(crate) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// What may go wrong.
pub(crate) type Drawn = Result<(), String>;

/// What plotters says, as text.
pub(crate) fn wrong(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// A place of the whole drawing as a place of one area of it.
pub(crate) fn from_corner(area: &Area<'_>, (x, y): (i32, i32)) -> (i32, i32) {
    let (left, top) = area.get_base_pixel();
    (x - left, y - top)
}

/// Size and text of one drawing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Canvas {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) narrow: bool,
    text: u32,
}

impl Canvas {
    /// Text of the usual size, anchored at one of its ends or its middle.
    pub(crate) fn style(&self, at: HPos) -> TextStyle<'static> {
        self.style_in(at, &INK)
    }
    pub(crate) fn style_in(&self, at: HPos, colour: &RGBColor) -> TextStyle<'static> {
        // The library divides the size by this number.
        let font = ("sans-serif", 1.24 * f64::from(self.text)).into_font();
        font.color(colour).pos(Pos::new(at, VPos::Center))
    }
    /// About how wide a text is.
    pub(crate) fn width_of(&self, text: &str) -> i32 {
        (text.chars().count() as f64 * f64::from(self.text) * 0.56).ceil() as i32
    }
    /// Height of a row of text.
    pub(crate) fn line(&self) -> i32 {
        self.text as i32 + 7
    }
}

/// A plot as SVG.
///
/// # Errors
/// If there is nothing to draw, or the library refuses it.
pub fn svg(plot: &Plot, look: Look) -> Result<String, ReportError> {
    let narrow = look == Look::Narrow;
    let (width, text) = if narrow { (340, 12) } else { (720, 13) };
    let mut canvas = Canvas { width, height: 0, narrow, text };
    let legend = legend_rows(&canvas, &plot.chart);
    canvas.height = height(&canvas, &plot.chart) + legend.len() as u32 * canvas.line() as u32;
    let mut svg = String::new();
    let drawn = draw(&mut svg, &canvas, &plot.chart, &legend);
    drawn.map_err(|why| ReportError::Draw { plot: plot.id.clone(), why })?;
    Ok(finish(&svg, plot, look))
}

fn height(canvas: &Canvas, chart: &Chart) -> u32 {
    match chart {
        Chart::Spread { boxes, .. } => 250 + 24 * boxes.len() as u32,
        Chart::Stacked { bars, .. } => 60 + 52 * bars.len() as u32,
        Chart::Dots { rows, series, .. } => dots::height(canvas, rows.len(), series.len()),
        Chart::Lines { .. } => 300,
    }
}

fn draw(svg: &mut String, canvas: &Canvas, chart: &Chart, legend: &[Vec<usize>]) -> Drawn {
    let root = SVGBackend::with_string(svg, (canvas.width, canvas.height)).into_drawing_area();
    let (top, area) = root.split_vertically(legend.len() as i32 * canvas.line());
    draw_legend(&top, canvas, chart, legend)?;
    match chart {
        Chart::Spread { x, curves, boxes } => spread::draw(&area, canvas, x, curves, boxes)?,
        Chart::Stacked { x, parts, bars } => stacked::draw(&area, canvas, x, parts, bars)?,
        Chart::Dots { x, unit, differences, rows, series } => {
            let axis = dots::Axis { title: x, unit: *unit, zero: *differences };
            dots::draw(&area, canvas, &axis, rows, series)?;
        }
        Chart::Lines { x, y, logarithmic, series } => {
            lines::draw(&area, canvas, [x, y], *logarithmic, series)?;
        }
    }
    root.present().map_err(wrong)
}

/// Which series stand in which row of the legend.
fn legend_rows(canvas: &Canvas, chart: &Chart) -> Vec<Vec<usize>> {
    let (mut rows, mut used): (Vec<Vec<usize>>, i32) = (Vec::new(), 0);
    for (number, name) in chart.series().iter().enumerate() {
        let width = canvas.width_of(name) + 34;
        match rows.last_mut() {
            Some(row) if used + width <= canvas.width as i32 - 16 => {
                row.push(number);
                used += width;
            }
            _ => {
                rows.push(vec![number]);
                used = width;
            }
        }
    }
    rows
}

fn draw_legend(area: &Area<'_>, canvas: &Canvas, chart: &Chart, rows: &[Vec<usize>]) -> Drawn {
    let names = chart.series();
    let swatch = matches!(chart, Chart::Stacked { .. });
    for (row, numbers) in rows.iter().enumerate() {
        let (mut x, y) = (14, canvas.line() * row as i32 + canvas.line() / 2);
        for &number in numbers {
            if swatch {
                let fill = colour(number).filled();
                let corners = [(x - 6, y - 6), (x + 6, y + 6)];
                area.draw(&Rectangle::new(corners, fill)).map_err(wrong)?;
            } else {
                mark(area, number, (x, y), 5)?;
            }
            let name = Text::new(names[number].to_owned(), (x + 12, y), canvas.style(HPos::Left));
            area.draw(&name).map_err(wrong)?;
            x += canvas.width_of(names[number]) + 34;
        }
    }
    Ok(())
}

/// The mark of a series: its shape says which, not its colour alone.
pub(crate) fn mark(area: &Area<'_>, series: usize, (x, y): (i32, i32), size: i32) -> Drawn {
    let fill = colour(series).filled();
    let corners: Vec<(i32, i32)> = match series % LOOKS {
        0 => return area.draw(&Circle::new((x, y), size, fill)).map_err(wrong),
        1 => vec![(x, y - size - 1), (x + size + 1, y + size), (x - size - 1, y + size)],
        2 => vec![(x - size, y - size), (x + size, y - size), (x + size, y + size), {
            (x - size, y + size)
        }],
        3 => vec![(x, y - size - 2), (x + size + 2, y), (x, y + size + 2), (x - size - 2, y)],
        4 => vec![(x - size - 1, y - size), (x + size + 1, y - size), (x, y + size + 1)],
        _ => vec![(x - size - 1, y - 2), (x + size + 1, y - 2), (x + size + 1, y + 2), {
            (x - size - 1, y + 2)
        }],
    };
    area.draw(&Polygon::new(corners, fill)).map_err(wrong)
}

/// A value on an axis.
pub(crate) fn tick(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Share => {
            let percent = 100.0 * value;
            if (percent - percent.round()).abs() < 1e-6 {
                format!("{percent:.0} %")
            } else {
                format!("{percent:.1} %")
            }
        }
        Unit::Points | Unit::Count => plain(value),
    }
}

/// A number without digits that say nothing.
pub(crate) fn plain(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
}

/// Says what it shows, scales with the page, and takes the colour of its text.
fn finish(svg: &str, plot: &Plot, look: Look) -> String {
    let label = escape(&format!("{}. {}", plot.title, plot.sentence));
    let head = format!("<svg role=\"img\" aria-label=\"{label}\" ");
    let svg = svg.replacen("<svg ", &head, 1);
    let (ink, ground) = match look {
        Look::File => ("#1f2328", "#ffffff"),
        Look::Wide | Look::Narrow => ("currentColor", "var(--ground)"),
    };
    let svg = svg.replace(&hex(INK), ink).replace(&hex(GROUND), ground);
    if look != Look::File {
        return svg.trim().to_owned();
    }
    let end = svg.find(">\n").map_or(0, |at| at + 2);
    let (open, rest) = svg.split_at(end);
    format!("{open}<rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"#ffffff\"/>\n{rest}")
}

fn hex(colour: RGBColor) -> String {
    format!("#{:02X}{:02X}{:02X}", colour.0, colour.1, colour.2)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
