//! Small numbers with a name: no bare integer says which player, figure or tile is meant.
use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($number:ty);)*) => { $(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub $number);

        impl $name {
            /// As an index into a list.
            #[inline(always)]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )* };
}

ids! {
    /// A seat at the table, clockwise from the player who starts.
    Player(u8);
    /// A kind of figure, as registered at set-up.
    FigureKind(u8);
    /// One figure on the table; a figure that comes back later has a new number.
    FigureId(u16);
    /// A segment of a placed tile, numbered in the order in which tiles were laid.
    SegmentId(u16);
    /// A printed tile.
    TileId(u16);
    /// A printed or laid symbol, interned at set-up.
    Mark(u8);
    /// A reason why figures leave, interned at set-up.
    Cause(u8);
    /// A place for figures that is no segment of a tile.
    Location(u8);
    /// A counter that players own.
    Token(u8);
    /// A part of the stack that is drawn before the next one.
    Stage(u8);
    /// A plugin of this game, in alphabetical order.
    PluginIdx(u8);
}

/// Players at one table, at most.
pub const PLAYERS: usize = 6;
/// Kinds of figure in one game, at most.
pub const KINDS: usize = 16;
/// The number of a rule clause; every point and every refusal names one.
pub type Clause = &'static str;
