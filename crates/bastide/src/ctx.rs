//! A game to change: what reactions and plugins' answers may do.
//!
//! Every method changes the state at once. The fact is told after the function that caused it
//! has returned, and questions are asked after all facts were told.
use crate::{
    action::Source,
    agenda::{Deferred, Queue, Step},
    event::{Event, Log},
    fact::{Enclosed, Fact, Moved, Occasion, TilePlaced},
    figure::{Figure, LocationAt, Reason, Site},
    geometry::{Cell, Rotation},
    ids::{Clause, FigureId, FigureKind, Mark, Player, PluginIdx, SegmentId, TileId, Token},
    moment::Moment,
    question::{About, Actor, Question, QuestionKind, QuestionMode},
    state::State,
    table::Table,
    tile::{AtEnd, HandTile, HandUse},
    token::{Holder, TokenHeap, TokenSite},
    view::View,
};
use std::{any::Any, fmt, sync::Arc};

/// A game to change, through one plugin's hands.
///
/// ```
/// use bastide::plugin::*;
///
/// /// X-1: a meeple comes to every monastery that is laid.
/// fn settle(ctx: &mut Ctx<'_>, placed: &TilePlaced) {
///     let view = ctx.view();
///     let monastery = view.segments(placed.cell).find(|segment| view.terrain(*segment).is_monastic());
///     let meeple = view.standard_in_supply(placed.by);
///     if let (Some(segment), Some(meeple)) = (monastery, meeple) {
///         ctx.place_figure(placed.by, meeple, Site::Segment(segment), Reason::Step2);
///         ctx.report(|| "a monk moves in".to_owned());
///     }
/// }
/// static SETTLERS: Plugin = Plugin {
///     id: "settlers",
///     build: |game| {
///         game.on_tile_placed(TileFilter::AnyTile, settle);
///     },
///     ..PLUGIN
/// };
/// # let setup = Setup { expansions: vec!["settlers".into()], ..Setup::default() };
/// # let rules = Registry::base().with(&SETTLERS).compile(&setup)?;
/// # let (mut state, mut answers, mut log) = (rules.start().clone(), Vec::new(), Vec::new());
/// # while !rules.is_over(&state) {
/// #     rules.actions(&state, &mut answers);
/// #     rules.apply(&mut state, answers[0], Some(&mut log))?;
/// # }
/// assert!(log.iter().any(|event| matches!(event, bastide::Event::Told { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Ctx<'a> {
    pub(crate) table: &'a Table,
    pub(crate) state: &'a mut State,
    pub(crate) log: Log<'a>,
    pub(crate) queue: &'a mut Queue,
    pub(crate) me: PluginIdx,
    /// The question whose answer is being carried out; none while facts are told.
    pub(crate) asked: Option<Question>,
    /// The player who gave the last answer, in this step.
    pub(crate) actor: Option<Player>,
}

impl fmt::Debug for Ctx<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ctx").field("me", &self.me).field("asked", &self.asked).finish()
    }
}

/// Looking, and memory.
impl<'a> Ctx<'a> {
    /// The core's own hands, before anybody was asked; nobody keeps a log.
    #[inline(always)]
    pub(crate) fn of_core(table: &'a Table, state: &'a mut State, queue: &'a mut Queue) -> Self {
        Ctx { table, state, log: None, queue, me: PluginIdx(0), asked: None, actor: None }
    }
    /// The game as it is now.
    #[inline(always)]
    #[must_use]
    pub fn view(&self) -> View<'_> {
        View { table: self.table, state: self.state, me: self.me }
    }
    /// What the plugin worked out at set-up.
    ///
    /// # Panics
    /// If its `build` gave no value of this type.
    #[must_use]
    pub fn constants<W: Any>(&self) -> &'a W {
        self.table.constants(self.me)
    }
    /// What the plugin remembers, to change it.
    ///
    /// # Panics
    /// If its `build` gave no memory of this type.
    pub fn mine_mut<M: Any>(&mut self) -> &mut M {
        let memories = Arc::make_mut(&mut self.state.memory);
        let memory = memories.0[self.me.index()].as_deref_mut();
        let memory = memory.and_then(|memory| (memory as &mut dyn Any).downcast_mut());
        memory.expect("`build` gave this plugin a memory of this type with `remember`")
    }
    /// The question that is being answered; none in reactions, whatever caused them.
    #[must_use]
    pub fn asked(&self) -> Option<Question> {
        self.asked
    }
    /// Who acts: the player who answered last, or the active one if nobody had to be asked.
    #[must_use]
    pub fn player(&self) -> Player {
        self.actor.unwrap_or(self.state.turn.active)
    }
    /// The same game through another plugin's hands.
    #[inline(always)]
    pub(crate) fn speak_for(&mut self, me: PluginIdx) -> Ctx<'_> {
        Ctx {
            table: self.table,
            state: self.state,
            log: self.log.as_deref_mut(),
            queue: self.queue,
            me,
            asked: self.asked,
            actor: self.actor,
        }
    }
    #[inline(always)]
    pub(crate) fn emit(&mut self, event: impl FnOnce() -> Event) {
        if let Some(log) = &mut self.log {
            log.push(event());
        }
    }
    #[inline(always)]
    fn tell(&mut self, fact: Fact) {
        let listeners = &self.table.listeners;
        let told = match &fact {
            Fact::Placed(_) => listeners.placed,
            Fact::Enclosed(_) => listeners.enclosed != 0,
            Fact::Moved(_) => listeners.moved,
            Fact::Scored(scored) => listeners.scored.has(scored.terrain),
        };
        if told {
            self.queue.facts.push_back(fact);
        }
    }
    /// Reports something to whoever reads the log.
    pub fn report(&mut self, what: impl FnOnce() -> String) {
        let by = self.me;
        self.emit(|| Event::Told { by, what: what() });
    }
}

