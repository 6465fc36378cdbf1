//! A document replayed, message by message.
use crate::{
    document::{Document, Message},
    location,
    names::{self, ABBEY},
};
use bastide::{
    Action, Actor, Cell, Event, QuestionKind, Registry, Rotation, Rules, Side, Source, State,
    TileId, View, position::Position, tile::Edge,
};
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};

/// A game of theirs in our engine.
#[derive(Debug)]
pub(crate) struct Replay {
    pub(crate) rules: Rules,
    pub(crate) state: State,
    /// What happened since it was last looked at.
    pub(crate) events: Vec<Event>,
    draws: VecDeque<String>,
    /// How the game began.
    pub(crate) start: State,
    /// Every answer so far.
    pub(crate) taken: Vec<Action>,
}

/// How many tiles are drawn until the last of those that the messages lay.
fn used(document: &Document, draws: &[String]) -> usize {
    let laid = document.replay.iter().filter(|message| message.kind == "PLACE_TILE");
    laid.filter_map(|message| message.payload["tileId"].as_str()).fold(0, |drawn, tile| {
        let at = draws[drawn..].iter().position(|draw| draw == tile);
        at.map_or(drawn, |at| drawn + at + 1)
    })
}

/// A game whose stack holds the tiles that are drawn and no more.
fn short_game(rules: &Rules, draws: &[String]) -> Result<State, String> {
    let mut stack: BTreeMap<TileId, u8> = BTreeMap::new();
    for theirs in draws {
        let ours = names::tile(theirs).and_then(|name| rules.tiles().named(name));
        *stack.entry(ours.ok_or_else(|| format!("tile {theirs}"))?).or_default() += 1;
    }
    let position = Position {
        tiles: rules
            .view(rules.start())
            .tiles()
            .map(|(cell, tile, turns)| (tile, cell, turns))
            .collect(),
        stack: Some(stack.into_iter().collect()),
        ..Position::default()
    };
    rules.position(&position, None).map_err(|error| error.to_string())
}

/// Tiles in the order in which they are drawn. Where that is not told to the end, those that are
/// placed, and the one that an assertion is about.
fn drawn(document: &Document) -> Vec<String> {
    let mut order = document.game_annotations.draw_order.clone();
    let placed = document.replay.iter().filter(|message| message.kind == "PLACE_TILE");
    let placed = placed.filter_map(|message| message.payload["tileId"].as_str());
    let asserted = document.test.iter().flat_map(|test| &test.assertions).filter_map(|text| {
        Some(text.strip_prefix("Available action TilePlacement for ")?.trim_end_matches('.'))
    });
    let wanted = placed.filter(|name| *name != ABBEY).chain(asserted).map(str::to_owned);
    let told = order.len();
    if document.test.is_some() {
        order.extend(wanted.skip(told));
    }
    order
}

/// Where something lies in a payload.
pub(crate) fn cell_of(position: &Value) -> Option<Cell> {
    let number = |at: usize| position.get(at)?.as_i64().and_then(|n| i8::try_from(n).ok());
    Some(Cell::new(number(0)?, number(1)?))
}

