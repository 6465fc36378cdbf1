//! What commands write: nothing is lost, and nothing is destroyed without being asked.
use crate::support::{bastide_in as bastide, folder};
use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
#[track_caller]
fn fails(output: &Output, code: i32, part: &str) {
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{error}");
    assert!(error.contains(part), "`{part}` is not in: {error}");
}
#[track_caller]
fn works(output: &Output) {
    assert!(output.status.success(), "{}", text(&output.stderr));
}

/// A comparison that is over at once.
const QUICK: [&str; 7] = ["compare", "c1", "c2", "--games", "2", "--bots", "random"];
fn quick<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&QUICK[..], more].concat()
}

#[test]
fn what_cannot_be_written_is_told_before_any_game() {
    let folder = folder();
    let many = ["compare", "c1", "c2", "--games", "1000000", "-o"];
    for (place, why) in [("no/report.html", "no such folder"), (".", "it is a folder")] {
        let output = bastide(folder.path(), &[&many[..], &[place]].concat());
        fails(&output, 74, &format!("cannot write {place}: "));
        fails(&output, 74, why);
    }
    let output = bastide(folder.path(), &["new", "-o", "no/game.toml"]);
    fails(&output, 74, "cannot write no/game.toml: there is no such folder");
    assert!(!text(&output.stderr).contains(".tmp"), "no name that nobody knows");
}

#[test]
fn a_result_is_shown_even_if_its_file_cannot_be_written() {
    let (folder, full) = (folder(), Path::new("/dev/full"));
    if !full.exists() {
        return;
    }
    let link = folder.path().join("report.html");
    std::os::unix::fs::symlink(full, &link).expect("linked");
    let output = bastide(folder.path(), &quick(&["-o", "report.html"]));
    fails(&output, 74, "the disk is full");
    assert!(text(&output.stdout).contains("tiles laid in a game"));
    assert!(folder.path().join("report.games.csv").exists(), "what can be written is");
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
}

#[test]
fn a_dash_is_standard_output() {
    let folder = folder();
    let output = bastide(folder.path(), &["new", "c2", "-o", "-"]);
    works(&output);
    assert!(text(&output.stdout).contains("edition = \"c2\""));
    let output = bastide(folder.path(), &quick(&["-o", "-"]));
    works(&output);
    assert!(text(&output.stdout).starts_with("<!DOCTYPE html>"));
    assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 0, "no file called `-`");
    fails(&bastide(folder.path(), &quick(&["-o", "-", "--json"])), 2, "choose one");
}

#[test]
fn files_are_replaced_by_force_or_by_the_same_comparison() {
    let folder = folder();
    works(&bastide(folder.path(), &quick(&["-o", "r.html"])));
    works(&bastide(folder.path(), &quick(&["-o", "r.html"])));
    let other = quick(&["-o", "r.html", "--seed", "2"]);
    fails(&bastide(folder.path(), &other), 2, "r.html exists; choose another name, or say --force");
    works(&bastide(folder.path(), &[&other[..], &["--force"]].concat()));

    works(&bastide(folder.path(), &quick(&["--plots", "plots"])));
    fails(&bastide(folder.path(), &quick(&["--plots", "plots"])), 2, "not empty");
}

#[test]
fn two_outputs_of_one_name_are_refused() {
    let folder = folder();
    fails(
        &bastide(folder.path(), &quick(&["-o", "out.json"])),
        2,
        "out.json would be written twice",
    );
    assert!(!folder.path().join("out.json").exists());
    fails(&bastide(folder.path(), &["merge", "r", "-o", "manifest.json"]), 2, "written twice");
}

#[test]
#[cfg(unix)]
fn pipes_links_and_devices_are_written_through() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("it runs").success());
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).expect("it is written")
    });
    works(&bastide(folder.path(), &["new", "c1", "-o", "pipe"]));
    assert!(reader.join().expect("it reads").contains("edition = \"c1\""));
    assert!(!fs::metadata(&pipe).expect("there").is_file(), "it is a pipe still");

    fs::write(folder.path().join("target.toml"), "").expect("written");
    std::os::unix::fs::symlink("target.toml", folder.path().join("link")).expect("linked");
    fails(&bastide(folder.path(), &["new", "-o", "link"]), 2, "link exists");
    works(&bastide(folder.path(), &["new", "-o", "link", "--force"]));
    let target = fs::read_to_string(folder.path().join("target.toml")).expect("there");
    assert!(target.contains("edition"));

    works(&bastide(folder.path(), &["new", "-o", "/dev/null"]));
    assert!(!fs::metadata("/dev/null").expect("there").is_file());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_standard_output_is_no_bug_of_ours() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("it is there");
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    let output = command.args(["expansions", "list"]).stdout(full).output().expect("it runs");
    fails(&output, 74, "cannot write to standard output: the disk is full");
}
