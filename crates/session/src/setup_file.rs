//! Set-up files: TOML, with errors that point at the line.
use bastide::Setup;

/// A set-up file that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text}")]
pub struct SetupFileError {
    text: String,
}

/// Reads a set-up file.
///
/// # Errors
/// If it is no TOML, or holds a key or value that a set-up does not have; the message shows the
/// line and the keys that there are.
pub fn parse_setup(text: &str) -> Result<Setup, SetupFileError> {
    toml::from_str(text).or_else(|error| match without_quotes(text) {
        Some(setup) => Ok(setup),
        None => Err(SetupFileError { text: in_plain_words(&error.to_string()) }),
    })
}

/// A set-up in which `base.fields = …` stands without quotes: TOML takes it for a table in a table.
fn without_quotes(text: &str) -> Option<Setup> {
    let mut file: toml::Table = toml::from_str(text).ok()?;
    let rules = file.get_mut("rules")?.as_table_mut()?;
    let mut flat = toml::Table::new();
    for (name, value) in std::mem::take(rules) {
        match value {
            toml::Value::Table(inner) => {
                flat.extend(
                    inner.into_iter().map(|(rest, value)| (format!("{name}.{rest}"), value)),
                );
            }
            value => drop(flat.insert(name, value)),
        }
    }
    *rules = flat;
    file.try_into().ok()
}

/// What the parser says, without the names of types, and with long lines cut short.
fn in_plain_words(error: &str) -> String {
    let mut words = error.trim().to_owned();
    for (theirs, ours) in [
        (
            "data did not match any variant of untagged enum Value",
            "a rule has one value: a word, a number, true or false",
        ),
        ("expected u8", "expected a number from 0 to 255"),
        ("expected u64", "expected a whole number"),
        ("expected i64", "expected a whole number"),
        ("expected a boolean", "expected true or false"),
    ] {
        words = words.replace(theirs, ours);
    }
    let short = |line: &str| match line.char_indices().nth(LONGEST_LINE) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    };
    words.lines().map(short).collect::<Vec<_>>().join("\n")
}
/// The most letters of a line that are shown.
const LONGEST_LINE: usize = 160;

/// A set-up as the text of a file.
///
/// ```
/// use bastide_session::{parse_setup, setup_text};
///
/// let setup = parse_setup("players = 3\n[rules]\n\"base.farmers\" = false\n")?;
/// assert_eq!(setup.rules["base.farmers"], "off");
/// assert_eq!(parse_setup(&setup_text(&setup))?, setup);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn setup_text(setup: &Setup) -> String {
    toml::to_string_pretty(setup).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_names_need_no_quotes() {
        let setup = parse_setup("[rules]\nbase.fields = \"4-per-city\"\nbase.farmers = false\n");
        let setup = setup.expect("it can be read");
        assert_eq!(setup.rules["base.fields"], "4-per-city");
        assert_eq!(setup.rules["base.farmers"], "off");
    }

    #[test]
    fn errors_are_no_rust() {
        for (text, part) in [
            ("players = \"3\"", "expected a number from 0 to 255"),
            ("[rules]\n\"base.fields\" = [1]", "a rule has one value"),
            ("allow-conflicts = 3", "expected true or false"),
        ] {
            let error = parse_setup(text).expect_err("it cannot be read").to_string();
            assert!(error.contains(part) && error.contains("line"), "{error}");
            assert!(!error.contains("u8") && !error.contains("enum"), "{error}");
        }
        let long = format!("players = {}", "x".repeat(5000));
        let error = parse_setup(&long).expect_err("it cannot be read").to_string();
        assert!(error.len() < 1000, "{} letters", error.len());
    }
}
