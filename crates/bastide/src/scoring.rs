//! What a feature is worth, to whom, and why.
use crate::{
    event::{Scored, Term},
    fact::Occasion,
    ids::{Clause, PLAYERS, Player, SegmentId},
    terrain::Terrain,
};

/// Somebody who does not take part in a majority.
pub(crate) const ABSENT: i32 = i32::MIN;

/// The scoring of one feature, as value functions see and change it.
///
/// ```
/// use bastide::plugin::*;
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
    /// Other features that are paid with it.
    pub(crate) also: Vec<SegmentId>,
    pub(crate) terrain: Terrain,
    pub(crate) occasion: Occasion,
    pub(crate) complete: bool,
    pub(crate) tiles: i32,
    pub(crate) pennants: i32,
    pub(crate) rate: i32,
    pub(crate) bonus: i32,
    pub(crate) cities: Vec<SegmentId>,
    pub(crate) strengths: [i32; PLAYERS],
    pub(crate) ties: [i32; PLAYERS],
    /// A bit each.
    pub(crate) winners: u8,
    pub(crate) awards: [i32; PLAYERS],
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
    /// Every feature that this scoring is of: more than one where a city is paid for through all
    /// fields around it at once (BASE-60).
    pub fn features(&self) -> impl Iterator<Item = SegmentId> + '_ {
        [self.feature].into_iter().chain(self.also.iter().copied())
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
    pub fn tiles(&self) -> i32 {
        self.tiles
    }
    /// Pennants on the segments of the feature.
    #[must_use]
    pub fn pennants(&self) -> i32 {
        self.pennants
    }
    /// What the rate applies to: tiles and pennants, or the cities that a field feeds.
    #[must_use]
    pub fn units(&self) -> i32 {
        self.tiles + self.pennants
    }
    /// Completed cities that a field borders, each once.
    #[must_use]
    pub fn cities(&self) -> &[SegmentId] {
        &self.cities
    }
    /// Who has the majority; known from [`Rate`](crate::filter::ValueLayer::Rate) on.
    pub fn winners(&self) -> impl Iterator<Item = Player> + use<> {
        let winners = self.winners;
        (0..PLAYERS as u8).map(Player).filter(move |p| winners >> p.0 & 1 != 0)
    }
    /// What each winner gets, awards left out.
    #[must_use]
    pub fn total(&self) -> i32 {
        self.units().saturating_mul(self.rate).saturating_add(self.bonus)
    }

    fn note(&mut self, what: &'static str, count: i32, each: i32, clause: Clause) {
        self.note_for(None, what, count, each, clause);
    }
    fn note_for(
        &mut self,
        only: Option<Player>,
        what: &'static str,
        count: i32,
        each: i32,
        clause: Clause,
    ) {
        if let Some(terms) = &mut self.extra {
            terms.push(Term { what, count, each, clause, only });
        }
    }

    /// Lets a player take part, with so much more strength.
    pub fn add_strength(&mut self, player: Player, by: i32) {
        if let Some(strength) = self.strengths.get_mut(player.index()) {
            *strength = by.saturating_add(if *strength == ABSENT { 0 } else { *strength });
        }
    }
    /// Decides ties in favour of the player with most of it.
    pub fn break_tie(&mut self, player: Player, by: i32) {
        if let Some(tie) = self.ties.get_mut(player.index()) {
            *tie = tie.saturating_add(by);
        }
    }
    /// Points for each tile and pennant, or for each city of a field.
    pub fn set_rate(&mut self, rate: i32, clause: Clause) {
        (self.rate, self.clause) = (rate, clause);
    }
    /// Points on top of the sum.
    pub fn add(&mut self, what: &'static str, points: i32, clause: Clause) {
        self.bonus = self.bonus.saturating_add(points);
        self.note(what, 1, points, clause);
    }
    /// Points for one player, whoever has the majority.
    pub fn award(&mut self, player: Player, what: &'static str, points: i32, clause: Clause) {
        let Some(award) = self.awards.get_mut(player.index()) else { return };
        *award = award.saturating_add(points);
        self.note_for(Some(player), what, 1, points, clause);
    }

    /// Who has most among those who take part (BASE-48, BASE-74).
    pub(crate) fn find_winners(&mut self) {
        let (mut winners, mut most) = (0, (ABSENT, 0));
        for (p, (&strength, &tie)) in self.strengths.iter().zip(&self.ties).enumerate() {
            if strength == ABSENT || winners != 0 && (strength, tie) < most {
                continue;
            }
            let more = winners == 0 || (strength, tie) > most;
            winners = if more { 1 << p } else { winners | 1 << p };
            most = (strength, tie);
        }
        self.winners = winners;
    }
    /// Points of every player.
    #[inline(always)]
    pub(crate) fn paid(&self) -> [i32; PLAYERS] {
        let (mut paid, total) = (self.awards, self.total());
        if paid == [0; PLAYERS] {
            return std::array::from_fn(|p| total * i32::from(self.winners >> p & 1));
        }
        for (p, points) in paid.iter_mut().enumerate() {
            *points = points.saturating_add(total * i32::from(self.winners >> p & 1));
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
