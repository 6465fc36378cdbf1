//! Tiles in players' hands, and tiles that fit what others do not.
use super::table::{Given, Table};
use bastide::{
    Action, Cell, Event, Plugin, Question, QuestionKind, Rotation, Side, View,
    plugin::{
        Actions, Answer, Builder, Candidate, Ctx, OfferLayer, PLUGIN, PlacementFilter,
        QuestionFilter,
    },
    tile::{AtEnd, Edge, HandUse, Verdict},
};

const MOOT: &str = "tile MOOT x0\nfits anywhere\nwild\nno-land\nimpassable\nmark odd";
const WELL: &str = "tile WELL x0\nfits hole\nwild\nmonastery\nfield Nw Ne En Es Se Sw Ws Wn";
const GATE: &str = "tile GATE x0\nfits anywhere\nwild\nroad N ends house\n\
                    field Nw Ne En Es Se Sw Ws Wn";

/// The toy with one tile in every hand.
macro_rules! toy {
    ($text:expr, $used:expr, $at_end:expr) => {{
        static TOY: Plugin = Plugin {
            id: "toy",
            build: |game| {
                game.own_tile($text, 1, $used, $at_end);
            },
            ..PLUGIN
        };
        &TOY
    }};
}

fn given<'a>(tiles: super::table::Tiles<'a>, stack: &'a [(&'a str, u8)]) -> Given<'a> {
    Given { tiles, stack, ..Given::default() }
}
fn hands(table: &Table) -> Vec<u8> {
    table.view().owned().iter().map(|tile| tile.owner.0).collect()
}

#[test]
fn a_tile_that_fits_anywhere_closes_what_it_meets() {
    let toy = toy!(MOOT, HandUse::Instead, AtEnd::Must);
    let mut table = Table::new(
        toy,
        2,
        Given { figures: &[(1, "meeple", (0, 0), 0)], ..given(&[("U", 0, 0, 0)], &[("B", 4)]) },
    );
    assert_eq!(table.labels(), ["draw a tile", "place the own MOOT"]);
    table.answer("place the own MOOT");
    // Once for each gap: turning it changes nothing.
    let mut labels = table.labels();
    labels.sort();
    let cells = ["(-1,0)", "(0,-1)", "(0,1)", "(1,0)"];
    assert_eq!(labels, cells.map(|cell| format!("place at {cell} r0")));
    table.answer("place at (1,0)");
    assert_eq!(hands(&table), [1], "it has left the hand");
    let road = table.segment(0, 0, 0);
    assert_eq!((table.view().summary(road).open, table.view().complete(road)), (1, false));
    assert_eq!(
        table.ask(),
        Some(QuestionKind::Source),
        "it has no segment for a figure; the next turn"
    );
    table.answer("place the own MOOT").answer("place at (-1,0)");
    assert!(table.view().complete(table.segment(0, 0, 0)));
    assert_eq!(table.scores(), [0, 1], "a road of one tile");
    assert_eq!(table.ask(), Some(QuestionKind::Draw), "one way is not asked about");
}

#[test]
fn whatever_fits_beside_it_and_is_closed_by_it() {
    let toy = toy!(MOOT, HandUse::Instead, AtEnd::Must);
    let tiles = [("MOOT", 0, 0, 0), ("B", 0, 1, 0)];
    let mut table = Table::new(toy, 2, given(&tiles, &[("E", 1), ("C", 1)]));
    let view = table.view();
    let (city, fields) = (table.tile("C"), table.tile("B"));
    for cell in [Cell::new(1, 0), Cell::new(-1, 0), Cell::new(0, -1)] {
        assert!(Rotation::ALL.iter().all(|turn| view.fits(city, cell, *turn)), "{cell}");
    }
    assert!(!view.fits(city, Cell::new(1, 1), Rotation::default()), "beside a field as well");
    assert!(view.fits(fields, Cell::new(1, 1), Rotation::default()));
    assert_eq!(view.edge(Cell::new(0, 0), Side::E), Some(Edge::Wild));
    assert_eq!(
        [
            view.filled(Cell::new(0, 0)),
            view.is_land(Cell::new(0, 0)),
            view.enterable(Cell::new(0, 0))
        ],
        [true, false, false]
    );
    // The city of one tile is complete at once, for its only side faces the tile that closes all.
    table.answer("draw E").answer("place at (1,0) r3");
    table.answer("meeple on city W");
    assert_eq!(table.scores(), [2, 0]);
}

