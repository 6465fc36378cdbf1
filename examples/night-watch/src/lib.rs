//! The Night Watch: lanterns that light roads and cities, and watch houses that take a toll.
//!
//! An invented expansion that uses what *The Flying Machines* does not. Its rules are the clauses
//! WATCH-1 to WATCH-8 in `README.md`.
#![warn(missing_docs)]

mod lantern;
mod toll;

use bastide::plugin::*;

static TOLL: RuleOption<i32> = RuleOption {
    name: "night-watch.toll",
    values: Values::numbers(1, 5),
    default: 2,
    except: &[],
    doc: "Points that the watch house takes of a neighbour.",
    clauses: &["WATCH-6"],
};

/// The plugin.
pub static EXPANSION: Plugin = Plugin {
    id: "night-watch",
    title: "The Night Watch",
    blurb: "a lantern and a watch house for everyone",
    options: &[&TOLL],
    clauses: Clauses(include_str!("../clauses.txt")),
    build,
    ..PLUGIN
};
bastide::announce!(EXPANSION);

/// Codes of the plugin's questions.
mod asks {
    pub(crate) const TOLL: u8 = 0;
    pub(crate) const CARRY: u8 = 1;
}

/// What the hooks need to know.
struct Constants {
    lantern: FigureKind,
    post: Location,
    burnt: Cause,
    carried: Cause,
    withdrawn: Cause,
    toll: i32,
}

fn build(game: &mut Builder<'_>) {
    let constants = Constants {
        lantern: game.figure("lantern", lantern::LANTERN),
        post: game.location("lamp-post", true, false, &[]),
        burnt: game.cause("burnt-down"),
        carried: game.cause("carried"),
        withdrawn: game.cause("withdrawn"),
        toll: game.option(&TOLL),
    };
    lantern::add(game, &constants);
    toll::add(game);
    game.constants(constants);
}
