//! How fast random games run on one core.
use bastide::{Action, Actor, Ask, Rules};
use bastide_bots::XorShift;
use serde::Serialize;
use std::{
    fmt,
    time::{Duration, Instant},
};

/// Figures of uniformly random games; the base game's are a fingerprint of a correct engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Bench {
    /// Games played.
    pub games: u64,
    /// Games a second on one core.
    pub games_per_second: f64,
    /// Tiles laid in a game after the start.
    pub placed_per_game: f64,
    /// Ways to lay a tile.
    pub placements_per_turn: f64,
    /// Figures placed in a game in step 2.
    pub figures_per_game: f64,
    /// Mean points by seat.
    pub mean_scores: Vec<f64>,
}

impl fmt::Display for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scores: Vec<String> =
            self.mean_scores.iter().map(|mean| format!("{mean:.2}")).collect();
        writeln!(f, "{:>10.0} games a second, {} played", self.games_per_second, self.games)?;
        writeln!(f, "{:>10.2} tiles laid in a game", self.placed_per_game)?;
        writeln!(f, "{:>10.2} ways to lay one", self.placements_per_turn)?;
        writeln!(f, "{:>10.2} figures placed in a game", self.figures_per_game)?;
        writeln!(f, "{:>10} mean points", scores.join(" / "))
    }
}

/// Sums over games.
#[derive(Default)]
struct Sums {
    placed: u64,
    ways: u64,
    figures: u64,
    scores: Vec<i64>,
}

/// Plays uniformly random games on this thread for so many seconds.
#[must_use]
pub fn bench(rules: &Rules, seconds: f64, seed: u64) -> Bench {
    let budget = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    let mut sums = Sums { scores: vec![0; rules.player_count()], ..Sums::default() };
    let (mut luck, mut state) = (XorShift::new(seed), rules.start().clone());
    let (mut answers, mut games) = (Vec::new(), 0_u64);
    let start = Instant::now();
    while games == 0 || start.elapsed() < budget {
        // The clock is not asked after every game.
        for _ in 0..16 {
            state.clone_from(rules.start());
            play_one(rules, &mut state, &mut answers, &mut luck, &mut sums);
            games += 1;
        }
    }
    let elapsed = start.elapsed().as_secs_f64();
    let each = |sum: u64| sum as f64 / games as f64;
    Bench {
        games,
        games_per_second: games as f64 / elapsed,
        placed_per_game: each(sums.placed),
        placements_per_turn: sums.ways as f64 / sums.placed.max(1) as f64,
        figures_per_game: each(sums.figures),
        mean_scores: sums.scores.iter().map(|sum| *sum as f64 / games as f64).collect(),
    }
}

fn play_one(
    rules: &Rules,
    state: &mut bastide::State,
    answers: &mut Vec<Action>,
    luck: &mut XorShift,
    sums: &mut Sums,
) {
    while let Some(question) = rules.pending(state) {
        let action = if question.to == Actor::Chance {
            match rules.outcome(state, luck.below(rules.weight(state))) {
                Some(action) => action,
                None => return,
            }
        } else {
            rules.actions(state, answers);
            if let Ask::Place(_) = question.ask {
                sums.ways += answers.len() as u64;
                sums.placed += 1;
            }
            answers[luck.below(answers.len() as u32) as usize]
        };
        if let Action::Deploy { .. } = action {
            sums.figures += 1;
        }
        rules.apply_unchecked(state, action, None);
    }
    for (sum, player) in sums.scores.iter_mut().zip(rules.players()) {
        *sum += i64::from(state.score(player));
    }
}
