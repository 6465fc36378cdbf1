//! The files of the workspace, and their code as tokens.
use anyhow::{Context, Result};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::fmt;
use std::fs;
use std::path::Path;

/// Folders that are read, below the root.
const FOLDERS: [&str; 4] = ["crates", "plugins", "tests", "docs"];
/// Kinds of files that are read.
const EXTENSIONS: [&str; 6] = ["rs", "toml", "txt", "tiles", "scenario", "md"];

/// A text file of the workspace.
#[derive(Clone, Debug)]
pub(crate) struct File {
    /// Where it lies below the root, with `/` between folders.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl File {
    #[cfg(test)]
    pub(crate) fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), text: text.to_owned() }
    }

    pub(crate) fn is_rust(&self) -> bool {
        self.path.ends_with(".rs")
    }

    /// Lies in a folder for tests: a list of cases may be as long as it likes.
    pub(crate) fn in_tests(&self) -> bool {
        self.path.split('/').any(|part| matches!(part, "tests" | "benches" | "examples"))
    }

    /// Holds nothing but tests.
    pub(crate) fn is_test(&self) -> bool {
        let stem = self.path.rsplit('/').next().and_then(|name| name.strip_suffix(".rs"));
        self.in_tests() || stem.is_some_and(|stem| stem == "tests" || stem.ends_with("_tests"))
    }

    /// The folder of the package it belongs to, such as `crates/bots`.
    pub(crate) fn package(&self) -> &str {
        let depth = if self.path.starts_with("tests/") { 1 } else { 2 };
        let end = self.path.match_indices('/').nth(depth - 1).map(|(at, _)| at);
        end.map_or(&self.path, |end| &self.path[..end])
    }

    /// Lines with their numbers, from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(at, line)| (at + 1, line))
    }

    pub(crate) fn finding(&self, line: usize, message: String, remedy: &str) -> Finding {
        Finding { path: self.path.clone(), line, message, remedy: remedy.to_owned() }
    }

    /// Its code without comments, doc comments and what is compiled for tests only.
    ///
    /// A file that is no Rust has no code; the compiler says so better than we could.
    pub(crate) fn code(&self) -> Vec<TokenTree> {
        match self.text.parse::<TokenStream>() {
            Ok(stream) if !self.is_test() => shipped(stream),
            _ => Vec::new(),
        }
    }
}

/// Something to repair.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Finding {
    pub(crate) path: String,
    pub(crate) line: usize,
    pub(crate) message: String,
    pub(crate) remedy: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}\n    {}", self.path, self.line, self.message, self.remedy)
    }
}

/// Reads the files of the workspace in `root`, sorted by path.
pub(crate) fn load(root: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        if root.join(folder).is_dir() {
            walk(root, folder, &mut files)?;
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn walk(root: &Path, folder: &str, files: &mut Vec<File>) -> Result<()> {
    let entries =
        fs::read_dir(root.join(folder)).with_context(|| format!("cannot read {folder}"))?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{folder}/{name}");
        if entry.file_type()?.is_dir() {
            if name != "target" && !name.starts_with('.') {
                walk(root, &path, files)?;
            }
        } else if name.rsplit_once('.').is_some_and(|(_, end)| EXTENSIONS.contains(&end)) {
            let text =
                fs::read_to_string(entry.path()).with_context(|| format!("cannot read {path}"))?;
            files.push(File { path, text });
        }
    }
    Ok(())
}

/// Drops doc comments and every item under `#[cfg(test)]`, at each depth.
fn shipped(stream: TokenStream) -> Vec<TokenTree> {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if let Some((attribute, next)) = attribute(&tokens, at) {
            if attribute.starts_with("doc") {
                at = next;
                continue;
            }
            if attribute == "cfg(test)" {
                at = after_item(&tokens, next);
                continue;
            }
        }
        kept.push(match &tokens[at] {
            TokenTree::Group(group) => {
                let inner = shipped(group.stream()).into_iter().collect();
                let mut copy = proc_macro2::Group::new(group.delimiter(), inner);
                copy.set_span(group.span());
                TokenTree::Group(copy)
            }
            other => other.clone(),
        });
        at += 1;
    }
    kept
}

/// The attribute that starts here, without spaces, and where it ends.
fn attribute(tokens: &[TokenTree], at: usize) -> Option<(String, usize)> {
    if !is_punct(tokens.get(at), '#') {
        return None;
    }
    let open = if is_punct(tokens.get(at + 1), '!') { at + 2 } else { at + 1 };
    match tokens.get(open) {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => {
            Some((group.stream().to_string().replace(' ', ""), open + 1))
        }
        _ => None,
    }
}

/// Where the item that starts at `at` ends: behind its braces or its semicolon.
fn after_item(tokens: &[TokenTree], at: usize) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        other => is_punct(Some(other), ';'),
    };
    tokens[at..].iter().position(ends).map_or(tokens.len(), |length| at + length + 1)
}

pub(crate) fn is_punct(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

/// Calls `see` with every list of tokens between two brackets, outermost first.
pub(crate) fn each_level(tokens: &[TokenTree], see: &mut impl FnMut(&[TokenTree])) {
    see(tokens);
    for token in tokens {
        if let TokenTree::Group(group) = token {
            each_level(&group.stream().into_iter().collect::<Vec<_>>(), see);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        File::new("crates/a/src/lib.rs", text)
            .code()
            .into_iter()
            .collect::<TokenStream>()
            .to_string()
            .replace(' ', "")
    }

    #[test]
    fn code_is_what_is_shipped() {
        assert_eq!(words("//! Top.\n/// Doc.\nfn a() {} // note"), "fna(){}");
        assert_eq!(words("#[cfg(test)]\nmod tests { fn b() {} }\nfn a() {}"), "fna(){}");
        assert_eq!(words("#[cfg(test)]\nmod tests;\nfn a() {}"), "fna(){}");
        assert_eq!(words("impl A { #[cfg(test)] fn b(&self) -> u8 { 1 } }"), "implA{}");
    }

    #[test]
    fn paths_tell_packages_and_tests() {
        let package = |path: &str| File::new(path, "").package().to_owned();
        assert_eq!(package("crates/bots/src/lib.rs"), "crates/bots");
        assert_eq!(package("tests/it/main.rs"), "tests");
        assert!(File::new("crates/a/src/text_tests.rs", "").is_test());
        assert!(!File::new("crates/a/src/text_tests.rs", "").in_tests());
        assert!(File::new("plugins/a/tests/a.rs", "").in_tests());
    }
}
