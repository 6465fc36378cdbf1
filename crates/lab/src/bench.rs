//! How fast random games run on one core.
use bastide::{
    Action, QuestionKind, Rules, State,
    drive::{NoOutcome, Stopped, next_answer},
};
use bastide_bots::Random;
use cpu_time::ThreadTime;
use serde::Serialize;
use std::{fmt, time::Duration};

/// Figures of uniformly random games; the base game's are a fingerprint of a correct engine.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Bench {
    /// Games played.
    pub games: u64,
    /// Games a second of processor time on one core.
    pub games_per_second: f64,
    /// Tiles laid a second.
    pub tiles_per_second: f64,
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
        writeln!(f, "{:>10.0} tiles a second", self.tiles_per_second)?;
        writeln!(f, "{:>10.2} tiles laid in a game", self.placed_per_game)?;
        writeln!(f, "{:>10.2} ways to lay one", self.placements_per_turn)?;
        writeln!(f, "{:>10.2} figures placed in a game", self.figures_per_game)?;
        writeln!(f, "{:>10} mean points", scores.join(" / "))
    }
}

/// Sums over uniformly random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Games played.
    pub games: u64,
    /// Tiles laid after the start.
    pub placed: u64,
    /// Ways to lay them.
    pub ways: u64,
    /// Figures placed in step 2.
    pub figures: u64,
    /// Points by seat.
    pub scores: Vec<i64>,
    /// Of every final score, in order: a faster wrong engine is found out.
    pub checksum: u64,
}

/// Plays uniformly random games on one thread, one after another.
#[derive(Debug)]
pub struct RandomGames<'a> {
    rules: &'a Rules,
    players: Random,
    state: State,
    answers: Vec<Action>,
    checked: bool,
    sums: Sums,
}

impl<'a> RandomGames<'a> {
    /// The games of a seed.
    #[must_use]
    pub fn new(rules: &'a Rules, seed: u64) -> Self {
        let sums = Sums { scores: vec![0; rules.player_count()], ..Sums::default() };
        let (players, state) = (Random::new(seed), rules.start().clone());
        Self { rules, players, state, answers: Vec::new(), checked: false, sums }
    }
    /// The same, with every answer checked.
    #[must_use]
    pub fn checked(self) -> Self {
        Self { checked: true, ..self }
    }
    /// What all games so far came to.
    #[must_use]
    pub fn sums(&self) -> &Sums {
        &self.sums
    }
    /// The position after the last answer.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }
    /// Plays so many games more.
    ///
    /// # Errors
    /// If one cannot be played to its end.
    pub fn play(&mut self, games: u64) -> Result<(), Stopped<NoOutcome>> {
        for _ in 0..games {
            self.state.clone_from(self.rules.start());
            while self.answer()? {}
            self.count_scores();
            self.sums.games += 1;
        }
        Ok(())
    }
    /// Answers one question; false if the game is over.
    #[inline]
    fn answer(&mut self) -> Result<bool, Stopped<NoOutcome>> {
        let Self { rules, players, state, answers, checked, sums } = self;
        let Some((question, action)) = next_answer(rules, state, players, answers)? else {
            return Ok(false);
        };
        if let QuestionKind::Place(_) = question.kind {
            sums.ways += answers.len() as u64;
            sums.placed += 1;
        }
        if let Action::Deploy { .. } = action {
            sums.figures += 1;
        }
        if *checked {
            rules.apply(state, action, None).map_err(|cause| {
                let question = rules.describe_question(&question);
                Stopped::Refused { question, answer: action, cause }
            })?;
        } else {
            rules.apply_unchecked(state, action, None);
        }
        Ok(true)
    }
    fn count_scores(&mut self) {
        for (sum, player) in self.sums.scores.iter_mut().zip(self.rules.players()) {
            let score = self.state.score(player);
            *sum += i64::from(score);
            let mixed = self.sums.checksum.rotate_left(5) ^ u64::from(score.cast_unsigned());
            self.sums.checksum = mixed.wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// Plays uniformly random games on this thread for so many seconds of processor time.
///
/// # Errors
/// If one cannot be played to its end.
pub fn bench(rules: &Rules, seconds: f64, seed: u64) -> Result<Bench, Stopped<NoOutcome>> {
    let budget = Duration::try_from_secs_f64(seconds).unwrap_or_default();
    let mut games = RandomGames::new(rules, seed);
    let start = ThreadTime::now();
    loop {
        // The clock is not asked after every game.
        games.play(16)?;
        if start.elapsed() >= budget {
            break;
        }
    }
    let (elapsed, sums) = (start.elapsed().as_secs_f64(), games.sums());
    let each = |sum: u64| sum as f64 / sums.games as f64;
    Ok(Bench {
        games: sums.games,
        games_per_second: sums.games as f64 / elapsed,
        tiles_per_second: sums.placed as f64 / elapsed,
        placed_per_game: each(sums.placed),
        placements_per_turn: sums.ways as f64 / sums.placed.max(1) as f64,
        figures_per_game: each(sums.figures),
        mean_scores: sums.scores.iter().map(|sum| *sum as f64 / sums.games as f64).collect(),
    })
}
