//! Instruction counts of every work of `crates/bench`, against those that are on record.
//!
//! A count is the same on every run, whatever else the machine does; a time is not.
use anyhow::{Context, Result, bail, ensure};
use std::{
    collections::BTreeMap,
    path::Path,
    process::{Command, ExitCode},
};

const RECORD: &str = "crates/bench/instructions.toml";
const BINARY: &str = "target/release/bastide-work";
/// More instructions than on record by this part are a failure.
const TOLERANCE: f64 = 0.05;
/// Ten plugins that hook nothing may cost this part of a game.
const IDLE: f64 = 0.01;

/// What a work came to.
#[derive(Clone, Debug, PartialEq)]
struct Count {
    /// For one game, copy and so on.
    instructions: u64,
    checksum: String,
}

/// Counts, and compares with the record or writes it anew.
pub(crate) fn run(root: &Path, write: bool) -> Result<ExitCode> {
    build(root)?;
    let works = works(root)?;
    let found: BTreeMap<String, Count> = std::thread::scope(|scope| {
        let counting = |(name, times): &(String, u64)| {
            let (name, times) = (name.clone(), *times);
            scope.spawn(move || Ok((name.clone(), count(root, &name, times)?)))
        };
        // All at once would only fill the memory.
        let pairs = works.chunks(2).flat_map(|pair| {
            let running: Vec<_> = pair.iter().map(counting).collect();
            running.into_iter().map(|thread| match thread.join() {
                Ok(counted) => counted,
                Err(_) => bail!("a count was broken off"),
            })
        });
        pairs.collect::<Result<_>>()
    })?;
    if write {
        return save(root, &found);
    }
    let (compiler, known) = load(root)?;
    let same_compiler = compiler == rustc()?;
    if !same_compiler {
        println!("on record are counts of {compiler}: here they are shown, not judged");
    }
    let good = compare(&known, &found);
    Ok(if good || !same_compiler { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn build(root: &Path) -> Result<()> {
    let build = ["build", "--release", "--quiet", "--package", "bastide-bench"];
    let built = Command::new("cargo").args(build).current_dir(root).status()?;
    ensure!(built.success(), "`cargo {}` failed", build.join(" "));
    Ok(())
}
/// Names of the works, and how often each is done.
fn works(root: &Path) -> Result<Vec<(String, u64)>> {
    let list = Command::new(root.join(BINARY)).arg("list").output()?;
    let line = |line: &str| -> Result<(String, u64)> {
        let (name, times) = line.split_once(' ').context("a work without a number")?;
        Ok((name.to_owned(), times.parse()?))
    };
    String::from_utf8(list.stdout)?.lines().map(line).collect()
}
fn rustc() -> Result<String> {
    let version = Command::new("rustc").arg("--version").output().context("cannot start rustc")?;
    Ok(String::from_utf8(version.stdout)?.trim().to_owned())
}

/// What comes before the first game, and after the last, is subtracted.
fn count(root: &Path, name: &str, times: u64) -> Result<Count> {
    let (few, _) = callgrind(root, name, 1)?;
    let (many, checksum) = callgrind(root, name, 1 + times)?;
    Ok(Count { instructions: many.saturating_sub(few) / times.max(1), checksum })
}
fn callgrind(root: &Path, name: &str, times: u64) -> Result<(u64, String)> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(root.join(BINARY))
        .args([name, &times.to_string()])
        .output()
        .context("cannot start valgrind; install it with your package manager")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "counting `{name}` failed:\n{said}");
    let total = said.lines().find_map(|line| line.split_once("Collected : "));
    let (_, total) = total.with_context(|| format!("valgrind told no count:\n{said}"))?;
    Ok((total.trim().parse()?, String::from_utf8_lossy(&output.stdout).trim().to_owned()))
}

fn compare(known: &BTreeMap<String, Count>, found: &BTreeMap<String, Count>) -> bool {
    let mut good = true;
    println!("{:<12} {:>12} {:>12} {:>8}", "work", "on record", "now", "change");
    for (name, now) in found {
        let Some(then) = known.get(name) else {
            println!("{name:<12} {:>12} {:>12}", "none", now.instructions);
            good = false;
            continue;
        };
        let change = now.instructions as f64 / then.instructions.max(1) as f64 - 1.0;
        let (now_n, then_n) = (now.instructions, then.instructions);
        println!("{name:<12} {then_n:>12} {now_n:>12} {:>+7.1}%", 100.0 * change);
        if now.checksum != then.checksum {
            println!("  `{name}` comes to another result: {} is on record", then.checksum);
            good = false;
        }
        good &= change <= TOLERANCE;
    }
    if let (Some(base), Some(idle)) = (found.get("base"), found.get("ten-idle")) {
        let more = idle.instructions as f64 / base.instructions.max(1) as f64 - 1.0;
        println!("ten idle plugins: {:+.2}%", 100.0 * more);
        good &= more <= IDLE && idle.checksum == base.checksum;
    }
    if !good {
        println!(
            "more than {:.0}% above the record, another result, or no record: make it faster, or \
             say why in the commit and run `cargo xtask count --write`",
            100.0 * TOLERANCE
        );
    }
    good
}

fn load(root: &Path) -> Result<(String, BTreeMap<String, Count>)> {
    let text = std::fs::read_to_string(root.join(RECORD)).context(RECORD)?;
    let table: toml::Table = text.parse().context(RECORD)?;
    let compiler = table.get("compiler").and_then(toml::Value::as_str).unwrap_or_default();
    let count = |value: &toml::Value| {
        let instructions = value.get("instructions")?.as_integer()?.try_into().ok()?;
        let checksum = value.get("checksum")?.as_str()?.to_owned();
        Some(Count { instructions, checksum })
    };
    let counts = table.iter().filter_map(|(name, value)| Some((name.clone(), count(value)?)));
    Ok((compiler.to_owned(), counts.collect()))
}
fn save(root: &Path, found: &BTreeMap<String, Count>) -> Result<ExitCode> {
    let mut text = format!(
        "# Instructions for one game, copy and so on; written by `cargo xtask count --write`.\n\
         compiler = {:?}\n",
        rustc()?
    );
    for (name, count) in found {
        let Count { instructions, checksum } = count;
        text +=
            &format!("\n[\"{name}\"]\ninstructions = {instructions}\nchecksum = \"{checksum}\"\n");
    }
    std::fs::write(root.join(RECORD), text).context(RECORD)?;
    println!("{RECORD} is written");
    Ok(ExitCode::SUCCESS)
}
