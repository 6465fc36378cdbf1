//! What a game in progress is worth to a player, in thousandths of a point.
use bastide::{Class, Occasion, PLAYERS, Player, Spot, Terrain, View};

/// A point.
pub(crate) const POINT: i32 = 1000;

/// What figures in hand are worth early in the game: the first more than the others.
const IN_HAND: [i32; 8] = [2400, 1500, 1000, 700, 500, 400, 300, 200];
/// Chance of completion by open sides, in thousandths, while tiles are plenty.
const CLOSES: [i32; 6] = [1000, 720, 420, 220, 120, 60];
/// Chance of completing a monastery by missing cells, in thousandths.
const SURROUNDS: [i32; 9] = [1000, 850, 720, 560, 430, 320, 240, 180, 140];

/// What a player has and may expect, less what the opponents do on average.
pub(crate) fn estimate(view: &View<'_>, me: Player) -> i32 {
    let totals = totals(view);
    let players = view.rules.player_count();
    let others: i32 = (0..players).filter(|p| *p != me.index()).map(|p| totals[p]).sum();
    totals[me.index()] - others / (players as i32 - 1).max(1)
}

fn totals(view: &View<'_>) -> [i32; PLAYERS] {
    let players = view.rules.player_count();
    let turns_left = i32::from(view.left()) / players as i32;
    let mut totals = [0; PLAYERS];
    for (p, total) in totals.iter_mut().enumerate().take(players) {
        let player = Player(p as u8);
        *total = POINT * i32::from(view.score(player)) + hand(view, player, turns_left);
    }
    let mut seen = [Spot(0); 64];
    let mut count = 0;
    for figure in view.figures() {
        let Some(spot) = view.feature_of(*figure) else { continue };
        let root = view.feature(spot);
        if seen[..count].contains(&root) {
            continue;
        }
        if count < seen.len() {
            seen[count] = root;
            count += 1;
        }
        add_feature(view, root, turns_left, &mut totals);
    }
    totals
}

/// Figures kept back are worth the more, the fewer they are and the longer the game goes on.
fn hand(view: &View<'_>, player: Player, turns_left: i32) -> i32 {
    let (mut worth, mut standard) = (0, 0);
    for (kind, info) in view.rules.kinds() {
        let count = usize::from(view.supply(player, kind));
        if info.figures.class == Class::Standard {
            standard += count;
        } else {
            worth += 450 * count as i32;
        }
    }
    worth += IN_HAND[..standard.min(IN_HAND.len())].iter().sum::<i32>();
    worth * turns_left.min(12) / 12
}

/// What a feature pays now, and what it may still pay.
fn add_feature(view: &View<'_>, root: Spot, turns_left: i32, totals: &mut [i32; PLAYERS]) {
    let (value, paid) = view.appraisal(root, Occasion::Final);
    let terrain = view.terrain(root);
    let closes = chance(view, root, terrain) * turns_left.min(10) / 10;
    for (total, points) in totals.iter_mut().zip(paid) {
        let points = i32::from(points);
        if points == 0 {
            continue;
        }
        *total += POINT * points;
        *total += match terrain {
            // A finished city is worth twice as much.
            Terrain::City => points * closes,
            // What is missing of the nine.
            Terrain::Monastery | Terrain::Garden => (9 - i32::from(value)).max(0) * closes,
            Terrain::Field => field(view, root, turns_left),
            _ => 0,
        };
    }
    for figure in view.figures_in(root) {
        let figures = &view.kind(figure.kind).figures;
        let total = &mut totals[figure.owner.index()];
        if terrain != Terrain::Field {
            // Those who stand there come home when it is finished.
            *total += closes * turns_left.min(12) / 12;
        } else if !figures.participates && figures.class < Class::Piece {
            // Who does not count yet may come to count.
            *total += (POINT * i32::from(value) / 2 + 600) * turns_left.min(10) / 10;
        }
    }
}

/// How likely a feature is to be finished, in thousandths.
fn chance(view: &View<'_>, root: Spot, terrain: Terrain) -> i32 {
    match terrain {
        Terrain::Monastery | Terrain::Garden => {
            let cell = view.cell(root);
            let missing = cell.around().filter(|cell| !view.filled(*cell)).count();
            SURROUNDS[missing.min(8)]
        }
        Terrain::Field => 0,
        _ => CLOSES[usize::from(view.open_sides(root)).min(CLOSES.len() - 1)],
    }
}

/// Cities that may yet be finished beside a field are worth something too.
fn field(view: &View<'_>, root: Spot, turns_left: i32) -> i32 {
    let members = view.members(root).count() as i32;
    (60 * members).min(900) * turns_left.min(20) / 20
}
