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
mod manual;
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
use clap::{CommandFactory, Parser, Subcommand};
use failure::Failure;
use setup_args::SetupArgs;
use std::{path::PathBuf, process::ExitCode};

/// Carcassonne rules in which every expansion is a plugin: play them, check them, compare them.
#[derive(Parser)]
#[command(
    name = "bastide",
    version,
    arg_required_else_help = true,
    propagate_version = true,
    max_term_width = 100,
    after_help = manual::EXIT_CODES
)]
struct Cli {
    /// When to use colours; `NO_COLOR` in the environment is heeded as well
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, global = true)]
    color: screen::Colour,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the terminal, hot seat or against bots
    #[command(after_help = manual::PLAY)]
    Play(play::PlayArgs),
    /// Write a set-up file to edit
    New {
        /// Where to write it; `-` prints it
        #[arg(long, short, value_name = "FILE", default_value = "game.toml")]
        output: PathBuf,
        /// Replace a file that is there
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
    #[command(after_help = manual::REPLAY)]
    Replay(files::ReplayArgs),
    /// Rules as executable examples
    #[command(subcommand)]
    Scenario(ScenarioCommand),
    /// Saves of JCloisterZone
    #[command(subcommand)]
    Jcz(JczCommand),
    /// Play variants against each other in paired games
    #[command(after_help = manual::COMPARE)]
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
    /// Print completions for a shell
    Completions(manual::CompletionsArgs),
    /// Print the man page, or write those of all commands
    Man(manual::ManArgs),
}

#[derive(Subcommand)]
enum SetupCommand {
    /// Print the complete set-up
    Show(ShowArgs),
    /// Check that a set-up can be played
    Check(ShowArgs),
}

/// A set-up, and how it is shown.
#[derive(clap::Args)]
struct ShowArgs {
    #[command(flatten)]
    setup: SetupArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum ExpansionsCommand {
    /// One line each
    List {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Everything about one
    Show {
        /// Its id
        id: String,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

#[derive(Subcommand)]
enum RulesCommand {
    /// Topic by topic, what differs, with the clauses that say so
    Diff(rules::DiffArgs),
    /// What a rule says, by its id
    Show {
        /// Such as BASE-43
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
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

#[derive(Subcommand)]
enum JczCommand {
    /// Replay games and compare every step with what the file expects
    Verify {
        /// `.jcz`, `.jsonl` or `.jsonl.gz` files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

/// Runs the command line that the program was called with, for the plugins that it knows.
///
/// The exit code says what came of it; errors are printed.
#[must_use]
pub fn run(registry: &Registry) -> ExitCode {
    let cli = Cli::parse();
    cli.color.choose();
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
        Command::Setup(SetupCommand::Show(args)) => {
            show::show_setup(&args.setup, args.json, registry)
        }
        Command::Setup(SetupCommand::Check(args)) => {
            show::check_setup(&args.setup, args.json, registry)
        }
        Command::Expansions(ExpansionsCommand::List { json }) => {
            show::list_expansions(json, registry)
        }
        Command::Expansions(ExpansionsCommand::Show { id, json }) => {
            show::show_expansion(&id, json, registry)
        }
        Command::Rules(RulesCommand::Diff(args)) => rules::diff(&args, registry),
        Command::Rules(RulesCommand::Show { id }) => manual::clause(&id, registry),
        Command::Replay(args) if args.under.is_some() => {
            return position::replay_under(&args, registry);
        }
        Command::Replay(args) => files::replay(&args, registry),
        Command::Scenario(ScenarioCommand::Run { paths, json }) => {
            return files::run_scenarios(&paths, json, registry);
        }
        Command::Jcz(JczCommand::Verify { files, json }) => {
            return files::verify(&files, json, registry);
        }
        Command::Compare(args) if args.position.is_some() => position::compare(&args, registry),
        Command::Compare(args) => return compare::compare(&args, registry),
        Command::Sim(args) => return sim::sim(&args, registry),
        Command::Merge(args) => return sim::merge(&args),
        Command::Bench(args) => compare::bench(&args, registry),
        Command::NewExpansion(args) => scaffold::new_expansion(&args, registry),
        Command::CheckExpansion(args) => return check::check_expansion(&args, registry),
        Command::Completions(args) => Ok(manual::completions(&args, Cli::command())),
        Command::Man(args) => manual::man(&args, Cli::command()),
    }?;
    screen::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
