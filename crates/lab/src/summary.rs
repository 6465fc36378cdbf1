//! What came of a comparison, in a few sentences.
use crate::{
    compare::Comparison,
    verdict::{Says, Verdict},
};

/// Measures of which the summary speaks.
const MOST: usize = 4;

impl Comparison {
    /// What was played, what differs most, with one sentence for each measure, and what is left.
    #[must_use]
    pub fn summary(&self) -> Vec<String> {
        let clear = clearest(&self.verdicts);
        let mut all = vec![played(self)];
        all.extend(clear.iter().take(MOST).map(|verdict| sentence(verdict)));
        if self.variants.len() > 1 {
            all.push(rest(&self.verdicts, clear.len()));
        }
        all
    }
    /// The verdicts, those on one measure together, in the order of the clearest of each.
    #[must_use]
    pub fn verdicts_by_measure(&self) -> Vec<&Verdict> {
        let mut grouped: Vec<&Verdict> = Vec::new();
        for verdict in &self.verdicts {
            let group = grouped.iter().rposition(|other| other.measure == verdict.measure);
            grouped.insert(group.map_or(grouped.len(), |at| at + 1), verdict);
        }
        grouped
    }
}

fn played(comparison: &Comparison) -> String {
    let names: Vec<&str> = comparison.variants.iter().map(|v| v.name.as_str()).collect();
    let games = comparison.variants.first().map_or(0, |variant| variant.games);
    let head = &comparison.head;
    let mut bots = head.bots.clone();
    bots.dedup();
    format!(
        "{} of {}: {} players ({}), seed {}.",
        counted(games, "game"),
        in_words(&names),
        head.players,
        bots.join(", "),
        head.seed
    )
}
/// `1 game`, `2 games`.
fn counted(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}
fn in_words(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [most @ .., last] => format!("each of {} and {last}", most.join(", ")),
    }
}

/// Of each measure that differs the pair that differs most, the greatest effect first.
fn clearest(verdicts: &[Verdict]) -> Vec<&Verdict> {
    let mut clear: Vec<&Verdict> = verdicts.iter().filter(|v| v.says == Says::Differs).collect();
    clear.sort_by(|a, b| b.effect.abs().total_cmp(&a.effect.abs()));
    let mut seen = Vec::new();
    clear.retain(|verdict| {
        let new = !seen.contains(&&verdict.measure);
        seen.push(&verdict.measure);
        new
    });
    clear
}

fn sentence(verdict: &Verdict) -> String {
    let unit = verdict.unit;
    let swap = verdict.difference < 0.0;
    let (a, b) = ((&verdict.a, verdict.of_a), (&verdict.b, verdict.of_b));
    let (more, less) = if swap { (b, a) } else { (a, b) };
    format!(
        "{}: more under {} ({}) than under {} ({})",
        verdict.title,
        more.0,
        unit.show(more.1),
        less.0,
        unit.show(less.1)
    )
}

fn rest(verdicts: &[Verdict], clear: usize) -> String {
    let open = verdicts.iter().filter(|verdict| verdict.says == Says::Undecided).count();
    let more = match clear.saturating_sub(MOST) {
        0 => String::new(),
        more => format!("{} more differ. ", counted(more as u64, "measure")),
    };
    match (clear, open) {
        (0, 0) => "No difference is to be seen.".to_owned(),
        (0, _) => "Nothing is certain yet; more games are needed to tell.".to_owned(),
        (_, 0) => format!("{more}Everything else is alike."),
        (_, open) => format!("{more}For {} more games are needed.", counted(open as u64, "pair")),
    }
}
