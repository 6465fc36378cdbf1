//! Comparisons do not depend on the machine, and keep what they promise.
use bastide_expansions::{preset, registry};
use bastide_lab::{Comparison, GameRecord, LabError, Plan, Says, Watch, compare, play, self_test};
use bastide_session::Game;
use std::sync::atomic::{AtomicBool, Ordering};

fn plan(variants: &[&str], threads: usize) -> Plan {
    let variant = |name: &&str| ((*name).to_owned(), preset(name).expect("a preset"));
    Plan {
        variants: variants.iter().map(variant).collect(),
        games: 6,
        players: 3,
        seed: 4,
        draws: 1_000,
        threads: Some(threads),
        ..Plan::default()
    }
}

fn run(plan: &Plan) -> Result<Comparison, LabError> {
    let stop = AtomicBool::new(false);
    compare(&registry(), plan, &Watch { progress: &|_, _| {}, stop: &stop })
}

fn bots(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// Games that stop before their end say nothing about a variant.
#[test]
fn a_game_that_stops_is_no_result() {
    static SHUT: bastide::Plugin = bastide::Plugin {
        id: "shut",
        build: |game| {
            game.split_last_stage(2);
        },
        ..bastide::plugin::PLUGIN
    };
    let mut plan = plan(&["base"], 1);
    plan.variants[0].1.expansions.push("shut".to_owned());
    let stop = AtomicBool::new(false);
    let watch = Watch { progress: &|_, _| {}, stop: &stop };
    let shut = registry().with(&SHUT);
    let errors = [
        compare(&shut, &plan, &watch).expect_err("the gate is shut"),
        self_test(&shut, &plan, 1, &watch).expect_err("and shut against itself as well"),
    ];
    for error in errors {
        assert!(matches!(error, LabError::Fault { .. }), "{error}");
        assert!(error.to_string().contains("at a gate that no plugin opens"), "{error}");
    }
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let json = |threads| run(&plan(&["c1", "c3.1"], threads)).expect("it compares").to_json();
    let one = json(1);
    assert_eq!(one, json(2));
    assert_eq!(one, json(3));
    let value: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!(value["schema"], 1);
    assert_eq!(value["variants"][0]["games"], 6);
    assert_eq!(value["variants"][1]["name"], "c3.1");
}

#[test]
fn a_variant_against_itself_over_the_same_seeds_shows_no_difference() {
    let mut plan = plan(&["c2"], 2);
    plan.variants.push(("again".to_owned(), preset("c2").expect("a preset")));
    for verdict in run(&plan).expect("it compares").verdicts {
        assert_eq!(verdict.says, Says::Same, "{verdict:?}");
        assert_eq!(verdict.interval, Some([0.0, 0.0]), "{verdict:?}");
        assert!((verdict.p_holm - 1.0).abs() < 1e-12 && verdict.effect.abs() < 1e-12);
    }
}

#[test]
fn about_95_in_100_intervals_of_no_difference_contain_0() {
    let plan = Plan { games: 60, players: 2, bots: bots(&["random"]), ..plan(&["c3.1"], 2) };
    let stop = AtomicBool::new(false);
    let watch = Watch { progress: &|_, _| {}, stop: &stop };
    let test = self_test(&registry(), &plan, 40, &watch).expect("it compares");
    assert_eq!((test.comparisons, test.games), (40, 60));
    assert!(test.total()[1] > 1_000, "{test}");
    assert!(test.holds(), "{test}");
}

#[test]
fn a_single_game_has_no_interval() {
    let comparison = run(&Plan { games: 1, ..plan(&["c1", "c2"], 1) }).expect("it compares");
    for verdict in &comparison.verdicts {
        assert_eq!((verdict.interval, verdict.says), (None, Says::Undecided));
    }
    assert!(comparison.table().lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn points_by_feature_and_by_clause_add_up_and_tables_stay_narrow() {
    let mut plan = plan(&["c1", "c2", "c3.1"], 2);
    for (name, _) in &mut plan.variants {
        *name = format!("some/folder/with/a/long/name/{name}.toml");
    }
    let comparison = run(&plan).expect("it compares");
    let sum = |at: usize, wanted: &dyn Fn(&str) -> bool| -> f64 {
        let of = comparison.measures.iter().filter(|measure| wanted(&measure.id));
        of.map(|measure| measure.values[at].value).sum()
    };
    for at in 0..3 {
        let player = sum(at, &|id| id == "points.player");
        let whole = ["points.player", "points.winner", "points.last"];
        let parts = sum(at, &|id| id.starts_with("points.") && !whole.contains(&id));
        assert!((parts - player).abs() < 1e-9, "{parts} are not {player}");
        assert!((sum(at, &|id| id.starts_with("family.")) - player).abs() < 1e-9);
        assert!((sum(at, &|id| id.starts_with("seat.wins-")) - 1.0).abs() < 1e-9);
    }
    let table = comparison.table();
    assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
}

#[test]
fn different_bots_take_turns_on_the_seats() {
    let seats = bots(&["greedy", "random", "random"]);
    let comparison = run(&Plan { bots: seats, ..plan(&["c1"], 2) }).expect("it compares");
    assert_eq!((comparison.head.blocks, comparison.head.turns_of_seats), (2, 3));
    let records = &comparison.records[0];
    for (block, games) in records.chunks(3).enumerate() {
        for (turned, record) in games.iter().enumerate() {
            assert_eq!(record.seed, games[0].seed, "block {block} has one seed");
            let greedy = record.bots.iter().position(|bot| bot == "greedy");
            assert_eq!(greedy, Some((3 - turned) % 3));
        }
    }
    let wins = comparison.measure("strength.wins").expect("the bots differ");
    assert!(wins.values[0].value > 0.9, "greedy beats random: {wins:?}");
    assert!(run(&plan(&["c1"], 1)).expect("it compares").measure("strength.wins").is_none());
}

#[test]
fn a_run_stops_early_once_it_knows_enough() {
    let base = Plan { games: 64, players: 2, bots: bots(&["random"]), ..plan(&["c1", "c2"], 2) };
    let blocks = |until| {
        let comparison = run(&Plan { until, ..base.clone() }).expect("it compares");
        (comparison.head.blocks, comparison.head.looks, comparison.head.sureness())
    };
    assert_eq!(blocks(Some(1000.0)), (8, 4, "98.75\u{a0}%".to_owned()));
    assert_eq!(blocks(Some(0.001)), (64, 4, "98.75\u{a0}%".to_owned()));
    assert_eq!(blocks(None), (64, 1, "95\u{a0}%".to_owned()));
}

#[test]
fn a_stopped_run_reports_whole_blocks() {
    let stop = AtomicBool::new(false);
    let progress = |done: u64, _: u64| stop.store(done >= 7, Ordering::Relaxed);
    let plan = Plan { games: 50, ..plan(&["c1", "c2"], 2) };
    let watch = Watch { progress: &progress, stop: &stop };
    let comparison = compare(&registry(), &plan, &watch).expect("something was finished");
    assert!(comparison.head.interrupted && comparison.head.warnings[0].contains("stopped"));
    assert!((3..=6).contains(&comparison.head.blocks), "{}", comparison.head.blocks);
    assert!(comparison.records.iter().all(|games| games.len() as u64 == comparison.head.blocks));
    let at_once = AtomicBool::new(true);
    let watch = Watch { progress: &|_, _| {}, stop: &at_once };
    let nothing = compare(&registry(), &plan, &watch).expect_err("nothing was finished");
    assert_eq!(nothing, LabError::Stopped);
}

#[test]
fn odd_games_can_be_replayed() {
    let comparison = run(&plan(&["c2", "c3.1"], 2)).expect("it compares");
    assert!(comparison.odd_games.len() >= 6);
    for odd in &comparison.odd_games {
        let game = Game::from_text(&registry(), &odd.save).expect("a save");
        assert!(game.pending().is_none(), "it is played to its end");
        let scores: Vec<i32> =
            game.rules().players().map(|player| game.state().score(player)).collect();
        assert_eq!(scores, odd.scores);
        assert_eq!(game.rules().view(game.state()).tiles().count(), odd.cells.len());
    }
}

#[test]
fn senseless_plans_are_refused() {
    let refused = |change: fn(&mut Plan)| {
        let mut plan = plan(&["c1"], 1);
        change(&mut plan);
        run(&plan).expect_err("it makes no sense")
    };
    assert_eq!(refused(|plan| plan.bots = vec!["clever".into()]), LabError::Bot("clever".into()));
    let two = refused(|plan| plan.bots = vec!["greedy".into(), "random".into()]);
    assert_eq!(two, LabError::Seats { bots: 2, players: 3 });
    assert_eq!(refused(|plan| plan.bots.clear()), LabError::Seats { bots: 0, players: 3 });
    assert_eq!(refused(|plan| plan.games = 0), LabError::NoGames);
    assert!(matches!(refused(|plan| plan.margin = 0.0), LabError::NotPositive { .. }));
    assert!(matches!(refused(|plan| plan.until = Some(f64::NAN)), LabError::NotPositive { .. }));
    assert!(matches!(refused(|plan| plan.players = 9), LabError::Setup { .. }));
    let twice = refused(|plan| plan.variants.push(plan.variants[0].clone()));
    assert_eq!(twice, LabError::SameName("c1".into()));
}

#[test]
fn events_account_for_every_point() {
    for name in ["base", "c1", "c2", "c3.1"] {
        for (bot, players) in [("random", 2), ("greedy", 3), ("random", 5)] {
            let setup = bastide::Setup { players, ..preset(name).expect("a preset") };
            let rules = registry().compile(&setup).expect("it compiles");
            for seed in 0..10 {
                let record = play(&rules, &[bot.to_owned()], seed);
                assert!(record.adds_up(), "{name}, {bot}, seed {seed}: {record:#?}");
                let turns: u32 = record.turns.iter().map(|turn| turn.decisions).sum();
                assert_eq!(turns, record.decisions, "every question belongs to a turn");
                let last = record.turns.last().expect("a game has turns");
                assert_eq!(last.projected, record.scores);
                let final_points = record.scores.iter().zip(&last.scores).map(|(a, b)| a - b);
                assert!(final_points.eq(record.final_points.iter().copied()));
            }
        }
    }
}

#[test]
fn a_record_comes_back_from_json() {
    let rules = registry().compile(&preset("c3.1").expect("a preset")).expect("it compiles");
    let record = play(&rules, &bots(&["greedy", "random"]), 3);
    let text = serde_json::to_string(&record).expect("plain data");
    assert_eq!(serde_json::from_str::<GameRecord>(&text).expect("the same"), record);
    assert_eq!(record.bots, ["greedy", "random"]);
}
