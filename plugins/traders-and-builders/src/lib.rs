//! Traders & Builders, the second expansion.
//!
//! Two pieces that rely on a meeple of their owner, and goods for whoever completes a city; a file
//! each, and one for what the pieces share.
#![warn(missing_docs)]

mod builder;
mod goods;
mod pig;
mod support;

use bastide::plugin::*;

static SUPPORT_BY_MEEPLE: RuleOption<bool> = RuleOption {
    name: "traders-and-builders.support",
    values: Values::Words(&[
        ("feature", false, "a builder or pig stays while any meeple of its owner is with it"),
        ("meeple", true, "it is given to one meeple and goes home with that one"),
    ]),
    default: false,
    except: &[(Edition::C31, true)],
    doc: "What a builder or pig relies on.",
    clauses: &["TB-01", "TB-02", "TB-06", "TB-11", "TB-13"],
};
static PIG_SCORES_AT_PENNANT: RuleOption<bool> = RuleOption {
    name: "traders-and-builders.pig-scoring",
    values: Values::Words(&[
        ("with-field", false, "one point more a city, when its owner is paid for the field"),
        (
            "at-pennant",
            true,
            "three points a city when anyone completes a city with a pennant; \
                     then it goes home",
        ),
    ]),
    default: false,
    except: &[(Edition::C31, true)],
    doc: "When and how a pig scores.",
    clauses: &["TB-12", "TB-14"],
};
static PIG_COUNTS_NEW_CITY: RuleOption<bool> = RuleOption {
    name: "traders-and-builders.pig-new-city",
    values: Values::SWITCH,
    default: true,
    except: &[],
    doc: "Whether pigs that score at a pennant count the city just completed.",
    clauses: &["TB-15"],
};
static GOODS: RuleOption<bool> = RuleOption {
    name: "traders-and-builders.goods",
    values: Values::SWITCH,
    default: true,
    except: &[],
    doc: "Whether goods are handed out.",
    clauses: &["TB-08"],
};

/// The plugin.
pub static EXPANSION: Plugin = Plugin {
    id: "traders-and-builders",
    title: "Traders & Builders",
    blurb: "a builder and a pig for everyone, goods, 24 tiles",
    // Barns are paid before goods (canonical turn, section 10).
    after: &["abbey-and-mayor-c1", "abbey-and-mayor-c2"],
    missing: &["the tiles and the goods of the box of 2025"],
    options: &[&SUPPORT_BY_MEEPLE, &PIG_SCORES_AT_PENNANT, &PIG_COUNTS_NEW_CITY, &GOODS],
    clauses: Clauses(include_str!("../clauses.txt")),
    build,
    ..PLUGIN
};
bastide::announce!(EXPANSION);

/// What the hooks need to know.
struct Constants {
    builder: FigureKind,
    pig: FigureKind,
    /// A piece is given to one meeple (TB-02).
    by_meeple: bool,
    counts_new_city: bool,
    goods: [(Mark, Token); 3],
    left_alone: Cause,
    fattened: Cause,
}

fn build(game: &mut Builder<'_>) {
    game.tiles(include_str!("../tiles/land.txt"));
    let constants = Constants {
        builder: game.figure("builder", builder::BUILDER),
        pig: game.figure("pig", pig::PIG),
        by_meeple: game.option(&SUPPORT_BY_MEEPLE),
        counts_new_city: game.option(&PIG_COUNTS_NEW_CITY),
        goods: goods::goods(game),
        left_alone: game.cause("left-alone"),
        fattened: game.cause("fattened"),
    };
    support::add(game, &constants);
    builder::add(game, &constants);
    pig::add(game, &constants);
    goods::add(game);
    game.constants(constants);
}
