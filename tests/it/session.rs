//! Games in progress: saved and loaded, taken back, and never lost.
use bastide::{Action, Actor, Player, Rules, Setup};
use bastide_bots::{Bot, Random};
use bastide_expansions::{LINKED, PRESETS, preset, registry};
use bastide_session::{
    Game, LoadError, Scripted, Undone, parse_setup, setup_text, write_atomically,
};
use std::sync::Arc;

fn game(name: &str, seed: u64) -> Game {
    Game::new(&registry(), &preset(name).expect("a preset"), seed).expect("it compiles")
}

/// Goes on for so many answers, or to the end.
fn go_on(game: &mut Game, answers: usize) {
    let mut bot = Random::new(game.seed());
    for _ in 0..answers {
        match game.pending().map(|question| question.to) {
            None => return,
            Some(Actor::Chance) => game.advance_chance().expect("a tile is left"),
            Some(Actor::Player(_)) => {
                let list = game.answers();
                let answer = bot.answer(game.rules(), game.state(), &list);
                game.answer(answer).expect("it was listed");
            }
        }
    }
}

/// A game that chance leaves is not over: the error says at which question, and why.
#[test]
fn a_script_that_ends_too_early_stops_the_game() {
    let rules = Arc::new(registry().compile(&Setup::default()).expect("the base game"));
    let script = Box::new(Scripted::new(["E", "Z"]));
    let mut game = Game::with(rules, Setup::default(), 1, script);
    let mut asked = 0;
    let stopped = game.play_on(|_, _, _, answers| {
        asked += 1;
        answers[0]
    });
    let said = stopped.expect_err("there is no Z").to_string();
    let cause = "Z cannot be drawn now: none is left in this part of the stack";
    assert_eq!(said, format!("chance is asked which tile is drawn, and does not answer: {cause}"));
    assert_eq!((asked, game.pending().map(|question| question.to)), (2, Some(Actor::Chance)));
    let end = game.next_player().expect_err("nothing is left of the script").to_string();
    assert!(end.ends_with("add the tile that is drawn next"), "{end}");
}

#[test]
fn an_answer_that_was_not_offered_stops_the_game_and_changes_nothing() {
    let mut game = game("base", 1);
    let stopped = game.play_on(|_, _, _, _| Action::Take(bastide::Source::Stack));
    let said = stopped.expect_err("the stack is not asked for").to_string();
    assert!(said.starts_with("player 1 is asked where "), "{said}");
    assert!(said.contains("the answer Take(Stack) is refused"), "{said}");
    assert_eq!(game.history().count(), 1, "one tile was drawn, and nothing else was answered");
}

#[test]
fn a_loaded_game_is_the_game_that_was_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in PRESETS {
        for (seed, answers) in [(1, 0), (2, 77), (3, 10_000)] {
            let mut saved = game(name, seed);
            go_on(&mut saved, answers);
            let file = folder.path().join(format!("{name}-{seed}.json"));
            saved.save(&file).expect("it is written");
            let mut loaded = Game::load(&registry(), &file).expect("it is read");
            assert_eq!(loaded.state(), saved.state());
            assert_eq!(loaded.events(), saved.events());
            go_on(&mut loaded, 5);
            go_on(&mut saved, 5);
            assert_eq!(loaded.state(), saved.state(), "{name}: chance goes on as before");
        }
    }
}

/// Answers of every plugin come back, those of the boxes that are in no preset too.
#[test]
fn a_game_with_every_box_is_the_game_that_was_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("all.json");
    let expansions = LINKED.iter().map(|plugin| plugin.id.to_owned()).collect();
    let setup = Setup { expansions, allow_conflicts: true, ..Setup::default() };
    let mut saved = Game::new(&registry(), &setup, 4).expect("it compiles");
    go_on(&mut saved, 10_000);
    saved.save(&file).expect("it is written");
    let text = std::fs::read_to_string(&file).expect("it is text");
    assert!(text.contains("abbot/recall"), "no abbot was taken back in this game");
    let loaded = Game::load(&registry(), &file).expect("it is read");
    assert_eq!((loaded.state(), loaded.events()), (saved.state(), saved.events()));
}

