//! Values over turns or the like, perhaps in a band.
use super::{
    Area, Canvas, Drawn, from_corner, mark,
    palette::{INK, colour},
    plain, wrong,
};
use bastide_lab::Line;
use plotters::{
    coord::{
        Shift,
        ranged1d::{Ranged, ValueFormatter},
    },
    prelude::*,
    style::text_anchor::HPos,
};

/// Marks on one line.
const MARKS: usize = 9;

pub(super) fn draw(
    area: &Area<'_>,
    canvas: &Canvas,
    titles: [&str; 2],
    logarithmic: bool,
    series: &[Line],
) -> Drawn {
    let points = || series.iter().flat_map(|line| &line.points);
    let x = points().map(|p| p.x).fold(f64::MAX, f64::min)
        ..points().map(|p| p.x).fold(f64::MIN, f64::max);
    if x.is_empty() {
        return Err("there are no points".to_owned());
    }
    let ends = || points().flat_map(|p| p.band.unwrap_or([p.y; 2]).into_iter().chain([p.y]));
    let most = ends().fold(f64::MIN, f64::max);
    let least = ends().fold(f64::MAX, f64::min);
    let mut builder = ChartBuilder::on(area);
    builder.margin(6).margin_right(18).x_label_area_size(40).y_label_area_size(54);
    if logarithmic {
        // Doublings are easier to read than tens.
        let y = (least.max(0.5)..most * 1.1).log_scale().base(2.0);
        lines(area, canvas, titles, builder.build_cartesian_2d(x, y).map_err(wrong)?, series)
    } else {
        let y = least.min(0.0)..most * 1.04;
        lines(area, canvas, titles, builder.build_cartesian_2d(x, y).map_err(wrong)?, series)
    }
}

type Chart<'a, 'b, Y> =
    ChartContext<'a, SVGBackend<'b>, Cartesian2d<plotters::coord::types::RangedCoordf64, Y>>;

fn lines<Y: Ranged<ValueType = f64> + ValueFormatter<f64>>(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    canvas: &Canvas,
    [x, y]: [&str; 2],
    mut chart: Chart<'_, '_, Y>,
    series: &[Line],
) -> Drawn {
    chart
        .configure_mesh()
        .x_desc(x)
        .y_desc(y)
        .x_labels(if canvas.narrow { 5 } else { 10 })
        .y_labels(6)
        .x_label_formatter(&|value| plain(*value))
        .y_label_formatter(&|value| plain(*value))
        .axis_style(INK.mix(0.5))
        .bold_line_style(INK.mix(0.12))
        .light_line_style(TRANSPARENT)
        .label_style(canvas.style(HPos::Center))
        .draw()
        .map_err(wrong)?;
    let at = |x: f64, y: f64| from_corner(area, chart.backend_coord(&(x, y)));
    for (number, line) in series.iter().enumerate() {
        let band = |end: usize| {
            let points = line.points.iter().filter_map(move |p| Some((p.x, p.band?[end])));
            points.map(|(x, y)| at(x, y)).collect::<Vec<_>>()
        };
        let mut around = band(0);
        around.extend(band(1).into_iter().rev());
        if !around.is_empty() {
            let fill = colour(number).mix(0.1).filled();
            area.draw(&Polygon::new(around, fill)).map_err(wrong)?;
        }
    }
    for (number, line) in series.iter().enumerate() {
        let points: Vec<(i32, i32)> = line.points.iter().map(|p| at(p.x, p.y)).collect();
        let style = colour(number).stroke_width(2);
        area.draw(&PathElement::new(points.clone(), style)).map_err(wrong)?;
        // Every series begins at another place, so that marks do not hide one another.
        let step = (points.len() / MARKS).max(1);
        let first = step * number / series.len().max(1);
        for place in points.into_iter().skip(first).step_by(step) {
            mark(area, number, place, 4)?;
        }
    }
    Ok(())
}
