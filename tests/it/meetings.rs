//! Plugins beside tiles and hooks of other boxes, which toy plugins stand for.
use bastide::{
    Cell, Edition, Event, Figure, Moment, Plugin, QuestionKind, Registry, Rotation, Rules, Setup,
    State, Terrain,
    figure::{LocationAt, Reason, Site},
    plugin::{Builder, Cause, Corner, Ctx, PLUGIN},
    position::Position,
};
use bastide_expansions::{preset, registry};

static CIRCUS: Plugin = Plugin { id: "toy-circus", build: circus, ..PLUGIN };

fn circus(game: &mut Builder<'_>) {
    let mark = game.mark("circus");
    game.junction(mark).tiles(
        "tile RING x1\n site circus\n road N ends site\n road S ends site\n\
         field Ne En Es Se\n field Sw Ws Wn Nw",
    );
}

fn rules(plugin: &'static Plugin) -> Rules {
    let mut setup: Setup = preset("c3.1").expect("a preset");
    setup.expansions.push(plugin.id.to_owned());
    let registry: Registry = registry().with(plugin);
    registry.compile(&setup).expect("it compiles")
}

/// MM-MSGR-14, MM-X10-03: a site whose mark is a junction is one for messengers.
#[test]
fn a_circus_site_is_a_junction() {
    let rules = rules(&CIRCUS);
    let tile = |name: &str| rules.tiles().named(name).expect("a tile");
    let messenger = rules.kind_named("messenger").expect("a messenger");
    let straight = Rotation::new(1);
    let mut position = Position {
        tiles: vec![
            (tile("RING"), Cell::new(0, 0), Rotation::new(0)),
            (tile("U"), Cell::new(0, -1), straight),
        ],
        ..Position::default()
    };
    let empty = rules.position(&position, None).expect("it fits");
    let view = rules.view(&empty);
    let road = view.segments(Cell::new(0, -1)).next().expect("a road");
    position.figures.push((bastide::Player(0), messenger, Site::Segment(road)));
    let mut state = rules.position(&position, None).expect("it fits");
    let answer = |state: &mut bastide::State, wanted: &str| {
        let mut answers = Vec::new();
        rules.actions(state, &mut answers);
        let action = answers.into_iter().find(|a| rules.describe(state, *a).contains(wanted));
        rules.apply(state, action.expect(wanted), None).expect("it was listed");
    };
    answer(&mut state, "own town-hall");
    answer(&mut state, "(0,-2)");
    let mut rides = Vec::new();
    rules.actions(&state, &mut rides);
    let rides: Vec<String> = rides.into_iter().map(|a| rules.describe(&state, a)).collect();
    assert_eq!(rides, ["take the messenger back", "ride to road S@(0,0)"]);
}

/// Counts how often it is told that a turn, and a part of one, begins and ends.
static COUNTER: Plugin = Plugin { id: "toy-counter", build: counter, ..PLUGIN };

fn counter(game: &mut Builder<'_>) {
    for moment in [Moment::TurnStarted, Moment::PartStarted, Moment::PartEnded, Moment::TurnEnded] {
        game.on_turn(moment, |ctx: &mut Ctx<'_>, moment: Moment| {
            ctx.report(|| format!("{moment:?}"))
        });
    }
}

/// TB-03, TB-09: with a second part the turn begins and ends once, its parts twice; and the city
/// is paid before its goods are handed out.
#[test]
fn a_second_part_is_no_second_turn() {
    let expansions = ["traders-and-builders", COUNTER.id].map(str::to_owned).to_vec();
    let setup = Setup { edition: Edition::C2, expansions, ..Setup::default() };
    let rules = registry().with(&COUNTER).compile(&setup).expect("it compiles");
    let tile = |name: &str| rules.tiles().named(name).expect("a tile");
    let kind = |name: &str| rules.kind_named(name).expect("a kind");
    let (here, up) = (Cell::new(0, 0), Rotation::new(0));
    let mut position = Position {
        tiles: vec![
            (tile("TB-FCFC-WINE"), here, up),
            (tile("E"), Cell::new(-1, 0), Rotation::new(1)),
        ],
        stack: Some(vec![(tile("E"), 1), (tile("B"), 1)]),
        ..Position::default()
    };
    let empty = rules.position(&position, None).expect("it fits");
    let city = rules.view(&empty).segments(here).next().expect("a city");
    for name in ["meeple", "builder"] {
        position.figures.push((bastide::Player(0), kind(name), Site::Segment(city)));
    }
    let mut log = Vec::new();
    let mut state = rules.position(&position, Some(&mut log)).expect("it fits");
    let first_part = ["draw E", "place at (1,0) r3", "pass"];
    play(&rules, &mut state, &first_part, &mut log);
    play(&rules, &mut state, &["draw B", "place at (0,1) r0", "pass"], &mut log);
    assert!(rules.is_over(&state));
    let told: Vec<&str> = log
        .iter()
        .filter_map(|event| match event {
            Event::Told { what, .. } => Some(what.as_str()),
            Event::Scored(scored) if scored.terrain == Terrain::City => Some("city scored"),
            Event::TokenMoved { count: 1, .. } => Some("a token moves"),
            _ => None,
        })
        .collect();
    let first = ["TurnStarted", "PartStarted", "city scored", "a token moves", "PartEnded"];
    assert_eq!(told, [&first[..], &["PartStarted", "PartEnded", "TurnEnded"]].concat());
}

