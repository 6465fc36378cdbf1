//! What a feature is worth, to whom, and why.
use crate::{
    event::{Scored, Term},
    hooks::Occasion,
    ids::{Clause, PLAYERS, Player, SegmentId},
    rules::{FieldRule, Rules},
    state::State,
    terrain::Terrain,
};

/// Somebody who does not take part in a majority.
pub(crate) const ABSENT: i16 = i16::MIN;

/// The scoring of one feature, as value functions see and change it.
///
/// ```
/// use bastide::{PLUGIN, Plugin, Registry, Scoring, Setup, Terrains, ValueLayer, View};
///
/// /// X-1: a completed city with a pennant is worth three points more, and X-2: a tie for it goes
/// /// to the player whose turn it is.
/// fn crown(_: &View<'_>, scoring: &mut Scoring) {
///     if scoring.completed() && scoring.pennants() > 0 {
///         scoring.add("a crown", 3, "X-1");
///     }
/// }
/// fn favour(view: &View<'_>, scoring: &mut Scoring) {
///     scoring.break_tie(view.turn().active, 1);
/// }
/// static CROWN: Plugin = Plugin {
///     id: "crown",
///     build: |game| {
///         game.value(ValueLayer::Bonus, Terrains::CITY, crown);
///         game.value(ValueLayer::Strength, Terrains::CITY, favour);
///     },
///     ..PLUGIN
/// };
/// # let setup = Setup { expansions: vec!["crown".into()], ..Setup::default() };
/// # let rules = Registry::base().with(&CROWN).compile(&setup)?;
/// # let (mut state, mut answers, mut log) = (rules.start().clone(), Vec::new(), Vec::new());
/// # while !rules.is_over(&state) {
/// #     rules.actions(&state, &mut answers);
/// #     rules.apply(&mut state, answers[answers.len() - 1], Some(&mut log))?;
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scoring {
    pub(crate) feature: SegmentId,
    pub(crate) terrain: Terrain,
    pub(crate) occasion: Occasion,
    pub(crate) complete: bool,
    pub(crate) tiles: i16,
    pub(crate) pennants: i16,
    pub(crate) rate: i16,
    pub(crate) bonus: i16,
    pub(crate) cities: Vec<SegmentId>,
    pub(crate) strengths: [i16; PLAYERS],
    pub(crate) ties: [i16; PLAYERS],
    /// A bit each.
    pub(crate) winners: u8,
    pub(crate) awards: [i16; PLAYERS],
    pub(crate) clause: Clause,
    /// Terms beyond units times rate; kept only for a log.
    pub(crate) extra: Option<Vec<Term>>,
}

impl Scoring {
    /// Any segment of the feature.
    #[must_use]
    pub fn feature(&self) -> SegmentId {
        self.feature
    }
    /// What it is.
    #[must_use]
    pub fn terrain(&self) -> Terrain {
        self.terrain
    }
    /// On which occasion it is scored.
    #[must_use]
    pub fn occasion(&self) -> Occasion {
        self.occasion
    }
    /// Whether it is complete.
    #[must_use]
    pub fn completed(&self) -> bool {
        self.complete
    }
    /// Tiles, each once; around a monastery itself and the land.
    #[must_use]
    pub fn tiles(&self) -> i16 {
        self.tiles
    }
    /// Pennants.
    #[must_use]
    pub fn pennants(&self) -> i16 {
        self.pennants
    }
    /// What the rate applies to: tiles and pennants, or the cities that a field feeds.
    #[must_use]
    pub fn units(&self) -> i16 {
        self.tiles + self.pennants
    }
    /// Completed cities that a field borders, each once.
    #[must_use]
    pub fn cities(&self) -> &[SegmentId] {
        &self.cities
    }
    /// Who has the majority; known from [`Rate`](crate::hooks::ValueLayer::Rate) on.
    pub fn winners(&self) -> impl Iterator<Item = Player> + use<> {
        let winners = self.winners;
        (0..PLAYERS as u8).map(Player).filter(move |p| winners >> p.0 & 1 != 0)
    }
    /// What each winner gets, awards left out.
    #[must_use]
    pub fn total(&self) -> i16 {
        self.units() * self.rate + self.bonus
    }

    fn note(&mut self, what: &'static str, count: i16, each: i16, clause: Clause) {
        self.note_for(None, what, count, each, clause);
    }
    fn note_for(
        &mut self,
        only: Option<Player>,
        what: &'static str,
        count: i16,
        each: i16,
        clause: Clause,
    ) {
        if let Some(terms) = &mut self.extra {
            terms.push(Term { what, count, each, clause, only });
        }
    }

    /// Lets a player take part, with so much more strength.
    pub fn add_strength(&mut self, player: Player, by: i16) {
        let strength = &mut self.strengths[player.index()];
        *strength = by + if *strength == ABSENT { 0 } else { *strength };
    }
    /// Decides ties in favour of the player with most of it.
    pub fn break_tie(&mut self, player: Player, by: i16) {
        self.ties[player.index()] += by;
    }
    /// Points for each tile and pennant, or for each city of a field.
    pub fn set_rate(&mut self, rate: i16, clause: Clause) {
        (self.rate, self.clause) = (rate, clause);
    }
    /// Points on top of the sum.
    pub fn add(&mut self, what: &'static str, points: i16, clause: Clause) {
        self.bonus += points;
        self.note(what, 1, points, clause);
    }
    /// Points for one player, whoever has the majority.
    pub fn award(&mut self, player: Player, what: &'static str, points: i16, clause: Clause) {
        self.awards[player.index()] += points;
        self.note_for(Some(player), what, 1, points, clause);
    }