#[test]
fn a_write_that_fails_leaves_the_old_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.json");
    write_atomically(&file, b"old").expect("it is written");
    let missing = folder.path().join("nowhere").join("game.json");
    assert!(write_atomically(&missing, b"new").is_err());
    // A folder of that name cannot be replaced by a file.
    let taken = folder.path().join("taken");
    std::fs::create_dir(&taken).expect("a folder");
    std::fs::write(taken.join("inside"), b"old").expect("written");
    assert!(write_atomically(&taken, b"new").is_err());
    assert_eq!(std::fs::read(&file).expect("still there"), b"old");
    assert_eq!(std::fs::read(taken.join("inside")).expect("still there"), b"old");
    let left = std::fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 2, "no temporary file is left behind");
}

#[test]
fn saves_of_another_time_or_table_are_refused_with_reason() {
    let text = game("c3.1", 1).to_text();
    let load = |text: &str| Game::from_text(&registry(), text).expect_err("it is refused");
    let newer = text.replace("\"format\": 2", "\"format\": 9");
    assert!(matches!(load(&newer), LoadError::Format { found: 9 }));
    assert!(load(&newer).is_incompatible());
    let other = text.replace(
        "\"messengers-and-mayors\": {\n        \"schema\": 1",
        "\"messengers-and-mayors\": {\n        \"schema\": 7",
    );
    assert!(matches!(load(&other), LoadError::OtherPlugin { saved: 7, linked: 1, .. }));
    let missing = text.replace("messengers-and-mayors", "moles-and-mills");
    assert!(load(&missing).to_string().contains("`moles-and-mills`, which is not linked"));
    assert!(matches!(load("{}"), LoadError::NoSave));
    assert!(matches!(load(&text[..text.len() / 2]), LoadError::Damaged { .. }));
    let answers = text.replace("\"actions\": []", "\"actions\": [\"pass\"]");
    let cheat = load(&answers).to_string();
    assert!(cheat.contains("action 1") && cheat.contains("draw a tile"), "{cheat}");
    let unknown = text.replace("\"actions\": []", "\"actions\": [{\"draw\": \"Q7\"}]");
    assert!(load(&unknown).to_string().contains("action 1: no tile of this game is called `Q7`"));
}

#[test]
fn what_chance_revealed_is_not_taken_back() {
    let mut game = game("base", 8);
    assert!(!game.undo(), "nothing was done yet");
    game.advance_chance().expect("a tile is drawn");
    assert!(!game.undo(), "the tile was seen");
    let before = game.state().clone();
    let answer = game.answers()[0];
    game.answer(answer).expect("it was listed");
    assert!(game.undo());
    assert_eq!(game.state(), &before);
    assert!(game.undo_anything(), "for analysis everything is taken back");
    assert_eq!(game.state(), game.rules().start());
    assert_eq!(game.events().len(), 0);
}

