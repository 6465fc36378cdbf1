//! Which plugins a program knows, and how a set-up becomes rules.
use crate::{
    agenda::Queue,
    base::BASE,
    board::{Board, Laid},
    builder::Builder,
    ctx::Ctx,
    error::SetupError,
    expansion::{Announced, Plugin},
    figure::Class,
    filter::{OfferLayer, QuestionFilter},
    hooks::{Hooks, Subscription},
    ids::{KINDS, PLAYERS, Player, PluginIdx, Stage, Token},
    options::DeclaredOption,
    rules::Rules,
    setup::{Resolved, Setup},
    spelling::nearest,
    state::{Memories, STAGES, State, TOKENS, Turn},
    table::{BaseRules, Listeners, MOST_TILES, Symbols, Table},
    terrain::Terrains,
    tile::{TileSet, TileSource},
    token::{Heaps, Holder},
};
use petgraph::{algo::tarjan_scc, graph::DiGraph};
use std::{collections::BTreeMap, sync::Arc};

/// How plugins are ordered that do not say `after`: both ways must give the same games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// By their ids, from a to z.
    #[default]
    Alphabetical,
    /// The other way round: for tests.
    Reversed,
}

/// The plugins that a program knows.
///
/// ```
/// use bastide::plugin::*;
///
/// static MINE: Plugin = Plugin { id: "mine", ..PLUGIN };
///
/// let registry = Registry::base().with(&MINE);
/// let setup = Setup { expansions: vec!["mine".into()], ..Setup::default() };
/// assert_eq!(registry.compile(&setup)?.plugins().len(), 2);
/// let error = Registry::base().compile(&setup).unwrap_err();
/// assert!(error.to_string().contains("no expansion `mine` is linked into this program"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Registry {
    plugins: BTreeMap<&'static str, &'static Plugin>,
    twice: Option<[&'static Plugin; 2]>,
    ties: Ties,
}

