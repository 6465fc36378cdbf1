//! What a plugin's `build` adds to a game.
use crate::{
    answer::{Answer, AnswerKind},
    answer_value::AnswerValue,
    ctx::Ctx,
    edition::Edition,
    error::SetupError,
    figure::{FigureInfo, FigureTraits},
    filter::{MoveFilter, OfferLayer, PlacementFilter, QuestionFilter, TileFilter, ValueLayer},
    geometry::{Cell, Rotation},
    hooks::*,
    ids::{Cause, FigureKind, KINDS, Location, Mark, Player, PluginIdx, Stage, TileId, Token},
    moment::Moment,
    options::{DeclaredOption, RuleOption},
    question::Question,
    setup::{Resolved, Setup},
    state::{Memories, Memory, STAGES, TOKENS},
    table::{LocationInfo, Symbols},
    terrain::Terrains,
    tile::{AtEnd, HandTile, HandUse},
    tile::{Tile, TileSet, TileSource, parse_tiles},
    token::Tokens,
    view::View,
};
use std::{any::Any, fmt};

/// A start layout: tiles by name, and whose it is.
pub(crate) struct Start {
    pub(crate) by: PluginIdx,
    pub(crate) tiles: Vec<(String, Cell, Rotation)>,
}

/// A tile that stands in for copies of another of the same box, if somebody plays with its word.
pub(crate) struct Reprint {
    by: PluginIdx,
    id: &'static str,
    tile: TileSource,
    copies: u8,
}

/// A game being put together; every method adds something of the plugin that is being built.
///
/// ```
/// use bastide::plugin::*;
///
/// fn build(game: &mut Builder<'_>) {
///     game.tiles("tile CHAPEL x2\n monastery\n field Nw Ne En Es Se Sw Ws Wn");
///     game.figure("monk", FigureTraits { each: 1, stands: Terrains::MONASTERY, ..STANDARD });
/// }
/// static MONKS: Plugin = Plugin { id: "monks", build, ..PLUGIN };
///
/// let setup = Setup { expansions: vec!["monks".into()], ..Setup::default() };
/// let rules = Registry::base().with(&MONKS).compile(&setup)?;
/// assert_eq!(rules.view(rules.start()).tiles_left(), 71 + 2);
/// assert!(rules.kind_named("monk").is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Builder<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) me: PluginIdx,
    /// The id of the plugin that is being built.
    pub(crate) id: &'static str,
    pub(crate) options: &'static [&'static dyn DeclaredOption],
    /// Ids of all plugins, by number.
    pub(crate) ids: Vec<&'static str>,
    pub(crate) resolved: Resolved,
    pub(crate) set: TileSet,
    pub(crate) kinds: Vec<FigureInfo>,
    pub(crate) symbols: Symbols,
    pub(crate) locations: Vec<LocationInfo>,
    pub(crate) hooks: Hooks,
    pub(crate) answers: Vec<AnswerKind>,
    pub(crate) constants: Vec<Option<Box<dyn Any + Send + Sync>>>,
    pub(crate) memory: Memories,
    pub(crate) owned: Vec<HandTile>,
    pub(crate) tokens: Vec<Tokens>,
    pub(crate) start: Option<Start>,
    /// Tiles that stand in for others, and the words with which they do.
    pub(crate) reprints: Vec<Reprint>,
    pub(crate) prints: Vec<String>,
    pub(crate) parts: u8,
    pub(crate) errors: Vec<SetupError>,
}

impl fmt::Debug for Builder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").field("plugin", &self.id).finish_non_exhaustive()
    }
}

/// A word's number, and whether it is a new one.
fn intern(words: &mut Vec<String>, word: &str) -> u8 {
    let at = words.iter().position(|known| known == word).unwrap_or_else(|| {
        words.push(word.to_owned());
        words.len() - 1
    });
    at as u8
}

