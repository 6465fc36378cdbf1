//! The game in a terminal: one line in, some lines out.
use crate::{
    failure::Failure,
    print,
    setup_args::SetupArgs,
    tell::{COLOURS, name, score_text, tell, with_names},
};
use bastide::{Action, Actor, Player, Question, QuestionKind, Registry, SegmentId, Terrains, View};
use bastide_bots::{Bot, by_name};
use bastide_session::Game;
use clap::Args;
use std::{
    collections::BTreeMap,
    io::{self, BufRead, IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

const HELP: &str = "\
  NUMBER        give that answer
  X,Y           show the answers at a cell only
  undo          take back answers, up to the last tile drawn
  save FILE     save the game; go on with `bastide play --resume FILE`
  why           explain the last scores
  not           why figures are not offered
  board         show the board
  table         show scores and supplies
  bag           show the tiles left
  help          show this
  quit          stop
";

/// How a game is played in the terminal.
#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    setup: SetupArgs,
    /// Who sits where, in order: human, greedy or random; a human against greedy bots unless said
    #[arg(long, value_name = "SEAT,SEAT…", value_delimiter = ',')]
    seats: Vec<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    resume: Option<PathBuf>,
}

/// `play`
pub(crate) fn play(args: &PlayArgs, registry: &Registry) -> Result<ExitCode, Failure> {
    let game = match &args.resume {
        Some(file) => crate::files::load(file, registry)?,
        None => {
            let setup = args.setup.setup(registry)?;
            args.setup.rules(registry)?;
            let seed = setup.seed.unwrap_or_else(bastide_session::fresh_seed);
            Game::new(registry, &setup, seed).map_err(Failure::usage)?
        }
    };
    let players = game.rules().player_count();
    let seats = seats(&args.seats, players, game.seed())?;
    let mut table = Table { game, seats, told: 0, at: None };
    table.run()
}

/// The bot of each seat; humans have none.
fn seats(
    names: &[String],
    players: usize,
    seed: u64,
) -> Result<Vec<Option<Box<dyn Bot>>>, Failure> {
    if names.len() > players {
        let text =
            format!("{} seats for {players} players; add --players {}", names.len(), names.len());
        return Err(Failure::usage(anyhow::anyhow!(text)));
    }
    let seat = |at: usize| match names.get(at).map(String::as_str) {
        Some("human") => Ok(None),
        None if at == 0 && names.is_empty() => Ok(None),
        other => {
            let bot = other.unwrap_or("greedy");
            let found = by_name(bot, seed.wrapping_add(at as u64));
            found.map(Some).ok_or_else(|| {
                Failure::usage(anyhow::anyhow!("nobody called `{bot}`: human, greedy or random"))
            })
        }
    };
    (0..players).map(seat).collect()
}

/// What a line of input asks for.
enum Wish {
    Answer(Action),
    Stay,
    Quit,
}

/// A game and who plays it.
struct Table {
    game: Game,
    seats: Vec<Option<Box<dyn Bot>>>,
    /// Events told so far.
    told: usize,
    /// The cell to which the list of answers is narrowed.
    at: Option<(i8, i8)>,
}

impl Table {
    fn run(&mut self) -> Result<ExitCode, Failure> {
        if io::stdin().is_terminal() {
            print("Type a number to answer, `help` for more.\n")?;
        }
        while let Some(question) = self.game.pending() {
            self.tell_news()?;
            match question.to {
                Actor::Chance => self.game.advance_chance().map_err(Failure::internal)?,
                Actor::Player(player) => {
                    let action = match &mut self.seats[player.index()] {
                        Some(bot) => {
                            let answers = self.game.answers();
                            Some(bot.answer(self.game.rules(), self.game.state(), &answers))
                        }
                        None => self.ask(question, player)?,
                    };
                    let Some(action) = action else { return Ok(ExitCode::SUCCESS) };
                    self.game.answer(action).map_err(Failure::internal)?;
                }
            }
        }
        self.tell_news()?;
        self.show_end()?;
        Ok(ExitCode::SUCCESS)
    }
    fn view(&self) -> View<'_> {
        self.game.rules().view(self.game.state())
    }
    fn tell_news(&mut self) -> io::Result<()> {
        let events = self.game.events();
        let lines = events[self.told.min(events.len())..]
            .iter()
            .filter_map(|event| tell(self.game.rules(), self.game.state(), event));
        let text: String = lines.map(|line| line + "\n").collect();
        self.told = events.len();
        print(&text)
    }

    /// Asks a human until there is an answer; none if the game is to stop.
    fn ask(&mut self, question: Question, player: Player) -> Result<Option<Action>, Failure> {
        self.at = None;
        if matches!(question.kind, QuestionKind::Place(_)) {
            print(&bastide_notation::board_text(&self.view(), &COLOURS))?;
        }
        loop {
            let answers = self.game.answers();
            print(&self.question_text(question, player, &answers))?;
            io::stdout().flush()?;
            let mut line = String::new();
            if io::stdin().lock().read_line(&mut line)? == 0 {
                return Ok(None);
            }
            match self.heed(line.trim(), &answers)? {
                Wish::Answer(action) => return Ok(Some(action)),
                Wish::Stay if self.game.pending() != Some(question) => return Ok(self.redo()),
                Wish::Stay => {}
                Wish::Quit => return Ok(None),
            }
        }
    }
    /// After an undo another question is pending: the loop of the game asks it.
    fn redo(&mut self) -> Option<Action> {
        let question = self.game.pending()?;
        let player = question.player()?;
        self.ask(question, player).ok().flatten()
    }
    fn heed(&mut self, line: &str, answers: &[Action]) -> Result<Wish, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if let Ok(number) = word.parse::<usize>() {
            match answers.get(number.wrapping_sub(1)) {
                Some(action) => return Ok(Wish::Answer(*action)),
                None => print(&format!("there are answers 1 to {}\n", answers.len()))?,
            }
            return Ok(Wish::Stay);
        }
        let text = match word {
            "" => String::new(),
            "undo" | "u" => self.undo(),
            "save" => self.save(rest),
            "why" => self.why(),
            "not" => self.why_not(),
            "board" => bastide_notation::board_text(&self.view(), &COLOURS),
            "table" => self.table_text(),
            "bag" => self.bag_text(),
            "help" | "?" => HELP.to_owned(),
            "quit" | "q" => return Ok(Wish::Quit),
            other => match cell_of(line) {
                Some(cell) => {
                    self.at = Some(cell);
                    String::new()
                }
                None => format!("`{other}`? A number answers, `help` lists the commands.\n"),
            },
        };
        print(&text)?;
        Ok(Wish::Stay)
    }
    fn undo(&mut self) -> String {
        if self.game.undo() {
            self.told = self.game.events().len();
            "taken back\n".to_owned()
        } else {
            "nothing to take back since the last tile was drawn\n".to_owned()
        }
    }
    fn save(&self, file: &str) -> String {
        if file.is_empty() {
            return "save where? `save FILE`\n".to_owned();
        }
        match self.game.save(Path::new(file)) {
            Ok(()) => format!("saved; go on with `bastide play --resume {file}`\n"),
            Err(error) => format!("not saved: {error}\n"),
        }
    }
    fn why(&self) -> String {
        let scores: String =
            self.game.why().into_iter().map(|scored| score_text(scored) + "\n").collect();
        if scores.is_empty() { "nothing was scored yet\n".to_owned() } else { scores }
    }

    fn question_text(&self, question: Question, player: Player, answers: &[Action]) -> String {
        let rules = self.game.rules();
        let what = match question.kind {
            QuestionKind::Source => "where does the tile come from?".to_owned(),
            QuestionKind::Draw => "which tile is drawn?".to_owned(),
            QuestionKind::Place(tile) => {
                format!("where does {} go?", rules.tiles().tile(tile).name())
            }
            QuestionKind::Figure => "which figure?".to_owned(),
            QuestionKind::Plugin { by, .. } => {
                let about = question.figure().and_then(|id| self.view().figure(id));
                let about = about.map(|figure| self.view().figure_name(figure));
                let title = rules.plugins()[by.index()].title;
                format!("{} ({title})?", about.unwrap_or_else(|| "what now".to_owned()))
            }
        };
        let mut text = format!("{}, {what}\n", name(player));
        for (number, action) in (1..).zip(answers) {
            if let (Some((x, y)), Action::Place { cell, .. }) = (self.at, action)
                && (cell.x, cell.y) != (x, y)
            {
                continue;
            }
            let label = with_names(&rules.describe(self.game.state(), *action));
            text += &format!("{number:>4}  {label}\n");
        }
        text + "> "
    }
    /// For every kind of figure in the game that cannot be placed now, why not.
    fn why_not(&self) -> String {
        let (view, rules) = (self.view(), self.game.rules());
        let Some(Question { to: Actor::Player(player), kind: QuestionKind::Figure }) =
            self.game.pending()
        else {
            return "no figure is being placed\n".to_owned();
        };
        let Some(cell) = view.turn().placed.last().copied() else { return String::new() };
        let mut text = String::new();
        for (kind, info) in rules.kinds().filter(|(_, info)| info.traits.each > 0) {
            if view.supply(player, kind) == 0 {
                text += &format!("  {}: none left in your supply\n", info.name);
                continue;
            }
            // Its plugin has a rule of its own for where it goes.
            if info.traits.stands == Terrains::NONE {
                continue;
            }
            let (fits, not): (Vec<SegmentId>, Vec<SegmentId>) = view
                .segments(cell)
                .partition(|segment| info.traits.stands.has(view.terrain(*segment)));
            if fits.is_empty() && !not.is_empty() {
                text += &format!("  {}: nothing on this tile is for it\n", info.name);
            }
            for segment in
                fits.into_iter().filter(|segment| !view.may_deploy(player, kind, *segment))
            {
                let why = if view.barred(segment) {
                    "figures are kept off".to_owned()
                } else {
                    let there: Vec<String> = view
                        .figures_in(segment)
                        .map(|f| format!("{}'s {}", name(f.owner), view.kind(f.kind).name))
                        .collect();
                    format!("occupied by {} (BASE-32)", there.join(", "))
                };
                text +=
                    &format!("  {} on {}: {why}\n", info.name, view.local_segment_name(segment));
            }
        }
        if text.is_empty() {
            "every figure may be placed wherever it can stand\n".to_owned()
        } else {
            text
        }
    }
    fn table_text(&self) -> String {
        let (view, rules) = (self.view(), self.game.rules());
        let mut text = String::new();
        for player in rules.players() {
            let figures: Vec<String> = rules
                .kinds()
                .map(|(kind, info)| (view.supply(player, kind), &info.name))
                .filter(|(count, _)| *count > 0)
                .map(|(count, name)| format!("{count} {name}"))
                .collect();
            let hand: Vec<&str> = view
                .owned()
                .iter()
                .filter(|tile| tile.owner == player)
                .map(|tile| rules.tiles().tile(tile.tile).name())
                .collect();
            let tokens: Vec<String> = rules
                .tokens()
                .map(|token| {
                    (
                        view.tokens(bastide::plugin::Holder::Hand(player), token),
                        rules.token_name(token),
                    )
                })
                .filter(|(count, _)| *count > 0)
                .map(|(count, name)| format!("{count} {name}"))
                .collect();
            let points = view.score(player);
            text += &format!("  {:<7}{points:>4} points; in hand ", name(player));
            let parts = [figures.join(", "), hand.join(", "), tokens.join(", ")];
            text +=
                &parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ");
            text += "\n";
        }
        text
    }
    fn bag_text(&self) -> String {
        let (view, rules) = (self.view(), self.game.rules());
        let mut bag: BTreeMap<&str, u8> = BTreeMap::new();
        for (tile, count) in view.bag() {
            bag.insert(rules.tiles().tile(tile).name(), count);
        }
        let tiles: Vec<String> =
            bag.iter().map(|(name, count)| format!("{name}×{count}")).collect();
        format!("  {} tiles left: {}\n", view.tiles_left(), tiles.join(" "))
    }
    fn show_end(&self) -> io::Result<()> {
        print(&bastide_notation::board_text(&self.view(), &COLOURS))?;
        print(&self.table_text())?;
        let leaders = self.game.rules().leaders(self.game.state());
        let leaders: Vec<&str> = leaders.into_iter().map(name).collect();
        print(&format!("{}\n", crate::tell::winners_text(&leaders)))
    }
}

fn cell_of(line: &str) -> Option<(i8, i8)> {
    let (x, y) = line.trim_matches(['(', ')']).split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}
