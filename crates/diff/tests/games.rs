//! Positions and recorded games under other rules.
use bastide::{Rules, Setup};
use bastide_bots::{Bot, Greedy};
use bastide_diff::{Recording, Sketch, Stop, replay_under, see};
use bastide_expansions::{preset, registry};
use bastide_session::Game;
use bastide_testkit::scenario::set_up;

fn rules(name: &str) -> Rules {
    registry().compile(&preset(name).expect("a preset")).expect("it can be played")
}
/// So many answers of a game between greedy players.
fn game(setup: &Setup, answers: usize) -> Game {
    let mut game = Game::new(&registry(), setup, 5).expect("it can be played");
    let mut bot = Greedy::default();
    for _ in 0..answers {
        match game.pending().map(|question| question.player()) {
            None => break,
            Some(None) => game.advance_chance().expect("a tile is left"),
            Some(Some(_)) => {
                let action = bot.answer(game.rules(), game.state(), &game.answers());
                game.answer(action).expect("it was offered");
            }
        }
    }
    game
}

/// The position of a scenario under its first variant.
fn sketch(text: &str) -> Sketch {
    let text = format!("scenario a\nplayers Red Blue\n{text}\ndo\nRed passes\n");
    let scenario = bastide_notation::scenario::parse_scenarios(&text).expect("it can be read");
    let (scenario, variant) = (&scenario[0], &scenario[0].variants[0]);
    let (rules, state) = set_up(scenario, variant, &registry(), &preset).expect("it can lie there");
    Sketch::of(&rules.view(&state))
}

/// A mayor alone in a city without pennants, and a knight of Blue beside it.
const MAYOR: &str = "variants c3.1\nboard\n(0,0) E r0 : Red mayor on city\n(0,1) B\n\
    (1,0) E r1 : Blue meeple on city";

#[test]
fn the_same_rules_lead_to_the_same() {
    let c1 = preset("c1").expect("a preset");
    let game = game(&c1, 5_000);
    assert!(game.pending().is_none(), "the game is over");
    let replayed = replay_under(&Recording::of(&game), &rules("c1")).expect("it begins");
    assert_eq!((replayed.stop, replayed.same), (None, replayed.all));
}

#[test]
fn another_value_stops_where_it_is_first_paid() {
    let base = preset("base").expect("a preset");
    let small =
        Setup { rules: [("base.two-tile-city".to_owned(), "2".to_owned())].into(), ..base.clone() };
    let other = registry().compile(&small).expect("it can be played");
    let game = game(&base, 5_000);
    let replayed = replay_under(&Recording::of(&game), &other).expect("it begins");
    let Some(Stop::Scores { ours, theirs }) = replayed.stop else {
        panic!("greedy players complete a city of two tiles: {:?}", replayed.stop);
    };
    let (ours, theirs): (i32, i32) = (ours.iter().sum(), theirs.iter().sum());
    assert_eq!(ours - theirs, 2, "2 a tile and not 1");
    let clause = |log: &[bastide::Event]| {
        log.iter().find_map(|event| match event {
            bastide::Event::Scored(scored) => Some(scored.clause),
            _ => None,
        })
    };
    assert_eq!(clause(&replayed.ours.1), Some("BASE-45"));
    assert_eq!(clause(&replayed.theirs.1), Some("BASE-44"));
}

#[test]
fn a_game_goes_on_while_its_answers_are_legal() {
    let c1 = preset("c1").expect("a preset");
    let game = game(&c1, 5_000);
    let recording = Recording::of(&game);
    // That a hall may be placed, or a scarecrow, is offered and was not chosen.
    let replayed = replay_under(&recording, &rules("c3.1")).expect("it begins");
    assert!(replayed.same > 10, "{} answers, {:?}", replayed.same, replayed.stop);
    assert!(!matches!(replayed.stop, Some(Stop::Question { .. })), "{:?}", replayed.stop);

    // An answer that is not offered stops it.
    let mut few = c1.clone();
    few.figures.insert("meeple".to_owned(), 1);
    let few = registry().compile(&few).expect("it can be played");
    let replayed = replay_under(&recording, &few).expect("it begins");
    let given = replayed.answer.expect("an answer is refused");
    assert!(given.starts_with("meeple on "), "{given}");
    match replayed.stop {
        Some(Stop::Answer { offered, .. }) => assert!(!offered.contains(&given), "{given}"),
        // Where nothing else can be placed either, nothing is asked.
        Some(Stop::Question { ours, .. }) => assert!(ours.contains("which figure"), "{ours}"),
        stop => panic!("{stop:?}"),
    }
}

