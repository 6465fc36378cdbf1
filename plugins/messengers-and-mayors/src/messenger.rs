//! The messenger: a highwayman who may ride on when his road is scored.
use crate::{FIGURE, Words, asks};
use bastide::{
    About, Act, Actions, Actor, Asked, Builder, Ctx, FeatureScored, Figure, Figures, Moment,
    Occasion, OfferLayer, Packed, Question, SegmentAt, Site, Spot, Terrains, To, View, Why,
};
use serde::{Deserialize, Serialize};

/// MM-MSGR-01 to -03.
pub(crate) const MESSENGER: Figures = Figures { stands: Terrains::ROAD, ..FIGURE };

pub(crate) fn add(g: &mut Builder<'_>, words: &Words) {
    if g.each(words.messenger) > 0 {
        g.answer::<Ride>()
            .answer::<Return>()
            .on_feature_scored(Terrains::ROAD, hold_messengers)
            .offer(Asked::Mine(asks::RIDE), OfferLayer::Add, offer_rides);
    }
}

/// He stays when the others go home, and decides after all scorings (MM-MSGR-05, -20, MM-A3).
fn hold_messengers(ctx: &mut Ctx<'_>, scored: &FeatureScored) {
    let words: &Words = ctx.words();
    if scored.occasion != Occasion::Completed {
        return;
    }
    let messengers = ctx.view().figures_in(scored.feature);
    let messengers: Vec<Figure> = messengers.filter(|f| f.kind == words.messenger).collect();
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
    let mut targets: Vec<Spot> = Vec::new();
    for end in view.ends(road) {
        targets.extend(view.roads_at(end));
        if let To::City(city) = end.to {
            targets.push(city);
        }
    }
    for target in &mut targets {
        *target = view.feature(*target);
    }
    targets.sort_unstable();
    targets.dedup();
    for target in targets.into_iter().filter(|target| !view.complete(*target)) {
        for spot in view.members(target).filter(|spot| !view.barred(*spot)) {
            actions.offer(Ride { to: view.segment_at(spot) });
        }
    }
}

/// He rides on.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Ride {
    to: SegmentAt,
}

#[typetag::serde(name = "messengers-and-mayors/ride")]
impl Act for Ride {
    fn pack(&self) -> [u8; 5] {
        let [x, y, segment] = self.to.bytes();
        [x, y, segment, 0, 0]
    }
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let why = Why::By(ctx.words::<Words>().rode);
        let messenger = ctx.asked().and_then(|asked| asked.figure());
        if let (Some(messenger), Some(spot)) = (messenger, ctx.view().segment(self.to)) {
            ctx.shift(messenger, Site::Segment(spot), why);
        }
    }
    fn label(&self, view: &View<'_>) -> String {
        let to = view.segment(self.to).map(|spot| view.spot_name(spot));
        format!("ride to {}", to.unwrap_or_default())
    }
}

impl Packed for Ride {
    const CODE: u8 = 5;
    fn unpack([x, y, segment, ..]: [u8; 5]) -> Self {
        Self { to: SegmentAt::of([x, y, segment]) }
    }
}

/// He goes home.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Return;

#[typetag::serde(name = "messengers-and-mayors/return")]
impl Act for Return {
    fn pack(&self) -> [u8; 5] {
        [0; 5]
    }
    fn apply(&self, ctx: &mut Ctx<'_>) {
        if let Some(messenger) = ctx.asked().and_then(|asked| asked.figure()) {
            ctx.home(messenger, Why::Scored);
        }
    }
    fn label(&self, _: &View<'_>) -> String {
        "take the messenger back".to_owned()
    }
}

impl Packed for Return {
    const CODE: u8 = 6;
    fn unpack(_: [u8; 5]) -> Self {
        Self
    }
}
