//! The turn, written once: its phases in order, and the moments that are told in them.
use serde::{Deserialize, Serialize};

/// Makes both lists, their order and their names from one table. A line is a phase; `tells` says
/// which moment comes in it, and `again` that a moment of an earlier line comes once more.
macro_rules! turn {
    ($(
        $phase:ident
        $(tells $(#[$doc:meta])+ $moment:ident, $name:literal)?
        $(again $earlier:ident)?;
    )*) => {
        /// The phases of a turn and of the end, in the order of the canonical turn.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[repr(u8)]
        pub(crate) enum Phase {
            $($phase,)*
        }

        /// A named moment at which hooks are told (canonical turn, P0 to P8 and the end).
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(rename_all = "kebab-case")]
        #[repr(u8)]
        pub enum Moment {
            $($($(#[$doc])+ $moment,)?)*
        }

        impl Moment {
            /// In words, as lists of listeners show it.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $($(Self::$moment => $name,)?)*
                }
            }
        }

        impl Phase {
            const ALL: &[Self] = &[$(Self::$phase,)*];

            /// The moment told in this phase.
            pub(crate) fn moment(self) -> Option<Moment> {
                match self {
                    $(
                        $(Self::$phase => Some(Moment::$moment),)?
                        $(Self::$phase => Some(Moment::$earlier),)?
                    )*
                    _ => None,
                }
            }
        }
    };
}

turn! {
    GameStarted tells
        /// Before the first turn of a game, or of a position that was set up.
        GameStarted, "start of the game";
    TurnStarted tells
        /// Once a turn, not once a part.
        TurnStarted, "start of a turn";
    PartStarted tells
        /// A part of a turn begins.
        PartStarted, "start of a part of a turn";
    Source;
    Figure;
    Removals tells
        /// Step 2 is over: figures may be removed before anything else happens.
        Removals, "removals before scoring";
    Conversions tells
        /// Completed features may become something else instead of being scored.
        Conversions, "conversions before scoring";
    Gatherings tells
        /// Figures gather elsewhere before scoring.
        Gatherings, "gatherings before scoring";
    Score;
    Settlements tells
        /// All completed features were paid, their figures still stand.
        Settlements, "settlements after scoring";
    Return;
    Sequels tells
        /// Figures of scored features went home.
        Sequels, "sequels after scoring";
    Moves tells
        /// Figures that were held may move on.
        Moves, "moves after scoring";
    Shows tells
        /// Public shows.
        Shows, "shows after scoring";
    Losses tells
        /// Losses after scoring.
        Losses, "losses after scoring";
    LateRemovals tells
        /// Removals that happen after scoring.
        LateRemovals, "removals after scoring";
    PartEnded tells
        /// A part of a turn ends.
        PartEnded, "end of a part of a turn";
    TurnEnded tells
        /// A turn ends.
        TurnEnded, "end of a turn";
    NextPlayer;
    LastCall tells
        /// The game is over but for the final scoring.
        LastCall, "before the final scoring";
    LastSettlements again Settlements;
    LastReturn;
    Features;
    Fields;
    Tally tells
        /// The features and fields were paid; what else counts is paid now.
        Tally, "end of the final scoring";
    Over;
}

/// How many phases there are.
pub(crate) const PHASES: usize = Phase::ALL.len();

impl Phase {
    /// The one that follows if nothing intervenes; the last one follows itself.
    pub(crate) fn next(self) -> Self {
        Self::ALL[(self as usize + 1).min(PHASES - 1)]
    }
}
