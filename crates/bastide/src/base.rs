//! The base game as a plugin like any other, built first: tiles, meeples, options.
use crate::{
    builder::Builder,
    expansion::{PLUGIN, Plugin},
    figure::STANDARD,
    geometry::{Cell, Rotation},
    options::{RuleOption, Values},
    setup::BASE_ID,
    table::{BaseRules, FieldRule},
};

const TILES: &str = include_str!("../tiles/base.txt");

/// The base game.
pub static BASE: Plugin = Plugin {
    id: BASE_ID,
    title: "Base game",
    blurb: "72 tiles, seven meeples each: roads, cities, monasteries and fields",
    options: &[
        RuleOption {
            name: "base.fields",
            values: Values::Choice(&[
                ("4-per-city", "each city pays 4 once, to most farmers on all fields around it"),
                ("3-per-city-once", "a field pays 3 a city, to no player twice for the same city"),
                (
                    "3-per-city-per-field",
                    "a field pays 3 a city; a city may pay through many fields",
                ),
            ]),
            defaults: ["3-per-city-per-field"; 3],
            doc: "How farmers are paid at the end.",
            clauses: &["BASE-60", "BASE-61", "BASE-62", "BASE-63"],
        },
        RuleOption {
            name: "base.two-tile-city",
            values: Values::Choice(&[
                ("4", "a completed city of two tiles is worth 2 a tile and pennant like any other"),
                ("2", "a completed city of two tiles is worth 1 a tile and pennant"),
            ]),
            defaults: ["4"; 3],
            doc: "What the smallest city is worth.",
            clauses: &["BASE-44", "BASE-45"],
        },
        RuleOption {
            name: "base.farmers",
            values: Values::Switch,
            defaults: ["on"; 3],
            doc: "Whether meeples may be placed on fields.",
            clauses: &["BASE-64"],
        },
    ],
    build,
    ..PLUGIN
};

fn build(game: &mut Builder<'_>) {
    game.tiles(TILES).start(&[("D", Cell::new(0, 0), Rotation::new(0))]);
    game.figure("meeple", STANDARD);
}

impl BaseRules {
    /// Read from the resolved options.
    pub(crate) fn of(option: impl Fn(&str) -> String) -> Self {
        Self {
            fields: match option("base.fields").as_str() {
                "4-per-city" => FieldRule::PerCity,
                "3-per-city-once" => FieldRule::OncePerPlayer,
                _ => FieldRule::PerField,
            },
            small_cities: option("base.two-tile-city") == "2",
        }
    }
}
