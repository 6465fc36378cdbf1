//! A game to look at, through one plugin's eyes.
use crate::{
    action::SegmentAt,
    board::Placed,
    figure::{Figure, FigureInfo, LocationAt, Site},
    geometry::{Cell, Corner, Rotation, Side},
    ids::{
        Cause, FigureId, FigureKind, Location, Mark, PLAYERS, Player, PluginIdx, SegmentId, Stage,
        TileId, Token,
    },
    state::State,
    table::Table,
    terrain::{Edge, Terrain},
    tile::HandTile,
    tile::{SegmentSource, Terminus, TileSet},
    token::{Holder, TokenHeap, TokenSite},
};
use std::any::Any;

/// Rules and state together: everything that may be asked of a game.
///
/// ```
/// use bastide::{Cell, Registry, Setup, Terrain};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let view = rules.view(rules.start());
/// let start = Cell::new(0, 0);
/// let city = view.segments(start).find(|segment| view.terrain(*segment) == Terrain::City);
/// let city = city.expect("the start tile shows one");
/// assert_eq!(view.segment_name(city), "city N@(0,0)");
/// assert_eq!((view.complete(city), view.summary(city).open), (false, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// What the game is played with.
    pub table: &'a Table,
    /// The game as it is.
    pub state: &'a State,
    pub(crate) me: PluginIdx,
}

/// The turn under way.
#[derive(Clone, Copy, Debug)]
pub struct TurnInfo<'a> {
    /// Whose turn it is.
    pub active: Player,
    /// 0, or 1 in the second part.
    pub part: u8,
    /// Tiles laid in this part, in order.
    pub placed: &'a [Cell],
    /// The stack has run out: turns are for owned tiles only.
    pub ending: bool,
}

/// The totals of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureSummary {
    /// What it is.
    pub terrain: Terrain,
    /// Sides still open.
    pub open: u8,
    /// Tiles, each once; around a monastery itself and the land.
    pub tiles: i32,
    /// Pennants on its segments.
    pub pennants: i32,
}

/// Running counts of a feature: read and compared without a walk over its segments.
///
/// Tiles only ever join a feature: with the same tally it has the same tiles as before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureCounts {
    /// Figures by owner.
    pub figures: [u8; PLAYERS],
    /// Kinds of figure, a bit each.
    pub kinds: u16,
    /// Segments that have joined in it.
    pub segments: u16,
    /// Sides still open.
    pub open: u8,
    /// Filled cells around a monastery or garden.
    pub around: u8,
}

/// Where a road end leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoadTarget {
    /// A village or crossing; roads with the same number on a tile meet there.
    Village(u8),
    /// A house, or nothing in particular.
    House,
    /// The monastery of the tile, in this segment.
    Monastery(SegmentId),
    /// The city of the tile, in this segment.
    City(SegmentId),
    /// A printed site.
    Site(SegmentId),
    /// A tile that closes what faces it.
    Wild(Cell),
}

/// An end of a road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoadEnd {
    /// The tile on which it ends.
    pub cell: Cell,
    /// The segment that ends.
    pub segment: SegmentId,
    /// Where it leads.
    pub to: RoadTarget,
}

/// What lies across one side of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Across {
    /// No tile lies there yet.
    Open,
    /// The feature goes on.
    Joined,
    /// A tile that closes it.
    Wild(Cell),
}

/// One side that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Which side of the tile to be laid.
    pub side: Side,
    /// What it would show.
    pub ours: Edge,
    /// What lies beside it.
    pub theirs: Edge,
}