/// Ids that a plugin did not get from this builder are errors, and change nothing.
impl Builder<'_> {
    fn given(&mut self, what: &'static str, number: usize, count: usize) -> bool {
        if number >= count {
            self.errors.push(SetupError::MadeUp { plugin: self.id.to_owned(), what });
        }
        number < count
    }
    fn gave_mark(&mut self, mark: Mark) -> bool {
        self.given("a mark", mark.index(), self.symbols.marks.len().min(32))
    }
    fn gave_kind(&mut self, kind: FigureKind) -> bool {
        self.given("a kind of figure", kind.index(), self.kinds.len())
    }
    fn gave_tile(&mut self, tile: TileId) -> bool {
        self.given("a tile", tile.index(), self.set.tiles.len())
    }
    fn gave_causes(&mut self, causes: &[Cause]) -> bool {
        let count = self.symbols.causes.len().min(32);
        causes.iter().all(|cause| self.given("a cause", cause.index(), count))
    }
}

/// What the set-up says.
impl Builder<'_> {
    /// The edition whose defaults the set-up has.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.resolved.edition
    }
    /// Players at the table.
    #[must_use]
    pub fn players(&self) -> u8 {
        self.resolved.players
    }
    /// The value of a rule option that this plugin declares.
    pub fn option<T: Copy + PartialEq>(&mut self, option: &RuleOption<T>) -> T {
        if !self.options.iter().any(|declared| declared.name() == option.name) {
            let (plugin, name) = (self.id.to_owned(), option.name.to_owned());
            self.errors.push(SetupError::Undeclared { plugin, name });
        }
        option.value_in(&self.resolved)
    }
    /// Figures of a kind that every player has; 0 if it is switched off.
    #[must_use]
    pub fn each(&self, kind: FigureKind) -> u8 {
        self.kinds.get(kind.index()).map_or(0, |kind| kind.traits.each)
    }
}

