//! The River: tiles that are laid before the land, from a spring to a lake.
#![warn(missing_docs)]

mod course;
mod volcano;

use bastide::plugin::*;

static START_TILE_LEFT_OUT: RuleOption<bool> = RuleOption {
    name: "river.start-tile",
    values: Values::Words(&[
        ("shuffled", false, "the start tile of the base game is shuffled into the land"),
        ("left-out", true, "the start tile of the base game stays in the box"),
    ]),
    default: true,
    except: &[(Edition::C1, false)],
    doc: "What becomes of the tile that the spring replaces.",
    clauses: &["BASE-97", "BASE-A2", "RV-01"],
};
static RIVER_TWO: RuleOption<bool> = RuleOption {
    name: "river.box",
    values: Values::Words(&[
        ("one", false, "the River: one course from the spring to the lake"),
        ("two", true, "the River II: it parts after the spring, and one lake is a volcano"),
    ]),
    default: false,
    except: &[],
    doc: "Which of the two rivers is laid.",
    clauses: &["BASE-90", "BASE-98", "RV-07"],
};
static U_TURN: RuleOption<bool> = RuleOption {
    name: "river.u-turn",
    values: Values::Words(&[
        ("forbidden", false, "a bend may not turn the same way as the bend right before it"),
        ("allowed", true, "the river may turn back at once"),
    ]),
    default: false,
    except: &[],
    doc: "Whether two bends in a row may turn the same way.",
    clauses: &["BASE-93", "RV-03"],
};
static SPECIAL_TILES: RuleOption<SpecialTiles> = RuleOption {
    name: "river.special-tiles",
    values: Values::Words(&[
        (
            "off-the-end",
            SpecialTiles::OffTheEnd,
            "not where the river would be stopped, or forced to turn back",
        ),
        ("after-the-lake", SpecialTiles::AfterTheLake, "nowhere until the lake is drawn"),
        ("anywhere", SpecialTiles::Anywhere, "also on the open end, which stops the river"),
    ]),
    default: SpecialTiles::OffTheEnd,
    except: &[],
    doc: "Where tiles that fit any edge may lie while the river is laid.",
    clauses: &["MM-A2", "MM.RV.4"],
};

/// Where tiles that fit any edge may lie while the river is laid.
#[derive(Clone, Copy, Debug, PartialEq)]
enum SpecialTiles {
    OffTheEnd,
    AfterTheLake,
    Anywhere,
}

/// The plugin.
pub static EXPANSION: Plugin = Plugin {
    id: "river",
    title: "The River",
    blurb: "12 tiles that are laid first, from the spring to the lake",
    options: &[&START_TILE_LEFT_OUT, &RIVER_TWO, &U_TURN, &SPECIAL_TILES],
    clauses: Clauses(include_str!("../clauses.txt")),
    build,
    ..PLUGIN
};
bastide::announce!(EXPANSION);

/// What the hooks need to know.
struct Constants {
    /// In the order in which they are drawn (BASE-91, BASE-98).
    stages: [Stage; 3],
    u_turn: bool,
}

fn build(game: &mut Builder<'_>) {
    let two = game.option(&RIVER_TWO);
    let tiles =
        if two { include_str!("../tiles/river-2.txt") } else { include_str!("../tiles/river.txt") };
    if game.copies() == 0 {
        // Without its tiles the land begins as ever.
        game.tiles(tiles);
        return;
    }
    let stages = ["fork", "river", "lake"].map(|name| game.stage(name));
    let constants = Constants { stages, u_turn: game.option(&U_TURN) };
    game.constants(constants).tiles(tiles);
    if two {
        volcano::add(game);
    }
    game.start(&[("RV-SPRING", Cell::new(0, 0), Rotation::new(0))]);
    for stage in stages {
        game.validate_placement(PlacementFilter::Stage(stage), course::goes_on);
    }
    match game.option(&SPECIAL_TILES) {
        SpecialTiles::OffTheEnd => {
            game.validate_placement(PlacementFilter::Wild, course::keep_off_the_end);
        }
        SpecialTiles::AfterTheLake => {
            game.validate_placement(PlacementFilter::Wild, course::wait_for_the_lake);
        }
        SpecialTiles::Anywhere => {}
    }
    let left_out = game.option(&START_TILE_LEFT_OUT);
    if let Some(start_tile) = game.tile("D").filter(|_| left_out) {
        game.leave_out(start_tile, 1);
    }
}
