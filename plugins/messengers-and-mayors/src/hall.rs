//! The town hall: a tile that fits anywhere, and the crisis meeting that it calls.
//!
//! What it closes, and that it is no land, is said in `tiles/hall.txt`; that it must be placed at
//! the end is said here (MM-HALL-01 to -13, MM-END-01 to -06).
use crate::Constants;
use bastide::plugin::*;

pub(crate) fn add(game: &mut Builder<'_>) {
    let hall = game.own_tile(include_str!("../tiles/hall.txt"), 1, HandUse::Instead, AtEnd::Must);
    if let Some(hall) = hall {
        game.on_tile_placed(TileFilter::Tile(hall), call_mayors);
    }
}

/// Every mayor on one of the four sides goes home, his ability unused (MM-HALL-14, -15, -16).
fn call_mayors(ctx: &mut Ctx<'_>, placed: &TilePlaced) {
    let constants: &Constants = ctx.constants();
    let view = ctx.view();
    let beside = placed.cell.sides().flat_map(|cell| view.figures_on(cell));
    let mayors = beside.filter(|figure| figure.kind == constants.mayor).map(|figure| figure.id);
    for mayor in mayors.collect::<Vec<FigureId>>() {
        ctx.return_figure(mayor, Reason::By(constants.called));
    }
}
