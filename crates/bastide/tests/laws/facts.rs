//! Facts are told at once and in order, before anything else is asked.
use super::table::{Dismiss, Given, Say, Table};
use bastide::{
    Action, Actor, Event, Figure, FigureId, Moment, Plugin, Question, QuestionKind, Terrains, View,
    event::Moved,
    figure::{FigureTraits, Reason, STANDARD},
    plugin::{
        About, Actions, Builder, Ctx, FeatureScored, MoveFilter, OfferLayer, PLUGIN,
        QuestionFilter, TileFilter, TilePlaced,
    },
};

const DISMISS: u8 = 0;
const SAY: u8 = 1;

/// Each figure is followed by the one with the next number.
fn follow(ctx: &mut Ctx<'_>, moved: &Moved) {
    let next = FigureId(moved.figure.0 + 1);
    ctx.report(|| format!("left {}", moved.figure.0));
    ctx.return_figure(next, Reason::Scored);
    ctx.ask(Actor::Player(moved.owner), SAY, About::NOTHING.with(moved.figure.0 as i16));
}
fn ask_about_all(ctx: &mut Ctx<'_>, _: Moment) {
    for id in [0, 1, 3].map(FigureId) {
        ctx.ask_or_pass(ctx.player(), DISMISS, About::figure(id));
    }
}
fn offer_dismissal(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    if let Some(figure) = question.figure().and_then(|id| view.figure(id)) {
        actions.offer(Dismiss { value: figure.id });
    }
}
fn offer_say(_: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    actions.offer(Say { value: question.about().number });
    actions.offer(Say { value: -1 });
}
fn add_answers(game: &mut Builder<'_>) {
    game.answer::<Dismiss>()
        .answer::<Say>()
        .offer(QuestionFilter::Mine(DISMISS), OfferLayer::Add, offer_dismissal)
        .offer(QuestionFilter::Mine(SAY), OfferLayer::Add, offer_say);
}

static CHAIN: Plugin = Plugin { id: "toy", build: chain, ..PLUGIN };
fn chain(game: &mut Builder<'_>) {
    add_answers(game);
    game.on_turn(Moment::GameStarted, ask_about_all).on_figure_moved(MoveFilter::Leaving, follow);
}

fn chain_table() -> Table {
    let tiles = [("B", 0, 0, 0), ("B", 1, 0, 0), ("B", 2, 0, 0), ("B", 3, 0, 0)];
    // Figure 3 is of the other player, and alone: figure 2 went home before it could be followed.
    let figures = [
        (0, "meeple", (0, 0), 0),
        (0, "meeple", (1, 0), 0),
        (1, "meeple", (2, 0), 0),
        (1, "meeple", (3, 0), 0),
    ];
    let given = Given { tiles: &tiles, figures: &figures, stack: &[("B", 1)], active: 0 };
    Table::new(&CHAIN, 2, given)
}

#[test]
fn a_cascade_is_over_before_the_next_question() {
    let mut table = chain_table();
    assert_eq!(table.labels(), ["pass", "dismiss 0"]);
    table.answer("dismiss 0");
    let told = table.told();
    assert_eq!(told, ["dismissing 0", "gone true", "left 0", "left 1", "left 2", "left 3"]);
    assert_eq!(table.view().figures().len(), 0);
    // First raised is first due, and both come before the rest of the series: which is dropped.
    for (number, player) in [(0, 0), (1, 0), (2, 1), (3, 1)] {
        assert_eq!(table.asked().map(|player| player.0), Some(player));
        assert_eq!(table.labels()[0], format!("say {number}"));
        table.answer("say");
    }
    assert_eq!(table.ask(), Some(QuestionKind::Draw), "no figure is left to ask about");
}

#[test]
fn a_series_is_asked_of_the_game_as_it_is_by_then() {
    let mut table = chain_table();
    table.answer("pass");
    assert_eq!(table.labels(), ["pass", "dismiss 1"]);
    table.answer("pass");
    assert_eq!(table.labels(), ["pass", "dismiss 3"]);
}