impl Replay {
    /// The start of the game, or why we cannot play it.
    pub(crate) fn new(registry: &Registry, document: &Document) -> Result<Self, String> {
        let setup = names::setup(document)?;
        let rules = registry.compile(&setup).map_err(|error| error.to_string())?;
        for tile in &document.setup.start {
            let ours = names::tile(&tile.tile).and_then(|name| rules.tiles().named(name));
            let theirs = ours.map(|tile_id| (tile_id, Rotation::new((tile.rotation / 90) as u8)));
            let here = rules.view(rules.start()).tile_at(Cell::new(tile.x, tile.y));
            if here != theirs || here.is_none() {
                return Err(format!("start with {} at ({},{})", tile.tile, tile.x, tile.y));
            }
        }
        let mut draws = drawn(document);
        let annotations = &document.game_annotations;
        let short = annotations.end_turn.is_some() || draws.len() > annotations.draw_order.len();
        if annotations.end_turn.is_some() {
            draws.truncate(used(document, &draws));
        }
        let state = if short { short_game(&rules, &draws)? } else { rules.start().clone() };
        let start = state.clone();
        let draws = draws.into();
        Ok(Self { rules, state, events: Vec::new(), draws, start, taken: Vec::new() })
    }
    pub(crate) fn view(&self) -> View<'_> {
        self.rules.view(&self.state)
    }
    pub(crate) fn ask(&self) -> Option<QuestionKind> {
        self.rules.pending(&self.state).map(|question| question.kind)
    }
    pub(crate) fn answers(&self) -> Vec<Action> {
        let mut answers = Vec::new();
        self.rules.actions(&self.state, &mut answers);
        answers
    }
    fn apply(&mut self, action: Action) -> Result<(), String> {
        let text = self.rules.describe(&self.state, action);
        let (rules, state) = (&self.rules, &mut self.state);
        rules
            .apply(state, action, Some(&mut self.events))
            .map_err(|error| format!("{text}: {error}"))?;
        self.taken.push(action);
        Ok(())
    }

    /// Draws tiles as they did, until one can be laid.
    pub(crate) fn draw(&mut self) -> Result<(), String> {
        while self.ask() == Some(QuestionKind::Draw) {
            let Some(theirs) = self.draws.pop_front() else { return Ok(()) };
            let name = names::tile(&theirs).ok_or_else(|| format!("no tile is called {theirs}"))?;
            let tile = self.rules.tiles().named(name).ok_or("a tile of another box")?;
            self.apply(Action::Draw(tile))?;
        }
        Ok(())
    }
    /// Brings our game to the question that a message in this phase answers.
    pub(crate) fn come_to(&mut self, phase: &str) -> Result<(), String> {
        if phase != "WagonPhase" && self.wagon_on_abbey() {
            // They offer no move from an abbey to the features that it closes, where AM-WAGON-14
            // does: the book lists the games.
            self.pass("WagonPhase")?;
        }
        if phase == "TilePhase" {
            self.draw()?;
        }
        Ok(())
    }
    fn wagon_on_abbey(&self) -> bool {
        let view = self.view();
        let asked = self.rules.pending(&self.state).and_then(|question| question.figure());
        let segment = asked.and_then(|id| view.figure(id)).and_then(|figure| figure.segment());
        let edge = segment.and_then(|segment| view.edge(view.cell(segment), Side::N));
        self.by_connection() && edge == Some(Edge::Wild)
    }

    /// Carries out a message. COMMIT has no counterpart: we go on at once.
    pub(crate) fn take(&mut self, message: &Message, phase: &str) -> Result<(), String> {
        match message.kind.as_str() {
            "COMMIT" => Ok(()),
            "PLACE_TILE" => self.place(&message.payload),
            "DEPLOY_MEEPLE" => self.deploy(&message.payload),
            "PASS" => self.pass(phase),
            "RETURN_MEEPLE" => self.take_back(&message.payload),
            other => Err(format!("message {other} is not understood")),
        }
    }
    fn place(&mut self, payload: &Value) -> Result<(), String> {
        let theirs = payload["tileId"].as_str().unwrap_or_default();
        let cell = cell_of(&payload["position"]).ok_or("no position")?;
        let turns = match payload["rotation"].as_str() {
            // Ours looks the same in every rotation and has one.
            _ if theirs == ABBEY => 0,
            Some("R90") => 1,
            Some("R180") => 2,
            Some("R270") => 3,
            _ => 0,
        };
        if let (true, Some(QuestionKind::Source)) = (theirs == ABBEY, self.ask()) {
            let abbey = self.rules.tiles().named("abbey").ok_or("no abbey in play")?;
            self.apply(Action::Take(Source::Hand(abbey)))?;
        }
        self.apply(Action::Place { cell, rotation: Rotation::new(turns) })
    }
    fn deploy(&mut self, payload: &Value) -> Result<(), String> {
        let pointer = &payload["pointer"];
        let cell = cell_of(&pointer["position"]).ok_or("no position")?;
        let feature = pointer["feature"].as_str().unwrap_or_default();
        let place = pointer["location"].as_str().unwrap_or_default();
        let kind = payload["meepleId"].as_str().and_then(|id| id.split('.').nth(1));
        let kind = names::figure(kind.unwrap_or_default());
        let segment = location::segment(&self.view(), cell, feature, place)
            .ok_or_else(|| format!("no {feature} {place} at {cell}"))?;
        let wanted = |action: &Action| match *action {
            Action::Deploy { kind: ours, segment: at } => {
                self.rules.kind(ours).name == kind && at == segment
            }
            Action::Plugin(_) => {
                let label = self.rules.describe(&self.state, *action);
                match kind {
                    "barn" => label == format!("barn at the north-west corner of {cell}"),
                    "wagon" => {
                        label == format!("move the wagon to {}", self.view().segment_name(segment))
                    }
                    _ => false,
                }
            }
            _ => false,
        };
        let found = self.answers().into_iter().find(wanted);
        let place = self.view().segment_name(segment);
        self.apply(found.ok_or_else(|| format!("{kind} on {place} is not offered"))?)
    }
    /// An abbot is taken back.
    fn take_back(&mut self, payload: &Value) -> Result<(), String> {
        let pointer = &payload["pointer"]["featurePointer"];
        let cell = cell_of(&pointer["position"]).ok_or("no position")?;
        let feature = pointer["feature"].as_str().unwrap_or_default().to_lowercase();
        let label = format!("take the abbot back from {feature}@{cell}");
        let found = self
            .answers()
            .into_iter()
            .find(|action| self.rules.describe(&self.state, *action) == label);
        self.apply(found.ok_or_else(|| format!("`{label}` is not offered"))?)
    }
    fn pass(&mut self, phase: &str) -> Result<(), String> {
        let action = match phase {
            "AbbeyPhase" => Action::Take(Source::Stack),
            "WagonPhase" => {
                let back = |action: &Action| {
                    self.rules.describe(&self.state, *action) == "take the wagon back"
                };
                self.answers().into_iter().find(back).ok_or("taking back is not offered")?
            }
            _ => Action::Pass,
        };
        self.apply(action)
    }
    /// Whether a tile with a river is to be laid.
    pub(crate) fn lays_river(&self) -> bool {
        match self.ask() {
            Some(QuestionKind::Place(tile)) => {
                self.rules.tiles().edges(tile, Rotation::new(0)).contains(&Edge::River)
            }
            _ => false,
        }
    }
    /// Whether wagons go where their feature is connected.
    pub(crate) fn by_connection(&self) -> bool {
        self.rules.option("abbey-and-mayor-c2.wagon-move") == Some("connected")
    }
    /// Whether a player is asked, and who.
    pub(crate) fn asked(&self) -> Option<usize> {
        match self.rules.pending(&self.state)?.to {
            Actor::Player(player) => Some(player.index()),
            Actor::Chance => None,
        }
    }
}
