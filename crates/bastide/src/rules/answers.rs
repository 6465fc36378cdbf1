//! Which answers a question has.
use super::Rules;
use crate::{
    action::{Action, Source},
    agenda::Queue,
    fact::Candidate,
    filter::{OfferLayer, PlacementFilter, QuestionFilter},
    geometry::{Cell, Rotation},
    hooks::Actions,
    ids::{Clause, FigureKind, Player, SegmentId, TileId},
    question::{Actor, Question, QuestionKind, QuestionMode},
    state::State,
    terrain::Terrains,
    tile::Verdict,
    tile::{AtEnd, HandTile, HandUse},
};

/// Room for the weights of outcomes, if somebody asks for them.
type Weights<'a> = Option<&'a mut Vec<(Action, u32)>>;

impl Rules {
    /// All legal answers to the pending question; none once the game is over.
    #[inline]
    pub fn actions(&self, state: &State, out: &mut Vec<Action>) {
        self.list_answers(state, out, None);
    }
    #[inline]
    pub(crate) fn list_answers(&self, state: &State, out: &mut Vec<Action>, weights: Weights<'_>) {
        out.clear();
        if let Some(question) = self.pending(state) {
            self.answers_to(state, &question, OfferLayer::Aside, out, weights);
        }
    }
    /// The answers to a question, offers up to a layer included.
    #[inline]
    pub(crate) fn answers_to(
        &self,
        state: &State,
        question: &Question,
        last: OfferLayer,
        out: &mut Vec<Action>,
        mut weights: Weights<'_>,
    ) {
        let (asked, offered) = match question.kind {
            QuestionKind::Source => {
                self.sources(state, out);
                (QuestionFilter::Source, self.listeners.source)
            }
            QuestionKind::Draw => {
                let stage = state.stage;
                let left = state.bag.iter().zip(&self.stages).enumerate();
                let left = left.filter(|(_, (count, of))| **count > 0 && **of == stage);
                out.extend(left.map(|(tile, _)| Action::Draw(TileId(tile as u16))));
                (QuestionFilter::Draw, self.listeners.draw)
            }
            QuestionKind::Place(tile) => {
                self.placements(state, tile, out);
                (QuestionFilter::Place, self.listeners.place)
            }
            QuestionKind::Figure => {
                self.deployments(state, question.player().unwrap_or_default(), out);
                (QuestionFilter::Figure, self.listeners.figure)
            }
            QuestionKind::Plugin { by, code, mode, .. } => {
                if mode == QuestionMode::MayPass {
                    out.push(Action::Pass);
                }
                for sub in &self.hooks.offers {
                    if sub.by == by && sub.narrow.0 == QuestionFilter::Mine(code) {
                        let view = self.view_of(by, state);
                        sub.hook.offer(
                            &view,
                            question,
                            &mut Actions {
                                list: out,
                                weights: weights.as_deref_mut(),
                                me: by,
                                answers: &self.answers,
                            },
                        );
                    }
                }
                return;
            }
        };
        if offered {
            self.offers(state, question, asked, last, out, weights);
        }
    }
    #[inline(never)]
    fn offers(
        &self,
        state: &State,
        question: &Question,
        asked: QuestionFilter,
        last: OfferLayer,
        list: &mut Vec<Action>,
        mut weights: Weights<'_>,
    ) {
        for sub in &self.hooks.offers {
            let (to, layer) = sub.narrow;
            if to == asked && layer <= last {
                let view = self.view_of(sub.by, state);
                sub.hook.offer(
                    &view,
                    question,
                    &mut Actions {
                        list,
                        weights: weights.as_deref_mut(),
                        me: sub.by,
                        answers: &self.answers,
                    },
                );
            }
        }
    }

