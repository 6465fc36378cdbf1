//! The loop of a game: chance, bots and humans answer by turns.
use super::{
    answers::{Listed, Meant},
    input::{Input, Line},
    keep::Keeper,
};
use crate::{
    failure::{Failure, INTERRUPTED},
    screen::{broken, print},
    tell::tell,
};
use bastide::{Action, Cell, Event, Player, Question, View};
use bastide_bots::Bot;
use bastide_session::Game;
use std::process::ExitCode;

/// A game and who plays it.
pub(super) struct Table {
    pub(super) game: Game,
    pub(super) seats: Vec<String>,
    pub(super) bots: Vec<Option<Box<dyn Bot>>>,
    pub(super) input: Input,
    pub(super) keeper: Keeper,
    /// Events told so far.
    pub(super) told: usize,
    /// The cell to which the list of answers is narrowed.
    pub(super) at: Option<Cell>,
}

/// What comes of asking a human.
pub(super) enum Turn {
    Answer(Action),
    /// Another question is pending now.
    Changed,
    Stop(ExitCode),
}

impl Table {
    pub(super) fn new(
        game: Game,
        seats: Vec<String>,
        bots: Vec<Option<Box<dyn Bot>>>,
        input: Input,
        keeper: Keeper,
    ) -> Self {
        Self { game, seats, bots, input, keeper, told: 0, at: None }
    }
    /// Plays until the game is over or somebody leaves.
    pub(super) fn run(&mut self) -> Result<ExitCode, Failure> {
        loop {
            while let Some((question, player)) = self.next_player()? {
                match self.ask(question, player)? {
                    Turn::Answer(action) => self.game.answer(action).map_err(Failure::internal)?,
                    Turn::Changed => {}
                    Turn::Stop(code) => return Ok(code),
                }
            }
            if let Some(code) = self.over()? {
                return Ok(code);
            }
        }
    }
    /// Whoever is asked next; what stops the game is said after what led to it.
    fn next_player(&mut self) -> Result<Option<(Question, Player)>, Failure> {
        match self.game.next_player() {
            Ok(next) => Ok(next),
            Err(stopped) => {
                self.tell_news()?;
                self.keep()?;
                Err(Failure::internal(stopped))
            }
        }
    }
    fn ask(&mut self, question: Question, player: Player) -> Result<Turn, Failure> {
        self.tell_news()?;
        if let Some(bot) = &mut self.bots[player.index()] {
            let answers = self.game.answers();
            return Ok(Turn::Answer(bot.answer(self.game.rules(), self.game.state(), &answers)));
        }
        self.keep()?;
        self.at = None;
        print(&self.scene(question, player))?;
        let answers = self.game.answers();
        loop {
            let listed = Listed::new(self.game.rules(), self.game.state(), &answers);
            print(&self.list(question, player, &listed))?;
            let line = match self.input.line("> ")? {
                Line::Text(line) => line,
                Line::Interrupted if !self.may_stop()? => continue,
                Line::Interrupted => return Ok(Turn::Stop(ExitCode::SUCCESS)),
                Line::End => return Ok(Turn::Stop(self.end_of_input())),
            };
            match listed.meaning(&line) {
                Meant::Answer(action) => return Ok(Turn::Answer(action)),
                Meant::At(cell) => self.narrow(cell, &listed)?,
                Meant::Unlisted(text) => print(&text)?,
                Meant::Command => {
                    if let Some(turn) = self.command(&line)? {
                        return Ok(turn);
                    }
                }
            }
        }
    }
    /// After the end there is still something to ask; none if the game was taken up again.
    fn over(&mut self) -> Result<Option<ExitCode>, Failure> {
        self.tell_news()?;
        print(&self.end())?;
        self.keep()?;
        if !self.bots.iter().any(Option::is_none) {
            return Ok(Some(ExitCode::SUCCESS));
        }
        print(
            "The game is over: `why`, `save FILE`, `replay`, `board` and `table` still answer.\n",
        )?;
        loop {
            let line = match self.input.line("> ")? {
                Line::Text(line) => line,
                Line::Interrupted | Line::End => return Ok(Some(ExitCode::SUCCESS)),
            };
            match self.command(&line)? {
                Some(Turn::Stop(code)) => return Ok(Some(code)),
                Some(Turn::Changed) => return Ok(None),
                Some(Turn::Answer(_)) | None => {}
            }
        }
    }

    pub(super) fn view(&self) -> View<'_> {
        self.game.rules().view(self.game.state())
    }
    fn tell_news(&mut self) -> Result<(), Failure> {
        let events = self.game.events();
        let lines = events[self.told.min(events.len())..]
            .iter()
            .filter_map(|event| tell(self.game.rules(), self.game.state(), event));
        let text: String = lines.map(|line| broken(&line)).collect();
        self.told = events.len();
        print(&text)
    }
    /// The tiles laid since the last turn of whoever is asked began.
    pub(super) fn new_tiles(&self) -> Vec<Cell> {
        let (mut cells, mut turns) = (Vec::new(), 0);
        for event in self.game.events().iter().rev() {
            match event {
                Event::Placed { cell, .. } => cells.push(*cell),
                Event::TurnStarted { part: 0, .. } => turns += 1,
                _ => {}
            }
            if turns > self.seats.len() {
                break;
            }
        }
        cells
    }
    /// A game that cannot be kept goes on, and says so once.
    fn keep(&mut self) -> Result<(), Failure> {
        if let Err(failure) = self.keeper.keep(&self.game, &self.seats) {
            self.keeper = Keeper::none();
            print(&format!("The game is not kept any more: {failure}. `save FILE` saves it.\n"))?;
        }
        Ok(())
    }
    /// Whether to leave: asked at a terminal, and wherever something would be lost.
    pub(super) fn may_stop(&mut self) -> Result<bool, Failure> {
        let held = self.keeper.holds(&self.game);
        if held && !self.input.is_terminal() {
            return Ok(true);
        }
        let how = match self.keeper.file() {
            Some(file) if held => format!("The game is kept in {file}; {}.", self.keeper.hint()),
            _ => "The game is not saved; `save FILE` saves it.".to_owned(),
        };
        let line = self.input.line(&format!("{how} Stop here? [y/N] "))?;
        let Line::Text(line) = line else { return Ok(true) };
        Ok(line.trim().to_lowercase().starts_with('y'))
    }
    /// Nobody can be asked any more, and the game is not over.
    fn end_of_input(&self) -> ExitCode {
        match self.keeper.file() {
            Some(_) => eprintln!("the input ended before the game; {}", self.keeper.hint()),
            None => eprintln!("the input ended before the game, which is not saved; see --save"),
        }
        ExitCode::from(INTERRUPTED)
    }
}
