//! One sentence about what is seen.
use crate::{
    compare::Comparison,
    metrics::Unit,
    verdict::{Says, Verdict},
};

/// What the verdicts on these measures come to.
pub(super) fn about(comparison: &Comparison, measures: &[&str]) -> String {
    let verdicts: Vec<&Verdict> = comparison
        .verdicts
        .iter()
        .filter(|verdict| measures.contains(&verdict.measure.as_str()))
        .collect();
    // They are sorted by effect.
    let clearest = verdicts.iter().find(|verdict| verdict.says == Says::Differs);
    match (clearest, verdicts.len()) {
        (_, 0) => alone(comparison, measures),
        (Some(clearest), 1) => difference(comparison, clearest),
        (Some(clearest), all) => {
            let others = verdicts.iter().filter(|v| v.says == Says::Differs).count() - 1;
            let rest = match others {
                0 => format!("none of the other {} comparisons here is sure.", all - 1),
                _ => format!("of the other {} comparisons here, {others} show one too.", all - 1),
            };
            let first = difference(comparison, clearest);
            format!("{}; {rest}", first.trim_end_matches('.'))
        }
        (None, all) => {
            let same = verdicts.iter().filter(|v| v.says == Says::Same).count();
            if same == all {
                return "No visible difference between the variants.".to_owned();
            }
            let open = format!("No difference is sure: {} of {all} comparisons", all - same);
            match same {
                0 => format!("{open} need more games to tell."),
                _ => format!("{open} need more games to tell, the others show none."),
            }
        }
    }
}

/// Names the greater value first.
fn difference(comparison: &Comparison, verdict: &Verdict) -> String {
    let unit = verdict.unit;
    let mut ends = verdict.interval.unwrap_or([verdict.difference; 2]);
    let (mut high, mut low) = ((&verdict.a, verdict.of_a), (&verdict.b, verdict.of_b));
    if verdict.difference < 0.0 {
        (high, low) = (low, high);
        ends = [-ends[1], -ends[0]];
    }
    format!(
        "{}: {} under {} against {} under {}, a difference of {} ({} interval {} to {}).",
        capital(&verdict.title),
        unit.show(high.1),
        high.0,
        unit.show(low.1),
        low.0,
        unit.show_difference(verdict.difference.abs()),
        comparison.head.sureness(),
        unit.show_difference(ends[0]),
        unit.show_difference(ends[1]),
    )
}

/// A single variant is only described.
fn alone(comparison: &Comparison, measures: &[&str]) -> String {
    let Some(measure) = measures.iter().find_map(|id| comparison.measure(id)) else {
        return "Nothing of this kind happened.".to_owned();
    };
    let each = comparison.variants.iter().zip(&measure.values);
    let each = each.map(|(v, of)| format!("{} under {}", measure.unit.show(of.value), v.name));
    format!("{}: {}.", capital(&measure.title), each.collect::<Vec<_>>().join(", "))
}

/// What the clauses of expansions pay in each variant.
pub(super) fn expansions(comparison: &Comparison) -> String {
    let each = comparison.variants.iter().enumerate().map(|(at, variant)| {
        let families = comparison.measures.iter().filter(|m| m.id.starts_with("family."));
        let sum = |of: Vec<f64>| of.iter().sum::<f64>();
        let all = sum(families.clone().map(|m| m.values[at].value).collect());
        let base = families.filter(|m| m.id == "family.BASE");
        let more = all - sum(base.map(|m| m.values[at].value).collect());
        let share = if all > 0.0 { more / all } else { 0.0 };
        format!("{} under {} ({})", Unit::Points.show(more), variant.name, Unit::Share.show(share))
    });
    let each: Vec<String> = each.collect();
    format!("Points that a player has by clauses of expansions: {}.", each.join(", "))
}

/// The greatest of some measures in each variant, one of them left out.
pub(super) fn greatest(comparison: &Comparison, prefix: &str, but: &str, what: &str) -> String {
    let each = comparison.variants.iter().enumerate().filter_map(|(at, variant)| {
        let of = comparison.measures.iter();
        let of = of.filter(|m| m.id.starts_with(prefix) && m.id.trim_start_matches(prefix) != but);
        let most = of.max_by(|a, b| a.values[at].value.total_cmp(&b.values[at].value))?;
        let value = most.values[at].value;
        let name = most.id.trim_start_matches(prefix);
        (value != 0.0).then(|| format!("{name} under {} ({})", variant.name, most.unit.show(value)))
    });
    let each: Vec<String> = each.collect();
    if each.is_empty() {
        return "Nothing of this kind happened.".to_owned();
    }
    format!("{what}: {}.", each.join(", "))
}

/// How many clauses apply, and the rarest of them.
pub(super) fn clauses(comparison: &Comparison) -> String {
    let of = |at: usize| {
        let all = comparison.measures.iter().filter(|m| m.id.starts_with("clause."));
        all.filter(move |measure| measure.values[at].value > 0.0)
    };
    let each = comparison.variants.iter().enumerate().map(|(at, variant)| {
        let rarest = of(at).min_by(|a, b| a.values[at].value.total_cmp(&b.values[at].value));
        let rarest = rarest.map_or(String::new(), |measure| {
            let name = measure.id.trim_start_matches("clause.");
            format!(", the rarest {name} in {}", Unit::Share.show(measure.values[at].value))
        });
        format!("{} clauses under {}{rarest}", of(at).count(), variant.name)
    });
    format!("Named by events: {} of the games.", each.collect::<Vec<_>>().join("; "))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().to_string())
        + letters.as_str()
}
