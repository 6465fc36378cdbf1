//! The canonical turn: which phase follows which, and what the core does in each.
use super::Rules;
use crate::{
    action::{Action, Source},
    agenda::Step,
    ctx::Ctx,
    event::Event,
    fact::Occasion,
    figure::Reason,
    filter::OfferLayer,
    ids::{Player, SegmentId},
    moment::{Moment, PHASES, Phase},
    question::{Actor, Question, QuestionKind},
    state::State,
    terrain::Terrain,
    tile::{AtEnd, HandUse},
};

impl Rules {
    /// Goes to the next phase in which anything happens.
    #[inline(never)]
    pub(crate) fn go_on(&self, ctx: &mut Ctx<'_>, phase: Phase) {
        (ctx.asked, ctx.actor) = (None, None);
        let mut next = match phase {
            Phase::PartEnded => return self.end_part(ctx),
            _ => self.live_phase_after(ctx.state, phase),
        };
        if next == Phase::Score && ctx.state.laid.done.is_empty() {
            next = self.live_phase_after(ctx.state, next);
        }
        if next == Phase::Return && ctx.state.turn.returning.is_empty() {
            next = self.live_phase_after(ctx.state, next);
        }
        if next == Phase::PartEnded
            && !self.listens_at(Moment::PartEnded)
            && ctx.state.deferred.is_empty()
        {
            return self.end_part(ctx);
        }
        self.go_to(ctx, next);
    }
    #[inline(always)]
    fn go_to(&self, ctx: &mut Ctx<'_>, next: Phase) {
        if next == Phase::NextPlayer {
            return self.next_player(ctx);
        }
        ctx.state.agenda.push(Step::After(next));
        self.enter(ctx, next);
    }
    /// A second part, if one was granted in the first and a tile is left for it; else the turn ends.
    #[inline(always)]
    fn end_part(&self, ctx: &mut Ctx<'_>) {
        let tile_left = ctx.state.left[ctx.state.stage as usize] > 0;
        if ctx.state.turn.granted && ctx.state.turn.part == 0 && tile_left {
            self.begin_part(ctx, 1);
        } else {
            let next = self.live_phase_after(ctx.state, Phase::PartEnded);
            self.go_to(ctx, next);
        }
    }
    #[inline(always)]
    fn live_phase_after(&self, state: &State, phase: Phase) -> Phase {
        if state.deferred.is_empty() {
            return self.after[phase as usize];
        }
        let mut next = phase.next();
        while next.moment().is_some_and(|moment| {
            let waits = state.deferred.iter().any(|deferred| deferred.moment == moment);
            next != Phase::PartEnded && !waits && !self.listens_at(moment)
        }) {
            next = next.next();
        }
        next
    }
    /// For every phase the next one in which anything may happen while no question is deferred.
    pub(crate) fn live_phases(moments: u32) -> [Phase; PHASES] {
        let mut after = [Phase::Over; PHASES];
        let mut phase = Phase::GameStarted;
        loop {
            let mut next = phase.next();
            while next
                .moment()
                .is_some_and(|m| next != Phase::PartEnded && moments >> m as u8 & 1 == 0)
            {
                next = next.next();
            }
            after[phase as usize] = next;
            if phase == Phase::Over {
                return after;
            }
            phase = phase.next();
        }
    }
    fn listens_at(&self, moment: Moment) -> bool {
        self.listeners.moments >> moment as u8 & 1 != 0
    }

    #[inline(always)]
    fn enter(&self, ctx: &mut Ctx<'_>, phase: Phase) {
        match phase {
            Phase::Source => self.source(ctx),
            Phase::Figure => {
                if self.figure_wanted(ctx.state, ctx.queue) {
                    let to = Actor::Player(ctx.state.turn.active);
                    ctx.state.agenda.push(Step::Ask(Question { to, kind: QuestionKind::Figure }));
                }
            }
            Phase::Score => self.score_completed(ctx),
            Phase::Return | Phase::LastReturn => self.send_home(ctx),
            Phase::Features => self.final_features(ctx),
            Phase::Fields => self.final_fields(ctx),
            Phase::Over => ctx.emit(|| Event::Ended),
            _ => {
                if let Some(moment) = phase.moment() {
                    self.tell_moment(ctx, moment);
                }
            }
        }
    }
    /// Tells who listens, then asks the questions that were left for this moment, seat by seat.
    #[inline(never)]
    pub(crate) fn tell_moment(&self, ctx: &mut Ctx<'_>, moment: Moment) {
        if self.listens_at(moment) {
            for sub in &self.hooks.turn {
                if sub.narrow == moment {
                    sub.hook.on_turn(&mut ctx.speak_for(sub.by), moment);
                }
            }
        }
        if ctx.state.deferred.is_empty() {
            return;
        }
        let state = &mut *ctx.state;
        let (mut now, later): (Vec<_>, Vec<_>) =
            state.deferred.iter().copied().partition(|deferred| deferred.moment == moment);
        state.deferred = later;
        now.sort_by_key(|deferred| match deferred.question.to {
            Actor::Player(player) => self.seats_after(ctx.state, player),
            Actor::Chance => 0,
        });
        ctx.queue.steps.extend(now.into_iter().map(|deferred| Step::Ask(deferred.question)));
    }

