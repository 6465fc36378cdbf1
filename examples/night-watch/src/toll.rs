//! The watch house: a tile that players own, and a decision for a neighbour when it is laid.
use crate::{Constants, asks};
use bastide::plugin::*;

pub(crate) fn add(game: &mut Builder<'_>) {
    // Roads that end at a watch house meet there (WATCH-5).
    let watch = game.mark("watch");
    game.junction(watch);
    // Once at the end of the game it may still be laid (WATCH-7).
    let house = game.own_tile(include_str!("../tiles.txt"), 1, HandUse::Instead, AtEnd::May);
    if let Some(house) = house {
        game.answer::<Pay>()
            .answer::<Withdraw>()
            .on_tile_placed(TileFilter::Tile(house), ask_a_neighbour)
            .offer(QuestionFilter::Mine(asks::TOLL), OfferLayer::Add, offer_toll);
    }
}

/// Meeples of a player on the eight tiles around a watch house.
fn neighbours(view: &View<'_>, house: Cell, owner: Player) -> Vec<Figure> {
    let around = house.around().flat_map(|cell| view.figures_on(cell));
    let meeple = |figure: &Figure| view.kind(figure.kind).traits.class < Class::Piece;
    around.filter(|figure| figure.owner == owner && meeple(figure)).collect()
}

/// The next to the left of its owner who has a meeple around it (WATCH-6).
fn ask_a_neighbour(ctx: &mut Ctx<'_>, placed: &TilePlaced) {
    let view = ctx.view();
    let mut others = view.seats().filter(|player| *player != placed.by);
    let asked = others.find(|player| !neighbours(&view, placed.cell, *player).is_empty());
    if let Some(player) = asked {
        ctx.ask(Actor::Player(player), asks::TOLL, About::cell(placed.cell));
    }
}

/// To pay, if there is enough to pay, or to take back one of them (WATCH-6).
fn offer_toll(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let Some(house) = question.cell() else { return };
    let Some(player) = question.player() else { return };
    if view.score(player) >= view.constants::<Constants>().toll {
        actions.offer(Pay);
    }
    for meeple in neighbours(view, house, player) {
        actions.offer(Withdraw { meeple: meeple.id });
    }
}

answer! {
    /// The toll is paid to whoever laid the watch house.
    struct Pay as "pay";
}

impl Answer for Pay {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let (toll, from, to) =
            (ctx.constants::<Constants>().toll, ctx.player(), ctx.view().turn().active);
        ctx.award(from, -toll, "WATCH-6");
        ctx.award(to, toll, "WATCH-6");
    }
    fn label(&self, view: &View<'_>) -> String {
        format!("pay the toll of {}", view.constants::<Constants>().toll)
    }
}

answer! {
    /// A meeple goes home instead.
    struct Withdraw as "withdraw" {
        meeple: FigureId,
    }
}

impl Answer for Withdraw {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let why = Reason::By(ctx.constants::<Constants>().withdrawn);
        ctx.return_figure(self.meeple, why);
    }
    fn label(&self, view: &View<'_>) -> String {
        format!("take back the {}", self.meeple.describe(view))
    }
}