    /// The stack, if it can give a tile, and each owned tile that can be laid.
    fn sources(&self, state: &State, out: &mut Vec<Action>) {
        self.each_source(state, |action| out.push(action));
    }
    #[inline(always)]
    pub(crate) fn each_source(&self, state: &State, mut found: impl FnMut(Action)) {
        let ready = |tile_id| self.placeable(state, tile_id);
        let mine =
            |tile: &&HandTile| tile.owner == state.turn.active && tile.used != HandUse::Before;
        let first =
            state.owned.iter().filter(mine).any(|t| t.used == HandUse::First && ready(t.tile));
        let stack = !state.turn.ending && !first && self.stack_gives(state);
        if stack {
            found(Action::Take(Source::Stack));
        }
        let (mut any, mut must, mut last) = (false, false, None);
        for tile in state.owned.iter().filter(mine) {
            let late = tile.declined || tile.at_end == AtEnd::Lost;
            let wanted = (tile.used == HandUse::First) == first && !(state.turn.ending && late);
            // Several copies of one tile lie together in the hand.
            if wanted && last != Some(tile.tile) && ready(tile.tile) {
                (any, last) = (true, Some(tile.tile));
                must |= tile.at_end == AtEnd::Must;
                found(Action::Take(Source::Hand(tile.tile)));
            }
        }
        if any && !stack && !must && !first {
            found(Action::Pass);
        }
    }
    /// Whether a tile can be drawn now.
    #[inline(always)]
    pub(crate) fn stack_gives(&self, state: &State) -> bool {
        state.left[state.stage as usize] > 0 && state.portion > 0
    }

    #[inline(always)]
    fn placements(&self, state: &State, tile: TileId, out: &mut Vec<Action>) {
        let place = |cell, rotation| Action::Place { cell, rotation };
        state.board.gaps.extend(self.set.pattern(tile), out, place);
        if self.watched(tile) {
            out.retain(|action| match *action {
                Action::Place { cell, rotation } => self.validate(state, tile, cell, rotation),
                _ => true,
            });
        }
    }
    /// Whether anybody may refuse to have a tile laid somewhere.
    #[inline(always)]
    fn watched(&self, tile: TileId) -> bool {
        self.hooks.validators.iter().any(|sub| self.watches(sub.narrow, tile))
    }
    fn watches(&self, narrow: PlacementFilter, tile: TileId) -> bool {
        let info = self.set.tile(tile);
        match narrow {
            PlacementFilter::Stage(stage) => info.stage == stage,
            PlacementFilter::Shows(mark) => info.shows(mark),
            PlacementFilter::Wild => info.text.wild,
            PlacementFilter::Any => true,
        }
    }
    /// Whether all validators that watch such a placement agree to it.
    fn validate(&self, state: &State, tile: TileId, cell: Cell, rotation: Rotation) -> bool {
        self.refusal(state, tile, cell, rotation).is_none()
    }
    /// The clause by which a placement is refused although its edges fit.
    #[must_use]
    pub fn refusal(
        &self,
        state: &State,
        tile: TileId,
        cell: Cell,
        rotation: Rotation,
    ) -> Option<Clause> {
        let candidate = Candidate { tile, cell, rotation };
        let mut watching =
            self.hooks.validators.iter().filter(|sub| self.watches(sub.narrow, tile));
        watching.find_map(|sub| {
            let view = self.view_of(sub.by, state);
            match sub.hook.validate_placement(&view, &candidate) {
                Verdict::Fits => None,
                Verdict::Refused(clause) => Some(clause),
            }
        })
    }
    /// Whether a tile can be laid anywhere, by whatever means.
    #[inline(always)]
    pub(crate) fn placeable(&self, state: &State, tile: TileId) -> bool {
        if !self.listeners.place && !self.watched(tile) {
            return state.board.gaps.fits_any(self.set.pattern(tile));
        }
        let question =
            Question { to: Actor::Player(state.turn.active), kind: QuestionKind::Place(tile) };
        let mut list = Vec::new();
        self.answers_to(state, &question, OfferLayer::Strike, &mut list, None);
        !list.is_empty()
    }

