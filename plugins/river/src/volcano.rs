//! The lake with a volcano: nobody stands on it, and whoever lays it goes on (BASE-98).
use bastide::{Builder, Ctx, On, TilePlaced};

pub(crate) fn add(g: &mut Builder<'_>) {
    let volcano = g.mark("volcano");
    g.bars(volcano)
        .on_tile_placed(On::Shows(volcano), |ctx: &mut Ctx<'_>, _: &TilePlaced| ctx.grant_part());
}