    /// Where the tile comes from; not asked if there is only one way.
    #[inline(always)]
    fn source(&self, ctx: &mut Ctx<'_>) {
        if ctx.state.owned.is_empty() && !self.listeners.source && self.stack_gives(ctx.state) {
            ctx.state.turn.source = Some(Source::Stack);
            ctx.state.agenda.push(Step::Draw);
        } else {
            self.choose_source(ctx);
        }
    }
    /// Asked only if there is a choice: several sources, or something that can be done beside them.
    #[inline(never)]
    fn choose_source(&self, ctx: &mut Ctx<'_>) {
        let kind = QuestionKind::Source;
        let question = Question { to: Actor::Player(ctx.state.turn.active), kind };
        if !self.listeners.source {
            let (mut count, mut only) = (0, None);
            self.each_source(ctx.state, |action| (count, only) = (count + 1, Some(action)));
            return match only {
                _ if count > 1 => ctx.state.agenda.push(Step::Ask(question)),
                Some(Action::Take(source)) => self.take_source(ctx, source),
                _ => self.skip_to(ctx, Phase::LateRemovals),
            };
        }
        let found = self.has_answer(ctx.state, &question, OfferLayer::Strike, ctx.queue);
        let sources = ctx.queue.list.len();
        let only = ctx.queue.list.first().copied();
        let beside = self.listeners.asides
            && self.has_answer(ctx.state, &question, OfferLayer::Aside, ctx.queue)
            && ctx.queue.list.len() > sources;
        match only {
            Some(Action::Take(source)) if sources == 1 && !beside => self.take_source(ctx, source),
            _ if found => ctx.state.agenda.push(Step::Ask(question)),
            _ => self.skip_to(ctx, Phase::LateRemovals),
        }
    }
    /// Asks chance for a tile. If the last ones fitted nowhere, a tile that must be placed is
    /// placed now; without one the turn is over (BASE-24).
    #[inline(always)]
    pub(crate) fn draw(&self, ctx: &mut Ctx<'_>) {
        let question = Question { to: Actor::Chance, kind: QuestionKind::Draw };
        if self.stack_gives(ctx.state) {
            let last = OfferLayer::Strike;
            if !self.listeners.draw || self.has_answer(ctx.state, &question, last, ctx.queue) {
                ctx.state.agenda.push(Step::Ask(question));
                return;
            }
            ctx.emit(|| Event::Dropped(question));
        }
        let active = ctx.state.turn.active;
        let must = ctx.state.owned.iter().find(|tile| {
            tile.owner == active
                && tile.used == HandUse::Instead
                && tile.at_end == AtEnd::Must
                && self.placeable(ctx.state, tile.tile)
        });
        if let Some(tile) = must {
            let kind = QuestionKind::Place(tile.tile);
            ctx.state.turn.source = Some(Source::Hand(tile.tile));
            ctx.state.agenda.push(Step::Ask(Question { to: Actor::Player(active), kind }));
        } else if ctx.state.turn.placed.is_empty() {
            self.skip_to(ctx, Phase::LateRemovals);
        }
    }

