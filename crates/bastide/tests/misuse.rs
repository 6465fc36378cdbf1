//! What plugins and set-ups must not do: each gets an error, or nothing happens; nothing panics.
use bastide::{
    Action, Actor, Cell, Event, Fault, Occasion, Player, Plugin, Question, QuestionKind, Registry,
    Rotation, Rules, Setup, SetupError, State, TileId,
    drive::{Everybody, NoOutcome, Stopped, drive},
    plugin::{
        About, Actions, Answer, Builder, Ctx, OfferLayer, PLUGIN, QuestionFilter, Scoring,
        TileFilter, TilePlaced, ValueLayer, View,
    },
    position::{Position, PositionError},
};

/// A toy with this `build`.
macro_rules! toy {
    ($build:expr) => {{
        static TOY: Plugin = Plugin { id: "toy", build: $build, ..PLUGIN };
        &TOY
    }};
}

fn setup() -> Setup {
    Setup { expansions: vec!["toy".into()], ..Setup::default() }
}

fn compile(plugin: &'static Plugin) -> Rules {
    Registry::base().with(plugin).compile(&setup()).expect("the toy compiles")
}

fn refused(plugin: &'static Plugin, setup: &Setup) -> String {
    let rules = Registry::base().with(plugin).compile(setup);
    rules.expect_err("it is refused").to_string()
}

/// Plays a game to its end with the last answer each time; what happened.
fn play(rules: &Rules) -> (State, Vec<Event>) {
    let (state, log, stopped) = play_on(rules);
    stopped.expect("it is played to its end");
    (state, log)
}

/// Plays as far as the game goes.
fn play_on(rules: &Rules) -> (State, Vec<Event>, Result<(), Stopped<NoOutcome>>) {
    let (mut state, mut log) = (rules.start().clone(), Vec::new());
    let mut last = Everybody::by(|answers| answers[answers.len() - 1]);
    let stopped = drive(rules, &mut state, &mut last, &mut log);
    (state, log, stopped)
}

bastide::answer! {
    /// An outcome of a die.
    struct Rolled as "rolled" {
        value: u8,
    }
}

impl Answer for Rolled {
    fn apply(&self, _: &mut Ctx<'_>) {}
    fn label(&self, _: &View<'_>) -> String {
        format!("a {}", self.value)
    }
}

const ROLL: QuestionFilter = QuestionFilter::Mine(0);

fn a_die_that_shows_no_one(game: &mut Builder<'_>) {
    game.answer::<Rolled>()
        .on_tile_placed(TileFilter::AnyTile, |ctx: &mut Ctx<'_>, _: &TilePlaced| {
            ctx.ask(Actor::Chance, 0, About::NOTHING);
        })
        .offer(ROLL, OfferLayer::Add, |_: &View<'_>, _: &Question, actions: &mut Actions<'_>| {
            for (pips, weight) in [(1, 5), (2, 1), (3, 2)] {
                actions.chance(Rolled { value: pips }, weight);
            }
            let mut first = true;
            actions.retain(|_| !std::mem::take(&mut first));
        });
}

#[test]
fn outcomes_that_are_struck_take_no_weight_from_others() {
    let rules = compile(toy!(a_die_that_shows_no_one));
    let mut state = rules.start().clone();
    let mut answers = Vec::new();
    loop {
        rules.actions(&state, &mut answers);
        if matches!(rules.pending(&state).map(|q| q.kind), Some(QuestionKind::Plugin { .. })) {
            break;
        }
        rules.apply(&mut state, answers[0], None).expect("it was listed");
    }
    let weights: Vec<u32> = rules.outcomes(&state).iter().map(|(_, weight)| *weight).collect();
    assert_eq!((weights, rules.weight(&state)), (vec![1, 2], 3));
}

#[test]
fn a_draw_without_a_tile_is_dropped_and_the_turn_goes_on() {
    fn only_in_the_first_ten(view: &View<'_>, _: &Question, actions: &mut Actions<'_>) {
        if view.tiles_left() <= 61 {
            actions.retain(|_| false);
        }
    }
    let rules = compile(toy!(|game| {
        game.offer(QuestionFilter::Draw, OfferLayer::Strike, only_in_the_first_ten);
    }));
    let (_, log, stopped) = play_on(&rules);
    assert!(log.iter().any(|event| matches!(event, Event::Dropped(_))));
    // Nobody can ever draw again, so that the turns go on without end: that is a fault, no result.
    assert_eq!(stopped, Err(Stopped::Fault(Fault::Turns)));
}

