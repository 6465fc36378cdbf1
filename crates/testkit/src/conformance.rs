//! Random games in which every promise of the engine is checked.
use crate::{luck::Luck, oracle::check_board};
use bastide::{Action, Event, Player, Rules, SetupError, State};
use std::{collections::BTreeMap, fmt};

/// Steps after which a game is taken to be endless.
const STEPS: usize = 20_000;
/// Games in which every state is saved and loaded, and every board rebuilt; later ones now and
/// then.
const THOROUGH: u64 = 2;

/// What was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games.
    pub games: u64,
    /// Answers given, those of chance included.
    pub steps: u64,
    /// Events by their kind.
    pub events: BTreeMap<&'static str, u64>,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games, {} answers", self.games, self.steps)?;
        for (kind, count) in &self.events {
            write!(f, ", {count} {kind}")?;
        }
        Ok(())
    }
}

/// A promise that was broken, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game}, answer {step}, question {question}: {what}")]
pub struct Failure {
    /// The seed of the game.
    pub game: u64,
    /// How many answers were given before.
    pub step: usize,
    /// The question that waits.
    pub question: String,
    /// What is wrong.
    pub what: String,
}

impl Failure {
    pub(crate) fn new(rules: &Rules, state: &State, game: u64, step: usize, what: &str) -> Self {
        let question = rules.pending(state).map(|question| format!("{question:?}"));
        let question = question.unwrap_or_else(|| "none".to_owned());
        Self { game, step, question, what: what.to_owned() }
    }
    pub(crate) fn of_setup(error: &SetupError) -> Self {
        Self { game: 0, step: 0, question: "none".to_owned(), what: error.to_string() }
    }
}

/// Plays random games and checks what must hold of any.
///
/// A replay equals its game, logged or not; states survive JSON and cloning; every question has
/// answers, none twice, all of them legal; what is not offered is refused and changes nothing;
/// figures and tiles are conserved; features and gaps equal a rebuild from the tiles; scores equal
/// the sum of the events; the game ends.
///
/// # Errors
/// At the first promise that is broken.
pub fn conformance(rules: &Rules, games: u64, seed: u64) -> Result<Report, Failure> {
    let mut report = Report::default();
    for game in 0..games {
        let thorough = game < THOROUGH;
        Game::new(rules, seed.wrapping_add(game), thorough).play(&mut report)?;
        report.games += 1;
    }
    Ok(report)
}

/// A game under examination.
struct Game<'a> {
    rules: &'a Rules,
    seed: u64,
    thorough: bool,
    luck: Luck,
    state: State,
    /// A state of another game, to be copied into.
    spare: State,
    history: Vec<Action>,
    log: Vec<Event>,
    figures: Vec<BTreeMap<String, u32>>,
    tiles: usize,
}

impl<'a> Game<'a> {
    fn new(rules: &'a Rules, seed: u64, thorough: bool) -> Self {
        let state = rules.start().clone();
        let (figures, tiles) = (figures(rules, &state), tiles(rules, &state, 0));
        Self {
            rules,
            seed,
            thorough,
            luck: Luck::new(seed),
            spare: state.clone(),
            state,
            history: Vec::new(),
            log: Vec::new(),
            figures,
            tiles,
        }
    }
    fn fail(&self, what: &str) -> Failure {
        Failure::new(self.rules, &self.state, self.seed, self.history.len(), what)
    }
    fn check(&self, holds: bool, what: &str) -> Result<(), Failure> {
        if holds { Ok(()) } else { Err(self.fail(what)) }
    }

