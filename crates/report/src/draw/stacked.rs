//! Bars of parts that add up.
use super::{
    Area, Canvas, Drawn, from_corner,
    palette::{GROUND, INK, colour, on},
    plain, wrong,
};
use bastide_lab::Bar;
use plotters::{prelude::*, style::text_anchor::HPos};

pub(super) fn draw(
    area: &Area<'_>,
    canvas: &Canvas,
    x: &str,
    parts: &[String],
    bars: &[Bar],
) -> Drawn {
    let most = bars
        .iter()
        .map(|bar| bar.parts.iter().map(|part| part.max(0.0)).sum::<f64>())
        .fold(1.0, f64::max);
    let names = bars.iter().map(|bar| canvas.width_of(&bar.name)).max().unwrap_or(0);
    let left = (names + 12).clamp(30, canvas.width as i32 / 3);
    let mut chart = ChartBuilder::on(area)
        .margin(6)
        .margin_right(if canvas.narrow { 34 } else { 52 })
        .margin_left(left)
        .x_label_area_size(40)
        .build_cartesian_2d(0.0..most, 0.0..bars.len().max(1) as f64)
        .map_err(wrong)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .x_desc(x)
        .x_labels(if canvas.narrow { 5 } else { 9 })
        .x_label_formatter(&|value| plain(*value))
        .axis_style(INK.mix(0.5))
        .bold_line_style(INK.mix(0.12))
        .light_line_style(TRANSPARENT)
        .label_style(canvas.style(HPos::Center))
        .draw()
        .map_err(wrong)?;
    let at = |x, y| from_corner(area, chart.backend_coord(&(x, y)));
    for (number, bar) in bars.iter().enumerate() {
        let row = (bars.len() - number) as f64 - 0.5;
        let mut from = 0.0;
        for (part, length) in bar.parts.iter().enumerate() {
            let to = from + length.max(0.0);
            let ((x0, top), (x1, bottom)) = (at(from, row + 0.36), at(to, row - 0.36));
            let box_of = |style| Rectangle::new([(x0, top), (x1, bottom)], style);
            let (fill, middle) = (colour(part), ((x0 + x1) / 2, (top + bottom) / 2));
            area.draw(&box_of(fill.filled())).map_err(wrong)?;
            area.draw(&box_of(GROUND.stroke_width(1))).map_err(wrong)?;
            if let Some(label) = label(canvas, &parts[part], *length, x1 - x0) {
                let style = canvas.style_in(HPos::Center, &on(fill));
                area.draw(&Text::new(label, middle, style)).map_err(wrong)?;
            }
            from = to;
        }
        let (end, middle) = at(from, row);
        let total = format!("{:.1}", bar.parts.iter().sum::<f64>());
        let total = Text::new(total, (end + 5, middle), canvas.style(HPos::Left));
        area.draw(&total).map_err(wrong)?;
        let name = Text::new(bar.name.clone(), (left - 2, middle), canvas.style(HPos::Right));
        area.draw(&name).map_err(wrong)?;
    }
    Ok(())
}

/// What fits into a part: its name and length, its length, its first letter, or nothing.
fn label(canvas: &Canvas, name: &str, length: f64, room: i32) -> Option<String> {
    let number = format!("{length:.1}");
    let long = format!("{name} {number}");
    let letter: String = name.chars().take(1).collect();
    [long, number, letter].into_iter().find(|text| canvas.width_of(text) + 4 <= room)
}
