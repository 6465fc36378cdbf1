//! Runs in shards as launchers start them: side by side, killed, interrupted, by environment.
#![cfg(unix)]
use std::{
    fs,
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};
use tempfile::TempDir;

const BASTIDE: &str = env!("CARGO_BIN_EXE_bastide");

/// A folder with a plan of so many variants.
fn folder(bot: &str, variants: usize) -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = folder.path().join("plan.toml");
    let mut text = format!("experiment = \"shards\"\nbots = [\"{bot}\"]\n");
    for number in 0..variants {
        text += &format!("[[variant]]\nname = \"v{number}\"\nsetup = \"c3.1\"\n");
    }
    fs::write(&plan, text).expect("it can be written");
    (folder, plan.display().to_string())
}

fn sim(plan: &str, out: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(BASTIDE);
    command.args(["sim", plan, "--out"]).arg(out).args(more);
    for name in ["SLURM_ARRAY_TASK_ID", "JOB_COMPLETION_INDEX", "BASTIDE_SHARD_COUNT"] {
        command.env_remove(name);
    }
    command
}
#[track_caller]
fn ends(output: &Output, code: i32, parts: &[&str]) -> String {
    let text = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(output.status.code(), Some(code), "{text}");
    for part in parts {
        assert!(text.contains(part), "`{part}` is not in: {text}");
    }
    text
}
fn output(mut command: Command) -> Output {
    command.output().expect("the command runs")
}
#[track_caller]
fn digest(folders: &[&Path]) -> String {
    let merge = Command::new(BASTIDE).arg("merge").args(folders).output().expect("it runs");
    let text = ends(&merge, 0, &["digest "]);
    text.lines().last().unwrap_or_default().to_owned()
}
/// The digest of the run in one process.
fn whole(plan: &str, games: &str) -> String {
    let out = tempfile::tempdir().expect("a folder");
    ends(&output(sim(plan, out.path(), &["--games", games])), 0, &["finished"]);
    digest(&[out.path()])
}
/// Lines of all files of a run.
fn lines(out: &Path) -> usize {
    let entries = fs::read_dir(out).into_iter().flatten();
    let files = entries.filter_map(|entry| fs::read_to_string(entry.ok()?.path()).ok());
    files.map(|text| text.lines().count()).sum()
}
/// Starts a shard and waits until it has kept some games more than there were.
fn started(mut command: Command, out: &Path) -> Child {
    let (before, start) = (lines(out), Instant::now());
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    while lines(out) < before + 3 {
        assert!(start.elapsed() < Duration::from_secs(120), "no game is kept");
        sleep(Duration::from_millis(5));
    }
    child
}
fn signal(child: &Child, name: &str) {
    let kill = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(kill.expect("`kill` is there").success());
}

#[test]
fn shards_side_by_side_come_to_the_same() {
    let (folder, plan) = folder("random", 2);
    let out = folder.path().join("run");
    let shards: String = (1..=8).map(|number| format!("{number}/8\n")).collect();
    fs::write(folder.path().join("shards"), shards).expect("it can be written");
    let line = "xargs -P 4 -n 1 \"$0\" sim \"$1\" --games 0..50 --out \"$2\" --shard < \"$3\"";
    let mut xargs = Command::new("sh");
    xargs.args(["-c", line, BASTIDE, &plan]).args([&out, &folder.path().join("shards")]);
    ends(&output(xargs), 0, &["games 0..6: finished, 12 rows", "games 43..50: finished"]);
    assert_eq!(digest(&[&out]), whole(&plan, "0..50"));
    // A whole run can be written to one file, whose checksum is the digest.
    let file = folder.path().join("all.jsonl");
    let merge = Command::new(BASTIDE).arg("merge").arg(&out).arg("-o").arg(&file).output();
    let text = ends(&merge.expect("it runs"), 0, &["8 shards, 100 rows, 0 panics"]);
    let sum = Command::new("sha256sum").arg(&file).output().expect("`sha256sum` is there");
    let sum = String::from_utf8_lossy(&sum.stdout).into_owned();
    assert!(text.contains(sum.split(' ').next().expect("a checksum")), "{text} {sum}");
    let manifest = fs::read_to_string(folder.path().join("manifest.json")).expect("is written");
    assert!(manifest.contains("\"experiment\": \"shards\""), "{manifest}");
    // Neither file is replaced unasked, and what is not finished is told.
    fs::write(out.join("50..60.part"), "").expect("written");
    let again = |more: &[&str]| {
        let mut merge = Command::new(BASTIDE);
        let merge = merge.arg("merge").arg(&out).arg("-o").arg(&file).args(more).output();
        merge.expect("it runs")
    };
    ends(&again(&[]), 2, &["all.jsonl exists", "--force"]);
    ends(&again(&["--force"]), 0, &["50..60.part is begun and not finished"]);
    fs::remove_file(&file).expect("it is there");
    ends(&again(&[]), 2, &["manifest.json exists"]);
}

