//! What can be asked for besides an answer.
use super::table::{Table, Turn};
use crate::{
    failure::Failure,
    screen::{broken, print, width},
    setup_args::quoted,
    tell::{plain, score_text, tell},
};
use bastide::{Action, Rules};
use bastide_bots::{Bot, Greedy};
use bastide_session::Undone;
use std::process::ExitCode;

const HELP: &str = "  \
  NUMBER        give that answer; its words do as well
  X,Y           show the answers at a cell only; an empty line shows all
  X,Y rN        lay the tile there
  undo          take back your last answer, up to the last tile drawn
  hint          what the greedy bot would do
  save FILE     save the game; `save --force FILE` replaces a file
  why           explain the last scores
  not           why figures are not offered
  rule ID       what a rule says, such as `rule BASE-43`
  board [X,Y]   show the board, or another part of it
  key           what the signs on the board mean
  table         show scores and supplies
  bag           show the tiles left
  replay        tell the whole game again
  help          show this
  quit          stop
";
const KEY: &str = "  \
  #  city     *  pennant    -|+  road       x  where roads end at a village
  ~  river    .  field      M    monastery  g  garden    o  another printed place
  ·  a cell where a tile may lie            ▒  a tile that fits every edge
  [ ]  tiles laid since your last turn      …  the board goes on beyond the window
  A figure is two letters: its player's, then its kind's; below the board stands which.
  A small letter alone is something printed, such as an inn; below the board as well.
";

impl Table {
    /// Does what a line asks for; tells if that changes whose turn it is to speak.
    pub(super) fn command(&mut self, line: &str) -> Result<Option<Turn>, Failure> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let text = match word.to_lowercase().as_str() {
            "" => {
                self.at = None;
                String::new()
            }
            "undo" | "u" => {
                let undone = self.undo();
                print(if undone { "taken back\n" } else { NOTHING_TO_UNDO })?;
                return Ok(undone.then_some(Turn::Changed));
            }
            "hint" => self.hint(),
            "save" => self.save(rest),
            "why" => self.why(),
            "not" => self.why_not(),
            "rule" => rule(rest, self.game.rules()),
            "board" => self.board_at(rest),
            "key" => KEY.to_owned(),
            "table" => self.table_text(),
            "bag" => self.bag_text(),
            "replay" => self.replay(),
            "help" | "?" => HELP.to_owned(),
            "quit" | "q" | "exit" => {
                let over = self.game.pending().is_none() && self.keeper.holds(&self.game);
                let stop = over || self.may_stop()?;
                return Ok(stop.then_some(Turn::Stop(ExitCode::SUCCESS)));
            }
            other => unknown(other),
        };
        print(&text)?;
        Ok(None)
    }
    /// Takes back what bots answered since the last answer of a human, and that answer; nothing
    /// if a tile or a die was revealed since.
    fn undo(&mut self) -> bool {
        let bots = &self.bots;
        let undone = self.game.undo_to(|player| bots[player.index()].is_none());
        let undone = matches!(undone, Undone::TakenBack { .. });
        if undone {
            self.told = self.game.events().len();
        }
        undone
    }
    fn hint(&self) -> String {
        let answers = self.game.answers();
        if answers.is_empty() {
            return "nothing is asked\n".to_owned();
        }
        let (rules, state) = (self.game.rules(), self.game.state());
        let action: Action = Greedy::default().answer(rules, state, &answers);
        let number = answers.iter().position(|other| *other == action).map_or(1, |at| at + 1);
        format!("{number}: {}, says the greedy bot\n", plain(&rules.describe(state, action)))
    }
    fn save(&mut self, rest: &str) -> String {
        let (force, file) = match rest.strip_prefix("--force") {
            Some(file) => (true, file.trim()),
            None => (false, rest),
        };
        if file.is_empty() {
            return "save where? `save FILE`\n".to_owned();
        }
        match self.keeper.save_as(file, force, &self.game, &self.seats) {
            Ok(()) if self.keeper.file() == Some(file) => {
                format!("saved, and kept there from now on; {}\n", self.keeper.hint())
            }
            Ok(()) => String::new(),
            Err(failure) => {
                let remedy = format!("`save --force {}` replaces it", quoted(file));
                let text = failure.to_string().replace("say --force", &remedy);
                format!("not saved: {text}\n")
            }
        }
    }
    fn why(&self) -> String {
        let view = self.view();
        let scores = self.game.why().into_iter();
        let scores: String = scores
            .map(|scored| score_text(scored, Some(view.cell(scored.feature))) + "\n")
            .collect();
        if scores.is_empty() { "nothing was scored yet\n".to_owned() } else { scores }
    }
    fn board_at(&self, rest: &str) -> String {
        if rest.is_empty() {
            return self.board(None, 0);
        }
        let numbers = rest.trim_matches(['(', ')']).split_once(',');
        let cell =
            numbers.and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
        match cell {
            Some((x, y)) => self.board(Some(bastide::Cell::new(x, y)), 0),
            None => format!("`{rest}` is no cell; write `board 3,-1`\n"),
        }
    }
    fn replay(&self) -> String {
        let (rules, state) = (self.game.rules(), self.game.state());
        let lines = self.game.events().iter().filter_map(|event| tell(rules, state, event));
        lines.map(|line| broken(&line)).collect()
    }
}

const NOTHING_TO_UNDO: &str =
    "nothing to take back: a tile was drawn since your last answer, or you have given none\n";

/// What a clause says.
fn rule(id: &str, rules: &Rules) -> String {
    let id = id.trim_matches(['(', ')', '`']).to_uppercase();
    match rules.clause(&id) {
        Some(text) => textwrap::fill(&format!("{id}: {text}"), width()) + "\n",
        None if id.is_empty() => "which rule? `rule BASE-43`\n".to_owned(),
        None => format!("there is no rule {id}; ids stand in brackets behind scores\n"),
    }
}
fn unknown(word: &str) -> String {
    let known = [
        "undo", "hint", "save", "why", "not", "rule", "board", "key", "table", "bag", "replay",
        "help", "quit",
    ];
    let hint = bastide_notation::nearest(word, known);
    let hint = if hint.starts_with("did") { format!("{hint} ") } else { String::new() };
    format!("`{word}`? {hint}A number answers, `help` lists the commands.\n")
}
