//! Completions and man pages, made of the command line itself, and what every page of help ends with.
use crate::{failure::Failure, outputs::Outputs, wording::usage};
use bastide::Registry;
use clap::{Args, Command};
use clap_complete::Shell;
use std::path::{Path, PathBuf};

/// Below the help of `bastide`.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0   fine
  1   the check or comparison says no, or there was nothing to check
  2   wrong usage
  3   a file that is read is not what it should be
  4   another version, or a plugin that is missing
  5   interrupted; what was done is kept
  70  an error in Bastide; please report it
  74  an output cannot be written

Examples:
  bastide play c3.1                            play against the computer
  bastide compare c1 c2 -o report.html         how two editions differ
  bastide compare c3.1 c3.1+river              with and without the river
  bastide expansions list                      what can be added";

/// Below the help of `bastide play`.
pub(crate) const PLAY: &str = "\
Examples:
  bastide play c3.1                            against the computer
  bastide play c2 --players 3 --seats human,human,greedy
  bastide play base --with river,abbot         two expansions more
  bastide play --resume bastide-42.json        go on with a game";

/// Below the help of `bastide compare`.
pub(crate) const COMPARE: &str = "\
A variant is [NAME=]PRESET|FILE[+EXPANSION…][:OPTION=VALUE,…]. How many play, and with which
seed, is taken from the set-up files if they agree.

Examples:
  bastide compare c1 c2 c3.1 -o report.html
  bastide compare c3.1 small=c3.1:base.two-tile-city=2
  bastide compare base base+river --players 3
  bastide compare c1 c3.1 --position game.json --draw E";

/// Below the help of `bastide replay`.
pub(crate) const REPLAY: &str = "\
Examples:
  bastide replay game.json --board
  bastide replay game.json --under c1
  bastide replay game.json --under c3.1 --rule base.farmers=off";

/// Which completions.
#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell that is to complete
    shell: Shell,
}

/// `completions`
pub(crate) fn completions(args: &CompletionsArgs, mut command: Command) -> String {
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut command, "bastide", &mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Where man pages go.
#[derive(Args)]
pub(crate) struct ManArgs {
    /// The folder to write them into, one for each command; that of `bastide` is printed unless said
    folder: Option<PathBuf>,
    /// Write into a folder that is not empty
    #[arg(long, requires = "folder")]
    force: bool,
}

/// `man`
pub(crate) fn man(args: &ManArgs, mut command: Command) -> Result<String, Failure> {
    command.build();
    let Some(folder) = &args.folder else { return page(command) };
    let mut outputs = Outputs::new(args.force);
    outputs.folder(folder)?;
    let count = write_pages(&command, "bastide", folder, &mut outputs)?;
    Ok(format!("wrote {count} pages into {}\n", folder.display()))
}

fn page(command: Command) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    clap_mangen::Man::new(command).render(&mut bytes).map_err(Failure::internal)?;
    String::from_utf8(bytes).map_err(Failure::internal)
}
/// A page for a command and each below it, as `bastide-setup-show.1`.
fn write_pages(
    command: &Command,
    name: &str,
    folder: &Path,
    outputs: &mut Outputs,
) -> Result<usize, Failure> {
    let text = page(command.clone().name(name.to_owned()))?;
    outputs.add(&folder.join(format!("{name}.1")))?.write(text.as_bytes())?;
    let mut count = 1;
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        let name = format!("{name}-{}", below.get_name());
        count += write_pages(below, &name, folder, outputs)?;
    }
    Ok(count)
}

/// `rules show`
pub(crate) fn clause(id: &str, registry: &Registry) -> Result<String, Failure> {
    let id = id.to_uppercase();
    match registry.clause(&id) {
        Some(text) => Ok(crate::screen::broken(&format!("{id}: {text}"))),
        None => Err(usage(format!(
            "there is no rule `{id}`; ids stand in brackets behind scores, such as BASE-43"
        ))),
    }
}
