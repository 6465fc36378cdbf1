//! The eight hooks: one-method traits, implemented for every plain function of their shape.
//!
//! Questions look and answer; reactions are told of facts once they are true and may change the
//! game through [`Ctx`]. Each is registered with a narrowing, so that the engine knows without a
//! call whether anyone listens.
use crate::{
    action::Action,
    ctx::Ctx,
    event::Moved,
    geometry::{Cell, Rotation},
    ids::{FigureId, FigureKind, Mark, PLAYERS, Player, PluginIdx, SegmentId, Stage, TileId},
    question::{Moment, Question},
    scoring::Scoring,
    terrain::{Terrain, Terrains},
    tile::Verdict,
    view::View,
};
use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! hooks {
    ($($(#[$doc:meta])* $name:ident::$method:ident($($arg:ident: $type:ty),*) $(-> $ret:ty)?;)*) => { $(
        $(#[$doc])*
        pub trait $name: Send + Sync + 'static {
            /// The one method.
            fn $method(&self, $($arg: $type),*) $(-> $ret)?;
        }
        impl<F: Fn($($type),*) $(-> $ret)? + Send + Sync + 'static> $name for F {
            #[inline]
            fn $method(&self, $($arg: $type),*) $(-> $ret)? {
                self($($arg),*)
            }
        }
    )* };
}

