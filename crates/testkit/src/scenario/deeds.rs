//! What players do.
use super::{Run, failure::Wrong};
use bastide::{Action, Actor, Event, Illegal, Player, QuestionKind, Source, TileId};
use bastide_notation::scenario::{Act, Deed};

impl Run<'_> {
    /// Does something that must be allowed.
    pub(super) fn perform(&mut self, deed: &Deed) -> Result<(), Wrong> {
        self.log.clear();
        let action = self.prepare(deed)?;
        self.apply(action)
    }
    /// Tries something that must be refused, and must change nothing.
    pub(super) fn refuse(&self, deed: &Deed, by: Option<&str>) -> Result<(), Wrong> {
        let mut trial = Self { state: self.state.clone(), log: Vec::new(), ..*self };
        let action = match (trial.prepare(deed), &deed.act) {
            (Err(Wrong(super::Problem::Differs { .. })), Act::Say(_)) => return Ok(()),
            (prepared, _) => prepared?,
        };
        // What it took to come to the question is no effect of the refused answer.
        trial.log.clear();
        let before = trial.state.clone();
        match trial.rules.apply(&mut trial.state, action, Some(&mut trial.log)) {
            Err(why) if trial.state == before && trial.log.is_empty() => refused_by(&why, by),
            Err(_) => Err(Wrong::differs("nothing changes", "the refused answer changed the game")),
            Ok(()) => Err(Wrong::differs("this is refused", "it is allowed")),
        }
    }

    fn apply(&mut self, action: Action) -> Result<(), Wrong> {
        if let (Action::Draw(tile), true) = (action, self.asks(QuestionKind::Draw))
            && !self.rules.legal(&self.state, action)
        {
            let name = self.tile_name(tile);
            let wrong = format!("no `{name}` can be drawn; a line `stack {name} …` adds one");
            return Err(Wrong::typo(wrong));
        }
        let label = self.with_names(&self.rules.describe(&self.state, action));
        let before = self.log.len();
        self.rules.apply(&mut self.state, action, Some(&mut self.log)).map_err(|error| {
            let found = match error {
                Illegal::Over => "the game is over".to_owned(),
                Illegal::Refused(clause) => format!("rule {clause} forbids it"),
                _ => "it is refused".to_owned(),
            };
            Wrong::differs(format!("`{label}` is allowed"), found)
        })?;
        let laid = self.log[before..].iter().rev().find_map(|event| match event {
            Event::Placed { cell, .. } => Some(*cell),
            _ => None,
        });
        self.here = laid.or(self.here);
        Ok(())
    }

    /// Who is asked what, in words.
    pub(super) fn question(&self) -> String {
        let Some(question) = self.pending() else { return "the game is over".to_owned() };
        let who = match question.to {
            Actor::Player(player) => self.player(player),
            Actor::Chance => "chance",
        };
        match question.kind {
            QuestionKind::Source => format!("{who} is asked where the tile of the turn comes from"),
            QuestionKind::Draw => {
                let player = self.player(self.view().turn().active);
                format!("{player} is about to draw a tile")
            }
            QuestionKind::Place(tile) => format!("{who} is to place `{}`", self.tile_name(tile)),
            QuestionKind::Figure => format!("{who} is asked for a figure"),
            QuestionKind::Plugin { by, .. } => {
                let plugin = self.rules.plugins()[by.index()].id;
                format!("{who} is asked a question of {plugin}")
            }
        }
    }
    /// It must be this player's turn to answer, or to draw.
    fn must_be_asked(&self, player: Player) -> Result<(), Wrong> {
        let Some(question) = self.pending() else { return Ok(()) };
        let asked = match question.to {
            Actor::Player(asked) => asked,
            Actor::Chance => self.view().turn().active,
        };
        if asked == player {
            return Ok(());
        }
        Err(Wrong::differs(format!("{} is asked", self.player(player)), self.question()))
    }

    /// Does what a short form leaves out, and gives the answer that remains.
    fn prepare(&mut self, deed: &Deed) -> Result<Action, Wrong> {
        self.must_be_asked(deed.player)?;
        match &deed.act {
            Act::Draw(tile) => {
                let tile_id = self.tile(tile)?;
                if self.asks(QuestionKind::Source) {
                    self.apply(Action::Take(Source::Stack))?;
                }
                Ok(Action::Draw(tile_id))
            }
            Act::Take(source) if source == "stack" => Ok(Action::Take(Source::Stack)),
            Act::Take(tile) => Ok(Action::Take(Source::Hand(self.tile(tile)?))),
            Act::Place { tile, cell, rotation } => {
                match tile {
                    Some(tile) => self.take_up(self.tile(tile)?)?,
                    None => self.draw_the_only()?,
                }
                Ok(Action::Place { cell: *cell, rotation: *rotation })
            }
            Act::Put { kind, on } => {
                let (kind, segment) = (self.kind(kind)?, self.segment(on)?);
                let (view, offers) = (self.view(), self.offers());
                let same = offers.iter().map(|offer| offer.action).find(|action| match action {
                    Action::Deploy { kind: other, segment: at } => {
                        *other == kind
                            && view.same(*at, segment)
                            && view.cell(*at) == view.cell(segment)
                    }
                    _ => false,
                });
                Ok(same.unwrap_or(Action::Deploy { kind, segment }))
            }
            Act::Pass => Ok(Action::Pass),
            Act::Say(text) => {
                let offers = self.offers();
                match self.meant(&offers, text)?[..] {
                    [only] => Ok(only.action),
                    [] => Err(Wrong::differs(format!("`{text}` is offered"), "it is not")),
                    [a, b, ..] => Err(Wrong::typo(format!(
                        "`{text}` may mean `{}` or `{}`; write more of it",
                        a.label, b.label
                    ))),
                }
            }
        }
    }
    fn asks(&self, kind: QuestionKind) -> bool {
        self.pending().is_some_and(|question| question.kind == kind)
    }
    /// Takes a tile out of the hand if it is there, else draws it.
    fn take_up(&mut self, tile: TileId) -> Result<(), Wrong> {
        let name = self.tile_name(tile);
        if self.asks(QuestionKind::Source) {
            let hand = Action::Take(Source::Hand(tile));
            let in_hand = self.offers().iter().any(|offer| offer.action == hand);
            self.apply(if in_hand { hand } else { Action::Take(Source::Stack) })?;
        }
        if self.asks(QuestionKind::Draw) {
            self.apply(Action::Draw(tile))?;
        }
        if self.asks(QuestionKind::Place(tile)) {
            return Ok(());
        }
        let gone = self.log.contains(&Event::Discarded(tile));
        let found = if gone { "it fits nowhere and left the game".into() } else { self.question() };
        Err(Wrong::differs(format!("`{name}` is to be placed"), found))
    }
    /// Draws, if only one tile can be drawn.
    fn draw_the_only(&mut self) -> Result<(), Wrong> {
        if !self.asks(QuestionKind::Draw) {
            return match self.pending() {
                Some(question) if matches!(question.kind, QuestionKind::Place(_)) => Ok(()),
                None => Ok(()),
                _ => Err(Wrong::differs("a tile is to be placed", self.question())),
            };
        }
        match self.rules.outcomes(&self.state)[..] {
            [(only, _)] => self.apply(only),
            _ => Err(Wrong::typo("no tile was drawn yet; say which: `places TILE (X,Y) rN`")),
        }
    }
}

/// An answer was refused by the clause that a line names, if it names one.
fn refused_by(why: &Illegal, clause: Option<&str>) -> Result<(), Wrong> {
    let Some(clause) = clause else { return Ok(()) };
    match why {
        Illegal::Refused(found) if *found == clause => Ok(()),
        Illegal::Refused(found) => {
            Err(Wrong::differs(format!("rule {clause} forbids it"), format!("rule {found} does")))
        }
        _ => Err(Wrong::differs(format!("rule {clause} forbids it"), "it is not even offered")),
    }
}
