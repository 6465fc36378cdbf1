//! Lines from a terminal, with editing and history, or from a pipe, whatever its bytes are.
use crate::{failure::Failure, screen::print};
use rustyline::{DefaultEditor, error::ReadlineError};
use std::io::{self, BufRead, IsTerminal, Read};

/// The longest line that is read.
const LONGEST: u64 = 1 << 16;

/// Where lines come from.
pub(super) enum Input {
    Terminal(Box<DefaultEditor>),
    Pipe,
}

/// What came.
pub(super) enum Line {
    Text(String),
    /// Somebody pressed Ctrl-C.
    Interrupted,
    /// There will be no more.
    End,
}

impl Input {
    pub(super) fn new() -> Self {
        let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        match DefaultEditor::new() {
            Ok(editor) if terminal => Self::Terminal(Box::new(editor)),
            _ => Self::Pipe,
        }
    }
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }
    pub(super) fn line(&mut self, prompt: &str) -> Result<Line, Failure> {
        if let Self::Terminal(editor) = self {
            match editor.readline(prompt) {
                Ok(line) => {
                    // History is a comfort: what it does not take is no failure.
                    let _ = editor.add_history_entry(&line);
                    return Ok(Line::Text(line));
                }
                Err(ReadlineError::Interrupted) => return Ok(Line::Interrupted),
                Err(ReadlineError::Eof) => return Ok(Line::End),
                // A terminal that cannot be edited on can still be read.
                Err(_) => *self = Self::Pipe,
            }
        }
        print(prompt)?;
        let mut bytes = Vec::new();
        let mut stdin = io::stdin().lock().take(LONGEST);
        stdin.read_until(b'\n', &mut bytes).map_err(Failure::bad_file)?;
        if bytes.is_empty() {
            return Ok(Line::End);
        }
        Ok(Line::Text(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()))
    }
}
