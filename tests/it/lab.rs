//! Comparisons do not depend on the machine.
use bastide_expansions::{preset, registry};
use bastide_lab::{GameRecord, LabError, Plan, compare, play};

fn plan(variants: &[&str], threads: usize) -> Plan {
    let variant = |name: &&str| ((*name).to_owned(), preset(name).expect("a preset"));
    Plan {
        variants: variants.iter().map(variant).collect(),
        games: 6,
        players: 3,
        bot: "greedy".to_owned(),
        seed: 4,
        threads: Some(threads),
    }
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let json = |threads| {
        let comparison = compare(&registry(), &plan(&["c1", "c3.1"], threads), &|_, _| {});
        comparison.expect("it compares").to_json()
    };
    let one = json(1);
    assert_eq!(one, json(2));
    assert_eq!(one, json(3));
    let value: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!(value["variants"][0]["games"], 6);
    assert_eq!(value["variants"][1]["seat_win_rates"].as_array().map(Vec::len), Some(3));
    assert_eq!(value["pairs"][0]["a"], "c1");
}

#[test]
fn a_variant_against_itself_shows_no_difference() {
    let mut plan = plan(&["c2"], 2);
    plan.variants.push(("again".to_owned(), preset("c2").expect("a preset")));
    let comparison = compare(&registry(), &plan, &|_, _| {}).expect("it compares");
    let pair = &comparison.pairs[0];
    let [low, high] = pair.ci95.expect("an interval of six games");
    assert!(pair.mean_difference.abs() < 1e-12 && low.abs() + high.abs() < 1e-12, "{pair:?}");
}

#[test]
fn a_single_game_has_no_interval() {
    let plan = Plan { games: 1, ..plan(&["c1", "c2"], 1) };
    let comparison = compare(&registry(), &plan, &|_, _| {}).expect("it compares");
    assert_eq!(comparison.pairs[0].ci95, None);
    assert!(comparison.to_json().contains("\"ci95\":null"));
    assert!(comparison.table().lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn points_by_feature_add_up_and_tables_stay_narrow() {
    let mut plan = plan(&["c1", "c2", "c3.1"], 2);
    for (name, _) in &mut plan.variants {
        *name = format!("some/folder/with/a/long/name/{name}.toml");
    }
    let comparison = compare(&registry(), &plan, &|_, _| {}).expect("it compares");
    for variant in &comparison.variants {
        let sum: f64 = variant.points_by_feature.values().sum();
        assert!((sum - variant.mean_score).abs() < 1e-9, "{variant:?}");
        let wins: f64 = variant.seat_win_rates.iter().sum();
        assert!((wins - 1.0).abs() < 1e-9, "{variant:?}");
    }
    let table = comparison.table();
    assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
}

#[test]
fn senseless_plans_are_refused() {
    let refused = |change: fn(&mut Plan)| {
        let mut plan = plan(&["c1"], 1);
        change(&mut plan);
        compare(&registry(), &plan, &|_, _| {}).expect_err("it makes no sense")
    };
    assert_eq!(refused(|plan| plan.bot = "clever".into()), LabError::Bot("clever".into()));
    assert_eq!(refused(|plan| plan.games = 0), LabError::NoGames);
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
            }
        }
    }
}

#[test]
fn a_record_comes_back_from_json() {
    let rules = registry().compile(&preset("c3.1").expect("a preset")).expect("it compiles");
    let record = play(&rules, &["greedy".to_owned(), "random".to_owned()], 3);
    let text = serde_json::to_string(&record).expect("plain data");
    assert_eq!(serde_json::from_str::<GameRecord>(&text).expect("the same"), record);
    assert_eq!(record.bots, ["greedy", "random"]);
}
