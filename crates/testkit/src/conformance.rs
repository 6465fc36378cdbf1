//! Random games in which every promise of the engine is checked.
use crate::{luck::Luck, oracle::check_board};
use bastide::{
    Action, Actor, Clause, Event, Player, Question, QuestionKind, Rules, SetupError, State,
    drive::next_answer,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// Steps after which a game is taken to be endless.
const STEPS: usize = 20_000;
/// A game of which no more states are saved than of others: it will hardly end.
const LONG: usize = 1_000;
/// Games in which every state is saved and loaded, and every board rebuilt; in later ones now and
/// then, because that takes most of the time.
const THOROUGH: u64 = 1;

/// What was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games.
    pub games: u64,
    /// Answers given, those of chance included.
    pub steps: u64,
    /// Answers of players who had a choice.
    pub decisions: u64,
    /// Events by their kind.
    pub events: BTreeMap<&'static str, u64>,
    /// Points of all games together, by seat.
    pub points: Vec<i64>,
    /// Games that each seat won, shared ones included.
    pub wins: Vec<u64>,
    /// Clauses by which points were given.
    pub clauses: BTreeSet<Clause>,
    /// Plugins' own questions, by plugin and code.
    pub questions: BTreeMap<(&'static str, u8), Questions>,
}

/// What became of one of a plugin's questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Questions {
    /// How often it was answered.
    pub answered: u64,
    /// How often it had no answer and was dropped.
    pub dropped: u64,
    /// Whether the plugin offers answers to it at all.
    pub offered: bool,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, steps, decisions, .. } = self;
        writeln!(f, "{games} games, {steps} answers, {decisions} of them chosen")?;
        let events: Vec<String> =
            self.events.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        writeln!(f, "{}", events.join(", "))?;
        write!(f, "points {:?}, wins {:?} by seat", self.points, self.wins)
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
/// The seed of a failure, given here for one game, plays that game again.
///
/// ```
/// use bastide::{Registry, Setup};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let report = bastide_testkit::conformance(&rules, 1, 42)?;
/// assert_eq!(report.events["tiles laid"], 71);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// At the first promise that is broken.
pub fn conformance(rules: &Rules, games: u64, seed: u64) -> Result<Report, Failure> {
    examine(rules, games, seed, THOROUGH)
}

/// As [`conformance`], but looks at whole states only now and then: for the many tables of a long
/// list.
///
/// # Errors
/// At the first promise that is broken.
pub fn brief_conformance(rules: &Rules, games: u64, seed: u64) -> Result<Report, Failure> {
    examine(rules, games, seed, 0)
}

