//! The base crate names no expansion.
use super::source::{File, Finding};

const BASE: &str = "crates/bastide/src/";

/// Words of the expansions, in lower case; a plural in `s` counts too.
const EXPANSION_WORDS: [&str; 13] = [
    "mayor",
    "wagon",
    "barn",
    "abbey",
    "inn",
    "dragon",
    "scarecrow",
    "messenger",
    "hall",
    "abbot",
    "cathedral",
    "fairy",
    "builder meeple",
];

/// Looks for the words of expansions in the base crate, comments and tests included.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let base = files.iter().filter(|file| file.path.starts_with(BASE));
    base.flat_map(|file| file.lines().flat_map(|(number, line)| named(file, number, line)))
        .collect()
}

fn named(file: &File, number: usize, line: &str) -> Vec<Finding> {
    let line = format!(" {} ", split(line));
    let says =
        |word: &&&str| line.contains(&format!(" {word} ")) || line.contains(&format!(" {word}s "));
    EXPANSION_WORDS
        .iter()
        .filter(says)
        .map(|word| {
            let message = format!("the base crate says `{word}`");
            file.finding(number, message, "speak of what the hook offers, not of who uses it")
        })
        .collect()
}

/// The words of a line in lower case, one space between them; `TownHall` and `town_hall` are two.
fn split(line: &str) -> String {
    let mut words = String::new();
    let mut before = ' ';
    for letter in line.chars() {
        if letter.is_alphabetic() {
            let new_word = letter.is_uppercase() && before.is_lowercase();
            if new_word || !before.is_alphabetic() && !words.is_empty() {
                words.push(' ');
            }
            words.extend(letter.to_lowercase());
        }
        before = letter;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        check(&[File::new(path, text)]).into_iter().map(|f| f.message).collect()
    }

    #[test]
    fn expansions_are_found_as_whole_words() {
        let path = "crates/bastide/src/a.rs";
        for text in
            ["// the Mayor's", "call_mayors()", "struct TownHall;", "builder_meeple", "inns"]
        {
            assert_eq!(found(path, text).len(), 1, "{text}");
        }
        for text in ["Builder", "inner", "shall", "winning", "beginning", "builder.figure()"] {
            assert!(found(path, text).is_empty(), "{text}");
        }
    }

    #[test]
    fn other_crates_may_name_them() {
        assert!(found("plugins/a/src/lib.rs", "mayor").is_empty());
    }
}