hooks! {
    /// May a tile that fits by its edges be laid there? All who watch must agree.
    ///
    /// ```
    /// use bastide::{Candidate, PLUGIN, Plugin, Registry, Setup, Verdict, View, PlacementFilter};
    ///
    /// /// X-1: no castle is laid north of the start tile.
    /// fn southern(_: &View<'_>, candidate: &Candidate) -> Verdict {
    ///     if candidate.cell.y < 0 { Verdict::Refused("X-1") } else { Verdict::Fits }
    /// }
    /// static SOUTH: Plugin = Plugin {
    ///     id: "south",
    ///     build: |game| {
    ///         game.tiles("tile KEEP x4\n mark castle\n field Nw Ne En Es Se Sw Ws Wn");
    ///         let castle = game.mark("castle");
    ///         game.validate_placement(PlacementFilter::Shows(castle), southern);
    ///     },
    ///     ..PLUGIN
    /// };
    /// # let setup = Setup { expansions: vec!["south".into()], ..Setup::default() };
    /// # let rules = Registry::base().with(&SOUTH).compile(&setup)?;
    /// # let (mut state, mut answers, mut log) = (rules.start().clone(), Vec::new(), Vec::new());
    /// # while !rules.is_over(&state) {
    /// #     rules.actions(&state, &mut answers);
    /// #     rules.apply(&mut state, answers[answers.len() - 1], Some(&mut log))?;
    /// # }
    /// let north = rules.view(&state).tiles().filter(|(cell, ..)| cell.y < 0);
    /// assert!(north.map(|(_, tile, _)| rules.tiles().tile(tile)).all(|d| d.name() != "KEEP"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    PlacementValidator::validate_placement(view: &View<'_>, candidate: &Candidate) -> Verdict;
    /// Adds answers to a question, strikes some, or adds answers that leave it pending.
    ///
    /// ```
    /// use bastide::{
    ///     Action, Actions, QuestionFilter, OfferLayer, PLUGIN, Plugin, Question, Registry, Setup, View,
    /// };
    ///
    /// /// X-1: nobody has farmers in this game.
    /// fn no_farmers(view: &View<'_>, _: &Question, actions: &mut Actions<'_>) {
    ///     actions.retain(|action| match *action {
    ///         Action::Deploy { segment, .. } => view.terrain(segment) != bastide::Terrain::Field,
    ///         _ => true,
    ///     });
    /// }
    /// static TOWNS: Plugin = Plugin {
    ///     id: "towns",
    ///     build: |game| {
    ///         game.offer(QuestionFilter::Figure, OfferLayer::Strike, no_farmers);
    ///     },
    ///     ..PLUGIN
    /// };
    /// # let setup = Setup { expansions: vec!["towns".into()], ..Setup::default() };
    /// # let rules = Registry::base().with(&TOWNS).compile(&setup)?;
    /// # let (mut state, mut answers, mut log) = (rules.start().clone(), Vec::new(), Vec::new());
    /// # while !rules.is_over(&state) {
    /// #     rules.actions(&state, &mut answers);
    /// #     rules.apply(&mut state, answers[answers.len() - 1], Some(&mut log))?;
    /// # }
    /// let farmers = rules.view(&state).figures().iter().filter_map(|figure| figure.segment());
    /// assert!(!farmers.map(|segment| rules.view(&state).terrain(segment)).any(|t| t == bastide::Terrain::Field));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    OfferActions::offer(view: &View<'_>, question: &Question, actions: &mut Actions<'_>);
    /// Changes what a feature is worth, to whom.
    ///
    /// ```
    /// use bastide::{PLUGIN, Plugin, Registry, Scoring, Setup, Terrains, ValueLayer, View};
    ///
    /// /// X-1: a completed road is worth two points for each tile.
    /// fn paved(_: &View<'_>, scoring: &mut Scoring) {
    ///     if scoring.completed() {
    ///         scoring.set_rate(2, "X-1");
    ///     }
    /// }
    /// static PAVED: Plugin = Plugin {
    ///     id: "paved",
    ///     build: |game| {
    ///         game.value(ValueLayer::Rate, Terrains::ROAD, paved);
    ///     },
    ///     ..PLUGIN
    /// };
    /// let setup = Setup { expansions: vec!["paved".into()], ..Setup::default() };
    /// let rules = Registry::base().with(&PAVED).compile(&setup)?;
    /// assert_eq!(rules.listeners()[0].hook, "value");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    FeatureValue::value(view: &View<'_>, scoring: &mut Scoring);
    /// A tile was laid: geometry merged, completion known, enclosure not yet told.
    ///
    /// ```
    /// use bastide::{Ctx, TileFilter, PLUGIN, Plugin, Registry, Setup, TilePlaced};
    ///
    /// /// X-1: who fills a hole gets a point.
    /// fn mend(ctx: &mut Ctx<'_>, placed: &TilePlaced) {
    ///     if ctx.view().enclosed(placed.cell) {
    ///         ctx.award(placed.by, 1, "X-1");
    ///     }
    /// }
    /// static MENDER: Plugin = Plugin {
    ///     id: "mender",
    ///     build: |game| {
    ///         game.on_tile_placed(TileFilter::AnyTile, mend);
    ///     },
    ///     ..PLUGIN
    /// };
    /// # let setup = Setup { expansions: vec!["mender".into()], ..Setup::default() };
    /// # let rules = Registry::base().with(&MENDER).compile(&setup)?;
    /// # let (mut state, mut answers, mut log) = (rules.start().clone(), Vec::new(), Vec::new());
    /// # while !rules.is_over(&state) {
    /// #     rules.actions(&state, &mut answers);
    /// #     rules.apply(&mut state, answers[answers.len() - 1], Some(&mut log))?;
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    OnTilePlaced::on_tile_placed(ctx: &mut Ctx<'_>, placed: &TilePlaced);
    /// A figure's tile has its four sides filled, or the figure came to such a tile.
    ///
    /// ```
    /// use bastide::{Ctx, Enclosed, PLUGIN, Plugin, Registry, STANDARD, Setup};
    ///
    /// /// X-1: a hermit who is enclosed gives his owner two points.
    /// fn at_peace(ctx: &mut Ctx<'_>, enclosed: &Enclosed) {
    ///     let hermit = ctx.view().figure(enclosed.figure);
    ///     if let Some(hermit) = hermit {
    ///         ctx.award(hermit.owner, 2, "X-1");
    ///     }
    /// }
    /// static HERMIT: Plugin = Plugin {
    ///     id: "hermit",
    ///     build: |game| {
    ///         let hermit = game.figure("hermit", bastide::FigureTraits { each: 1, ..STANDARD });
    ///         game.on_enclosed(hermit, 0, at_peace);
    ///     },
    ///     ..PLUGIN
    /// };
    /// # let setup = Setup { expansions: vec!["hermit".into()], ..Setup::default() };
    /// # let rules = Registry::base().with(&HERMIT).compile(&setup)?;
    /// # let (mut state, mut answers, mut log) = (rules.start().clone(), Vec::new(), Vec::new());
    /// # while !rules.is_over(&state) {
    /// #     rules.actions(&state, &mut answers);
    /// #     rules.apply(&mut state, answers[answers.len() - 1], Some(&mut log))?;
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    OnEnclosed::on_enclosed(ctx: &mut Ctx<'_>, enclosed: &Enclosed);
    /// A figure came, moved, changed its form or left.
    ///
    /// ```
    /// use bastide::{Ctx, Event, Moved, MoveFilter, PLUGIN, Plugin, Registry, Setup};
    ///
    /// fn note(ctx: &mut Ctx<'_>, moved: &Moved) {
    ///     ctx.report(|| format!("figure {} comes", moved.figure.0));
    /// }
    /// static SCRIBE: Plugin = Plugin {
    ///     id: "scribe",
    ///     build: |game| {
    ///         game.on_figure_moved(MoveFilter::Arriving, note);
    ///     },
    ///     ..PLUGIN
    /// };
    /// # let setup = Setup { expansions: vec!["scribe".into()], ..Setup::default() };
    /// # let rules = Registry::base().with(&SCRIBE).compile(&setup)?;
    /// # let (mut state, mut answers, mut log) = (rules.start().clone(), Vec::new(), Vec::new());
    /// # while !rules.is_over(&state) {
    /// #     rules.actions(&state, &mut answers);
    /// #     rules.apply(&mut state, answers[answers.len() - 1], Some(&mut log))?;
    /// # }
    /// assert!(log.iter().any(|event| matches!(event, Event::Told { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    OnFigureMoved::on_figure_moved(ctx: &mut Ctx<'_>, moved: &Moved);
    /// A feature was paid, its figures still there; told also when nobody stood on it.
    ///
    /// ```
    /// use bastide::{Ctx, FeatureScored, PLUGIN, Plugin, Registry, Setup, Terrains};
    ///
    /// /// X-1: who completes a city gets a point, whoever owns it.
    /// fn builder(ctx: &mut Ctx<'_>, scored: &FeatureScored) {
    ///     if scored.occasion == bastide::Occasion::Completed {
    ///         let player = ctx.player();
    ///         ctx.award(player, 1, "X-1");
    ///     }
    /// }
    /// static MASON: Plugin = Plugin {
    ///     id: "mason",
    ///     build: |game| {
    ///         game.on_feature_scored(Terrains::CITY, builder);
    ///     },
    ///     ..PLUGIN
    /// };
    /// # let setup = Setup { expansions: vec!["mason".into()], ..Setup::default() };
    /// # let rules = Registry::base().with(&MASON).compile(&setup)?;
    /// # let (mut state, mut answers, mut log) = (rules.start().clone(), Vec::new(), Vec::new());
    /// # while !rules.is_over(&state) {
    /// #     rules.actions(&state, &mut answers);
    /// #     rules.apply(&mut state, answers[answers.len() - 1], Some(&mut log))?;
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    OnFeatureScored::on_feature_scored(ctx: &mut Ctx<'_>, scored: &FeatureScored);
    /// A named moment of the turn has come.
    ///
    /// ```
    /// use bastide::{Ctx, Moment, PLUGIN, Plugin, Registry, Setup};
    ///
    /// /// X-1: at the end every player gets a point for each figure in hand.
    /// fn reserve(ctx: &mut Ctx<'_>, _: Moment) {
    ///     for player in ctx.view().rules.players() {
    ///         let view = ctx.view();
    ///         let hand: u8 = view.rules.kinds().map(|(kind, _)| view.supply(player, kind)).sum();
    ///         ctx.award(player, hand.into(), "X-1");
    ///     }
    /// }
    /// static RESERVE: Plugin = Plugin {
    ///     id: "reserve",
    ///     build: |game| {
    ///         game.on_turn(Moment::Tally, reserve);
    ///     },
    ///     ..PLUGIN
    /// };
    /// # let setup = Setup { expansions: vec!["reserve".into()], ..Setup::default() };
    /// # let rules = Registry::base().with(&RESERVE).compile(&setup)?;
    /// # let (mut state, mut answers, mut log) = (rules.start().clone(), Vec::new(), Vec::new());
    /// # while !rules.is_over(&state) {
    /// #     rules.actions(&state, &mut answers);
    /// #     rules.apply(&mut state, answers[answers.len() - 1], Some(&mut log))?;
    /// # }
    /// assert!(rules.players().all(|player| state.score(player) >= 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    OnTurn::on_turn(ctx: &mut Ctx<'_>, moment: Moment);
}

/// A placement that fits as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The tile.
    pub tile: TileId,
    /// Where.
    pub cell: Cell,
    /// How it is turned.
    pub rotation: Rotation,
}

/// A tile was laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilePlaced {
    /// Where.
    pub cell: Cell,
    /// Which.
    pub tile: TileId,
    /// By whom.
    pub by: Player,
}

/// A figure is enclosed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enclosed {
    /// Which figure.
    pub figure: FigureId,
    /// It was put on a tile that was enclosed already.
    pub arrived: bool,
}

