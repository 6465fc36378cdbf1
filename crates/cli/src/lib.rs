//! The `bastide` command as a library, so that a program of yours can offer it with your
//! expansions.
//!
//! ```no_run
//! use bastide::{Plugin, plugin::PLUGIN};
//!
//! static MINE: Plugin = Plugin { id: "mine", title: "Mine", ..PLUGIN };
//!
//! fn main() -> std::process::ExitCode {
//!     bastide_cli::run(&bastide_expansions::registry().with(&MINE))
//! }
//! ```

mod check;
mod compare;
mod failure;
mod files;
mod interrupt;
mod outputs;
mod play;
mod position;
mod rules;
mod scaffold;
mod screen;
mod setup_args;
mod show;
mod sim;
mod tell;
mod variant;
mod wording;

use bastide::Registry;
use clap::{Parser, Subcommand};
use failure::Failure;
use setup_args::SetupArgs;
use std::{path::PathBuf, process::ExitCode};

/// Carcassonne rules in which every expansion is a plugin: play them, check them, compare them.
#[derive(Parser)]
#[command(name = "bastide", version, arg_required_else_help = true)]
struct Cli {
    #[command(flatten)]
    color: colorchoice_clap::Color,
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
    /// Rule sets compared
    #[command(subcommand)]
    Rules(RulesCommand),
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
    /// Play a part of a long run: on one machine of many, to be resumed, to be merged
    Sim(sim::SimArgs),
    /// Check that shards are one whole run, and put them together
    Merge(sim::MergeArgs),
    /// How fast random games run on one core
    Bench(compare::BenchArgs),
    /// Write the crate of a new expansion, ready to be tested and played
    NewExpansion(scaffold::NewExpansionArgs),
    /// Check an expansion: tile files, options, clauses, scenarios, random games, saves, speed
    CheckExpansion(check::CheckArgs),
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
enum RulesCommand {
    /// Topic by topic, what differs, with the clauses that say so
    Diff(rules::DiffArgs),
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

/// Runs the command line that the program was called with, for the plugins that it knows.
///
/// The exit code says what came of it; errors are printed.
#[must_use]
pub fn run(registry: &Registry) -> ExitCode {
    let cli = Cli::parse();
    cli.color.write_global();
    match obey(cli.command, registry) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("error: {failure}");
            failure.exit_code()
        }
    }
}

fn obey(command: Command, registry: &Registry) -> Result<ExitCode, Failure> {
    let text = match command {
        Command::Play(args) => return play::play(&args, registry),
        Command::New { output, force, setup } => {
            return show::new_setup(&setup, &output, force, registry);
        }
        Command::Setup(SetupCommand::Show(args)) => show::show_setup(&args, registry),
        Command::Setup(SetupCommand::Check(args)) => show::check_setup(&args, registry),
        Command::Expansions(ExpansionsCommand::List) => show::list_expansions(registry),
        Command::Expansions(ExpansionsCommand::Show { id }) => show::show_expansion(&id, registry),
        Command::Rules(RulesCommand::Diff(args)) => rules::diff(&args, registry),
        Command::Replay(args) if args.under.is_some() => {
            return position::replay_under(&args, registry);
        }
        Command::Replay(args) => files::replay(&args, registry),
        Command::Scenario(ScenarioCommand::Run { paths }) => {
            return files::run_scenarios(&paths, registry);
        }
        Command::Jcz(JczCommand::Verify { files }) => return files::verify(&files, registry),
        Command::Compare(args) if args.position.is_some() => position::compare(&args, registry),
        Command::Compare(args) => return compare::compare(&args, registry),
        Command::Sim(args) => return sim::sim(&args, registry),
        Command::Merge(args) => return sim::merge(&args),
        Command::Bench(args) => compare::bench(&args, registry),
        Command::NewExpansion(args) => scaffold::new_expansion(&args, registry),
        Command::CheckExpansion(args) => return check::check_expansion(&args, registry),
    }?;
    screen::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
