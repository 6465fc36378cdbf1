//! Abbey & Mayor as published in 2016 (C2).
use abbey_and_mayor::{TOPICS, barn_placement, wagon_move};
use bastide::plugin::*;

const WAGON_MOVE: &str = "abbey-and-mayor-c2.wagon-move";
const BARN_PLACEMENT: &str = "abbey-and-mayor-c2.barn-placement";

/// The plugin.
pub static EXPANSION: Plugin = Plugin {
    id: "abbey-and-mayor-c2",
    title: "Abbey & Mayor (C2, 2016)",
    blurb: "mayor, wagon, barn and abbey for everyone, 12 tiles",
    editions: &[Edition::C2],
    conflicts: &["abbey-and-mayor-c1", "messengers-and-mayors"],
    after: &["abbey-and-mayor-c1"],
    options: &[wagon_move(WAGON_MOVE, "eight-around"), barn_placement(BARN_PLACEMENT)],
    topics: TOPICS,
    build: |game| abbey_and_mayor::build(game, WAGON_MOVE, BARN_PLACEMENT),
    ..PLUGIN
};
announce!(EXPANSION);