#[test]
fn a_mayor_alone_has_his_city_under_one_rule_set_and_not_the_other() {
    let sketch = sketch(MAYOR);
    let said = ["draw E".to_owned()];
    let seen = |name: &str| see(&sketch, &said, &rules(name)).expect("it can lie there");
    let (c1, c31) = (seen("c1"), seen("c3.1"));
    assert_eq!(c1.asked, "player 1 is asked where E goes");
    assert_eq!((&c1.asked, &c1.offered), (&c31.asked, &c31.offered));
    // What one does not have is said: the figures and halls of the other box, and its tiles.
    assert!(c31.missing.is_empty(), "{:?}", c31.missing);
    let missing = c1.missing.join("; ");
    for part in ["1 messenger in hand of player 1", "1 town-hall in hand", "in the stack MM-T01"] {
        assert!(missing.contains(part), "`{part}` is not in: {missing}");
    }
    // The mayor alone has the city under MM-MAYOR-21, and nothing under AM-MAYOR-05.
    assert_eq!((c1.ended[0], c31.ended[0]), (0, 1));
    assert_eq!(c1.ended[1], c31.ended[1]);
    let city = |seen: &bastide_diff::Seen| {
        let city = seen.features.iter().find(|valued| valued.feature.starts_with("city N@(0,0)"));
        city.map(|valued| valued.scored.winners.len())
    };
    assert_eq!((city(&c1), city(&c31)), (Some(0), Some(1)));
}

#[test]
fn what_the_end_would_pay_counts_the_answers_of_this_turn() {
    let road = "variants base\nboard\n(0,0) D : Red meeple on road\n";
    let ended = |said: &[&str]| {
        let said: Vec<String> = said.iter().map(|text| (*text).to_owned()).collect();
        let seen = see(&sketch(road), &said, &rules("base")).expect("it can lie there");
        assert!(seen.missing.is_empty(), "{:?}", seen.missing);
        seen.ended[0]
    };
    assert_eq!(ended(&[]), 1);
    assert_eq!(ended(&["draw U", "place at (1,0) r0"]), 2, "before the figure is asked for");
    assert_eq!(ended(&["draw U", "place at (1,0) r0", "pass"]), 2);
}

#[test]
fn tiles_that_are_missing_are_named_also_where_nothing_fits_without_them() {
    let lone = "variants c3.1\nboard\n(0,0) E r0\n(0,1) MM-T03\n";
    let under = |text: &str| see(&sketch(text), &[], &rules("c1"));
    let seen = under(lone).expect("the start tile lies");
    assert!(seen.missing.contains(&"tile MM-T03 at (0,1)".to_owned()), "{:?}", seen.missing);
    let hall =
        "variants c3.1\nboard\n(0,0) E r0\n(0,1) town-hall\n(0,2) B : Red meeple on monastery";
    let error = under(hall).expect_err("B lies apart without the hall").to_string();
    assert!(
        error.contains("(0,2) does not touch") && error.contains("town-hall at (0,1)"),
        "{error}"
    );
}

#[test]
fn a_turn_under_way_goes_on_as_far_as_the_rules_allow() {
    let c1 = preset("c1").expect("a preset");
    let game = game(&c1, 11);
    let recording = Recording::of(&game);
    let (state, since) = recording.last_turn();
    let view = recording.rules.view(&state);
    let sketch = Sketch::of(&view);
    let mut said = Vec::new();
    let mut now = state.clone();
    for action in since {
        said.push(recording.rules.describe(&now, *action));
        recording.rules.apply_unchecked(&mut now, *action, None);
    }
    assert!(!said.is_empty(), "the eleventh answer is given within a turn");
    let same = see(&sketch, &said, &rules("c1")).expect("it can lie there");
    assert_eq!(same.asked, see(&sketch, &said, &rules("c2")).expect("as well").asked);
    assert!(same.missing.is_empty());
    let wrong = see(&sketch, &["pass".to_owned()], &rules("c1")).expect("the position stands");
    assert!(wrong.missing[0].starts_with("the answer `pass`"), "{:?}", wrong.missing);
}
