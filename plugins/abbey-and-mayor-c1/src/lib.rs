//! Abbey & Mayor as published in 2007 (C1).
use abbey_and_mayor::{CLAUSES, Reach, TOPICS, barn_placement, wagon_move};
use bastide::plugin::*;

static WAGON_MOVE: RuleOption<Reach> =
    wagon_move("abbey-and-mayor-c1.wagon-move", Reach::Connected);
static BARN_PLACEMENT: RuleOption<bool> = barn_placement("abbey-and-mayor-c1.barn-placement");

/// The plugin.
pub static EXPANSION: Plugin = Plugin {
    id: "abbey-and-mayor-c1",
    title: "Abbey & Mayor (C1, 2007)",
    blurb: "mayor, wagon, barn and abbey for everyone, 12 tiles",
    editions: &[Edition::C1],
    conflicts: &["abbey-and-mayor-c2", "messengers-and-mayors"],
    after: &[],
    options: &[&WAGON_MOVE, &BARN_PLACEMENT],
    clauses: CLAUSES,
    topics: TOPICS,
    build: |game| abbey_and_mayor::build(game, &WAGON_MOVE, &BARN_PLACEMENT),
    ..PLUGIN
};
announce!(EXPANSION);
