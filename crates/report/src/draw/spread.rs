//! How often values occur, and boxes of quantiles below.
use super::{
    Area, Canvas, Drawn, from_corner, mark,
    palette::{GROUND, INK, colour},
    plain, wrong,
};
use bastide_lab::{Curve, Quantiles};
use plotters::{prelude::*, style::text_anchor::HPos};

/// Height of a box with its room.
const ROW: i32 = 24;
/// Marks on one curve.
const MARKS: usize = 10;

pub(super) fn draw(
    area: &Area<'_>,
    canvas: &Canvas,
    x: &str,
    curves: &[Curve],
    boxes: &[Quantiles],
) -> Drawn {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let from = points().map(|p| p[0]).fold(f64::MAX, f64::min);
    let to = points().map(|p| p[0]).fold(f64::MIN, f64::max);
    let most = points().map(|p| p[1]).fold(0.0, f64::max);
    if from >= to || most <= 0.0 {
        return Err("all values are the same".to_owned());
    }
    let names = boxes.iter().map(|of| canvas.width_of(&of.name)).max().unwrap_or(0);
    let left = (names + 14).clamp(40, canvas.width as i32 * 2 / 5);
    let below = ROW * boxes.len() as i32;
    let (_, height) = area.dim_in_pixel();
    let (upper, lower) = area.split_vertically(height as i32 - below);
    let mut chart = ChartBuilder::on(&upper)
        .margin(6)
        .margin_right(16)
        .margin_left(left)
        .x_label_area_size(40)
        .build_cartesian_2d(from..to, 0.0..most * 1.08)
        .map_err(wrong)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .x_desc(x)
        .x_labels(if canvas.narrow { 5 } else { 10 })
        .x_label_formatter(&|value| plain(*value))
        .axis_style(INK.mix(0.5))
        .bold_line_style(INK.mix(0.12))
        .light_line_style(TRANSPARENT)
        .label_style(canvas.style(HPos::Center))
        .draw()
        .map_err(wrong)?;
    let at = |x: f64, y: f64| from_corner(&upper, chart.backend_coord(&(x, y)));
    for (number, curve) in curves.iter().enumerate() {
        let line: Vec<(i32, i32)> = curve.points.iter().map(|p| at(p[0], p[1])).collect();
        let mut under = line.clone();
        under.extend([at(to, 0.0), at(from, 0.0)]);
        let fill = colour(number).mix(0.1).filled();
        upper.draw(&Polygon::new(under, fill)).map_err(wrong)?;
        let style = colour(number).stroke_width(2);
        upper.draw(&PathElement::new(line.clone(), style)).map_err(wrong)?;
        let step = (line.len() / MARKS).max(1);
        for place in line.into_iter().skip(step * number / curves.len().max(1)).step_by(step) {
            mark(&upper, number, place, 4)?;
        }
    }
    for (row, of) in boxes.iter().enumerate() {
        let y = ROW * row as i32 + ROW / 2;
        let places = of.at.map(|value| at(value, 0.0).0);
        draw_box(&lower, of.series, y, places)?;
        let name = Text::new(of.name.clone(), (left - 2, y), canvas.style(HPos::Right));
        lower.draw(&name).map_err(wrong)?;
    }
    Ok(())
}

fn draw_box(area: &Area<'_>, series: usize, y: i32, [a, b, middle, c, d]: [i32; 5]) -> Drawn {
    let line = colour(series).stroke_width(2);
    area.draw(&PathElement::new(vec![(a, y), (d, y)], line)).map_err(wrong)?;
    let corners = [(b, y - 7), (c, y + 7)];
    area.draw(&Rectangle::new(corners, colour(series).filled())).map_err(wrong)?;
    let median = PathElement::new(vec![(middle, y - 7), (middle, y + 7)], GROUND.stroke_width(3));
    area.draw(&median).map_err(wrong)?;
    mark(area, series, (a, y), 3)?;
    mark(area, series, (d, y), 3)
}
