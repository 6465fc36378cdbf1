//! The table of verdicts.
use bastide_lab::{Comparison, Says, Unit, Verdict, p_text};
use maud::{Markup, html};

/// Verdicts that are shown at once.
const FIRST: usize = 18;

/// Pair by pair, the greatest effect first.
pub(super) fn table(of: &Comparison) -> Markup {
    if of.verdicts.is_empty() {
        return html! {};
    }
    let count = |says: Says| of.verdicts.iter().filter(|v| v.says == says).count();
    let grouped = of.verdicts_by_measure();
    let (first, rest) = grouped.split_at(FIRST.min(grouped.len()));
    html! {
        h2 #verdicts { "Verdicts" }
        p.lead {
            (count(Says::Differs)) " of " (of.verdicts.len()) " comparisons show a difference, "
            (count(Says::Same)) " with none that could be seen, and " (count(Says::Undecided))
            " that need more games. Those on one measure stand together, the greatest effects first."
        }
        (rows(of, first))
        @if !rest.is_empty() {
            details {
                summary { "The other " (rest.len()) }
                (rows(of, rest))
            }
        }
        p.soft {
            "pp: percentage points. Effect: in standard deviations of a block. p: after Holm; in \
             brackets Welch’s, unadjusted. Pairs: the correlation within blocks, and how many times \
             more blocks it would take without them."
        }
    }
}

fn rows(of: &Comparison, verdicts: &[&Verdict]) -> Markup {
    let sure = format!("Difference, {} interval", of.head.sureness());
    html! {
        table.cards {
            thead {
                tr {
                    th scope="col" { "Measure" }
                    th.n scope="col" { "A" }
                    th.n scope="col" { "B" }
                    th.n scope="col" { (sure) }
                    th.n scope="col" { "Effect" }
                    th.n scope="col" { "p" }
                    th.n scope="col" { "Pairs" }
                    th scope="col" { "Verdict" }
                }
            }
            tbody { @for verdict in verdicts { (row(verdict, &sure)) } }
        }
    }
}

fn row(verdict: &Verdict, sure: &str) -> Markup {
    let unit = verdict.unit;
    let interval = verdict.interval.map_or_else(
        || "–".to_owned(),
        |[low, high]| format!("{} to {}", unit.show_difference(low), unit.show_difference(high)),
    );
    let sign = match verdict.says {
        Says::Differs => "≠",
        Says::Same => "=",
        Says::Undecided => "?",
    };
    html! {
        tr {
            td data-label="Measure" { (verdict.title) }
            td.n data-label="A" { span { span.soft { (verdict.a) } " " (unit.show(verdict.of_a)) } }
            td.n data-label="B" { span { span.soft { (verdict.b) } " " (unit.show(verdict.of_b)) } }
            td.n data-label=(sure) {
                span {
                    strong { (unit.show_difference(verdict.difference)) }
                    span.soft { " " (interval) }
                }
            }
            td.n data-label="Effect" { (Unit::Count.show_difference(verdict.effect)) }
            td.n data-label="p" {
                span {
                    (whole(verdict.p_holm)) span.soft { " (" (whole(verdict.p_welch)) ")" }
                }
            }
            td.n data-label="Pairs" {
                span {
                    (format!("{:.2}", verdict.correlation).replace('-', "−"))
                    span.soft { (format!(" ×{:.1}", verdict.gain)) }
                }
            }
            td.says data-label="Verdict" { (sign) " " (verdict.says.text()) }
        }
    }
}

/// A probability that is not broken across lines.
fn whole(p: f64) -> String {
    p_text(p).replace(' ', "\u{a0}")
}
