//! A comparison as tables for the terminal.
use crate::{
    compare::Comparison,
    metrics::Unit,
    verdict::{Says, Verdict},
};
use comfy_table::{
    CellAlignment, ContentArrangement, Table, TableComponent, presets::UTF8_HORIZONTAL_ONLY,
};

/// Measures that are too many for a terminal; the report has them.
const LONG: [&str; 2] = ["clause.", "kind."];
/// Verdicts that are shown.
const VERDICTS: usize = 20;

/// How wide tables are unless said.
const WIDTH: u16 = 100;
/// From here on, intervals and effects have room.
const ROOMY: u16 = 90;

fn table(header: Vec<String>, width: u16) -> Table {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY).set_header(header);
    // Long names are wrapped rather than make the table wider than a terminal.
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
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
        self.table_within(WIDTH)
    }
    /// The same for a window of so many columns; a narrow one has no room for every number.
    #[must_use]
    pub fn table_within(&self, width: u16) -> String {
        let names = self.variants.iter().map(|variant| variant.name.clone());
        let mut rows = table([String::new()].into_iter().chain(names).collect(), width);
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
            text += &format!("\n{}\n{}", self.verdict_table(width), self.note());
        }
        for warning in &self.head.warnings {
            text += &format!("note: {warning}\n");
        }
        text
    }

    /// Verdicts on one measure stand together, in the order of the clearest of each.
    fn verdict_table(&self, width: u16) -> Table {
        let percent = format!("{} from", self.head.sureness());
        let roomy = width >= ROOMY;
        let header = match roomy {
            true => vec!["", "variants", "difference", &percent, "to", "effect", "p", ""],
            false => vec!["", "variants", "difference", "p", ""],
        };
        let mut rows = table(header.into_iter().map(str::to_owned).collect(), width);
        let mut grouped = self.verdicts_by_measure();
        grouped.truncate(VERDICTS);
        for (at, verdict) in grouped.iter().enumerate() {
            let first = at == 0 || grouped[at - 1].measure != verdict.measure;
            rows.add_row(verdict_row(verdict, first, roomy));
        }
        rows
    }

    fn note(&self) -> String {
        let more = match self.verdicts.len().saturating_sub(VERDICTS) {
            0 => String::new(),
            more => format!("{more} more are in the report that -o writes.\n"),
        };
        format!(
            "Paired over {} blocks; p after Holm over {} comparisons; pp: percentage points.\n{more}",
            self.head.blocks,
            self.verdicts.len()
        )
    }
}

fn verdict_row(verdict: &Verdict, named: bool, roomy: bool) -> Vec<String> {
    let end = |at: usize| match verdict.interval {
        Some(interval) => verdict.unit.show_difference(interval[at]),
        None => "–".to_owned(),
    };
    let mut row = vec![
        if named { verdict.title.clone() } else { String::new() },
        format!("{} − {}", verdict.a, verdict.b),
        verdict.unit.show_difference(verdict.difference),
    ];
    if roomy {
        row.extend([end(0), end(1), Unit::Count.show_difference(verdict.effect)]);
    }
    row.extend([p_text(verdict.p_holm), verdict.says.text().to_owned()]);
    row
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
