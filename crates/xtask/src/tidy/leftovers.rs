//! Nothing unfinished, no test switched off.
use super::source::{File, Finding};

/// Put together from pieces, so that this file does not find itself. Clippy finds macros that stand
/// for what is not written yet.
const LEFTOVERS: [(&str, &str); 2] = [
    (concat!("FIX", "ME"), "repair it, or write down what is missing in the docs"),
    (concat!("#[ig", "nore"), "repair the test or remove it"),
];

/// Looks for leftovers in all Rust files.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.is_rust()) {
        for (number, line) in file.lines() {
            for (leftover, remedy) in LEFTOVERS {
                if line.contains(leftover) {
                    findings.push(file.finding(
                        number,
                        format!("`{leftover}` is left over"),
                        remedy,
                    ));
                }
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_are_found() {
        for (leftover, _) in LEFTOVERS {
            let found = check(&[File::new("tests/it/a.rs", &format!("\n  {leftover})]\n"))]);
            assert_eq!(found.iter().map(|f| f.line).collect::<Vec<_>>(), [2]);
        }
        assert!(check(&[File::new("crates/a/src/lib.rs", "let todo = ignore;")]).is_empty());
    }
}
