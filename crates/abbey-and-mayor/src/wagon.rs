//! The wagon: drives on to a free feature when its own is scored.
use crate::{Constants, Reach, WAGON as ASK};
use bastide::plugin::*;

/// AM-WAGON-01, -02.
pub(crate) const WAGON: FigureTraits = FigureTraits {
    each: 1,
    class: Class::Special,
    stands: Terrains::ROAD.or(Terrains::CITY).or(Terrains::MONASTERY),
    ..STANDARD
};

pub(crate) fn add(game: &mut Builder<'_>, constants: &Constants) {
    if game.each(constants.wagon) > 0 {
        game.answer::<MoveWagon>()
            .answer::<ReturnWagon>()
            .on_feature_scored(WAGON.stands, hold_wagons)
            .offer(QuestionFilter::Mine(ASK), OfferLayer::Add, offer_moves);
    }
}

/// It stays when the others go home, and decides after all scorings (AM-WAGON-03, -06, -08).
fn hold_wagons(ctx: &mut Ctx<'_>, scored: &FeatureScored) {
    let constants: &Constants = ctx.constants();
    if scored.occasion != Occasion::Completed {
        return;
    }
    let wagons = ctx.view().figures_in(scored.feature);
    for wagon in wagons.filter(|f| f.kind == constants.wagon).collect::<Vec<Figure>>() {
        ctx.hold(wagon.id);
        ctx.later(Moment::Moves, Actor::Player(wagon.owner), ASK, About::figure(wagon.id));
    }
}

/// Home, or on to an incomplete feature without meeples within reach (AM-WAGON-04, -05, -07).
fn offer_moves(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let constants: &Constants = view.constants();
    let Some(wagon) = question.figure().and_then(|id| view.figure(id)) else { return };
    actions.offer(ReturnWagon);
    for segment in within_reach(view, constants.reach, &wagon) {
        if !view.complete(segment)
            && !view.occupied(segment)
            && view.may_stand(constants.wagon, segment)
        {
            actions.offer(MoveWagon { to: view.segment_at(segment) });
        }
    }
}
fn within_reach(view: &View<'_>, reach: Reach, wagon: &Figure) -> Vec<SegmentId> {
    let Some(segment) = wagon.segment() else { return Vec::new() };
    match reach {
        Reach::Connected => connected(view, segment),
        Reach::EightAround => {
            let here = view.cell(segment);
            here.around().chain([here]).flat_map(|cell| view.segments(cell)).collect()
        }
    }
}
/// Every tile of every feature that is connected with the scored one, each once (AM1-WAGON-10,
/// -11); roads that meet at a monastery are connected with it, not with each other (AM1-WAGON-13).
fn connected(view: &View<'_>, segment: SegmentId) -> Vec<SegmentId> {
    let joins = |link| matches!(link, Link::Crossing | Link::Gate | Link::Inside | Link::Wall);
    let links = view.links(segment).into_iter().filter(|(_, link)| joins(*link));
    let mut features: Vec<SegmentId> = links.map(|(feature, _)| feature).collect();
    features.dedup();
    features.into_iter().flat_map(|feature| view.members(feature)).collect()
}

answer! {
    /// It goes to this segment.
    struct MoveWagon as "move" {
        to: SegmentAt,
    }
}
impl Answer for MoveWagon {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let why = Reason::By(ctx.constants::<Constants>().moved);
        let wagon = ctx.asked().and_then(|asked| asked.figure());
        if let (Some(wagon), Some(segment)) = (wagon, ctx.view().segment(self.to)) {
            ctx.move_figure(wagon, Site::Segment(segment), why);
        }
    }
    fn label(&self, view: &View<'_>) -> String {
        format!("move the wagon to {}", self.to.describe(view))
    }
}

answer! {
    /// It goes home.
    struct ReturnWagon as "return";
}
impl Answer for ReturnWagon {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        if let Some(wagon) = ctx.asked().and_then(|asked| asked.figure()) {
            ctx.return_figure(wagon, Reason::Scored);
        }
    }
    fn label(&self, _: &View<'_>) -> String {
        "take the wagon back".to_owned()
    }
}