/// The turn and the table as a whole.
impl<'a> View<'a> {
    /// What the plugin remembers.
    ///
    /// # Panics
    /// If its `build` gave no memory of this type.
    #[must_use]
    pub fn mine<M: Any>(&self) -> &'a M {
        let memory = self.state.memory.0[self.me.index()].as_deref();
        let memory = memory.and_then(|memory| (memory as &dyn Any).downcast_ref());
        memory.expect("`build` gave this plugin a memory of this type with `remember`")
    }
    /// What the plugin worked out at set-up.
    ///
    /// # Panics
    /// If its `build` gave no value of this type.
    #[must_use]
    pub fn constants<W: Any>(&self) -> &'a W {
        self.table.constants(self.me)
    }
    /// The turn under way.
    #[must_use]
    pub fn turn(&self) -> TurnInfo<'a> {
        let turn = &self.state.turn;
        let (active, part, ending) = (turn.active, turn.part, turn.ending);
        TurnInfo { active, part, placed: &turn.placed, ending }
    }
    /// Players clockwise from the active one.
    pub fn seats(&self) -> impl Iterator<Item = Player> + use<> {
        let (active, players) = (self.state.turn.active.0, self.table.players);
        (0..players).map(move |n| Player((active + n) % players))
    }
    /// Points of a player.
    #[must_use]
    pub fn score(&self, player: Player) -> i32 {
        self.state.score(player)
    }
    /// Figures of a kind in a player's hand.
    #[must_use]
    pub fn supply(&self, player: Player, kind: FigureKind) -> u8 {
        let hand = self.state.supply.get(player.index());
        hand.and_then(|hand| hand.get(kind.index())).copied().unwrap_or_default()
    }
    /// A standard meeple in a player's hand.
    #[must_use]
    pub fn standard_in_supply(&self, player: Player) -> Option<FigureKind> {
        self.table.standard().find(|&kind| self.supply(player, kind) > 0)
    }
    /// How many pieces of a token are in the pile, in a hand or at a spot.
    #[must_use]
    pub fn tokens(&self, holder: Holder, token: Token) -> u16 {
        self.state.tokens.count(token, holder)
    }
    /// What lies at a spot of the table.
    pub fn tokens_at<S: Into<TokenSite>>(
        &self,
        site: S,
    ) -> impl Iterator<Item = TokenHeap> + use<'a, S> {
        let holder = Holder::At(site.into());
        self.all_tokens().iter().copied().filter(move |heap| heap.holder == holder)
    }
    /// Where the first piece of a token is that is not in the pile; for tokens of one piece.
    #[must_use]
    pub fn where_is(&self, token: Token) -> Option<Holder> {
        let heap = self
            .all_tokens()
            .iter()
            .find(|heap| heap.token == token && heap.holder != Holder::Pile);
        heap.map(|heap| heap.holder)
    }
    /// Every heap of tokens, by token and holder.
    #[must_use]
    pub fn all_tokens(&self) -> &'a [TokenHeap] {
        self.state.tokens.all()
    }
    /// Tiles in players' hands.
    #[must_use]
    pub fn owned(&self) -> &'a [HandTile] {
        &self.state.owned
    }
    /// Tiles left in the stack, by tile.
    pub fn bag(&self) -> impl Iterator<Item = (TileId, u8)> + use<'a> {
        let left = self.state.bag.iter().enumerate().filter(|(_, count)| **count > 0);
        left.map(|(tile, &count)| (TileId(tile as u16), count))
    }
    /// Tiles left in the stack, those of later stages included.
    #[must_use]
    pub fn tiles_left(&self) -> u16 {
        self.state.left.iter().sum()
    }
    /// Whether tiles of this stage are drawn now.
    #[must_use]
    pub fn in_stage(&self, stage: Stage) -> bool {
        let now = self.table.symbols.order.get(usize::from(self.state.stage));
        now == Some(&stage) && self.state.left[usize::from(self.state.stage)] > 0
    }
    /// Features completed in this part of the turn, less those that are spared.
    pub fn completed(&self) -> impl Iterator<Item = SegmentId> + use<'a> {
        let state = self.state;
        let spared = move |segment: &SegmentId| state.turn.spared.contains(segment);
        state.laid.done.iter().copied().filter(move |segment| !spared(segment))
    }
}

