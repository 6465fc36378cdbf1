//! The base game as a plugin like any other, built first: tiles, meeples, options.
use crate::{
    builder::Builder,
    expansion::{PLUGIN, Plugin},
    figure::STANDARD,
    geometry::{Cell, Rotation},
    options::{Clauses, RuleOption, Values},
    setup::{BASE_ID, Resolved},
    table::{BaseRules, FieldRule},
};

const TILES: &str = include_str!("../tiles/base.txt");

static FIELDS: RuleOption<FieldRule> = RuleOption {
    name: "base.fields",
    values: Values::Words(&[
        (
            "4-per-city",
            FieldRule::PerCity,
            "each city pays 4 once, to most farmers on all fields around it",
        ),
        (
            "3-per-city-once",
            FieldRule::OncePerPlayer,
            "a field pays 3 a city, to no player twice for the same city",
        ),
        (
            "3-per-city-per-field",
            FieldRule::PerField,
            "a field pays 3 a city; a city may pay through many fields",
        ),
    ]),
    default: FieldRule::PerField,
    except: &[],
    doc: "How farmers are paid at the end.",
    clauses: &["BASE-60", "BASE-61", "BASE-62", "BASE-63"],
};
static TWO_TILE_CITY: RuleOption<bool> = RuleOption {
    name: "base.two-tile-city",
    values: Values::Words(&[
        ("4", false, "a completed city of two tiles is worth 2 a tile and pennant like any other"),
        ("2", true, "a completed city of two tiles is worth 1 a tile and pennant"),
    ]),
    default: false,
    except: &[],
    doc: "What the smallest city is worth.",
    clauses: &["BASE-44", "BASE-45"],
};
static FARMERS: RuleOption<bool> = RuleOption {
    name: "base.farmers",
    values: Values::SWITCH,
    default: true,
    except: &[],
    doc: "Whether meeples may be placed on fields.",
    clauses: &["BASE-64"],
};

/// The base game.
pub static BASE: Plugin = Plugin {
    id: BASE_ID,
    title: "Base game",
    blurb: "72 tiles, seven meeples each: roads, cities, monasteries and fields",
    options: &[&FIELDS, &TWO_TILE_CITY, &FARMERS],
    clauses: Clauses(include_str!("../clauses.txt")),
    build,
    ..PLUGIN
};

fn build(game: &mut Builder<'_>) {
    game.tiles(TILES).start(&[("D", Cell::new(0, 0), Rotation::new(0))]);
    game.figure("meeple", STANDARD);
}

impl BaseRules {
    /// What a set-up says of the base game's own rules.
    pub(crate) fn of(setup: &Resolved) -> Self {
        Self {
            fields: FIELDS.value_in(setup),
            small_cities: TWO_TILE_CITY.value_in(setup),
            farmers: FARMERS.value_in(setup),
        }
    }
}