/// Points.
impl Ctx<'_> {
    /// Gives points that no feature pays; they may be negative.
    pub fn award(&mut self, player: Player, points: i32, clause: Clause) {
        let Some(score) = self.state.scores.get_mut(player.index()) else { return };
        *score = score.saturating_add(points);
        self.emit(|| Event::Awarded { player, points, clause });
    }
    /// Queues the scoring of a feature; those of its figures that return leave in the next return
    /// step.
    pub fn score(&mut self, segment: SegmentId, occasion: Occasion) {
        self.queue.steps.push(Step::Score(segment, occasion));
    }
    /// Takes a completed feature out of this part's scoring; it stays complete.
    pub fn spare(&mut self, segment: SegmentId) {
        let root = self.state.board.root(segment);
        self.state.turn.spared.push(root);
    }
}

/// Questions.
impl Ctx<'_> {
    fn own(&self, code: u8, about: About, mode: QuestionMode) -> QuestionKind {
        QuestionKind::Plugin { by: self.me, code, about, mode }
    }
    /// Queues a question of the plugin's own; it is dropped if it has no answer by then.
    pub fn ask(&mut self, to: Actor, code: u8, about: About) {
        let kind = self.own(code, about, QuestionMode::Choose);
        self.queue.steps.push(Step::Ask(Question { to, kind }));
    }
    /// As [`ask`](Self::ask), with Pass among the answers.
    pub fn ask_or_pass(&mut self, player: Player, code: u8, about: About) {
        let question = Question {
            to: Actor::Player(player),
            kind: self.own(code, about, QuestionMode::MayPass),
        };
        self.queue.steps.push(Step::Ask(question));
    }
    /// As [`ask`](Self::ask), but a single answer is taken without asking.
    pub fn ask_unless_forced(&mut self, to: Actor, code: u8, about: About) {
        let kind = self.own(code, about, QuestionMode::UnlessForced);
        self.queue.steps.push(Step::Ask(Question { to, kind }));
    }
    /// Leaves a question for a later moment of this part; there, all plugins' questions are asked
    /// seat by seat, clockwise from the active player. A single answer is taken without asking.
    pub fn later(&mut self, moment: Moment, to: Actor, code: u8, about: About) {
        let question = Question { to, kind: self.own(code, about, QuestionMode::UnlessForced) };
        self.state.deferred.push(Deferred { moment, question });
    }
    /// Puts the question that is being answered once more; does nothing in reactions.
    pub fn again(&mut self) {
        self.queue.steps.extend(self.asked.map(Step::Ask));
    }
}