    /// Who has most among those who take part (BASE-48, BASE-74).
    pub(crate) fn find_winners(&mut self) {
        let rank = |p: usize| (self.strengths[p], self.ties[p]);
        let most = (0..PLAYERS).map(rank).max().unwrap_or((ABSENT, 0));
        let wins = |p: usize| self.strengths[p] != ABSENT && rank(p) == most;
        self.winners = (0..PLAYERS).fold(0, |set, p| set | u8::from(wins(p)) << p);
    }
    /// Points of every player.
    #[inline(always)]
    pub(crate) fn paid(&self) -> [i16; PLAYERS] {
        let (mut paid, total) = (self.awards, self.total());
        for (p, points) in paid.iter_mut().enumerate() {
            *points += total * i16::from(self.winners >> p & 1);
        }
        paid
    }
    /// The event that explains it.
    pub(crate) fn explain(self, cells: Vec<crate::Cell>) -> Scored {
        let term =
            |what, count| Term { what, count, each: self.rate, clause: self.clause, only: None };
        let mut terms = match self.terrain {
            Terrain::Field => vec![term("completed cities", self.tiles)],
            Terrain::Monastery | Terrain::Garden => {
                vec![term("itself and land around", self.tiles)]
            }
            _ => vec![term("tiles", self.tiles)],
        };
        if self.pennants != 0 {
            terms.push(term("pennants", self.pennants));
        }
        let paid = self.paid();
        let (value, winners) = (self.total(), self.winners().collect());
        terms.extend(self.extra.into_iter().flatten());
        let players = || (0..PLAYERS as u8).map(Player);
        Scored {
            feature: self.feature,
            terrain: self.terrain,
            occasion: self.occasion,
            cells,
            terms,
            value,
            strengths: players()
                .map(|p| (p, self.strengths[p.index()]))
                .filter(|(_, strength)| *strength != ABSENT)
                .collect(),
            winners,
            paid: players().map(|p| (p, paid[p.index()])).filter(|(_, n)| *n != 0).collect(),
            clause: self.clause,
        }
    }
}

impl Rules {
    /// Measures a feature: what it is worth before majorities and plugins speak.
    #[inline(always)]
    pub(crate) fn measure(&self, state: &State, root: SegmentId, occasion: Occasion) -> Scoring {
        let board = &state.board;
        let terrain = board.feature(root).terrain;
        let complete = board.complete(root);
        let mut scoring = Scoring {
            feature: root,
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
                scoring.tiles = i16::from(board.tile_of(root).land) + 1;
                scoring.clause = if complete { "BASE-46" } else { "BASE-73" };
            }
            Terrain::Field => {
                scoring.cities = self.cities_fed(state, root);
                scoring.tiles = scoring.cities.len() as i16;
                (scoring.rate, scoring.clause) = (3, self.base.fields.clause());
            }
            Terrain::City => {
                (scoring.tiles, scoring.pennants) = self.count(state, root);
                (scoring.rate, scoring.clause) = match (complete, scoring.tiles) {
                    (false, _) => (1, "BASE-72"),
                    (true, 2) if self.base.small_cities => (1, "BASE-44"),
                    (true, 2) => (2, "BASE-45"),
                    (true, _) => (2, "BASE-43"),
                };
            }
            Terrain::Road | Terrain::River | Terrain::Site => {
                scoring.tiles = self.count(state, root).0;
                scoring.clause = if complete { "BASE-41" } else { "BASE-71" };
            }
        }
        scoring
    }

    /// Tiles, each once, and pennants of a feature.
    #[inline(always)]
    fn count(&self, state: &State, root: SegmentId) -> (i16, i16) {
        let board = &state.board;
        let (mut tiles, mut pennants) = (0, 0);
        let mut seen = BitSet::with(board.tiles.len());
        for member in board.members(root) {
            let placed = board.tile_of(member);
            let first = self.set.faces[placed.face as usize].first;
            pennants +=
                i16::from(self.set.print[(first + member.0 - placed.first) as usize].pennants);
            tiles += i16::from(seen.insert(board.tile_number(member).into()));
        }
        (tiles, pennants)
    }
    /// Completed cities that a field borders, each once (BASE-57, BASE-58).
    pub(crate) fn cities_fed(&self, state: &State, field: SegmentId) -> Vec<SegmentId> {
        let board = &state.board;
        let mut seen = BitSet::with(board.segment_count());
        let mut cities = Vec::new();
        for member in board.members(field) {
            let placed = board.tile_of(member);
            let first = self.set.faces[placed.face as usize].first;
            let mut borders = self.set.print[(first + member.0 - placed.first) as usize].borders;
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

impl FieldRule {
    fn clause(self) -> Clause {
        match self {
            Self::PerCity => "BASE-60",
            Self::OncePerPlayer => "BASE-61",
            Self::PerField => "BASE-62",
        }
    }
}