/// Cells and tiles.
impl<'a> View<'a> {
    fn set(&self) -> &'a TileSet {
        &self.table.set
    }
    fn placed(&self, cell: Cell) -> Option<&'a Placed> {
        self.state.board.tile_at(cell).map(|tile| &self.state.board.tiles[tile as usize])
    }
    /// Every tile on the table, in the order in which they were laid.
    pub fn tiles(&self) -> impl Iterator<Item = (Cell, TileId, Rotation)> + use<'a> {
        let tiles = self.state.board.tiles.iter();
        tiles.map(|tile| (tile.cell, tile.tile(), tile.rotation()))
    }
    /// Whether a tile of any kind lies there: for enclosure and for completing monasteries.
    #[must_use]
    pub fn filled(&self, cell: Cell) -> bool {
        self.placed(cell).is_some()
    }
    /// Whether a tile lies there that counts as land: for the points of monasteries.
    #[must_use]
    pub fn is_land(&self, cell: Cell) -> bool {
        self.placed(cell).is_some_and(|tile| self.set().faces[tile.face as usize].land == 1)
    }
    /// Whether a tile lies there that may be entered.
    #[must_use]
    pub fn enterable(&self, cell: Cell) -> bool {
        self.placed(cell).is_some_and(|tile| self.set().tile(tile.tile()).text.enterable)
    }
    /// Whether a tile lies there with all four neighbours filled.
    #[must_use]
    pub fn enclosed(&self, cell: Cell) -> bool {
        self.placed(cell).is_some_and(|tile| tile.sides == 4)
    }
    /// The tile at a cell.
    #[must_use]
    pub fn tile_at(&self, cell: Cell) -> Option<(TileId, Rotation)> {
        self.placed(cell).map(|tile| (tile.tile(), tile.rotation()))
    }
    /// What a side of the tile at a cell shows.
    #[must_use]
    pub fn edge(&self, cell: Cell, side: Side) -> Option<Edge> {
        let (tile, rotation) = self.tile_at(cell)?;
        Some(self.set().edges(tile, rotation)[side as usize])
    }
    /// Whether the tile at a cell shows a mark or was given it.
    #[must_use]
    pub fn has_mark(&self, cell: Cell, mark: Mark) -> bool {
        let printed = self.tile_at(cell).is_some_and(|(d, _)| self.set().tile(d).shows(mark));
        printed || self.state.tile_marks.contains(&(cell, mark))
    }
    /// Cells beside tiles, where a tile could lie.
    #[must_use]
    pub fn gaps(&self) -> &'a [Cell] {
        self.state.board.gaps.cells()
    }
    /// Cells of which all four neighbours are filled.
    pub fn holes(&self) -> impl Iterator<Item = Cell> + use<'a> {
        self.state.board.gaps.holes()
    }
    /// Whether a tile may be laid in a gap, edges alone considered.
    #[must_use]
    pub fn fits(&self, tile: TileId, cell: Cell, rotation: Rotation) -> bool {
        self.state.board.fits(self.set().pattern(tile), cell, rotation)
    }
    /// The sides on which a tile would not fit a gap.
    #[must_use]
    pub fn clashes(&self, tile: TileId, cell: Cell, rotation: Rotation) -> Vec<Clash> {
        let ours = self.set().edges(tile, rotation);
        let clash = |side: Side| {
            let theirs = self.edge(cell.step(side), side.opposite())?;
            let ours = ours[side as usize];
            let fits = ours == theirs || ours == Edge::Wild || theirs == Edge::Wild;
            (!fits).then_some(Clash { side, ours, theirs })
        };
        Side::ALL.into_iter().filter_map(clash).collect()
    }
}

