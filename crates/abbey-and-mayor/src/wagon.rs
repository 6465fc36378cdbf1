//! The wagon: drives on to a free feature when its own is scored.
use crate::{Reach, Variant, WAGON as ASK, Words};
use bastide::{
    About, Actions, Actor, Asked, Builder, Class, Ctx, FeatureScored, Figure, Figures, Link,
    Moment, Occasion, OfferLayer, Question, STANDARD, SegmentAt, Site, Spot, Terrains, View, Why,
};

/// AM-WAGON-01, -02.
pub(crate) const WAGON: Figures = Figures {
    each: 1,
    class: Class::Special,
    stands: Terrains::ROAD.or(Terrains::CITY).or(Terrains::MONASTERY),
    ..STANDARD
};

pub(crate) fn add<V: Variant>(g: &mut Builder<'_>, words: &Words) {
    if g.each(words.wagon) > 0 {
        g.answer::<V::Move>()
            .answer::<V::Return>()
            .on_feature_scored(WAGON.stands, hold_wagons)
            .offer(Asked::Mine(ASK), OfferLayer::Add, offer_moves::<V>);
    }
}

/// It stays when the others go home, and decides after all scorings (AM-WAGON-03, -06, -08).
fn hold_wagons(ctx: &mut Ctx<'_>, scored: &FeatureScored) {
    let words: &Words = ctx.words();
    if scored.occasion != Occasion::Completed {
        return;
    }
    let wagons = ctx.view().figures_in(scored.feature);
    for wagon in wagons.filter(|f| f.kind == words.wagon).collect::<Vec<Figure>>() {
        ctx.hold(wagon.id);
        ctx.later(Moment::Moves, Actor::Player(wagon.owner), ASK, About::figure(wagon.id));
    }
}

/// Home, or on to an incomplete feature without meeples within reach (AM-WAGON-04, -05, -07).
fn offer_moves<V: Variant>(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let words: &Words = view.words();
    let Some(wagon) = question.figure().and_then(|id| view.figure(id)) else { return };
    actions.offer(V::Return::default());
    for spot in within_reach(view, words.reach, &wagon) {
        if !view.complete(spot) && !view.occupied(spot) && view.may_stand(words.wagon, spot) {
            actions.offer(V::Move::from(view.segment_at(spot)));
        }
    }
}
fn within_reach(view: &View<'_>, reach: Reach, wagon: &Figure) -> Vec<Spot> {
    let Some(spot) = wagon.spot() else { return Vec::new() };
    match reach {
        Reach::Connected => connected(view, spot),
        Reach::EightAround => {
            let here = view.cell(spot);
            here.around().chain([here]).flat_map(|cell| view.spots(cell)).collect()
        }
    }
}
/// Every tile of every feature that is connected with the scored one, each once (AM1-WAGON-10,
/// -11); roads that meet at a monastery are connected with it, not with each other (AM1-WAGON-13).
fn connected(view: &View<'_>, spot: Spot) -> Vec<Spot> {
    let joins = |link| matches!(link, Link::Crossing | Link::Gate | Link::Inside | Link::Wall);
    let links = view.links(spot).into_iter().filter(|(_, link)| joins(*link));
    let mut features: Vec<Spot> = links.map(|(feature, _)| feature).collect();
    features.dedup();
    features.into_iter().flat_map(|feature| view.members(feature)).collect()
}

/// It goes to this segment.
#[doc(hidden)]
pub fn move_wagon(ctx: &mut Ctx<'_>, to: SegmentAt) {
    let why = Why::By(ctx.words::<Words>().moved);
    let wagon = ctx.asked().and_then(|asked| asked.figure());
    if let (Some(wagon), Some(spot)) = (wagon, ctx.view().segment(to)) {
        ctx.shift(wagon, Site::Segment(spot), why);
    }
}
/// It goes home.
#[doc(hidden)]
pub fn return_wagon(ctx: &mut Ctx<'_>) {
    if let Some(wagon) = ctx.asked().and_then(|asked| asked.figure()) {
        ctx.home(wagon, Why::Scored);
    }
}
