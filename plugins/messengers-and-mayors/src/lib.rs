//! Messengers & Mayors, the fifth expansion of C3.1.
//!
//! Three figures and a tile that every player owns; a file each.

mod hall;
mod mayor;
mod messenger;
mod order;
mod scarecrow;

use bastide::plugin::*;

static ENCLOSED_BY_OWNER: RuleOption<bool> = RuleOption {
    name: "messengers-and-mayors.enclosed-order",
    values: Values::Words(&[
        ("mayors-first", false, "all mayors clockwise, then all scarecrows clockwise"),
        ("by-owner", true, "clockwise by owner, who orders the own two"),
    ]),
    default: false,
    except: &[],
    doc: "In which order the figures act that one tile encloses.",
    clauses: &["MM-MAYOR-17", "MM-CROW-10", "MM-A1"],
};

/// The plugin.
pub static EXPANSION: Plugin = Plugin {
    id: "messengers-and-mayors",
    title: "Messengers & Mayors",
    blurb: "mayor, messenger and scarecrow for everyone, town halls, 12 tiles",
    editions: &[Edition::C31],
    conflicts: &["abbey-and-mayor-c1", "abbey-and-mayor-c2"],
    // Where they share a table all the same, wagons drive before messengers ride.
    after: &["abbey-and-mayor-c1", "abbey-and-mayor-c2"],
    options: &[&ENCLOSED_BY_OWNER],
    clauses: Clauses(include_str!("../clauses.txt")),
    topics: TOPICS,
    build,
    ..PLUGIN
};
bastide::announce!(EXPANSION);

/// Where other boxes say something else, or nothing.
const TOPICS: &[Topic] = &[
    Topic { name: "special tile: where", of: "town-hall", clauses: &["MM-HALL-03", "MM-HALL-04"] },
    Topic { name: "special tile: edges", of: "town-hall", clauses: &["MM-HALL-07", "MM-HALL-08"] },
    Topic { name: "special tile: figures on it", of: "town-hall", clauses: &["MM-HALL-19"] },
    Topic { name: "special tile: own points", of: "town-hall", clauses: &["MM-HALL-11"] },
    Topic {
        name: "special tile: monasteries beside it",
        of: "town-hall",
        clauses: &["MM-HALL-12"],
    },
    Topic { name: "special tile: mayors beside it", of: "town-hall", clauses: &["MM-HALL-14"] },
    Topic {
        name: "special tile: end of the game",
        of: "town-hall",
        clauses: &["MM-END-01", "MM-END-03"],
    },
    Topic { name: "mayor: placing", of: "mayor", clauses: &["MM-MAYOR-01", "MM-MAYOR-02"] },
    Topic { name: "mayor: strength", of: "mayor", clauses: &["MM-MAYOR-20"] },
    Topic { name: "mayor: alone in a city", of: "mayor", clauses: &["MM-MAYOR-21"] },
    Topic { name: "mayor: enclosed", of: "mayor", clauses: &["MM-MAYOR-10", "MM-MAYOR-16"] },
    Topic {
        name: "travelling figure: placing",
        of: "messenger",
        clauses: &["MM-MSGR-01", "MM-MSGR-02"],
    },
    Topic {
        name: "travelling figure: moves after",
        of: "messenger",
        clauses: &["MM-MSGR-05", "MM-MSGR-21"],
    },
    Topic {
        name: "travelling figure: reach",
        of: "messenger",
        clauses: &["MM-MSGR-08", "MM-MSGR-15"],
    },
    Topic {
        name: "travelling figure: target",
        of: "messenger",
        clauses: &["MM-MSGR-09", "MM-MSGR-10"],
    },
    Topic {
        name: "field figure: placing",
        of: "scarecrow",
        clauses: &["MM-CROW-01", "MM-CROW-02"],
    },
    Topic { name: "field figure: farmers beside it", of: "scarecrow", clauses: &["MM-CROW-03"] },
    Topic {
        name: "field figure: enclosed",
        of: "scarecrow",
        clauses: &["MM-CROW-06", "MM-CROW-08", "MM-CROW-09"],
    },
    Topic { name: "field figure: at the end", of: "scarecrow", clauses: &["MM-CROW-12"] },
];

/// A figure that is a meeple but does nothing that other meeples do besides.
const FIGURE: FigureTraits =
    FigureTraits { each: 1, class: Class::Special, role: false, supports: false, ..STANDARD };

/// Codes of the plugin's questions.
mod asks {
    pub(crate) const FAVOUR: u8 = 0;
    pub(crate) const SCARECROW: u8 = 1;
    pub(crate) const RIDE: u8 = 2;
    pub(crate) const ORDER: u8 = 3;
}

/// What the hooks need to know.
struct Constants {
    mayor: FigureKind,
    messenger: FigureKind,
    standing: FigureKind,
    lying: FigureKind,
    called: Cause,
    replaced: Cause,
    used: Cause,
    rode: Cause,
    by_owner: bool,
}

fn build(game: &mut Builder<'_>) {
    game.tiles(include_str!("../tiles/land.txt")).tiles(include_str!("../tiles/river.txt"));
    let mayor = game.figure("mayor", mayor::MAYOR);
    let messenger = game.figure("messenger", messenger::MESSENGER);
    let standing = game.figure("scarecrow", scarecrow::STANDING);
    let constants = Constants {
        mayor,
        messenger,
        standing,
        lying: game.form("scarecrow-lying", standing, scarecrow::LYING),
        called: game.cause("called"),
        replaced: game.cause("replaced"),
        used: game.cause("enclosed"),
        rode: game.cause("rode"),
        by_owner: game.option(&ENCLOSED_BY_OWNER),
    };
    let attack = game.cause("attack");
    for kind in [constants.mayor, constants.messenger, constants.standing, constants.lying] {
        game.exempt(kind, &[attack]);
    }
    hall::add(game);
    mayor::add(game, &constants);
    scarecrow::add(game, &constants);
    messenger::add(game, &constants);
    order::add(game, &constants);
    game.constants(constants);
}
