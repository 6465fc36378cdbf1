//! Ties between plugins must not matter.
use crate::{conformance::Failure, luck::Luck};
use bastide::{Event, Registry, Rules, Setup, drive::next_answer, plugin::Ties};

/// Plays the same games with ties between plugins broken both ways and demands identical logs.
///
/// ```
/// use bastide::{Registry, Setup};
///
/// bastide_testkit::order_independence(&Registry::base(), &Setup::default(), 1, 42)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// At the first answer, list of answers or event that differs.
pub fn order_independence(
    registry: &Registry,
    setup: &Setup,
    games: u64,
    seed: u64,
) -> Result<(), Failure> {
    let compile = |ties| {
        let registry = registry.clone().break_ties(ties);
        registry.compile(setup).map_err(|error| Failure::of_setup(&error))
    };
    let (one, other) = (compile(Ties::Alphabetical)?, compile(Ties::Reversed)?);
    let what = "depend on the order of plugins without `after`";
    same_games(&one, &other, games, seed, what)
}

/// Plays the same games by two sets of rules that should not differ; `what` ends the sentence.
pub(crate) fn same_games(
    one: &Rules,
    other: &Rules,
    games: u64,
    seed: u64,
    what: &str,
) -> Result<(), Failure> {
    for game in 0..games {
        let mut luck = Luck::new(seed.wrapping_add(game));
        let (mut a, mut b) = (one.start().clone(), other.start().clone());
        let (mut answers, mut others) = (Vec::new(), Vec::new());
        let (mut log, mut log2): (Vec<Event>, Vec<Event>) = (Vec::new(), Vec::new());
        let mut step = 0;
        loop {
            let fail = |of: &str| {
                let what = format!("the {of} {what}");
                Failure::new(one, &a, seed.wrapping_add(game), step, &what)
            };
            one.actions(&a, &mut answers);
            other.actions(&b, &mut others);
            // The order of a list says nothing; what it holds does.
            let same = answers.len() == others.len() && answers.iter().all(|a| others.contains(a));
            if !same {
                return Err(fail("answers"));
            }
            if log != log2 {
                return Err(fail("events"));
            }
            if a != b {
                return Err(fail("state and its successors"));
            }
            let next = next_answer(one, &a, &mut luck, &mut answers);
            let next = next.map_err(|stopped| {
                Failure::new(one, &a, seed.wrapping_add(game), step, &stopped.to_string())
            })?;
            let Some((_, action)) = next else { break };
            log.clear();
            log2.clear();
            one.apply_unchecked(&mut a, action, Some(&mut log));
            other.apply_unchecked(&mut b, action, Some(&mut log2));
            step += 1;
        }
    }
    Ok(())
}