#[test]
fn tiles_that_are_no_land_complete_a_monastery_and_add_nothing_to_it() {
    let toy = toy!(MOOT, HandUse::Instead, AtEnd::Must);
    let around = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)];
    let mut tiles = vec![("B", 0, 0, 0)];
    tiles.extend(around.map(|(x, y)| ("B", x, y, 0)));
    let figures = [(0, "meeple", (0, 0), 0)];
    for (answer, points) in [("place the own MOOT", 8), ("draw a tile", 9)] {
        let given = Given { figures: &figures, ..given(&tiles, &[("B", 2)]) };
        let mut table = Table::new(toy, 2, given);
        let road = table.segment(0, 0, 0);
        assert_eq!(table.rules.appraise(&table.state, road, bastide::Occasion::Final), 8);
        table.answer(answer);
        if points == 9 {
            table.answer("draw B");
        }
        table.answer("place at (1,-1)");
        if points == 9 {
            table.answer("pass");
        }
        assert_eq!(table.scores(), [points, 0]);
    }
}

#[test]
fn a_tile_for_a_hole_is_offered_where_there_is_one() {
    let toy = toy!(WELL, HandUse::Instead, AtEnd::May);
    // Around (0,1), with one of the four sides still to come.
    let ring = [(0, 0), (1, 0), (1, 1), (1, 2), (-1, 0), (-1, 1)];
    let tiles = ring.map(|(x, y)| ("B", x, y, 0));
    let mut table = Table::new(toy, 2, given(&tiles, &[("B", 2)]));
    assert_eq!(table.ask(), Some(QuestionKind::Draw), "no hole yet, so nothing to choose");
    table.answer("draw B").answer("place at (0,2)").answer("pass");
    assert_eq!(table.labels(), ["draw a tile", "place the own WELL"]);
    table.answer("place the own WELL");
    assert_eq!(table.labels(), ["place at (0,1) r0"]);
    table.answer("place at (0,1)").answer("meeple on monastery");
    assert_eq!(table.view().summary(table.segment(0, 1, 0)).tiles, 8, "itself and seven around");
}

#[test]
fn at_the_end_some_must_some_may_and_some_are_lost() {
    let last = |toy| Table::new(toy, 3, given(&[("B", 0, 0, 0)], &[("B", 1)]));
    let mut must = last(toy!(MOOT, HandUse::Instead, AtEnd::Must));
    must.answer("draw a tile").answer("draw B").answer("place").answer("pass");
    for seat in [1, 2, 0] {
        assert_eq!(must.asked().map(|player| player.0), Some(seat));
        assert!(must.view().turn().ending);
        assert!(matches!(must.ask(), Some(QuestionKind::Place(_))), "no choice, so none is asked");
        must.answer("place");
    }
    assert!(must.is_over() && hands(&must).is_empty());

    let mut may = last(toy!(MOOT, HandUse::Instead, AtEnd::May));
    may.answer("draw a tile").answer("draw B").answer("place").answer("pass");
    for (seat, answer) in [(1, "pass"), (2, "place the own MOOT"), (0, "pass")] {
        assert_eq!(may.asked().map(|player| player.0), Some(seat));
        assert_eq!(may.labels(), ["place the own MOOT", "pass"]);
        may.answer(answer);
        if answer != "pass" {
            may.answer("place");
        }
    }
    assert!(may.is_over(), "whoever declined is not asked again");
    assert_eq!(hands(&may), [0, 1]);

    let mut lost = last(toy!(MOOT, HandUse::Instead, AtEnd::Lost));
    lost.answer("draw a tile").answer("draw B").answer("place").answer("pass");
    assert!(lost.is_over());
}

#[test]
fn some_come_first_and_some_before_the_tile_of_the_turn() {
    let first = toy!(MOOT, HandUse::First, AtEnd::Must);
    let table = Table::new(first, 2, given(&[("B", 0, 0, 0)], &[("B", 3)]));
    assert_eq!(table.ask(), Some(QuestionKind::Place(table.tile("MOOT"))));

    let before = toy!(MOOT, HandUse::Before, AtEnd::Must);
    let mut table = Table::new(before, 2, given(&[("B", 0, 0, 0)], &[("B", 3)]));
    table.answer("draw B");
    assert_eq!(table.ask(), Some(QuestionKind::Place(table.tile("MOOT"))));
    table.answer("place at (1,0)");
    assert_eq!(table.ask(), Some(QuestionKind::Place(table.tile("B"))));
    assert_eq!(hands(&table), [1]);
    table.answer("place at (2,0)");
    assert_eq!(table.view().turn().placed, [Cell::new(1, 0), Cell::new(2, 0)]);
    assert_eq!(table.labels()[1], "meeple on monastery@(2,0)", "on the tile of the turn");
}

