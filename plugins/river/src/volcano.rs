//! The lake with a volcano: nobody stands on it, and whoever lays it goes on (BASE-98).
use bastide::plugin::*;

pub(crate) fn add(game: &mut Builder<'_>) {
    let volcano = game.mark("volcano");
    game.bars(volcano)
        .on_tile_placed(TileFilter::Shows(volcano), |ctx: &mut Ctx<'_>, _: &TilePlaced| {
            ctx.grant_part()
        });
}
