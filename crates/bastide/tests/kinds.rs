//! What figures may do follows from the data of their kind: a row for each, a column for each
//! question that is put to it.
use bastide::{
    Cell, FigureKind, Occasion, Player, Plugin, Registry, Rotation, Rules, SegmentAt, SegmentId,
    Setup, State, Terrain, Terrains, View,
    figure::{Class, FigureTraits, PIECE, STANDARD, Site},
    plugin::{Builder, Cause, Location, Mark, PLUGIN},
    position::Position,
};

/// A kind and what is expected of it.
struct Row {
    name: &'static str,
    figures: FigureTraits,
    /// Free terrains that it may be placed on: Road, City, Field, Monastery.
    deploys: &'static str,
    /// It may be placed where a standard meeple is.
    enters: bool,
    /// A standard meeple may not be placed where it is.
    keeps_out: bool,
    /// Points of an unfinished city of one tile, held alone.
    alone: i32,
    /// The same beside a standard meeple: the meeple's, and its own.
    beside: (i32, i32),
    /// Beside another player's figure of the same kind, for each.
    tied: i32,
}

const ROWS: [Row; 8] = [
    Row {
        name: "meeple",
        figures: STANDARD,
        deploys: "RCFM",
        enters: false,
        keeps_out: true,
        alone: 1,
        beside: (1, 1),
        tied: 1,
    },
    Row {
        name: "giant",
        figures: FigureTraits { strength: 2, class: Class::Plain, ..STANDARD },
        deploys: "RCFM",
        enters: false,
        keeps_out: true,
        alone: 1,
        beside: (0, 1),
        tied: 1,
    },
    // Strength 0, but it takes part: it wins alone, and among its like.
    Row {
        name: "guest",
        figures: FigureTraits {
            stands: Terrains::CITY,
            enters_occupied: true,
            strength: 0,
            ..STANDARD
        },
        deploys: "C",
        enters: true,
        keeps_out: true,
        alone: 1,
        beside: (1, 0),
        tied: 1,
    },
    // Strength 0 and no part in it.
    Row {
        name: "ghost",
        figures: FigureTraits {
            stands: Terrains::FIELD.or(Terrains::CITY),
            enters_occupied: true,
            occupies: false,
            strength: 0,
            participates: false,
            ..STANDARD
        },
        deploys: "CF",
        enters: true,
        keeps_out: false,
        alone: 0,
        beside: (1, 0),
        tied: 0,
    },
    // Strength without part is none.
    Row {
        name: "bystander",
        figures: FigureTraits { strength: 5, participates: false, ..STANDARD },
        deploys: "RCFM",
        enters: false,
        keeps_out: true,
        alone: 0,
        beside: (1, 0),
        tied: 0,
    },
    Row {
        name: "shy",
        figures: FigureTraits {
            stands: Terrains::CITY.or(Terrains::MONASTERY),
            occupies: false,
            ..STANDARD
        },
        deploys: "CM",
        enters: false,
        keeps_out: false,
        alone: 1,
        beside: (1, 1),
        tied: 1,
    },
    Row {
        name: "envoy",
        figures: FigureTraits { stands: Terrains::ROAD, class: Class::Special, ..STANDARD },
        deploys: "R",
        enters: false,
        keeps_out: true,
        alone: 1,
        beside: (1, 1),
        tied: 1,
    },
    Row {
        name: "piece",
        figures: PIECE,
        deploys: "",
        enters: false,
        keeps_out: false,
        alone: 0,
        beside: (1, 0),
        tied: 0,
    },
];

static TOY: Plugin = Plugin { id: "toy", build, ..PLUGIN };
fn build(game: &mut Builder<'_>) {
    let [flood, theft] = ["flood", "theft"].map(|word| game.cause(word));
    for row in &ROWS[1..] {
        let kind = game.figure(row.name, row.figures);
        if row.name == "giant" {
            game.exempt(kind, &[theft]);
        }
    }
    let fence = game.mark("fence");
    game.bars(fence);
    game.location("roof", true, true, &[flood]);
}

fn rules() -> Rules {
    let setup = Setup { expansions: vec!["toy".into()], ..Setup::default() };
    Registry::base().with(&TOY).compile(&setup).expect("the toy compiles")
}
fn kind(rules: &Rules, name: &str) -> FigureKind {
    rules.kind_named(name).expect("a kind of this name")
}

