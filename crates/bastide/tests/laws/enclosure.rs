//! Who is told that a figure is enclosed, and when.
use super::table::{Dismiss, Given, Say, Table};
use bastide::{
    Plugin, Question, View,
    event::Moved,
    figure::{FigureTraits, Reason, STANDARD},
    plugin::{
        About, Actions, Builder, Ctx, Enclosed, MoveFilter, OfferLayer, PLUGIN, QuestionFilter,
        TileFilter, TilePlaced,
    },
};

const DISMISS: u8 = 0;
const SAY: u8 = 1;
const GUEST: FigureTraits = FigureTraits { enters_occupied: true, each: 2, ..STANDARD };

/// Clerks come before guards; a clerk may send away any guard, and leaves whatever is answered.
fn build(game: &mut Builder<'_>) {
    let (guard, clerk) = (game.figure("guard", GUEST), game.figure("clerk", GUEST));
    game.answer::<Dismiss>()
        .answer::<Say>()
        .on_tile_placed(TileFilter::AnyTile, |ctx: &mut Ctx<'_>, _: &TilePlaced| {
            ctx.report(|| "placed".to_owned());
        })
        .on_enclosed(guard, 7, tell)
        .on_enclosed(clerk, 3, |ctx: &mut Ctx<'_>, enclosed: &Enclosed| {
            tell(ctx, enclosed);
            let owner = ctx.view().figure(enclosed.figure).map(|figure| figure.owner);
            ctx.ask_or_pass(owner.expect("it stands there"), DISMISS, About::NOTHING);
            ctx.return_figure_after(enclosed.figure, Reason::Scored);
        })
        .on_figure_moved(MoveFilter::Arriving, |ctx: &mut Ctx<'_>, moved: &Moved| {
            ctx.report(|| format!("arrived {}", moved.figure.0));
            ctx.ask_or_pass(moved.owner, SAY, About::NOTHING.with(2));
        })
        .offer(
            QuestionFilter::Mine(DISMISS),
            OfferLayer::Add,
            move |view: &View<'_>, _: &Question, actions: &mut Actions<'_>| {
                for figure in view.figures().iter().filter(|figure| figure.kind == guard) {
                    actions.offer(Dismiss { value: figure.id });
                }
            },
        )
        .offer(
            QuestionFilter::Mine(SAY),
            OfferLayer::Add,
            |_: &View<'_>, question: &Question, actions: &mut Actions<'_>| {
                actions.offer(Say { value: question.about().number });
            },
        );
}

fn tell(ctx: &mut Ctx<'_>, enclosed: &Enclosed) {
    let figure = ctx.view().figure(enclosed.figure).expect("it stands there");
    let (kind, owner) = (ctx.view().kind(figure.kind).name.clone(), figure.owner.0);
    let how = if enclosed.arrived { "arrived" } else { "enclosed" };
    ctx.report(|| format!("{how} {kind} of {owner}"));
}

static TOY: Plugin = Plugin { id: "toy", build, ..PLUGIN };

/// Two tiles and the gap between them, in a ring.
const RING: [(&str, i8, i8, u8); 10] = [
    ("B", 0, 0, 0),
    ("B", -1, 0, 0),
    ("B", 0, -1, 0),
    ("B", 1, -1, 0),
    ("B", 2, -1, 0),
    ("B", 0, 1, 0),
    ("B", 1, 1, 0),
    ("B", 2, 1, 0),
    ("B", 2, 0, 0),
    ("B", 3, 0, 0),
];

fn table(figures: super::table::Figures<'_>) -> Table {
    let given = Given { tiles: &RING, figures, stack: &[("B", 2)], active: 1 };
    let mut table = Table::new(&TOY, 3, given);
    table.answer("draw").answer("place at (1,0)");
    table
}

#[test]
fn enclosed_by_rank_then_by_seat_from_the_active_player() {
    let mut table = table(&[
        (0, "guard", (0, 0), 0),
        (1, "guard", (2, 0), 1),
        (0, "clerk", (0, 0), 1),
        (2, "clerk", (2, 0), 0),
        (2, "guard", (0, 0), 1),
        // On the edge: not enclosed.
        (1, "clerk", (3, 0), 0),
    ]);
    assert_eq!(table.told(), ["placed", "enclosed clerk of 2"]);
    assert_eq!(table.asked().map(|player| player.0), Some(2));
    table.answer("pass");
    assert_eq!(table.told(), ["enclosed clerk of 0"], "the first one's result is known by then");
    assert_eq!(table.view().figures().len(), 5, "and he has left");
    table.answer("dismiss 4");
    let told = table.told();
    // Guard 4 of player 2 has gone home and is skipped.
    assert_eq!(told, ["dismissing 4", "gone true", "enclosed guard of 1", "enclosed guard of 0"]);
}

#[test]
fn a_question_whose_answers_are_gone_is_dropped() {
    let mut table =
        table(&[(1, "clerk", (0, 0), 1), (2, "clerk", (2, 0), 0), (0, "guard", (0, 0), 0)]);
    table.answer("dismiss 2");
    let told = table.told();
    assert_eq!(
        told[1..],
        ["enclosed clerk of 1", "dismissing 2", "gone true", "enclosed clerk of 2"]
    );
    assert_eq!(table.view().figures().len(), 0, "both clerks leave, asked or not");
    assert!(table.labels().contains(&"pass".to_owned()), "step 2 has begun");
}

#[test]
fn a_figure_put_on_an_enclosed_tile_is_told_at_once_and_before_its_arrival() {
    let mut table = table(&[(0, "guard", (0, 0), 0)]);
    assert_eq!(table.told(), ["placed", "enclosed guard of 0"]);
    table.answer("clerk on monastery");
    assert_eq!(table.told(), ["arrived clerk of 1", "arrived 1"]);
    assert_eq!(table.labels(), ["pass", "dismiss 0"], "asked before what the arrival asks");
    table.answer("pass");
    assert_eq!(table.labels(), ["pass", "say 2"]);
}

#[test]
fn elsewhere_a_figure_only_arrives() {
    let given = Given { tiles: &RING, figures: &[], stack: &[("B", 2)], active: 1 };
    let mut table = Table::new(&TOY, 3, given);
    table.answer("draw").answer("place at (4,0)").answer("clerk on monastery");
    assert_eq!(table.told(), ["placed", "arrived 0"]);
}
