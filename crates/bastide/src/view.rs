//! A game to look at, through one plugin's eyes.
use crate::{
    action::SegmentAt,
    board::Placed,
    figure::{At, Figure, FigureKind, Site},
    geometry::{Cell, Corner, Rotation, Side},
    hooks::Occasion,
    ids::{Cause, Design, FigureId, Kind, Mark, Place, Player, PluginIdx, Spot, Stage, Token},
    rules::Rules,
    state::{OwnedTile, State},
    terrain::{Edge, Terrain},
    tile::{SegmentText, Terminus, TileSet},
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
/// let city = view.spots(start).find(|spot| view.terrain(*spot) == Terrain::City);
/// let city = city.expect("the start tile shows one");
/// assert_eq!(view.spot_name(city), "city N@(0,0)");
/// assert_eq!((view.complete(city), view.totals(city).open), (false, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The rules in force.
    pub rules: &'a Rules,
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
pub struct Totals {
    /// What it is.
    pub terrain: Terrain,
    /// Sides still open.
    pub open: u8,
    /// Tiles, each once; around a monastery itself and the land.
    pub tiles: i16,
    /// Pennants.
    pub pennants: i16,
}

/// Where a road end leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// A village or crossing; roads with the same number on a tile meet there.
    Village(u8),
    /// A house, or nothing in particular.
    House,
    /// A monastery.
    Monastery(Spot),
    /// A city.
    City(Spot),
    /// A printed spot.
    Site(Spot),
    /// A tile that closes what faces it.
    Wild(Cell),
}

/// An end of a road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoadEnd {
    /// The tile on which it ends.
    pub cell: Cell,
    /// The segment that ends.
    pub spot: Spot,
    /// Where it leads.
    pub to: To,
}

/// What lies across one side of a feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Across {
    /// Nothing yet.
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

pub(crate) fn words<W: Any>(rules: &Rules, me: PluginIdx) -> &W {
    let value = rules.values[me.index()].as_ref().and_then(|value| value.downcast_ref());
    value.expect("`build` gave this plugin a value of this type with `words`")
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
    pub fn words<W: Any>(&self) -> &'a W {
        words(self.rules, self.me)
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
        let (active, players) = (self.state.turn.active.0, self.rules.players);
        (0..players).map(move |n| Player((active + n) % players))
    }
    /// Points of a player.
    #[must_use]
    pub fn score(&self, player: Player) -> i16 {
        self.state.score(player)
    }
    /// Figures of a kind in a player's hand.
    #[must_use]
    pub fn supply(&self, player: Player, kind: Kind) -> u8 {
        self.state.supply[player.index()][kind.index()]
    }
    /// A standard meeple in a player's hand.
    #[must_use]
    pub fn standard_in_supply(&self, player: Player) -> Option<Kind> {
        self.rules.standard().find(|&kind| self.supply(player, kind) > 0)
    }
    /// Tokens of a player.
    #[must_use]
    pub fn tokens(&self, player: Player, token: Token) -> u8 {
        self.state.tokens[player.index()][token.index()]
    }
    /// Tiles in players' hands.
    #[must_use]
    pub fn owned(&self) -> &'a [OwnedTile] {
        &self.state.owned
    }
    /// Tiles left in the stack, by design.
    pub fn bag(&self) -> impl Iterator<Item = (Design, u8)> + use<'a> {
        let left = self.state.bag.iter().enumerate().filter(|(_, count)| **count > 0);
        left.map(|(design, &count)| (Design(design as u16), count))
    }
    /// Tiles left in the stack, those of later stages included.
    #[must_use]
    pub fn left(&self) -> u16 {
        self.state.left.iter().sum()
    }
    /// Whether tiles of this stage are drawn now.
    #[must_use]
    pub fn in_stage(&self, stage: Stage) -> bool {
        let now = self.rules.words.order.get(usize::from(self.state.stage));
        now == Some(&stage) && self.state.left[usize::from(self.state.stage)] > 0
    }
    /// Features completed in this part of the turn, less those that are spared.
    pub fn completed(&self) -> impl Iterator<Item = Spot> + use<'a> {
        let state = self.state;
        let spared = move |spot: &Spot| state.turn.spared.contains(spot);
        state.outcome.done.iter().copied().filter(move |spot| !spared(spot))
    }
}

