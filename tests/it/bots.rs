//! The bots: greedy is better than chance, and uses everything that there is.
use bastide::{Action, Actor, Event, QuestionKind, Rules, event::Moved, figure::Reason};
use bastide_bots::{Bot, by_name};
use bastide_expansions::{preset, registry};
use bastide_session::{Chance, Seeded};
use std::collections::BTreeMap;

fn rules(name: &str) -> Rules {
    registry().compile(&preset(name).expect("a preset")).expect("it compiles")
}

/// Plays a game and tells what happens, in words, to `seen`.
fn play(rules: &Rules, bots: [&str; 2], seed: u64, mut seen: impl FnMut(&str)) -> [i32; 2] {
    let bot = |at: usize| by_name(bots[at], seed + at as u64).expect("a bot");
    let mut seats: [Box<dyn Bot>; 2] = [bot(0), bot(1)];
    let mut state = rules.start().clone();
    let (mut chance, mut answers, mut log) = (Seeded::new(seed), Vec::new(), Vec::new());
    while let Some(question) = rules.pending(&state) {
        let action = match question.to {
            Actor::Chance => chance.answer(rules, &state).expect("a tile is left"),
            Actor::Player(player) => {
                rules.actions(&state, &mut answers);
                let action = seats[player.index()].answer(rules, &state, &answers);
                let own = matches!(question.kind, QuestionKind::Plugin { .. });
                match action {
                    Action::Pass if own => seen("decline"),
                    _ => seen(&rules.describe(&state, action)),
                }
                action
            }
        };
        rules.apply(&mut state, action, Some(&mut log)).expect("bots give listed answers");
        for event in log.drain(..) {
            match event {
                Event::Moved(Moved { why: Reason::By(cause), .. }) => seen(rules.cause_name(cause)),
                Event::Told { what, .. } if what.contains(": no ") => seen("favour impossible"),
                _ => {}
            }
        }
    }
    [state.score(bastide::Player(0)), state.score(bastide::Player(1))]
}

#[test]
fn greedy_beats_random_in_nineteen_games_of_twenty() {
    for name in ["c1", "c2", "c3.1"] {
        let rules = rules(name);
        let mut won = 0;
        for game in 0..100 {
            let greedy = game % 2;
            let bots = if greedy == 0 { ["greedy", "random"] } else { ["random", "greedy"] };
            let scores = play(&rules, bots, game as u64, |_| {});
            won += usize::from(scores[greedy] > scores[1 - greedy]);
        }
        println!("{name}: greedy won {won} of 100");
        assert!(won >= 95, "{name}: greedy won {won} of 100");
    }
}

/// What greedy bots do in games of a preset, by the beginning of what it is called.
fn abilities(name: &str, games: u64, wanted: &[&'static str]) -> BTreeMap<&'static str, u32> {
    let rules = rules(name);
    let mut used: BTreeMap<&str, u32> = BTreeMap::new();
    for game in 0..games {
        play(&rules, ["greedy", "greedy"], game, |what| {
            if let Some(ability) = wanted.iter().find(|ability| what.starts_with(**ability)) {
                *used.entry(ability).or_default() += 1;
            }
        });
    }
    println!("{name}, {games} games: {used:?}");
    used
}

/// As many games as `BASTIDE_GAMES` says, or 40.
#[test]
fn greedy_uses_every_ability() {
    let games = std::env::var("BASTIDE_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    for (name, wanted) in [
        ("c1", &["place the own abbey", "barn at", "move the wagon"][..]),
        ("c2", &["place the own abbey", "barn at", "move the wagon"][..]),
        (
            "c3.1",
            &[
                "place the own town-hall",
                "replace player",
                "decline",
                "favour impossible",
                "called",
                "put a meeple in place",
                "lay the scarecrow down",
                "take the scarecrow back",
                "ride to road",
                "ride to city",
                "take the messenger back",
            ][..],
        ),
    ] {
        let used = abilities(name, games, wanted);
        // Once in a thousand games.
        let rare = |ability: &str| ability == "decline" && games < 1000;
        for ability in wanted.iter().filter(|ability| !rare(ability)) {
            assert!(
                used.contains_key(ability),
                "{name}: never `{ability}` in {games} games; {used:?}"
            );
        }
    }
}
