//! Which answers a question has.
use super::{Fact, Queue, Rules};
use crate::{
    action::{Action, Source},
    board::Placed,
    figure::Figures,
    geometry::{Cell, Rotation},
    hooks::{Actions, Asked, Candidate, OfferLayer, Watch},
    ids::{Design, Kind, Mark, Player, Spot},
    question::{Actor, Ask, Asking, Question},
    state::{AtEnd, OwnedTile, State, Use},
    terrain::Terrains,
    tile::Verdict,
    view::View,
};

impl Rules {
    /// All legal answers to the pending question; none once the game is over.
    #[inline]
    pub fn actions(&self, state: &State, out: &mut Vec<Action>) {
        let mut weights = Vec::new();
        self.answers(state, out, &mut weights);
    }
    #[inline]
    pub(crate) fn answers(&self, state: &State, out: &mut Vec<Action>, weights: &mut Vec<u32>) {
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
        weights: &mut Vec<u32>,
    ) {
        let (asked, offered) = match question.ask {
            Ask::Source => {
                self.sources(state, out);
                (Asked::Source, self.quick.source)
            }
            Ask::Draw => {
                let stage = state.stage;
                let left = state.bag.iter().zip(&self.stages).enumerate();
                let left = left.filter(|(_, (count, of))| **count > 0 && **of == stage);
                out.extend(left.map(|(design, _)| Action::Draw(Design(design as u16))));
                (Asked::Draw, self.quick.draw)
            }
            Ask::Place(design) => {
                self.placements(state, design, out);
                (Asked::Place, self.quick.place)
            }
            Ask::Figure => {
                self.deployments(state, question.player().unwrap_or_default(), out);
                (Asked::Figure, self.quick.figure)
            }
            Ask::Own { by, code, asking, .. } => {
                if asking == Asking::MayPass {
                    out.push(Action::Pass);
                }
                for sub in &self.hooks.offers {
                    if sub.by == by && sub.narrow.0 == Asked::Mine(code) {
                        let view = View { rules: self, state, me: by };
                        sub.hook.offer(
                            &view,
                            question,
                            &mut Actions { list: out, weights, me: by },
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
        asked: Asked,
        last: OfferLayer,
        list: &mut Vec<Action>,
        weights: &mut Vec<u32>,
    ) {
        for sub in &self.hooks.offers {
            let (to, layer) = sub.narrow;
            if to == asked && layer <= last {
                let view = View { rules: self, state, me: sub.by };
                sub.hook.offer(&view, question, &mut Actions { list, weights, me: sub.by });
            }
        }
    }

    /// The stack, if it can give a tile, and each owned tile that can be laid.
    fn sources(&self, state: &State, out: &mut Vec<Action>) {
        self.each_source(state, |action| out.push(action));
    }
    #[inline(always)]
    pub(crate) fn each_source(&self, state: &State, mut found: impl FnMut(Action)) {
        let ready = |design| self.placeable(state, design);
        let mine = |tile: &&OwnedTile| tile.owner == state.turn.active && tile.used != Use::Before;
        let first =
            state.owned.iter().filter(mine).any(|t| t.used == Use::First && ready(t.design));
        let stack = !state.turn.ending && !first && self.stack_gives(state);
        if stack {
            found(Action::Take(Source::Stack));
        }
        let (mut any, mut must, mut last) = (false, false, None);
        for tile in state.owned.iter().filter(mine) {
            let late = tile.declined || tile.at_end == AtEnd::Lost;
            let wanted = (tile.used == Use::First) == first && !(state.turn.ending && late);
            // Several tiles of one design lie together in the hand.
            if wanted && last != Some(tile.design) && ready(tile.design) {
                (any, last) = (true, Some(tile.design));
                must |= tile.at_end == AtEnd::Must;
                found(Action::Take(Source::Hand(tile.design)));
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
    fn placements(&self, state: &State, design: Design, out: &mut Vec<Action>) {
        let place = |cell, rotation| Action::Place { cell, rotation };
        state.board.gaps.extend(self.set.pattern(design), out, place);
        if self.watched(design) {
            out.retain(|action| match *action {
                Action::Place { cell, rotation } => self.validate(state, design, cell, rotation),
                _ => true,
            });
        }
    }
    /// Whether anybody may refuse to have a tile laid somewhere.
    #[inline(always)]
    fn watched(&self, design: Design) -> bool {
        self.hooks.validators.iter().any(|sub| self.watches(sub.narrow, design))
    }
    fn watches(&self, narrow: Watch, design: Design) -> bool {
        let info = self.set.design(design);
        match narrow {
            Watch::Stage(stage) => info.stage == stage,
            Watch::Shows(mark) => info.shows(mark),
            Watch::Wild => info.text.wild,
        }
    }
    /// Whether all validators that watch such a placement agree to it.
    fn validate(&self, state: &State, design: Design, cell: Cell, rotation: Rotation) -> bool {
        let candidate = Candidate { design, cell, rotation };
        self.hooks.validators.iter().filter(|sub| self.watches(sub.narrow, design)).all(|sub| {
            let view = View { rules: self, state, me: sub.by };
            sub.hook.validate_placement(&view, &candidate) == Verdict::Fits
        })
    }
    /// Whether a tile can be laid anywhere, by whatever means.
    #[inline(always)]
    pub(crate) fn placeable(&self, state: &State, design: Design) -> bool {
        if !self.quick.place && !self.watched(design) {
            return state.board.gaps.fits_any(self.set.pattern(design));
        }
        let question = Question { to: Actor::Player(state.turn.active), ask: Ask::Place(design) };
        let mut list = Vec::new();
        self.answers_to(state, &question, OfferLayer::Strike, &mut list, &mut Vec::new());
        !list.is_empty()
    }

    /// Pass, and every figure in hand on every segment where it may be placed.
    #[inline(always)]
    fn deployments(&self, state: &State, player: Player, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        self.each_deployment(state, player, |kind, spot| {
            out.push(Action::Deploy { kind, spot });
            true
        });
    }
    /// Tells every placing that the kinds' data allow, while `go_on` says so.
    #[inline(always)]
    fn each_deployment(
        &self,
        state: &State,
        player: Player,
        mut go_on: impl FnMut(Kind, Spot) -> bool,
    ) {
        if state.turn.anywhere {
            return self.each_far_deployment(state, player, &mut go_on);
        }
        let Some(tile) = state.board.tiles.get(state.outcome.tile as usize) else { return };
        let len = self.set.faces[tile.face as usize].len;
        let hand = &state.supply[player.index()];
        for (number, kind) in self.kinds.iter().enumerate() {
            if hand[number] == 0 || kind.figures.stands == Terrains::NONE {
                continue;
            }
            // Two segments of one feature are two places.
            for spot in (tile.first..tile.first + u16::from(len)).map(Spot) {
                if self.may_enter(state, &kind.figures, spot) && !go_on(Kind(number as u8), spot) {
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
        go_on: &mut dyn FnMut(Kind, Spot) -> bool,
    ) {
        let now = state.outcome.tile;
        for (number, kind) in self.kinds.iter().enumerate() {
            if state.supply[player.index()][number] == 0 {
                continue;
            }
            for spot in (0..state.board.segment_count() as u16).map(Spot) {
                let open = state.board.tile_number(spot) == now || !state.board.complete(spot);
                let enters = self.may_enter(state, &kind.figures, spot);
                if open && enters && !go_on(Kind(number as u8), spot) {
                    return;
                }
            }
        }
    }
    /// Whether the placing rule of a kind allows a segment (BASE-31, BASE-32).
    #[inline(always)]
    pub(crate) fn may_enter(&self, state: &State, figures: &Figures, spot: Spot) -> bool {
        let info = state.board.feature(spot);
        let free = figures.enters_occupied || info.kinds & self.quick.occupying == 0;
        figures.stands.has(info.terrain) && free && !self.barred(state, spot)
    }
    /// Whether a mark of its feature or of its own tile keeps figures off a segment.
    #[inline(always)]
    pub(crate) fn barred(&self, state: &State, spot: Spot) -> bool {
        self.words.bars != 0
            && (state.board.feature(spot).marks & self.words.bars != 0
                || self.tile_barred(state, state.board.tile_of(spot)))
    }
    fn tile_barred(&self, state: &State, tile: &Placed) -> bool {
        let sign =
            |(at, mark): &(Cell, Mark)| *at == tile.cell && self.words.bars >> mark.0 & 1 != 0;
        self.set.design(tile.design()).marks & self.words.bars != 0
            || state.tile_marks.iter().any(sign)
    }
    /// Whether step 2 offers anything but to pass.
    #[inline(always)]
    pub(crate) fn figure_wanted(&self, state: &State, queue: &mut Queue) -> bool {
        let mut found = false;
        self.each_deployment(state, state.turn.active, |_, _| {
            found = true;
            false
        });
        if !self.quick.figure || found && !self.quick.figure_strikes {
            return found;
        }
        let question = Question { to: Actor::Player(state.turn.active), ask: Ask::Figure };
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
        queue.weights.clear();
        self.answers_to(state, question, last, &mut queue.list, &mut queue.weights);
        queue.list.iter().any(|action| *action != Action::Pass)
    }

    /// Whether an action answers the pending question; core answers are looked up, not listed.
    #[must_use]
    pub fn legal(&self, state: &State, action: Action) -> bool {
        let Some(question) = self.pending(state) else { return false };
        match (question.ask, action) {
            (Ask::Draw, Action::Draw(design)) if !self.quick.draw => {
                let left = state.bag.get(design.index()).is_some_and(|&count| count > 0);
                left && self.stages[design.index()] == state.stage
            }
            (Ask::Place(design), Action::Place { cell, rotation }) if !self.quick.place => {
                state.board.fits(self.set.pattern(design), cell, rotation)
                    && self.validate(state, design, cell, rotation)
            }
            (Ask::Figure, Action::Pass) if !self.quick.figure => true,
            _ => {
                let mut all = Vec::with_capacity(64);
                self.actions(state, &mut all);
                all.contains(&action)
            }
        }
    }
    /// Whether an answer leaves its question pending.
    pub(crate) fn is_aside(&self, state: &State, question: &Question, action: Action) -> bool {
        if !matches!(action, Action::Own(_)) || matches!(question.ask, Ask::Own { .. }) {
            return false;
        }
        let mut all = Vec::new();
        self.answers_to(state, question, OfferLayer::Strike, &mut all, &mut Vec::new());
        !all.contains(&action)
    }
    pub(crate) fn told_of_enclosure(&self, kind: Kind) -> bool {
        self.quick.enclosed >> kind.0 & 1 != 0
    }
    pub(crate) fn listens_to(&self, fact: &Fact) -> bool {
        match fact {
            Fact::Placed(_) => !self.hooks.tile_placed.is_empty(),
            Fact::Enclosed(_) => self.quick.enclosed != 0,
            Fact::Moved(_) => self.quick.moved,
            Fact::Scored(scored) => self.quick.scored.has(scored.terrain),
        }
    }
}