    fn play(mut self, report: &mut Report) -> Result<(), Failure> {
        let mut answers = Vec::new();
        loop {
            self.rules.actions(&self.state, &mut answers);
            if self.thorough || self.history.len().is_multiple_of(37) {
                self.check_state(&answers)?;
            }
            if answers.is_empty() {
                break;
            }
            let action = self.luck.choose(self.rules, &self.state, &answers);
            self.check_answer(action)?;
            self.history.push(action);
            self.check(self.history.len() < STEPS, "the game does not end")?;
        }
        self.check(self.rules.is_over(&self.state), "a question has no answer")?;
        self.check_state(&answers)?;
        self.check_replay()?;
        report.steps += self.history.len() as u64;
        for event in &self.log {
            *report.events.entry(kind(event)).or_default() += 1;
        }
        Ok(())
    }
    /// Applies an answer to the state, and to a copy without a log: both end up the same, and the
    /// copy leaves the original alone.
    fn check_answer(&mut self, action: Action) -> Result<(), Failure> {
        self.spare.clone_from(&self.state);
        let same = self.spare == self.state;
        self.check(same, "a copy into a used state is not the state")?;
        self.rules.apply_unchecked(&mut self.spare, action, None);
        let applied = self.rules.apply(&mut self.state, action, Some(&mut self.log));
        self.check(applied.is_ok(), "a listed answer is not legal")?;
        self.check(self.spare == self.state, "a log, or the check, changes what an answer does")
    }
    fn check_state(&mut self, answers: &[Action]) -> Result<(), Failure> {
        for (at, action) in answers.iter().enumerate() {
            self.check(!answers[..at].contains(action), "an answer is listed twice")?;
            self.check(self.rules.legal(&self.state, *action), "a listed answer is not legal")?;
        }
        self.check_refusals(answers)?;
        self.check(figures(self.rules, &self.state) == self.figures, "figures are not conserved")?;
        let gone = self.log.iter().filter(|event| matches!(event, Event::Discarded(_))).count();
        let count = tiles(self.rules, &self.state, gone);
        // A tile that is drawn and not yet laid is in no place of its own.
        let in_hand = usize::from(count + 1 == self.tiles);
        self.check(count + in_hand == self.tiles, "tiles are not conserved")?;
        let points = points(self.rules, &self.log);
        let scores: Vec<i32> = self.rules.players().map(|p| self.state.score(p).into()).collect();
        self.check(points == scores, "scores are not the sum of the events")?;
        check_board(&self.rules.view(&self.state)).map_err(|what| self.fail(&what))?;
        let text = serde_json::to_string(&self.state).map_err(|e| self.fail(&e.to_string()))?;
        let back: State = serde_json::from_str(&text).map_err(|e| self.fail(&e.to_string()))?;
        self.check(back == self.state, "the state is not what its JSON says")
    }
    fn check_refusals(&mut self, answers: &[Action]) -> Result<(), Failure> {
        let before = self.state.clone();
        let far = bastide::Cell::new(101, 101);
        let wrong = [
            Action::Place { cell: far, rotation: bastide::Rotation::new(0) },
            Action::Draw(bastide::Design(u16::MAX)),
            Action::Pass,
        ];
        for action in wrong.into_iter().filter(|action| !answers.contains(action)) {
            let refused = self.rules.apply(&mut self.state, action, None).is_err();
            self.check(refused, "an answer that is not listed is taken")?;
            self.check(self.state == before, "a refused answer changes the state")?;
        }
        Ok(())
    }
    /// The same answers give the same game.
    fn check_replay(&self) -> Result<(), Failure> {
        let (mut state, mut log) = (self.rules.start().clone(), Vec::new());
        for action in &self.history {
            let legal = self.rules.apply(&mut state, *action, Some(&mut log)).is_ok();
            self.check(legal, "a replay is refused")?;
        }
        self.check(state == self.state, "a replay ends in another state")?;
        self.check(log == self.log, "a replay tells other events")
    }
}

/// Figures of every player by the kind they go home as: in hand and on the table.
fn figures(rules: &Rules, state: &State) -> Vec<BTreeMap<String, u32>> {
    let view = rules.view(state);
    let of = |player: Player| {
        let mut count: BTreeMap<String, u32> = BTreeMap::new();
        for (kind, info) in rules.kinds() {
            let home = rules.kind(info.home).name.clone();
            let table =
                view.figures().iter().filter(|f| f.owner == player && f.kind == kind).count();
            *count.entry(home).or_default() += u32::from(view.supply(player, kind)) + table as u32;
        }
        count
    };
    rules.players().map(of).collect()
}

/// Tiles in the stack, on the table, in hands, and gone.
fn tiles(rules: &Rules, state: &State, gone: usize) -> usize {
    let view = rules.view(state);
    usize::from(view.left()) + view.tiles().count() + view.owned().len() + gone
}

fn points(rules: &Rules, log: &[Event]) -> Vec<i32> {
    let mut points = vec![0; rules.player_count()];
    for event in log {
        match event {
            Event::Scored(scored) => {
                for (player, paid) in &scored.paid {
                    points[player.index()] += i32::from(*paid);
                }
            }
            Event::Awarded { player, points: paid, .. } => {
                points[player.index()] += i32::from(*paid);
            }
            _ => {}
        }
    }
    points
}

fn kind(event: &Event) -> &'static str {
    match event {
        Event::TurnStarted { .. } => "turns",
        Event::Drawn(_) => "tiles drawn",
        Event::Discarded(_) => "tiles discarded",
        Event::Placed { .. } => "tiles laid",
        Event::Moved(_) => "moves of figures",
        Event::Enclosed(_) => "figures enclosed",
        Event::Scored(_) => "features scored",
        Event::Awarded { .. } => "awards",
        _ => "others",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide::{Registry, Setup};

    fn rules(players: u8) -> Rules {
        let setup = Setup { players, ..Setup::default() };
        Registry::base().compile(&setup).expect("the base game")
    }

    #[test]
    fn the_base_game_conforms() {
        for players in 2..=6 {
            let report = conformance(&rules(players), 6, 11).expect("it conforms");
            assert_eq!(report.games, 6);
            assert!(report.events["features scored"] > 0, "{report}");
        }
    }

    #[test]
    fn the_checks_can_fail() {
        let rules = rules(2);
        let mut game = Game::new(&rules, 1, true);
        game.tiles += 5;
        let failure = game.play(&mut Report::default()).expect_err("five tiles are missing");
        assert_eq!(failure.what, "tiles are not conserved");
        let mut game = Game::new(&rules, 1, true);
        game.figures[0].insert("meeple".to_owned(), 6);
        let failure = game.play(&mut Report::default()).expect_err("a meeple is missing");
        assert_eq!(failure.what, "figures are not conserved");
        let mut game = Game::new(&rules, 1, true);
        let (player, clause) = (Player(0), "BASE-76");
        game.log.push(Event::Awarded { player, points: 1, clause });
        let failure = game.play(&mut Report::default()).expect_err("a point is missing");
        assert_eq!(failure.what, "scores are not the sum of the events");
    }
}
