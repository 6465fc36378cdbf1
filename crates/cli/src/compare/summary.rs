//! What came of a comparison, in a few sentences.
use crate::screen::width;
use bastide_lab::{Comparison, Says, Verdict};
use textwrap::{Options, WordSplitter};

/// Measures of which the summary speaks.
const MOST: usize = 4;

/// What was played, and what differs most; one sentence for each measure.
pub(super) fn text(comparison: &Comparison) -> String {
    let mut text = wrapped(&played(comparison), "");
    let clear = clearest(&comparison.verdicts);
    for verdict in clear.iter().take(MOST) {
        text += &wrapped(&sentence(verdict), "- ");
    }
    if comparison.variants.len() > 1 {
        text += &wrapped(&rest(&comparison.verdicts, clear.len()), "");
    }
    text + "\n"
}

fn wrapped(text: &str, mark: &str) -> String {
    let indent = " ".repeat(mark.len());
    let options = Options::new(width())
        .initial_indent(mark)
        .subsequent_indent(&indent)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options) + "\n"
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