/// Figures. None of these checks whether a feature is occupied.
impl Ctx<'_> {
    /// Takes a figure out of the supply and puts it down.
    ///
    /// Does nothing and returns none if the supply has none of the kind, or no such segment lies on
    /// the table.
    pub fn place_figure(
        &mut self,
        owner: Player,
        kind: FigureKind,
        site: Site,
        why: Reason,
    ) -> Option<FigureId> {
        if !self.exists(site) {
            return None;
        }
        let home = self.table.kinds.get(kind.index())?.home;
        let supply = &mut self.state.supply.get_mut(owner.index())?[home.index()];
        *supply = supply.checked_sub(1)?;
        let id = FigureId(self.state.next_figure);
        self.state.next_figure += 1;
        let figure = Figure { id, owner, kind, site };
        self.state.figures.push(figure);
        self.count_in(&figure);
        self.moved(&figure, None, Some(site), why);
        Some(id)
    }
    /// Whether there is such a place to stand.
    #[inline(always)]
    pub(crate) fn exists(&self, site: Site) -> bool {
        match site {
            Site::Segment(segment) | Site::Location(_, LocationAt::Feature(segment)) => {
                segment.index() < self.state.board.segment_count()
            }
            Site::Location(..) => true,
        }
    }
    /// Moves a figure; nothing happens if it is gone, or if there is no such place.
    pub fn move_figure(&mut self, id: FigureId, to: Site, why: Reason) {
        let Some(at) = self.position(id).filter(|_| self.exists(to)) else { return };
        let figure = self.state.figures[at];
        self.state.figures[at].site = to;
        self.count_out(&figure);
        let moved = self.state.figures[at];
        self.count_in(&moved);
        self.moved(&moved, Some(figure.site), Some(to), why);
    }
    /// Sends a figure home.
    pub fn return_figure(&mut self, id: FigureId, why: Reason) {
        if let Some(at) = self.position(id) {
            self.remove_at(at, why);
        }
    }
    /// Sends a figure home once the questions asked so far are answered.
    pub fn return_figure_after(&mut self, id: FigureId, why: Reason) {
        self.queue.steps.push(Step::Home(id, why));
    }
    /// Changes a figure's form, where it stands.
    pub fn change_form(&mut self, id: FigureId, form: FigureKind, why: Reason) {
        let Some(at) = self.position(id) else { return };
        let figure = self.state.figures[at];
        self.state.figures[at].kind = form;
        self.count_out(&figure);
        let changed = self.state.figures[at];
        self.count_in(&changed);
        self.moved(&changed, Some(changed.site), Some(changed.site), why);
    }
    /// Keeps a figure where it is in the coming return step.
    pub fn hold(&mut self, id: FigureId) {
        self.state.turn.held.push(id);
    }
    fn position(&self, id: FigureId) -> Option<usize> {
        self.state.figures.iter().position(|figure| figure.id == id)
    }
    #[inline(always)]
    pub(crate) fn remove_at(&mut self, at: usize, why: Reason) {
        let figure = self.state.figures.swap_remove(at);
        let home = self.table.kinds[figure.kind.index()].home;
        self.state.supply[figure.owner.index()][home.index()] += 1;
        self.count_out(&figure);
        self.moved(&figure, Some(figure.site), None, why);
        if !self.state.tokens.all().is_empty() {
            self.drop_tokens_of(figure.id);
        }
    }
    #[inline(always)]
    fn count_in(&mut self, figure: &Figure) {
        if let Some(segment) = self.view().feature_of(*figure) {
            self.state.board.enter(segment, figure.owner, figure.kind);
        }
    }
    /// Counts out a figure that stands there no more, and finds which kinds remain.
    #[inline(always)]
    fn count_out(&mut self, figure: &Figure) {
        let Some(segment) = self.view().feature_of(*figure) else { return };
        let root = self.state.board.root(segment);
        let count = &self.state.board.feature(root).count;
        let alone = count.iter().map(|count| u16::from(*count)).sum::<u16>() == 1;
        let kinds = if alone { 0 } else { self.kinds_on(root) };
        self.state.board.leave(root, figure.owner, kinds);
    }
    fn kinds_on(&self, root: SegmentId) -> u16 {
        let view = self.view();
        let here = self.state.figures.iter().filter(|figure| {
            view.feature_of(**figure).is_some_and(|segment| self.state.board.root(segment) == root)
        });
        here.fold(0, |kinds, figure| kinds | 1 << figure.kind.0)
    }
    #[inline(always)]
    fn moved(&mut self, figure: &Figure, from: Option<Site>, to: Option<Site>, why: Reason) {
        let &Figure { id, owner, kind, .. } = figure;
        let moved = Moved { figure: id, owner, kind, from, to, why };
        self.emit(|| Event::Moved(moved));
        if from.is_none()
            && self.table.listeners.enclosed >> kind.0 & 1 != 0
            && self.on_enclosed_tile(figure)
        {
            self.tell(Fact::Enclosed(Enclosed { figure: id, arrived: true }));
        }
        self.tell(Fact::Moved(moved));
    }
    fn on_enclosed_tile(&self, figure: &Figure) -> bool {
        figure.segment().is_some_and(|segment| self.state.board.tile_of(segment).sides == 4)
    }
}

