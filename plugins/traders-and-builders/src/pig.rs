//! The pig: makes the cities around its field worth more to its owner.
use crate::{Constants, support};
use bastide::plugin::*;

/// Its plugin says where it may be placed; it goes home with farmers that are paid in play, as
/// those of a barn are (AM-BARN-07, AM-BARN-11).
pub(crate) const PIG: FigureTraits = PIECE;

pub(crate) fn add(game: &mut Builder<'_>, constants: &Constants) {
    if game.each(constants.pig) > 0 {
        game.offer(QuestionFilter::Figure, OfferLayer::Add, offer_pig);
        if game.option(&crate::PIG_SCORES_AT_PENNANT) {
            game.on_feature_scored(Terrains::CITY, pay_at_pennant);
        } else {
            game.value(ValueLayer::Bonus, Terrains::FIELD, pay_more);
        }
    }
}

/// Fields of the tile just placed (TB-11). Whatever keeps farmers out of a field keeps no pig out:
/// where a farmer's field has just joined that of a barn, it is in time to be paid (AM1-BARN-10).
fn offer_pig(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let wanted = |segment| view.terrain(segment) == Terrain::Field;
    support::offer(view, question, actions, view.constants::<Constants>().pig, wanted);
}

fn pigs<'a>(view: &View<'a>) -> impl Iterator<Item = Figure> + 'a {
    let pig = view.constants::<Constants>().pig;
    view.figures().iter().copied().filter(move |figure| figure.kind == pig)
}

/// One point more a city for each winner with a pig in the field (TB-12, AM1-BARN-06, AM1-BARN-10).
fn pay_more(view: &View<'_>, scoring: &mut Scoring) {
    let cities = scoring.cities().len() as i32;
    for winner in scoring.winners() {
        if has_pig(view, scoring, winner) {
            scoring.award(winner, "cities, for the pig", cities, "TB-12");
        }
    }
}
fn has_pig(view: &View<'_>, scoring: &Scoring, owner: Player) -> bool {
    let fields = pigs(view).filter(|pig| pig.owner == owner).filter_map(|p| view.feature_of(p));
    // A city may be paid for through all the fields around it at once (BASE-60).
    fields.into_iter().any(|field| scoring.features().any(|paid| view.same(field, paid)))
}

/// Every pig on the table is paid three a city around its field, and goes home (TB-14, TB-15).
fn pay_at_pennant(ctx: &mut Ctx<'_>, scored: &FeatureScored) {
    if scored.pennants == 0 || scored.occasion != Occasion::Completed {
        return;
    }
    let constants: &Constants = ctx.constants();
    for seat in ctx.view().seats() {
        for pig in pigs(&ctx.view()).filter(|pig| pig.owner == seat).collect::<Vec<Figure>>() {
            let view = ctx.view();
            let field = view.feature_of(pig).map(|field| view.cities_fed(field));
            let cities = field
                .into_iter()
                .flatten()
                .filter(|city| constants.counts_new_city || !view.same(*city, scored.feature))
                .count() as i32;
            ctx.award(seat, 3 * cities, "TB-14");
            ctx.return_figure(pig.id, Reason::By(constants.fattened));
        }
    }
}
