//! A comparison as tables for the terminal.
use crate::compare::{Comparison, Variant};
use comfy_table::{
    CellAlignment, ContentArrangement, Table, TableComponent, presets::UTF8_HORIZONTAL_ONLY,
};
use std::collections::BTreeSet;

fn table(header: Vec<String>) -> Table {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY).set_header(header);
    // Long names are wrapped rather than make the table wider than a terminal.
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(100);
    table.remove_style(TableComponent::HorizontalLines);
    table.remove_style(TableComponent::MiddleIntersections);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

fn number(value: f64) -> String {
    format!("{value:.2}")
}

impl Comparison {
    /// The figures of all variants side by side, then the paired differences.
    #[must_use]
    pub fn table(&self) -> String {
        let names = self.variants.iter().map(|variant| variant.name.clone());
        let mut rows = table([String::new()].into_iter().chain(names).collect());
        let mut add = |what: &str, value: &dyn Fn(&Variant) -> Option<String>| {
            let cells: Vec<Option<String>> = self.variants.iter().map(value).collect();
            if cells.iter().any(Option::is_some) {
                let cells = cells.into_iter().map(Option::unwrap_or_default);
                rows.add_row([what.to_owned()].into_iter().chain(cells).collect::<Vec<_>>());
            }
        };
        add("games", &|v| Some(v.games.to_string()));
        add("points of a player", &|v| Some(number(v.mean_score)));
        add("  standard deviation", &|v| Some(number(v.sd_score)));
        for feature in crate::game::FEATURES {
            let points = |v: &Variant| v.points_by_feature.get(feature).copied();
            if self.variants.iter().any(|v| points(v).is_some_and(|points| points != 0.0)) {
                add(&format!("  from {feature}"), &|v| points(v).map(number));
            }
        }
        for seat in 0..self.variants.iter().map(|v| v.seat_win_rates.len()).max().unwrap_or(0) {
            let rate =
                |v: &Variant| v.seat_win_rates.get(seat).map(|r| format!("{:.1} %", 100.0 * r));
            add(&format!("wins from seat {}", seat + 1), &rate);
        }
        add("tiles laid in a game", &|v| Some(number(v.turns)));
        add("decisions in a game", &|v| Some(number(v.decisions)));
        let names = |of: &dyn Fn(&Variant) -> Vec<String>| -> BTreeSet<String> {
            self.variants.iter().flat_map(of).collect()
        };
        for kind in names(&|v| v.figures.keys().cloned().collect()) {
            add(&format!("{kind} placed in a game"), &|v| {
                v.figures.get(&kind).copied().map(number)
            });
        }
        for tile in names(&|v| v.special_tiles.keys().cloned().collect()) {
            let laid = |v: &Variant| v.special_tiles.get(&tile).copied().map(number);
            add(&format!("{tile} laid in a game"), &laid);
        }
        let mut pairs =
            table(["paired difference", "points", "95 % from", "to"].map(str::to_owned).to_vec());
        for pair in &self.pairs {
            let end =
                |at: usize| pair.ci95.map_or("–".to_owned(), |ci95| format!("{:+.2}", ci95[at]));
            let difference = format!("{:+.2}", pair.mean_difference);
            pairs.add_row([format!("{} − {}", pair.a, pair.b), difference, end(0), end(1)]);
        }
        if self.pairs.is_empty() { format!("{rows}\n") } else { format!("{rows}\n\n{pairs}\n") }
    }
}
