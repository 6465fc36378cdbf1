//! Abbey & Mayor as published in 2007 (C1).
use abbey_and_mayor::{TOPICS, barn_placement, wagon_move};
use bastide::plugin::*;

const WAGON_MOVE: &str = "abbey-and-mayor-c1.wagon-move";
const BARN_PLACEMENT: &str = "abbey-and-mayor-c1.barn-placement";

/// The plugin.
pub static EXPANSION: Plugin = Plugin {
    id: "abbey-and-mayor-c1",
    title: "Abbey & Mayor (C1, 2007)",
    blurb: "mayor, wagon, barn and abbey for everyone, 12 tiles",
    editions: &[Edition::C1],
    conflicts: &["abbey-and-mayor-c2", "messengers-and-mayors"],
    after: &[],
    options: &[wagon_move(WAGON_MOVE, "connected"), barn_placement(BARN_PLACEMENT)],
    topics: TOPICS,
    build: |game| abbey_and_mayor::build(game, WAGON_MOVE, BARN_PLACEMENT),
    ..PLUGIN
};
announce!(EXPANSION);
