//! The clauses of the book as the data of plugins: read from its pages, written beside the tiles.
//!
//! The pages in `docs/rules/` are the source. `cargo xtask clauses` writes the `clauses.txt` of each
//! plugin anew, and `cargo xtask tidy` says where one differs from the book.
use crate::tidy::source::{self, File};
use anyhow::{Context, Result};
use regex::Regex;
use std::{collections::BTreeMap, fs, path::Path, process::ExitCode, sync::LazyLock};

const RULES: &str = "docs/rules/";
/// Which plugin has the clauses that begin so.
const HOMES: [(&str, &[&str]); 7] = [
    ("crates/bastide/clauses.txt", &["BASE-"]),
    ("crates/abbey-and-mayor/clauses.txt", &["AM-", "AM1-", "AM2-"]),
    ("plugins/abbot/clauses.txt", &["AB-", "MM.AB."]),
    ("plugins/inns-and-cathedrals/clauses.txt", &["IC-"]),
    ("plugins/messengers-and-mayors/clauses.txt", &["MM-"]),
    ("plugins/river/clauses.txt", &["RV-", "MM.RV."]),
    ("plugins/traders-and-builders/clauses.txt", &["TB-"]),
];

static IN_LIST: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\*\*([A-Z][A-Z0-9]*-[A-Z0-9-]+)\*\* — ").expect("is valid"));

/// `cargo xtask clauses`: writes the clauses of every plugin anew.
pub(crate) fn write(root: &Path) -> Result<ExitCode> {
    for (home, text) in homes(&source::load(root)?) {
        fs::write(root.join(home), text).with_context(|| format!("cannot write {home}"))?;
        println!("wrote {home}");
    }
    Ok(ExitCode::SUCCESS)
}

/// What each `clauses.txt` holds if it is as the pages say.
pub(crate) fn homes(files: &[File]) -> BTreeMap<&'static str, String> {
    let pages = files.iter().filter(|file| file.path.starts_with(RULES));
    let clauses: Vec<(String, String)> = pages.flat_map(|page| clauses(&page.text)).collect();
    let mut homes = BTreeMap::new();
    for (home, beginnings) in HOMES {
        let own = clauses.iter().filter(|(id, _)| beginnings.iter().any(|b| id.starts_with(b)));
        homes.insert(home, own.map(|(id, text)| format!("{id}  {text}\n")).collect());
    }
    homes
}

/// Every clause of a page with what it says, without editions, sources and status.
fn clauses(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut in_table = false;
    for line in page.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        match cells[..] {
            ["id", "clause" | "scenario" | "question", ..] => in_table = true,
            [id, says, ref rest @ ..] if in_table && line.starts_with('|') => {
                // The answer to a question, with its reason where that has no column of its own.
                let answer = rest.first().filter(|_| says.ends_with('?') || id.contains("-A"));
                let says = answer.map_or(says.to_owned(), |answer| format!("{says}: {answer}"));
                if !id.starts_with('-') {
                    found.push((id.to_owned(), plain(&says)));
                }
            }
            _ => in_table = false,
        }
        let starts = IN_LIST.find_iter(line).map(|mark| mark.start()).skip(1).chain([line.len()]);
        for (mark, end) in IN_LIST.captures_iter(line).zip(starts) {
            let (whole, id) = (mark.get(0).expect("the match"), mark[1].to_owned());
            let says = statement(&line[whole.end()..end]);
            // "Same in C2": what stands before.
            let same = says.starts_with("same") || says.starts_with("Same");
            let before = found.last().map(|(_, says)| says.clone()).filter(|_| same);
            found.push((id, before.unwrap_or(says)));
        }
    }
    found
}

/// The statement at the beginning of a line: what comes before editions, sources and status.
fn statement(line: &str) -> String {
    let found = [" [", " · "].iter().filter_map(|mark| line.find(mark));
    let status = line.match_indices(". ").map(|(at, _)| at + 1);
    let status = status.filter(|at| is_status(line[*at..].trim_start()));
    let end = found.chain(status).min().unwrap_or(line.len());
    plain(&line[..end])
}

/// Without the marks of Markdown.
fn plain(text: &str) -> String {
    text.trim().replace(['*', '`'], "")
}

/// Whether the rest of a line says how sure a clause is: `F`, `D from 01`, `D/A (…)`, `D, [FAQ]`,
/// `C1: [CAR] F`.
fn is_status(rest: &str) -> bool {
    let word = rest.split(' ').next().unwrap_or_default();
    let plain = word.trim_end_matches([',', ':']);
    let edition = ["C1", "C2", "C3", "C3.1"].contains(&plain) && plain != word;
    let letters = !plain.is_empty() && plain.chars().all(|letter| "FDASK/".contains(letter));
    (letters || edition)
        && (rest == word || rest[word.len()..].starts_with([' ']) && !rest.starts_with("A "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_read_without_their_sources() {
        let page = "- **BASE-41** — A road: 1 a tile. Twice counts once. [S1, S2] F\n\
                    - **AM1-BARN-06** — with a pig 4. [S3] F · **AM2-BARN-06** — same [JE] S\n\
                    - **MM-HALL-02** — Not then, except under MM-A6. D from 01\n\
                    - **AM-MAYOR-05** — Scores nothing. C1: [CAR] F; C2: [JE] S\n\n\
                    | id | clause | tag |\n|---|---|---|\n| IC-01 | One `large` meeple. | [K] |\n\n\
                    | id | question | answer | why |\n|---|---|---|---|\n| MM-A5 | A tile beside a hall only | allowed | it fits |\n\n\
                    | tile | n |\n|---|---|\n| IC-CRCR | 1 |\n";
        let clauses = clauses(page);
        let clauses: Vec<_> = clauses.iter().map(|(id, says)| (&**id, &**says)).collect();
        assert_eq!(
            clauses,
            [
                ("BASE-41", "A road: 1 a tile. Twice counts once."),
                ("AM1-BARN-06", "with a pig 4."),
                ("AM2-BARN-06", "with a pig 4."),
                ("MM-HALL-02", "Not then, except under MM-A6."),
                ("AM-MAYOR-05", "Scores nothing."),
                ("IC-01", "One large meeple."),
                ("MM-A5", "A tile beside a hall only: allowed"),
            ]
        );
    }
}
