//! Every clause that code or a scenario cites stands in `docs/rules/`.
use super::source::{File, Finding};
use crate::book;
use regex::Regex;
use std::collections::BTreeSet;

const RULES: &str = "docs/rules/";
/// The ids: `BASE-41`, `MM-MAYOR-16`; on the sheets of the other boxes `AB-05`, `TB-A1` and `MM.AB.1`.
const ID: &str = r"(?:BASE|MM|AM1|AM2|AM)-[A-Z0-9]+(?:-[A-Z0-9]+)?[a-z]?|(?:AB|IC|RV|TB)-A?[0-9]+|MM\.[A-Z0-9]+\.[0-9]+";

/// Looks up all cited clause ids; `MM-SCN-01b` is fine where `MM-SCN-01` is defined.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let defined = defined(files);
    let pattern = Regex::new(&format!(r"\b(?:{ID})\b")).expect("is valid");
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| cites(file)) {
        for (number, line) in file.lines() {
            for id in pattern.find_iter(line).map(|found| found.as_str()) {
                let base = id.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
                if !defined.contains(id) && !defined.contains(base) {
                    let remedy = "cite a clause that is there, or add it to docs/rules/";
                    findings.push(file.finding(
                        number,
                        format!("no clause is called `{id}`"),
                        remedy,
                    ));
                }
            }
        }
    }
    findings.extend(as_in_the_book(files));
    findings
}

/// The clauses that plugins carry are those of the book.
fn as_in_the_book(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (home, text) in book::homes(files) {
        let Some(file) = files.iter().find(|file| file.path == home) else { continue };
        let mut lines = file.text.lines().zip(text.lines());
        let differs = lines.position(|(is, ought)| is != ought);
        if file.text != text {
            let at = differs.unwrap_or(file.text.lines().count().min(text.lines().count()));
            let message = "the clause is not as in docs/rules/".to_owned();
            findings.push(file.finding(at + 1, message, "run `cargo xtask clauses`"));
        }
    }
    findings
}

/// Ids in bold, and ids that begin the row of a table.
fn defined(files: &[File]) -> BTreeSet<&str> {
    let pattern = format!(r"(?m)(?:\*\*|^\| ?)({ID})(?:\*\*| ?\|)");
    let pattern = Regex::new(&pattern).expect("is valid");
    let rules = files.iter().filter(|file| file.path.starts_with(RULES));
    rules
        .flat_map(|file| pattern.captures_iter(&file.text))
        .filter_map(|found| found.get(1))
        .map(|id| id.as_str())
        .collect()
}

/// Code, scenarios and tiles; this package's own tests invent clauses.
fn cites(file: &File) -> bool {
    !file.path.starts_with("docs/") && !file.path.starts_with("crates/xtask/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        let rules = "- **MM-MAYOR-01** — text\n| MM-A1 | question |\n- **AM1-BARN-06** — a · **AM2-BARN-06** — b\n\
                     see MM-MAYOR-99\n| id | clause | tag |\n| RV-03 | text | [K] |\n| MM.RV.4 | text |\n- **MM-SCN-01** (example). **MM-ORDER**";
        let files = [File::new("docs/rules/a.md", rules), File::new(path, text)];
        check(&files).into_iter().map(|f| format!("{}: {}", f.line, f.message)).collect()
    }

    #[test]
    fn plugins_carry_the_clauses_of_the_book() {
        let found = |text| found("plugins/river/clauses.txt", text);
        assert_eq!(found("RV-03  text\nMM.RV.4  text\n"), [""; 0]);
        assert_eq!(found("RV-03  tex\n"), ["1: the clause is not as in docs/rules/"]);
        assert_eq!(found("RV-03  text\n"), ["2: the clause is not as in docs/rules/"]);
    }

    #[test]
    fn cited_clauses_must_exist() {
        let fine = "/// MM-MAYOR-01, MM-A1; AM2-BARN-06 and MM-ORDER";
        assert!(found("plugins/a/src/lib.rs", fine).is_empty());
        assert!(found("tests/scenarios/a.txt", "scenario MM-SCN-01b").is_empty());
        assert_eq!(
            found("plugins/a/src/lib.rs", "\n// MM-MAYOR-99"),
            ["2: no clause is called `MM-MAYOR-99`"]
        );
        assert_eq!(found("tests/a.toml", "BASE-1").len(), 1);
        assert!(found("plugins/a/src/lib.rs", "// RV-03, MM.RV.4; a tile RV-II").is_empty());
        assert_eq!(found("plugins/a/src/lib.rs", "// RV-04, MM.RV.5, AB-01").len(), 3);
    }
}
