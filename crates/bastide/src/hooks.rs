//! The eight hooks: one-method traits, implemented for every plain function of their shape.
//!
//! Questions look and answer; reactions are told of facts once they are true and may change the
//! game through [`Ctx`]. Each is registered with a narrowing, so that the engine knows without a
//! call whether anyone listens.
use crate::{
    action::{Action, PluginAction},
    answer::{ANSWER_BYTES, Answer, AnswerKind, Packer},
    answer_value::AnswerValue,
    ctx::Ctx,
    fact::{Candidate, Enclosed, FeatureScored, Moved, TilePlaced},
    filter::{MoveFilter, OfferLayer, PlacementFilter, QuestionFilter, TileFilter, ValueLayer},
    ids::{FigureKind, PluginIdx, SegmentId},
    moment::Moment,
    question::Question,
    scoring::Scoring,
    terrain::Terrains,
    tile::Verdict,
    view::View,
};
use std::{any::TypeId, fmt};

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
    /// use bastide::plugin::*;
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
    /// use bastide::plugin::*;
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
    /// use bastide::plugin::*;
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
    /// use bastide::plugin::*;
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
    /// use bastide::plugin::*;
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
    ///         let hermit = game.figure("hermit", bastide::figure::FigureTraits { each: 1, ..STANDARD });
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
    /// use bastide::plugin::*;
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
    /// use bastide::plugin::*;
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
    /// use bastide::plugin::*;
    ///
    /// /// X-1: at the end every player gets a point for each figure in hand.
    /// fn reserve(ctx: &mut Ctx<'_>, _: Moment) {
    ///     for player in ctx.view().table.players() {
    ///         let view = ctx.view();
    ///         let hand: u8 = view.table.kinds().map(|(kind, _)| view.supply(player, kind)).sum();
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

/// The list that an offer adds to or strikes from.
pub struct Actions<'a> {
    pub(crate) list: &'a mut Vec<Action>,
    /// Weights by outcome, so that striking answers takes no weight from another.
    /// Only where somebody asks for them.
    pub(crate) weights: Option<&'a mut Vec<(Action, u32)>>,
    pub(crate) me: PluginIdx,
    pub(crate) answers: &'a [AnswerKind],
}

impl fmt::Debug for Actions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.list.iter()).finish()
    }
}

impl Actions<'_> {
    /// An answer that the plugin did not declare is offered all the same, so that a check can name
    /// it; it does nothing.
    fn action<A: Answer>(&self, answer: &A) -> Action {
        let (data, wanted) = (answer.pack(), Some(TypeId::of::<A>()));
        let mut mine = self.answers.iter().filter(|kind| kind.by == self.me);
        Action::Plugin(match mine.find(|kind| kind.type_id == wanted) {
            Some(kind) => kind.action(data),
            None => PluginAction { by: self.me, code: u8::MAX, data },
        })
    }
    /// Adds an answer of the plugin's own, which its `build` declared with `answer`.
    pub fn offer<A: Answer>(&mut self, answer: A) {
        let action = self.action(&answer);
        self.list.push(action);
    }
    /// Adds an answer that is a plain value.
    pub(crate) fn offer_value<V: AnswerValue>(&mut self, code: u8, value: V) {
        const { assert!(V::BYTES <= ANSWER_BYTES, "a value of more than five bytes is no answer") };
        let mut packer = Packer::default();
        packer.put(value);
        let action = PluginAction { by: self.me, code, data: packer.bytes() };
        self.list.push(Action::Plugin(action));
    }
    /// Adds several answers of one kind.
    pub fn offer_all<A: Answer>(&mut self, answers: impl IntoIterator<Item = A>) {
        for answer in answers {
            self.offer(answer);
        }
    }
    /// Adds an outcome with its weight, to a question that chance answers.
    pub fn chance<A: Answer>(&mut self, answer: A, weight: u32) {
        let action = self.action(&answer);
        self.list.push(action);
        if let Some(weights) = &mut self.weights {
            weights.push((action, weight));
        }
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