#[test]
fn undo_goes_back_to_the_players_own_decision() {
    let [red, blue] = [Player(0), Player(1)];
    let mut game = game("base", 8);
    assert_eq!(game.undo_to(|player| player == red), Undone::NothingDecided);
    game.advance_chance().expect("a tile is drawn");
    let (place, events) = (game.state().clone(), game.events().len());
    game.answer(game.answers()[0]).expect("it was listed");
    game.answer(Action::Pass).expect("no figure is placed");
    assert_eq!(game.undo_to(|player| player == blue), Undone::NothingDecided);
    assert_eq!(game.undo_to(|player| player == red), Undone::TakenBack { answers: 1 });
    assert_eq!(game.pending().expect("figures").to, Actor::Player(red));
    assert_eq!(game.undo_to(|player| player == red), Undone::TakenBack { answers: 1 });
    assert_eq!((game.state(), game.events().len()), (&place, events));
    assert_eq!(game.history().count(), 1, "the tile stays drawn");
    assert_eq!(game.undo_to(|player| player == red), Undone::NothingDecided);

    game.answer(game.answers()[0]).expect("it was listed");
    game.answer(Action::Pass).expect("no figure is placed");
    game.advance_chance().expect("the next tile is drawn");
    let seen = game.state().clone();
    assert_eq!(game.undo_to(|player| player == red), Undone::Revealed);
    game.answer(game.answers()[0]).expect("it was listed");
    assert_eq!(game.undo_to(|player| player == red), Undone::Revealed, "blue's answer stays, too");
    assert_eq!(game.undo_to(|player| player == blue), Undone::TakenBack { answers: 1 });
    assert_eq!(game.state(), &seen);
}

#[test]
fn undo_takes_back_what_others_answered_since() {
    // Until two players answer one after the other, and no tile is drawn between.
    let mut game = game("c3.1", 8);
    let mut last = Actor::Chance;
    loop {
        let to = game.pending().expect("it happens before the end").to;
        go_on(&mut game, 1);
        match (last, to) {
            (Actor::Player(first), Actor::Player(second)) if first != second => {
                assert_eq!(
                    game.undo_to(|player| player == first),
                    Undone::TakenBack { answers: 2 }
                );
                return assert_eq!(game.pending().expect("a question").to, last);
            }
            _ => last = to,
        }
    }
}

#[test]
fn a_script_draws_what_it_says_and_refuses_change_nothing() {
    let rules: Rules = registry().compile(&Setup::default()).expect("the base game");
    let script = Box::new(Scripted::new(["E", "E", "E", "E", "E", "E"]));
    let mut game = Game::with(Arc::new(rules), Setup::default(), 1, script);
    go_on(&mut game, 14);
    let before = game.state().clone();
    let error = game.advance_chance().or_else(|_| game.advance_chance());
    if let Err(error) = error {
        assert!(!error.to_string().is_empty());
        assert_eq!(game.state(), &before);
    }
    assert!(game.answer(bastide::Action::Draw(bastide::TileId(999))).is_err());
    assert_eq!(game.state(), &before);
}

#[test]
fn setup_files_come_back_as_they_were() {
    for name in PRESETS {
        let mut setup = preset(name).expect("a preset");
        setup.seed = Some(5);
        setup.rules.insert("base.farmers".into(), "off".into());
        setup.figures.insert("meeple".into(), 5);
        assert_eq!(parse_setup(&setup_text(&setup)), Ok(setup));
    }
    let loose = parse_setup("[rules]\n\"base.farmers\" = false\n\"base.two-tile-city\" = 2\n");
    let loose = loose.expect("switches and numbers need no quotes");
    assert_eq!(loose.rules["base.farmers"], "off");
    assert_eq!(loose.rules["base.two-tile-city"], "2");
    let error =
        parse_setup("players = 3\ncolour = 1\n").expect_err("there is no such key").to_string();
    assert!(
        error.contains("line 2") && error.contains("colour") && error.contains("players"),
        "{error}"
    );
}

/// States are kept for the last answers only; the others are played to again.
#[test]
fn a_whole_game_is_taken_back_answer_by_answer() {
    let mut game = game("c3.1", 6);
    let start = game.state().clone();
    let mut states = Vec::new();
    while game.pending().is_some() {
        states.push((game.state().clone(), game.events().len()));
        go_on(&mut game, 1);
    }
    assert!(states.len() > 150, "{} answers", states.len());
    while let Some((state, events)) = states.pop() {
        assert!(game.undo_anything());
        assert!(*game.state() == state && game.events().len() == events, "{}", states.len());
    }
    assert!(*game.state() == start && !game.undo_anything());
}
