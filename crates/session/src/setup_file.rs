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
    toml::from_str(text)
        .map_err(|error| SetupFileError { text: error.to_string().trim().to_owned() })
}

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
