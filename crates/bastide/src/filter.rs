//! What a hook wants to be told or asked of, and when in its turn it speaks.
use crate::ids::{Mark, Stage, TileId};

/// In which order offers are made: a ban beats a permission, and asides come last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OfferLayer {
    /// Adds answers; comes first.
    Add,
    /// Strikes answers that the core or others added; comes second.
    Strike,
    /// Adds answers that leave the question pending and do not keep it alive.
    Aside,
}

/// When in a scoring a value function speaks; majority lies between the first two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ValueLayer {
    /// Strengths and ties.
    Strength,
    /// Points for each tile and pennant.
    Rate,
    /// Points on top.
    Bonus,
    /// Points to one player.
    Award,
}

/// Which questions an offer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionFilter {
    /// Where the tile comes from.
    Source,
    /// Which tile is drawn.
    Draw,
    /// Where the tile is laid.
    Place,
    /// Which figure is placed.
    Figure,
    /// One of the plugin's own questions.
    Mine(u8),
}

/// Which placements a validator watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacementFilter {
    /// Tiles of a part of the stack.
    Stage(Stage),
    /// Tiles that show a mark.
    Shows(Mark),
    /// Tiles that fit any edge.
    Wild,
    /// Every tile. The most dearly bought of all: a call for each place where a tile would fit, and
    /// one for each tile that is drawn; look at the candidate, not at the board.
    Any,
}

/// Which laid tiles a hook is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileFilter {
    /// Every tile that is laid, whoever laid it.
    AnyTile,
    /// Tiles that show a mark.
    Shows(Mark),
    /// Every copy of one printed tile.
    Tile(TileId),
}

/// Which moves of figures a hook is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFilter {
    /// Those with a place to stand afterwards.
    Arriving,
    /// Those that leave where they stood.
    Leaving,
    /// Every move, a change of form included.
    Any,
}
