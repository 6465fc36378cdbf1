//! What the two legacy variants of the fifth expansion share: abbey, mayor, wagon and barn.
//!
//! No plugin by itself: [`variant!`] makes one of it. The variants differ in how far a wagon
//! reaches, and in the names under which their answers are saved.

mod abbey;
mod barn;
mod mayor;
mod topics;
mod variant;
mod wagon;

#[doc(hidden)]
pub use barn::place_barn;
#[doc(hidden)]
pub use topics::TOPICS;
#[doc(hidden)]
pub use wagon::{move_wagon, return_wagon};

use bastide::{Builder, Cause, Corner, Kind, Mark, Packed, Place, SegmentAt};

/// The answers of one variant, under its own tags.
pub trait Variant: 'static {
    /// A barn is placed.
    type Barn: Packed + From<Corner>;
    /// A wagon moves.
    type Move: Packed + From<SegmentAt>;
    /// A wagon goes home.
    type Return: Packed + Default;
}

/// How far a wagon reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// Features connected with the one that was scored (AM1-WAGON-10).
    Connected,
    /// Segments on its own tile and the eight around it (AM2-WAGON-10).
    EightAround,
}

/// The code of the question where a wagon goes.
const WAGON: u8 = 0;

/// What the hooks need to know.
#[derive(Debug)]
struct Words {
    mayor: Kind,
    wagon: Kind,
    barn: Kind,
    corner: Place,
    no_farmers: Mark,
    placed: Mark,
    joined: Mark,
    moved: Cause,
    reach: Reach,
    barn_beside_barn: bool,
}

/// Adds everything to a game: tiles, figures, abbey and hooks.
pub fn build<V: Variant>(g: &mut Builder<'_>, wagon_move: &str, barn_placement: &str) {
    g.tiles(include_str!("../tiles/abbey-and-mayor.txt"));
    let exempt = [g.cause("dragon"), g.cause("capture")];
    let words = Words {
        mayor: g.figure("mayor", mayor::MAYOR),
        wagon: g.figure("wagon", wagon::WAGON),
        barn: g.figure("barn", barn::BARN),
        corner: g.place("corner", true, false, &exempt),
        no_farmers: g.mark("no-farmers"),
        placed: g.mark("barn-placed"),
        joined: g.mark("barn-joined"),
        moved: g.cause("drove"),
        reach: match g.option(wagon_move).as_str() {
            "connected" => Reach::Connected,
            _ => Reach::EightAround,
        },
        barn_beside_barn: g.option(barn_placement) == "occupied",
    };
    g.exempt(words.barn, &exempt).bars(words.no_farmers);
    abbey::add(g);
    mayor::add(g, &words);
    wagon::add::<V>(g, &words);
    barn::add::<V>(g, &words);
    g.words(words);
}
