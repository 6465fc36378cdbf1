//! Which of an owner's two figures acts first when one tile encloses both.
//!
//! Mayors before scarecrows is a matter of ranks; only the option `by-owner` asks (MM-A1).
use crate::{Constants, asks, mayor, scarecrow};
use bastide::plugin::*;

pub(crate) fn add(game: &mut Builder<'_>, constants: &Constants) {
    if constants.by_owner {
        game.answer::<First>().offer(
            QuestionFilter::Mine(asks::ORDER),
            OfferLayer::Add,
            offer_order,
        );
    }
}

/// Lets an enclosed figure act, or asks its owner first which of two acts.
pub(crate) fn ask_one_by_one(ctx: &mut Ctx<'_>, id: FigureId) {
    let constants: &Constants = ctx.constants();
    let Some(figure) = ctx.view().figure(id) else { return };
    if constants.by_owner && other_enclosed(&ctx.view(), &figure).is_some() {
        ctx.ask(Actor::Player(figure.owner), asks::ORDER, About::figure(id));
    } else {
        act(ctx, &figure);
    }
}

fn act(ctx: &mut Ctx<'_>, figure: &Figure) {
    if figure.kind == ctx.constants::<Constants>().mayor {
        mayor::ask_favour(ctx, figure.owner, figure.id);
    } else {
        scarecrow::ask_choice(ctx, figure.owner, figure.id);
    }
}

/// The owner's other figure, if it is enclosed too: one that has acted stands there no more.
fn other_enclosed(view: &View<'_>, figure: &Figure) -> Option<Figure> {
    let constants: &Constants = view.constants();
    view.figures().iter().copied().find(|other| {
        other.owner == figure.owner
            && other.id != figure.id
            && [constants.mayor, constants.standing].contains(&other.kind)
            && other.segment().is_some_and(|segment| view.enclosed(view.cell(segment)))
    })
}

fn offer_order(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let Some(figure) = question.figure().and_then(|id| view.figure(id)) else { return };
    if let Some(other) = other_enclosed(view, &figure) {
        actions.offer(First { figure: figure.id });
        actions.offer(First { figure: other.id });
    }
}

answer! {
    /// This figure acts first, the other one after it.
    struct First as "first" {
        figure: FigureId,
    }
}

impl Answer for First {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let Some(first) = ctx.view().figure(self.figure) else { return };
        let second = other_enclosed(&ctx.view(), &first);
        act(ctx, &first);
        if let Some(second) = second {
            act(ctx, &second);
        }
    }
    fn label(&self, view: &View<'_>) -> String {
        format!("first the {}", self.figure.describe(view))
    }
}
