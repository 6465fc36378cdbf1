//! Why a command failed, and the exit code that says so.
use std::{fmt, io, process::ExitCode};

/// The check or comparison says no.
pub(crate) const NO: u8 = 1;
/// Wrong usage.
const USAGE: u8 = 2;
/// A bad input file.
const BAD_FILE: u8 = 3;
/// A save of another version, or for plugins that are not there.
const INCOMPATIBLE: u8 = 4;
/// Interrupted; what was done is kept.
pub(crate) const INTERRUPTED: u8 = 5;
/// Something that should not happen.
const INTERNAL: u8 = 70;
/// An output cannot be written; `EX_IOERR` of sysexits.
const CANNOT_WRITE: u8 = 74;

/// An error and its exit code.
#[derive(Debug)]
pub(crate) struct Failure {
    code: u8,
    error: anyhow::Error,
}

impl Failure {
    fn new(code: u8, error: impl Into<anyhow::Error>) -> Self {
        Self { code, error: error.into() }
    }
    pub(crate) fn no(error: impl Into<anyhow::Error>) -> Self {
        Self::new(NO, error)
    }
    pub(crate) fn usage(error: impl Into<anyhow::Error>) -> Self {
        Self::new(USAGE, error)
    }
    pub(crate) fn bad_file(error: impl Into<anyhow::Error>) -> Self {
        Self::new(BAD_FILE, error)
    }
    pub(crate) fn incompatible(error: impl Into<anyhow::Error>) -> Self {
        Self::new(INCOMPATIBLE, error)
    }
    pub(crate) fn interrupted(error: impl Into<anyhow::Error>) -> Self {
        Self::new(INTERRUPTED, error)
    }
    pub(crate) fn internal(error: impl Into<anyhow::Error>) -> Self {
        Self::new(INTERNAL, error)
    }
    /// An output, by the name that the user knows it by, and what the system says about it.
    pub(crate) fn cannot_write(name: &str, error: &io::Error) -> Self {
        let what = match error.kind() {
            io::ErrorKind::NotFound => "there is no such folder".to_owned(),
            io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
            io::ErrorKind::StorageFull => "the disk is full".to_owned(),
            // Not the error itself, which may name a file that only this program knows of.
            kind => kind.to_string(),
        };
        Self::new(CANNOT_WRITE, anyhow::anyhow!("cannot write {name}: {what}"))
    }
    /// Names the file that is to blame.
    pub(crate) fn at(self, place: &str) -> Self {
        Self { error: self.error.context(place.to_owned()), ..self }
    }
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(self.code)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told = self.error.to_string();
        for cause in self.error.chain().skip(1).map(ToString::to_string) {
            // Most messages name their cause themselves.
            if !told.contains(cause.trim()) {
                told = format!("{told}: {cause}");
            }
        }
        f.write_str(&told)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_told_once() {
        let file = io::Error::other("the disk is gone");
        let told = anyhow::anyhow!("rows.csv: the disk is gone");
        for (error, text) in [
            (anyhow::Error::new(file).context("rows.csv"), "rows.csv: the disk is gone"),
            (told.context("merge"), "merge: rows.csv: the disk is gone"),
            (anyhow::anyhow!("no\n").context("it says no"), "it says no"),
        ] {
            assert_eq!(Failure::usage(error).to_string(), text);
        }
    }
}
