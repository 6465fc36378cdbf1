//! The terminal: what is printed, how wide, and in which colours.
use crate::failure::Failure;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use bastide_notation::{Ink, Picture};
use std::io::{self, IsTerminal, Write};
use textwrap::{Options, WordSplitter};

/// How wide text is where no terminal says it.
const WIDTH: usize = 100;
/// Narrower is no use.
const NARROWEST: usize = 40;

/// When colours are used.
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
pub(crate) enum Colour {
    #[default]
    Auto,
    Always,
    Never,
}

impl Colour {
    /// From now on, for everything that is printed.
    pub(crate) fn choose(self) {
        match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        }
        .write_global();
    }
}

/// Prints one JSON object: what every `--json` does.
pub(crate) fn json_text(value: &impl serde::Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string_pretty(value).map_err(Failure::internal)? + "\n")
}

/// Prints, without colours where they are not wanted; whoever stops reading early has read enough.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = AutoStream::auto(io::stdout().lock());
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(|error| said(&error)),
    }
}

/// Why standard output takes no more.
pub(crate) fn said(error: &io::Error) -> Failure {
    Failure::cannot_write("to standard output", error)
}

/// Columns and rows of the terminal; `COLUMNS` and `LINES` go first.
fn size() -> (Option<usize>, Option<usize>) {
    let said = |name: &str| {
        let number = std::env::var(name).ok().and_then(|text| text.parse::<usize>().ok());
        number.filter(|number| *number > 0)
    };
    let terminal = io::stdout().is_terminal().then(terminal_size::terminal_size).flatten();
    let (wide, high) = terminal.map_or((None, None), |(wide, high)| (Some(wide.0), Some(high.0)));
    (said("COLUMNS").or(wide.map(usize::from)), said("LINES").or(high.map(usize::from)))
}
/// As wide as the terminal, or as `COLUMNS` says.
pub(crate) fn width() -> usize {
    size().0.unwrap_or(WIDTH).max(NARROWEST)
}
/// The columns and rows to which a picture is cut; a pipe takes all of it.
pub(crate) fn window() -> (Option<usize>, Option<usize>) {
    size()
}

/// A line of text, broken between words at the edge of the window; a pipe takes it whole.
pub(crate) fn broken(line: &str) -> String {
    let Some(columns) = size().0.filter(|columns| line.chars().count() > *columns) else {
        return format!("{line}\n");
    };
    let indent = line.len() - line.trim_start().len();
    let (first, rest) = (" ".repeat(indent), " ".repeat(indent + 4));
    let options = Options::new(columns.max(NARROWEST))
        .initial_indent(&first)
        .subsequent_indent(&rest)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(line.trim_start(), options) + "\n"
}

/// Colours of the players, by seat, as far as terminals have them.
const PLAYERS: [AnsiColor; 6] = [
    AnsiColor::BrightRed,
    AnsiColor::BrightBlue,
    AnsiColor::BrightYellow,
    AnsiColor::BrightGreen,
    AnsiColor::BrightWhite,
    AnsiColor::BrightMagenta,
];

fn style(ink: Ink) -> Style {
    let of = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    match ink {
        Ink::City => of(AnsiColor::Yellow),
        Ink::River => of(AnsiColor::Blue),
        Ink::Field => of(AnsiColor::Green),
        Ink::Print => of(AnsiColor::Magenta).bold(),
        Ink::Note => Style::new().bold(),
        Ink::Figure(player) => {
            let colour = PLAYERS.get(player.index()).copied().unwrap_or(AnsiColor::White);
            of(colour).bold().invert()
        }
        _ => Style::new(),
    }
}

/// A picture with its colours.
pub(crate) fn ink_text(picture: &Picture) -> String {
    let mut text = String::new();
    for line in &picture.lines {
        let end = line.iter().rposition(|sign| sign.letter != ' ').map_or(0, |at| at + 1);
        for run in line[..end].chunk_by(|a, b| a.ink == b.ink) {
            let style = style(run[0].ink);
            let letters: String = run.iter().map(|sign| sign.letter).collect();
            text += &format!("{style}{letters}{style:#}");
        }
        text.push('\n');
    }
    text
}