/// A tile with city, road and fields, a monastery south of it, and figures in the city.
fn state(rules: &Rules, figures: &[(u8, FigureKind)]) -> State {
    let tile = |name| rules.tiles().named(name).expect("a tile of the base game");
    let tiles = vec![
        (tile("D"), Cell::new(0, 0), Rotation::default()),
        (tile("B"), Cell::new(0, 1), Rotation::default()),
    ];
    let city = Site::Segment(SegmentId(0));
    let figures = figures.iter().map(|(player, kind)| (Player(*player), *kind, city)).collect();
    let position = Position { tiles, figures, ..Position::default() };
    rules.position(&position, None).expect("it can be set up")
}
fn segment(view: &View<'_>, terrain: char) -> SegmentId {
    let (y, segment, expected) = match terrain {
        'C' => (0, 0, Terrain::City),
        'R' => (0, 1, Terrain::Road),
        'F' => (0, 2, Terrain::Field),
        _ => (1, 0, Terrain::Monastery),
    };
    let segment_id = view.segment(SegmentAt { cell: Cell::new(0, y), segment }).expect("a segment");
    assert_eq!(view.terrain(segment_id), expected);
    segment_id
}
/// What both players would get for the city.
fn city(rules: &Rules, figures: &[(u8, FigureKind)]) -> (i32, i32) {
    let state = state(rules, figures);
    let view = rules.view(&state);
    let paid = rules.appraisal(&state, segment(&view, 'C'), Occasion::Final).1;
    (paid[0], paid[1])
}

#[test]
fn placing() {
    let rules = rules();
    let (empty, meeple) = (state(&rules, &[]), kind(&rules, "meeple"));
    let taken = state(&rules, &[(0, meeple)]);
    for row in &ROWS {
        let (view, me) = (rules.view(&empty), kind(&rules, row.name));
        let free: String = "RCFM"
            .chars()
            .filter(|terrain| view.may_deploy(Player(1), me, segment(&view, *terrain)))
            .collect();
        assert_eq!(free, row.deploys, "{}", row.name);
        let stands: String =
            "RCFM".chars().filter(|terrain| view.may_stand(me, segment(&view, *terrain))).collect();
        assert_eq!(stands, row.deploys, "{}: where it stands", row.name);
        let view = rules.view(&taken);
        let enters = view.may_deploy(Player(1), me, segment(&view, 'C'));
        assert_eq!(enters, row.enters, "{}: beside a meeple", row.name);
        let mine = state(&rules, &[(1, me)]);
        let view = rules.view(&mine);
        assert_eq!(view.occupied(segment(&view, 'C')), row.keeps_out, "{}", row.name);
        let others = view.may_deploy(Player(0), meeple, segment(&view, 'C'));
        assert_eq!(others, !row.keeps_out, "{}: meeples beside it", row.name);
        let left = view.supply(Player(1), me);
        assert_eq!(left + 1, row.figures.each, "{}: one is on the table", row.name);
        if left == 0 {
            assert!(
                !view.may_deploy(Player(1), me, segment(&view, 'R')),
                "{}: none left",
                row.name
            );
        }
    }
}

#[test]
fn majority() {
    let rules = rules();
    let meeple = kind(&rules, "meeple");
    for row in &ROWS {
        let me = kind(&rules, row.name);
        assert_eq!(city(&rules, &[(1, me)]), (0, row.alone), "{} alone", row.name);
        assert_eq!(city(&rules, &[(0, meeple), (1, me)]), row.beside, "{}", row.name);
        assert_eq!(city(&rules, &[(1, me), (0, meeple)]), row.beside, "{}: came first", row.name);
        let tied = city(&rules, &[(0, me), (1, me)]);
        assert_eq!(tied, (row.tied, row.tied), "two of {}", row.name);
    }
    let [giant, ghost, guest] = ["giant", "ghost", "guest"].map(|name| kind(&rules, name));
    assert_eq!(city(&rules, &[(0, meeple), (0, meeple), (1, giant)]), (1, 1), "2 against 2");
    assert_eq!(city(&rules, &[(0, ghost), (0, ghost), (1, guest)]), (0, 1), "nothing against 0");
    assert_eq!(city(&rules, &[(0, giant), (0, ghost), (1, meeple), (1, guest)]), (1, 0));
}

