//! Abbey & Mayor as published in 2016 (C2).
use abbey_and_mayor::{CLAUSES, Reach, TOPICS, barn_placement, wagon_move};
use bastide::plugin::*;

static WAGON_MOVE: RuleOption<Reach> =
    wagon_move("abbey-and-mayor-c2.wagon-move", Reach::EightAround);
static BARN_PLACEMENT: RuleOption<bool> = barn_placement("abbey-and-mayor-c2.barn-placement");

/// The plugin.
pub static EXPANSION: Plugin = Plugin {
    id: "abbey-and-mayor-c2",
    title: "Abbey & Mayor (C2, 2016)",
    blurb: "mayor, wagon, barn and abbey for everyone, 12 tiles",
    editions: &[Edition::C2],
    conflicts: &["abbey-and-mayor-c1", "messengers-and-mayors"],
    after: &["abbey-and-mayor-c1"],
    options: &[&WAGON_MOVE, &BARN_PLACEMENT],
    clauses: CLAUSES,
    topics: TOPICS,
    build: |game| abbey_and_mayor::build(game, &WAGON_MOVE, &BARN_PLACEMENT),
    ..PLUGIN
};
announce!(EXPANSION);
