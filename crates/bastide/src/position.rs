//! Positions that are set up rather than played to: for scenarios, puzzles and bug reports.
use crate::{
    agenda::Queue,
    board::{Board, Laid},
    ctx::Ctx,
    event::Log,
    figure::{Reason, Site},
    geometry::{Cell, Rotation},
    ids::{FigureKind, Player, PluginIdx, TileId},
    rules::Rules,
    state::{STAGES, State},
    terrain::Edge,
    tile::HandTile,
};

/// A position as somebody describes it.
///
/// ```
/// use bastide::plugin::*;
/// use bastide::position::Position;
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let tile = |name: &str| rules.tiles().named(name).expect("a tile of the base game");
/// let position = Position {
///     tiles: vec![(tile("B"), Cell::new(0, 0), Rotation::new(0))],
///     stack: Some(vec![(tile("E"), 1)]),
///     ..Position::default()
/// };
/// let state = rules.position(&position, None)?;
/// assert_eq!(rules.view(&state).tiles_left(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Tiles on the table, in any order; they must touch one another by their sides.
    pub tiles: Vec<(TileId, Cell, Rotation)>,
    /// Figures on the table.
    pub figures: Vec<(Player, FigureKind, Site)>,
    /// Figures in hand, where that is not simply what is left.
    pub supply: Vec<(Player, FigureKind, u8)>,
    /// Special tiles in hand, where that is not all of them.
    pub hands: Vec<(Player, TileId, u8)>,
    /// Tiles in the stack; all that are not on the table if none.
    pub stack: Option<Vec<(TileId, u8)>>,
    /// Scores.
    pub scores: Vec<(Player, i16)>,
    /// Whose turn begins.
    pub active: Player,
}

/// Why a position cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Two tiles on one cell.
    #[error("two tiles lie at {0}")]
    SameCell(Cell),
    /// A tile does not touch the others.
    #[error("the tile at {0} does not touch the other tiles; lay one beside it, or move it")]
    Apart(Cell),
    /// Edges do not fit.
    #[error("the tile at {0} does not fit its neighbours; turn it, or lay another")]
    Clash(Cell),
    /// No figure left.
    #[error("player {} has no {kind} left to put on the table", player.0 + 1)]
    NoFigure {
        /// Whose.
        player: Player,
        /// What.
        kind: String,
    },
    /// There is no such seat.
    #[error("there is no player {}", .0.0 + 1)]
    NoPlayer(Player),
}

impl Rules {
    /// Sets up a position: a turn of its active player begins, and runs on to the first question.
    ///
    /// What follows before that question, the final scoring for instance, goes to the log.
    ///
    /// # Errors
    /// If the tiles do not fit, or a figure is one too many.
    pub fn position(&self, position: &Position, log: Log<'_>) -> Result<State, PositionError> {
        let mut state = self.start.clone();
        let players = position.figures.iter().map(|figure| figure.0).chain([position.active]);
        if let Some(player) = players.into_iter().find(|player| player.0 >= self.players) {
            return Err(PositionError::NoPlayer(player));
        }
        self.clear(&mut state);
        self.lay_out(&mut state, &position.tiles)?;
        self.fill_stack(&mut state, position);
        for &(player, kind, count) in &position.supply {
            state.supply[player.index()][kind.index()] = count;
        }
        self.deal(&mut state, position);
        for &(player, points) in &position.scores {
            state.scores[player.index()] = points;
        }
        state.turn.active = position.active;
        let mut queue = Queue::default();
        let me = PluginIdx(0);
        let mut ctx = Ctx {
            table: &self.table,
            state: &mut state,
            log: None,
            queue: &mut queue,
            me,
            asked: None,
        };
        for &(player, kind, site) in &position.figures {
            // Supplies that were given are those that remain.
            let home = self.kind(kind).home;
            let given = position.supply.iter().any(|(p, k, _)| (*p, *k) == (player, home));
            ctx.state.supply[player.index()][home.index()] += u8::from(given);
            if ctx.place_figure(player, kind, site, Reason::Step2).is_none() {
                let kind = self.kind(kind).name.clone();
                return Err(PositionError::NoFigure { player, kind });
            }
        }
        // Whoever would be told was told when these things happened, not now.
        ctx.queue.facts.clear();
        ctx.queue.steps.clear();
        ctx.log = log;
        self.begin(&mut ctx);
        Ok(state)
    }

    fn clear(&self, state: &mut State) {
        let (tiles, segments) = (state.board.tiles.capacity(), state.board.segment_count());
        state.board = Board::with_capacity(tiles, segments);
        state.laid = Laid::default();
        state.figures.clear();
        state.agenda.clear();
        state.deferred.clear();
        for (count, info) in state.bag.iter_mut().zip(&self.set.tiles) {
            *count = info.copies;
        }
    }
    fn lay_out(
        &self,
        state: &mut State,
        tiles: &[(TileId, Cell, Rotation)],
    ) -> Result<(), PositionError> {
        let mut waiting = tiles.to_vec();
        if waiting.iter().all(|(_, cell, _)| *cell != Cell::default()) {
            return Err(PositionError::Apart(waiting.first().map_or(Cell::default(), |t| t.1)));
        }
        while !waiting.is_empty() {
            let next = waiting.iter().position(|tile| state.board.gap_at(tile.1).is_some());
            let Some(next) = next else {
                let cell = waiting[0].1;
                let twice = state.board.tile_at(cell).is_some();
                return Err(if twice {
                    PositionError::SameCell(cell)
                } else {
                    PositionError::Apart(cell)
                });
            };
            let (tile_id, cell, rotation) = waiting.remove(next);
            let view = self.view(state);
            let edges = self.set.edges(tile_id, rotation);
            if edges[0] != Edge::Wild && !view.clashes(tile_id, cell, rotation).is_empty() {
                return Err(PositionError::Clash(cell));
            }
            let face = tile_id.0 * 4 + rotation.quarters() as u16;
            state.board.lay(&self.set, face, cell, &mut state.laid);
            state.bag[tile_id.index()] = state.bag[tile_id.index()].saturating_sub(1);
        }
        state.laid = Laid::default();
        Ok(())
    }
    fn fill_stack(&self, state: &mut State, position: &Position) {
        if let Some(stack) = &position.stack {
            state.bag.fill(0);
            for &(tile, count) in stack {
                state.bag[tile.index()] += count;
            }
        }
        (state.left, state.stage) = ([0; STAGES], 0);
        for (&count, &stage) in state.bag.iter().zip(&self.stages) {
            state.left[usize::from(stage)] += u16::from(count);
        }
        state.next_stage(&self.table.symbols);
    }
    /// Special tiles on the table or said to be gone are in no hand.
    fn deal(&self, state: &mut State, position: &Position) {
        for &(tile_id, ..) in &position.tiles {
            let from_stack = self.set.tile(tile_id).copies > 0;
            let at = state.owned.iter().position(|tile| tile.tile == tile_id);
            let said = position.hands.iter().any(|(_, said, _)| *said == tile_id);
            if let (Some(at), false, false) = (at, from_stack, said) {
                state.owned.remove(at);
            }
        }
        for &(player, tile_id, count) in &position.hands {
            let mine = |tile: &HandTile| tile.owner == player && tile.tile == tile_id;
            while state.owned.iter().filter(|tile| mine(tile)).count() > usize::from(count) {
                let at = state.owned.iter().position(mine);
                state.owned.remove(at.unwrap_or_default());
            }
        }
    }
}