#[test]
fn pass_means_nothing() {
    let mut table = chain_table();
    table.log.clear();
    let before = (table.view().figures().to_vec(), table.scores());
    table.answer("pass");
    assert!(matches!(&table.log[..], [Event::Answered(_, label)] if label == "pass"));
    assert_eq!(before, (table.view().figures().to_vec(), table.scores()));
}

static AUDIENCE: Plugin = Plugin { id: "toy", build: audience, ..PLUGIN };
fn audience(game: &mut Builder<'_>) {
    add_answers(game);
    game.on_feature_scored(Terrains::ALL, |ctx: &mut Ctx<'_>, scored: &FeatureScored| {
        let standing = ctx.view().figures_in(scored.feature).count();
        ctx.report(|| {
            format!("{} {} to {}", scored.terrain, scored.value, scored.winners().count())
        });
        ctx.report(|| format!("{standing} standing"));
    });
}

fn two_tile_city(figures: super::table::Figures<'_>) -> Table {
    let given = Given { tiles: &[("E", 0, 0, 0)], figures, stack: &[("E", 1)], active: 0 };
    let mut table = Table::new(&AUDIENCE, 2, given);
    table.answer("draw E").answer("place at (0,-1) r2").answer("pass");
    table
}

#[test]
fn a_feature_without_figures_is_told() {
    let mut table = two_tile_city(&[]);
    assert!(!table.log.iter().any(|event| matches!(event, Event::Scored(_))), "nobody was paid");
    assert_eq!(table.told(), ["city 4 to 0", "0 standing"]);
}

#[test]
fn a_feature_is_told_while_its_figures_stand() {
    let mut table = two_tile_city(&[(1, "meeple", (0, 0), 0)]);
    assert_eq!(table.told(), ["city 4 to 1", "1 standing"]);
    assert_eq!(table.scores(), [0, 4]);
    assert_eq!(table.view().figures().len(), 0);
}

static HOLD: Plugin = Plugin { id: "toy", build: hold, ..PLUGIN };
fn hold(game: &mut Builder<'_>) {
    add_answers(game);
    game.figure("guard", STANDARD);
    game.figure("idler", FigureTraits { returns: false, ..STANDARD });
    game.on_feature_scored(Terrains::CITY, |ctx: &mut Ctx<'_>, scored: &FeatureScored| {
        let view = ctx.view();
        let guard = |figure: &Figure| view.kind(figure.kind).name == "guard";
        let guards: Vec<Figure> = view.figures_in(scored.feature).filter(guard).collect();
        for guard in guards {
            ctx.hold(guard.id);
            ctx.later(Moment::Moves, Actor::Player(guard.owner), DISMISS, About::figure(guard.id));
            ctx.later(Moment::Shows, Actor::Player(guard.owner), SAY, About::NOTHING.with(5));
        }
    })
    .on_turn(Moment::Sequels, |ctx: &mut Ctx<'_>, _: Moment| {
        let standing = ctx.view().figures().len();
        ctx.report(|| format!("{standing} standing"));
    });
}

#[test]
fn a_held_figure_outlasts_the_return_and_one_answer_needs_no_asking() {
    let given = Given {
        tiles: &[("E", 0, 0, 0)],
        figures: &[(0, "guard", (0, 0), 0), (1, "meeple", (0, 0), 0), (1, "idler", (0, 0), 0)],
        stack: &[("E", 2)],
        active: 0,
    };
    let mut table = Table::new(&HOLD, 2, given);
    table.answer("draw E").answer("place at (0,-1) r2").answer("pass");
    // The guard was held, the idler does not return, the meeple did; the guard's only answer is
    // taken, and the question with two answers waits.
    assert_eq!(table.told(), ["2 standing", "dismissing 0", "gone true"]);
    assert_eq!(table.labels(), ["say 5", "say -1"]);
    assert_eq!(table.view().figures().len(), 1);
}