/// The stack runs out in the turn of somebody whose tile must be placed but fits nowhere.
#[test]
fn a_tile_that_must_be_placed_and_cannot_is_not_asked_about() {
    let toy = toy!(WELL, HandUse::Instead, AtEnd::Must);
    let mut table = Table::new(toy, 2, given(&[("B", 0, 0, 0)], &[("C", 1)]));
    table.answer("draw C");
    assert!(table.log.iter().any(|event| matches!(event, Event::Discarded(_))));
    assert!(table.is_over(), "{:?} has {} answers", table.ask(), table.answers().len());
}

static REFUSED: Plugin = Plugin { id: "toy", build: refuse, ..PLUGIN };
fn refuse(game: &mut Builder<'_>) {
    game.own_tile(MOOT, 1, HandUse::Instead, AtEnd::Must);
    let odd = game.mark("odd");
    game.validate_placement(
        PlacementFilter::Shows(odd),
        |view: &View<'_>, candidate: &Candidate| {
            if view.filled(candidate.cell.step(Side::S)) {
                Verdict::Fits
            } else {
                Verdict::Refused("TOY-1")
            }
        },
    );
}

#[test]
fn a_tile_that_a_plugin_refuses_everywhere_is_no_way_to_go() {
    // Something lies south of one gap, unless that is filled too.
    let mut table = Table::new(&REFUSED, 2, given(&[("B", 0, 0, 0)], &[("B", 3)]));
    assert_eq!(table.labels(), ["draw a tile", "place the own MOOT"]);
    table.answer("place the own MOOT");
    assert_eq!(table.labels(), ["place at (0,-1) r0"]);
    static NEVER: Plugin = Plugin {
        id: "toy",
        build: |game| {
            game.own_tile(MOOT, 1, HandUse::Instead, AtEnd::Must);
            let odd = game.mark("odd");
            let never = |_: &View<'_>, _: &Candidate| Verdict::Refused("TOY-2");
            game.validate_placement(PlacementFilter::Shows(odd), never);
        },
        ..PLUGIN
    };
    let table = Table::new(&NEVER, 2, given(&[("B", 0, 0, 0)], &[("B", 3)]));
    assert_eq!(table.ask(), Some(QuestionKind::Draw));
}

#[test]
fn a_road_of_a_wild_tile_is_completed_by_what_is_laid_beside_it() {
    let toy = toy!(GATE, HandUse::Instead, AtEnd::Must);
    let given =
        Given { figures: &[(1, "meeple", (0, 0), 0)], ..given(&[("GATE", 0, 0, 0)], &[("B", 3)]) };
    let mut table = Table::new(toy, 2, given);
    assert!(!table.view().complete(table.segment(0, 0, 0)));
    if table.ask() == Some(QuestionKind::Source) {
        table.answer("draw a tile");
    }
    table.answer("draw B").answer("place at (0,-1)").answer("pass");
    assert!(table.view().complete(table.segment(0, 0, 0)));
    assert_eq!(table.scores(), [0, 1]);
}

bastide::answer! {
    /// Lays the tile in hand to the east of everything, whatever the edges say.
    struct Force as "force";
}

impl Answer for Force {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let Some(Question { kind: QuestionKind::Place(tile), .. }) = ctx.asked() else { return };
        ctx.place_tile(tile, Cell::new(1, 0), Rotation::default());
    }
    fn label(&self, _: &View<'_>) -> String {
        "force".to_owned()
    }
}

static FORCED: Plugin = Plugin { id: "toy", build: force, ..PLUGIN };
fn force(game: &mut Builder<'_>) {
    game.own_tile(MOOT, 1, HandUse::Instead, AtEnd::Must);
    game.answer::<Force>().offer(
        QuestionFilter::Place,
        OfferLayer::Add,
        |_: &View<'_>, _: &Question, actions: &mut Actions<'_>| actions.offer(Force),
    );
}

#[test]
fn a_tile_that_a_plugin_lays_leaves_the_hand() {
    let mut table = Table::new(&FORCED, 2, given(&[("B", 0, 0, 0)], &[("B", 3)]));
    table.answer("place the own MOOT").answer("force");
    assert!(table.view().filled(Cell::new(1, 0)));
    assert_eq!(hands(&table), [1]);
    // A tile that was drawn is not confused with one in hand.
    table.answer("draw a tile");
    assert!(matches!(table.answers()[0], Action::Draw(_)));
}
