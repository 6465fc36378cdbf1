//! A whole game at a terminal of 80 columns and 24 rows.
#![cfg(unix)]
use rexpect::{
    reader::{ReadUntil, Regex},
    session::{PtySession, spawn_command},
};
use std::{path::Path, process::Command};

/// Milliseconds to wait for the next question.
const PATIENCE: u64 = 60_000;

fn at_a_terminal(folder: &Path, args: &str) -> PtySession {
    let mut shell = Command::new("sh");
    let bastide = env!("CARGO_BIN_EXE_bastide");
    let line = format!("stty rows 24 cols 80; exec '{bastide}' {args}");
    shell.arg("-c").arg(line).current_dir(folder).env("TERM", "xterm");
    shell.env_remove("COLUMNS").env_remove("LINES").env_remove("NO_COLOR");
    spawn_command(shell, Some(PATIENCE)).expect("a terminal")
}

/// The text up to the next question to Red, or to the end of the game, and whether that came.
fn next(terminal: &mut PtySession) -> (String, bool) {
    let question = Regex::new("Red, (where|which|your|what)").expect("a pattern");
    let wanted =
        vec![ReadUntil::Regex(question), ReadUntil::String("The game is over: ".to_owned())];
    let (before, found) = terminal.exp_any(wanted).expect("a question or the end");
    // What comes back is a character for each byte.
    let bytes: Vec<u8> = before.chars().map(|letter| letter as u8).collect();
    (String::from_utf8_lossy(&bytes).into_owned(), found.starts_with("The game"))
}

#[test]
fn a_whole_game_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = at_a_terminal(folder.path(), "play c3.1 --seed 7 --seats human,random");
    let (first, _) = next(&mut terminal);
    assert!(first.contains("kept in bastide-7.json"), "{first}");
    let (mut questions, mut coloured) = (0, false);
    loop {
        terminal.send_line("1").expect("it reads");
        let (text, over) = next(&mut terminal);
        coloured |= text.contains("\u{1b}[1m\u{1b}[7m");
        for line in anstream::adapter::strip_str(&text).to_string().split(['\r', '\n']) {
            assert!(line.chars().count() <= 80, "{line}");
        }
        questions += 1;
        if over {
            break;
        }
    }
    assert!(questions > 60, "{questions} questions");
    assert!(coloured, "figures have the colours of their players");
    terminal.send_line("quit").expect("it reads");
    terminal.exp_eof().expect("it ends");
    let save = std::fs::read_to_string(folder.path().join("bastide-7.json")).expect("it is kept");
    assert!(save.contains("\"human\""), "with the seats");
}

#[test]
fn ctrl_c_asks_and_leaves_the_game_on_the_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = at_a_terminal(folder.path(), "play base --seed 7");
    next(&mut terminal);
    terminal.exp_string("> ").expect("a prompt");
    terminal.send_control('c').expect("it reads");
    terminal.exp_string("Stop here? [y/N]").expect("a question");
    terminal.send_line("n").expect("it reads");
    next(&mut terminal);
    terminal.exp_string("> ").expect("a prompt");
    terminal.send_control('d').expect("it reads");
    terminal.exp_string("go on with `bastide play --resume bastide-7.json`").expect("a hint");
    terminal.exp_eof().expect("it ends");
    assert!(folder.path().join("bastide-7.json").exists());
}
