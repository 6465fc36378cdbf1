//! Answers: eight bytes, copied freely.
use crate::{
    geometry::{Cell, Rotation},
    ids::{FigureKind, PluginIdx, SegmentId, TileId},
};
use std::fmt::Debug;

/// An answer to the pending question.
///
/// ```
/// use bastide::{Action, Registry, Setup};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let mut answers = Vec::new();
/// rules.actions(rules.start(), &mut answers);
/// assert!(answers.iter().all(|action| matches!(action, Action::Draw(_))));
/// assert!(!rules.legal(rules.start(), Action::Pass));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Chance: this tile is drawn.
    Draw(TileId),
    /// Where the tile of the turn comes from.
    Take(Source),
    /// Lay the tile in hand.
    Place {
        /// The cell of the tile.
        cell: Cell,
        /// How it is turned.
        rotation: Rotation,
    },
    /// Put a figure from the supply on a segment of the tile just laid.
    Deploy {
        /// The kind of figure, of which the player has one in hand.
        kind: FigureKind,
        /// A segment of the tile just laid, or of any unfinished feature if the figure may go anywhere.
        segment: SegmentId,
    },
    /// The player does nothing; only offered where a question may be passed.
    Pass,
    /// A plugin's own answer.
    Plugin(PluginAction),
}

/// An action that [`Rules::check`](crate::Rules::check) found legal in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Legal(pub(crate) Action);

impl Legal {
    /// The action that was checked.
    #[must_use]
    pub const fn action(self) -> Action {
        self.0
    }
}

/// Where the tile of a turn comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Drawn from the stack.
    Stack,
    /// One that the player owns.
    Hand(TileId),
}

/// A plugin's answer as the plugin packed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PluginAction {
    /// Whose it is.
    pub by: PluginIdx,
    /// Which of its answers.
    pub code: u8,
    /// What it says; only the plugin reads it.
    pub data: [u8; 5],
}

/// A segment named by the cell of its tile and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct SegmentAt {
    /// The tile's cell.
    pub cell: Cell,
    /// The segment's number on the tile, in the order of the tile file.
    pub segment: u8,
}
