//! Runs cut in any way come to the same rows; what does not belong together is refused.
use bastide::{
    Moment, Plugin, Registry,
    plugin::{Ctx, PLUGIN},
};
use bastide_expansions::{preset, registry};
use bastide_sim::{Games, Manifest, Outcome, Plan, Row, Shard, SimError, Status, Task, merge, run};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
};
use tempfile::TempDir;

const PLAN: &str = r#"
experiment = "cut in any way"
seed = 1
players = 2
bots = ["random", "greedy"]

[[variant]]
setup = "c1"

[[variant]]
name = "small cities"
setup = "c3.1"
rules = { "base.two-tile-city" = "2" }
"#;

fn plan_of(text: &str) -> Result<Plan, SimError> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plan.toml");
    fs::write(&path, text).expect("it can be written");
    Plan::read(&path, &preset)
}
fn plan() -> Plan {
    plan_of(PLAN).expect("the plan makes sense")
}
fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Plays a part of the games 0 to 9 and stops once so many are kept.
fn play_until(plan: &Plan, out: &Path, shard: &str, threads: usize, last: u64) -> Outcome {
    try_until(&registry(), plan, out, shard, threads, last).expect("it can be played")
}
fn try_until(
    registry: &Registry,
    plan: &Plan,
    out: &Path,
    shard: &str,
    threads: usize,
    last: u64,
) -> Result<Outcome, SimError> {
    let of = Games { from: 0, to: 9 };
    let games = shard.parse::<Shard>()?.of(of);
    let rules = plan.compile(registry)?;
    let task = Task { plan, rules: &rules, games, of, out: out.to_owned(), threads: Some(threads) };
    let stop = AtomicBool::new(false);
    run(&task, &stop, &|progress| stop.store(progress.done >= last, Ordering::Relaxed))
}
fn play(plan: &Plan, out: &Path, shard: &str, threads: usize) -> Outcome {
    play_until(plan, out, shard, threads, u64::MAX)
}
/// The digest and the rows of some folders.
fn merged(folders: &[&Path]) -> Result<(String, String), SimError> {
    let folders: Vec<PathBuf> = folders.iter().map(|folder| (*folder).to_owned()).collect();
    let mut rows = Vec::new();
    let merged = merge(&folders, &mut rows)?;
    Ok((merged.digest, String::from_utf8_lossy(&rows).into_owned()))
}
#[track_caller]
fn refused(folders: &[&Path], parts: &[&str]) -> SimError {
    let error = merged(folders).expect_err("these do not make a whole");
    for part in parts {
        assert!(error.to_string().contains(part), "`{part}` is not in: {error}");
    }
    error
}

#[test]
fn threads_shards_and_their_order_change_nothing() {
    let plan = plan();
    let [one, many, cut, apart] = [folder(), folder(), folder(), folder()];
    play(&plan, one.path(), "1/1", 1);
    play(&plan, many.path(), "1/1", 4);
    for shard in ["3/4", "1/4", "4/4"] {
        play(&plan, cut.path(), shard, 2);
    }
    play(&plan, apart.path(), "2/4", 1);
    let whole = merged(&[one.path()]).expect("one shard is a whole");
    assert_eq!(merged(&[many.path()]).expect("a whole"), whole);
    assert_eq!(merged(&[apart.path(), cut.path()]).expect("a whole"), whole);
    // More parts than games: some are empty.
    let thin = folder();
    for number in (1..=12).rev() {
        play(&plan, thin.path(), &format!("{number}/12"), 1);
    }
    assert_eq!(merged(&[thin.path()]).expect("a whole"), whole);
    assert_eq!(whole.1.lines().count(), 18, "nine games of two variants");
}

#[test]
fn rows_add_up_and_pairs_share_seed_and_seats() {
    let (plan, out) = (plan(), folder());
    play(&plan, out.path(), "1/1", 2);
    let (_, text) = merged(&[out.path()]).expect("a whole");
    let rows: Vec<Row> =
        text.lines().map(|line| serde_json::from_str(line).expect("a row")).collect();
    for row in &rows {
        for (seat, score) in row.scores.iter().enumerate() {
            let points: i32 = row.points.values().map(|by_seat| by_seat[seat]).sum();
            assert_eq!(points, *score, "{row:?}");
        }
        assert!(row.tiles > 70 && row.decisions > row.tiles, "{row:?}");
    }
    for (number, pair) in (0..).zip(rows.chunks(2)) {
        assert_eq!((pair[0].game, pair[1].game), (number, number));
        assert_eq!((&pair[0].seed, &pair[0].bots), (&pair[1].seed, &pair[1].bots));
        assert_eq!((&*pair[0].variant, &*pair[1].variant), ("c1", "small cities"));
        let first = if number % 2 == 0 { "random" } else { "greedy" };
        assert_eq!(pair[0].bots[0], first, "bots move one seat on from game to game");
        assert_eq!(
            pair[0].seed,
            format!("{:016x}", bastide_sim::game_seed("cut in any way", 1, number))
        );
    }
}

