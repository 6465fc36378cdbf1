//! Plugins that send a game round in a circle: it stops and says why.
use super::table::{Dismiss, Given, Say, Table};
use bastide::{
    Action, Actor, Event, Moment, Plugin, Question, View,
    event::Moved,
    figure::Reason,
    plugin::{
        About, Actions, Builder, Ctx, MoveFilter, OfferLayer, PLUGIN, QuestionFilter, TileFilter,
        TilePlaced,
    },
};

/// Plays the first answers until the game is over or has stopped.
fn play(table: &mut Table) {
    while let Some(answer) = table.answers().first().copied() {
        table.rules.apply(&mut table.state, answer, Some(&mut table.log)).expect("it was listed");
    }
}

#[track_caller]
fn stops(table: &mut Table, parts: &[&str]) {
    play(table);
    let fault = table.rules.fault(&table.state).expect("it has stopped");
    for part in parts {
        assert!(fault.to_string().contains(part), "`{part}` is not in: {fault}");
    }
    assert!(table.is_over() && table.rules.pending(&table.state).is_none());
    assert_eq!(table.log.last(), Some(&Event::Stopped(fault)), "the log says so at the end");
    let after = table.rules.apply(&mut table.state, Action::Pass, None);
    assert!(after.is_err(), "nothing is answered any more");
    let text = serde_json::to_string(&table.state).expect("it is data");
    let back: bastide::State = serde_json::from_str(&text).expect("and comes back");
    assert_eq!(back, table.state);
}

static RESTLESS: Plugin = Plugin { id: "toy", build: restless, ..PLUGIN };
fn restless(game: &mut Builder<'_>) {
    game.on_figure_moved(MoveFilter::Arriving, |ctx: &mut Ctx<'_>, moved: &Moved| {
        if let Some(site) = moved.to {
            ctx.move_figure(moved.figure, site, Reason::Scored);
        }
    });
}

#[test]
fn a_reaction_that_causes_itself() {
    let given = Given { tiles: &[("B", 0, 0, 0)], stack: &[("B", 2)], ..Given::default() };
    let mut table = Table::new(&RESTLESS, 2, given);
    table.answer("draw B").answer("place").answer("meeple");
    stops(&mut table, &["without end", "`OnFigureMoved` of toy", "nothing is left to change"]);
}

static NAGGING: Plugin = Plugin { id: "toy", build: nagging, ..PLUGIN };
fn nagging(game: &mut Builder<'_>) {
    game.answer::<Say>()
        .offer(
            QuestionFilter::Mine(7),
            OfferLayer::Add,
            |_: &View<'_>, _: &Question, actions: &mut Actions<'_>| actions.offer(Say { value: 1 }),
        )
        .on_turn(Moment::Moves, |ctx: &mut Ctx<'_>, moment: Moment| {
            let player = Actor::Player(ctx.player());
            // More than any game would put off.
            for _ in 0..100_001 {
                ctx.later(moment, player, 7, About::NOTHING);
            }
        });
}

#[test]
fn a_question_that_is_answered_by_itself_for_ever() {
    let given = Given { tiles: &[("B", 0, 0, 0)], stack: &[("B", 2)], ..Given::default() };
    stops(&mut Table::new(&NAGGING, 2, given), &["question 7 of `toy`", "nobody is asked"]);
}

static SHUT: Plugin = Plugin { id: "toy", build: shut, ..PLUGIN };
fn shut(game: &mut Builder<'_>) {
    game.split_last_stage(2);
}

#[test]
fn a_gate_that_nobody_opens() {
    let mut table = Table::start(&SHUT);
    stops(&mut table, &["at a gate that no plugin opens", "`open_stage`", "`split_last_stage`"]);
    assert_eq!(table.view().tiles_left(), 35, "what lies behind the gate is still there");
}

static MUTE: Plugin = Plugin { id: "toy", build: mute, ..PLUGIN };
fn mute(game: &mut Builder<'_>) {
    game.answer::<Dismiss>().on_tile_placed(
        TileFilter::AnyTile,
        |ctx: &mut Ctx<'_>, _: &TilePlaced| {
            ctx.ask(Actor::Player(ctx.player()), 3, About::NOTHING);
        },
    );
}

#[test]
fn a_question_without_answers_is_dropped_and_the_log_says_so() {
    let given = Given { tiles: &[("B", 0, 0, 0)], stack: &[("B", 1)], ..Given::default() };
    let mut table = Table::new(&MUTE, 2, given);
    play(&mut table);
    let dropped = table.log.iter().filter(|event| matches!(event, Event::Dropped(_))).count();
    assert_eq!((dropped, table.rules.fault(&table.state)), (1, None));
}
