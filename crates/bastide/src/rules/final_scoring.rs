//! The end: unfinished features, then fields (BASE-71 to BASE-75).
use super::Rules;
use crate::{
    agenda::Step,
    ctx::Ctx,
    fact::Occasion,
    filter::ValueLayer,
    ids::{Player, SegmentId},
    state::State,
    table::FieldRule,
    terrain::Terrain,
};

impl Rules {
    /// Features with figures, in the order of BASE-51.
    fn occupied(&self, state: &State, wanted: impl Fn(Terrain) -> bool) -> Vec<SegmentId> {
        let view = self.view(state);
        let segments = state.figures.iter().filter_map(|figure| view.feature_of(*figure));
        let mut roots: Vec<SegmentId> = segments
            .map(|segment| state.board.root(segment))
            .filter(|root| wanted(state.board.feature(*root).terrain))
            .collect();
        roots.sort_unstable();
        roots.dedup();
        if roots.len() > 1 {
            self.sort_for_scoring(state, &mut roots);
        }
        roots
    }
    pub(crate) fn final_features(&self, ctx: &mut Ctx<'_>) {
        let roots = self.occupied(ctx.state, |terrain| terrain != Terrain::Field);
        ctx.queue.steps.extend(roots.into_iter().map(|root| Step::Score(root, Occasion::Final)));
    }
    pub(crate) fn final_fields(&self, ctx: &mut Ctx<'_>) {
        let fields = self.occupied(ctx.state, |terrain| terrain == Terrain::Field);
        match self.base.fields {
            FieldRule::PerField => {
                let steps = fields.into_iter().map(|field| Step::Score(field, Occasion::Final));
                ctx.queue.steps.extend(steps);
            }
            FieldRule::OncePerPlayer => self.once_per_player(ctx, &fields),
            FieldRule::PerCity => self.per_city(ctx, &fields),
        }
    }
    /// BASE-61: a player who was paid for a city gets nothing more for it.
    fn once_per_player(&self, ctx: &mut Ctx<'_>, fields: &[SegmentId]) {
        let mut paid: Vec<(Player, SegmentId)> = Vec::new();
        for &field in fields {
            let mut scoring = self.view(ctx.state).measure(field, Occasion::Final);
            scoring.extra = ctx.log.is_some().then(Vec::new);
            self.judge(ctx.state, &mut scoring);
            let cities = scoring.cities.clone();
            for winner in scoring.winners() {
                let again = cities.iter().filter(|&&city| paid.contains(&(winner, city))).count();
                if again > 0 {
                    let less = -scoring.rate * again as i32;
                    scoring.award(winner, "cities paid before", less, "BASE-61");
                }
                paid.extend(cities.iter().map(|&city| (winner, city)));
            }
            self.pay(ctx, scoring, true);
        }
    }
    /// BASE-60: for each city all farmers on all fields around it, four points to the most. What
    /// single players get for a field, they get once for the field, not once for each city.
    fn per_city(&self, ctx: &mut Ctx<'_>, fields: &[SegmentId]) {
        let view = self.view(ctx.state);
        let fed: Vec<(SegmentId, Vec<SegmentId>)> =
            fields.iter().map(|&field| (field, view.cities_fed(field))).collect();
        let mut cities: Vec<SegmentId> =
            fed.iter().flat_map(|(_, cities)| cities).copied().collect();
        cities.sort_unstable();
        cities.dedup();
        for city in cities {
            let mut around =
                fed.iter().filter(|(_, cities)| cities.contains(&city)).map(|(f, _)| *f);
            let Some(first) = around.next() else { continue };
            let mut scoring = self.view(ctx.state).measure(first, Occasion::Final);
            scoring.extra = ctx.log.is_some().then(Vec::new);
            scoring.also = around.collect();
            (scoring.cities, scoring.tiles) = (vec![city], 1);
            scoring.set_rate(4, "BASE-60");
            for field in [first].into_iter().chain(scoring.also.clone()) {
                self.add_strengths(ctx.state, field, &mut scoring);
            }
            self.conclude(ctx.state, &mut scoring, ValueLayer::Bonus);
            self.credit(ctx, &scoring);
            self.log_if_paid(ctx, scoring, true);
        }
        for &field in fields {
            self.award_field(ctx, field);
        }
    }
    /// What single players get for a field whose cities were paid for already.
    fn award_field(&self, ctx: &mut Ctx<'_>, field: SegmentId) {
        let mut scoring = self.view(ctx.state).measure(field, Occasion::Final);
        scoring.extra = ctx.log.is_some().then(Vec::new);
        self.add_strengths(ctx.state, field, &mut scoring);
        self.ask_values(ctx.state, &mut scoring, ValueLayer::Strength..=ValueLayer::Strength);
        scoring.find_winners();
        (scoring.tiles, scoring.clause) = (0, "BASE-60");
        self.ask_values(ctx.state, &mut scoring, ValueLayer::Award..=ValueLayer::Award);
        self.pay(ctx, scoring, true);
    }
}
