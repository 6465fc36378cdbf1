//! Messengers & Mayors beside tiles of other boxes, which toy plugins stand for.
use bastide::{Builder, Cell, PLUGIN, Plugin, Position, Registry, Rotation, Rules, Setup, Site};
use bastide_expansions::{preset, registry};

static CIRCUS: Plugin = Plugin { id: "toy-circus", build: circus, ..PLUGIN };

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
