//! Every scenario under `tests/scenarios`, and what is said of a scenario with a mistake in it.
use bastide_expansions::{preset, registry};
use bastide_testkit::scenario::{Report, run_text};
use std::path::{Path, PathBuf};

/// More only become fewer when a file is lost.
const FILES: usize = 51;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")
}

/// All scenario files, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder of scenarios is there") {
        let path = entry.expect("and can be read").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|end| end == "scenario") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn run(text: &str) -> Report {
    run_text("test", text, &registry(), &preset)
}

#[test]
fn every_scenario_holds() {
    let folder = folder();
    let (files, registry) = (files(&folder), registry());
    assert!(files.len() >= FILES, "{} files of scenarios", files.len());
    let mut failures = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(&path).expect("scenarios are text");
        let name = path.strip_prefix(&folder).unwrap_or(&path).display().to_string();
        let report = run_text(&name, &text, &registry, &preset);
        failures.extend(report.failures.iter().map(ToString::to_string));
    }
    assert!(failures.is_empty(), "{} failed:\n\n{}", failures.len(), failures.join("\n"));
}

/// The message for a scenario with this line after `do`.
fn complaint(line: &str) -> String {
    let report = run(&format!("scenario A\n  board\n    (0,0) D\n  do\n    {line}\n"));
    let [failure] = &report.failures[..] else { panic!("`{line}` is accepted") };
    failure.to_string()
}

#[test]
fn mistakes_are_named_with_their_line_and_a_remedy() {
    for (line, remedy) in [
        (
            "Rad places E (0,-1) r2",
            "`Rad` is no player, nor `expect` or `illegal`; did you mean `Red`?",
        ),
        ("Red lays E (0,-1)", "`lays` is no thing to do; did you mean `places`?"),
        ("Red places E (0,-1) r4", "`r4` is no rotation, r0 to r3; write `PLAYER places"),
        ("Red places E 0,-1 r2", "`0,-1` is no cell such as (0,-1)"),
        ("Red places E (0,-1) r2 now", "`now` is too much; write `PLAYER places"),
        ("Red draws", "something is missing; write `PLAYER draws TILE`"),
        ("expect score Red 4", "did you mean `scored`?"),
        ("expect scores Red four", "`four` is no number that fits here"),
        ("expect complete town N@(0,0)", "it has: city N, road EW"),
        ("expect scored town Red 4", "`town` is no terrain; known are: road, city"),
        ("[c1] Red draws E", "`c1` is no variant of this scenario; known are: base"),
        ("Red draws EE", "no tile of this game is called `EE`"),
        ("Red puts meple on city N@(0,0)", "did you mean `meeple`?"),
    ] {
        let message = complaint(line);
        assert!(message.starts_with("test:5: "), "{message}");
        assert!(message.contains(remedy), "expected: {remedy}\n{message}");
    }
}

#[test]
fn mistakes_in_the_position_are_named_too() {
    for (lines, at, remedy) in [
        ("board\n(0,0) D\n(2,0) D\ndo\nexpect over", 4, "does not touch the other tiles"),
        ("board\n(0,0) D\n(1,0) B\ndo\nexpect over", 4, "turn it, or lay another"),
        ("board\n(0,0) D : Red meeple on tower\ndo\nexpect over", 3, "it has: city N, road EW"),
        ("bord\ndo\nexpect over", 2, "`bord` is no line before `do`; did you mean `board`?"),
        ("rule base.feilds F1\ndo\nexpect over", 2, "did you mean `base.fields`?"),
        ("variants c4\ndo\nexpect over", 2, "no preset is called `c4`"),
        ("players Red\ndo\nexpect over", 2, "1 players; name 2 to 6"),
        ("board\n(0,0) D", 1, "does and expects nothing"),
    ] {
        let report = run(&format!("scenario A\n{lines}\n"));
        let [failure] = &report.failures[..] else { panic!("`{lines}` is accepted") };
        let message = failure.to_string();
        assert!(message.starts_with(&format!("test:{at}: ")), "{lines}\n{message}");
        assert!(message.contains(remedy), "expected: {remedy}\n{message}");
    }
}

#[test]
fn an_expectation_that_does_not_hold_says_what_is_so() {
    let message = complaint("expect scores Red 4 Blue 0");
    for part in [
        "test:5: expect scores Red 4 Blue 0",
        "in `A`, variant base",
        "expected: Red 4, Blue 0",
        "found:    Red 0, Blue 0",
        "pending:  Red is about to draw a tile",
        "offered:  draw A | draw B",
        "-------",
    ] {
        assert!(message.contains(part), "missing: {part}\n{message}");
    }
    assert!(complaint("illegal Red places E (0,-1) r2").contains("found:    it is allowed"));
    assert!(complaint("Red places E (0,-1) r0").contains("found:    it is refused"));
    assert!(complaint("Blue draws E").contains("expected: Blue is asked"));
    assert!(complaint("expect offered exactly: draw A").contains("`draw B` is offered as well"));
}
