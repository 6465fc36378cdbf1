//! A game at a table that was set up, driven by the words of its answers.
use bastide::{
    Action, Cell, Event, FigureId, Player, Plugin, QuestionKind, Registry, Rotation, Rules,
    SegmentAt, SegmentId, Setup, State, TileId, View,
    figure::{Reason, Site},
    plugin::{Answer, Ctx},
    position::Position,
};

/// Tiles as laid: name, column, row, quarter turns.
pub(crate) type Tiles<'a> = &'a [(&'a str, i8, i8, u8)];
/// Figures: player, kind, cell, number of the segment.
pub(crate) type Figures<'a> = &'a [(u8, &'a str, (i8, i8), u8)];

/// What lies on the table before the first question.
#[derive(Clone, Copy, Default)]
pub(crate) struct Given<'a> {
    pub(crate) tiles: Tiles<'a>,
    pub(crate) figures: Figures<'a>,
    /// Tiles that will be drawn; there must be one, or the game is over.
    pub(crate) stack: &'a [(&'a str, u8)],
    pub(crate) active: u8,
}

pub(crate) struct Table {
    pub(crate) rules: Rules,
    pub(crate) state: State,
    pub(crate) log: Vec<Event>,
}

impl Table {
    /// The start of a game.
    pub(crate) fn start(plugin: &'static Plugin) -> Self {
        let setup = Setup { expansions: vec![plugin.id.into()], ..Setup::default() };
        let rules = Registry::base().with(plugin).compile(&setup).expect("the toy compiles");
        let state = rules.start().clone();
        Self { rules, state, log: Vec::new() }
    }
    pub(crate) fn new(plugin: &'static Plugin, players: u8, given: Given<'_>) -> Self {
        let setup = Setup { players, expansions: vec![plugin.id.into()], ..Setup::default() };
        let rules = Registry::base().with(plugin).compile(&setup).expect("the toy compiles");
        let tile = |name: &str| rules.tiles().named(name).expect("a tile of this name");
        let lie = |(name, x, y, turns): &(&str, i8, i8, u8)| {
            (tile(name), Cell::new(*x, *y), Rotation::new(*turns))
        };
        let mut position = Position {
            tiles: given.tiles.iter().map(lie).collect(),
            stack: Some(given.stack.iter().map(|(name, count)| (tile(name), *count)).collect()),
            active: Player(given.active),
            ..Position::default()
        };
        // Segments are numbered as their tiles are laid, and these lie before the first question.
        let first = rules.position(&position, None).expect("the tiles fit");
        let figures = given.figures.iter().map(|(player, kind, cell, segment)| {
            let at = SegmentAt { cell: Cell::new(cell.0, cell.1), segment: *segment };
            let segment_id = rules.view(&first).segment(at).expect("a segment of the tile");
            let kind = rules.kind_named(kind).expect("a kind of this name");
            (Player(*player), kind, Site::Segment(segment_id))
        });
        position.figures = figures.collect();
        let mut log = Vec::new();
        let state = rules.position(&position, Some(&mut log)).expect("it can be set up");
        Self { rules, state, log }
    }
    pub(crate) fn view(&self) -> View<'_> {
        self.rules.view(&self.state)
    }
    pub(crate) fn answers(&self) -> Vec<Action> {
        let mut answers = Vec::new();
        self.rules.actions(&self.state, &mut answers);
        answers
    }
    pub(crate) fn labels(&self) -> Vec<String> {
        let answers = self.answers().into_iter();
        answers.map(|action| self.rules.describe(&self.state, action)).collect()
    }
    /// Gives the answer whose words begin so.
    pub(crate) fn answer(&mut self, label: &str) -> &mut Self {
        let named = |action: &Action| self.rules.describe(&self.state, *action).starts_with(label);
        let action = self.answers().into_iter().find(named);
        let action = action.unwrap_or_else(|| panic!("`{label}` is not in {:?}", self.labels()));
        self.rules.apply(&mut self.state, action, Some(&mut self.log)).expect("it was listed");
        self
    }
    pub(crate) fn ask(&self) -> Option<QuestionKind> {
        self.rules.pending(&self.state).map(|question| question.kind)
    }
    pub(crate) fn asked(&self) -> Option<Player> {
        self.rules.pending(&self.state).and_then(|question| question.player())
    }
    /// What the plugin reported since this was last asked.
    pub(crate) fn told(&mut self) -> Vec<String> {
        let told = self.log.drain(..).filter_map(|event| match event {
            Event::Told { what, .. } => Some(what),
            _ => None,
        });
        told.collect()
    }
    pub(crate) fn segment(&self, x: i8, y: i8, segment: u8) -> SegmentId {
        self.view().segment(SegmentAt { cell: Cell::new(x, y), segment }).expect("a segment")
    }
    pub(crate) fn tile(&self, name: &str) -> TileId {
        self.rules.tiles().named(name).expect("a tile of this name")
    }
    pub(crate) fn scores(&self) -> Vec<i32> {
        self.rules.players().map(|player| self.state.score(player)).collect()
    }
    pub(crate) fn is_over(&self) -> bool {
        self.rules.is_over(&self.state)
    }
}

bastide::answer! {
    /// The answer of several toys: sends a figure home.
    pub(crate) struct Dismiss as "dismiss" {
        pub(crate) value: FigureId,
    }
}

impl Answer for Dismiss {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let figure = self.value;
        ctx.report(|| format!("dismissing {}", figure.0));
        ctx.return_figure(figure, Reason::Scored);
        let gone = ctx.view().figure(figure).is_none();
        ctx.report(|| format!("gone {gone}"));
    }
    fn label(&self, _: &View<'_>) -> String {
        format!("dismiss {}", self.value.0)
    }
}

bastide::answer! {
    /// The other: says a number, and nothing more.
    pub(crate) struct Say as "say" {
        pub(crate) value: i16,
    }
}

impl Answer for Say {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let number = self.value;
        ctx.report(|| format!("said {number}"));
    }
    fn label(&self, _: &View<'_>) -> String {
        format!("say {}", self.value)
    }
}
