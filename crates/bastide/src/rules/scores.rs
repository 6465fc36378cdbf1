//! Majorities and pay.
use super::Rules;
use crate::{
    ctx::Ctx,
    event::Event,
    fact::{Fact, FeatureScored, Occasion},
    filter::ValueLayer,
    ids::{PLAYERS, SegmentId},
    scoring::{ABSENT, Scoring},
    state::State,
};
use std::ops::RangeInclusive;

impl Rules {
    /// What a feature would pay each winner now.
    #[must_use]
    pub fn appraise(&self, state: &State, segment: SegmentId, occasion: Occasion) -> i32 {
        self.appraisal(state, segment, occasion).0
    }
    /// What a feature would pay each winner now, and what each player would get in all.
    #[must_use]
    pub fn appraisal(
        &self,
        state: &State,
        segment: SegmentId,
        occasion: Occasion,
    ) -> (i32, [i32; PLAYERS]) {
        let view = self.view(state);
        let mut scoring = view.measure(view.feature(segment), occasion);
        self.judge(state, &mut scoring);
        (scoring.total(), scoring.paid())
    }
    /// Pays for a feature. One without figures is only told (BASE-50).
    #[inline(never)]
    pub(crate) fn score(&self, ctx: &mut Ctx<'_>, segment: SegmentId, occasion: Occasion) {
        let root = ctx.state.board.root(segment);
        let info = ctx.state.board.feature(root);
        if info.kinds == 0 && !self.listeners.scored.has(info.terrain) {
            return;
        }
        let occupied = info.kinds != 0;
        let mut scoring = self.view(ctx.state).measure(root, occasion);
        if ctx.log.is_some() {
            scoring.extra = Some(Vec::new());
        }
        self.judge(ctx.state, &mut scoring);
        self.pay(ctx, scoring, occupied);
    }
    /// Finds the majority and lets value functions speak.
    #[inline(always)]
    pub(crate) fn judge(&self, state: &State, scoring: &mut Scoring) {
        self.add_strengths(state, scoring.feature, scoring);
        self.conclude(state, scoring, ValueLayer::Award);
    }
    /// Strengths of the figures on a feature, from the data of their kinds (BASE-48).
    #[inline(always)]
    pub(crate) fn add_strengths(&self, state: &State, root: SegmentId, scoring: &mut Scoring) {
        let info = state.board.feature(root);
        if info.kinds & !self.listeners.plain == 0 {
            for (strength, &count) in scoring.strengths.iter_mut().zip(&info.count) {
                if count > 0 {
                    *strength = i32::from(count) + if *strength == ABSENT { 0 } else { *strength };
                }
            }
        } else {
            let view = self.view(state);
            for figure in &state.figures {
                let traits = &self.kinds[figure.kind.index()].traits;
                let here = view.feature_of(*figure).is_some_and(|s| state.board.root(s) == root);
                if here && traits.participates {
                    scoring.add_strength(figure.owner, traits.strength.into());
                }
            }
        }
    }
    /// Finds the majority between the layers of value functions, and asks those up to `last`.
    #[inline(always)]
    pub(crate) fn conclude(&self, state: &State, scoring: &mut Scoring, last: ValueLayer) {
        let valued = self.listeners.valued.has(scoring.terrain);
        if valued {
            self.ask_values(state, scoring, ValueLayer::Strength..=ValueLayer::Strength);
        }
        scoring.find_winners();
        if valued {
            self.ask_values(state, scoring, ValueLayer::Rate..=last);
        }
    }
    #[inline(never)]
    pub(crate) fn ask_values(
        &self,
        state: &State,
        scoring: &mut Scoring,
        layers: RangeInclusive<ValueLayer>,
    ) {
        for sub in &self.hooks.values {
            let (layer, terrains) = sub.narrow;
            if layers.contains(&layer) && terrains.has(scoring.terrain) {
                sub.hook.value(&self.view_of(sub.by, state), scoring);
            }
        }
    }
    /// Gives out the points, explains them and tells it.
    #[inline(always)]
    pub(crate) fn pay(&self, ctx: &mut Ctx<'_>, scoring: Scoring, occupied: bool) {
        let paid = self.credit(ctx, &scoring);
        if scoring.occasion != Occasion::Final && occupied {
            ctx.state.turn.returning.push(scoring.feature);
        }
        if self.listeners.scored.has(scoring.terrain) {
            ctx.queue.facts.push_back(Fact::Scored(FeatureScored {
                feature: scoring.feature,
                terrain: scoring.terrain,
                occasion: scoring.occasion,
                value: scoring.total(),
                winners: scoring.winners,
                paid,
                tiles: scoring.tiles,
                pennants: scoring.pennants,
            }));
        }
        self.log_if_paid(ctx, scoring, occupied);
    }
    /// Adds the points to the scores.
    #[inline(always)]
    pub(crate) fn credit(&self, ctx: &mut Ctx<'_>, scoring: &Scoring) -> [i32; PLAYERS] {
        let paid = scoring.paid();
        for (score, points) in ctx.state.scores.iter_mut().zip(paid) {
            if points != 0 {
                *score = score.saturating_add(points);
            }
        }
        paid
    }
    #[inline(always)]
    pub(crate) fn log_if_paid(&self, ctx: &mut Ctx<'_>, scoring: Scoring, occupied: bool) {
        // Facts wait in their queue, so that the event of this score still comes before theirs.
        if ctx.log.is_some() && (occupied || scoring.paid() != [0; PLAYERS]) {
            self.log_score(ctx, scoring);
        }
    }
    #[cold]
    #[inline(never)]
    fn log_score(&self, ctx: &mut Ctx<'_>, scoring: Scoring) {
        let cells = self.view(ctx.state).cells_scored(scoring.feature);
        ctx.emit(|| Event::Scored(Box::new(scoring.explain(cells))));
    }
}
