//! What became true, as plain data: told to those who listen, and logged.
use crate::{
    figure::{Reason, Site},
    geometry::{Cell, Rotation},
    ids::{FigureId, FigureKind, Mark, PLAYERS, Player, SegmentId, TileId},
    terrain::Terrain,
};
use serde::{Deserialize, Serialize};

/// A placement that fits as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The tile that would be laid.
    pub tile: TileId,
    /// The gap in which it lies or would lie.
    pub cell: Cell,
    /// How it is turned.
    pub rotation: Rotation,
}

/// A tile was laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TilePlaced {
    /// The cell in which it lies.
    pub cell: Cell,
    /// The tile that was laid.
    pub tile: TileId,
    /// The player who laid it.
    pub by: Player,
}

/// A figure is enclosed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Enclosed {
    /// The figure, as it is numbered in this game.
    pub figure: FigureId,
    /// It was put on a tile that was enclosed already.
    pub arrived: bool,
}

/// On which occasion a feature is scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Occasion {
    /// It was completed.
    Completed,
    /// The game ends.
    Final,
    /// A plugin called for it.
    Plugin(Mark),
}

/// A feature was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureScored {
    /// Any segment of it.
    pub feature: SegmentId,
    /// What it is.
    pub terrain: Terrain,
    /// On which occasion.
    pub occasion: Occasion,
    /// What it was worth to each winner.
    pub value: i32,
    /// Who has the majority, a bit each; see [`winners`](Self::winners).
    pub(crate) winners: u8,
    /// Points by player, awards included.
    pub paid: [i32; PLAYERS],
    /// Tiles, each once.
    pub tiles: i32,
    /// Pennants on its segments.
    pub pennants: i32,
}

impl FeatureScored {
    /// Who has the majority, by seat; several if tied, nobody if nobody takes part.
    pub fn winners(&self) -> impl Iterator<Item = Player> + use<> {
        let winners = self.winners;
        (0..PLAYERS as u8).map(Player).filter(move |player| winners >> player.0 & 1 != 0)
    }
}

/// A figure's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Moved {
    /// The figure, as it is numbered in this game.
    pub figure: FigureId,
    /// The player who owns it.
    pub owner: Player,
    /// Of which kind, after the move.
    pub kind: FigureKind,
    /// From where; none if out of the supply.
    pub from: Option<Site>,
    /// To where; none if home. The same as `from` if it changed its form.
    pub to: Option<Site>,
    /// What made it move.
    pub why: Reason,
}

/// Something that became true, on its way to those who listen.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fact {
    Placed(TilePlaced),
    Enclosed(Enclosed),
    Moved(Moved),
    Scored(FeatureScored),
}
