//! The bots: greedy is better than chance, and uses everything that there is.
use bastide::{
    Action, Event, Player, Question, QuestionKind, Rules, State, event::Moved, figure::Reason,
};
use bastide_bots::{Bot, by_name};
use bastide_expansions::{preset, registry};
use bastide_session::{Seeded, Watcher, drive};
use std::collections::BTreeMap;

fn rules(name: &str) -> Rules {
    registry().compile(&preset(name).expect("a preset")).expect("it compiles")
}

/// Tells what happens, in words.
struct Told<'a, F> {
    rules: &'a Rules,
    seen: F,
}

impl<F: FnMut(&str)> Watcher for Told<'_, F> {
    fn happened(&mut self, question: &Question, events: &[Event], _: &State) {
        let own = matches!(question.kind, QuestionKind::Plugin { .. });
        for event in events {
            match event {
                Event::Answered(_, label) if own && label == "pass" => (self.seen)("decline"),
                Event::Answered(_, label) if question.player().is_some() => (self.seen)(label),
                Event::Moved(Moved { why: Reason::By(cause), .. }) => {
                    (self.seen)(self.rules.cause_name(*cause));
                }
                Event::Told { what, .. } if what.contains(": no ") => {
                    (self.seen)("favour impossible");
                }
                _ => {}
            }
        }
    }
}

/// Plays a game and tells what happens to `seen`.
fn play(rules: &Rules, bots: [&str; 2], seed: u64, seen: impl FnMut(&str)) -> [i32; 2] {
    let bot = |at: usize| by_name(bots[at], seed + at as u64).expect("a bot");
    let mut seats: [Box<dyn Bot>; 2] = [bot(0), bot(1)];
    let mut state = rules.start().clone();
    let answer = |player: Player, state: &State, answers: &[Action]| {
        seats[player.index()].answer(rules, state, answers)
    };
    drive(rules, &mut state, &mut Seeded::new(seed), answer, &mut Told { rules, seen })
        .expect("it is played to its end");
    [state.score(Player(0)), state.score(Player(1))]
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
