//! The builder: whoever builds on where his own one works has a second part of the turn.
use crate::{Constants, support};
use bastide::plugin::*;

/// TB-05; its plugin says where it may be placed.
pub(crate) const BUILDER: FigureTraits = PIECE;

pub(crate) fn add(game: &mut Builder<'_>, constants: &Constants) {
    if game.each(constants.builder) > 0 {
        game.offer(QuestionFilter::Figure, OfferLayer::Add, offer_builder)
            .on_tile_placed(TileFilter::AnyTile, grant_second_part);
    }
}

/// Unfinished roads and cities of the tile just placed (TB-01).
fn offer_builder(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let wanted = |segment: SegmentId| {
        let buildable = matches!(view.terrain(segment), Terrain::Road | Terrain::City);
        buildable && !view.complete(segment) && !view.barred(segment)
    };
    support::offer(view, question, actions, view.constants::<Constants>().builder, wanted);
}

/// The tile belongs to the road or city of his builder, be it complete now (TB-03, TB-04, TB-07).
///
/// Tiles that only close what faces them belong to no road or city (MM-X2-02, AM-ABBEY-11).
fn grant_second_part(ctx: &mut Ctx<'_>, placed: &TilePlaced) {
    let (constants, view): (&Constants, _) = (ctx.constants(), ctx.view());
    let builders =
        view.figures().iter().filter(|f| f.kind == constants.builder && f.owner == placed.by);
    let mut work = builders.filter_map(|builder| view.feature_of(*builder));
    if work.any(|feature| view.segments(placed.cell).any(|segment| view.same(segment, feature))) {
        ctx.grant_part();
    }
}