/// Tiles, marks and the turn.
impl Ctx<'_> {
    /// Lays a tile in a gap, as part of a plugin's answer to where the tile in hand goes; its edges
    /// are not compared. False, and nothing happens, if there is no gap at the cell.
    pub fn place_tile(&mut self, tile: TileId, cell: Cell, rotation: Rotation) -> bool {
        if self.state.board.gap_at(cell).is_none() {
            return false;
        }
        let player = self.player();
        self.take_from_hand(tile);
        self.lay(tile, cell, rotation, player);
        true
    }
    /// A tile that was laid is no longer in its owner's hand; drawn tiles never were.
    pub(crate) fn take_from_hand(&mut self, tile_id: TileId) {
        let state = &mut *self.state;
        let before = |used| used == HandUse::Before;
        let mine = |tile: &HandTile| tile.owner == state.turn.active && tile.tile == tile_id;
        let from_stack = state.turn.source == Some(Source::Stack);
        let at =
            state.owned.iter().position(|tile| mine(tile) && (!from_stack || before(tile.used)));
        if let Some(at) = at {
            state.owned.remove(at);
        }
    }
    #[inline(always)]
    pub(crate) fn lay(&mut self, tile: TileId, cell: Cell, rotation: Rotation, by: Player) {
        let face = tile.0 * 4 + rotation.quarters() as u16;
        let state = &mut *self.state;
        state.board.lay(&self.table.set, face, cell, &mut state.laid);
        state.turn.placed.push(cell);
        self.emit(|| Event::Placed { tile, cell, rotation, by });
        if self.table.listeners.enclosed != 0 && !self.state.laid.enclosed.is_empty() {
            self.state.agenda.push(Step::Enclose);
        }
        self.tell(Fact::Placed(TilePlaced { cell, tile, by }));
    }
    /// Gives a mark to a placed tile.
    pub fn mark_tile(&mut self, cell: Cell, mark: Mark) {
        if !self.view().has_mark(cell, mark) {
            self.state.tile_marks.push((cell, mark));
        }
    }
    /// Takes a given mark from a placed tile.
    pub fn unmark_tile(&mut self, cell: Cell, mark: Mark) {
        self.state.tile_marks.retain(|given| *given != (cell, mark));
    }
    /// Gives a mark to a feature and to whatever joins it.
    pub fn mark_feature(&mut self, segment: SegmentId, mark: Mark) {
        self.state.board.feature_mut(segment).marks |= 1 << mark.0;
    }
    /// Lets this part's figure go to any unfinished feature.
    pub fn reach_anywhere(&mut self) {
        self.state.turn.anywhere = true;
    }
    /// Grants a second part to this turn, if a tile is left then; there is never a third.
    pub fn grant_part(&mut self) {
        self.state.turn.granted = true;
    }
    /// Puts a tile into a player's hand.
    pub fn give_tile(&mut self, owner: Player, tile: TileId, used: HandUse, at_end: AtEnd) {
        self.state.owned.push(HandTile { owner, tile, used, at_end, declined: false });
    }
    /// Takes a copy of a tile out of the stack; false if there is none.
    pub fn take_from_bag(&mut self, tile: TileId) -> bool {
        let stage = self.table.stages[tile.index()];
        let state = &mut *self.state;
        if state.bag[tile.index()] == 0 {
            return false;
        }
        state.bag[tile.index()] -= 1;
        state.left[stage as usize] -= 1;
        state.next_stage(&self.table.symbols);
        true
    }
    /// Opens the gate in the stack at which no tile could be drawn.
    pub fn open_stage(&mut self) {
        let state = &mut *self.state;
        state.gates = state.gates.saturating_sub(1);
        let left = state.left[state.stage as usize];
        state.portion =
            if state.gates == 0 { u16::MAX } else { left / (u16::from(state.gates) + 1) };
    }
    /// Moves tokens: as many as asked for, or as many as there are. Gives how many moved.
    pub fn move_token(&mut self, token: Token, from: Holder, to: Holder, count: u16) -> u16 {
        if !self.holds(from) || !self.holds(to) || token.index() >= self.table.token_count() {
            return 0;
        }
        let moved = self.state.tokens.transfer(token, from, to, count);
        if moved > 0 {
            self.emit(|| Event::TokenMoved { token, from, to, count: moved });
        }
        moved
    }
    /// Whether there is such a holder at this table.
    fn holds(&self, holder: Holder) -> bool {
        match holder {
            Holder::Pile => true,
            Holder::Hand(player) => player.index() < self.table.player_count(),
            Holder::At(TokenSite::Cell(cell)) => self.view().filled(cell),
            Holder::At(TokenSite::Segment(segment)) => self.exists(Site::Segment(segment)),
            Holder::At(TokenSite::Corner(corner)) => {
                corner.cells().into_iter().any(|cell| self.view().filled(cell))
            }
            Holder::At(TokenSite::Figure(figure)) => self.view().figure(figure).is_some(),
            Holder::At(TokenSite::Location(location, at)) => {
                self.exists(Site::Location(location, at))
            }
        }
    }
    /// What lay at a figure that is gone goes to the pile.
    #[cold]
    fn drop_tokens_of(&mut self, figure: FigureId) {
        let holder = Holder::At(figure.into());
        let heaps: Vec<TokenHeap> = self.view().tokens_at(figure).collect();
        for heap in heaps {
            self.state.tokens.transfer(heap.token, holder, Holder::Pile, heap.count);
            let (token, count) = (heap.token, heap.count);
            self.emit(|| Event::TokenMoved { token, from: holder, to: Holder::Pile, count });
        }
    }
}
