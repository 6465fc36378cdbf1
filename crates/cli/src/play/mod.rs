//! The game in a terminal: one line in, some lines out.
mod answers;
mod commands;
mod input;
mod keep;
mod shown;
mod table;

use crate::{failure::Failure, screen::print, setup_args::SetupArgs, tell::name, wording::usage};
use bastide::{BASE, Player, Registry};
use bastide_bots::{BOTS, Bot, by_name};
use bastide_session::Game;
use clap::Args;
use input::Input;
use keep::Keeper;
use std::{path::PathBuf, process::ExitCode};
use table::Table;

/// How a game is played in the terminal.
#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    setup: SetupArgs,
    /// Who sits where, in order: human, greedy or random; a human against greedy bots unless said
    #[arg(long, value_name = "SEAT,SEAT…", value_delimiter = ',')]
    seats: Vec<String>,
    /// Go on with a saved game, and keep it in the same file
    #[arg(long, value_name = "FILE", conflicts_with_all = SET_UP)]
    resume: Option<PathBuf>,
    /// Keep the game in this file as it goes; at a terminal it is kept anyway, in `bastide-SEED.json`
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Do not keep the game
    #[arg(long, conflicts_with = "save")]
    no_save: bool,
    /// Let --save replace a file that is there
    #[arg(long, requires = "save")]
    force: bool,
}

/// What a saved game has decided already.
const SET_UP: [&str; 10] = [
    "game",
    "edition",
    "with",
    "without",
    "rules",
    "figures",
    "tiles",
    "allow_conflicts",
    "players",
    "seed",
];

/// `play`
pub(crate) fn play(args: &PlayArgs, registry: &Registry) -> Result<ExitCode, Failure> {
    let (game, sat) = match &args.resume {
        Some(file) => keep::resumed(file, registry)?,
        None => {
            let (setup, _) = args.setup.rules(registry)?;
            let seed = setup.seed.unwrap_or_else(bastide_session::fresh_seed);
            (Game::new(registry, &setup, seed).map_err(Failure::usage)?, Vec::new())
        }
    };
    let names = if args.seats.is_empty() { sat } else { args.seats.clone() };
    let names = seat_names(names, game.rules().player_count())?;
    let bots = bots(&names, game.seed())?;
    let input = Input::new();
    let keeper = keeper(args, &game, &names, &input)?;
    print(&opening(args, &game, &names, &keeper))?;
    Table::new(game, names, bots, input, keeper).run()
}

/// Who sits where, all seats filled.
fn seat_names(mut names: Vec<String>, players: usize) -> Result<Vec<String>, Failure> {
    if names.len() > players {
        let seats = names.len();
        return Err(usage(format!("{seats} seats for {players} players; add --players {seats}")));
    }
    if names.is_empty() {
        names.push(HUMAN.to_owned());
    }
    names.resize(players, BOTS[0].to_owned());
    Ok(names)
}
/// The name of a seat that a bot does not take.
const HUMAN: &str = "human";

/// The bot of each seat; humans have none.
fn bots(names: &[String], seed: u64) -> Result<Vec<Option<Box<dyn Bot>>>, Failure> {
    let bot = |(at, name): (u64, &String)| match by_name(name, seed.wrapping_add(at)) {
        None if name != HUMAN => {
            let hint = bastide_notation::nearest(name, BOTS.into_iter().chain([HUMAN]));
            Err(usage(format!("nobody is called `{name}`; {hint}")))
        }
        bot => Ok(bot),
    };
    (0..).zip(names).map(bot).collect()
}

/// Where the game is kept; a game that no human plays can be played again.
fn keeper(
    args: &PlayArgs,
    game: &Game,
    names: &[String],
    input: &Input,
) -> Result<Keeper, Failure> {
    if let Some(file) = &args.save {
        return Keeper::named(file, args.force);
    }
    let human = names.iter().any(|name| name == HUMAN);
    if args.no_save || !human || !input.is_terminal() {
        return Ok(Keeper::none());
    }
    match &args.resume {
        Some(file) => Keeper::named(file, true),
        None => Keeper::somewhere(game.seed()).or_else(|failure| {
            print(&format!("The game is not kept: {failure}. --save FILE keeps it elsewhere.\n"))?;
            Ok(Keeper::none())
        }),
    }
}

/// What is played, with which seed, who is who, and where it is kept.
fn opening(args: &PlayArgs, game: &Game, names: &[String], keeper: &Keeper) -> String {
    let rules = game.rules();
    let expansions = rules.plugins().iter().filter(|plugin| plugin.id != BASE.id);
    let expansions: Vec<&str> = expansions.map(|plugin| plugin.title).collect();
    let edition = rules.setup().edition.name().to_uppercase();
    let mut what = match &args.setup.game {
        Some(game) if !game.eq_ignore_ascii_case(&edition) => format!("{game} ({edition})"),
        _ => edition,
    };
    if !expansions.is_empty() {
        what += &format!(" with {}", expansions.join(", "));
    }
    let seats = (0..).map(Player).zip(names).map(|(player, seat)| match seat.as_str() {
        HUMAN if names.iter().filter(|seat| *seat == HUMAN).count() == 1 => {
            format!("you are {}", name(player))
        }
        seat => format!("{} is {seat}", name(player)),
    });
    let mut text = format!("{what}; seed {}; ", game.seed());
    text += &seats.collect::<Vec<_>>().join(", ");
    if let Some(file) = keeper.file() {
        text += &format!("; kept in {file}");
    }
    text + ".\n"
}
