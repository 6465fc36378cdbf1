//! Taking an answer, and running on to the next question.
use super::Rules;
use crate::{
    action::{Action, Legal, Source},
    agenda::{Loop, Queue, Step},
    ctx::Ctx,
    error::Illegal,
    event::{Event, Log},
    fact::{Enclosed, Fact, Moved, TilePlaced},
    figure::{Reason, Site},
    filter::{MoveFilter, OfferLayer, TileFilter},
    ids::{FigureId, Player, TileId},
    moment::Phase,
    question::{Actor, Question, QuestionKind, QuestionMode},
    state::State,
    tile::{AtEnd, HandUse},
};

/// What becomes of a plugin's question when its turn comes.
enum Standing {
    Asked,
    Dropped,
    Forced(Action),
}

impl Rules {
    /// Takes an answer and runs on to the next question.
    ///
    /// # Errors
    /// If the action does not answer the pending question; the state is as it was.
    #[inline]
    pub fn apply(&self, state: &mut State, action: Action, log: Log<'_>) -> Result<(), Illegal> {
        let legal = self.check(state, action)?;
        self.play(state, legal, log);
        Ok(())
    }
    /// Checks an action once, so that it can be looked at before it is carried out.
    ///
    /// # Errors
    /// If the action does not answer the pending question.
    #[inline]
    pub fn check(&self, state: &State, action: Action) -> Result<Legal, Illegal> {
        match self.pending(state) {
            None => Err(Illegal::Over),
            Some(question) if !self.legal(state, action) => Err(match (question.kind, action) {
                (QuestionKind::Place(tile), Action::Place { cell, rotation })
                    if self.view(state).fits(tile, cell, rotation) =>
                {
                    let refusal = self.refusal(state, tile, cell, rotation);
                    refusal.map_or(Illegal::NotOffered, Illegal::Refused)
                }
                _ => Illegal::NotOffered,
            }),
            Some(_) => Ok(Legal(action)),
        }
    }
    /// Carries out an action that [`check`](Self::check) found legal in this state.
    ///
    /// # Panics
    /// As [`apply_unchecked`](Self::apply_unchecked), if it was checked against another state.
    #[inline]
    pub fn play(&self, state: &mut State, Legal(action): Legal, log: Log<'_>) {
        self.apply_unchecked(state, action, log);
    }

    /// As [`apply`](Self::apply), for an action that [`actions`](Self::actions) has just listed.
    ///
    /// # Panics
    /// May panic, or leave a state that no game can reach, if the action was not listed.
    #[inline]
    pub fn apply_unchecked(&self, state: &mut State, action: Action, log: Log<'_>) {
        let Some(&Step::Ask(question)) = state.agenda.last() else { return };
        let mut queue = Queue::default();
        if !self.listeners.asides || !self.is_aside(state, &question, action) {
            state.agenda.pop();
        }
        let mut ctx = Ctx {
            log,
            asked: Some(question),
            actor: question.player(),
            ..Ctx::of_core(&self.table, state, &mut queue)
        };
        if ctx.log.is_some() {
            let text = self.describe(ctx.state, action);
            ctx.emit(|| Event::Answered(question, text));
        }
        self.take(&mut ctx, question, action);
        self.settle(&mut ctx);
        self.run_on(&mut ctx);
    }

