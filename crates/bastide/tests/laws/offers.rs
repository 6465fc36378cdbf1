//! Adding beats nothing, striking beats adding, and asides stand beside.
use super::table::{Given, Say, Table};
use bastide::{
    Action, Plugin, Question, QuestionKind, View,
    plugin::{Actions, Builder, OfferLayer, PLUGIN, QuestionFilter},
};

fn say(number: i16) -> impl Fn(&View<'_>, &Question, &mut Actions<'_>) {
    move |_: &View<'_>, _: &Question, actions: &mut Actions<'_>| {
        actions.offer(Say { value: number })
    }
}
fn strike_deployments(_: &View<'_>, _: &Question, actions: &mut Actions<'_>) {
    actions.retain(|action| !matches!(action, Action::Deploy { .. }));
}
fn strike_own(_: &View<'_>, _: &Question, actions: &mut Actions<'_>) {
    actions.retain(|action| !matches!(action, Action::Plugin(_)));
}
/// Once is enough.
fn wink(view: &View<'_>, _: &Question, actions: &mut Actions<'_>) {
    if view.score(bastide::Player(0)) == 0 {
        actions.offer(Say { value: 9 });
    }
}

fn at_figure(build: fn(&mut Builder<'_>)) -> &'static Plugin {
    Box::leak(Box::new(Plugin { id: "toy", build, ..PLUGIN }))
}
fn table(plugin: &'static Plugin) -> Table {
    let given = Given { tiles: &[("B", 0, 0, 0)], stack: &[("B", 2)], ..Given::default() };
    let mut table = Table::new(plugin, 2, given);
    table.answer("draw").answer("place");
    table
}

#[test]
fn a_ban_beats_a_permission_in_whatever_order_they_are_registered() {
    let toy =
        at_figure(|game| {
            game.answer::<Say>()
                .offer(QuestionFilter::Figure, OfferLayer::Strike, strike_own)
                .offer(QuestionFilter::Figure, OfferLayer::Add, say(1));
        });
    let labels = table(toy).labels();
    assert!(!labels.contains(&"say 1".to_owned()), "{labels:?}");
}

#[test]
fn a_question_with_nothing_but_pass_is_not_asked() {
    let toy = at_figure(|game| {
        game.offer(QuestionFilter::Figure, OfferLayer::Strike, strike_deployments);
    });
    assert_eq!(table(toy).ask(), Some(QuestionKind::Draw), "the next turn");
}

#[test]
fn an_aside_keeps_the_question_about_figures_and_leaves_it_pending() {
    let toy = at_figure(|game| {
        game.answer::<Say>()
            .offer(QuestionFilter::Figure, OfferLayer::Strike, strike_deployments)
            .offer(QuestionFilter::Figure, OfferLayer::Aside, wink);
    });
    let mut table = table(toy);
    assert_eq!(table.labels(), ["pass", "say 9"]);
    table.answer("say 9");
    assert_eq!(table.ask(), Some(QuestionKind::Figure), "it still waits");
    assert_eq!(table.told(), ["said 9"]);
    table.answer("pass");
    assert_eq!(table.ask(), Some(QuestionKind::Draw));
}

#[test]
fn an_added_answer_consumes_its_question() {
    let toy = at_figure(|game| {
        game.answer::<Say>().offer(QuestionFilter::Figure, OfferLayer::Add, say(1));
    });
    let mut table = table(toy);
    table.answer("say 1");
    assert_eq!(table.ask(), Some(QuestionKind::Draw));
}