#[test]
fn an_aside_that_offers_nothing_asks_nobody_where_the_tile_comes_from() {
    let rules = compile(toy!(|game| {
        game.offer(
            QuestionFilter::Source,
            OfferLayer::Aside,
            |_: &View<'_>, _: &Question, _: &mut Actions<'_>| {},
        );
    }));
    let (_, log) = play(&rules);
    let asked = |event: &Event| {
        matches!(event, Event::Answered(Question { kind: QuestionKind::Source, .. }, _))
    };
    assert!(!log.iter().any(asked));
}

#[test]
fn a_struck_source_is_not_taken_all_the_same() {
    fn never(_: &View<'_>, _: &Question, actions: &mut Actions<'_>) {
        actions.retain(|action| !matches!(action, Action::Take(_)));
    }
    let rules = compile(toy!(|game| {
        game.offer(QuestionFilter::Source, OfferLayer::Strike, never);
    }));
    assert_eq!(rules.view(rules.start()).tiles_left(), 71);
    assert!(rules.is_over(rules.start()), "no tile ever comes, and nobody is asked");
}

#[test]
fn where_each_city_pays_once_every_field_is_asked_for_its_own_awards_once() {
    fn bonus(_: &View<'_>, scoring: &mut Scoring) {
        if scoring.occasion() == Occasion::Final {
            scoring.award(Player(0), "a scarecrow", 100, "X-1");
        }
    }
    let toy = toy!(|game| {
        game.value(ValueLayer::Award, bastide::Terrains::FIELD, bonus);
    });
    let mut setup = setup();
    setup.rules.insert("base.fields".into(), "4-per-city".into());
    let rules = Registry::base().with(toy).compile(&setup).expect("the toy compiles");
    let (state, log) = play(&rules);
    let view = rules.view(&state);
    let fields: std::collections::BTreeSet<_> = view
        .figures()
        .iter()
        .filter_map(|figure| view.feature_of(*figure))
        .filter(|segment| view.terrain(*segment) == bastide::Terrain::Field)
        .map(|segment| view.feature(segment))
        .collect();
    let awards = log.iter().filter_map(|event| match event {
        Event::Scored(scored) => Some(scored.terms.iter().filter(|term| term.clause == "X-1")),
        _ => None,
    });
    assert!(!fields.is_empty());
    assert_eq!(awards.flatten().count(), fields.len());
}

#[test]
fn more_meeples_come_to_those_of_the_box_and_not_to_those_of_the_set_up() {
    let toy = toy!(|game| {
        game.more_standard(2);
    });
    let meeples = |setup: &Setup| {
        let rules = Registry::base().with(toy).compile(setup).expect("the toy compiles");
        rules.setup().figures["meeple"]
    };
    assert_eq!(meeples(&setup()), 9);
    let mut none = setup();
    none.figures.insert("meeple".into(), 0);
    assert_eq!(meeples(&none), 0);
    let flood = toy!(|game| {
        game.more_standard(250);
    });
    assert!(refused(flood, &setup()).contains("standard meeples of a player: 257"));
}

#[test]
fn a_name_is_given_once() {
    let token = toy!(|game| {
        game.token("wine", bastide::plugin::Tokens::NONE);
        game.token("wine", bastide::plugin::Tokens { each: 1, ..bastide::plugin::Tokens::NONE });
    });
    assert!(refused(token, &setup()).contains("two tokens are called `wine`"));
    let location = toy!(|game| {
        game.location("tower", true, false, &[]);
        game.location("tower", true, false, &[]);
    });
    assert!(refused(location, &setup()).contains("two locations are called `tower`"));
}

#[test]
fn a_tile_is_laid_in_a_gap_or_not_at_all() {
    fn far(ctx: &mut Ctx<'_>, placed: &TilePlaced) {
        assert!(!ctx.place_tile(placed.tile, Cell::new(100, 100), Rotation::default()));
        assert!(!ctx.place_tile(placed.tile, placed.cell, Rotation::default()));
    }
    let rules = compile(toy!(|game| {
        game.on_tile_placed(TileFilter::AnyTile, far);
    }));
    let (state, _) = play(&rules);
    assert_eq!(rules.view(&state).tiles().count(), 72);
}