#[test]
fn what_removes_whom() {
    let rules = rules();
    let place = rules.location_named("roof").expect("the toy's place");
    let (flood, theft) = (Cause(0), Cause(1));
    let state = state(&rules, &[(0, kind(&rules, "giant")), (1, kind(&rules, "meeple"))]);
    let view = rules.view(&state);
    let [giant, meeple] = view.figures() else { panic!("two figures") };
    let removable = |figure, cause| view.removable(figure, cause);
    assert_eq!([removable(*giant, flood), removable(*giant, theft)], [true, false], "by kind");
    assert_eq!([removable(*meeple, flood), removable(*meeple, theft)], [true, true]);
    let sheltered = bastide::Figure { site: roof(place), ..*meeple };
    assert_eq!(
        [removable(sheltered, flood), removable(sheltered, theft)],
        [false, true],
        "by place"
    );
    assert_eq!(view.feature_of(sheltered), Some(SegmentId(0)), "he counts in the feature there");
}
fn roof(place: Location) -> Site {
    Site::Location(place, bastide::figure::LocationAt::Feature(SegmentId(0)))
}

#[test]
fn marks_that_bar() {
    static FENCED: Plugin = Plugin {
        id: "toy",
        build: |game| {
            let fence = game.mark("fence");
            game.bars(fence).on_tile_placed(
                bastide::plugin::TileFilter::AnyTile,
                move |ctx: &mut bastide::plugin::Ctx<'_>, placed: &bastide::plugin::TilePlaced| {
                    ctx.mark_tile(placed.cell, fence);
                },
            );
        },
        ..PLUGIN
    };
    let setup = Setup { expansions: vec!["toy".into()], ..Setup::default() };
    let rules = Registry::base().with(&FENCED).compile(&setup).expect("the toy compiles");
    let fence: Mark = rules.mark_named("fence").expect("its mark");
    let mut state = rules.start().clone();
    let mut answers = Vec::new();
    for _ in 0..2 {
        rules.actions(&state, &mut answers);
        rules.apply(&mut state, answers[0], None).expect("listed");
    }
    let view = rules.view(&state);
    let (cell, ..) = view.tiles().last().expect("it was laid");
    assert!(view.has_mark(cell, fence));
    let meeple = kind(&rules, "meeple");
    assert!(
        view.segments(cell).all(|segment| view.barred(segment) && !view.may_stand(meeple, segment))
    );
    assert_eq!(view.turn().active, Player(1), "with nowhere to go, step 2 is not asked");
}

/// Three tiles of one road: the second gets a mark, the third shows it.
#[test]
fn a_mark_on_a_tile_bars_this_tile_alone() {
    static FENCED: Plugin = Plugin {
        id: "toy",
        build: |game| {
            let fence = game.mark("fence");
            game.bars(fence).tiles(
                "tile YARD x1\n mark fence\n road E ends house\n field Nw Ne En Es Se Sw Ws Wn",
            );
            game.on_turn(
                bastide::Moment::GameStarted,
                move |ctx: &mut bastide::plugin::Ctx<'_>, _: bastide::Moment| {
                    ctx.mark_tile(Cell::new(1, 0), fence);
                },
            );
        },
        ..PLUGIN
    };
    let setup = Setup { expansions: vec!["toy".into()], ..Setup::default() };
    let rules = Registry::base().with(&FENCED).compile(&setup).expect("the toy compiles");
    let tile = |name| rules.tiles().named(name).expect("a tile of this name");
    let row = [
        (tile("D"), Cell::new(0, 0), Rotation::default()),
        (tile("U"), Cell::new(1, 0), Rotation::default()),
        (tile("YARD"), Cell::new(2, 0), Rotation::new(2)),
    ];
    let mut tiles = row.to_vec();
    // Whichever tile was there first lends the feature its number.
    for _ in 0..row.len() {
        tiles.rotate_left(1);
        let position = Position { tiles: tiles.clone(), ..Position::default() };
        let state = rules.position(&position, None).expect("it can be set up");
        let view = rules.view(&state);
        let roads: Vec<SegmentId> = row
            .iter()
            .filter_map(|(_, cell, _)| {
                view.segments(*cell).find(|segment| view.terrain(*segment) == Terrain::Road)
            })
            .collect();
        assert!(roads.iter().all(|road| view.same(*road, roads[0])));
        let meeple = kind(&rules, "meeple");
        let free = |segment: &SegmentId| view.may_deploy(Player(0), meeple, *segment);
        assert_eq!(roads.iter().map(free).collect::<Vec<bool>>(), [true, false, false]);
    }
}

#[test]
fn without_farmers_no_meeple_stands_on_a_field() {
    let mut setup = Setup { expansions: vec!["toy".into()], ..Setup::default() };
    setup.rules.insert("base.farmers".into(), "off".into());
    let rules = Registry::base().with(&TOY).compile(&setup).expect("the toy compiles");
    for (_, kind) in rules.kinds().filter(|(_, kind)| kind.traits.class < Class::Piece) {
        assert!(!kind.traits.stands.has(Terrain::Field), "{}", kind.name);
    }
}
