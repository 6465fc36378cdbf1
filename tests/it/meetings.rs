//! Plugins beside tiles and hooks of other boxes, which toy plugins stand for.
use bastide::{
    Builder, Cell, Ctx, Edition, Event, Moment, PLUGIN, Plugin, Position, Registry, Rotation,
    Rules, Setup, Site, Terrain,
};
use bastide_expansions::{preset, registry};

static CIRCUS: Plugin = Plugin { id: "toy-circus", build: circus, ..PLUGIN };
static RIVER: Plugin = Plugin {
    id: "toy-river",
    build: |g| {
        let _ = g.stage("river");
    },
    ..PLUGIN
};

fn circus(g: &mut Builder<'_>) {
    let mark = g.mark("circus");
    g.junction(mark).tiles(
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
    let road = view.spots(Cell::new(0, -1)).next().expect("a road");
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

/// MM-SETUP-02, MM-XR-01: the river tile joins the river, where somebody lays one.
#[test]
fn the_river_tile_joins_the_river() {
    let rules = rules(&RIVER);
    let view = rules.view(rules.start());
    assert_eq!(view.left(), 71 + 11 + 1);
    let drawn: Vec<&str> =
        view.bag().map(|(design, _)| rules.tiles().design(design).name()).collect();
    assert!(drawn.contains(&"MM-R01"));
    let first: Vec<String> = rules
        .outcomes(rules.start())
        .into_iter()
        .map(|(action, _)| rules.describe(rules.start(), action))
        .collect();
    assert!(!first.iter().any(|draw| draw == "draw E"), "the river is drawn before the land");
}

/// Counts how often it is told that a turn, and a part of one, begins and ends.
static COUNTER: Plugin = Plugin { id: "toy-counter", build: counter, ..PLUGIN };

fn counter(g: &mut Builder<'_>) {
    for moment in [Moment::TurnStarted, Moment::PartStarted, Moment::PartEnded, Moment::TurnEnded] {
        g.on_turn(moment, |ctx: &mut Ctx<'_>, moment: Moment| ctx.report(|| format!("{moment:?}")));
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
    let city = rules.view(&empty).spots(here).next().expect("a city");
    for name in ["meeple", "builder"] {
        position.figures.push((bastide::Player(0), kind(name), Site::Segment(city)));
    }
    let (mut log, mut answers) = (Vec::new(), Vec::new());
    let mut state = rules.position(&position, Some(&mut log)).expect("it fits");
    for wanted in ["draw E", "place at (1,0) r3", "pass", "draw B", "place at (0,1) r0", "pass"] {
        rules.actions(&state, &mut answers);
        let action = answers.iter().find(|a| rules.describe(&state, **a) == wanted);
        rules.apply(&mut state, *action.expect(wanted), Some(&mut log)).expect("it was listed");
    }
    assert!(rules.is_over(&state));
    let told: Vec<&str> = log
        .iter()
        .filter_map(|event| match event {
            Event::Told { what, .. } => Some(what.as_str()),
            Event::Scored(scored) if scored.terrain == Terrain::City => Some("city scored"),
            _ => None,
        })
        .collect();
    let first = ["TurnStarted", "PartStarted", "city scored", "player 1 takes 1 wine", "PartEnded"];
    assert_eq!(told, [&first[..], &["PartStarted", "PartEnded", "TurnEnded"]].concat());
}