#[test]
fn no_tile_lies_beyond_the_last_column() {
    let rules = Registry::base().compile(&Setup::default()).expect("the base game");
    let road = rules.tiles().named("U").expect("a straight road");
    let tiles = (0..=126).map(|x| (road, Cell::new(x, 0), Rotation::new(1))).collect();
    let position = Position { tiles, stack: Some(vec![(road, 100)]), ..Position::default() };
    let state = rules.position(&position, None).expect("126 columns east there is still room");
    let gaps = rules.view(&state).gaps();
    assert!(gaps.iter().all(|cell| cell.x <= 126), "{gaps:?}");
    let beyond = Position {
        tiles: (0..=127).map(|x| (road, Cell::new(x, 0), Rotation::new(1))).collect(),
        ..Position::default()
    };
    assert_eq!(rules.position(&beyond, None), Err(PositionError::Apart(Cell::new(127, 0))));
}

#[test]
fn points_have_room_for_a_plugin_that_is_generous() {
    fn rich(ctx: &mut Ctx<'_>, placed: &TilePlaced) {
        ctx.award(placed.by, i32::MAX, "X-1");
        ctx.award(Player(200), 1, "X-1");
    }
    let rules = compile(toy!(|game| {
        game.on_tile_placed(TileFilter::AnyTile, rich).value(
            ValueLayer::Rate,
            bastide::Terrains::ALL,
            |_: &View<'_>, scoring: &mut Scoring| {
                scoring.set_rate(i32::MAX, "X-2");
                scoring.add("more", i32::MAX, "X-2");
                scoring.award(Player(77), "nobody", i32::MAX, "X-2");
            },
        );
    }));
    let (state, _) = play(&rules);
    assert_eq!(state.score(Player(0)), i32::MAX);
    assert_eq!(state.score(Player(9)), 0);
}

#[test]
fn a_reaction_does_not_see_the_question_that_another_plugin_was_asked() {
    fn ask(ctx: &mut Ctx<'_>, placed: &TilePlaced) {
        assert_eq!((ctx.asked(), ctx.player()), (None, placed.by));
        ctx.again();
    }
    let rules = compile(toy!(|game| {
        game.on_tile_placed(TileFilter::AnyTile, ask);
    }));
    let (state, _) = play(&rules);
    assert_eq!(rules.view(&state).tiles().count(), 72);
}

#[test]
fn a_player_has_no_more_figures_than_can_be_counted() {
    let crowd = toy!(|game| {
        for name in ["ant", "bee", "cat"] {
            game.figure(
                name,
                bastide::figure::FigureTraits { each: 200, ..bastide::figure::STANDARD },
            );
        }
    });
    assert!(refused(crowd, &setup()).contains("figures of one player"));
    let mut many = Setup::default();
    many.figures.insert("meeple".into(), 255);
    assert!(Registry::base().compile(&many).is_ok());
}

#[test]
fn every_field_of_a_position_is_checked() {
    let rules = Registry::base().compile(&Setup::default()).expect("the base game");
    let tile = |name: &str| rules.tiles().named(name).expect("a tile of the base game");
    let (d, meeple) = (tile("D"), rules.kind_named("meeple").expect("the base game's"));
    let start = vec![(d, Cell::new(0, 0), Rotation::default())];
    let given = || Position { tiles: start.clone(), ..Position::default() };
    let nobody = |player| Err(PositionError::NoPlayer { player, players: 2 });
    for position in [
        Position { supply: vec![(Player(6), meeple, 1)], ..given() },
        Position { scores: vec![(Player(6), 1)], ..given() },
        Position { hands: vec![(Player(6), d, 1)], ..given() },
        Position { active: Player(6), ..given() },
    ] {
        assert_eq!(rules.position(&position, None), nobody(Player(6)));
    }
    let twice = Position { stack: Some(vec![(d, 200), (d, 200)]), ..given() };
    let error = rules.position(&twice, None).expect_err("too many copies").to_string();
    assert!(error.starts_with("400 copies of D"), "{error}");
    let crosses = Position { stack: Some(vec![(tile("C"), 200)]), ..given() };
    assert!(matches!(rules.position(&crosses, None), Err(PositionError::OpenSides(_))));
    let foreign = TileId(9_999);
    let lost = Position { stack: Some(vec![(foreign, 1)]), ..given() };
    assert_eq!(rules.position(&lost, None), Err(PositionError::Foreign("tile")));
}

#[test]
fn a_stage_that_nobody_declared_is_an_error_and_so_are_other_made_up_ids() {
    let made_up = toy!(|game| {
        let stage = bastide::plugin::Stage(1);
        game.validate_placement(
            bastide::plugin::PlacementFilter::Stage(stage),
            |_: &View<'_>, _: &bastide::plugin::Candidate| bastide::plugin::Verdict::Fits,
        );
    });
    let error =
        Registry::base().with(made_up).compile(&setup()).expect_err("there is no such stage");
    assert!(matches!(error, SetupError::MadeUp { .. }), "{error}");
}