#[test]
fn an_interrupted_shard_is_resumed_and_a_finished_one_is_skipped() {
    let (plan, out, whole) = (plan(), folder(), folder());
    let first = play_until(&plan, out.path(), "1/1", 1, 4);
    assert_eq!(first, Outcome::Interrupted { done: 4, all: 9 });
    refused(&[out.path()], &["no finished shards"]);
    let part = fs::read_dir(out.path()).expect("a folder").next().expect("a part").expect("read");
    // As if the process had been killed while it wrote: a game without its second row, and a
    // line without its end.
    let text = fs::read_to_string(part.path()).expect("text");
    fs::write(part.path(), &text[..text.len() - 500]).expect("it can be cut");
    let second = play_until(&plan, out.path(), "1/1", 1, 6);
    assert_eq!(second, Outcome::Interrupted { done: 6, all: 9 });
    let Outcome::Finished(manifest) = play(&plan, out.path(), "1/1", 2) else {
        panic!("nothing stops it");
    };
    assert_eq!((manifest.rows, manifest.panics), (18, 0));
    assert_eq!(play(&plan, out.path(), "1/1", 2), Outcome::Skipped(manifest));
    assert!(!part.path().exists());
    play(&plan, whole.path(), "1/1", 2);
    assert_eq!(merged(&[out.path()]).expect("a whole"), merged(&[whole.path()]).expect("a whole"));
}

#[test]
fn a_shard_is_played_by_one_process_at_a_time() {
    let (plan, out) = (plan(), folder());
    play_until(&plan, out.path(), "1/1", 1, 1);
    let part = fs::read_dir(out.path()).expect("a folder").next().expect("a part").expect("read");
    let other = fs::File::open(part.path()).expect("it is there");
    other.lock().expect("nobody has it");
    let busy = try_until(&registry(), &plan, out.path(), "1/1", 1, 9);
    assert!(busy.is_err_and(|error| error.is_no() && error.to_string().contains("0..9")));
    drop(other);
    assert!(matches!(play(&plan, out.path(), "1/1", 1), Outcome::Finished(_)));
}

/// Fails as soon as a player has three points at the end of a turn.
static FAULTY: Plugin = Plugin {
    id: "faulty",
    build: |game| {
        game.on_turn(Moment::TurnEnded, |ctx: &mut Ctx<'_>, _| {
            let view = ctx.view();
            let most = view.seats().map(|player| view.score(player)).max();
            assert!(most < Some(3), "nobody may have {} points", most.unwrap_or_default());
        });
    },
    ..PLUGIN
};

#[test]
fn a_game_that_fails_becomes_a_row_and_the_run_goes_on() {
    let plan = plan_of(
        r#"
        experiment = "faulty"
        bots = ["random"]
        [[variant]]
        setup = "base"
        [[variant]]
        name = "faulty"
        setup = "base"
        with = ["faulty"]
        "#,
    )
    .expect("the plan makes sense");
    let registry = registry().with(&FAULTY);
    let (one, two) = (folder(), folder());
    try_until(&registry, &plan, one.path(), "1/1", 1, 99).expect("failures are rows");
    for shard in ["2/2", "1/2"] {
        try_until(&registry, &plan, two.path(), shard, 3, 99).expect("failures are rows");
    }
    let whole = merged(&[one.path()]).expect("a whole");
    assert_eq!(merged(&[two.path()]).expect("a whole"), whole);
    let rows: Vec<Row> =
        whole.1.lines().map(|line| serde_json::from_str(line).expect("a row")).collect();
    let (failed, fine): (Vec<&Row>, Vec<&Row>) =
        rows.iter().partition(|row| row.status == Status::Panic);
    assert!(failed.len() > 3 && fine.len() > 8, "{} failed", failed.len());
    for row in failed {
        assert_eq!((&*row.variant, &row.scores[..]), ("faulty", &[][..]));
        assert!(row.what.as_ref().is_some_and(|what| what.starts_with("nobody may have")));
        assert_eq!(row.seed.len(), 16);
    }
    let manifest = bastide_sim::manifests_in(one.path()).expect("a folder");
    assert!(Manifest::read(&manifest[0]).expect("a manifest").panics > 3);
}

/// Nobody opens its gate, so that no game comes to its end.
static SHUT: Plugin = Plugin {
    id: "shut",
    build: |game| {
        game.split_last_stage(2);
    },
    ..PLUGIN
};

#[test]
fn a_game_that_a_plugin_sends_round_is_a_failed_row() {
    let text = r#"
        experiment = "shut"
        bots = ["random"]
        [[variant]]
        setup = "base"
        with = ["shut"]
    "#;
    let (plan, folder) = (plan_of(text).expect("the plan makes sense"), folder());
    try_until(&registry().with(&SHUT), &plan, folder.path(), "1/1", 1, 99).expect("it is a row");
    let (_, rows) = merged(&[folder.path()]).expect("a whole");
    for row in rows.lines().map(|line| serde_json::from_str::<Row>(line).expect("a row")) {
        assert_eq!((row.status, &row.scores[..]), (Status::Panic, &[][..]));
        assert!(row.what.is_some_and(|what| what.contains("at a gate that no plugin opens")));
    }
}

