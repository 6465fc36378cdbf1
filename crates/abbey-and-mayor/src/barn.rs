//! The barn: stands where four tiles show field, pays farmers and keeps others out.
use crate::Constants;
use bastide::plugin::*;

/// AM-BARN-04, -14; it stands on a corner, where its plugin puts it.
pub(crate) const BARN: FigureTraits = FigureTraits { returns: false, ..PIECE };

pub(crate) fn add(game: &mut Builder<'_>, constants: &Constants) {
    if game.each(constants.barn) > 0 {
        game.answer::<PlaceBarn>()
            .offer(QuestionFilter::Figure, OfferLayer::Add, offer_corners)
            .value(ValueLayer::Rate, Terrains::FIELD, set_rate)
            .on_turn(Moment::GameStarted, mark_fields)
            .on_turn(Moment::Settlements, pay_farmers)
            .on_turn(Moment::Tally, pay_barns);
    }
}

/// Corners of the tile just placed that are field all round, without a barn in that field
/// (AM-BARN-01, -02, -03).
fn offer_corners(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let constants: &Constants = view.constants();
    let (Some(player), Some(cell)) = (question.player(), view.turn().placed.last()) else { return };
    if view.supply(player, constants.barn) == 0 {
        return;
    }
    // Two of the four tiles at a corner lie beside this one.
    if cell.sides().filter(|side| view.filled(*side)).count() < 2 {
        return;
    }
    for corner in cell.corners() {
        let free = |field| constants.barn_beside_barn || !view.marked(field, constants.no_farmers);
        if view.field_at(corner).is_some_and(free) {
            actions.offer(PlaceBarn { corner });
        }
    }
}

answer! {
    /// A barn is put on a corner; no farmer is placed in its field any more (AM-BARN-08).
    struct PlaceBarn as "barn" {
        corner: Corner,
    }
}
impl Answer for PlaceBarn {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let (constants, player): (&Constants, Player) = (ctx.constants(), ctx.player());
        if let Some(field) = ctx.view().field_at(self.corner) {
            let site = Site::Location(constants.corner, LocationAt::Corner(self.corner));
            ctx.place_figure(player, constants.barn, site, Reason::Step2);
            ctx.mark_feature(field, constants.no_farmers);
        }
    }
    fn label(&self, _: &View<'_>) -> String {
        format!("barn at {}", self.corner)
    }
}

/// In a position that was set up, barns stand already.
fn mark_fields(ctx: &mut Ctx<'_>, _: Moment) {
    let constants: &Constants = ctx.constants();
    for (_, _, field) in barns(&ctx.view()).collect::<Vec<_>>() {
        ctx.mark_feature(field, constants.no_farmers);
    }
}

/// Barns on the table: whose, where, and their field.
fn barns<'a>(view: &View<'a>) -> impl Iterator<Item = (Player, Corner, SegmentId)> + use<'a> {
    let (view, constants): (_, &Constants) = (*view, view.constants());
    let at_corner = move |figure: bastide::Figure| match figure.site {
        Site::Location(_, LocationAt::Corner(corner)) => {
            view.field_at(corner).map(|field| (figure.owner, corner, view.feature(field)))
        }
        _ => None,
    };
    view.figures_at(constants.corner).filter(|f| f.kind == constants.barn).filter_map(at_corner)
}
/// Fields with a barn in which farmers stand: they came with the barn, or joined it.
fn due(view: &View<'_>) -> Vec<SegmentId> {
    let constants: &Constants = view.constants();
    let mut fields = Vec::new();
    // In most turns nobody stands beside a barn, which is quickly seen.
    if barns(view).all(|(.., field)| view.feature_counts(field).kinds == 0) {
        return fields;
    }
    for figure in view.figures() {
        let field = view.feature_of(*figure).map(|segment| view.feature(segment));
        let Some(field) = field.filter(|field| view.marked(*field, constants.no_farmers)) else {
            continue;
        };
        if view.kind(figure.kind).traits.returns && !fields.contains(&field) {
            fields.push(field);
        }
    }
    fields
}
/// The field of a barn placed in this part first, then fields that farmers joined; they go home
/// with the figures of the other features scored (AM-BARN-05, -07, -09, -11, -16, -17).
fn pay_farmers(ctx: &mut Ctx<'_>, _: Moment) {
    let view = ctx.view();
    let due = due(&view);
    if due.is_empty() {
        return;
    }
    let constants: &Constants = ctx.constants();
    // A corner of a tile laid in this part had no four tiles before.
    let placed = view.turn().placed;
    let new = |corner: &Corner| placed.iter().any(|cell| cell.corners().contains(corner));
    let barns: Vec<_> = barns(&view).collect();
    let (came, joined): (Vec<SegmentId>, Vec<SegmentId>) =
        due.into_iter().partition(|field| barns.iter().any(|(_, at, of)| of == field && new(at)));
    for (fields, mark) in [(came, constants.placed), (joined, constants.joined)] {
        for field in fields {
            ctx.score(field, Occasion::Plugin(mark));
        }
    }
}
/// Three a city when the barn comes, one when farmers join later (AM-BARN-05, -09).
fn set_rate(view: &View<'_>, scoring: &mut Scoring) {
    let constants: &Constants = view.constants();
    match scoring.occasion() {
        Occasion::Plugin(mark) if mark == constants.placed => scoring.set_rate(3, "AM-BARN-05"),
        Occasion::Plugin(mark) if mark == constants.joined => scoring.set_rate(1, "AM-BARN-09"),
        _ => {}
    }
}
/// Four a city to everyone with a barn in the field, once each (AM-BARN-12).
fn pay_barns(ctx: &mut Ctx<'_>, _: Moment) {
    let mut paid: Vec<(Player, SegmentId)> = Vec::new();
    for (owner, _, field) in barns(&ctx.view()).collect::<Vec<_>>() {
        if !paid.contains(&(owner, field)) {
            paid.push((owner, field));
            let cities = ctx.view().cities_fed(field).len() as i32;
            ctx.award(owner, 4 * cities, "AM-BARN-12");
        }
    }
}