fn play(rules: &Rules, state: &mut State, answers: &[&str], log: &mut Vec<Event>) {
    let mut offered = Vec::new();
    for wanted in answers {
        rules.actions(state, &mut offered);
        let action = offered.iter().find(|action| rules.describe(state, **action) == *wanted);
        rules.apply(state, *action.expect(wanted), Some(&mut *log)).expect("it was listed");
    }
}

/// Eats in every turn what it may eat at (0,0).
static DRAGON: Plugin = Plugin { id: "toy-dragon", build: dragon, ..PLUGIN };

fn dragon(game: &mut Builder<'_>) {
    let dragon = game.cause("dragon");
    game.constants(dragon).on_turn(Moment::Removals, |ctx: &mut Ctx<'_>, _: Moment| {
        let (cause, view) = (*ctx.constants::<Cause>(), ctx.view());
        let there = view.figures_on(Cell::new(0, 0)).filter(|f| view.removable(*f, cause));
        for figure in there.collect::<Vec<Figure>>() {
            ctx.return_figure(figure.id, Reason::By(cause));
        }
    });
}

/// What is left on the table after a turn of the dragon, by name.
fn after_dragon(rules: &Rules, figures: &[(&str, Cell, Option<Corner>)]) -> Vec<String> {
    let tile = rules.tiles().named("B").expect("a tile");
    let cells = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| Cell::new(x, y));
    let mut position = Position {
        tiles: cells.map(|cell| (tile, cell, Rotation::new(0))).to_vec(),
        stack: Some(vec![(tile, 2)]),
        ..Position::default()
    };
    let empty = rules.position(&position, None).expect("it fits");
    for &(name, cell, corner) in figures {
        let view = rules.view(&empty);
        let field = view.segments(cell).find(|segment| view.terrain(*segment) == Terrain::Field);
        let site = match corner {
            Some(at) => Site::Location(
                rules.location_named("corner").expect("of A&M"),
                LocationAt::Corner(at),
            ),
            None => Site::Segment(field.expect("a field")),
        };
        position.figures.push((bastide::Player(1), rules.kind_named(name).expect(name), site));
    }
    let (mut state, mut log) = (rules.position(&position, None).expect("it fits"), Vec::new());
    if rules.pending(&state).is_some_and(|question| question.kind == QuestionKind::Source) {
        play(rules, &mut state, &["draw a tile"], &mut log);
    }
    play(rules, &mut state, &["draw B", "place at (2,0) r0", "pass"], &mut log);
    let view = rules.view(&state);
    view.figures().iter().map(|figure| view.kind(figure.kind).name.clone()).collect()
}

/// AM1-BARN-18: what takes a farmer leaves the barn.
#[test]
fn a_dragon_does_not_eat_a_barn() {
    let mut setup = preset("c1").expect("a preset");
    setup.expansions.push(DRAGON.id.to_owned());
    let rules = registry().with(&DRAGON).compile(&setup).expect("it compiles");
    let corner = Some(Corner(Cell::new(1, 1)));
    let here = Cell::new(0, 0);
    assert_eq!(after_dragon(&rules, &[("barn", here, corner)]), ["barn"]);
    assert!(after_dragon(&rules, &[("meeple", here, None)]).is_empty());
}

/// TB-13, MM-X2-04: a pig goes home with its last farmer, whatever took him; a scarecrow that lies
/// in the field is no support for it.
#[test]
fn a_pig_does_not_stay_with_a_scarecrow() {
    for support in ["feature", "meeple"] {
        let mut setup = preset("c3.1").expect("a preset");
        setup.expansions.extend(["traders-and-builders", DRAGON.id].map(str::to_owned));
        setup.rules.insert("traders-and-builders.support".to_owned(), support.to_owned());
        let rules = registry().with(&DRAGON).compile(&setup).expect("it compiles");
        let (here, there) = (Cell::new(0, 0), Cell::new(1, 0));
        let farmer = ("meeple", here, None);
        let others = [("scarecrow-lying", there, None), ("pig", there, None)];
        assert_eq!(after_dragon(&rules, &[farmer, others[0], others[1]]), ["scarecrow-lying"]);
        let safe = ("meeple", there, None);
        assert_eq!(after_dragon(&rules, &[safe, others[1]]), ["meeple", "pig"], "{support}");
    }
}
