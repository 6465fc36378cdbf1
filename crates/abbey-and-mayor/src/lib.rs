//! What the two legacy variants of the fifth expansion share: abbey, mayor, wagon and barn.
//!
//! No plugin by itself: each variant is one that calls [`build`]. They differ in how far a wagon
//! reaches.

mod abbey;
mod barn;
mod mayor;
mod options;
mod topics;
mod wagon;

pub use options::{barn_placement, wagon_move};
pub use topics::TOPICS;

use bastide::plugin::*;

/// The clauses of both variants: each names those of the other in its topics.
pub const CLAUSES: Clauses = Clauses(include_str!("../clauses.txt"));

/// How far a wagon reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Features connected with the one that was scored (AM1-WAGON-10).
    Connected,
    /// Segments on its own tile and the eight around it (AM2-WAGON-10).
    EightAround,
}

/// The code of the question where a wagon goes.
const WAGON: u8 = 0;

/// What the hooks need to know.
#[derive(Debug)]
struct Constants {
    mayor: FigureKind,
    wagon: FigureKind,
    barn: FigureKind,
    corner: Location,
    no_farmers: Mark,
    placed: Mark,
    joined: Mark,
    moved: Cause,
    reach: Reach,
    barn_beside_barn: bool,
}

/// Adds everything to a game: tiles, figures, abbey and hooks. The options are those of the
/// variant, as [`wagon_move`] and [`barn_placement`] declare them.
pub fn build(
    game: &mut Builder<'_>,
    wagon_move: &RuleOption<Reach>,
    barn_placement: &RuleOption<bool>,
) {
    game.tiles(include_str!("../tiles/abbey-and-mayor.txt"));
    let exempt = [game.cause("dragon"), game.cause("capture")];
    let constants = Constants {
        mayor: game.figure("mayor", mayor::MAYOR),
        wagon: game.figure("wagon", wagon::WAGON),
        barn: game.figure("barn", barn::BARN),
        corner: game.location("corner", true, false, &exempt),
        no_farmers: game.mark("no-farmers"),
        placed: game.mark("barn-placed"),
        joined: game.mark("barn-joined"),
        moved: game.cause("drove"),
        reach: game.option(wagon_move),
        barn_beside_barn: game.option(barn_placement),
    };
    game.exempt(constants.barn, &exempt).bars(constants.no_farmers);
    abbey::add(game);
    mayor::add(game, &constants);
    wagon::add(game, &constants);
    barn::add(game, &constants);
    game.constants(constants);
}
