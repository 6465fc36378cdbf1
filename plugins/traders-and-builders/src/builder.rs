//! The builder: whoever builds on where his own one works has a second part of the turn.
use crate::{Words, support};
use bastide::{
    Actions, Asked, Builder, Ctx, Figures, OfferLayer, On, PIECE, Question, Spot, Terrain,
    TilePlaced, View,
};

/// TB-05; its plugin says where it may be placed.
pub(crate) const BUILDER: Figures = PIECE;

pub(crate) fn add(g: &mut Builder<'_>, words: &Words) {
    if g.each(words.builder) > 0 {
        g.offer(Asked::Figure, OfferLayer::Add, offer_builder)
            .on_tile_placed(On::AnyTile, grant_second_part);
    }
}

/// Unfinished roads and cities of the tile just placed (TB-01).
fn offer_builder(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let wanted = |spot: Spot| {
        let buildable = matches!(view.terrain(spot), Terrain::Road | Terrain::City);
        buildable && !view.complete(spot) && !view.barred(spot)
    };
    support::offer(view, question, actions, view.words::<Words>().builder, wanted);
}

/// The tile belongs to the road or city of his builder, be it complete now (TB-03, TB-04, TB-07).
///
/// Tiles that only close what faces them belong to no road or city (MM-X2-02, AM-ABBEY-11).
fn grant_second_part(ctx: &mut Ctx<'_>, placed: &TilePlaced) {
    let (words, view): (&Words, _) = (ctx.words(), ctx.view());
    let builders =
        view.figures().iter().filter(|f| f.kind == words.builder && f.owner == placed.by);
    let mut work = builders.filter_map(|builder| view.feature_of(*builder));
    if work.any(|feature| view.spots(placed.cell).any(|spot| view.same(spot, feature))) {
        ctx.grant_part();
    }
}
