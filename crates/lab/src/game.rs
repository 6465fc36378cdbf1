//! One game, and what is written down of it.
use crate::observer::Observer;
use bastide::{Action, Player, Rules, State};
use bastide_bots::{Bot, by_name};
use bastide_session::{Seeded, drive};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What pays points.
pub const FEATURES: [&str; 6] = ["road", "city", "monastery", "garden", "field", "other"];

/// Everything that is kept of a game: plain data, the same on every machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GameRecord {
    /// The seed of everything that chance decided.
    pub seed: u64,
    /// Who played, by seat.
    pub bots: Vec<String>,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// Points by seat and by what paid them, one of [`FEATURES`].
    pub points: Vec<BTreeMap<String, i32>>,
    /// Points by seat that came in the final scoring.
    pub final_points: Vec<i32>,
    /// Every clause that an event named.
    pub clauses: BTreeMap<String, ClauseUse>,
    /// Every turn, in order.
    pub turns: Vec<TurnRecord>,
    /// Tiles laid.
    pub tiles: u32,
    /// Tiles that fitted nowhere.
    pub discarded: u32,
    /// Second parts of turns.
    pub extra_parts: u32,
    /// Questions that players answered.
    pub decisions: u32,
    /// What figures did, by kind.
    pub figures: BTreeMap<String, FigureUse>,
    /// Moves for a reason that a plugin names, by kind and reason.
    pub abilities: BTreeMap<String, BTreeMap<String, u32>>,
    /// Tiles laid from players' hands, by name.
    pub special_tiles: BTreeMap<String, u32>,
    /// Why the game stopped before its end, if it did.
    pub fault: Option<String>,
    /// How players met.
    pub contact: Contact,
    /// The shape of the table at the end.
    pub board: BoardShape,
}

/// How often a clause applied, and what it paid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ClauseUse {
    /// Events that named it.
    pub times: u32,
    /// Points of all players.
    pub points: i32,
}

/// One turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TurnRecord {
    /// Whose.
    pub player: u8,
    /// Ways to lay the tile; both parts of the turn together.
    pub placements: u32,
    /// Answers to the question of step 2, Pass included; 0 if it was not asked.
    pub deployments: u32,
    /// Questions that players answered.
    pub decisions: u32,
    /// Figures on the table after it.
    pub on_table: u16,
    /// Scores by seat after it, the final scoring left out.
    pub scores: Vec<i32>,
    /// The same with every feature on the table paid as at the end, each by itself.
    pub projected: Vec<i32>,
}

/// What the figures of a kind did, all players together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FigureUse {
    /// Came to the table.
    pub placed: u32,
    /// Went home before the final scoring.
    pub returned: u32,
    /// Turns that those who went home had stayed.
    pub stayed: u32,
    /// Share of the points of the features won with them, in hundredths of a point.
    pub hundredths: i64,
}

/// How players met.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Contact {
    /// Features scored with somebody on them.
    pub scored: u32,
    /// Of these, those in which several players took part.
    pub shared: u32,
    /// Of these, those in which several had the majority.
    pub tied: u32,
    /// Those won by others than whose figure had come first and was still there.
    pub stolen: u32,
    /// Points of features in which several players took part.
    pub shared_points: i32,
    /// Figures that another player sent home by using an ability.
    pub sent_home: u32,
}

/// The shape of the table at the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardShape {
    /// From west to east.
    pub width: u32,
    /// From north to south.
    pub height: u32,
    /// Empty cells with four tiles around.
    pub holes: u32,
    /// Cells beside tiles into which no tile of the stack would ever have fitted.
    pub dead_gaps: u32,
}

impl GameRecord {
    /// Whether the events account for every point of every player.
    #[must_use]
    pub fn adds_up(&self) -> bool {
        let all: i32 = self.scores.iter().copied().sum();
        let by_clause: i32 = self.clauses.values().map(|used| used.points).sum();
        let sum = |points: &BTreeMap<String, i32>| points.values().sum::<i32>();
        let seats: Vec<i32> = self.points.iter().map(sum).collect();
        by_clause == all && self.scores.iter().copied().eq(seats)
    }
    /// The part of a win that a seat has: ties are shared.
    #[must_use]
    pub fn win(&self, seat: usize) -> f64 {
        let most = self.scores.iter().max();
        let leaders = self.scores.iter().filter(|score| Some(*score) == most).count();
        if self.scores.get(seat) == most { 1.0 / leaders.max(1) as f64 } else { 0.0 }
    }
    /// Points between the best and the second; 0 of a single player.
    #[must_use]
    pub fn margin(&self) -> i32 {
        let mut scores = self.scores.clone();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        match scores[..] {
            [first, second, ..] => first - second,
            _ => 0,
        }
    }
}

/// Who answers for each seat: the bots of these names in turn; an unknown one plays at random.
///
/// A bot's luck comes from the seed and the seat.
#[must_use]
pub fn seated(rules: &Rules, bots: &[String], seed: u64) -> Vec<Box<dyn Bot>> {
    let seat = |player: Player| {
        let name = bots.get(player.index() % bots.len().max(1)).map_or("random", String::as_str);
        let seed = seed.wrapping_mul(31).wrapping_add(player.0.into());
        by_name(name, seed).or_else(|| by_name("random", seed))
    };
    rules.players().filter_map(seat).collect()
}

/// Plays a game; `bots` are named by seat, and start again from the first if there are fewer.
#[must_use]
pub fn play(rules: &Rules, bots: &[String], seed: u64) -> GameRecord {
    let mut players = seated(rules, bots, seed);
    let mut chance = Seeded::new(seed);
    let (mut state, mut observer) = (rules.start().clone(), Observer::new(rules));
    let answer = |player: Player, state: &State, answers: &[Action]| {
        players[player.index()].answer(rules, state, answers)
    };
    let played = drive(rules, &mut state, &mut chance, answer, &mut observer);
    let mut record = observer.finish(&state);
    record.seed = seed;
    record.fault = played.err().map(|stopped| stopped.to_string());
    let name = |player: Player| bots.get(player.index() % bots.len().max(1)).cloned();
    record.bots = rules.players().map(|player| name(player).unwrap_or_default()).collect();
    record
}
