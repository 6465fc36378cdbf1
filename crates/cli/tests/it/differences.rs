//! Rule sets, positions and games compared, as people ask for it.
use crate::support::ends;
use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

fn bastide(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    command.args(args).env("COLUMNS", "80").output().expect("the command runs")
}
/// A game of a greedy player against somebody who gives the first answer, saved on the way.
fn saved(folder: &Path, preset: &str) -> String {
    let file = folder.join(format!("{preset}.json")).display().to_string();
    let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .args(["play", preset, "--seed", "5", "--seats", "human,greedy"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the command runs");
    let lines = format!("{}save {file}\nquit\n", "1\n".repeat(40));
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    assert!(child.wait().expect("it ends").success());
    file
}

#[test]
fn rule_sets_are_compared_by_topic_within_the_width_of_the_terminal() {
    let output = bastide(&["rules", "diff", "c1", "c2", "c3.1"]);
    let text = ends(
        &output,
        0,
        &[
            "mayor: strength\n  c1, c2",
            "(AM-MAYOR-03)",
            "(MM-MAYOR-20)",
            "Rule options\n=====",
            "wagon move\n  c1 ",
        ],
    );
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    ends(&bastide(&["rules", "diff", "c1", "c1"]), 0, &["c1 and c1 have the same rules"]);
    let json = ends(&bastide(&["rules", "diff", "c1", "c2", "--json"]), 0, &[]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(json["differences"][0]["topic"], "wagon move");
    ends(&bastide(&["rules", "diff", "c1", "c9"]), 2, &["`c9` is no preset"]);
}

#[test]
fn a_saved_game_is_replayed_under_other_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let c1 = saved(folder.path(), "c1");
    ends(&bastide(&["replay", &c1, "--under", "c1"]), 0, &["answers are legal"]);
    let under = bastide(&["replay", &c1, "--under", "c3.1"]);
    let text = ends(&under, 1, &["the same up to answer"]);
    let same = text.split_whitespace().nth(5).and_then(|number| number.parse::<u32>().ok());
    assert!(same.is_some_and(|same| same > 10), "{text}");
    let few = ["replay", &c1, "--under", "c1", "--figures", "meeple=1"];
    ends(&bastide(&few), 1, &["that answer is not offered", "the answer was: meeple on"]);
    ends(&bastide(&["replay", &c1, "--rule", "a=b"]), 2, &["--rule changes the rules of --under"]);
    let none = folder.path().join("none.json").display().to_string();
    ends(&bastide(&["replay", &none, "--under", "c1"]), 3, &["none.json"]);
}

#[test]
fn a_position_is_compared_side_by_side() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.scenario").display().to_string();
    let text = "scenario A mayor alone\n  variants c3.1\n  board\n    (0,0) E r0 : Red mayor on city\n\
                \x20   (0,1) B\n  do\n    Red takes stack\n";
    fs::write(&file, text).expect("it can be written");
    let output = bastide(&["compare", "--position", &file, "c1", "c2", "c3.1", "--draw", "E"]);
    ends(
        &output,
        0,
        &[
            "Left out\n  c1, c2",
            "1 town-hall in hand of Red",
            "Asks\n  c1, c2, c3.1  Red is asked where E goes",
            "If the game ended now\n  c1, c2  Red 0, Blue 0\n  c3.1    Red 1, Blue 0",
            "city N@(0,0)\n  c1, c2",
        ],
    );
    let json = bastide(&["compare", "--position", &file, "c1", "c3.1", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&ends(&json, 0, &[])).expect("it is JSON");
    assert_eq!(
        (&json["variants"][0]["ended"][0], &json["variants"][1]["ended"][0]),
        (&0.into(), &1.into())
    );
    let title = ["compare", "--position", &file, "c1", "--scenario", "A mayor lone"];
    ends(&bastide(&title), 3, &["did you mean `A mayor alone`"]);
    let save = saved(folder.path(), "c2");
    ends(
        &bastide(&["compare", "--position", &save, "c1", "c2"]),
        0,
        &["Asks\n  c1, c2", "Scores now"],
    );
    let title = ["compare", "--position", &save, "c1", "--scenario", "A"];
    ends(&bastide(&title), 2, &["is no file of scenarios"]);
    ends(&bastide(&["compare", "c1", "--draw", "E"]), 2, &["--position"]);
}

#[test]
fn games_of_another_program_have_positions_too() {
    let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/oracle/cases"))
        .join("abbey-and-mayor__wagon-move-c1.jcz");
    if !file.exists() {
        println!("skipped: no games of another program lie beside the project");
        return;
    }
    let file = file.display().to_string();
    ends(&bastide(&["compare", "--position", &file, "c1", "c2"]), 0, &["Scores now\n  c1, c2"]);
    ends(&bastide(&["replay", &file, "--under", "c2"]), 0, &["answers are legal"]);
}
