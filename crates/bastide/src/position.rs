//! Positions that are set up rather than played to: for scenarios, puzzles and bug reports.
use crate::{
    agenda::Queue,
    board::{Board, Laid},
    ctx::Ctx,
    event::Log,
    figure::{Reason, Site},
    geometry::{Cell, Rotation},
    ids::{FigureKind, Player, TileId, Token},
    rules::Rules,
    state::{STAGES, State},
    table::MOST_TILES,
    terrain::Edge,
    tile::HandTile,
    token::Holder,
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
    /// Tokens, where they are not as at the start; what is not said of a token stays in the pile.
    pub tokens: Vec<(Token, Holder, u16)>,
    /// Points of players; 0 unless said.
    pub scores: Vec<(Player, i32)>,
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
        /// The player who would need one more.
        player: Player,
        /// The name of the kind.
        kind: String,
    },
    /// There is no such seat.
    #[error("there is no player {} at this table; its players are 1 to {players}", player.0 + 1)]
    NoPlayer {
        /// The player who would need one more.
        player: Player,
        /// Players at the table.
        players: u8,
    },
    /// More tokens than there are.
    #[error("{count} tokens `{token}` are laid out, and the game has {all}; lay out fewer")]
    TooManyTokens {
        /// The word of the token.
        token: String,
        /// How many are laid out.
        count: usize,
        /// How many there are.
        all: usize,
    },
    /// A kind of figure, a tile or a segment of another game.
    #[error("a {0} of another game; take it from these rules")]
    Foreign(&'static str),
    /// More tiles than a stack can hold.
    #[error("{count} copies of {tile} are more than the 255 that a stack can hold; write fewer")]
    TooManyCopies {
        /// The name of the tile.
        tile: String,
        /// How many were asked for.
        count: usize,
    },
    /// More open sides than a feature can count.
    #[error(
        "the tiles could form a feature with {0} open sides, and 255 are the most; write fewer"
    )]
    OpenSides(usize),
    /// More tiles than a table can hold.
    #[error("{count} tiles are more than the {most} that a table can hold; write fewer")]
    TooManyTiles {
        /// How many were asked for.
        count: usize,
        /// How many there may be.
        most: usize,
    },
}

