//! The colours of Okabe and Ito, which people with any colour vision tell apart.
use plotters::style::RGBColor;

/// Stands for the colour of the text around it, which no page says as a number.
pub(crate) const INK: RGBColor = RGBColor(1, 2, 3);
/// Stands for the colour of the page.
pub(crate) const GROUND: RGBColor = RGBColor(3, 2, 1);
/// Colours and marks before they start again.
pub(crate) const LOOKS: usize = COLOURS.len();

/// Those that stand out both on white and on black come first.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

/// The colour of a series.
pub(crate) fn colour(series: usize) -> RGBColor {
    COLOURS[series % LOOKS]
}

/// Black or white, whichever is read better on a colour.
pub(crate) fn on(colour: RGBColor) -> RGBColor {
    let linear = |value: u8| (f64::from(value) / 255.0).powf(2.2);
    let light = 0.2126 * linear(colour.0) + 0.7152 * linear(colour.1) + 0.0722 * linear(colour.2);
    if (light + 0.05) / 0.05 > 1.05 / (light + 0.05) {
        RGBColor(0, 0, 0)
    } else {
        RGBColor(255, 255, 255)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_on_every_colour_can_be_read() {
        assert_eq!(on(colour(0)), RGBColor(255, 255, 255));
        for series in 1..LOOKS {
            assert_eq!(on(colour(series)), RGBColor(0, 0, 0), "series {series}");
        }
    }
}
