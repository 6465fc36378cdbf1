//! Counts of answer paths: one number that changes when any rule does.
use bastide::{Rules, State};

/// Counts the paths of so many answers from a state; each outcome of chance is one.
///
/// Shorter paths, because the game is over, are not counted.
///
/// ```
/// use bastide::{Registry, Setup};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// // The start tile is one of 24 tiles, and there are more of it.
/// assert_eq!(bastide_testkit::perft(&rules, rules.start(), 1), 24);
/// # Ok::<(), bastide::SetupError>(())
/// ```
#[must_use]
pub fn perft(rules: &Rules, state: &State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut answers = Vec::new();
    rules.actions(state, &mut answers);
    if depth == 1 {
        return answers.len() as u64;
    }
    let mut next = state.clone();
    let path = |action| {
        next.clone_from(state);
        rules.apply_unchecked(&mut next, action, None);
        perft(rules, &next, depth - 1)
    };
    answers.into_iter().map(path).sum()
}
