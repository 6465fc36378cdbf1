//! What is counted of features: tiles, pennants, cities, and who may enter.
use crate::{
    board::Placed,
    fact::Occasion,
    figure::FigureTraits,
    geometry::Cell,
    ids::{Clause, Mark, PLAYERS, SegmentId},
    scoring::{ABSENT, Scoring},
    table::FieldRule,
    terrain::Terrain,
    view::{FeatureCounts, FeatureSummary, View},
};

impl<'a> View<'a> {
    /// Measures a feature: what it is worth before majorities and plugins speak.
    #[inline(always)]
    pub(crate) fn measure(&self, root: SegmentId, occasion: Occasion) -> Scoring {
        let board = &self.state.board;
        let terrain = board.feature(root).terrain;
        let complete = board.complete(root);
        let mut scoring = Scoring {
            feature: root,
            also: Vec::new(),
            terrain,
            occasion,
            complete,
            tiles: 0,
            pennants: 0,
            rate: 1,
            bonus: 0,
            cities: Vec::new(),
            strengths: [ABSENT; PLAYERS],
            ties: [0; PLAYERS],
            winners: 0,
            awards: [0; PLAYERS],
            clause: "BASE-71",
            extra: None,
        };
        match terrain {
            Terrain::Monastery | Terrain::Garden => {
                scoring.tiles = i32::from(board.tile_of(root).land) + 1;
                scoring.clause = if complete { "BASE-46" } else { "BASE-73" };
            }
            Terrain::Field => {
                scoring.cities = self.cities_fed(root);
                scoring.tiles = scoring.cities.len() as i32;
                (scoring.rate, scoring.clause) = (3, self.table.base.fields.clause());
            }
            Terrain::City => {
                (scoring.tiles, scoring.pennants) = self.tiles_and_pennants(root);
                (scoring.rate, scoring.clause) = match (complete, scoring.tiles) {
                    (false, _) => (1, "BASE-72"),
                    (true, 2) if self.table.base.small_cities => (1, "BASE-44"),
                    (true, 2) => (2, "BASE-45"),
                    (true, _) => (2, "BASE-43"),
                };
            }
            Terrain::Road | Terrain::River | Terrain::Site => {
                scoring.tiles = self.tiles_and_pennants(root).0;
                scoring.clause = if complete { "BASE-41" } else { "BASE-71" };
            }
        }
        scoring
    }

    /// Tiles, each once, and pennants of a feature.
    #[inline(always)]
    fn tiles_and_pennants(&self, root: SegmentId) -> (i32, i32) {
        let board = &self.state.board;
        let (mut tiles, mut pennants) = (0, 0);
        let mut seen = BitSet::with(board.tiles.len());
        for member in board.members(root) {
            let placed = board.tile_of(member);
            let first = self.table.set.faces[placed.face as usize].first;
            pennants += i32::from(
                self.table.set.print[(first + member.0 - placed.first) as usize].pennants,
            );
            tiles += i32::from(seen.insert(board.tile_number(member).into()));
        }
        (tiles, pennants)
    }
    /// Completed cities that a field borders, each once (BASE-57, BASE-58).
    #[must_use]
    pub fn cities_fed(&self, field: SegmentId) -> Vec<SegmentId> {
        let board = &self.state.board;
        let mut seen = BitSet::with(board.segment_count());
        let mut cities = Vec::new();
        for member in board.members(field) {
            let placed = board.tile_of(member);
            let first = self.table.set.faces[placed.face as usize].first;
            let mut borders =
                self.table.set.print[(first + member.0 - placed.first) as usize].borders;
            while borders != 0 {
                let city = board.root(SegmentId(placed.first + borders.trailing_zeros() as u16));
                borders &= borders - 1;
                if board.feature(city).open == 0 && seen.insert(city.index()) {
                    cities.push(city);
                }
            }
        }
        cities
    }
    /// Tiles that count for a feature, each once, sorted; around a monastery itself and the land.
    #[must_use]
    pub fn cells_scored(&self, segment: SegmentId) -> Vec<Cell> {
        let board = &self.state.board;
        let mut cells: Vec<Cell> = match board.feature(segment).terrain {
            Terrain::Monastery | Terrain::Garden => {
                let own = board.tile_of(segment).cell;
                own.around().filter(|&cell| self.is_land(cell)).chain([own]).collect()
            }
            _ => board.members(segment).map(|member| board.tile_of(member).cell).collect(),
        };
        cells.sort_unstable();
        cells.dedup();
        cells
    }
    /// The totals of a feature.
    #[must_use]
    pub fn summary(&self, segment: SegmentId) -> FeatureSummary {
        let root = self.feature(segment);
        let scoring = self.measure(root, Occasion::Final);
        let tiles = match scoring.terrain() {
            Terrain::Field => self.cells_scored(root).len() as i32,
            _ => scoring.tiles(),
        };
        let open = self.state.board.feature(root).open;
        FeatureSummary { terrain: scoring.terrain(), open, tiles, pennants: scoring.pennants() }
    }
    /// What is counted of a feature.
    #[inline]
    #[must_use]
    pub fn feature_counts(&self, segment: SegmentId) -> FeatureCounts {
        let board = &self.state.board;
        let info = board.feature(segment);
        let monastic = info.terrain.is_monastic();
        FeatureCounts {
            figures: info.count,
            kinds: info.kinds,
            segments: info.size,
            open: info.open,
            around: if monastic { board.tile_of(segment).around } else { 0 },
        }
    }
}

/// Where figures may go.
impl View<'_> {
    /// Whether the placing rule of a kind allows a segment (BASE-31, BASE-32).
    #[inline(always)]
    pub(crate) fn may_enter(&self, traits: &FigureTraits, segment: SegmentId) -> bool {
        let info = self.state.board.feature(segment);
        let free = traits.enters_occupied || info.kinds & self.table.listeners.occupying == 0;
        traits.stands.has(info.terrain) && free && !self.barred(segment)
    }
    /// Whether a mark of its feature or of its own tile keeps figures off a segment.
    #[inline(always)]
    #[must_use]
    pub fn barred(&self, segment: SegmentId) -> bool {
        self.table.symbols.bars != 0
            && (self.state.board.feature(segment).marks & self.table.symbols.bars != 0
                || self.tile_barred(self.state.board.tile_of(segment)))
    }
    fn tile_barred(&self, tile: &Placed) -> bool {
        let sign = |(at, mark): &(Cell, Mark)| {
            *at == tile.cell && self.table.symbols.bars >> mark.0 & 1 != 0
        };
        self.table.set.tile(tile.tile()).marks & self.table.symbols.bars != 0
            || self.state.tile_marks.iter().any(sign)
    }
}

impl FieldRule {
    fn clause(self) -> Clause {
        match self {
            Self::PerCity => "BASE-60",
            Self::OncePerPlayer => "BASE-61",
            Self::PerField => "BASE-62",
        }
    }
}

/// A set of small numbers, on the stack for games of usual size.
struct BitSet {
    near: [u64; 12],
    far: Vec<u64>,
}

impl BitSet {
    #[inline(always)]
    fn with(size: usize) -> Self {
        let far = size.div_ceil(64).saturating_sub(12);
        Self { near: [0; 12], far: vec![0; far] }
    }
    /// True if it was not in the set.
    #[inline(always)]
    fn insert(&mut self, number: usize) -> bool {
        let (word, bit) = (number / 64, 1u64 << (number % 64));
        let word = if word < 12 { &mut self.near[word] } else { &mut self.far[word - 12] };
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}
