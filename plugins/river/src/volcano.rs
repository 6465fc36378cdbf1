//! The lake with a volcano: nobody stands on it, and whoever lays it goes on (BASE-98).
use bastide::{Action, Actions, Asked, Builder, Ctx, OfferLayer, On, Question, TilePlaced, View};

pub(crate) fn add(g: &mut Builder<'_>) {
    let volcano = g.mark("volcano");
    g.on_tile_placed(On::Shows(volcano), |ctx: &mut Ctx<'_>, _: &TilePlaced| ctx.grant_part())
        .offer(
            Asked::Figure,
            OfferLayer::Strike,
            move |view: &View<'_>, _: &Question, actions: &mut Actions<'_>| {
                actions.retain(|action| match *action {
                    Action::Deploy { spot, .. } => !view.has_mark(view.cell(spot), volcano),
                    _ => true,
                });
            },
        );
}