/// Tiles.
impl Builder<'_> {
    /// Adds the tiles of a file to the plugin's box.
    pub fn tiles(&mut self, text: &str) -> &mut Self {
        let copies = self.copies();
        self.resolved.tiles.insert(self.id.to_owned(), copies);
        for tile in self.parse(text) {
            if tile.instead.is_none() {
                self.add_tile(tile, copies);
            } else {
                let (by, id) = (self.me, self.id);
                self.reprints.push(Reprint { by, id, tile, copies });
            }
        }
        self
    }
    /// Copies of the plugin's box in play; 0 if its tiles are switched off.
    #[must_use]
    pub fn copies(&self) -> u8 {
        self.setup.tiles.get(self.id).copied().unwrap_or(1)
    }
    /// Plays with what only some copies of a tile show: those that stand `instead` of others
    /// `with` this word.
    pub fn print_with(&mut self, word: &str) -> &mut Self {
        self.prints.push(word.to_owned());
        self
    }
    /// Takes copies of a tile out of the stack before the game.
    pub fn leave_out(&mut self, tile: TileId, copies: u8) -> &mut Self {
        if !self.gave_tile(tile) {
            return self;
        }
        let left = &mut self.set.tiles[tile.index()].copies;
        *left = left.saturating_sub(copies);
        self
    }
    /// Once all plugins have said what they play with.
    pub(crate) fn reprint(&mut self) {
        for Reprint { by, id, tile, copies } in std::mem::take(&mut self.reprints) {
            (self.me, self.id) = (by, id);
            let Some(instead) = &tile.instead else { continue };
            let names = [instead.of.clone(), self.qualified(&instead.of)];
            let original =
                self.set.tiles().find(|(_, info)| info.by == by && names.contains(&info.text.name));
            if let (Some((tile_id, _)), true) = (original, self.prints.contains(&instead.with)) {
                self.leave_out(tile_id, tile.count.saturating_mul(copies));
                self.add_tile(tile, copies);
            }
        }
    }
    /// Adds a tile of which every player owns some; its name is the name of the special tile.
    pub fn own_tile(
        &mut self,
        text: &str,
        each: u8,
        used: HandUse,
        at_end: AtEnd,
    ) -> Option<TileId> {
        let tile = self.parse(text).into_iter().next()?;
        let taken = self.setup.allow_conflicts && self.set.named(&tile.name).is_some();
        let name = if taken { self.qualified(&tile.name) } else { tile.name.clone() };
        let each = self.setup.special_tiles.get(&name).copied().unwrap_or(each);
        self.resolved.special_tiles.insert(name, each);
        let tile_id = self.add_tile(tile, 0)?;
        for _ in 0..each {
            for owner in (0..self.resolved.players).map(Player) {
                self.owned.push(HandTile { owner, tile: tile_id, used, at_end, declined: false });
            }
        }
        Some(tile_id)
    }
    /// A tile by name, its own or another plugin's that was built before.
    #[must_use]
    pub fn tile(&self, name: &str) -> Option<TileId> {
        self.set.named(name)
    }
    fn parse(&mut self, text: &str) -> Vec<TileSource> {
        parse_tiles(text).unwrap_or_else(|error| {
            self.errors.push(SetupError::Tiles { plugin: self.id.to_owned(), error });
            Vec::new()
        })
    }
    fn add_tile(&mut self, mut text: TileSource, copies: u8) -> Option<TileId> {
        if self.set.named(&text.name).is_some() {
            if !self.setup.allow_conflicts {
                let plugin = self.id.to_owned();
                self.errors.push(SetupError::SameTile { plugin, name: text.name });
                return None;
            }
            text.name = self.qualified(&text.name);
        }
        let segment_marks: Vec<u32> = text.segments.iter().map(|s| self.mask(&s.marks)).collect();
        let marks = segment_marks.iter().fold(self.mask(&text.marks), |all, marks| all | marks);
        // A stage that no plugin declares keeps its tiles in the box; known once all are built.
        let stage = text.stage.as_deref().map_or(Stage(0), |name| {
            Stage(intern(&mut self.symbols.stages, name).min(STAGES as u8 - 1))
        });
        let copies = text.count.saturating_mul(copies);
        let by = self.me;
        Some(self.set.add(Tile { text, by, stage, copies, marks, segment_marks }))
    }
    /// The name of something that another plugin at this table has a thing of the same name for.
    fn qualified(&self, name: &str) -> String {
        format!("{}:{name}", self.id)
    }
    fn mask(&mut self, words: &[String]) -> u32 {
        words.iter().fold(0, |mask, word| mask | 1 << intern(&mut self.symbols.marks, word).min(31))
    }
    /// Lays these tiles at the start instead of the base game's; each is taken from the stack.
    pub fn start(&mut self, tiles: &[(&str, Cell, Rotation)]) -> &mut Self {
        let tiles = tiles.iter().map(|(name, cell, turn)| ((*name).to_owned(), *cell, *turn));
        let start = Start { by: self.me, tiles: tiles.collect() };
        if let Some(other) = self.start.as_ref().filter(|other| other.by != PluginIdx(0)) {
            let (a, b) = (self.ids[other.by.index()].to_owned(), self.id.to_owned());
            self.errors.push(SetupError::TwoStarts { a, b });
        }
        self.start = Some(start);
        self
    }
    /// Declares a part of the stack that is drawn before the land.
    pub fn stage(&mut self, name: &str) -> Stage {
        let stage = intern(&mut self.symbols.stages, name).min(STAGES as u8 - 1);
        self.symbols.declared |= 1 << stage;
        Stage(stage)
    }
    /// Cuts the last stage into parts; between them nothing is drawn until a plugin opens the gate.
    pub fn split_last_stage(&mut self, parts: u8) -> &mut Self {
        self.parts = parts.max(1);
        self
    }
}