/// On which occasion a feature is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Occasion {
    /// It was completed.
    Completed,
    /// The game ends.
    Final,
    /// A plugin called for it.
    Plugin(Mark),
}

/// A feature was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureScored {
    /// Any segment of it.
    pub feature: SegmentId,
    /// What it is.
    pub terrain: Terrain,
    /// On which occasion.
    pub occasion: Occasion,
    /// What it was worth to each winner.
    pub value: i16,
    /// Who has the majority, a bit each.
    pub winners: u8,
    /// Points by player, awards included.
    pub paid: [i16; PLAYERS],
    /// Tiles, each once.
    pub tiles: i16,
    /// Pennants.
    pub pennants: i16,
}

/// In which order offers are made: a ban beats a permission, and asides come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OfferLayer {
    /// Adds answers.
    Add,
    /// Strikes answers.
    Strike,
    /// Adds answers that leave the question pending and do not keep it alive.
    Aside,
}

/// When in a scoring a value function speaks; majority lies between the first two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ValueLayer {
    /// Strengths and ties.
    Strength,
    /// Points for each tile and pennant.
    Rate,
    /// Points on top.
    Bonus,
    /// Points to one player.
    Award,
}

/// Which questions an offer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionFilter {
    /// Where the tile comes from.
    Source,
    /// Which tile is drawn.
    Draw,
    /// Where the tile is laid.
    Place,
    /// Which figure is placed.
    Figure,
    /// One of the plugin's own questions.
    Mine(u8),
}

