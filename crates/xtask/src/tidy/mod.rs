//! The house rules as checks: each is a function from the files to its findings.
mod clauses;
mod dependencies;
mod floors;
mod leftovers;
mod lengths;
mod names;
mod purity;
pub(crate) mod source;
mod words;

use anyhow::Result;
use source::{File, Finding};
use std::path::Path;
use std::process::ExitCode;

/// A house rule: what in these files breaks it.
type Check = fn(&[File]) -> Vec<Finding>;

/// Runs every check on the workspace in `root` and prints what it finds.
pub(crate) fn run(root: &Path) -> Result<ExitCode> {
    let files = source::load(root)?;
    let (lengths, mut findings) = lengths::check(&files);
    let checks: [Check; 7] = [
        names::check,
        dependencies::check,
        floors::check,
        purity::check,
        words::check,
        leftovers::check,
        clauses::check,
    ];
    findings.extend(checks.iter().flat_map(|check| check(&files)));
    println!("{lengths}");
    if findings.is_empty() {
        println!("tidy: {} files, nothing to say", files.len());
        return Ok(ExitCode::SUCCESS);
    }
    findings.sort();
    for finding in &findings {
        println!("{finding}");
    }
    println!("tidy: {} findings", findings.len());
    Ok(ExitCode::FAILURE)
}
