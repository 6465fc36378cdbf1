//! The command as people run it: what it prints, and the exit codes that it promises.
use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

fn bastide(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bastide")).args(args).output().expect("the command runs")
}

fn with_input(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

#[track_caller]
fn fails(output: &Output, code: i32, parts: &[&str]) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{error}");
    for part in parts {
        assert!(error.contains(part), "`{part}` is not in: {error}");
    }
}

#[track_caller]
fn says(output: &Output, parts: &[&str]) -> String {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    for part in parts {
        assert!(text.contains(part), "`{part}` is not in: {text}");
    }
    text
}

#[test]
fn an_unknown_expansion_is_named_with_the_nearest_known_one() {
    let output = bastide(&["setup", "check", "--with", "messenger-and-mayor"]);
    fails(&output, 2, &["messenger-and-mayor", "did you mean `messengers-and-mayors`"]);
}

#[test]
fn a_rule_value_that_does_not_exist_is_refused_with_those_that_do() {
    let output = bastide(&["setup", "check", "base", "--rule", "base.fields=5-per-city"]);
    fails(&output, 2, &["base.fields", "5-per-city", "4-per-city", "3-per-city-per-field"]);
    let output = bastide(&["setup", "check", "base", "--rule", "base.feilds=4-per-city"]);
    fails(&output, 2, &["base.feilds", "did you mean `base.fields`"]);
}

#[test]
fn both_boxes_number_five_exclude_each_other_unless_allowed() {
    let both = ["setup", "check", "c1", "--with", "messengers-and-mayors"];
    fails(&bastide(&both), 2, &["abbey-and-mayor-c1", "messengers-and-mayors", "allow-conflicts"]);
    says(&bastide(&[&both[..], &["--allow-conflicts"]].concat()), &["fine"]);
}

#[test]
fn a_box_that_is_added_follows_the_rules_of_the_edition() {
    for (edition, gardens, start) in
        [("c1", "off", "shuffled"), ("c2", "on", "left-out"), ("c3.1", "on", "left-out")]
    {
        let output = bastide(&["setup", "show", edition, "--with", "river", "--with", "abbot"]);
        let gardens = format!("\"abbot.gardens\" = \"{gardens}\"");
        let start = format!("\"river.start-tile\" = \"{start}\"");
        says(&output, &["abbot = 1", "river = 1", &gardens, &start]);
    }
    let compare = ["compare", "c1", "c2", "--games", "2", "--bot", "random", "--with", "river"];
    says(&bastide(&compare), &["tiles laid in a game"]);
    fails(&bastide(&["compare", "c1", "--with", "rivre"]), 2, &["did you mean `river`?"]);
    says(&bastide(&["bench", "--with", "abbot", "--seconds", "0.1"]), &[]);
}

#[test]
fn what_is_switched_off_is_gone() {
    let output =
        bastide(&["setup", "show", "c3.1", "--without", "mayor", "--without", "town-hall"]);
    says(&output, &["mayor = 0", "town-hall = 0", "messenger = 1"]);
    let output = bastide(&["setup", "show", "c3.1", "--without", "messengers-and-mayors"]);
    assert!(!says(&output, &["meeple = 7"]).contains("mayor"));
    fails(&bastide(&["setup", "show", "c3.1", "--without", "wagon"]), 2, &["wagon", "messenger"]);
}

#[test]
fn a_setup_file_is_written_once_and_can_be_checked_and_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("evening.toml");
    let file = file.to_str().expect("a name");
    let args =
        ["new", "-o", file, "--edition", "c2", "--players", "3", "--rule", "base.farmers=off"];
    says(&bastide(&args), &["wrote"]);
    let written = fs::read_to_string(file).expect("written");
    fails(&bastide(&["new", "-o", file]), 2, &["exists", "--force"]);
    assert_eq!(fs::read_to_string(file).expect("still there"), written);
    says(&bastide(&["setup", "check", file]), &["fine: 3 players"]);
    says(&bastide(&["setup", "show", file]), &["base.farmers", "abbey-and-mayor-c2"]);
}

#[test]
fn a_bad_setup_file_is_blamed_with_the_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bad.toml");
    fs::write(&file, "players = 3\nexpansionz = []\n").expect("written");
    let file = file.to_str().expect("a name");
    fails(&bastide(&["setup", "check", file]), 3, &[file, "expansionz", "2"]);
    fs::write(file, "expansions = [\"rivers\"]\n").expect("written");
    fails(&bastide(&["setup", "check", file]), 3, &[file, "rivers"]);
    fails(&bastide(&["setup", "check", "nowhere.toml"]), 3, &["nowhere.toml"]);
    fails(&bastide(&["setup", "check", "c4"]), 2, &["c4", "c3.1"]);
}

