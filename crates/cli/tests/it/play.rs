//! A game in the terminal: nothing is lost, and the player sees what is asked.
use crate::support::{ends, folder};
use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

fn played(folder: &Path, args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bastide"))
        .current_dir(folder)
        .env("COLUMNS", "80")
        .env("LINES", "24")
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    // The game may be over before all lines are read.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_ref());
    child.wait_with_output().expect("it ends")
}
#[test]
fn the_first_line_says_what_is_played_and_who_is_who() {
    let output = played(folder().path(), &["C3.1", "--seed", "42"], "quit\n");
    let first = "C3.1 with Messengers & Mayors; seed 42; you are Red, Blue is greedy.\n";
    assert!(ends(&output, 0, &[]).starts_with(first));
}

#[test]
fn the_tile_is_drawn_in_its_rotations_and_with_numbers() {
    let output = played(folder().path(), &["base", "--seed", "42"], "1\n1\nquit\n");
    let text = ends(&output, 0, &["Red, where do you lay", "   r0       r1       r2       r3\n"]);
    assert!(text.contains("which figure do you place on the tile at (1,0)?"), "{text}");
    // The board stands above every question.
    assert!(text.matches("\n   0 ").count() >= 2, "{text}");
    assert!(text.contains('['), "the last tile is marked: {text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn cells_and_words_are_answers() {
    let folder = folder();
    for line in ["1,0 r0", "(1,0) r0", "place at (1,0) r0", "PLACE AT (1,0) R0"] {
        let input = format!("{line}\npass\nquit\n");
        let output = played(folder.path(), &["base", "--seed", "42"], input);
        ends(&output, 0, &["lays W at (1,0) r0", "Blue lays"]);
    }
    let output =
        played(folder.path(), &["base", "--seed", "42"], "9,9\n9,9 r1\n0,1\n\nbord\nquit\n");
    ends(
        &output,
        0,
        &[
            "No answer is about (9,9).",
            "It does not fit at (9,9) r1.",
            "only those at (0,1)",
            "did you mean `board`?",
        ],
    );
}

#[test]
fn bytes_that_are_no_text_do_not_end_the_game() {
    let output = played(folder().path(), &["base", "--seed", "42"], b"f\xfcr\n1\nquit\n");
    ends(&output, 0, &["`f\u{fffd}r`?", "lays W"]);
}

#[test]
fn undo_never_asks_a_human_for_a_bot() {
    let output =
        played(folder().path(), &["c3.1", "--seed", "42"], "1\n1\n1\nundo\n1\nundo\nquit\n");
    let text = ends(&output, 0, &["nothing to take back"]);
    assert!(!text.contains("Blue, "), "Blue is a bot: {text}");
    let output = played(folder().path(), &["c3.1", "--seed", "42"], "1\n1\nundo\n2\nquit\n");
    let text = ends(&output, 0, &["taken back\n", "Red lays W at (1,0) r1"]);
    assert!(!text.contains("Blue, "), "{text}");
}

#[test]
fn a_game_is_kept_as_it_goes_and_its_seats_with_it() {
    let folder = folder();
    let file = folder.path().join("g.json");
    let args = ["base", "--seed", "3", "--seats", "human,random,human", "--players", "3"];
    let args = [&args[..], &["--save", "g.json"]].concat();
    let output = played(folder.path(), &args, "1\n1\n");
    ends(&output, 5, &["kept in g.json", "go on with `bastide play --resume g.json`"]);
    let save = fs::read_to_string(&file).expect("it is kept");
    let save: serde_json::Value = serde_json::from_str(&save).expect("JSON");
    assert_eq!(save["seats"], serde_json::json!(["human", "random", "human"]));
    assert!(save["actions"].as_array().expect("a list").len() >= 3);
    let output = played(folder.path(), &["--resume", "g.json"], "quit\n");
    ends(&output, 0, &["Blue is random", "The game is not saved", "seed 3"]);
    ends(&played(folder.path(), &args, ""), 2, &["g.json exists", "--force"]);
}

#[test]
fn set_up_options_are_no_options_of_a_saved_game() {
    let folder = folder();
    ends(&played(folder.path(), &["--seed", "3", "--save", "g.json"], "1\n"), 5, &[]);
    for option in [
        ["--with", "river"],
        ["--players", "5"],
        ["--seed", "3"],
        ["--rule", "foo=bar"],
        ["--edition", "c1"],
        ["--figures", "meeple=1"],
        ["--tiles", "base=2"],
        ["--without", "meeple"],
    ] {
        let output = played(folder.path(), &[&["--resume", "g.json"], &option[..]].concat(), "");
        ends(&output, 2, &["cannot be used with", option[0]]);
    }
}

#[test]
fn whoever_leaves_is_asked_if_something_would_be_lost() {
    let folder = folder();
    let output =
        played(folder.path(), &["base", "--seed", "3"], "quit\nn\nsave my game.json\nquit\n");
    ends(
        &output,
        0,
        &["not saved; `save FILE` saves it. Stop here? [y/N]", "--resume 'my game.json'"],
    );
    assert!(folder.path().join("my game.json").exists());
    let again = "save my game.json\nsave --force my game.json\nquit\n";
    let output = played(folder.path(), &["base", "--seed", "4"], again);
    ends(
        &output,
        0,
        &["not saved: my game.json exists", "`save --force 'my game.json'`", "saved, and kept"],
    );
    let output = played(folder.path(), &["base", "--seed", "4"], "save no/where.json\nquit\ny\n");
    ends(&output, 0, &["not saved: cannot write no/where.json: there is no such folder"]);
}

#[test]
fn after_the_end_a_game_can_be_explained_saved_and_told() {
    let folder = folder();
    // Whoever passes or takes the first answer comes to an end as well.
    let input = format!("{}why\nreplay\nsave end.json\nquit\n", "pass\n1\n".repeat(200));
    let output = played(folder.path(), &["base", "--seed", "1", "--seats", "human,random"], input);
    let text = ends(&output, 0, &["The game is over: ", "saved, and kept there"]);
    assert!(text.matches("the game is over\n").count() >= 2, "told at the end and by `replay`");
    let mut replay = Command::new(env!("CARGO_BIN_EXE_bastide"));
    let replay = replay.current_dir(folder.path()).args(["replay", "end.json"]).output();
    ends(&replay.expect("it runs"), 0, &["the game is over"]);
}

#[test]
fn a_tie_is_told_in_words() {
    let folder = folder();
    let tied = (1..40).find_map(|seed| {
        let seed = seed.to_string();
        let output =
            played(folder.path(), &["base", "--seats", "random,random", "--seed", &seed], "");
        let text = ends(&output, 0, &[]);
        text.lines().last().filter(|line| line.contains("share")).map(str::to_owned)
    });
    assert_eq!(tied.as_deref(), Some("Red and Blue share the win"));
}

#[test]
fn a_rule_is_shown_by_its_id() {
    let output =
        played(folder().path(), &["base", "--seed", "1"], "rule base-41\nrule XX-1\nkey\nquit\n");
    ends(&output, 0, &["BASE-41: Completed road: 1 point per tile.", "no rule XX-1", "pennant"]);
}

#[test]
fn a_hint_is_one_of_the_answers() {
    let output = played(folder().path(), &["base", "--seed", "1"], "hint\nquit\n");
    ends(&output, 0, &[" r", "says the greedy bot"]);
}

#[test]
fn colours_are_for_terminals_or_on_demand() {
    let args = ["base", "--seed", "1"];
    let plain = ends(&played(folder().path(), &args, "quit\n"), 0, &[]);
    assert!(!plain.contains('\u{1b}'));
    let coloured = [&args[..], &["--color", "always"]].concat();
    ends(&played(folder().path(), &coloured, "quit\n"), 0, &["\u{1b}["]);
}

#[test]
fn many_halls_and_many_tiles_are_a_matter_of_seconds() {
    let folder = folder();
    let halls = "edition = \"c3.1\"\nexpansions = [\"messengers-and-mayors\"]\n\
        [special-tiles]\ntown-hall = 100\n";
    fs::write(folder.path().join("halls.toml"), halls).expect("written");
    let before = std::time::Instant::now();
    let output =
        played(folder.path(), &["halls.toml", "--seats", "greedy,greedy", "--seed", "1"], "");
    ends(&output, 0, &["the game is over"]);
    assert!(before.elapsed().as_secs() < 60, "{:?}", before.elapsed());
}
