//! The laws of the agenda, with a plugin that does nothing but ask.
use super::table::Table;
use bastide::{
    Actor, Event, Moment, Player, Plugin, Question, QuestionKind, State, View,
    event::Moved,
    figure::{FigureTraits, Reason, STANDARD},
    plugin::{
        About, Actions, Answer, Builder, Ctx, MoveFilter, OfferLayer, PLUGIN, QuestionFilter,
    },
};
use serde::{Deserialize, Serialize};

/// What the toy remembers: numbers that were said, in order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Said(Vec<i16>);
bastide::memory!(Said, "toy");

const SERIES: u8 = 0;
const LATER: u8 = 1;
const HOME: u8 = 2;

bastide::answer! {
    /// Says a number; what that brings about depends on the number.
    struct Say as "speak" {
        value: i16,
    }
}

impl Answer for Say {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        ctx.mine_mut::<Said>().0.push(self.value);
        let me = Actor::Player(ctx.player());
        match self.value {
            // New questions come before those that wait.
            1 => ctx.ask(me, SERIES, About::NOTHING.with(10)),
            // Once more, until it was said three times.
            3 if ctx.view().mine::<Said>().0.iter().filter(|n| **n == 3).count() < 3 => ctx.again(),
            _ => {}
        }
    }
    fn label(&self, _: &View<'_>) -> String {
        format!("say {}", self.value)
    }
}

static TOY: Plugin = Plugin { id: "toy", title: "Toy", build: toy, ..PLUGIN };

fn toy(game: &mut Builder<'_>) {
    game.remember(Said::default())
        .answer::<Say>()
        .on_turn(Moment::GameStarted, ask_series)
        .on_turn(Moment::TurnStarted, grant)
        .on_turn(Moment::PartStarted, leave_for_later)
        .offer(QuestionFilter::Mine(SERIES), OfferLayer::Add, offer_number)
        .offer(QuestionFilter::Mine(LATER), OfferLayer::Add, offer_later)
        .offer(QuestionFilter::Mine(HOME), OfferLayer::Add, offer_number)
        .on_figure_moved(MoveFilter::Arriving, send_home);
    game.figure("guard", FigureTraits { each: 1, ..STANDARD });
}

fn ask_series(ctx: &mut Ctx<'_>, _: Moment) {
    for number in [1, 2, 3] {
        ctx.ask(Actor::Player(Player(0)), SERIES, About::NOTHING.with(number));
    }
}
fn grant(ctx: &mut Ctx<'_>, _: Moment) {
    ctx.grant_part();
    ctx.grant_part();
}
/// Both players, the one who is not active first.
fn leave_for_later(ctx: &mut Ctx<'_>, _: Moment) {
    let seats: Vec<Player> = ctx.view().seats().collect();
    for player in seats.into_iter().rev() {
        let about = About::NOTHING.with(50 + i16::from(player.0));
        ctx.later(Moment::Shows, Actor::Player(player), LATER, about);
    }
}
/// Two is never said: its question has no answer.
fn offer_number(_: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let number = question.about().number;
    if number != 2 {
        actions.offer(Say { value: number });
    }
}
/// Two answers, lest the question be taken as answered.
fn offer_later(_: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    actions.offer(Say { value: question.about().number });
    actions.offer(Say { value: 0 });
}
/// A guard goes home as soon as its question is answered, passed or not.
fn send_home(ctx: &mut Ctx<'_>, moved: &Moved) {
    if ctx.view().kind(moved.kind).name == "guard" {
        ctx.ask_or_pass(moved.owner, HOME, About::figure(moved.figure).with(7));
        ctx.return_figure_after(moved.figure, Reason::Scored);
    }
}

fn said(table: &Table) -> Vec<i16> {
    let answered = table.log.iter().filter_map(|event| match event {
        Event::Answered(_, label) => label.strip_prefix("say ")?.parse().ok(),
        _ => None,
    });
    answered.collect()
}
/// To the first question of the first turn.
fn past_the_series() -> Table {
    let mut table = Table::start(&TOY);
    for label in ["say 1", "say 10", "say 3", "say 3", "say 3"] {
        table.answer(label);
    }
    table
}

#[test]
fn first_raised_is_first_due_and_new_questions_come_before_the_rest() {
    let mut table = Table::start(&TOY);
    assert_eq!(table.labels(), ["say 1"]);
    table.answer("say 1");
    assert_eq!(table.labels(), ["say 10"], "asked by the answer, before the rest of the series");
    table.answer("say 10");
    assert_eq!(table.labels(), ["say 3"], "the question about 2 has no answer and is dropped");
}

#[test]
fn a_dropped_question_leaves_no_trace_and_again_asks_once_more() {
    let table = past_the_series();
    assert_eq!(said(&table), [1, 10, 3, 3, 3]);
    assert_eq!(table.ask(), Some(QuestionKind::Draw));
    let asked = table.log.iter().filter(|event| matches!(event, Event::Answered(..))).count();
    assert_eq!(asked, 5);
}

#[test]
fn later_questions_come_seat_by_seat_and_a_second_part_follows_once() {
    let mut table = past_the_series();
    let mut parts = Vec::new();
    for _ in 0..2 {
        table.answer("draw");
        table.answer("place");
        table.answer("pass");
        parts.push(table.view().turn().part);
        assert_eq!(table.labels(), ["say 50", "say 0"], "the active player is asked first");
        table.answer("say 50");
        assert_eq!(table.labels(), ["say 51", "say 0"]);
        table.answer("say 51");
    }
    assert_eq!(parts, [0, 1], "granted twice, given once");
    assert_eq!(table.view().turn().active, Player(1));
}

#[test]
fn what_must_happen_is_queued_behind_the_question() {
    for (answer, spoken) in [("pass", false), ("say 7", true)] {
        let mut table = past_the_series();
        table.answer("draw E");
        table.answer("place");
        table.answer("guard on city");
        let on_board = |table: &Table| table.view().figures().len();
        assert_eq!(table.labels(), ["pass", "say 7"]);
        assert_eq!(on_board(&table), 1, "the guard stays while its question waits");
        table.answer(answer);
        assert_eq!(on_board(&table), 0, "and leaves whatever is answered");
        assert_eq!(said(&table).contains(&7), spoken);
    }
}

#[test]
fn a_question_outlives_json() {
    let mut table = Table::start(&TOY);
    table.answer("say 1");
    let text = serde_json::to_string(&table.state).expect("it is data");
    assert!(text.contains("\"plugin\":\"toy\""), "the memory is tagged with its plugin");
    let back: State = serde_json::from_str(&text).expect("it is read");
    assert_eq!(back, table.state);
    assert_eq!(table.rules.pending(&back), table.rules.pending(&table.state));
}