/// Words.
impl Builder<'_> {
    /// A mark: a printed symbol, or one laid on tiles or features. At most 32 in a game.
    pub fn mark(&mut self, word: &str) -> Mark {
        let mark = Mark(intern(&mut self.symbols.marks, word).min(31));
        self.symbols.read |= 1 << mark.0;
        mark
    }
    /// Makes sites with this mark junctions for roads that end there.
    pub fn junction(&mut self, mark: Mark) -> &mut Self {
        if self.gave_mark(mark) {
            self.symbols.junctions |= 1 << mark.0;
        }
        self
    }
    /// Keeps figures off wherever this mark is.
    pub fn bars(&mut self, mark: Mark) -> &mut Self {
        if self.gave_mark(mark) {
            self.symbols.bars |= 1 << mark.0;
        }
        self
    }
    /// A cause for which figures leave. At most 32 in a game.
    pub fn cause(&mut self, word: &str) -> Cause {
        Cause(intern(&mut self.symbols.causes, word).min(31))
    }
    /// A piece that is nobody's figure: so many in the pile and in every hand. At most 32 kinds in a
    /// game. Their number never changes; [`Ctx::move_token`] moves them.
    pub fn token(&mut self, word: &str, count: Tokens) -> Token {
        let taken = self.symbols.tokens.iter().any(|token| token == word);
        let word = self.name_unless(taken, word);
        if self.symbols.tokens.contains(&word) {
            let (plugin, name) = (self.id.to_owned(), word.clone());
            self.errors.push(SetupError::SameToken { plugin, name });
        }
        let token = intern(&mut self.symbols.tokens, &word).min(TOKENS as u8 - 1);
        self.tokens.resize(self.symbols.tokens.len(), Tokens::NONE);
        self.tokens[usize::from(token)] = count;
        Token(token)
    }
    /// A place for figures that is no segment of a tile.
    ///
    /// `cells`: its figures are on the board. `plays`: they count in the feature there.
    pub fn location(&mut self, name: &str, cells: bool, plays: bool, exempt: &[Cause]) -> Location {
        let taken = self.locations.iter().any(|location| location.name == name);
        let name = self.name_unless(taken, name);
        if self.locations.iter().any(|location| location.name == name) {
            let (plugin, name) = (self.id.to_owned(), name.clone());
            self.errors.push(SetupError::SameLocation { plugin, name });
        }
        self.gave_causes(exempt);
        let exempt = exempt.iter().fold(0, |mask, cause| mask | 1 << (cause.0 & 31));
        self.locations.push(LocationInfo { name, cells, plays, exempt });
        Location((self.locations.len() - 1) as u8)
    }
}

/// Figures.
impl Builder<'_> {
    /// A kind of figure; the set-up may change how many every player has.
    pub fn figure(&mut self, name: &str, mut traits: FigureTraits) -> FigureKind {
        let name = &self.free_name(name);
        traits.each = self.setup.figures.get(name).copied().unwrap_or(traits.each);
        self.resolved.figures.insert(name.to_owned(), traits.each);
        self.add_kind(name, traits, None)
    }
    /// Another pose of a kind, which goes home as that kind.
    pub fn form(&mut self, name: &str, of: FigureKind, traits: FigureTraits) -> FigureKind {
        self.gave_kind(of);
        let name = &self.free_name(name);
        self.add_kind(name, FigureTraits { each: 0, ..traits }, Some(of))
    }
    fn free_name(&self, name: &str) -> String {
        self.name_unless(self.kinds.iter().any(|kind| kind.name == name), name)
    }
    /// The name itself, unless plugins that exclude each other share the table and both use it.
    fn name_unless(&self, taken: bool, name: &str) -> String {
        if taken && self.setup.allow_conflicts { self.qualified(name) } else { name.to_owned() }
    }
    fn add_kind(
        &mut self,
        name: &str,
        traits: FigureTraits,
        home: Option<FigureKind>,
    ) -> FigureKind {
        if self.kinds.iter().any(|kind| kind.name == name) {
            let (plugin, name) = (self.id.to_owned(), name.to_owned());
            self.errors.push(SetupError::SameFigure { plugin, name });
        }
        let count = self.kinds.len();
        if count == KINDS {
            self.errors.push(SetupError::TooMany {
                what: "kinds of figure",
                count: count + 1,
                most: KINDS,
            });
            return FigureKind(0);
        }
        let kind = FigureKind(count as u8);
        let (name, home) = (name.to_owned(), home.unwrap_or(kind));
        self.kinds.push(FigureInfo { name, by: self.me, traits, home, exempt: 0 });
        kind
    }
    /// Causes that cannot remove figures of a kind.
    pub fn exempt(&mut self, kind: FigureKind, causes: &[Cause]) -> &mut Self {
        if self.gave_kind(kind) && self.gave_causes(causes) {
            let mask = causes.iter().fold(0, |mask, cause| mask | 1 << cause.0);
            self.kinds[kind.index()].exempt |= mask;
        }
        self
    }
    /// Adds standard meeples to everyone's, unless the set-up says how many there are in all.
    pub fn more_standard(&mut self, more: u8) -> &mut Self {
        let FigureInfo { name, traits, .. } = &mut self.kinds[0];
        if self.setup.figures.contains_key(name) {
            return self;
        }
        match traits.each.checked_add(more) {
            Some(each) => {
                traits.each = each;
                self.resolved.figures.insert(name.clone(), each);
            }
            None => self.errors.push(SetupError::TooMany {
                what: "standard meeples of a player",
                count: usize::from(traits.each) + usize::from(more),
                most: u8::MAX.into(),
            }),
        }
        self
    }
}

