//! `cargo xtask tidy` checks the house rules; `cargo xtask ci` runs what CI runs; `bench` and
//! `count` measure.
mod book;
mod count;
mod tidy;

use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "\
cargo xtask tidy            check the house rules
cargo xtask clauses         write the clauses of the plugins anew from the pages of the book
cargo xtask ci              run everything that CI runs (.ci/run)
cargo xtask bench           time whole games and copies
cargo xtask count           count their instructions and compare with the record
cargo xtask count --write   write a new record";

fn main() -> Result<ExitCode> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["tidy"] => tidy::run(&root()?),
        ["clauses"] => book::write(&root()?),
        ["ci"] => ci(&root()?),
        ["bench"] => bench(&root()?),
        ["count"] => count::run(&root()?, false),
        ["count", "--write"] => count::run(&root()?, true),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(ExitCode::SUCCESS)
        }
        _ => {
            eprintln!("no such task: {}\n{USAGE}", words.join(" "));
            Ok(ExitCode::from(2))
        }
    }
}

fn ci(root: &Path) -> Result<ExitCode> {
    let status = Command::new("bash")
        .arg(".ci/run")
        .current_dir(root)
        .status()
        .context("cannot start `bash .ci/run`; is bash installed?")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn bench(root: &Path) -> Result<ExitCode> {
    let status = Command::new("cargo")
        .args(["bench", "--package", "bastide-bench"])
        .current_dir(root)
        .status()
        .context("cannot start cargo")?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The folder of the workspace: two above this package.
fn root() -> Result<PathBuf> {
    let here = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    let root = here.ancestors().nth(2).context("crates/xtask lies outside of a workspace")?;
    Ok(root.to_path_buf())
}