/// Cells and tiles.
impl<'a> View<'a> {
    fn set(&self) -> &'a TileSet {
        &self.rules.set
    }
    fn placed(&self, cell: Cell) -> Option<&'a Placed> {
        self.state.board.tile_at(cell).map(|tile| &self.state.board.tiles[tile as usize])
    }
    /// Every tile on the table, in the order in which they were laid.
    pub fn tiles(&self) -> impl Iterator<Item = (Cell, Design, Rotation)> + use<'a> {
        let tiles = self.state.board.tiles.iter();
        tiles.map(|tile| (tile.cell, tile.design(), tile.rotation()))
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
        self.placed(cell).is_some_and(|tile| self.set().design(tile.design()).text.enterable)
    }
    /// Whether a tile lies there with all four neighbours filled.
    #[must_use]
    pub fn enclosed(&self, cell: Cell) -> bool {
        self.placed(cell).is_some_and(|tile| tile.sides == 4)
    }
    /// The tile at a cell.
    #[must_use]
    pub fn design(&self, cell: Cell) -> Option<(Design, Rotation)> {
        self.placed(cell).map(|tile| (tile.design(), tile.rotation()))
    }
    /// What a side of the tile at a cell shows.
    #[must_use]
    pub fn edge(&self, cell: Cell, side: Side) -> Option<Edge> {
        let (design, rotation) = self.design(cell)?;
        Some(self.set().edges(design, rotation)[side as usize])
    }
    /// Whether the tile at a cell shows a mark or was given it.
    #[must_use]
    pub fn has_mark(&self, cell: Cell, mark: Mark) -> bool {
        let printed = self.design(cell).is_some_and(|(d, _)| self.set().design(d).shows(mark));
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
    pub fn fits(&self, design: Design, cell: Cell, rotation: Rotation) -> bool {
        self.state.board.fits(self.set().pattern(design), cell, rotation)
    }
    /// The sides on which a tile would not fit a gap.
    #[must_use]
    pub fn clashes(&self, design: Design, cell: Cell, rotation: Rotation) -> Vec<Clash> {
        let ours = self.set().edges(design, rotation);
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
    pub fn spots(&self, cell: Cell) -> impl Iterator<Item = Spot> + use<> {
        let board = &self.state.board;
        let spots = board.tile_at(cell).map(|tile| board.spots(&self.rules.set, tile));
        spots.into_iter().flatten()
    }
    /// Every segment on the table.
    pub fn all_spots(&self) -> impl Iterator<Item = Spot> + use<> {
        (0..self.state.board.segment_count() as u16).map(Spot)
    }
    /// The cell of a segment.
    #[must_use]
    pub fn cell(&self, spot: Spot) -> Cell {
        self.state.board.tile_of(spot).cell
    }
    /// A segment by cell and number.
    #[must_use]
    pub fn segment(&self, at: SegmentAt) -> Option<Spot> {
        self.spots(at.cell).nth(at.segment.into())
    }
    /// Cell and number of a segment.
    #[must_use]
    pub fn segment_at(&self, spot: Spot) -> SegmentAt {
        let tile = self.state.board.tile_of(spot);
        SegmentAt { cell: tile.cell, segment: (spot.0 - tile.first) as u8 }
    }
    /// A segment as printed.
    #[must_use]
    pub fn print(&self, spot: Spot) -> &'a SegmentText {
        let tile = self.state.board.tile_of(spot);
        &self.set().design(tile.design()).segments()[usize::from(spot.0 - tile.first)]
    }
    /// The sides of its tile that a segment reaches, as it lies; for fields the half-sides.
    #[must_use]
    pub fn reach(&self, spot: Spot) -> u8 {
        let (print, turns) =
            (self.print(spot), self.state.board.tile_of(spot).rotation().quarters());
        if print.terrain == Terrain::Field {
            return print.halves.rotate_left(2 * turns as u32);
        }
        let sides = u16::from(print.sides) << turns;
        (sides & 0xf | sides >> 4) as u8
    }
    /// The segment that speaks for a feature; valid until the next tile is laid.
    #[must_use]
    pub fn feature(&self, spot: Spot) -> Spot {
        self.state.board.root(spot)
    }
    /// Whether two segments belong to one feature.
    #[must_use]
    pub fn same(&self, a: Spot, b: Spot) -> bool {
        self.feature(a) == self.feature(b)
    }
    /// What a feature is.
    #[must_use]
    pub fn terrain(&self, spot: Spot) -> Terrain {
        self.state.board.feature(spot).terrain
    }
    /// The totals of a feature.
    #[must_use]
    pub fn totals(&self, spot: Spot) -> Totals {
        let root = self.feature(spot);
        let scoring = self.rules.measure(self.state, root, Occasion::Final);
        let tiles = match scoring.terrain() {
            Terrain::Field => self.rules.cells_scored(self.state, root).len() as i16,
            _ => scoring.tiles(),
        };
        let open = self.state.board.feature(root).open;
        Totals { terrain: scoring.terrain(), open, tiles, pennants: scoring.pennants() }
    }
    /// Every segment of a feature.
    pub fn members(&self, spot: Spot) -> impl Iterator<Item = Spot> + use<'a> {
        self.state.board.members(spot)
    }
    /// The tiles of a feature, each once, sorted.
    #[must_use]
    pub fn cells(&self, spot: Spot) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.members(spot).map(|member| self.cell(member)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
    /// Whether a feature is complete; fields never are.
    #[must_use]
    pub fn complete(&self, spot: Spot) -> bool {
        self.state.board.complete(spot)
    }
    /// Whether a figure that keeps others out stands on a feature.
    #[must_use]
    pub fn occupied(&self, spot: Spot) -> bool {
        self.state.board.feature(spot).kinds & self.rules.quick.occupying != 0
    }
    /// Whether a feature shows a mark or was given it.
    #[must_use]
    pub fn marked(&self, spot: Spot, mark: Mark) -> bool {
        self.state.board.feature(spot).marks >> mark.0 & 1 != 0
    }
    /// How often a mark is printed on a feature.
    #[must_use]
    pub fn count(&self, spot: Spot, mark: Mark) -> i16 {
        let printed = |member: Spot| {
            let tile = self.state.board.tile_of(member);
            let marks = &self.set().design(tile.design()).segment_marks;
            marks[usize::from(member.0 - tile.first)] >> mark.0 & 1 != 0
        };
        self.members(spot).filter(|member| printed(*member)).count() as i16
    }
    /// Whether a mark keeps figures off a segment.
    #[must_use]
    pub fn barred(&self, spot: Spot) -> bool {
        self.rules.barred(self.state, spot)
    }
    /// Completed cities that a field borders, each once (BASE-57, BASE-58).
    #[must_use]
    pub fn fed(&self, field: Spot) -> Vec<Spot> {
        self.rules.cities_fed(self.state, field)
    }
    /// What lies across each side of a road, city or river.
    #[must_use]
    pub fn across(&self, spot: Spot) -> Vec<Across> {
        let mut found = Vec::new();
        for member in self.members(spot) {
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
    pub fn ends(&self, road: Spot) -> Vec<RoadEnd> {
        let mut ends = Vec::new();
        for spot in self.members(road) {
            let (cell, reach) = (self.cell(spot), self.reach(spot));
            for &end in &self.print(spot).ends {
                ends.push(RoadEnd { cell, spot, to: self.leads_to(spot, end) });
            }
            for side in Side::ALL.into_iter().filter(|side| reach >> *side as u8 & 1 != 0) {
                let there = cell.step(side);
                if self.edge(there, side.opposite()) == Some(Edge::Wild) {
                    ends.push(RoadEnd { cell, spot, to: To::Wild(there) });
                }
            }
        }
        ends
    }
    fn leads_to(&self, spot: Spot, end: Terminus) -> To {
        let first = self.state.board.tile_of(spot).first;
        let sibling = |segment: u8| Spot(first + u16::from(segment));
        match end {
            Terminus::Village(number) => To::Village(number),
            Terminus::House => To::House,
            Terminus::Monastery(segment) => To::Monastery(sibling(segment)),
            Terminus::City(segment) => To::City(sibling(segment)),
            Terminus::Site(segment) => To::Site(sibling(segment)),
        }
    }
    /// The other roads that end at the same junction: a village, a monastery, or a site that is
    /// one. Cities, houses and tiles that close all are no junctions.
    #[must_use]
    pub fn roads_at(&self, end: RoadEnd) -> Vec<Spot> {
        let junction = match end.to {
            To::Village(_) | To::Monastery(_) => true,
            To::Site(site) => {
                self.state.board.feature(site).marks & self.rules.words.junctions != 0
            }
            To::House | To::City(_) | To::Wild(_) => false,
        };
        let meets = |spot: &Spot| {
            let here = |terminus: &Terminus| self.leads_to(*spot, *terminus) == end.to;
            *spot != end.spot
                && self.terrain(*spot) == Terrain::Road
                && self.print(*spot).ends.iter().any(here)
        };
        if !junction {
            return Vec::new();
        }
        self.spots(end.cell).filter(meets).collect()
    }
    /// The field around a corner, if all four tiles there lie and show field at it.
    #[must_use]
    pub fn field_at(&self, corner: Corner) -> Option<Spot> {
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
            field = Some(Spot(tile.first + u16::from(half[a])));
        }
        field
    }
    /// What a feature would pay each winner now.
    #[must_use]
    pub fn appraise(&self, spot: Spot, occasion: Occasion) -> i16 {
        self.appraisal(spot, occasion).0
    }
    /// What a feature would pay each winner now, and what each player would get in all.
    #[must_use]
    pub fn appraisal(&self, spot: Spot, occasion: Occasion) -> (i16, [i16; crate::ids::PLAYERS]) {
        let mut scoring = self.rules.measure(self.state, self.feature(spot), occasion);
        self.rules.judge(self.state, &mut scoring);
        (scoring.total(), scoring.paid())
    }
}

/// Figures.
impl<'a> View<'a> {
    /// A kind of figure.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> &'a FigureKind {
        &self.rules.kinds[kind.index()]
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
    pub fn feature_of(&self, figure: Figure) -> Option<Spot> {
        match figure.site {
            Site::Segment(spot) => Some(spot),
            Site::Place(place, at) if self.rules.places[place.index()].plays => match at {
                At::Feature(spot) => Some(spot),
                At::Corner(corner) => self.field_at(corner),
                At::Cell(_) | At::Index(_) => None,
            },
            Site::Place(..) => None,
        }
    }
    /// Figures that count in a feature.
    pub fn figures_in(&self, spot: Spot) -> impl Iterator<Item = Figure> + use<'a> {
        let (view, root) = (*self, self.feature(spot));
        let here = move |figure: &Figure| {
            view.feature_of(*figure).is_some_and(|spot| view.feature(spot) == root)
        };
        self.figures().iter().copied().filter(here)
    }
    /// Figures on a cell: on a segment of its tile, or on a place there that is on the board.
    pub fn figures_on(&self, cell: Cell) -> impl Iterator<Item = Figure> + use<'a> {
        let view = *self;
        self.figures().iter().copied().filter(move |figure| match figure.site {
            Site::Segment(spot) => view.cell(spot) == cell,
            Site::Place(place, at) => {
                view.rules.places[place.index()].cells
                    && match at {
                        At::Cell(at) => at == cell,
                        At::Corner(corner) => corner.cells().contains(&cell),
                        At::Feature(spot) => view.cells(spot).contains(&cell),
                        At::Index(_) => false,
                    }
            }
        })
    }
    /// Figures at a place.
    pub fn figures_at(&self, place: Place) -> impl Iterator<Item = Figure> + use<'a> {
        let at = move |figure: &Figure| matches!(figure.site, Site::Place(p, _) if p == place);
        self.figures().iter().copied().filter(at)
    }
    /// Whether the placing rule of a kind allows a segment, occupancy included.
    #[must_use]
    pub fn may_deploy(&self, player: Player, kind: Kind, spot: Spot) -> bool {
        let figures = &self.kind(kind).figures;
        self.supply(player, kind) > 0 && self.rules.may_enter(self.state, figures, spot)
    }
    /// Whether a kind may stand on a segment: terrain and bars, not occupancy.
    #[must_use]
    pub fn may_stand(&self, kind: Kind, spot: Spot) -> bool {
        self.kind(kind).figures.stands.has(self.terrain(spot)) && !self.barred(spot)
    }
    /// Whether a cause may remove a figure from where it stands.
    #[must_use]
    pub fn removable(&self, figure: Figure, by: Cause) -> bool {
        let sheltered = match figure.site {
            Site::Segment(_) => false,
            Site::Place(place, _) => self.rules.places[place.index()].exempt >> by.0 & 1 != 0,
        };
        !sheltered && !self.kind(figure.kind).exempt_from(by)
    }
}
