//! Inns & Cathedrals, the first expansion.
//!
//! A strong meeple for everyone, and two symbols that raise what a feature is worth.
#![warn(missing_docs)]

use bastide::plugin::*;

static UNFINISHED_IS_WORTHLESS: RuleOption<bool> = RuleOption {
    name: "inns-and-cathedrals.unfinished",
    values: Values::Words(&[
        ("zero", true, "an unfinished road with an inn or city with a cathedral is worth nothing"),
        ("plain", false, "it is worth as much as without"),
    ]),
    default: true,
    except: &[(Edition::C31, false)],
    doc: "What inns and cathedrals do at the end.",
    clauses: &["IC-06", "IC-07", "IC-09", "IC-10"],
};
static INNS: RuleOption<bool> = RuleOption {
    name: "inns-and-cathedrals.inns",
    values: Values::SWITCH,
    default: true,
    except: &[],
    doc: "Whether inns count.",
    clauses: &["IC-05"],
};
static CATHEDRALS: RuleOption<bool> = RuleOption {
    name: "inns-and-cathedrals.cathedrals",
    values: Values::SWITCH,
    default: true,
    except: &[],
    doc: "Whether cathedrals count.",
    clauses: &["IC-08"],
};

/// The plugin.
pub static EXPANSION: Plugin = Plugin {
    id: "inns-and-cathedrals",
    title: "Inns & Cathedrals",
    blurb: "a large meeple for everyone, inns and cathedrals, 18 tiles",
    missing: &["the tiles that only the box of 2025 has, and its rule for short roads"],
    options: &[&UNFINISHED_IS_WORTHLESS, &INNS, &CATHEDRALS],
    clauses: Clauses(include_str!("../clauses.txt")),
    build,
    ..PLUGIN
};
bastide::announce!(EXPANSION);

/// IC-01, IC-02, IC-04; gardens are no place for it (IC-03).
const LARGE: FigureTraits = FigureTraits { each: 1, class: Class::Plain, strength: 2, ..STANDARD };

/// What the hooks need to know.
struct Constants {
    inn: Mark,
    cathedral: Mark,
    worth_nothing: bool,
}

fn build(game: &mut Builder<'_>) {
    game.tiles(include_str!("../tiles/land.txt"));
    game.figure("large-meeple", LARGE);
    if game.option(&INNS) {
        game.value(ValueLayer::Rate, Terrains::ROAD, count_inns);
    }
    if game.option(&CATHEDRALS) {
        game.value(ValueLayer::Rate, Terrains::CITY, count_cathedrals);
    }
    let constants = Constants {
        inn: game.mark("inn"),
        cathedral: game.mark("cathedral"),
        worth_nothing: game.option(&UNFINISHED_IS_WORTHLESS),
    };
    game.constants(constants);
}

/// Two a tile, however many inns there are (IC-05, IC-11).
fn count_inns(view: &View<'_>, scoring: &mut Scoring) {
    let inn = view.constants::<Constants>().inn;
    raise(view, scoring, inn, (2, "IC-05"), ["IC-06", "IC-07"]);
}

/// Three a tile and pennant, however many cathedrals there are (IC-08).
fn count_cathedrals(view: &View<'_>, scoring: &mut Scoring) {
    let cathedral = view.constants::<Constants>().cathedral;
    raise(view, scoring, cathedral, (3, "IC-08"), ["IC-09", "IC-10"]);
}

/// The rate of a feature with a symbol; nothing but the value changes (IC-12).
fn raise(
    view: &View<'_>,
    scoring: &mut Scoring,
    symbol: Mark,
    (rate, clause): (i32, Clause),
    [nothing, plain]: [Clause; 2],
) {
    if !view.marked(scoring.feature(), symbol) {
        return;
    }
    match (scoring.completed(), view.constants::<Constants>().worth_nothing) {
        (true, _) => scoring.set_rate(rate, clause),
        (false, true) => scoring.set_rate(0, nothing),
        (false, false) => scoring.set_rate(1, plain),
    }
}