    #[inline(always)]
    fn take(&self, ctx: &mut Ctx<'_>, question: Question, action: Action) {
        let player = question.player().unwrap_or(ctx.state.turn.active);
        match action {
            Action::Draw(tile) => self.drawn(ctx, tile),
            Action::Take(source) => self.take_source(ctx, source),
            Action::Place { cell, rotation } => {
                if let QuestionKind::Place(tile) = question.kind {
                    ctx.take_from_hand(tile);
                    ctx.lay(tile, cell, rotation, player);
                }
            }
            Action::Deploy { kind, segment } => {
                ctx.place_figure(player, kind, Site::Segment(segment), Reason::Step2);
            }
            Action::Pass if question.kind == QuestionKind::Source => self.decline(ctx),
            Action::Pass => {}
            Action::Plugin(own) => {
                if let Some(kind) = self.answer_kind(own) {
                    (kind.apply)(own.data, &mut ctx.speak_for(own.by));
                }
            }
        }
    }
    /// A tile that could be laid when it was taken cannot any more: it stays in its owner's hand; a
    /// drawn one leaves the game, and another is drawn.
    #[cold]
    fn give_up_place(&self, ctx: &mut Ctx<'_>, tile: TileId) {
        ctx.state.agenda.pop();
        let drawn = ctx.state.turn.source == Some(Source::Stack);
        let owned = ctx
            .state
            .owned
            .iter()
            .any(|owned| owned.owner == ctx.state.turn.active && owned.tile == tile);
        if drawn && !owned {
            ctx.emit(|| Event::Discarded(tile));
            ctx.state.agenda.push(Step::Draw);
        }
    }
    /// A drawn tile is laid, or leaves the game if it fits nowhere (BASE-23, BASE-25).
    #[inline(always)]
    fn drawn(&self, ctx: &mut Ctx<'_>, tile: TileId) {
        let state = &mut *ctx.state;
        state.bag[tile.index()] -= 1;
        state.left[state.stage as usize] -= 1;
        if state.portion != u16::MAX {
            state.portion -= 1;
        }
        state.next_stage(&self.table.symbols);
        let fits = self.placeable(ctx.state, tile);
        ctx.emit(|| Event::Drawn(tile));
        let active = Actor::Player(ctx.state.turn.active);
        if fits {
            ctx.state
                .agenda
                .push(Step::Ask(Question { to: active, kind: QuestionKind::Place(tile) }));
            self.ask_prizes(ctx);
        } else {
            ctx.emit(|| Event::Discarded(tile));
            ctx.state.agenda.push(Step::Draw);
        }
    }
    /// Owned tiles that are laid before the tile of the turn.
    #[inline]
    fn ask_prizes(&self, ctx: &mut Ctx<'_>) {
        let player = ctx.state.turn.active;
        for at in (0..ctx.state.owned.len()).rev() {
            let tile = ctx.state.owned[at];
            if tile.owner == player
                && tile.used == HandUse::Before
                && self.placeable(ctx.state, tile.tile)
            {
                let kind = QuestionKind::Place(tile.tile);
                ctx.state.agenda.push(Step::Ask(Question { to: Actor::Player(player), kind }));
            }
        }
    }
    #[inline(never)]
    pub(crate) fn take_source(&self, ctx: &mut Ctx<'_>, source: Source) {
        ctx.state.turn.source = Some(source);
        match source {
            Source::Stack => ctx.state.agenda.push(Step::Draw),
            Source::Hand(tile) => {
                let to = Actor::Player(ctx.state.turn.active);
                ctx.state.agenda.push(Step::Ask(Question { to, kind: QuestionKind::Place(tile) }));
                self.ask_prizes(ctx);
            }
        }
    }
    /// Nothing is placed in a turn at the end: the tiles that were offered stay in hand for good.
    fn decline(&self, ctx: &mut Ctx<'_>) {
        let active = ctx.state.turn.active;
        for tile in &mut ctx.state.owned {
            tile.declined |= tile.owner == active && tile.at_end == AtEnd::May;
        }
        self.skip_to(ctx, Phase::LateRemovals);
    }
    /// Goes on after a phase, whatever else was to be done.
    pub(crate) fn skip_to(&self, ctx: &mut Ctx<'_>, phase: Phase) {
        if ctx.queue.exceeds_rounds() {
            let shut = ctx.state.gates > 0 && ctx.state.portion == 0;
            return self.stop(ctx, if shut { Loop::Gate } else { Loop::Turns });
        }
        ctx.state.agenda.clear();
        ctx.state.agenda.push(Step::After(phase));
    }

    /// Tells all facts, then puts the questions that they raised on the agenda, first raised first.
    #[inline(always)]
    pub(crate) fn settle(&self, ctx: &mut Ctx<'_>) {
        if !ctx.queue.facts.is_empty() {
            self.tell_all(ctx);
        }
        if !ctx.queue.steps.is_empty() {
            ctx.state.agenda.extend(ctx.queue.steps.drain(..).rev());
        }
    }
    #[inline(never)]
    fn tell_all(&self, ctx: &mut Ctx<'_>) {
        ctx.asked = None;
        while let Some(fact) = ctx.queue.facts.pop_front() {
            if ctx.queue.exceeds_rounds() {
                return self.stop(ctx, Loop::of(&fact));
            }
            match fact {
                Fact::Placed(placed) => self.tell_placed(ctx, &placed),
                Fact::Enclosed(enclosed) => self.tell_enclosed(ctx, &enclosed),
                Fact::Moved(moved) => self.tell_moved(ctx, &moved),
                Fact::Scored(scored) => {
                    for sub in &self.hooks.scored {
                        if sub.narrow.has(scored.terrain) {
                            sub.hook.on_feature_scored(&mut ctx.speak_for(sub.by), &scored);
                        }
                    }
                }
            }
        }
    }
    fn tell_placed(&self, ctx: &mut Ctx<'_>, placed: &TilePlaced) {
        for sub in &self.hooks.tile_placed {
            let told = match sub.narrow {
                TileFilter::AnyTile => true,
                TileFilter::Tile(tile) => tile == placed.tile,
                TileFilter::Shows(mark) => self.set.tile(placed.tile).shows(mark),
            };
            if told {
                sub.hook.on_tile_placed(&mut ctx.speak_for(sub.by), placed);
            }
        }
    }
    fn tell_enclosed(&self, ctx: &mut Ctx<'_>, enclosed: &Enclosed) {
        let Some(figure) = ctx.view().figure(enclosed.figure) else { return };
        for sub in &self.hooks.enclosed {
            if sub.narrow.0 == figure.kind {
                ctx.emit(|| Event::Enclosed(figure.id));
                sub.hook.on_enclosed(&mut ctx.speak_for(sub.by), enclosed);
            }
        }
    }
    fn tell_moved(&self, ctx: &mut Ctx<'_>, moved: &Moved) {
        for sub in &self.hooks.moved {
            let told = match sub.narrow {
                MoveFilter::Any => true,
                MoveFilter::Arriving => moved.to.is_some(),
                MoveFilter::Leaving => moved.from.is_some() && moved.from != moved.to,
            };
            if told {
                sub.hook.on_figure_moved(&mut ctx.speak_for(sub.by), moved);
            }
        }
    }