/// Memory, answers and hooks.
impl Builder<'_> {
    /// What the plugin remembers at the start of a game.
    pub fn remember(&mut self, memory: impl Memory) -> &mut Self {
        let tag = memory.typetag_name();
        if tag != self.id {
            let (plugin, tag) = (self.id.to_owned(), tag.to_owned());
            self.errors.push(SetupError::WrongMemory { plugin, tag });
        }
        self.memory.0[self.me.index()] = Some(Box::new(memory));
        self
    }
    /// What the plugin worked out at set-up: never saved, readable in every hook.
    pub fn constants<W: Any + Send + Sync>(&mut self, value: W) -> &mut Self {
        self.constants[self.me.index()] = Some(Box::new(value));
        self
    }
    /// Declares an answer of the plugin's own.
    pub fn answer<A: Answer>(&mut self) -> &mut Self {
        let code = self.answers.iter().filter(|kind| kind.by == self.me).count();
        let kind = AnswerKind::of::<A>(self.me, code as u8, self.id);
        self.add_answer(kind)
    }
    /// Declares a question of the plugin's own whose answers are plain values: a cell, a segment, a
    /// player, yes or no.
    ///
    /// `options` says which values there are now, `apply` carries out the one that was chosen. The
    /// player reads `name` and the value: `tower: (1,0)`.
    ///
    /// ```
    /// use bastide::plugin::*;
    ///
    /// const TO_WHOM: u8 = 0;
    /// /// X-1: who lays a tile gives a point to somebody.
    /// fn build(game: &mut Builder<'_>) {
    ///     let seats = |view: &View<'_>, _: &Question| view.seats().collect::<Vec<Player>>();
    ///     game.choose(TO_WHOM, "a point for", seats, |ctx, player| ctx.award(player, 1, "X-1"))
    ///         .on_tile_placed(TileFilter::AnyTile, |ctx: &mut Ctx<'_>, placed: &TilePlaced| {
    ///             ctx.ask(Actor::Player(placed.by), TO_WHOM, About::NOTHING);
    ///         });
    /// }
    /// static GIFTS: Plugin = Plugin { id: "gifts", build, ..PLUGIN };
    /// # let setup = Setup { expansions: vec!["gifts".into()], ..Setup::default() };
    /// # let rules = Registry::base().with(&GIFTS).compile(&setup)?;
    /// # let (mut state, mut answers, mut log) = (rules.start().clone(), Vec::new(), Vec::new());
    /// # while !rules.is_over(&state) {
    /// #     rules.actions(&state, &mut answers);
    /// #     rules.apply(&mut state, answers[0], Some(&mut log))?;
    /// # }
    /// assert!(log.iter().any(|event| matches!(event, Event::Awarded { clause: "X-1", .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn choose<V: AnswerValue>(
        &mut self,
        question: u8,
        name: &'static str,
        options: impl Fn(&View<'_>, &Question) -> Vec<V> + Send + Sync + 'static,
        apply: impl Fn(&mut Ctx<'_>, V) + Send + Sync + 'static,
    ) -> &mut Self {
        let code = self.answers.iter().filter(|kind| kind.by == self.me).count() as u8;
        self.add_answer(AnswerKind::choice(self.me, code, self.id, name, apply));
        let offer = move |view: &View<'_>, question: &Question, actions: &mut Actions<'_>| {
            for value in options(view, question) {
                actions.offer_value(code, value);
            }
        };
        self.offer(QuestionFilter::Mine(question), OfferLayer::Add, offer)
    }
    fn add_answer(&mut self, kind: AnswerKind) -> &mut Self {
        let plugin = self.id.to_owned();
        if self.answers.iter().any(|other| other.tag == kind.tag) {
            self.errors.push(SetupError::SameAnswer { plugin, name: kind.tag.clone() });
        } else if kind.code == u8::MAX {
            let (what, most) = ("answers of a plugin", u8::MAX.into());
            self.errors.push(SetupError::TooMany { what, count: most + 1, most });
        }
        self.answers.push(kind);
        self
    }
    /// Watches placements of some kind.
    pub fn validate_placement(
        &mut self,
        narrow: PlacementFilter,
        hook: impl PlacementValidator,
    ) -> &mut Self {
        match narrow {
            PlacementFilter::Stage(stage) => {
                self.given("a stage of the stack", stage.index(), self.symbols.stages.len());
            }
            PlacementFilter::Shows(mark) => {
                self.gave_mark(mark);
            }
            PlacementFilter::Wild | PlacementFilter::Any => {}
        }
        let by = self.me;
        self.hooks.validators.push(Subscription { by, narrow, hook: Box::new(hook) });
        self
    }
    /// Adds to, strikes from or stands beside the answers to a question.
    pub fn offer(
        &mut self,
        asked: QuestionFilter,
        layer: OfferLayer,
        hook: impl OfferActions,
    ) -> &mut Self {
        let (by, narrow) = (self.me, (asked, layer));
        self.hooks.offers.push(Subscription { by, narrow, hook: Box::new(hook) });
        self
    }
    /// Changes what features of some terrains are worth.
    pub fn value(&mut self, layer: ValueLayer, of: Terrains, hook: impl FeatureValue) -> &mut Self {
        let (by, narrow) = (self.me, (layer, of));
        self.hooks.values.push(Subscription { by, narrow, hook: Box::new(hook) });
        self
    }
    /// Is told of tiles laid.
    pub fn on_tile_placed(&mut self, narrow: TileFilter, hook: impl OnTilePlaced) -> &mut Self {
        match narrow {
            TileFilter::Tile(tile) => {
                self.gave_tile(tile);
            }
            TileFilter::Shows(mark) => {
                self.gave_mark(mark);
            }
            TileFilter::AnyTile => {}
        }
        let by = self.me;
        self.hooks.tile_placed.push(Subscription { by, narrow, hook: Box::new(hook) });
        self
    }
    /// Is told when figures of a kind are enclosed, those of lower rank first.
    pub fn on_enclosed(&mut self, kind: FigureKind, rank: u8, hook: impl OnEnclosed) -> &mut Self {
        self.gave_kind(kind);
        let (by, narrow) = (self.me, (kind, rank));
        self.hooks.enclosed.push(Subscription { by, narrow, hook: Box::new(hook) });
        self
    }
    /// Is told when figures move.
    pub fn on_figure_moved(&mut self, narrow: MoveFilter, hook: impl OnFigureMoved) -> &mut Self {
        let by = self.me;
        self.hooks.moved.push(Subscription { by, narrow, hook: Box::new(hook) });
        self
    }
    /// Is told when features of some terrains were paid.
    pub fn on_feature_scored(&mut self, of: Terrains, hook: impl OnFeatureScored) -> &mut Self {
        let by = self.me;
        self.hooks.scored.push(Subscription { by, narrow: of, hook: Box::new(hook) });
        self
    }
    /// Is told at a moment of every turn.
    pub fn on_turn(&mut self, narrow: Moment, hook: impl OnTurn) -> &mut Self {
        let by = self.me;
        self.hooks.turn.push(Subscription { by, narrow, hook: Box::new(hook) });
        self
    }
}
