//! Rules read no clock, file or hash order, roll no dice and use no floating point.
use super::dependencies::{MECHANISMS, floor};
use super::source::{File, Finding, each_level, is_punct};
use proc_macro2::{Delimiter, TokenTree};

/// Parts of `std` that reach outside.
const OUTSIDE: [&str; 5] = ["fs", "io", "net", "process", "time"];
/// Clocks, wherever they come from.
const CLOCKS: [&str; 2] = ["SystemTime", "Instant"];
/// What would make two runs of the same game differ.
const WAVERING: [&str; 6] = ["rand", "rand_chacha", "HashMap", "HashSet", "f32", "f64"];

/// Checks the shipped code of the lower two floors; of rules most strictly.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let low =
        |file: &&File| file.is_rust() && floor(file.package()).is_some_and(|floor| floor <= 1);
    files.iter().filter(low).flat_map(impurities).collect()
}

fn holds_rules(package: &str) -> bool {
    floor(package) == Some(0) || package.starts_with("plugins/") || MECHANISMS.contains(&package)
}

fn impurities(file: &File) -> Vec<Finding> {
    let mut findings = Vec::new();
    each_level(&file.code(), &mut |level| {
        for (at, token) in level.iter().enumerate() {
            let TokenTree::Ident(word) = token else { continue };
            let word = word.to_string();
            let mut note = |word: String, remedy| {
                let message = format!("`{word}` in a crate that must not use it");
                findings.push(file.finding(token.span().start().line, message, remedy));
            };
            if word == "std" {
                for part in
                    imported(level, at + 1).into_iter().filter(|p| OUTSIDE.contains(&p.as_str()))
                {
                    note(
                        format!("std::{part}"),
                        "let the caller read and write; floors 0 and 1 only compute",
                    );
                }
            } else if CLOCKS.contains(&word.as_str()) {
                note(word, "floors 0 and 1 read no clock; measure in `lab` or `cli`");
            } else if WAVERING.contains(&word.as_str()) && holds_rules(file.package()) {
                note(
                    word,
                    "rules are the same in every run: ordered maps, whole numbers, chance as a question",
                );
            }
        }
    });
    findings
}

/// What a path that goes on at `at` names next: one word, or the first words in braces.
fn imported(level: &[TokenTree], at: usize) -> Vec<String> {
    if !is_punct(level.get(at), ':') || !is_punct(level.get(at + 1), ':') {
        return Vec::new();
    }
    match level.get(at + 2) {
        Some(TokenTree::Ident(word)) => vec![word.to_string()],
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            (0..inner.len())
                .filter(|at| *at == 0 || is_punct(inner.get(at - 1), ','))
                .map(|at| inner[at].to_string())
                .collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> usize {
        check(&[File::new(path, text)]).len()
    }

    #[test]
    fn rules_are_pure() {
        let rules = [
            "crates/bastide/src/a.rs",
            "plugins/a/src/lib.rs",
            "crates/abbey-and-mayor/src/lib.rs",
        ];
        for path in rules {
            assert_eq!(found(path, "use std::{fmt, fs::{self, File}, time::Instant};"), 3);
            assert_eq!(found(path, "fn a() -> f64 { std::net::b() }"), 2);
            assert_eq!(found(path, "use std::collections::HashMap;"), 1);
            assert_eq!(found(path, "/// Not a HashMap.\nuse std::{fmt, rc::Rc}; // std::fs"), 0);
            assert_eq!(found(path, "#[cfg(test)] mod tests { use std::fs; }"), 0);
        }
    }

    #[test]
    fn bots_may_reckon_in_floating_point() {
        assert_eq!(found("crates/bots/src/lib.rs", "fn a() -> f64 { 0.5 }"), 0);
        assert_eq!(found("crates/bots/src/lib.rs", "use std::time::Duration;"), 1);
    }

    #[test]
    fn upper_floors_are_free() {
        assert_eq!(found("crates/session/src/lib.rs", "use std::fs;"), 0);
        assert_eq!(found("crates/bastide/tests/a.rs", "use std::fs;"), 0);
    }
}
