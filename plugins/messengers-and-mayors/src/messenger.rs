//! The messenger: a highwayman who may ride on when his road is scored.
use crate::{Constants, FIGURE, asks};
use bastide::plugin::*;

/// MM-MSGR-01 to -03.
pub(crate) const MESSENGER: FigureTraits = FigureTraits { stands: Terrains::ROAD, ..FIGURE };

pub(crate) fn add(game: &mut Builder<'_>, constants: &Constants) {
    if game.each(constants.messenger) > 0 {
        game.answer::<Ride>()
            .answer::<Return>()
            .on_feature_scored(Terrains::ROAD, hold_messengers)
            .offer(QuestionFilter::Mine(asks::RIDE), OfferLayer::Add, offer_rides);
    }
}

/// He stays when the others go home, and decides after all scorings (MM-MSGR-05, -20, MM-A3).
fn hold_messengers(ctx: &mut Ctx<'_>, scored: &FeatureScored) {
    let constants: &Constants = ctx.constants();
    if scored.occasion != Occasion::Completed {
        return;
    }
    let messengers = ctx.view().figures_in(scored.feature);
    let messengers: Vec<Figure> = messengers.filter(|f| f.kind == constants.messenger).collect();
    for messenger in messengers {
        ctx.hold(messenger.id);
        let owner = Actor::Player(messenger.owner);
        ctx.later(Moment::Moves, owner, asks::RIDE, About::figure(messenger.id));
    }
}

/// Home, or on: to any tile of an unfinished road at a junction where his road ends, or of the
/// unfinished city at its end, occupied or not (MM-MSGR-07 to -17, -19, -23, -26).
fn offer_rides(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let messenger = question.figure().and_then(|id| view.figure(id));
    let Some(road) = messenger.and_then(|messenger| view.feature_of(messenger)) else { return };
    actions.offer(Return);
    let mut targets: Vec<SegmentId> = Vec::new();
    for end in view.ends(road) {
        targets.extend(view.roads_at(end));
        if let RoadTarget::City(city) = end.to {
            targets.push(city);
        }
    }
    for target in &mut targets {
        *target = view.feature(*target);
    }
    targets.sort_unstable();
    targets.dedup();
    for target in targets.into_iter().filter(|target| !view.complete(*target)) {
        for segment in view.members(target).filter(|segment| !view.barred(*segment)) {
            actions.offer(Ride { to: view.segment_at(segment) });
        }
    }
}

answer! {
    /// He rides on.
    struct Ride as "ride" {
        to: SegmentAt,
    }
}

impl Answer for Ride {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let why = Reason::By(ctx.constants::<Constants>().rode);
        let messenger = ctx.asked().and_then(|asked| asked.figure());
        if let (Some(messenger), Some(segment)) = (messenger, ctx.view().segment(self.to)) {
            ctx.move_figure(messenger, Site::Segment(segment), why);
        }
    }
    fn label(&self, view: &View<'_>) -> String {
        format!("ride to {}", self.to.describe(view))
    }
}

answer! {
    /// He goes home.
    struct Return as "return";
}

impl Answer for Return {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        if let Some(messenger) = ctx.asked().and_then(|asked| asked.figure()) {
            ctx.return_figure(messenger, Reason::Scored);
        }
    }
    fn label(&self, _: &View<'_>) -> String {
        "take the messenger back".to_owned()
    }
}
