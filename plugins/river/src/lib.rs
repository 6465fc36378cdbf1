//! The River: tiles that are laid before the land, from a spring to a lake.
#![warn(missing_docs)]

mod course;
mod volcano;

use bastide::plugin::*;

/// The plugin.
pub static EXPANSION: Plugin = Plugin {
    id: "river",
    title: "The River",
    blurb: "12 tiles that are laid first, from the spring to the lake",
    options: &[
        RuleOption {
            name: "river.start-tile",
            values: Values::Choice(&[
                ("shuffled", "the start tile of the base game is shuffled into the land"),
                ("left-out", "the start tile of the base game stays in the box"),
            ]),
            defaults: ["shuffled", "left-out", "left-out"],
            doc: "What becomes of the tile that the spring replaces.",
            clauses: &["BASE-97", "BASE-A2", "RV-01"],
        },
        RuleOption {
            name: "river.box",
            values: Values::Choice(&[
                ("one", "the River: one course from the spring to the lake"),
                ("two", "the River II: it parts after the spring, and one lake is a volcano"),
            ]),
            defaults: ["one"; 3],
            doc: "Which of the two rivers is laid.",
            clauses: &["BASE-90", "BASE-98", "RV-07"],
        },
        RuleOption {
            name: "river.u-turn",
            values: Values::Choice(&[
                ("forbidden", "a bend may not turn the same way as the bend right before it"),
                ("allowed", "the river may turn back at once"),
            ]),
            defaults: ["forbidden"; 3],
            doc: "Whether two bends in a row may turn the same way.",
            clauses: &["BASE-93", "RV-03"],
        },
        RuleOption {
            name: "river.special-tiles",
            values: Values::Choice(&[
                ("off-the-end", "not where the river would be stopped, or forced to turn back"),
                ("after-the-lake", "nowhere until the lake is drawn"),
                ("anywhere", "also on the open end, which stops the river"),
            ]),
            defaults: ["off-the-end"; 3],
            doc: "Where tiles that fit any edge may lie while the river is laid.",
            clauses: &["MM-A2", "MM.RV.4"],
        },
    ],
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
    let two = game.option("river.box") == "two";
    let tiles =
        if two { include_str!("../tiles/river-2.txt") } else { include_str!("../tiles/river.txt") };
    if game.copies() == 0 {
        // Without its tiles the land begins as ever.
        game.tiles(tiles);
        return;
    }
    let stages = ["fork", "river", "lake"].map(|name| game.stage(name));
    let constants = Constants { stages, u_turn: game.option("river.u-turn") == "allowed" };
    game.constants(constants).tiles(tiles);
    if two {
        volcano::add(game);
    }
    game.start(&[("RV-SPRING", Cell::new(0, 0), Rotation::new(0))]);
    for stage in stages {
        game.validate_placement(PlacementFilter::Stage(stage), course::goes_on);
    }
    match game.option("river.special-tiles").as_str() {
        "off-the-end" => {
            game.validate_placement(PlacementFilter::Wild, course::keep_off_the_end);
        }
        "after-the-lake" => {
            game.validate_placement(PlacementFilter::Wild, course::wait_for_the_lake);
        }
        _ => {}
    }
    let start_tile = game.tile("D");
    if let (Some(start_tile), "left-out") = (start_tile, game.option("river.start-tile").as_str()) {
        game.leave_out(start_tile, 1);
    }
}
