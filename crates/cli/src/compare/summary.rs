//! The summary of a comparison, for the terminal.
use crate::screen::broken;
use bastide_lab::Comparison;

/// A line for each sentence.
pub(super) fn text(comparison: &Comparison) -> String {
    let sentences = comparison.summary();
    let last = sentences.len() - 1;
    let mark = |at: usize| if at == 0 || at == last { "" } else { "- " };
    let lines =
        sentences.iter().enumerate().map(|(at, text)| broken(&(mark(at).to_owned() + text)));
    lines.collect::<String>() + "\n"
}