fn examine(rules: &Rules, games: u64, seed: u64, thorough: u64) -> Result<Report, Failure> {
    let seats = rules.player_count();
    let mut report = Report { points: vec![0; seats], wins: vec![0; seats], ..Report::default() };
    for game in 0..games {
        Game::new(rules, seed.wrapping_add(game), game < thorough).play(&mut report)?;
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
            let step = self.history.len();
            if self.thorough && step < LONG || step.is_multiple_of(37) {
                self.rules.actions(&self.state, &mut answers);
                self.check_state(&answers)?;
            }
            let next = next_answer(self.rules, &self.state, &mut self.luck, &mut answers)
                .map_err(|stopped| self.fail(&stopped.to_string()))?;
            let Some((question, action)) = next else { break };
            report.decisions += u64::from(question.player().is_some() && answers.len() > 1);
            self.check_answer(action)?;
            self.history.push(action);
            if self.history.len() == STEPS {
                return Err(self.endless());
            }
        }
        self.check_state(&[])?;
        self.check_replay()?;
        report.steps += self.history.len() as u64;
        for player in self.rules.players() {
            report.points[player.index()] += i64::from(self.state.score(player));
        }
        for player in self.rules.leaders(&self.state) {
            report.wins[player.index()] += 1;
        }
        for event in &self.log {
            *report.events.entry(kind(event)).or_default() += 1;
            report.clauses.extend(clauses(event));
            self.note_question(event, report);
        }
        Ok(())
    }
    fn note_question(&self, event: &Event, report: &mut Report) {
        let (Event::Answered(question, _) | Event::Dropped(question)) = event else { return };
        let QuestionKind::Plugin { by, code, .. } = question.kind else { return };
        let of = report.questions.entry((self.rules.plugins()[by.index()].id, code)).or_default();
        of.offered = self.rules.offers_to(by, code);
        match event {
            Event::Dropped(_) => of.dropped += 1,
            _ => of.answered += 1,
        }
    }
    /// The game does not end: whose question was asked most of late.
    fn endless(&self) -> Failure {
        let asked = |event: &Event| match event {
            Event::Answered(Question { kind: QuestionKind::Plugin { by, code, .. }, .. }, _) => {
                Some((*by, *code))
            }
            _ => None,
        };
        let mut count: BTreeMap<_, usize> = BTreeMap::new();
        for question in self.log.iter().rev().take(STEPS / 2).filter_map(asked) {
            *count.entry(question).or_default() += 1;
        }
        let most = count.into_iter().max_by_key(|(_, count)| *count);
        self.fail(&match most {
            Some(((by, code), _)) => format!(
                "the game does not end: question {code} of `{}` is asked again and again; let a \
                 reaction ask only when something has changed, and `again` come to an end",
                self.rules.plugins()[by.index()].id
            ),
            None => "the game does not end; nothing that is asked uses up tiles".to_owned(),
        })
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
    fn tokens_at_start(&self) -> Vec<usize> {
        tokens(self.rules, self.rules.start())
    }
    fn check_state(&mut self, answers: &[Action]) -> Result<(), Failure> {
        for (at, action) in answers.iter().enumerate() {
            self.check(!answers[..at].contains(action), "an answer is listed twice")?;
            self.check(self.rules.legal(&self.state, *action), "a listed answer is not legal")?;
            self.check_own(*action)?;
        }
        self.check_refusals(answers)?;
        self.check(figures(self.rules, &self.state) == self.figures, "figures are not conserved")?;
        self.check(
            tokens(self.rules, &self.state) == self.tokens_at_start(),
            "tokens are not conserved",
        )?;
        let gone = self.log.iter().filter(|event| matches!(event, Event::Discarded(_))).count();
        let count = tiles(self.rules, &self.state, gone);
        // A tile that is drawn and not yet laid is in no place of its own.
        let ask = self.rules.pending(&self.state).map(|question| question.kind);
        let may_hold = matches!(ask, Some(QuestionKind::Place(_) | QuestionKind::Plugin { .. }));
        let in_hand = usize::from(may_hold && count + 1 == self.tiles);
        self.check(count + in_hand == self.tiles, "tiles are not conserved")?;
        let points = points(self.rules, &self.log);
        let scores: Vec<i32> = self.rules.players().map(|p| self.state.score(p)).collect();
        self.check(points == scores, "scores are not the sum of the events")?;
        check_board(&self.rules.view(&self.state)).map_err(|what| self.fail(&what))?;
        let text = serde_json::to_string(&self.state).map_err(|e| self.fail(&e.to_string()))?;
        let back: State = serde_json::from_str(&text).map_err(|e| self.fail(&e.to_string()))?;
        self.check(back == self.state, "the state is not what its JSON says")?;
        self.check_chance(answers)?;
        if let Some(action) = answers.first() {
            let mut copy = self.state.clone();
            self.rules.apply_unchecked(&mut copy, *action, None);
            self.check(back == self.state, "what is done to a copy changes the original")?;
        }
        Ok(())
    }
    /// A plugin's answer was declared, and its numbers say all of it.
    fn check_own(&self, action: Action) -> Result<(), Failure> {
        let Action::Plugin(own) = action else { return Ok(()) };
        let Some(saved) = self.rules.save_answer(&self.state, own) else {
            let plugin = self.rules.plugins()[own.by.index()].id;
            return Err(self.fail(&format!(
                "an answer of `{plugin}` is offered but not declared; call `game.answer::<…>()` in \
                 `build`"
            )));
        };
        let back = self.rules.load_answer(&self.state, &saved);
        self.check(back == Ok(action), "an answer changes when it is saved and loaded again")
    }
    /// Chance has an outcome for every unit of weight, and every answer has some.
    fn check_chance(&self, answers: &[Action]) -> Result<(), Failure> {
        let outcomes = self.rules.outcomes(&self.state);
        let asked = self.rules.pending(&self.state).is_some_and(|q| q.to == Actor::Chance);
        if !asked {
            return self.check(outcomes.is_empty(), "chance has outcomes although it is not asked");
        }
        let listed = outcomes.iter().map(|(action, _)| action).eq(answers);
        self.check(listed, "the outcomes of chance are not the answers")?;
        self.check(outcomes.iter().all(|(_, weight)| *weight > 0), "an outcome has no weight")?;
        let weight = self.rules.weight(&self.state);
        let sum: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
        self.check(sum == weight, "the weights of the outcomes are not the weight of all")?;
        let units = (0..weight).filter_map(|unit| self.rules.outcome(&self.state, unit));
        let wanted = outcomes.iter().flat_map(|(a, weight)| (0..*weight).map(move |_| *a));
        self.check(units.eq(wanted), "a unit of weight belongs to another outcome")?;
        let beyond = self.rules.outcome(&self.state, weight);
        self.check(beyond.is_none(), "there is an outcome beyond the weight")
    }
    fn check_refusals(&mut self, answers: &[Action]) -> Result<(), Failure> {
        let before = self.state.clone();
        let far = bastide::Cell::new(101, 101);
        let wrong = [
            Action::Place { cell: far, rotation: bastide::Rotation::new(0) },
            Action::Draw(bastide::TileId(u16::MAX)),
            Action::Pass,
            Action::Take(bastide::Source::Stack),
            Action::Plugin(bastide::plugin::PluginAction {
                by: bastide::PluginIdx(200),
                code: 0,
                data: [0; 5],
            }),
        ];
        // Answers that were good a while ago, too.
        let old = self.history.iter().rev().take(8).copied().collect::<Vec<Action>>();
        for action in wrong.into_iter().chain(old).filter(|action| !answers.contains(action)) {
            let refused = self.rules.apply(&mut self.state, action, None).is_err();
            self.check(refused, "an answer that is not listed is taken")?;
        }
        self.check(self.state == before, "a refused answer changes the state")
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
    usize::from(view.tiles_left()) + view.tiles().count() + view.owned().len() + gone
}

fn points(rules: &Rules, log: &[Event]) -> Vec<i32> {
    let mut points = vec![0; rules.player_count()];
    for event in log {
        match event {
            Event::Scored(scored) => {
                for (player, paid) in &scored.paid {
                    points[player.index()] += *paid;
                }
            }
            Event::Awarded { player, points: paid, .. } => {
                points[player.index()] += *paid;
            }
            _ => {}
        }
    }
    points
}

/// Clauses by which an event gives points.
fn clauses(event: &Event) -> Vec<Clause> {
    match event {
        Event::Awarded { clause, .. } => vec![clause],
        Event::Scored(scored) => {
            scored.terms.iter().map(|term| term.clause).chain([scored.clause]).collect()
        }
        _ => Vec::new(),
    }
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
        Event::Dropped(_) => "questions dropped",
        _ => "others",
    }
}