    /// Takes the steps that need no answer.
    #[inline(always)]
    pub(crate) fn run_on(&self, ctx: &mut Ctx<'_>) {
        loop {
            match ctx.state.agenda.last() {
                None | Some(Step::After(Phase::Over) | Step::Stopped(_)) => return,
                Some(&Step::After(phase)) => {
                    ctx.state.agenda.pop();
                    self.go_on(ctx, phase);
                }
                Some(Step::Ask(question)) => {
                    let mode = match question.kind {
                        QuestionKind::Plugin { mode, .. } => mode,
                        // Only a tile laid before this one can have taken its place.
                        QuestionKind::Place(tile) if !ctx.state.turn.placed.is_empty() => {
                            if self.placeable(ctx.state, tile) {
                                return;
                            }
                            self.give_up_place(ctx, tile);
                            continue;
                        }
                        _ => return,
                    };
                    let question = *question;
                    if self.waits(ctx, question, mode) {
                        return;
                    }
                }
                Some(Step::Draw) => {
                    ctx.state.agenda.pop();
                    self.draw(ctx);
                }
                Some(&step) => {
                    ctx.state.agenda.pop();
                    self.take_step(ctx, step);
                }
            }
            self.settle(ctx);
        }
    }
    #[inline(never)]
    fn take_step(&self, ctx: &mut Ctx<'_>, step: Step) {
        (ctx.asked, ctx.actor) = (None, None);
        match step {
            Step::Ask(_) | Step::After(_) | Step::Draw | Step::Stopped(_) => {}
            Step::Enclose => self.enclose(ctx),
            Step::Enclosed(figure) => self.tell_enclosed(ctx, &Enclosed { figure, arrived: false }),
            Step::Score(segment, occasion) => self.score(ctx, segment, occasion),
            Step::Home(figure, why) => ctx.return_figure(figure, why),
        }
    }
    /// Whether a plugin's question waits for its answer; if not, it is gone from the agenda.
    #[inline(never)]
    fn waits(&self, ctx: &mut Ctx<'_>, question: Question, mode: QuestionMode) -> bool {
        if let (true, QuestionKind::Plugin { by, code, .. }) =
            (ctx.queue.exceeds_rounds(), question.kind)
        {
            self.stop(ctx, Loop::Question { by, code });
            return false;
        }
        match self.standing(ctx, &question, mode) {
            Standing::Asked => return true,
            Standing::Dropped => {
                ctx.state.agenda.pop();
                ctx.emit(|| Event::Dropped(question));
            }
            Standing::Forced(action) => {
                ctx.state.agenda.pop();
                (ctx.asked, ctx.actor) = (Some(question), question.player());
                self.take(ctx, question, action);
            }
        }
        false
    }
    /// A plugin's question without an answer of its own is dropped; one with a single answer may
    /// need no asking.
    fn standing(&self, ctx: &mut Ctx<'_>, question: &Question, mode: QuestionMode) -> Standing {
        if !self.has_answer(ctx.state, question, OfferLayer::Strike, ctx.queue) {
            return Standing::Dropped;
        }
        match ctx.queue.list[..] {
            [only] if mode == QuestionMode::UnlessForced => Standing::Forced(only),
            _ => Standing::Asked,
        }
    }
    /// Figures on tiles that the last tile enclosed, by rank of their kind, then by seat.
    fn enclose(&self, ctx: &mut Ctx<'_>) {
        let state = &mut *ctx.state;
        let mut found: Vec<(u8, u8, FigureId)> = Vec::new();
        for figure in &state.figures {
            let Some(segment) = figure.segment() else { continue };
            let tile = state.board.tile_number(segment);
            let rank = self.hooks.enclosed.iter().find(|sub| sub.narrow.0 == figure.kind);
            if let (Some(sub), true) = (rank, state.laid.enclosed.contains(&tile)) {
                found.push((sub.narrow.1, self.seats_after(state, figure.owner), figure.id));
            }
        }
        found.sort_unstable();
        ctx.queue.steps.extend(found.into_iter().map(|(_, _, figure)| Step::Enclosed(figure)));
    }
    /// Ends a game that would never come to a question, and says why.
    #[cold]
    fn stop(&self, ctx: &mut Ctx<'_>, repeats: Loop) {
        ctx.queue.facts.clear();
        ctx.queue.steps.clear();
        ctx.state.agenda.clear();
        ctx.state.agenda.push(Step::Stopped(repeats));
        ctx.emit(|| Event::Stopped(self.explain(repeats)));
    }
    /// Seats clockwise from the active player.
    pub(crate) fn seats_after(&self, state: &State, player: Player) -> u8 {
        (player.0 + self.players - state.turn.active.0) % self.players
    }
}