    /// Pass, and every figure in hand on every segment where it may be placed.
    #[inline(always)]
    fn deployments(&self, state: &State, player: Player, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        self.each_deployment(state, player, |kind, segment| {
            out.push(Action::Deploy { kind, segment });
            true
        });
    }
    /// Tells every placing that the kinds' data allow, while `go_on` says so.
    #[inline(always)]
    fn each_deployment(
        &self,
        state: &State,
        player: Player,
        mut go_on: impl FnMut(FigureKind, SegmentId) -> bool,
    ) {
        if state.turn.anywhere {
            return self.each_far_deployment(state, player, &mut go_on);
        }
        let Some(tile) = state.board.tiles.get(state.laid.tile as usize) else { return };
        let len = self.set.faces[tile.face as usize].len;
        let hand = &state.supply[player.index()];
        for (number, kind) in self.kinds.iter().enumerate() {
            if hand[number] == 0 || kind.traits.stands == Terrains::NONE {
                continue;
            }
            // Two segments of one feature are two places.
            for segment in (tile.first..tile.first + u16::from(len)).map(SegmentId) {
                if self.view(state).may_enter(&kind.traits, segment)
                    && !go_on(FigureKind(number as u8), segment)
                {
                    return;
                }
            }
        }
    }
    /// As `each_deployment`, for a figure that may go to any unfinished feature.
    #[cold]
    fn each_far_deployment(
        &self,
        state: &State,
        player: Player,
        go_on: &mut dyn FnMut(FigureKind, SegmentId) -> bool,
    ) {
        let now = state.laid.tile;
        for (number, kind) in self.kinds.iter().enumerate() {
            if state.supply[player.index()][number] == 0 {
                continue;
            }
            for segment in (0..state.board.segment_count() as u16).map(SegmentId) {
                let open =
                    state.board.tile_number(segment) == now || !state.board.complete(segment);
                let enters = self.view(state).may_enter(&kind.traits, segment);
                if open && enters && !go_on(FigureKind(number as u8), segment) {
                    return;
                }
            }
        }
    }
    /// Whether step 2 offers anything but to pass.
    #[inline(always)]
    pub(crate) fn figure_wanted(&self, state: &State, queue: &mut Queue) -> bool {
        let mut found = false;
        self.each_deployment(state, state.turn.active, |_, _| {
            found = true;
            false
        });
        if !self.listeners.figure || found && !self.listeners.figure_strikes {
            return found;
        }
        let question =
            Question { to: Actor::Player(state.turn.active), kind: QuestionKind::Figure };
        self.has_answer(state, &question, OfferLayer::Aside, queue)
    }
    /// Whether a question has an answer besides Pass.
    pub(crate) fn has_answer(
        &self,
        state: &State,
        question: &Question,
        last: OfferLayer,
        queue: &mut Queue,
    ) -> bool {
        queue.list.clear();
        self.answers_to(state, question, last, &mut queue.list, None);
        queue.list.iter().any(|action| *action != Action::Pass)
    }

    /// Whether an action answers the pending question; core answers are looked up, not listed.
    #[must_use]
    pub fn legal(&self, state: &State, action: Action) -> bool {
        let Some(question) = self.pending(state) else { return false };
        match (question.kind, action) {
            (QuestionKind::Draw, Action::Draw(tile)) if !self.listeners.draw => {
                let left = state.bag.get(tile.index()).is_some_and(|&count| count > 0);
                left && self.stages[tile.index()] == state.stage
            }
            (QuestionKind::Place(tile), Action::Place { cell, rotation })
                if !self.listeners.place =>
            {
                state.board.fits(self.set.pattern(tile), cell, rotation)
                    && self.validate(state, tile, cell, rotation)
            }
            (QuestionKind::Figure, Action::Pass) if !self.listeners.figure => true,
            _ => {
                let mut all = Vec::with_capacity(64);
                self.actions(state, &mut all);
                all.contains(&action)
            }
        }
    }
    /// Whether an answer leaves its question pending.
    pub(crate) fn is_aside(&self, state: &State, question: &Question, action: Action) -> bool {
        if !matches!(action, Action::Plugin(_))
            || matches!(question.kind, QuestionKind::Plugin { .. })
        {
            return false;
        }
        let mut all = Vec::new();
        self.answers_to(state, question, OfferLayer::Strike, &mut all, None);
        !all.contains(&action)
    }
}
