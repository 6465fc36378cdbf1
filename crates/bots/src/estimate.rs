//! What a game in progress is worth to a player, in thousandths of a point.
use bastide::{
    Occasion, PLAYERS, Player, Rules, SegmentId, State, Terrain, View, figure::Class,
    view::FeatureCounts,
};

/// A point.
pub(crate) const POINT: i32 = 1000;

/// What figures in hand are worth early in the game: the first more than the others.
const IN_HAND: [i32; 8] = [2400, 1500, 1000, 700, 500, 400, 300, 200];
/// Chance of completion by open sides, in thousandths, while tiles are plenty.
const CLOSES: [i32; 6] = [1000, 720, 420, 220, 120, 60];
/// Chance of completing a monastery by missing cells, in thousandths.
const SURROUNDS: [i32; 9] = [1000, 850, 720, 560, 430, 320, 240, 180, 140];

/// What every feature with figures is worth at a moment: an answer changes few of them.
#[derive(Debug, Default)]
pub(crate) struct Worths {
    /// The features, in the order of `known`: a short list to search.
    features: Vec<SegmentId>,
    known: Vec<Known>,
    /// Unfinished cities beside the fields.
    cities: Vec<SegmentId>,
}

#[derive(Debug)]
struct Known {
    counts: FeatureCounts,
    /// Its part of the list of cities.
    cities: (usize, usize),
    worth: [i32; PLAYERS],
}

impl Worths {
    /// Looks at every feature; those to which nothing has happened since `before` are not
    /// appraised again. It must be of the same turn.
    pub(crate) fn look_at(&mut self, rules: &Rules, state: &State, before: Option<&Self>) {
        let view = &rules.view(state);
        self.features.clear();
        self.known.clear();
        self.cities.clear();
        let turns_left = turns_left(view);
        for figure in view.figures() {
            let Some(segment) = view.feature_of(*figure) else { continue };
            let feature = view.feature(segment);
            if self.features.contains(&feature) {
                continue;
            }
            let counts = view.feature_counts(feature);
            let from = self.cities.len();
            let known = before.and_then(|before| before.unchanged(view, feature, &counts));
            let worth = if let Some((worth, cities)) = known {
                self.cities.extend(cities);
                worth
            } else {
                if view.terrain(feature) == Terrain::Field {
                    add_unfinished(view, feature, &mut self.cities);
                }
                worth(rules, view, feature, &counts, &self.cities[from..], turns_left)
            };
            let cities = (from, self.cities.len());
            self.features.push(feature);
            self.known.push(Known { counts, cities, worth });
        }
    }
    /// What a feature is worth, and the unfinished cities beside it, if it is the same as it was.
    fn unchanged(
        &self,
        view: &View<'_>,
        feature: SegmentId,
        counts: &FeatureCounts,
    ) -> Option<([i32; PLAYERS], &[SegmentId])> {
        let at = self.features.iter().position(|known| *known == feature)?;
        let known = &self.known[at];
        let cities = &self.cities[known.cities.0..known.cities.1];
        let same = known.counts == *counts && !cities.iter().any(|city| view.complete(*city));
        same.then_some((known.worth, cities))
    }
    /// What a player has and may expect, less what the opponents do on average.
    pub(crate) fn estimate(&self, view: &View<'_>, me: Player) -> i32 {
        let turns_left = turns_left(view);
        let mut totals = [0; PLAYERS];
        for player in view.table.players() {
            totals[player.index()] = POINT * view.score(player) + hand(view, player, turns_left);
        }
        for known in &self.known {
            for (total, worth) in totals.iter_mut().zip(known.worth) {
                *total += worth;
            }
        }
        let players = view.table.player_count();
        let others = totals[..players].iter().sum::<i32>() - totals[me.index()];
        totals[me.index()] - others / (players as i32 - 1).max(1)
    }
}

/// Cities beside a field that are not finished.
fn add_unfinished(view: &View<'_>, field: SegmentId, cities: &mut Vec<SegmentId>) {
    let from = cities.len();
    for member in view.members(field) {
        let borders = view.print(member).borders;
        if borders == 0 {
            continue;
        }
        let beside = view.segments(view.cell(member)).enumerate();
        for (_, city) in beside.filter(|(number, _)| borders >> number & 1 != 0) {
            let city = view.feature(city);
            if !view.complete(city) && !cities[from..].contains(&city) {
                cities.push(city);
            }
        }
    }
}

/// Turns that each player still has.
fn turns_left(view: &View<'_>) -> i32 {
    i32::from(view.tiles_left()) / view.table.player_count() as i32
}

/// Figures kept back are worth the more, the fewer they are and the longer the game goes on.
fn hand(view: &View<'_>, player: Player, turns_left: i32) -> i32 {
    let (mut worth, mut standard) = (0, 0);
    for (kind, info) in view.table.kinds() {
        let count = usize::from(view.supply(player, kind));
        if info.traits.class == Class::Standard {
            standard += count;
        } else {
            worth += 900 * count as i32;
        }
    }
    worth += IN_HAND[..standard.min(IN_HAND.len())].iter().sum::<i32>();
    worth * turns_left.min(12) / 12
}

/// What a feature pays each player now, and what it may still pay.
fn worth(
    rules: &Rules,
    view: &View<'_>,
    feature: SegmentId,
    counts: &FeatureCounts,
    cities: &[SegmentId],
    turns_left: i32,
) -> [i32; PLAYERS] {
    let (value, paid) = rules.appraisal(view.state, feature, Occasion::Final);
    let mut worth = paid.map(|points| POINT * points);
    let terrain = view.terrain(feature);
    if terrain == Terrain::Field {
        let hope = hope(view, cities, turns_left);
        let most = counts.figures.iter().max().copied().unwrap_or_default().max(1);
        for (worth, _) in worth.iter_mut().zip(counts.figures).filter(|(_, n)| *n == most) {
            *worth += hope;
        }
        return worth;
    }
    let closes = chance(terrain, counts) * turns_left.min(10) / 10;
    for ((worth, points), figures) in worth.iter_mut().zip(paid).zip(counts.figures) {
        *worth += match terrain {
            // A finished city is worth twice as much.
            Terrain::City => points * closes,
            // What is missing of the nine.
            Terrain::Monastery | Terrain::Garden if points != 0 => (9 - value).max(0) * closes,
            _ => 0,
        };
        // Those who stand there come home when it is finished.
        *worth += i32::from(figures) * closes * turns_left.min(12) / 12;
    }
    worth
}

/// How likely a feature is to be finished, in thousandths.
fn chance(terrain: Terrain, counts: &FeatureCounts) -> i32 {
    match terrain {
        Terrain::Monastery | Terrain::Garden => SURROUNDS[usize::from(8 - counts.around.min(8))],
        _ => CLOSES[usize::from(counts.open).min(CLOSES.len() - 1)],
    }
}

/// What those with most figures on a field may hope for from the cities that are not finished: a
/// point for each that is sure to be, since others may still come to the field.
fn hope(view: &View<'_>, cities: &[SegmentId], turns_left: i32) -> i32 {
    let chances = cities.iter().map(|city| chance(Terrain::City, &view.feature_counts(*city)));
    chances.sum::<i32>() * turns_left.min(30) / 30
}