/// Segments and features.
impl<'a> View<'a> {
    /// The segments of the tile at a cell.
    pub fn segments(&self, cell: Cell) -> impl Iterator<Item = SegmentId> + use<> {
        let board = &self.state.board;
        let segments = board.tile_at(cell).map(|tile| board.segments(&self.table.set, tile));
        segments.into_iter().flatten()
    }
    /// Every segment on the table.
    pub fn all_segments(&self) -> impl Iterator<Item = SegmentId> + use<> {
        (0..self.state.board.segment_count() as u16).map(SegmentId)
    }
    /// The cell of a segment.
    #[must_use]
    pub fn cell(&self, segment: SegmentId) -> Cell {
        self.state.board.tile_of(segment).cell
    }
    /// A segment by cell and number.
    #[must_use]
    pub fn segment(&self, at: SegmentAt) -> Option<SegmentId> {
        self.segments(at.cell).nth(at.segment.into())
    }
    /// Cell and number of a segment.
    #[must_use]
    pub fn segment_at(&self, segment: SegmentId) -> SegmentAt {
        let tile = self.state.board.tile_of(segment);
        SegmentAt { cell: tile.cell, segment: (segment.0 - tile.first) as u8 }
    }
    /// A segment as printed.
    #[must_use]
    pub fn print(&self, segment: SegmentId) -> &'a SegmentSource {
        let tile = self.state.board.tile_of(segment);
        &self.set().tile(tile.tile()).segments()[usize::from(segment.0 - tile.first)]
    }
    /// The sides of its tile that a segment reaches, as it lies; for fields the half-sides.
    #[must_use]
    pub fn reach(&self, segment: SegmentId) -> u8 {
        let (print, turns) =
            (self.print(segment), self.state.board.tile_of(segment).rotation().quarters());
        if print.terrain == Terrain::Field {
            return print.halves.rotate_left(2 * turns as u32);
        }
        let sides = u16::from(print.sides) << turns;
        (sides & 0xf | sides >> 4) as u8
    }
    /// The segment that speaks for a feature; valid until the next tile is laid.
    #[must_use]
    pub fn feature(&self, segment: SegmentId) -> SegmentId {
        self.state.board.root(segment)
    }
    /// Whether two segments belong to one feature.
    #[must_use]
    pub fn same(&self, a: SegmentId, b: SegmentId) -> bool {
        self.feature(a) == self.feature(b)
    }
    /// What a feature is.
    #[must_use]
    pub fn terrain(&self, segment: SegmentId) -> Terrain {
        self.state.board.feature(segment).terrain
    }
    /// Every segment of a feature.
    pub fn members(&self, segment: SegmentId) -> impl Iterator<Item = SegmentId> + use<'a> {
        self.state.board.members(segment)
    }
    /// The tiles of a feature, each once, sorted.
    #[must_use]
    pub fn cells(&self, segment: SegmentId) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.members(segment).map(|member| self.cell(member)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
    /// Whether a feature is complete; fields never are.
    #[must_use]
    pub fn complete(&self, segment: SegmentId) -> bool {
        self.state.board.complete(segment)
    }
    /// Whether a figure that keeps others out stands on a feature.
    #[must_use]
    pub fn occupied(&self, segment: SegmentId) -> bool {
        self.state.board.feature(segment).kinds & self.table.listeners.occupying != 0
    }
    /// Whether a feature shows a mark or was given it.
    #[must_use]
    pub fn marked(&self, segment: SegmentId, mark: Mark) -> bool {
        self.state.board.feature(segment).marks >> mark.0 & 1 != 0
    }
    /// How often a mark is printed on a feature.
    #[must_use]
    pub fn count(&self, segment: SegmentId, mark: Mark) -> i32 {
        let printed = |member: SegmentId| {
            let tile = self.state.board.tile_of(member);
            let marks = &self.set().tile(tile.tile()).segment_marks;
            marks[usize::from(member.0 - tile.first)] >> mark.0 & 1 != 0
        };
        self.members(segment).filter(|member| printed(*member)).count() as i32
    }
    /// What lies across each side of a road, city or river.
    #[must_use]
    pub fn across(&self, segment: SegmentId) -> Vec<Across> {
        let mut found = Vec::new();
        for member in self.members(segment) {
            let (cell, reach) = (self.cell(member), self.reach(member));
            for side in Side::ALL.into_iter().filter(|side| reach >> *side as u8 & 1 != 0) {
                let there = cell.step(side);
                found.push(match self.edge(there, side.opposite()) {
                    None => Across::Open,
                    Some(Edge::Wild) => Across::Wild(there),
                    Some(_) => Across::Joined,
                });
            }
        }
        found
    }
    /// The ends of a road: those that are printed, and sides closed by a tile that closes all.
    #[must_use]
    pub fn ends(&self, road: SegmentId) -> Vec<RoadEnd> {
        let mut ends = Vec::new();
        for segment in self.members(road) {
            let (cell, reach) = (self.cell(segment), self.reach(segment));
            for &end in &self.print(segment).ends {
                ends.push(RoadEnd { cell, segment, to: self.leads_to(segment, end) });
            }
            for side in Side::ALL.into_iter().filter(|side| reach >> *side as u8 & 1 != 0) {
                let there = cell.step(side);
                if self.edge(there, side.opposite()) == Some(Edge::Wild) {
                    ends.push(RoadEnd { cell, segment, to: RoadTarget::Wild(there) });
                }
            }
        }
        ends
    }
    fn leads_to(&self, segment_id: SegmentId, end: Terminus) -> RoadTarget {
        let first = self.state.board.tile_of(segment_id).first;
        let sibling = |segment: u8| SegmentId(first + u16::from(segment));
        match end {
            Terminus::Village(number) => RoadTarget::Village(number),
            Terminus::House => RoadTarget::House,
            Terminus::Monastery(segment) => RoadTarget::Monastery(sibling(segment)),
            Terminus::City(segment) => RoadTarget::City(sibling(segment)),
            Terminus::Site(segment) => RoadTarget::Site(sibling(segment)),
        }
    }
    /// The other roads that end at the same junction: a village, a monastery, or a site that is
    /// one. Cities, houses and tiles that close all are no junctions.
    #[must_use]
    pub fn roads_at(&self, end: RoadEnd) -> Vec<SegmentId> {
        let junction = match end.to {
            RoadTarget::Village(_) | RoadTarget::Monastery(_) => true,
            RoadTarget::Site(site) => {
                self.state.board.feature(site).marks & self.table.symbols.junctions != 0
            }
            RoadTarget::House | RoadTarget::City(_) | RoadTarget::Wild(_) => false,
        };
        let meets = |segment: &SegmentId| {
            let here = |terminus: &Terminus| self.leads_to(*segment, *terminus) == end.to;
            *segment != end.segment
                && self.terrain(*segment) == Terrain::Road
                && self.print(*segment).ends.iter().any(here)
        };
        if !junction {
            return Vec::new();
        }
        self.segments(end.cell).filter(meets).collect()
    }
    /// The field around a corner, if all four tiles there lie and show field at it.
    #[must_use]
    pub fn field_at(&self, corner: Corner) -> Option<SegmentId> {
        // Seen from the tile north-west of the corner, clockwise: its south-east corner lies
        // between its eastern and its southern side, and so on.
        let halves = [(3, 4), (5, 6), (7, 0), (1, 2)];
        let mut field = None;
        for (cell, (a, b)) in corner.cells().into_iter().zip(halves) {
            let tile = self.placed(cell)?;
            let half = &self.set().faces[tile.face as usize].half;
            if half[a] == crate::tile::NONE || half[a] != half[b] {
                return None;
            }
            field = Some(SegmentId(tile.first + u16::from(half[a])));
        }
        field
    }
}

