//! Goods: tokens for whoever completes a city, and points for who has most of a kind.
use crate::Constants;
use bastide::plugin::*;

/// The kinds, by the words on the tiles, and how many there are: as many as the tiles of one box
/// show.
const GOODS: [(&str, u16); 3] = [("wine", 9), ("grain", 6), ("cloth", 5)];

/// The symbol and the token of each kind.
pub(crate) fn goods(game: &mut Builder<'_>) -> [(Mark, Token); 3] {
    GOODS.map(|(word, count)| {
        let pile = count * u16::from(game.copies());
        (game.mark(word), game.token(word, Tokens { pile, ..Tokens::NONE }))
    })
}

pub(crate) fn add(game: &mut Builder<'_>) {
    if game.option(&crate::GOODS) {
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
    for (mark, token) in constants.goods {
        let count = ctx.view().count(scored.feature, mark);
        ctx.move_token(token, Holder::Pile, Holder::Hand(player), count as u16);
    }
}

/// Ten points a kind to everyone with most of it, and at least one (TB-10).
fn pay_majorities(ctx: &mut Ctx<'_>, _: Moment) {
    for (_, token) in ctx.constants::<Constants>().goods {
        let players: Vec<_> = ctx.view().seats().collect();
        let most =
            players.iter().map(|player| ctx.view().tokens(Holder::Hand(*player), token)).max();
        for player in players {
            let has = ctx.view().tokens(Holder::Hand(player), token);
            if has > 0 && Some(has) == most {
                ctx.award(player, 10, "TB-10");
            }
        }
    }
}
