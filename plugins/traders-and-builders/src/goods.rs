//! Goods: tokens for whoever completes a city, and points for who has most of a kind.
use crate::Constants;
use bastide::plugin::*;

/// The kinds, by the words on the tiles.
pub(crate) const GOODS: [&str; 3] = ["wine", "grain", "cloth"];

pub(crate) fn add(game: &mut Builder<'_>) {
    if game.is_on("traders-and-builders.goods") {
        game.on_feature_scored(Terrains::CITY, hand_out).on_turn(Moment::Tally, pay_majorities);
    }
}

/// One for each symbol in the city to the player whose tile completed it, whoever is in it
/// (TB-08, TB-09, MM-X2-03).
fn hand_out(ctx: &mut Ctx<'_>, scored: &FeatureScored) {
    if scored.occasion != Occasion::Completed {
        return;
    }
    let (constants, player): (&Constants, _) = (ctx.constants(), ctx.view().turn().active);
    for (word, (mark, token)) in GOODS.into_iter().zip(constants.goods) {
        let count = ctx.view().count(scored.feature, mark);
        if count > 0 {
            ctx.token(player, token, count as i8);
            ctx.report(|| format!("player {} takes {count} {word}", player.0 + 1));
        }
    }
}

/// Ten points a kind to everyone with most of it, and at least one (TB-10).
fn pay_majorities(ctx: &mut Ctx<'_>, _: Moment) {
    for (_, token) in ctx.constants::<Constants>().goods {
        let players: Vec<_> = ctx.view().seats().collect();
        let most = players.iter().map(|player| ctx.view().tokens(*player, token)).max();
        for player in players {
            let has = ctx.view().tokens(player, token);
            if has > 0 && Some(has) == most {
                ctx.award(player, 10, "TB-10");
            }
        }
    }
}