/// Figures.
impl<'a> View<'a> {
    /// A kind of figure.
    #[must_use]
    pub fn kind(&self, kind: FigureKind) -> &'a FigureInfo {
        &self.table.kinds[kind.index()]
    }
    /// A figure on the table.
    #[must_use]
    pub fn figure(&self, id: FigureId) -> Option<Figure> {
        self.state.figures.iter().find(|figure| figure.id == id).copied()
    }
    /// All figures on the table.
    #[must_use]
    pub fn figures(&self) -> &'a [Figure] {
        &self.state.figures
    }
    /// The feature in which a figure counts.
    #[inline(always)]
    #[must_use]
    pub fn feature_of(&self, figure: Figure) -> Option<SegmentId> {
        match figure.site {
            Site::Segment(segment) => Some(segment),
            Site::Location(place, at) if self.table.locations[place.index()].plays => match at {
                LocationAt::Feature(segment) => Some(segment),
                LocationAt::Corner(corner) => self.field_at(corner),
                LocationAt::Cell(_) | LocationAt::Index(_) => None,
            },
            Site::Location(..) => None,
        }
    }
    /// Figures that count in a feature.
    pub fn figures_in(&self, segment: SegmentId) -> impl Iterator<Item = Figure> + use<'a> {
        let (view, root) = (*self, self.feature(segment));
        let here = move |figure: &Figure| {
            view.feature_of(*figure).is_some_and(|segment| view.feature(segment) == root)
        };
        self.figures().iter().copied().filter(here)
    }
    /// Figures on a cell: on a segment of its tile, or on a place there that is on the board.
    pub fn figures_on(&self, cell: Cell) -> impl Iterator<Item = Figure> + use<'a> {
        let view = *self;
        self.figures().iter().copied().filter(move |figure| match figure.site {
            Site::Segment(segment) => view.cell(segment) == cell,
            Site::Location(place, at) => {
                view.table.locations[place.index()].cells
                    && match at {
                        LocationAt::Cell(at) => at == cell,
                        LocationAt::Corner(corner) => corner.cells().contains(&cell),
                        LocationAt::Feature(segment) => view.cells(segment).contains(&cell),
                        LocationAt::Index(_) => false,
                    }
            }
        })
    }
    /// Figures at a place.
    pub fn figures_at(&self, location: Location) -> impl Iterator<Item = Figure> + use<'a> {
        let at =
            move |figure: &Figure| matches!(figure.site, Site::Location(l, _) if l == location);
        self.figures().iter().copied().filter(at)
    }
    /// Whether the placing rule of a kind allows a segment, occupancy included.
    #[must_use]
    pub fn may_deploy(&self, player: Player, kind: FigureKind, segment: SegmentId) -> bool {
        let traits = &self.kind(kind).traits;
        self.supply(player, kind) > 0 && self.may_enter(traits, segment)
    }
    /// Whether a kind may stand on a segment: terrain and bars, not occupancy.
    #[must_use]
    pub fn may_stand(&self, kind: FigureKind, segment: SegmentId) -> bool {
        self.kind(kind).traits.stands.has(self.terrain(segment)) && !self.barred(segment)
    }
    /// Whether a cause may remove a figure from where it stands.
    #[must_use]
    pub fn removable(&self, figure: Figure, by: Cause) -> bool {
        let sheltered = match figure.site {
            Site::Segment(_) => false,
            Site::Location(location, _) => {
                self.table.locations[location.index()].exempt >> by.0 & 1 != 0
            }
        };
        !sheltered && !self.kind(figure.kind).exempt_from(by)
    }
}