#[test]
fn expansions_are_listed_and_shown() {
    let list = bastide(&["expansions", "list"]);
    says(&list, &["abbey-and-mayor-c1", "abbey-and-mayor-c2", "messengers-and-mayors"]);
    let show = bastide(&["expansions", "show", "messengers-and-mayors"]);
    says(&show, &["messenger", "town-hall", "enclosed-order", "by-owner", "11 in the stack"]);
    fails(&bastide(&["expansions", "show", "towers"]), 2, &["towers"]);
}

/// A game of bots that a human leaves at once, after saving it.
fn saved_game(file: &Path) {
    let input = format!("1\n1\n1\nsave {}\nquit\n", file.display());
    let args = ["play", "c3.1", "--seed", "5", "--seats", "human,random"];
    says(&with_input(&args, &input), &["Red", "saved"]);
    assert!(file.exists());
}

#[test]
fn a_game_is_played_saved_resumed_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.json");
    saved_game(&file);
    let name = file.to_str().expect("a name");
    says(&bastide(&["replay", name, "--board"]), &["Red lays"]);
    let resumed =
        with_input(&["play", "--resume", name], "help\ntable\nbag\nwhy\nnot\nundo\nquit\n");
    says(&resumed, &["undo", "points", "tiles left"]);
    let bots = bastide(&["play", "c1", "--seats", "random,greedy", "--seed", "3"]);
    says(&bots, &["the game is over", "wins"]);
}

#[test]
fn damaged_and_cheating_saves_fail_with_place_and_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.json");
    saved_game(&file);
    let name = file.to_str().expect("a name");
    let good = fs::read_to_string(&file).expect("a save");

    fs::write(&file, &good[..good.len() / 2]).expect("written");
    fails(&bastide(&["replay", name]), 3, &[name, "line"]);

    let mut save: serde_json::Value = serde_json::from_str(&good).expect("JSON");
    let actions = save["actions"].as_array_mut().expect("actions");
    let at = actions.iter().position(|action| action.get("place").is_some()).expect("a placement");
    actions[at]["place"]["cell"] = serde_json::json!([90, 90]);
    fs::write(&file, save.to_string()).expect("written");
    fails(&bastide(&["replay", name]), 3, &[&format!("action {}", at + 1), "place at"]);

    let alien = good.replace("messengers-and-mayors", "ministers-and-markets");
    fs::write(&file, alien).expect("written");
    fails(&bastide(&["replay", name]), 4, &["ministers-and-markets"]);
}

#[test]
fn a_scenario_with_a_typo_is_blamed_with_the_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bad.scenario");
    fs::write(&file, "scenario Typo\n  bord\n    (0,0) D r0\n").expect("written");
    let name = file.to_str().expect("a name");
    let output = bastide(&["scenario", "run", name]);
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains('2') && text.contains("board"), "{text}");

    let wrong = "scenario Wrong\n  board\n    (0,0) D r0\n  do\n    expect scores Red 5\n";
    fs::write(&file, wrong).expect("written");
    let output = bastide(&["scenario", "run", name]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn comparing_prints_the_same_numbers_every_time() {
    let args = ["compare", "c1", "c2", "--games", "4", "--bot", "random", "--json", "--seed", "9"];
    let first = says(&bastide(&args), &["variants", "measures", "verdicts", "p_holm"]);
    let again = says(&bastide(&[&args[..], &["--threads", "1"]].concat()), &[]);
    assert_eq!(first, again);
    fails(&bastide(&["compare", "c1", "c9"]), 2, &["c9"]);
}

#[test]
fn a_report_comes_with_its_data() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("report.html");
    let name = file.to_str().expect("a plain name");
    let plots = folder.path().join("plots");
    let plots_name = plots.to_str().expect("a plain name");
    let args = ["compare", "c1", "c3.1", "--games", "4", "--bots", "greedy,random", "-o", name];
    says(
        &bastide(&[&args[..], &["--plots", plots_name]].concat()),
        &["games won by a greedy", "c1 − c3.1", "p after Holm"],
    );
    let page = fs::read_to_string(&file).expect("a page");
    let again = "bastide compare c1 c3.1 --games 4 --bots greedy,random --players 2 --seed 1";
    assert!(page.contains(again), "the page says how to repeat it");
    let data = fs::read_to_string(file.with_extension("json")).expect("data");
    let data: serde_json::Value = serde_json::from_str(&data).expect("JSON");
    assert_eq!(data["head"]["turns_of_seats"], 2);
    let games = fs::read_to_string(file.with_extension("games.csv")).expect("a table");
    assert_eq!(games.lines().count(), 1 + 2 * 4 * 2);
    assert_eq!(file.with_extension("games.parquet").exists(), cfg!(feature = "parquet"));
    for file in ["sources.svg", "sources.csv"] {
        assert!(plots.join(file).exists(), "no {file}");
    }
    let nowhere = folder.path().join("no/report.html");
    let nowhere = nowhere.to_str().expect("a plain name");
    fails(&bastide(&["compare", "c1", "-o", nowhere]), 74, &["no such folder"]);
    fails(
        &bastide(&["compare", "c1", "--bots", "greedy,random,greedy"]),
        2,
        &["3 bots for 2 seats"],
    );
    fails(&bastide(&["compare", "c1", "--until-ci", "0"]), 2, &["the width to reach is 0"]);
}