impl Registry {
    /// Only the base game.
    #[must_use]
    pub fn base() -> Self {
        let plugins = BTreeMap::from([(BASE.id, &BASE)]);
        Self { plugins, twice: None, ties: Ties::default() }
    }
    /// The base game and every plugin that was linked into the program.
    #[must_use]
    pub fn linked() -> Self {
        let announced = inventory::iter::<Announced>.into_iter();
        announced.fold(Self::base(), |registry, announced| registry.with(announced.0))
    }
    /// One plugin more.
    #[must_use]
    pub fn with(mut self, plugin: &'static Plugin) -> Self {
        let before = self.plugins.insert(plugin.id, plugin);
        if let Some(before) = before.filter(|before| !std::ptr::eq(*before, plugin)) {
            self.twice = Some([before, plugin]);
        }
        self
    }
    /// The same, with ties between plugins broken in another way.
    #[must_use]
    pub fn break_ties(mut self, ties: Ties) -> Self {
        self.ties = ties;
        self
    }
    /// Every known plugin, alphabetically.
    pub fn plugins(&self) -> impl Iterator<Item = &'static Plugin> + '_ {
        self.plugins.values().copied()
    }
    /// A plugin by its id.
    #[must_use]
    pub fn plugin(&self, id: &str) -> Option<&'static Plugin> {
        self.plugins.get(id).copied()
    }
    /// What a clause says, whichever plugin it belongs to; none if no plugin has it.
    #[must_use]
    pub fn clause(&self, id: &str) -> Option<&'static str> {
        self.plugins().find_map(|plugin| plugin.clauses.text(id))
    }
    /// Ids of all expansions.
    fn expansion_ids(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.plugins.keys().copied().filter(|id| *id != BASE.id)
    }

    /// Checks a set-up and makes rules of it.
    ///
    /// # Errors
    /// If the set-up names something unknown, or its plugins cannot play together.
    pub fn compile(&self, setup: &Setup) -> Result<Rules, SetupError> {
        if let Some([a, b]) = self.twice {
            let (id, a, b) = (a.id.to_owned(), a.title.to_owned(), b.title.to_owned());
            return Err(SetupError::SameId { id, a, b });
        }
        if !(1..=PLAYERS as u8).contains(&setup.players) {
            return Err(SetupError::Players(setup.players));
        }
        let plugins = self.chosen(setup)?;
        let ranks = self.ranks(&plugins)?;
        let resolved = Resolved {
            edition: setup.edition,
            players: setup.players,
            plugins: plugins.iter().map(|p| (p.id.to_owned(), p.schema)).collect(),
            rules: options(setup, &plugins)?,
            ..Resolved::default()
        };
        let mut builder = build(setup, &plugins, resolved);
        if let Some(error) = builder.errors.pop() {
            return Err(error);
        }
        check_names(setup, &builder)?;
        sort_hooks(&mut builder.hooks, &ranks);
        finish(builder, plugins)
    }
    /// The base game, then the chosen plugins alphabetically.
    fn chosen(&self, setup: &Setup) -> Result<Vec<&'static Plugin>, SetupError> {
        let mut chosen = BTreeMap::new();
        for name in setup.expansions.iter().filter(|name| *name != BASE.id) {
            let plugin = self.plugin(name).ok_or_else(|| {
                let mut hint = nearest(name, self.expansion_ids());
                if !hint.starts_with("did you mean") {
                    hint += "; link a plugin of your own with `Registry::with(&its::EXPANSION)`";
                }
                SetupError::UnknownExpansion { name: name.clone(), hint }
            })?;
            chosen.insert(plugin.id, plugin);
        }
        for plugin in chosen.values() {
            let plugin_id = || plugin.id.to_owned();
            if let Some(needs) = plugin.requires.iter().find(|id| !chosen.contains_key(**id)) {
                return Err(SetupError::Missing {
                    plugin: plugin_id(),
                    needs: (*needs).to_owned(),
                });
            }
            let other = plugin.conflicts.iter().find(|id| chosen.contains_key(**id));
            if let (Some(other), false) = (other, setup.allow_conflicts) {
                return Err(SetupError::Conflict { a: plugin_id(), b: (*other).to_owned() });
            }
        }
        Ok([&BASE].into_iter().chain(chosen.into_values()).collect())
    }
    /// For every plugin its place in the order in which hooks are called.
    fn ranks(&self, plugins: &[&'static Plugin]) -> Result<Vec<usize>, SetupError> {
        let mut graph = DiGraph::<usize, ()>::new();
        let nodes: Vec<_> = (0..plugins.len()).map(|at| graph.add_node(at)).collect();
        for (at, plugin) in plugins.iter().enumerate() {
            for (before, _) in
                plugins.iter().enumerate().filter(|(_, p)| plugin.after.contains(&p.id))
            {
                graph.add_edge(nodes[before], nodes[at], ());
            }
        }
        let circle = tarjan_scc(&graph).into_iter().find(|part| {
            part.len() > 1 || part.iter().any(|&node| graph.contains_edge(node, node))
        });
        if let Some(circle) = circle {
            let mut ids: Vec<&str> = circle.iter().map(|node| plugins[graph[*node]].id).collect();
            ids.sort_unstable();
            return Err(SetupError::Circle(ids.join(", ")));
        }
        let mut ranks = vec![usize::MAX; plugins.len()];
        for rank in 0..plugins.len() {
            let ready = |at: &usize| {
                ranks[*at] == usize::MAX
                    && graph
                        .neighbors_directed(nodes[*at], petgraph::Incoming)
                        .all(|before| ranks[graph[before]] != usize::MAX)
            };
            let next = match self.ties {
                Ties::Alphabetical => (0..plugins.len()).find(ready),
                Ties::Reversed => (0..plugins.len()).rev().find(ready),
            };
            ranks[next.expect("a graph without circles has a next node")] = rank;
        }
        Ok(ranks)
    }
}