/// The same in name, and another program.
static FAULTLESS: Plugin = Plugin { id: "faulty", ..PLUGIN };

#[test]
fn two_builds_with_the_same_version_are_told_apart_by_what_they_play() {
    let plan = plan_of("experiment = \"a\"\n[[variant]]\nsetup = \"base\"\nwith = [\"faulty\"]\n");
    let (plan, out) = (plan.expect("the plan makes sense"), folder());
    let [faulty, faultless] = [&FAULTY, &FAULTLESS].map(|plugin| registry().with(plugin));
    try_until(&faulty, &plan, out.path(), "1/2", 1, 99).expect("failures are rows");
    try_until(&faultless, &plan, out.path(), "2/2", 1, 99).expect("it is another shard");
    refused(&[out.path()], &["differ in rules"]);
    let resumed = try_until(&faultless, &plan, out.path(), "1/2", 1, 99);
    assert!(resumed.is_err_and(|error| error.to_string().contains("is of other rules")));
}

#[test]
fn shards_that_overlap_or_are_missing_are_refused() {
    let plan = plan();
    let [halves, thirds] = [folder(), folder()];
    play(&plan, halves.path(), "2/2", 2);
    assert!(refused(&[halves.path()], &["games 0..4 are missing"]).is_no());
    play_until(&plan, halves.path(), "1/2", 1, 1);
    refused(&[halves.path()], &["games 0..4 are missing", "begun but not finished"]);
    play(&plan, thirds.path(), "1/3", 2);
    assert!(refused(&[thirds.path()], &["games 3..9 are missing"]).is_no());
    play(&plan, thirds.path(), "2/3", 2);
    assert!(refused(&[thirds.path(), halves.path()], &["games 4..6", "keep one"]).is_no());
}

#[test]
fn shards_of_other_plans_rules_or_engines_are_refused() {
    let (ours, other) = (folder(), folder());
    play(&plan(), ours.path(), "1/2", 2);
    let changed = plan_of(&PLAN.replace("seed = 1", "seed = 2")).expect("makes sense");
    play(&changed, other.path(), "2/2", 2);
    assert!(refused(&[ours.path(), other.path()], &["differ in plan"]).is_incompatible());
    // Nor may one run be written into the folder of another.
    let mixed = try_until(&registry(), &changed, ours.path(), "1/2", 1, 9);
    assert!(mixed.is_err_and(|error| error.is_incompatible()));
    // What a plan means is its identity, not how it is written.
    let said = PLAN.replace("seed = 1", "# a remark\nseed = 0x1");
    assert_eq!(plan_of(&said).expect("makes sense").hash(), plan().hash());
    for (what, from) in [("engine", "\"engine\": \""), ("rules", "\"rules\": \"")] {
        let folder = folder();
        play(&plan(), folder.path(), "2/2", 2);
        let path = bastide_sim::manifests_in(folder.path()).expect("a folder").remove(0);
        let text = fs::read_to_string(&path).expect("text").replace(from, &format!("{from}9"));
        fs::write(&path, text).expect("it can be written");
        refused(&[ours.path(), folder.path()], &[&format!("differ in {what}")]);
    }
}

#[test]
fn rows_that_were_changed_are_refused() {
    let (plan, out) = (plan(), folder());
    play(&plan, out.path(), "1/1", 2);
    let mut files =
        fs::read_dir(out.path()).expect("a folder").filter_map(|entry| Some(entry.ok()?.path()));
    let rows = files.find(|path| path.extension().is_some_and(|end| end == "jsonl"));
    let rows = rows.expect("rows were written");
    let text = fs::read_to_string(&rows).expect("text").replacen("\"ok\"", "\"panic\"", 1);
    fs::write(&rows, text).expect("it can be written");
    assert!(refused(&[out.path()], &["does not fit its manifest"]).is_bad_file());
}

#[test]
fn a_plan_that_makes_no_sense_says_why() {
    for (from, to, parts) in [
        ("\"greedy\"", "\"gredy\"", &["no bot `gredy`", "greedy, random"][..]),
        ("players = 2", "players = 3", &["2 bots for 3 players"]),
        ("\"small cities\"", "\"c1\"", &["two variants are called `c1`"]),
        ("\"c3.1\"", "\"c4.toml\"", &["c4.toml", "beside the plan"]),
        ("\"cut in any way\"", "\"\"", &["`experiment` is a name"]),
        ("seed = 1", "seeds = 1", &["unknown field `seeds`", "line 3"]),
    ] {
        let error = plan_of(&PLAN.replace(from, to)).expect_err("it makes no sense");
        for part in parts {
            assert!(error.to_string().contains(part), "`{part}` is not in: {error}");
        }
        assert!(error.is_bad_file(), "{error}");
    }
    let odd = plan_of(&PLAN.replace("two-tile-city\" = \"2\"", "two-tile-city\" = \"3\""));
    let error = odd.expect("it can be read").compile(&registry()).expect_err("no such value");
    assert!(error.to_string().contains("small cities"), "{error}");
}
