//! The town hall: a tile that fits anywhere, and the crisis meeting that it calls.
//!
//! What it closes, and that it is no land, is said in `tiles/hall.txt`; that it must be placed at
//! the end is said here (MM-HALL-01 to -13, MM-END-01 to -06).
use crate::Words;
use bastide::{AtEnd, Builder, Ctx, FigureId, On, TilePlaced, Use, Why};

pub(crate) fn add(g: &mut Builder<'_>) {
    let hall = g.own_tile(include_str!("../tiles/hall.txt"), 1, Use::Instead, AtEnd::Must);
    if let Some(hall) = hall {
        g.on_tile_placed(On::Tile(hall), call_mayors);
    }
}

/// Every mayor on one of the four sides goes home, his ability unused (MM-HALL-14, -15, -16).
fn call_mayors(ctx: &mut Ctx<'_>, placed: &TilePlaced) {
    let words: &Words = ctx.words();
    let view = ctx.view();
    let beside = placed.cell.sides().flat_map(|cell| view.figures_on(cell));
    let mayors = beside.filter(|figure| figure.kind == words.mayor).map(|figure| figure.id);
    for mayor in mayors.collect::<Vec<FigureId>>() {
        ctx.home(mayor, Why::By(words.called));
    }
}
