//! What all of these tests need.
use std::{
    path::Path,
    process::{Command, Output},
};

/// Runs the command in a folder.
pub(crate) fn bastide_in(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    command.current_dir(folder).args(args).output().expect("the command runs")
}
/// An empty folder, gone after the test.
pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}
/// Checks the exit code and that all parts were said; all that was said.
#[track_caller]
pub(crate) fn ends(output: &Output, code: i32, parts: &[&str]) -> String {
    let text = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    assert_eq!(output.status.code(), Some(code), "{text}");
    for part in parts {
        assert!(text.contains(part), "`{part}` is not in: {text}");
    }
    text
}
