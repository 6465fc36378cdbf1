//! A game that cannot be played to its end says at which question, and why.
use bastide::{
    Action, Cell, Fault, Player, Plugin, Question, QuestionKind, Registry, Rotation, Rules, Setup,
    State,
    drive::{Everybody, NoOutcome, Seats, Stopped, Watcher, drive, next_answer},
    event::Event,
    plugin::PLUGIN,
};

fn base() -> Rules {
    Registry::base().compile(&Setup::default()).expect("the base game")
}

/// Gives the first answer, but at one question what chance or a player says instead.
struct Wrong {
    chance: Result<Option<Action>, NoOutcome>,
    player: Option<Action>,
}

impl Seats for Wrong {
    type Error = NoOutcome;
    fn chance(&mut self, rules: &Rules, state: &State) -> Result<Action, NoOutcome> {
        let first = rules.outcomes(state)[0].0;
        self.chance.map(|wrong| wrong.unwrap_or(first))
    }
    fn player(
        &mut self,
        _: &Rules,
        _: &State,
        _: Player,
        answers: &[Action],
    ) -> Result<Action, NoOutcome> {
        Ok(self.player.unwrap_or(answers[0]))
    }
}

/// What stops such a game; it waits at the question that was not answered.
fn stops(mut seats: Wrong) -> String {
    let rules = base();
    let mut state = rules.start().clone();
    let stopped = drive(&rules, &mut state, &mut seats, &mut ()).expect_err("it cannot go on");
    assert!(!rules.is_over(&state), "{stopped}");
    let question = rules.pending(&state).expect("a question waits");
    assert!(stopped.to_string().starts_with(&rules.describe_question(&question)), "{stopped}");
    stopped.to_string()
}

#[test]
fn chance_without_an_outcome_is_an_error() {
    let said = stops(Wrong { chance: Err(NoOutcome), player: None });
    let silent = "chance is asked which tile is drawn, and does not answer: \
                  no outcome has any weight";
    assert_eq!(said, silent);
}

#[test]
fn answers_that_are_not_offered_are_refused() {
    let said = stops(Wrong { chance: Ok(Some(Action::Pass)), player: None });
    assert!(said.contains("tile is drawn, and the answer Pass is refused"), "{said}");
    let far = Action::Place { cell: Cell::new(50, 50), rotation: Rotation::new(0) };
    let said = stops(Wrong { chance: Ok(None), player: Some(far) });
    assert!(said.starts_with("player 1 is asked where "), "{said}");
    assert!(said.contains(" goes, and the answer Place"), "{said}");
}

/// Half of the stack lies behind a gate, and nobody opens it.
static GATE: Plugin = Plugin {
    id: "gate",
    build: |game| {
        game.split_last_stage(2);
    },
    ..PLUGIN
};

#[test]
fn a_game_that_a_plugin_stops_is_not_over() {
    let setup = Setup { expansions: vec!["gate".to_owned()], ..Setup::default() };
    let rules = Registry::base().with(&GATE).compile(&setup).expect("the toy compiles");
    let (mut state, mut log) = (rules.start().clone(), Vec::new());
    let mut first = Everybody::by(|answers| answers[0]);
    let stopped = drive(&rules, &mut state, &mut first, &mut log);
    assert_eq!(stopped, Err(Stopped::Fault(Fault::Gate)));
    assert_eq!(log.last(), Some(&Event::Stopped(Fault::Gate)));
    let next = next_answer(&rules, &state, &mut first, &mut Vec::new());
    assert_eq!(next, Err(Stopped::Fault(Fault::Gate)), "asked again it says so again");
}

/// Counts what it is told, and whether a log was kept for it.
#[derive(Default)]
struct Count<const LISTENS: bool> {
    asked: usize,
    answered: usize,
    events: usize,
}

impl<const LISTENS: bool> Watcher for Count<LISTENS> {
    const LISTENS: bool = LISTENS;
    fn asked(&mut self, question: &Question, answers: usize) {
        assert!(question.player().is_some() && answers > 0);
        self.asked += 1;
    }
    fn happened(&mut self, question: &Question, events: &[Event], _: &State) {
        assert!(matches!(
            question.kind,
            QuestionKind::Draw | QuestionKind::Place(_) | QuestionKind::Figure
        ));
        self.answered += 1;
        self.events += events.len();
    }
}

#[test]
fn who_does_not_listen_sees_the_same_game_without_events() {
    let rules = base();
    let mut first = Everybody::by(|answers| answers[0]);
    let (mut loud, mut quiet) = (rules.start().clone(), rules.start().clone());
    let (mut told, mut untold) = (Count::<true>::default(), Count::<false>::default());
    drive(&rules, &mut loud, &mut first, &mut told).expect("it is played to its end");
    drive(&rules, &mut quiet, &mut first, &mut untold).expect("it is played to its end");
    assert_eq!(loud, quiet);
    assert_eq!((told.asked, told.answered), (untold.asked, untold.answered));
    assert!(told.answered > told.asked && told.events > told.answered && untold.events == 0);
}
