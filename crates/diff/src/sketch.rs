//! A position by names, to be set up under any rules.
use bastide::{
    Cell, Event, Player, Rotation, Rules, SegmentAt, State, View,
    figure::{LocationAt, Site},
    plugin::Location,
    position::{Position, PositionError},
};
use std::collections::BTreeMap;

/// Where a figure stands, without numbers that belong to one rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Where {
    Segment(SegmentAt),
    Location(String, Option<SegmentAt>, LocationAt),
}

/// A position by names: what lies, stands and is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    tiles: Vec<(String, Cell, Rotation)>,
    figures: Vec<(Player, String, Where, String)>,
    supply: Vec<(Player, String, u8)>,
    hands: Vec<(Player, String, u8)>,
    stack: Vec<(String, u8)>,
    scores: Vec<(Player, i32)>,
    active: Player,
}

/// Why a position cannot be set up under some rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error}{without}")]
pub struct SketchError {
    /// What does not fit.
    #[source]
    pub error: PositionError,
    /// What had to be left out before.
    pub without: String,
}

impl Sketch {
    /// The position in which a state is; a turn of its active player is about to begin.
    #[must_use]
    pub fn of(view: &View<'_>) -> Self {
        let rules = view.table;
        let name = |tile_id| rules.tiles().tile(tile_id).name().to_owned();
        let players = || rules.players();
        let figures = view.figures().iter().map(|figure| {
            let at = match figure.site {
                Site::Segment(segment) => Where::Segment(view.segment_at(segment)),
                Site::Location(place, at) => {
                    let feature = match at {
                        LocationAt::Feature(segment) => Some(view.segment_at(segment)),
                        _ => None,
                    };
                    Where::Location(rules.location_name(place).to_owned(), feature, at)
                }
            };
            let kind = view.kind(figure.kind).name.clone();
            (figure.owner, kind, at, view.site_name(figure.site))
        });
        let mut hands = BTreeMap::new();
        for player in players() {
            for tile_id in rules.setup().special_tiles.keys() {
                hands.insert((player, tile_id.clone()), 0);
            }
        }
        for tile in view.owned() {
            *hands.entry((tile.owner, name(tile.tile))).or_default() += 1;
        }
        let supply = players().flat_map(|player| {
            let home = rules.kinds().filter(|(id, kind)| kind.home == *id);
            home.map(move |(id, kind)| (player, kind.name.clone(), view.supply(player, id)))
        });
        Self {
            tiles: view.tiles().map(|(cell, tile, turn)| (name(tile), cell, turn)).collect(),
            figures: figures.collect(),
            supply: supply.collect(),
            hands: hands.into_iter().map(|((p, tile), count)| (p, tile, count)).collect(),
            stack: view.bag().map(|(tile_id, count)| (name(tile_id), count)).collect(),
            scores: players().map(|player| (player, view.score(player))).collect(),
            active: view.turn().active,
        }
    }

    /// Players at the table.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.scores.len() as u8
    }
    /// The position under some rules: its state, what happened up to the first question, and what
    /// the rules do not have and was left out.
    ///
    /// What only these rules have is as at the beginning: full supplies, full hands.
    ///
    /// # Errors
    /// If what is left does not fit together.
    pub fn under(&self, rules: &Rules) -> Result<(State, Vec<Event>, Vec<String>), SketchError> {
        let (position, missing) = self.position(rules)?;
        let mut log = Vec::new();
        match rules.position(&position, Some(&mut log)) {
            Ok(state) => Ok((state, log, missing)),
            Err(error) => Err(without(error, &missing)),
        }
    }
    /// What would be scored if the game ended here: the state at the end, and what happened.
    ///
    /// # Errors
    /// As [`under`](Self::under).
    pub fn ended(&self, rules: &Rules) -> Result<(State, Vec<Event>), SketchError> {
        let (position, missing) = self.position(rules)?;
        let own = rules.setup().special_tiles.keys();
        let own: Vec<_> = own.filter_map(|name| rules.tiles().named(name)).collect();
        let empty = rules.players().flat_map(|player| own.iter().map(move |d| (player, *d, 0)));
        let position = Position { stack: Some(Vec::new()), hands: empty.collect(), ..position };
        let mut log = Vec::new();
        match rules.position(&position, Some(&mut log)) {
            Ok(state) => Ok((state, log)),
            Err(error) => Err(without(error, &missing)),
        }
    }

    fn position(&self, rules: &Rules) -> Result<(Position, Vec<String>), SketchError> {
        let mut missing = Vec::new();
        let mut position = Position { active: self.active, ..Position::default() };
        let count = rules.player_count();
        let here = |player: Player| player.index() < count;
        for (name, cell, rotation) in &self.tiles {
            match rules.tiles().named(name) {
                Some(tile) => position.tiles.push((tile, *cell, *rotation)),
                None => missing.push(format!("tile {name} at {cell}")),
            }
        }
        for (player, name, count) in self.supply.iter().filter(|(player, ..)| here(*player)) {
            match rules.kind_named(name) {
                Some(kind) => position.supply.push((*player, kind, *count)),
                None if *count > 0 => {
                    missing.push(format!("{count} {name} in hand of player {}", player.0 + 1));
                }
                None => {}
            }
        }
        for (player, name, count) in self.hands.iter().filter(|(player, ..)| here(*player)) {
            match rules.tiles().named(name) {
                Some(tile) => position.hands.push((*player, tile, *count)),
                None if *count > 0 => {
                    missing.push(format!("{count} {name} in hand of player {}", player.0 + 1));
                }
                None => {}
            }
        }
        let mut stack = Vec::new();
        let mut gone = Vec::new();
        for (name, count) in &self.stack {
            match rules.tiles().named(name) {
                Some(tile) => stack.push((tile, *count)),
                None => gone.push(name.as_str()),
            }
        }
        if !gone.is_empty() {
            missing.push(format!("in the stack {}", gone.join(", ")));
        }
        position.stack = Some(stack);
        position.scores = self.scores.iter().copied().filter(|(p, _)| here(*p)).collect();
        // Segments have numbers once the tiles lie.
        let board = Position { stack: Some(Vec::new()), ..position.clone() };
        let laid = rules.position(&board, None).map_err(|error| without(error, &missing))?;
        let view = rules.view(&laid);
        for (player, kind, at, text) in self.figures.iter().filter(|figure| here(figure.0)) {
            let found = rules.kind_named(kind).zip(site(&view, at));
            match found {
                Some((kind, site)) => position.figures.push((*player, kind, site)),
                None => missing.push(format!("player {}'s {kind} on {text}", player.0 + 1)),
            }
        }
        Ok((position, missing))
    }
}

fn without(error: PositionError, missing: &[String]) -> SketchError {
    let without = match missing {
        [] => String::new(),
        _ => format!("; left out was {}", missing.join("; ")),
    };
    SketchError { error, without }
}

fn site(view: &View<'_>, at: &Where) -> Option<Site> {
    match at {
        Where::Segment(segment) => view.segment(*segment).map(Site::Segment),
        Where::Location(name, feature, at) => {
            let place: Location = view.table.location_named(name)?;
            let at = match feature {
                Some(segment) => LocationAt::Feature(view.segment(*segment)?),
                None => *at,
            };
            Some(Site::Location(place, at))
        }
    }
}
