//! The scarecrow: keeps a field, and becomes a farmer when its tile is enclosed.
use crate::{Constants, FIGURE, asks, order};
use bastide::plugin::*;

/// MM-CROW-01 to -03; standing it is no farmer (MM-CROW-13).
pub(crate) const STANDING: FigureTraits = FigureTraits {
    stands: Terrains::FIELD,
    enters_occupied: true,
    strength: 0,
    participates: false,
    returns: false,
    ..FIGURE
};
/// A farmer for good (MM-CROW-08, -12, -15).
pub(crate) const LYING: FigureTraits =
    FigureTraits { class: Class::Plain, stands: Terrains::FIELD, role: true, ..FIGURE };

pub(crate) fn add(game: &mut Builder<'_>, constants: &Constants) {
    if game.each(constants.standing) > 0 {
        let rank = if constants.by_owner { 0 } else { 1 };
        game.answer::<Replace>()
            .answer::<LayDown>()
            .answer::<TakeBack>()
            .on_enclosed(constants.standing, rank, |ctx: &mut Ctx<'_>, enclosed: &Enclosed| {
                order::ask_one_by_one(ctx, enclosed.figure);
            })
            .offer(QuestionFilter::Mine(asks::SCARECROW), OfferLayer::Add, offer_choice);
    }
}

/// It never stays standing on an enclosed tile (MM-CROW-09).
pub(crate) fn ask_choice(ctx: &mut Ctx<'_>, owner: Player, scarecrow: FigureId) {
    ctx.ask(Actor::Player(owner), asks::SCARECROW, About::figure(scarecrow));
}

fn offer_choice(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let Some(scarecrow) = question.figure().and_then(|id| view.figure(id)) else { return };
    if view.standard_in_supply(scarecrow.owner).is_some() {
        actions.offer(Replace);
    }
    actions.offer(LayDown);
    actions.offer(TakeBack);
}

fn asked_about(ctx: &Ctx<'_>) -> Option<FigureId> {
    ctx.asked().and_then(|asked| asked.figure())
}

answer! {
    /// A standard meeple lies down beside the scarecrow, which goes home (MM-CROW-06, -07, -16).
    struct Replace as "replace";
}

impl Answer for Replace {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let (owner, why) = (ctx.player(), Reason::By(ctx.constants::<Constants>().replaced));
        let scarecrow = asked_about(ctx).and_then(|id| ctx.view().figure(id));
        if let (Some(old), Some(meeple)) = (scarecrow, ctx.view().standard_in_supply(owner)) {
            ctx.place_figure(owner, meeple, old.site, why);
            ctx.return_figure(old.id, why);
        }
    }
    fn label(&self, _: &View<'_>) -> String {
        "put a meeple in place of the scarecrow".to_owned()
    }
}

answer! {
    /// The scarecrow lies down and is a farmer from now on (MM-CROW-08).
    struct LayDown as "lay-down";
}

impl Answer for LayDown {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let constants: &Constants = ctx.constants();
        if let Some(scarecrow) = asked_about(ctx) {
            ctx.change_form(scarecrow, constants.lying, Reason::By(constants.used));
        }
    }
    fn label(&self, _: &View<'_>) -> String {
        "lay the scarecrow down as a farmer".to_owned()
    }
}

answer! {
    /// The scarecrow goes home (MM-CROW-09).
    struct TakeBack as "take-back";
}

impl Answer for TakeBack {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let why = Reason::By(ctx.constants::<Constants>().used);
        if let Some(scarecrow) = asked_about(ctx) {
            ctx.return_figure(scarecrow, why);
        }
    }
    fn label(&self, _: &View<'_>) -> String {
        "take the scarecrow back".to_owned()
    }
}