    /// Completed features, each on its own: roads, cities, monasteries, gardens (BASE-47, BASE-51).
    #[inline(always)]
    fn score_completed(&self, ctx: &mut Ctx<'_>) {
        match ctx.state.laid.done[..] {
            [] => {}
            [only] if ctx.state.turn.spared.is_empty() => {
                self.score(ctx, only, Occasion::Completed);
            }
            _ => {
                let mut done = ctx.state.laid.done.clone();
                done.retain(|segment| !ctx.state.turn.spared.contains(segment));
                self.sort_for_scoring(ctx.state, &mut done);
                let steps =
                    done.into_iter().map(|segment| Step::Score(segment, Occasion::Completed));
                ctx.queue.steps.extend(steps);
            }
        }
    }
    /// The order of BASE-51: by terrain, then by the smallest (y, x) of its tiles.
    pub(crate) fn sort_for_scoring(&self, state: &State, segments: &mut [SegmentId]) {
        let board = &state.board;
        segments.sort_by_cached_key(|&segment| {
            let terrain = board.feature(segment).terrain;
            let rank = Terrain::ALL.iter().position(|other| *other == terrain);
            let cells = board.members(segment).map(|member| board.tile_of(member).cell);
            (rank, cells.map(|cell| (cell.y, cell.x)).min(), segment)
        });
    }
    /// Figures of scored features go home, but for those that are held (BASE-49).
    #[inline(never)]
    fn send_home(&self, ctx: &mut Ctx<'_>) {
        if ctx.state.turn.returning.is_empty() {
            return;
        }
        let mut at = 0;
        while at < ctx.state.figures.len() {
            let figure = ctx.state.figures[at];
            let leaves = ctx.view().feature_of(figure).is_some_and(|segment| {
                let turn = &ctx.state.turn;
                self.kinds[figure.kind.index()].traits.returns
                    && turn.returning.contains(&ctx.state.board.root(segment))
                    && !turn.held.contains(&figure.id)
            });
            if leaves {
                ctx.remove_at(at, Reason::Scored);
            } else {
                at += 1;
            }
        }
        ctx.state.turn.returning.clear();
        ctx.state.turn.held.clear();
    }

    /// The first turn of a game, or of a position that was set up.
    pub(crate) fn begin(&self, ctx: &mut Ctx<'_>) {
        self.begin_part(ctx, 0);
        // Above the first turn on the agenda, hence before it.
        self.tell_moment(ctx, Moment::GameStarted);
        self.settle(ctx);
        self.run_on(ctx);
    }
    /// A part of a turn: what the last one left is forgotten.
    #[inline(always)]
    pub(crate) fn begin_part(&self, ctx: &mut Ctx<'_>, part: u8) {
        let turn = &mut ctx.state.turn;
        turn.part = part;
        turn.anywhere = false;
        turn.source = None;
        turn.placed.clear();
        turn.spared.clear();
        turn.returning.clear();
        turn.held.clear();
        ctx.state.laid.done.clear();
        let player = ctx.state.turn.active;
        ctx.emit(|| Event::TurnStarted { player, part });
        let before = if part == 0 { Phase::GameStarted } else { Phase::TurnStarted };
        ctx.state.agenda.push(Step::After(before));
    }
    /// Clockwise; once the stack is empty only those who can still place a tile (BASE-07, BASE-70,
    /// and the end of the game in the canonical turn, section 9).
    #[inline(always)]
    fn next_player(&self, ctx: &mut Ctx<'_>) {
        let seats = |n: u8| Player((ctx.state.turn.active.0 + n) % self.players);
        if ctx.state.left[ctx.state.stage as usize] > 0 {
            ctx.state.turn.active = seats(1);
        } else if let Some(next) =
            (1..=self.players).map(seats).find(|&p| self.plays_on(ctx.state, p))
        {
            ctx.state.turn.active = next;
            ctx.state.turn.ending = true;
        } else {
            ctx.state.agenda.push(Step::After(Phase::NextPlayer));
            return self.go_to_the_end(ctx);
        }
        ctx.state.turn.granted = false;
        self.begin_part(ctx, 0);
    }
    #[cold]
    fn go_to_the_end(&self, ctx: &mut Ctx<'_>) {
        ctx.state.agenda.clear();
        ctx.state.laid.done.clear();
        ctx.state.turn.placed.clear();
        let next = self.after[Phase::NextPlayer as usize];
        ctx.state.agenda.push(Step::After(next));
        self.enter(ctx, next);
    }
    /// Whether a player has a turn although the stack is empty.
    fn plays_on(&self, state: &State, player: Player) -> bool {
        state.owned.iter().any(|tile| {
            let wants = match tile.at_end {
                AtEnd::Must => true,
                AtEnd::May => !tile.declined,
                AtEnd::Lost => false,
            };
            tile.owner == player && wants && self.placeable(state, tile.tile)
        })
    }
}