/// The value of every option of the plugins in play.
fn options(
    setup: &Setup,
    plugins: &[&'static Plugin],
) -> Result<BTreeMap<String, String>, SetupError> {
    let mut known: BTreeMap<&str, (&dyn DeclaredOption, &str)> = BTreeMap::new();
    for plugin in plugins {
        for option in plugin.options {
            if let Some((_, other)) = known.insert(option.name(), (*option, plugin.id)) {
                let (a, b) = (other.to_owned(), plugin.id.to_owned());
                let name = option.name().to_owned();
                return Err(if a == b {
                    SetupError::OptionTwice { plugin: a, name }
                } else {
                    SetupError::SameOption { name, a, b }
                });
            }
        }
    }
    for (name, value) in &setup.rules {
        let Some((option, _)) = known.get(name.as_str()) else {
            let hint = nearest(name, known.keys().copied());
            return Err(SetupError::UnknownOption { name: name.clone(), hint });
        };
        if !option.allows(value) {
            let (name, value, hint) = (name.clone(), value.clone(), option.hint());
            return Err(SetupError::BadValue { name, value, hint });
        }
    }
    let mut values = BTreeMap::new();
    for (option, plugin) in known.values() {
        let name = option.name().to_owned();
        let edition = setup.edition;
        let value = setup.rules.get(&name).cloned().or_else(|| option.default_text(edition));
        let Some(value) = value else {
            return Err(SetupError::NoDefault { plugin: (*plugin).to_owned(), name, edition });
        };
        values.insert(name, value);
    }
    Ok(values)
}

fn build<'a>(setup: &'a Setup, plugins: &[&'static Plugin], resolved: Resolved) -> Builder<'a> {
    let mut builder = Builder {
        setup,
        me: PluginIdx(0),
        id: BASE.id,
        options: BASE.options,
        ids: plugins.iter().map(|plugin| plugin.id).collect(),
        resolved,
        set: TileSet::default(),
        kinds: Vec::new(),
        symbols: Symbols { stages: vec!["land".to_owned()], declared: 1, ..Symbols::default() },
        locations: Vec::new(),
        hooks: Hooks::default(),
        answers: Vec::new(),
        constants: plugins.iter().map(|_| None).collect(),
        memory: Memories(plugins.iter().map(|_| None).collect()),
        owned: Vec::new(),
        tokens: Vec::new(),
        start: None,
        reprints: Vec::new(),
        prints: Vec::new(),
        parts: 1,
        errors: Vec::new(),
    };
    for (me, plugin) in (0..).map(PluginIdx).zip(plugins) {
        (builder.me, builder.id, builder.options) = (me, plugin.id, plugin.options);
        (plugin.build)(&mut builder);
    }
    builder.reprint();
    // The first error is the one to show.
    builder.errors.reverse();
    builder
}

/// Names in the set-up that nobody brought.
fn check_names(setup: &Setup, builder: &Builder<'_>) -> Result<(), SetupError> {
    type Counts = BTreeMap<String, u8>;
    type Check<'a> = (&'a Counts, &'a Counts, fn(String, String) -> SetupError);
    let checks: [Check<'_>; 3] = [
        (&setup.figures, &builder.resolved.figures, |name, hint| SetupError::UnknownFigure {
            name,
            hint,
        }),
        (&setup.tiles, &builder.resolved.tiles, |name, hint| SetupError::UnknownBox { name, hint }),
        (&setup.special_tiles, &builder.resolved.special_tiles, |name, hint| {
            SetupError::UnknownSpecialTile { name, hint }
        }),
    ];
    for (asked, known, error) in checks {
        if let Some(name) = asked.keys().find(|name| !known.contains_key(*name)) {
            return Err(error(name.clone(), nearest(name, known.keys().map(String::as_str))));
        }
    }
    Ok(())
}

fn sort_hooks(hooks: &mut Hooks, ranks: &[usize]) {
    let rank = |by: PluginIdx| ranks[by.index()];
    hooks.validators.sort_by_key(|sub| rank(sub.by));
    hooks.offers.sort_by_key(|sub| (sub.narrow.1, rank(sub.by)));
    hooks.values.sort_by_key(|sub| (sub.narrow.0, rank(sub.by)));
    hooks.tile_placed.sort_by_key(|sub| rank(sub.by));
    hooks.enclosed.sort_by_key(|sub| rank(sub.by));
    hooks.moved.sort_by_key(|sub| rank(sub.by));
    hooks.scored.sort_by_key(|sub| rank(sub.by));
    hooks.turn.sort_by_key(|sub| (sub.narrow, rank(sub.by)));
}

/// Counts tiles into the stack, lays the start and runs on to the first question.
fn finish(mut b: Builder<'_>, plugins: Vec<&'static Plugin>) -> Result<Rules, SetupError> {
    let base = BaseRules::of(&b.resolved);
    if !base.farmers {
        for kind in b.kinds.iter_mut().filter(|kind| kind.traits.class < Class::Piece) {
            kind.traits.stands = kind.traits.stands.without(Terrains::FIELD);
        }
    }
    let stages = order_stages(&mut b);
    check_size(&b)?;
    let listeners = listeners(&b);
    let start = start_state(&b, &stages, &plugins)?;
    let after = Rules::live_phases(listeners.moments);
    let table = Table {
        set: b.set,
        stages,
        kinds: b.kinds,
        players: b.resolved.players,
        base,
        symbols: b.symbols,
        locations: b.locations,
        constants: b.constants,
        listeners,
        setup: b.resolved,
    };
    let mut rules = Rules { table, hooks: b.hooks, answers: b.answers, after, plugins, start };
    let mut state = rules.start.clone();
    rules.begin(&mut Ctx::of_core(&rules.table, &mut state, &mut Queue::default()));
    rules.start = state;
    Ok(rules)
}
/// Stages in the order in which they are drawn: as declared, the land last. Tiles of a stage that
/// nobody declared stay in the box. Gives for each tile when its stage comes.
fn order_stages(b: &mut Builder<'_>) -> Vec<u8> {
    // Those beyond the limit are kept, so that `check_size` counts them.
    let declared = |stage: usize| stage >= STAGES || b.symbols.declared >> stage & 1 != 0;
    let early = (1..b.symbols.stages.len()).filter(|stage| declared(*stage));
    let order: Vec<Stage> = early.chain([0]).map(|stage| Stage(stage as u8)).collect();
    let last = order.len() - 1;
    let rank = |info: &mut crate::tile::Tile| {
        let at = order.iter().position(|stage| *stage == info.stage);
        if at.is_none() {
            info.copies = 0;
        }
        at.unwrap_or(last) as u8
    };
    let ranks = b.set.tiles.iter_mut().map(rank).collect();
    b.symbols.order = order;
    ranks
}
/// Limits of the layout, said before they bite.
fn check_size(b: &Builder<'_>) -> Result<(), SetupError> {
    let all = |count: fn(&TileSource) -> usize| -> usize {
        let copies = |info: &crate::tile::Tile| usize::from(info.copies);
        let owned = b.owned.iter().map(|tile| count(&b.set.tile(tile.tile).text)).sum::<usize>();
        owned + b.set.tiles.iter().map(|info| copies(info) * count(&info.text)).sum::<usize>()
    };
    // Figures of a player in one feature are counted in a byte.
    let figures = b.kinds.iter().map(|kind| usize::from(kind.traits.each)).sum();
    for (what, count, most) in [
        ("tiles", all(|_| 1), MOST_TILES),
        ("segments", all(|tile| tile.segments.len()), 30_000),
        ("open sides of one feature", all(TileSource::spare_sides) + 2, 255),
        ("figures of one player", figures, 255),
        ("locations", b.locations.len(), 255),
        ("marks", b.symbols.marks.len(), 32),
        ("causes", b.symbols.causes.len(), 32),
        ("tokens", b.symbols.tokens.len(), TOKENS),
        ("stages of the stack", b.symbols.order.len(), STAGES),
    ] {
        if count > most {
            return Err(SetupError::TooMany { what, count, most });
        }
    }
    Ok(())
}
fn listeners(b: &Builder<'_>) -> Listeners {
    let kinds = |test: &dyn Fn(usize) -> bool| {
        (0..b.kinds.len()).filter(|kind| test(*kind)).fold(0u16, |mask, kind| mask | 1 << kind)
    };
    let offered = |asked| b.hooks.offers.iter().any(|sub| sub.narrow.0 == asked);
    let layered = |layer, asked: Option<QuestionFilter>| {
        let at = |to| asked.is_none_or(|asked| asked == to);
        b.hooks.offers.iter().any(|sub| sub.narrow.1 == layer && at(sub.narrow.0))
    };
    let traits = |kind: usize| &b.kinds[kind].traits;
    let union = |all: &mut dyn Iterator<Item = Terrains>| all.fold(Terrains::NONE, Terrains::or);
    let tallies: fn(&Subscription<Terrains, dyn crate::hooks::OnFeatureScored>) -> Terrains =
        |sub| sub.narrow;
    Listeners {
        plain: kinds(&|kind| traits(kind).strength == 1 && traits(kind).participates),
        occupying: kinds(&|kind| traits(kind).occupies),
        enclosed: b.hooks.enclosed.iter().fold(0, |mask, sub| mask | 1 << sub.narrow.0.0),
        moments: b.hooks.turn.iter().fold(0, |mask, sub| mask | 1 << sub.narrow as u8),
        source: offered(QuestionFilter::Source),
        draw: offered(QuestionFilter::Draw),
        place: offered(QuestionFilter::Place),
        figure: offered(QuestionFilter::Figure),
        figure_strikes: layered(OfferLayer::Strike, Some(QuestionFilter::Figure)),
        asides: layered(OfferLayer::Aside, None),
        placed: !b.hooks.tile_placed.is_empty(),
        moved: !b.hooks.moved.is_empty(),
        valued: union(&mut b.hooks.values.iter().map(|sub| sub.narrow.1)),
        scored: union(&mut b.hooks.scored.iter().map(tallies)),
    }
}
fn start_state(
    b: &Builder<'_>,
    stages: &[u8],
    plugins: &[&'static Plugin],
) -> Result<State, SetupError> {
    let owned = b.owned.len();
    let tiles = b.set.tiles.iter().map(|info| usize::from(info.copies)).sum::<usize>() + owned;
    let segments = |info: &crate::tile::Tile| info.segments().len() * usize::from(info.copies);
    let segments = b.set.tiles.iter().map(segments).sum::<usize>() + owned;
    let players = usize::from(b.resolved.players);
    let mut supply = [[0; KINDS]; PLAYERS];
    for hand in &mut supply[..players] {
        for (count, kind) in hand.iter_mut().zip(&b.kinds) {
            *count = kind.traits.each;
        }
    }
    let figures = supply.iter().flatten().map(|count| usize::from(*count)).sum();
    let mut state = State {
        board: Board::with_capacity(tiles, segments),
        bag: b.set.tiles.iter().map(|info| info.copies).collect(),
        left: [0; STAGES],
        stage: 0,
        portion: u16::MAX,
        gates: b.parts - 1,
        turn: Turn { active: Player(0), ..Turn::default() },
        scores: [0; PLAYERS],
        supply,
        tokens: heaps(b),
        owned: b.owned.clone(),
        figures: Vec::with_capacity(figures),
        next_figure: 0,
        agenda: Vec::with_capacity(16),
        deferred: Vec::new(),
        tile_marks: Vec::new(),
        laid: Laid::default(),
        memory: Arc::new(b.memory.clone()),
    };
    lay_start(b, plugins, &mut state)?;
    for (&count, &stage) in state.bag.iter().zip(stages) {
        state.left[usize::from(stage)] += u16::from(count);
    }
    state.next_stage(&b.symbols);
    if state.gates > 0 {
        state.portion = state.left[b.symbols.order.len() - 1].div_ceil(u16::from(b.parts));
    }
    Ok(state)
}
/// The tokens of the pile and of every hand.
fn heaps(b: &Builder<'_>) -> Heaps {
    let mut heaps = Heaps::default();
    for (token, count) in (0..).map(Token).zip(&b.tokens) {
        heaps.set(token, Holder::Pile, count.pile);
        for player in (0..b.resolved.players).map(Player) {
            heaps.set(token, Holder::Hand(player), count.each);
        }
    }
    heaps
}
fn lay_start(
    b: &Builder<'_>,
    plugins: &[&'static Plugin],
    state: &mut State,
) -> Result<(), SetupError> {
    let Some(start) = &b.start else { return Ok(()) };
    for (name, cell, rotation) in &start.tiles {
        let no_start = || SetupError::NoStart {
            plugin: plugins[start.by.index()].id.to_owned(),
            name: name.clone(),
        };
        let tile = b.set.named(name).ok_or_else(no_start)?;
        let count = &mut state.bag[tile.index()];
        *count = count.saturating_sub(1);
        if !state.board.fits(b.set.pattern(tile), *cell, *rotation) {
            return Err(no_start());
        }
        let face = tile.0 * 4 + rotation.quarters() as u16;
        state.board.lay(&b.set, face, *cell, &mut state.laid);
    }
    state.laid.done.clear();
    Ok(())
}
