//! The lantern: a piece on a corner that changes value and majority of what touches it.
use crate::{Constants, asks};
use bastide::plugin::*;

/// WATCH-1: no meeple, and put on a corner by its plugin.
pub(crate) const LANTERN: FigureTraits = PIECE;
/// What can be lit (WATCH-2).
const LIT: Terrains = Terrains::ROAD.or(Terrains::CITY);

pub(crate) fn add(game: &mut Builder<'_>, constants: &Constants) {
    if game.each(constants.lantern) > 0 {
        game.answer::<Hang>()
            .answer::<Carry>()
            .offer(QuestionFilter::Figure, OfferLayer::Add, offer_corners)
            .value(ValueLayer::Strength, LIT, break_ties)
            .value(ValueLayer::Bonus, LIT, add_light)
            .on_turn(Moment::Settlements, burn_down)
            .on_turn(Moment::LastCall, ask_to_carry)
            .offer(QuestionFilter::Mine(asks::CARRY), OfferLayer::Add, offer_to_carry);
    }
}

fn corner_of(lantern: &Figure) -> Option<Corner> {
    match lantern.site {
        Site::Location(_, LocationAt::Corner(corner)) => Some(corner),
        _ => None,
    }
}
/// Four tiles lie there, and no lantern hangs there yet.
fn is_free(view: &View<'_>, corner: Corner) -> bool {
    let constants: &Constants = view.constants();
    corner.cells().into_iter().all(|cell| view.filled(cell))
        && !view.figures_at(constants.post).any(|lantern| corner_of(&lantern) == Some(corner))
}
/// Lanterns on a corner of one of a feature's tiles.
fn lanterns_at(view: &View<'_>, feature: SegmentId) -> Vec<Figure> {
    let constants: &Constants = view.constants();
    let mut lanterns = view.figures_at(constants.post).peekable();
    if lanterns.peek().is_none() {
        return Vec::new();
    }
    let tiles = view.cells(feature);
    let touches = |corner: Corner| corner.cells().iter().any(|cell| tiles.contains(cell));
    lanterns.filter(|lantern| corner_of(lantern).is_some_and(touches)).collect()
}

/// Corners of the tile just laid (WATCH-1).
fn offer_corners(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let constants: &Constants = view.constants();
    let (Some(player), Some(cell)) = (question.player(), view.turn().placed.last()) else { return };
    if view.supply(player, constants.lantern) > 0 {
        for corner in cell.corners().into_iter().filter(|corner| is_free(view, *corner)) {
            actions.offer(Hang { corner });
        }
    }
}
/// The owner of most lanterns there wins ties (WATCH-3).
fn break_ties(view: &View<'_>, scoring: &mut Scoring) {
    for lantern in lanterns_at(view, scoring.feature()) {
        scoring.break_tie(lantern.owner, 1);
    }
}
/// A point for each lantern (WATCH-2).
fn add_light(view: &View<'_>, scoring: &mut Scoring) {
    let count = lanterns_at(view, scoring.feature()).len() as i32;
    if count > 0 {
        scoring.add("lanterns", count, "WATCH-2");
    }
}
/// Everything is paid: the lanterns of what was completed go home (WATCH-4).
fn burn_down(ctx: &mut Ctx<'_>, _: Moment) {
    let why = Reason::By(ctx.constants::<Constants>().burnt);
    let view = ctx.view();
    let lit = view.completed().filter(|feature| LIT.has(view.terrain(*feature)));
    let mut burnt: Vec<FigureId> =
        lit.flat_map(|feature| lanterns_at(&view, feature)).map(|lantern| lantern.id).collect();
    burnt.sort_unstable();
    burnt.dedup();
    for lantern in burnt {
        ctx.return_figure(lantern, why);
    }
}
/// Everyone once, from the last player on (WATCH-8).
fn ask_to_carry(ctx: &mut Ctx<'_>, _: Moment) {
    let lantern = |player: Player, view: &View<'_>| {
        view.figures_at(view.constants::<Constants>().post).find(|lantern| lantern.owner == player)
    };
    for player in ctx.view().seats() {
        if let Some(lantern) = lantern(player, &ctx.view()) {
            ctx.ask_or_pass(player, asks::CARRY, About::figure(lantern.id));
        }
    }
}
/// One step along the side of a tile (WATCH-8).
fn offer_to_carry(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let lantern = question.figure().and_then(|id| view.figure(id));
    let Some(Corner(at)) = lantern.and_then(|lantern| corner_of(&lantern)) else { return };
    // A corner is named by the tile south-east of it, so neighbours are a tile apart.
    for corner in at.sides().map(Corner).filter(|corner| is_free(view, *corner)) {
        actions.offer(Carry { corner });
    }
}

answer! {
    /// A lantern is hung up.
    struct Hang as "hang" {
        corner: Corner,
    }
}

impl Answer for Hang {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let (constants, player): (&Constants, Player) = (ctx.constants(), ctx.player());
        let site = Site::Location(constants.post, LocationAt::Corner(self.corner));
        ctx.place_figure(player, constants.lantern, site, Reason::Step2);
    }
    fn label(&self, _: &View<'_>) -> String {
        format!("lantern at {}", self.corner)
    }
}

answer! {
    /// A lantern is carried on.
    struct Carry as "carry" {
        corner: Corner,
    }
}

impl Answer for Carry {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let constants: &Constants = ctx.constants();
        if let Some(lantern) = ctx.asked().and_then(|asked| asked.figure()) {
            let site = Site::Location(constants.post, LocationAt::Corner(self.corner));
            ctx.move_figure(lantern, site, Reason::By(constants.carried));
        }
    }
    fn label(&self, _: &View<'_>) -> String {
        format!("carry the lantern to {}", self.corner)
    }
}
