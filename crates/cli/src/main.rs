//! The `bastide` command: play, set up, check and compare variants of Carcassonne.
mod compare;
mod failure;
mod files;
mod play;
mod setup_args;
mod show;
mod tell;

use clap::{Parser, Subcommand};
use failure::Failure;
use setup_args::SetupArgs;
use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

/// Carcassonne rules in which every expansion is a plugin: play them, check them, compare them.
#[derive(Parser)]
#[command(name = "bastide", version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the terminal, hot seat or against bots
    Play(play::PlayArgs),
    /// Write a set-up file to edit
    New {
        /// Where to write it
        #[arg(long, short, value_name = "FILE", default_value = "game.toml")]
        output: PathBuf,
        /// Overwrite an existing file
        #[arg(long)]
        force: bool,
        #[command(flatten)]
        setup: SetupArgs,
    },
    /// What a set-up or preset expands to
    #[command(subcommand)]
    Setup(SetupCommand),
    /// The expansions there are
    #[command(subcommand)]
    Expansions(ExpansionsCommand),
    /// Replay a saved game and tell it
    Replay(files::ReplayArgs),
    /// Rules as executable examples
    #[command(subcommand)]
    Scenario(ScenarioCommand),
    /// Saves of JCloisterZone
    #[command(subcommand)]
    Jcz(JczCommand),
    /// Play variants against each other in paired games
    Compare(compare::CompareArgs),
    /// How fast random games run on one core
    Bench(compare::BenchArgs),
}

#[derive(Subcommand)]
enum SetupCommand {
    /// Print the complete set-up
    Show(SetupArgs),
    /// Check that a set-up can be played
    Check(SetupArgs),
}

#[derive(Subcommand)]
enum ExpansionsCommand {
    /// One line each
    List,
    /// Everything about one
    Show {
        /// Its id
        id: String,
    },
}

#[derive(Subcommand)]
enum ScenarioCommand {
    /// Run scenario files, or all in a folder
    Run {
        /// Files or folders
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
}

#[derive(Subcommand)]
enum JczCommand {
    /// Replay games and compare every step with what the file expects
    Verify {
        /// `.jcz`, `.jsonl` or `.jsonl.gz` files
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("error: {failure}");
            failure.exit_code()
        }
    }
}

fn run(command: Command) -> Result<ExitCode, Failure> {
    let text = match command {
        Command::Play(args) => return play::play(&args),
        Command::New { output, force, setup } => show::new_setup(&setup, &output, force),
        Command::Setup(SetupCommand::Show(args)) => show::show_setup(&args),
        Command::Setup(SetupCommand::Check(args)) => show::check_setup(&args),
        Command::Expansions(ExpansionsCommand::List) => show::list_expansions(),
        Command::Expansions(ExpansionsCommand::Show { id }) => show::show_expansion(&id),
        Command::Replay(args) => files::replay(&args),
        Command::Scenario(ScenarioCommand::Run { paths }) => return files::run_scenarios(&paths),
        Command::Jcz(JczCommand::Verify { files }) => return files::verify(&files),
        Command::Compare(args) => return compare::compare(&args),
        Command::Bench(args) => compare::bench(&args),
    }?;
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints; whoever stops reading early has read enough.
pub(crate) fn print(text: &str) -> io::Result<()> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