#[test]
fn a_killed_shard_goes_on_where_it_was() {
    let (folder, plan) = folder("greedy", 1);
    let out = folder.path().join("run");
    let first = || sim(&plan, &out, &["--games", "0..120", "--shard", "1/2"]);
    let mut child = started(first(), &out);
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let merge = Command::new(BASTIDE).arg("merge").arg(&out).output().expect("it runs");
    ends(&merge, 3, &["no finished shards"]);
    ends(&output(sim(&plan, &out, &["--games", "0..120", "--shard", "2/2"])), 0, &["finished"]);
    let merge = Command::new(BASTIDE).arg("merge").arg(&out).output().expect("it runs");
    ends(&merge, 1, &["games 0..60 are missing", "begun but not finished"]);
    ends(&output(first()), 0, &["games 0..60: finished, 60 rows"]);
    ends(&output(first()), 0, &["games 0..60: finished before"]);
    assert_eq!(digest(&[&out]), whole(&plan, "0..120"));
}

#[test]
fn an_interrupted_shard_keeps_what_it_has() {
    let (folder, plan) = folder("greedy", 1);
    let out = folder.path().join("run");
    for name in ["-INT", "-TERM"] {
        let child = started(sim(&plan, &out, &["--games", "0..400"]), &out);
        signal(&child, name);
        let output = child.wait_with_output().expect("it ends");
        ends(&output, 5, &["finishing the games under way", "kept; run it again to go on"]);
    }
    ends(&output(sim(&plan, &out, &["--games", "0..400"])), 0, &["finished, 400 rows"]);
    assert_eq!(digest(&[&out]), whole(&plan, "0..400"));
}

#[test]
fn a_second_signal_ends_it_at_once() {
    // A game is played under all variants before the next is begun: that takes a while.
    let (folder, plan) = folder("greedy", 40);
    let out = folder.path().join("run");
    let child = started(sim(&plan, &out, &["--games", "0..50", "--threads", "1"]), &out);
    signal(&child, "-INT");
    sleep(Duration::from_millis(30));
    signal(&child, "-INT");
    ends(&child.wait_with_output().expect("it ends"), 130, &["once more to stop at once"]);
}

#[test]
fn launchers_say_which_shard_to_play() {
    let (folder, plan) = folder("random", 1);
    let slurm = folder.path().join("slurm");
    for id in ["11", "10", "12"] {
        let mut command = sim(&plan, &slurm, &["--games", "0..10", "--shard", "auto"]);
        command.env("SLURM_ARRAY_TASK_ID", id).env("SLURM_ARRAY_TASK_COUNT", "3");
        command.env("SLURM_ARRAY_TASK_MIN", "10");
        ends(&output(command), 0, &["finished"]);
    }
    let pods = folder.path().join("pods");
    for index in ["1", "0"] {
        let mut command = sim(&plan, &pods, &["--games", "0..10", "--shard", "auto"]);
        command.env("JOB_COMPLETION_INDEX", index).env("BASTIDE_SHARD_COUNT", "2");
        ends(&output(command), 0, &["finished"]);
    }
    assert_eq!(digest(&[&slurm]), digest(&[&pods]));
    let alone = sim(&plan, &pods, &["--games", "0..10", "--shard", "auto"]);
    ends(&output(alone), 2, &["SLURM_ARRAY_TASK_ID", "BASTIDE_SHARD_COUNT"]);
}

#[test]
fn what_does_not_fit_has_an_exit_code_of_its_own() {
    let (folder, plan) = folder("random", 1);
    let (out, other) = (folder.path().join("run"), folder.path().join("other.toml"));
    ends(&output(sim(&plan, &out, &["--games", "0..4"])), 0, &["finished"]);
    ends(&output(sim(&plan, &out, &["--games", "4..4"])), 2, &["no range of games"]);
    ends(&output(sim(&plan, &out, &["--games", "0..4", "--shard", "0/3"])), 2, &["write I/N"]);
    ends(&output(sim("no.toml", &out, &["--games", "0..4"])), 3, &["no.toml"]);
    let text = fs::read_to_string(&plan).expect("text");
    fs::write(&other, text.replace("shards", "others")).expect("it can be written");
    let other = other.display().to_string();
    ends(&output(sim(&other, &out, &["--games", "0..4"])), 4, &["another plan", "another --out"]);
    ends(&output(sim(&other, &out, &["--games", "4..8"])), 0, &["finished"]);
    let merge = Command::new(BASTIDE).arg("merge").arg(&out).output().expect("it runs");
    ends(&merge, 4, &["differ in plan"]);
}

/// Plays shards with a script of the examples, if Python has what it needs.
fn with_python(module: &str, script: &str) {
    let python = std::env::var("BASTIDE_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let import = Command::new(&python).args(["-c", &format!("import {module}")]).output();
    if !import.is_ok_and(|output| output.status.success()) {
        println!("skipped: {python} has no `{module}` (BASTIDE_PYTHON may name another Python)");
        return;
    }
    let examples = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/many-machines"));
    let (folder, plan) = folder("random", 2);
    let out = folder.path().join("run");
    let mut command = Command::new(python);
    command.arg(examples.join(script)).args(["--bastide", BASTIDE, "--plan", &plan]);
    command.args(["--games", "0..40", "--shards", "5", "--out"]).arg(&out);
    let text = ends(&output(command), 0, &["games 0..8: finished", "in 5 shards, 80 rows"]);
    let whole = whole(&plan, "0..40");
    assert!(text.contains(&whole), "{text} has not the digest {whole}");
}

#[test]
fn dask_plays_the_same_shards() {
    with_python("distributed", "shards_on_dask.py");
}

#[test]
fn ray_plays_the_same_shards() {
    with_python("ray", "shards_on_ray.py");
}
