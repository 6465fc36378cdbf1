//! A comparison as tables for the terminal.
use crate::{compare::Comparison, metrics::Unit, verdict::Says};
use comfy_table::{
    CellAlignment, ContentArrangement, Table, TableComponent, presets::UTF8_HORIZONTAL_ONLY,
};

/// Measures that are too many for a terminal; the report has them.
const LONG: [&str; 2] = ["clause.", "kind."];
/// Verdicts that are shown.
const VERDICTS: usize = 20;

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

impl Comparison {
    /// The measures of all variants side by side, then the clearest verdicts.
    #[must_use]
    pub fn table(&self) -> String {
        let names = self.variants.iter().map(|variant| variant.name.clone());
        let mut rows = table([String::new()].into_iter().chain(names).collect());
        let mut add = |title: &str, cells: Vec<String>| {
            rows.add_row([title.to_owned()].into_iter().chain(cells).collect::<Vec<_>>());
        };
        add("games", self.variants.iter().map(|variant| variant.games.to_string()).collect());
        for measure in &self.measures {
            let placed = measure.id.starts_with("kind.placed.");
            if !placed && LONG.iter().any(|long| measure.id.starts_with(long)) {
                continue;
            }
            let show = |value: f64| measure.unit.show(value);
            add(&measure.title, measure.values.iter().map(|value| show(value.value)).collect());
        }
        let mut text = format!("{rows}\n");
        if !self.verdicts.is_empty() {
            text += &format!("\n{}\n{}", self.verdict_table(), self.note());
        }
        for warning in &self.head.warnings {
            text += &format!("note: {warning}\n");
        }
        text
    }

    fn verdict_table(&self) -> Table {
        let percent = format!("{} from", self.head.sureness());
        let header = ["", "variants", "difference", &percent, "to", "effect", "p", ""];
        let mut rows = table(header.map(str::to_owned).to_vec());
        for verdict in self.verdicts.iter().take(VERDICTS) {
            let end = |at: usize| match verdict.interval {
                Some(interval) => verdict.unit.show_difference(interval[at]),
                None => "–".to_owned(),
            };
            rows.add_row([
                verdict.title.clone(),
                format!("{} − {}", verdict.a, verdict.b),
                verdict.unit.show_difference(verdict.difference),
                end(0),
                end(1),
                Unit::Count.show_difference(verdict.effect),
                p_text(verdict.p_holm),
                verdict.says.text().to_owned(),
            ]);
        }
        rows
    }

    fn note(&self) -> String {
        let more = match self.verdicts.len().saturating_sub(VERDICTS) {
            0 => String::new(),
            more => format!("{more} more are in the report: -o report.html\n"),
        };
        format!(
            "Paired over {} blocks; p after Holm over {} comparisons; pp: percentage points.\n{more}",
            self.head.blocks,
            self.verdicts.len()
        )
    }
}

/// A p as it is written.
#[must_use]
pub fn p_text(p: f64) -> String {
    if p < 0.001 { "< 0.001".to_owned() } else { format!("{p:.3}") }
}

impl Says {
    /// In a word or two.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Differs => "differs",
            Self::Same => "no visible difference",
            Self::Undecided => "undecided",
        }
    }
}
