//! Words through which plugins meet are written down, and the base crate knows none of them.
use super::dependencies::MECHANISMS;
use super::source::{File, Finding, each_level};
use proc_macro2::TokenTree;
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};

const VOCABULARY: &str = "docs/vocabulary.md";
const BASE: &str = "crates/bastide/src/";

/// Where a word is used: by package, the first file and line.
type Uses<'a> = BTreeMap<&'a str, (&'a File, usize)>;

/// Words of two packages must be in the vocabulary and not in the base crate.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let known = vocabulary(files);
    let mut shared = BTreeSet::new();
    let mut findings = Vec::new();
    for (word, uses) in collect(files) {
        if uses.len() < 2 {
            continue;
        }
        if !known.contains(word.as_str()) {
            let packages: Vec<&str> = uses.keys().copied().collect();
            let (file, line) = uses[packages[packages.len() - 1]];
            let message =
                format!("`{word}` is used by {} but is no shared word", packages.join(", "));
            let remedy = "add a line to docs/vocabulary.md, or correct the spelling";
            findings.push(file.finding(line, message, remedy));
        }
        shared.insert(word);
    }
    let base = files.iter().filter(|file| file.is_rust() && file.path.starts_with(BASE));
    findings.extend(base.flat_map(|file| in_base(file, &shared)));
    findings
}

/// The first word in backticks of each table row or list item.
fn vocabulary(files: &[File]) -> BTreeSet<&str> {
    let text = files.iter().find(|file| file.path == VOCABULARY).map_or("", |file| &file.text);
    let entries = text.lines().filter(|line| line.starts_with(['|', '-', '*']));
    entries.filter_map(|line| line.split('`').nth(1)).collect()
}

/// Every mark and cause that a plugin or mechanism names, in code or on a tile.
fn collect(files: &[File]) -> BTreeMap<String, Uses<'_>> {
    let in_code =
        Regex::new(r#"(?:\.(?:mark|cause)|\bshared_mark)\(\s*"([^"]+)""#).expect("is valid");
    let on_tile = Regex::new(r"(?:^|\s)(?:!|mark\s+)([a-z][a-z0-9-]*)").expect("is valid");
    let mut words: BTreeMap<String, Uses<'_>> = BTreeMap::new();
    for file in files.iter().filter(|file| has_words(file)) {
        let pattern = if file.is_rust() { &in_code } else { &on_tile };
        for (number, line) in file.lines() {
            for found in pattern.captures_iter(uncommented(file, line)) {
                let uses = words.entry(found[1].to_owned()).or_default();
                uses.entry(file.package()).or_insert((file, number));
            }
        }
    }
    words
}

fn has_words(file: &File) -> bool {
    let owner = file.path.starts_with("plugins/") || MECHANISMS.contains(&file.package());
    owner && !file.is_test() && (file.is_rust() || is_tiles(file))
}

fn is_tiles(file: &File) -> bool {
    [".txt", ".tiles"].iter().any(|end| file.path.ends_with(end))
}

/// A line without its comment, as far as that can be told from one line.
fn uncommented<'a>(file: &File, line: &'a str) -> &'a str {
    let comment = if file.is_rust() { "//" } else { "#" };
    line.split(comment).next().unwrap_or("")
}

fn in_base(file: &File, shared: &BTreeSet<String>) -> Vec<Finding> {
    let mut findings = Vec::new();
    each_level(&file.code(), &mut |level| {
        for token in level {
            let text = match token {
                TokenTree::Ident(word) => word.to_string().replace('_', "-"),
                TokenTree::Literal(literal) => literal.to_string().trim_matches('"').to_owned(),
                _ => continue,
            };
            if shared.contains(&text) {
                let message = format!("the base crate knows `{text}`, a word of the plugins");
                let remedy = "give the word a property instead, and let the plugins set it";
                findings.push(file.finding(token.span().start().line, message, remedy));
            }
        }
    });
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<File> = files.iter().map(|(path, text)| File::new(path, text)).collect();
        check(&files).into_iter().map(|f| format!("{}:{}: {}", f.path, f.line, f.message)).collect()
    }

    const TOWER: (&str, &str) = ("plugins/tower/src/lib.rs", "\nlet c = g.cause(\"capture\");");
    const BARN: (&str, &str) =
        ("crates/abbey-and-mayor/src/lib.rs", "g.exempt(&[g.cause(\"capture\")]);");

    #[test]
    fn a_shared_word_is_written_down() {
        let message = "plugins/tower/src/lib.rs:2: `capture` is used by crates/abbey-and-mayor, \
                       plugins/tower but is no shared word";
        assert_eq!(found(&[TOWER, BARN]), [message]);
        assert!(found(&[TOWER, BARN, (VOCABULARY, "| `capture` | cause | taken |")]).is_empty());
        assert!(found(&[TOWER]).is_empty());
    }

    #[test]
    fn tiles_have_words_too() {
        let tiles = [
            ("plugins/a/tiles.txt", "# !no\ntile a # !a\n  city N !no-castle"),
            ("plugins/b/tiles.txt", "tile b # !a\n  mark no-castle\n  city N +1 !no"),
        ];
        assert_eq!(
            found(&tiles),
            [
                "plugins/b/tiles.txt:2: `no-castle` is used by plugins/a, plugins/b but is no shared word"
            ]
        );
    }

    #[test]
    fn the_base_crate_knows_no_shared_word() {
        let known = (VOCABULARY, "- `capture`: taken by a tower");
        let code = ("crates/bastide/src/a.rs", "// capture\nfn a() { cause(\"capture\") }");
        assert_eq!(
            found(&[TOWER, BARN, known, code]),
            ["crates/bastide/src/a.rs:2: the base crate knows `capture`, a word of the plugins"]
        );
    }
}
