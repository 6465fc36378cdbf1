//! A flight: which figure takes off, what the die shows, where it lands. One question each.
use bastide::plugin::*;

/// Codes of the questions.
mod asks {
    pub(crate) const DIE: u8 = 0;
    pub(crate) const LANDING: u8 = 1;
}

/// Where nobody lands (FM-7).
const GROUND: Terrains = Terrains::FIELD;
/// The longest flight (FM-4).
const FAR: i8 = 3;

/// What the hooks need to know.
struct Constants {
    west: Mark,
    north_west: Mark,
    flew: Cause,
    fliers: Class,
}

pub(crate) fn add(game: &mut Builder<'_>) {
    let constants = Constants {
        west: game.mark("flies-west"),
        north_west: game.mark("flies-north-west"),
        flew: game.cause("flew"),
        fliers: game.option(&crate::FLIERS),
    };
    game.answer::<TakeOff>()
        .answer::<Roll>()
        .answer::<Land>()
        .offer(QuestionFilter::Figure, OfferLayer::Add, offer_flights)
        .offer(QuestionFilter::Mine(asks::DIE), OfferLayer::Add, offer_rolls)
        .offer(QuestionFilter::Mine(asks::LANDING), OfferLayer::Add, offer_landings)
        .constants(constants);
}

/// The way that the flying machine on a tile points: columns and rows for each tile flown (FM-3).
fn heading(view: &View<'_>, cell: Cell) -> Option<(i8, i8)> {
    let constants: &Constants = view.constants();
    let (tile, rotation) = view.tile_at(cell)?;
    let tile = view.table.tiles().tile(tile);
    let printed = match (tile.shows(constants.west), tile.shows(constants.north_west)) {
        (true, _) => (-1, 0),
        (_, true) => (-1, -1),
        _ => return None,
    };
    Some((0..rotation.quarters()).fold(printed, |(x, y), _| (-y, x)))
}

/// FM-2, FM-9, FM-10: a figure in hand that might land somewhere else than in a field.
fn offer_flights(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let constants: &Constants = view.constants();
    let (Some(player), Some(&cell)) = (question.player(), view.turn().placed.last()) else {
        return;
    };
    if heading(view, cell).is_none() {
        return;
    }
    for (kind, info) in view.table.kinds() {
        let lands = info.traits.stands.without(GROUND) != Terrains::NONE;
        if info.traits.class <= constants.fliers && lands && view.supply(player, kind) > 0 {
            actions.offer(TakeOff { kind });
        }
    }
}

/// FM-4: two of the six sides each.
fn offer_rolls(_: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let kind = flier(question);
    for pips in 1..=FAR {
        actions.chance(Roll { pips, kind }, 2);
    }
}

/// The kind that flies is the number of both questions.
fn flier(question: &Question) -> FigureKind {
    FigureKind(question.about().number as u8)
}

/// FM-6 to FM-8: what is unfinished there, occupied or not, and fit for this figure; no field.
fn offer_landings(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let Some(cell) = question.cell() else { return };
    let kind = flier(question);
    for segment in landings(view, kind, cell) {
        actions.offer(Land { kind, at: view.segment_at(segment) });
    }
}

fn landings(view: &View<'_>, kind: FigureKind, cell: Cell) -> Vec<SegmentId> {
    let fit = |segment: &SegmentId| {
        !GROUND.has(view.terrain(*segment))
            && !view.complete(*segment)
            && view.may_stand(kind, *segment)
    };
    view.segments(cell).filter(fit).collect()
}

answer! {
    /// A figure takes off; the die says how far.
    struct TakeOff as "take-off" {
        kind: FigureKind,
    }
}

impl Answer for TakeOff {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        ctx.ask(Actor::Chance, asks::DIE, About::NOTHING.with(self.kind.0.into()));
    }
    fn label(&self, view: &View<'_>) -> String {
        format!("fly with the {}", view.kind(self.kind).name)
    }
}

answer! {
    /// The die is rolled, and the figure is over another tile, or over none.
    struct Roll as "roll" {
        pips: i8,
        kind: FigureKind,
    }
}

impl Answer for Roll {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let view = ctx.view();
        let Some(&from) = view.turn().placed.last() else { return };
        let Some((x, y)) = heading(&view, from) else { return };
        let to = Cell::new(from.x + x * self.pips, from.y + y * self.pips);
        let pilot: Player = view.turn().active;
        if landings(&view, self.kind, to).is_empty() {
            // FM-11: it was never taken out of the supply, so nothing has to be put back.
            let name = view.kind(self.kind).name.clone();
            ctx.report(|| format!("player {}'s {name} finds no place to land", pilot.0 + 1));
        } else {
            let about = About::cell(to).with(self.kind.0.into());
            ctx.ask(Actor::Player(pilot), asks::LANDING, about);
        }
    }
    fn label(&self, _: &View<'_>) -> String {
        format!("the die shows {}", self.pips)
    }
}

answer! {
    /// The figure lands.
    struct Land as "land" {
        kind: FigureKind,
        at: SegmentAt,
    }
}

impl Answer for Land {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let (player, why) = (ctx.player(), Reason::By(ctx.constants::<Constants>().flew));
        if let Some(segment) = ctx.view().segment(self.at) {
            ctx.place_figure(player, self.kind, Site::Segment(segment), why);
        }
    }
    fn label(&self, view: &View<'_>) -> String {
        format!("land on {}", self.at.describe(view))
    }
}
