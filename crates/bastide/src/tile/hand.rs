//! Tiles in players' hands.
use crate::ids::{Player, TileId};
use serde::{Deserialize, Serialize};

/// How a tile in a player's hand is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HandUse {
    /// Instead of drawing.
    Instead,
    /// It must be used instead of drawing.
    First,
    /// Before the tile of the turn.
    Before,
}

/// What becomes of a tile in a player's hand when the stack is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AtEnd {
    /// It must be placed in a turn of its own.
    Must,
    /// It may be placed; asked once.
    May,
    /// It is lost.
    Lost,
}

/// A tile in a player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandTile {
    /// The player who owns it.
    pub owner: Player,
    /// The printed tile.
    pub tile: TileId,
    /// How it is used.
    pub used: HandUse,
    /// What becomes of it at the end.
    pub at_end: AtEnd,
    /// Its owner declined to place it at the end.
    pub declined: bool,
}