#[cfg(unix)]
fn interrupted(times: u32, args: &[&str]) -> Output {
    let child = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    // Time enough for the first games, and too little for all.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    for _ in 0..times {
        let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(told.expect("`kill` runs").success());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    child.wait_with_output().expect("it ends")
}

#[test]
#[cfg(unix)]
fn an_interrupted_comparison_reports_what_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("report.html");
    let name = file.to_str().expect("a plain name");
    let args = ["compare", "c1", "c2", "--games", "1000000", "--bots", "random", "-o", name];
    let output = interrupted(1, &args);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(5), "{text}");
    assert!(text.contains("stopped before its end"), "{text}");
    assert!(fs::read_to_string(&file).expect("a page").contains("stopped before its end"));
    let none = folder.path().join("none.html");
    let args = [&args[..8], &[none.to_str().expect("a plain name")]].concat();
    let output = interrupted(2, &args);
    assert_eq!(output.status.code(), Some(130));
    assert!(!none.exists(), "the second one stops at once");
}

#[test]
fn the_benchmark_reports_its_fingerprint() {
    let text = says(&bastide(&["bench", "base", "--seconds", "0.3", "--json"]), &[]);
    let bench: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let number = |key: &str| bench[key].as_f64().expect("a number");
    assert!((number("placed_per_game") - 70.98).abs() < 0.2, "{text}");
    assert!((number("placements_per_turn") - 32.65).abs() < 1.0, "{text}");
    assert!((number("figures_per_game") - 15.6).abs() < 0.5, "{text}");
}

#[test]
fn a_new_expansion_is_written_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tall-towers");
    let path = path.to_str().expect("a plain path");
    let wrote = bastide(&["new-expansion", "tall-towers", "--path", path]);
    says(&wrote, &["wrote ", "cargo test", "play --with tall-towers"]);
    let read = |file: &str| fs::read_to_string(Path::new(path).join(file)).expect("it was written");
    assert!(read("Cargo.toml").contains("name = \"tall-towers\""));
    assert!(read("Cargo.toml").contains("crates/cli\""), "the sources are where they were");
    assert!(read("src/main.rs").contains("tall_towers::EXPANSION"));
    assert!(read("README.md").contains("**TT-1**"));
    let again = bastide(&["new-expansion", "tall-towers", "--path", path]);
    fails(&again, 2, &["is not empty", "--path"]);
    for (name, remedy) in [("Tall", "lower-case words"), ("a--b", "lower-case"), ("test", "taken")]
    {
        fails(&bastide(&["new-expansion", name]), 2, &[remedy]);
    }
    let elsewhere = folder.path().join("other");
    let elsewhere = elsewhere.to_str().expect("a plain path");
    let nowhere = ["new-expansion", "other", "--path", elsewhere, "--bastide", elsewhere];
    fails(&bastide(&nowhere), 2, &["no sources of Bastide", "crates/bastide"]);
}

#[test]
fn an_expansion_is_checked_with_its_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins/abbey-and-mayor-c1");
    let root = root.to_str().expect("a plain path");
    let check = ["check-expansion", "abbey-and-mayor-c1", "--games", "1", "--path", root];
    let parts = ["games alone", "games with messengers-and-mayors", "hooks: ", "     0 findings"];
    says(&bastide(&check), &parts);
    fails(&bastide(&["check-expansion", "abey"]), 2, &["`abey`", "is linked into this program"]);

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a plain path");
    fs::write(folder.path().join("tiles.txt"), "tile NEW x1\n cty N\n").expect("it is written");
    let check = ["check-expansion", "abbey-and-mayor-c1", "--games", "1", "--path", path];
    let output = bastide(&check);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("tiles.txt:2, tile NEW: unknown word `cty`"), "{text}");
}