/// Pieces of each kind of token, wherever they are.
fn tokens(rules: &Rules, state: &State) -> Vec<usize> {
    let heaps = rules.view(state).all_tokens();
    let pieces = |token| {
        heaps.iter().filter(|heap| heap.token == token).map(|heap| usize::from(heap.count)).sum()
    };
    rules.tokens().map(pieces).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide::{
        Plugin, Registry, Setup,
        plugin::PLUGIN,
        tile::{AtEnd, HandUse},
    };

    fn rules(players: u8) -> Rules {
        let setup = Setup { players, ..Setup::default() };
        Registry::base().compile(&setup).expect("the base game")
    }

    #[test]
    fn the_base_game_conforms() {
        for players in 2..=6 {
            let report = conformance(&rules(players), 6, 11).expect("it conforms");
            assert_eq!((report.games, report.points.len()), (6, usize::from(players)));
            assert!(report.wins.iter().sum::<u64>() >= 6 && report.decisions < report.steps);
            assert!(report.events["features scored"] > 0, "{report}");
        }
    }

    #[test]
    fn every_rule_of_the_base_game_conforms() {
        for (name, value) in [
            ("base.fields", "4-per-city"),
            ("base.fields", "3-per-city-once"),
            ("base.two-tile-city", "2"),
            ("base.farmers", "off"),
        ] {
            let mut setup = Setup { players: 3, ..Setup::default() };
            setup.rules.insert(name.to_owned(), value.to_owned());
            let rules = Registry::base().compile(&setup).expect("the base game");
            conformance(&rules, 3, 21).unwrap_or_else(|failure| panic!("{name}: {failure}"));
        }
    }

    /// Tiles that fit what others do not, with segments and without.
    #[test]
    fn wild_tiles_conform() {
        static WILD: Plugin = Plugin {
            id: "wild",
            build: |game| {
                let fields = "field Nw Ne En Es Se Sw Ws Wn";
                let stone = "tile STONE x0\nfits anywhere\nwild\nno-land";
                let gate =
                    format!("tile GATE x0\nfits anywhere\nwild\nroad N ends house\n{fields}");
                let well = format!("tile WELL x0\nfits hole\nwild\nmonastery\n{fields}");
                game.own_tile(stone, 2, HandUse::Instead, AtEnd::Must);
                game.own_tile(&gate, 2, HandUse::Before, AtEnd::May);
                game.own_tile(&well, 1, HandUse::Instead, AtEnd::May);
            },
            ..PLUGIN
        };
        let setup = Setup { expansions: vec!["wild".to_owned()], players: 4, ..Setup::default() };
        let registry = Registry::base().with(&WILD);
        let rules = registry.compile(&setup).expect("the toy compiles");
        let report = conformance(&rules, 10, 31).expect("it conforms");
        assert!(report.events["tiles laid"] > 10 * (71 + 16), "{report}");
        crate::order_independence(&registry, &setup, 2, 31).expect("there is but one plugin");
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