impl Rules {
    /// Sets up a position: a turn of its active player begins, and runs on to the first question.
    ///
    /// What follows before that question, the final scoring for instance, goes to the log.
    ///
    /// # Errors
    /// If the tiles do not fit, or a figure is one too many.
    pub fn position(&self, position: &Position, log: Log<'_>) -> Result<State, PositionError> {
        self.check_position(position)?;
        let mut state = self.start.clone();
        self.clear(&mut state);
        self.lay_out(&mut state, &position.tiles)?;
        self.fill_stack(&mut state, position)?;
        for &(player, kind, count) in &position.supply {
            state.supply[player.index()][kind.index()] = count;
        }
        self.deal(&mut state, position);
        self.fill_tokens(&mut state, position)?;
        for &(player, points) in &position.scores {
            state.scores[player.index()] = points;
        }
        state.turn.active = position.active;
        let mut queue = Queue::default();
        let mut ctx = Ctx::of_core(&self.table, &mut state, &mut queue);
        for &(player, kind, site) in &position.figures {
            // Supplies that were given are those that remain.
            let home = self.kind(kind).home;
            let given = position.supply.iter().any(|(p, k, _)| (*p, *k) == (player, home));
            let supply = &mut ctx.state.supply[player.index()][home.index()];
            *supply = supply.saturating_add(given.into());
            if !ctx.exists(site) {
                return Err(PositionError::Foreign("segment"));
            }
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

    /// Everything that is named must be of this game, and fit into its counts.
    fn check_position(&self, position: &Position) -> Result<(), PositionError> {
        let players = position.figures.iter().map(|figure| figure.0).chain([position.active]);
        let players = players.chain(position.supply.iter().map(|supply| supply.0));
        let players = players.chain(position.hands.iter().map(|hand| hand.0));
        let mut players = players.chain(position.scores.iter().map(|score| score.0));
        if let Some(player) = players.find(|player| player.0 >= self.players) {
            return Err(PositionError::NoPlayer { player, players: self.players });
        }
        if position.tokens.iter().any(|(token, ..)| token.index() >= self.token_count()) {
            return Err(PositionError::Foreign("token"));
        }
        let kinds = position.figures.iter().map(|figure| figure.1);
        let mut kinds = kinds.chain(position.supply.iter().map(|supply| supply.1));
        if kinds.any(|kind| kind.index() >= self.kinds.len()) {
            return Err(PositionError::Foreign("kind of figure"));
        }
        let stack = position.stack.as_deref().unwrap_or_default();
        let tiles = position.tiles.iter().map(|tile| tile.0);
        let tiles = tiles.chain(position.hands.iter().map(|hand| hand.1));
        let mut tiles = tiles.chain(stack.iter().map(|tile| tile.0));
        if tiles.any(|tile| tile.index() >= self.set.tiles.len()) {
            return Err(PositionError::Foreign("tile"));
        }
        let spare = |tile: TileId| self.set.tile(tile).text.spare_sides();
        let open = position.tiles.iter().map(|tile| spare(tile.0)).sum::<usize>()
            + stack.iter().map(|(tile, copies)| usize::from(*copies) * spare(*tile)).sum::<usize>()
            + 2;
        if open > u8::MAX.into() {
            return Err(PositionError::OpenSides(open));
        }
        let count = position.tiles.len();
        let stack: usize = stack.iter().map(|(_, copies)| usize::from(*copies)).sum();
        if count + stack > MOST_TILES {
            return Err(PositionError::TooManyTiles { count: count + stack, most: MOST_TILES });
        }
        Ok(())
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
    fn fill_stack(&self, state: &mut State, position: &Position) -> Result<(), PositionError> {
        if let Some(stack) = &position.stack {
            state.bag.fill(0);
            for &(tile, count) in stack {
                let copies = &mut state.bag[tile.index()];
                let sum = usize::from(*copies) + usize::from(count);
                *copies = u8::try_from(sum).map_err(|_| PositionError::TooManyCopies {
                    tile: self.set.tile(tile).name().to_owned(),
                    count: sum,
                })?;
            }
        }
        (state.left, state.stage) = ([0; STAGES], 0);
        for (&count, &stage) in state.bag.iter().zip(&self.stages) {
            state.left[usize::from(stage)] += u16::from(count);
        }
        state.next_stage(&self.table.symbols);
        Ok(())
    }
    /// Tokens that a position speaks of lie where it says; the rest of them is in the pile.
    fn fill_tokens(&self, state: &mut State, position: &Position) -> Result<(), PositionError> {
        for token in self.tokens() {
            let said: Vec<_> = position.tokens.iter().filter(|(of, ..)| *of == token).collect();
            if said.is_empty() {
                continue;
            }
            let all: usize = (state.tokens.all().iter())
                .filter(|heap| heap.token == token)
                .map(|heap| usize::from(heap.count))
                .sum();
            let count = (said.iter())
                .filter(|(_, holder, _)| *holder != Holder::Pile)
                .map(|(.., count)| usize::from(*count))
                .sum::<usize>();
            if count > all {
                let token = self.token_name(token).to_owned();
                return Err(PositionError::TooManyTokens { token, count, all });
            }
            let holders: Vec<Holder> = (state.tokens.all().iter())
                .filter(|heap| heap.token == token)
                .map(|heap| heap.holder)
                .collect();
            for holder in holders {
                state.tokens.set(token, holder, 0);
            }
            let rest = (all - count).min(u16::MAX.into()) as u16;
            let pile = said.iter().find(|(_, holder, _)| *holder == Holder::Pile);
            state.tokens.set(token, Holder::Pile, pile.map_or(rest, |(.., pile)| rest.min(*pile)));
            for &&(_, holder, pieces) in &said {
                if holder != Holder::Pile {
                    let before = state.tokens.count(token, holder);
                    state.tokens.set(token, holder, before + pieces);
                }
            }
        }
        Ok(())
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
