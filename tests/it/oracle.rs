//! Games judged by an independent engine. They lie beside the project, or where `BASTIDE_ORACLE`
//! says; without them the tests say that they were skipped.
use bastide_expansions::registry;
use bastide_jcz::{Summary, verify_files};
use std::path::{Path, PathBuf};

fn files(folder: &str, wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/oracle");
    let oracle = std::env::var("BASTIDE_ORACLE").unwrap_or_else(|_| beside.to_owned());
    let Ok(entries) = std::fs::read_dir(Path::new(&oracle).join(folder)) else { return Vec::new() };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.file_name().is_some_and(|n| wanted(&n.to_string_lossy())))
        .collect();
    files.sort();
    files
}

fn verify(folder: &str, wanted: impl Fn(&str) -> bool) -> Option<Summary> {
    let files = files(folder, wanted);
    if files.is_empty() {
        println!("skipped: no games of the independent engine (BASTIDE_ORACLE names none)");
        return None;
    }
    let mut report = Vec::new();
    let summary = verify_files(&registry(), &files, &mut report).expect("the files can be read");
    let report = String::from_utf8_lossy(&report).into_owned();
    println!("{report}");
    assert_eq!(summary.disagreed, 0, "{report}");
    Some(summary)
}

#[test]
fn base_games_agree() {
    if let Some(summary) = verify("games", |name| name.starts_with("base-")) {
        assert_eq!((summary.agreed, summary.skipped), (460, 0));
    }
}

#[test]
fn abbey_and_mayor_games_agree() {
    if let Some(summary) = verify("games", |name| name.starts_with("abbey-and-mayor-")) {
        assert_eq!((summary.agreed, summary.skipped), (530, 0));
    }
}

#[test]
fn river_games_agree() {
    if let Some(summary) = verify("games", |name| name.starts_with("river-")) {
        assert_eq!((summary.agreed, summary.skipped), (100, 0));
    }
}

#[test]
fn inns_and_traders_games_agree() {
    let wanted = |name: &str| name.starts_with("inns-") || name.starts_with("traders-");
    if let Some(summary) = verify("games", wanted) {
        assert_eq!((summary.agreed, summary.skipped), (260, 0));
    }
}

#[test]
fn positions_agree() {
    let boxes =
        ["basic", "abbey-and-mayor", "river", "inns-and-cathedrals", "traders-and-builders"];
    let wanted = |name: &str| name.split_once("__").is_some_and(|(box_, _)| boxes.contains(&box_));
    if let Some(summary) = verify("cases", wanted) {
        assert_eq!(summary.agreed, 28);
    }
}