static FORMS: Plugin = Plugin { id: "toy", build: forms, ..PLUGIN };
fn forms(game: &mut Builder<'_>) {
    let upright = game.figure("upright", STANDARD);
    let lying = game.form("lying", upright, FigureTraits { strength: 3, ..STANDARD });
    game.on_turn(Moment::GameStarted, move |ctx: &mut Ctx<'_>, _: Moment| {
        let Some(figure) = ctx.view().figures().first().map(|figure| figure.id) else { return };
        ctx.change_form(figure, lying, Reason::Scored);
        let at = ctx.view().figures()[0].site;
        ctx.move_figure(figure, at, Reason::Scored);
        ctx.return_figure(figure, Reason::Scored);
        ctx.report(|| "done".to_owned());
    });
    for (moving, word) in [
        (MoveFilter::Arriving, "arriving"),
        (MoveFilter::Leaving, "leaving"),
        (MoveFilter::Any, "any"),
    ] {
        game.on_figure_moved(moving, move |ctx: &mut Ctx<'_>, moved: &Moved| {
            let kind = ctx.view().kind(moved.kind).name.clone();
            ctx.report(|| format!("{word} {kind}"));
        });
    }
}

#[test]
fn a_change_of_form_arrives_but_does_not_leave() {
    let given = Given {
        tiles: &[("B", 0, 0, 0)],
        figures: &[(0, "upright", (0, 0), 0)],
        stack: &[("B", 1)],
        active: 0,
    };
    let mut table = Table::new(&FORMS, 2, given);
    // Facts are told after the function that caused them, whatever became of the figure since.
    let told = table.told();
    assert_eq!(told[..3], ["done", "arriving lying", "any lying"]);
    assert_eq!(told[told.len() - 2..], ["leaving lying", "any lying"]);
    let kind = |name: &str| table.rules.kind_named(name).expect("a kind");
    let player = bastide::Player(0);
    assert_eq!(table.view().supply(player, kind("upright")), STANDARD.each, "it came home");
    assert_eq!(table.view().supply(player, kind("lying")), 0);
}

/// Every moment of a part that comes after the tile was laid.
const MOMENTS: [Moment; 11] = [
    Moment::Removals,
    Moment::Conversions,
    Moment::Gatherings,
    Moment::Settlements,
    Moment::Sequels,
    Moment::Moves,
    Moment::Shows,
    Moment::Losses,
    Moment::LateRemovals,
    Moment::PartEnded,
    Moment::TurnEnded,
];
static DEFER: Plugin = Plugin { id: "toy", build: defer, ..PLUGIN };
fn defer(game: &mut Builder<'_>) {
    add_answers(game);
    game.on_tile_placed(TileFilter::AnyTile, |ctx: &mut Ctx<'_>, _: &TilePlaced| {
        for (number, moment) in (0..).zip(MOMENTS).collect::<Vec<_>>().into_iter().rev() {
            let seats: Vec<_> = ctx.view().seats().collect();
            for seat in seats.into_iter().rev() {
                ctx.later(moment, Actor::Player(seat), SAY, About::NOTHING.with(number));
            }
        }
    });
}

#[test]
fn what_is_left_for_later_is_asked_at_any_moment_though_nobody_listens() {
    let tiles = [("B", 0, 0, 0)];
    let given = Given { tiles: &tiles, figures: &[], stack: &[("B", 2)], active: 1 };
    let mut table = Table::new(&DEFER, 3, given);
    table.answer("draw").answer("place").answer("pass");
    for (number, moment) in MOMENTS.into_iter().enumerate() {
        for seat in [1, 2, 0] {
            assert_eq!(table.labels()[0], format!("say {number}"), "{moment:?}");
            assert_eq!(table.asked().map(|player| player.0), Some(seat));
            table.answer("say");
        }
    }
    assert_eq!(table.ask(), Some(QuestionKind::Draw));
    assert!(matches!(table.answers()[..], [Action::Draw(_)]));
    assert_eq!(table.view().turn().active.0, 2);
}
