//! The mayor: enters any city without strength, and asks a favour when his tile is enclosed.
use crate::{Constants, FIGURE, asks, order};
use bastide::plugin::*;

/// MM-MAYOR-01 to -04; strength 0, but part of the majority (MM-MAYOR-20, -21).
pub(crate) const MAYOR: FigureTraits =
    FigureTraits { stands: Terrains::CITY, enters_occupied: true, strength: 0, ..FIGURE };

pub(crate) fn add(game: &mut Builder<'_>, constants: &Constants) {
    if game.each(constants.mayor) > 0 {
        game.answer::<Favour>()
            .on_enclosed(constants.mayor, 0, |ctx: &mut Ctx<'_>, enclosed: &Enclosed| {
                order::ask_one_by_one(ctx, enclosed.figure);
            })
            .offer(QuestionFilter::Mine(asks::FAVOUR), OfferLayer::Add, offer_favour);
    }
}

/// The favour may be declined; used or not, the mayor goes home (MM-MAYOR-10, -16).
pub(crate) fn ask_favour(ctx: &mut Ctx<'_>, owner: Player, mayor: FigureId) {
    let used = ctx.constants::<Constants>().used;
    let view = ctx.view();
    let none = view.figure(mayor).is_none_or(|mayor| knights(&view, &mayor).is_empty());
    let why = match (view.standard_in_supply(owner), none) {
        (None, _) => ": no favour without a meeple in hand",
        (_, true) => ": no other player's meeple is in his city",
        _ => "",
    };
    ctx.report(|| format!("player {}'s mayor is enclosed{why}", owner.0 + 1));
    ctx.ask_or_pass(owner, asks::FAVOUR, About::figure(mayor));
    ctx.return_figure_after(mayor, Reason::By(used));
}

/// Opponents' standard meeples in the mayor's city as it is now (MM-MAYOR-11, -13, -15, -18).
fn knights(view: &View<'_>, mayor: &Figure) -> Vec<Figure> {
    let city = view.feature_of(*mayor);
    city.into_iter()
        .flat_map(|city| view.figures_in(city))
        .filter(|figure| {
            figure.owner != mayor.owner && view.kind(figure.kind).traits.class == Class::Standard
        })
        .collect()
}

/// Each of them, if a standard meeple can take his place (MM-MAYOR-10, -14).
fn offer_favour(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let Some(mayor) = question.figure().and_then(|id| view.figure(id)) else { return };
    if view.standard_in_supply(mayor.owner).is_some() {
        for knight in knights(view, &mayor) {
            actions.offer(Favour { knight: knight.id });
        }
    }
}

answer! {
    /// An opponent's knight is replaced by a standard meeple, where he stood (MM-MAYOR-12).
    struct Favour as "favour" {
        knight: FigureId,
    }
}

impl Answer for Favour {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let (owner, why) = (ctx.player(), Reason::By(ctx.constants::<Constants>().replaced));
        let knight = ctx.view().figure(self.knight);
        if let (Some(knight), Some(meeple)) = (knight, ctx.view().standard_in_supply(owner)) {
            ctx.return_figure(knight.id, why);
            ctx.place_figure(owner, meeple, knight.site, why);
        }
    }
    fn label(&self, view: &View<'_>) -> String {
        match view.figure(self.knight) {
            Some(knight) => {
                format!("replace player {}'s {}", knight.owner.0 + 1, view.figure_name(knight))
            }
            None => "replace a knight".to_owned(),
        }
    }
}
