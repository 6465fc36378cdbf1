//! Values with their intervals, a row for each.
use super::{
    Area, Canvas, Drawn, from_corner, mark,
    palette::{INK, colour},
    tick, wrong,
};
use bastide_lab::{Dots, Unit};
use plotters::{prelude::*, style::text_anchor::HPos};

/// What runs from left to right.
pub(super) struct Axis<'a> {
    pub(super) title: &'a str,
    pub(super) unit: Unit,
    /// 0 means no difference.
    pub(super) zero: bool,
}

/// Room for one series in a row.
const LANE: u32 = 11;

fn row_height(canvas: &Canvas, series: usize) -> u32 {
    let label = if canvas.narrow { canvas.line() as u32 } else { 0 };
    (LANE * series as u32 + 8).max(20) + label
}

pub(super) fn height(canvas: &Canvas, rows: usize, series: usize) -> u32 {
    54 + rows as u32 * row_height(canvas, series)
}

/// From the least to the greatest end of all intervals, and 0 where it means something.
fn range(axis: &Axis<'_>, series: &[Dots]) -> std::ops::Range<f64> {
    let dots = || series.iter().flat_map(|series| &series.dots).flatten();
    let ends = || dots().flat_map(|dot| dot.interval.unwrap_or([dot.value; 2]));
    let least = ends().fold(f64::MAX, f64::min);
    let most = ends().fold(f64::MIN, f64::max);
    if least > most {
        return 0.0..1.0;
    }
    // Values far from 0 that differ little would otherwise all lie at one place.
    let near = axis.zero || least < 0.5 * most;
    let (least, most) = if near { (least.min(0.0), most.max(0.0)) } else { (least, most) };
    let pad = ((most - least) * 0.05).max(if most == 0.0 { 0.5 } else { most.abs() * 0.002 });
    let from = if least == 0.0 { -pad * 0.4 } else { least - pad };
    from..most + pad
}

pub(super) fn draw(
    area: &Area<'_>,
    canvas: &Canvas,
    axis: &Axis<'_>,
    rows: &[String],
    series: &[Dots],
) -> Drawn {
    let longest = rows.iter().map(|row| canvas.width_of(row)).max().unwrap_or(0);
    let left = if canvas.narrow { 14 } else { (longest + 20).clamp(60, 360) };
    let mut chart = ChartBuilder::on(area)
        .margin(6)
        .margin_right(16)
        .margin_left(left)
        .x_label_area_size(40)
        .build_cartesian_2d(range(axis, series), 0.0..rows.len().max(1) as f64)
        .map_err(wrong)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .x_desc(axis.title)
        .x_labels(if canvas.narrow { 4 } else { 8 })
        .x_label_formatter(&|value| tick(axis.unit, *value))
        .axis_style(INK.mix(0.5))
        .bold_line_style(INK.mix(0.12))
        .light_line_style(TRANSPARENT)
        .label_style(canvas.style(HPos::Center))
        .draw()
        .map_err(wrong)?;
    let at = |x: f64, y: f64| from_corner(area, chart.backend_coord(&(x, y)));
    let lanes = LANE as i32 * series.len() as i32;
    for (number, name) in rows.iter().enumerate() {
        let (_, top) = at(0.0, (rows.len() - number) as f64);
        let (_, bottom) = at(0.0, (rows.len() - number - 1) as f64);
        let label = if canvas.narrow { canvas.line() } else { 0 };
        let middle = (top + label + bottom) / 2;
        let (place, style) = if canvas.narrow {
            ((14, top + label / 2 + 2), canvas.style(HPos::Left))
        } else {
            ((left, middle), canvas.style(HPos::Right))
        };
        area.draw(&Text::new(name.clone(), place, style)).map_err(wrong)?;
        if axis.zero {
            let (zero, _) = at(0.0, 0.0);
            let line = vec![(zero, top + label), (zero, bottom)];
            area.draw(&PathElement::new(line, INK.stroke_width(1))).map_err(wrong)?;
        }
        for (lane, of) in series.iter().enumerate() {
            let Some(dot) = of.dots.get(number).copied().flatten() else { continue };
            let y = middle - lanes / 2 + LANE as i32 * lane as i32 + LANE as i32 / 2;
            if let Some([low, high]) = dot.interval {
                let ends = vec![(at(low, 0.0).0, y), (at(high, 0.0).0, y)];
                let line = PathElement::new(ends, colour(lane).stroke_width(2));
                area.draw(&line).map_err(wrong)?;
            }
            mark(area, lane, (at(dot.value, 0.0).0, y), 4)?;
        }
    }
    Ok(())
}