/// Which placements a validator watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacementFilter {
    /// Tiles of a part of the stack.
    Stage(Stage),
    /// Tiles that show a mark.
    Shows(Mark),
    /// Tiles that fit any edge.
    Wild,
}

/// Which laid tiles a hook is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileFilter {
    /// Every tile.
    AnyTile,
    /// Tiles that show a mark.
    Shows(Mark),
    /// One design.
    Tile(TileId),
}

/// Which moves of figures a hook is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFilter {
    /// Those with a place to stand afterwards.
    Arriving,
    /// Those that leave where they stood.
    Leaving,
    /// All.
    Any,
}

/// The list that an offer adds to or strikes from.
pub struct Actions<'a> {
    pub(crate) list: &'a mut Vec<Action>,
    pub(crate) weights: &'a mut Vec<u32>,
    pub(crate) me: PluginIdx,
}

impl fmt::Debug for Actions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.list.iter()).finish()
    }
}

impl Actions<'_> {
    fn own<A: crate::action::Packed>(&self, act: &A) -> Action {
        Action::Plugin(crate::action::PluginAction { by: self.me, code: A::CODE, data: act.pack() })
    }
    /// Adds an answer of the plugin's own.
    pub fn offer<A: crate::action::Packed>(&mut self, act: A) {
        let action = self.own(&act);
        self.list.push(action);
    }
    /// Adds an outcome with its weight, to a question that chance answers.
    pub fn chance<A: crate::action::Packed>(&mut self, act: A, weight: u32) {
        let action = self.own(&act);
        self.list.push(action);
        self.weights.push(weight);
    }
    /// Adds the placing of a figure.
    pub fn deploy(&mut self, kind: FigureKind, segment: SegmentId) {
        self.list.push(Action::Deploy { kind, segment });
    }
    /// Strikes the answers for which `keep` says no.
    pub fn retain(&mut self, keep: impl FnMut(&Action) -> bool) {
        self.list.retain(keep);
    }
    /// The answers so far.
    #[must_use]
    pub fn list(&self) -> &[Action] {
        self.list
    }
}

/// A hook and the plugin that it speaks for.
pub(crate) struct Subscription<N, H: ?Sized> {
    pub(crate) by: PluginIdx,
    pub(crate) narrow: N,
    pub(crate) hook: Box<H>,
}
pub(crate) type Subscriptions<N, H> = Vec<Subscription<N, H>>;

/// Everyone who listens, in the order in which they are called.
#[derive(Default)]
pub(crate) struct Hooks {
    pub(crate) validators: Subscriptions<PlacementFilter, dyn PlacementValidator>,
    pub(crate) offers: Subscriptions<(QuestionFilter, OfferLayer), dyn OfferActions>,
    pub(crate) values: Subscriptions<(ValueLayer, Terrains), dyn FeatureValue>,
    pub(crate) tile_placed: Subscriptions<TileFilter, dyn OnTilePlaced>,
    pub(crate) enclosed: Subscriptions<(FigureKind, u8), dyn OnEnclosed>,
    pub(crate) moved: Subscriptions<MoveFilter, dyn OnFigureMoved>,
    pub(crate) scored: Subscriptions<Terrains, dyn OnFeatureScored>,
    pub(crate) turn: Subscriptions<Moment, dyn OnTurn>,
}

impl fmt::Debug for Hooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hooks").finish_non_exhaustive()
    }
}
