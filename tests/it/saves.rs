//! Saves stay the games that they were: whatever plugins have become since, a save loads as the
//! same game or says what is another.
use bastide::plugin::*;
use bastide_bots::{Bot, Random};
use bastide_expansions::{LINKED, PRESETS, preset, registry};
use bastide_notation::SavedAction;
use bastide_session::{Game, LoadError};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fs};

/// Plays to the end, for so many answers at most.
fn play(game: &mut Game, mut answers: usize, mut choose: impl FnMut(&Game, Vec<Action>) -> Action) {
    while let Some(question) = game.pending().filter(|_| answers > 0) {
        answers -= 1;
        match question.to {
            Actor::Chance => game.advance_chance().expect("a tile is left"),
            Actor::Player(_) => {
                let answer = choose(game, game.answers());
                game.answer(answer).expect("it was listed");
            }
        }
    }
}
fn at_random(seed: u64) -> impl FnMut(&Game, Vec<Action>) -> Action {
    let mut bot = Random::new(seed);
    move |game, list| bot.answer(game.rules(), game.state(), &list)
}
/// The first answer whose label has these words, or else the last one.
fn with_words(words: &'static str) -> impl FnMut(&Game, Vec<Action>) -> Action {
    move |game, list| {
        let has = |action: &&Action| game.rules().describe(game.state(), **action).contains(words);
        list.iter().find(has).or(list.last()).copied().expect("a question has answers")
    }
}
fn scores(game: &Game) -> Vec<i64> {
    game.rules().players().map(|player| game.state().score(player).into()).collect()
}
/// Everything that happened, in words that do not depend on numbers.
fn told(game: &Game) -> Vec<String> {
    let view = game.rules().view(game.state());
    let mut told: Vec<String> = view
        .figures()
        .iter()
        .map(|figure| format!("player {}: {}", figure.owner.0, view.figure_name(*figure)))
        .collect();
    told.push(format!("{:?}", scores(game)));
    told
}

const KEPT: [(&str, &[i64], usize); 8] = [
    ("base", &[98, 81], 174),
    ("c1", &[126, 140], 223),
    ("c2", &[158, 144], 229),
    ("c3.1", &[162, 42], 215),
    ("river", &[100, 77], 199),
    ("abbot", &[142, 36], 247),
    ("inns-and-cathedrals", &[183, 227], 278),
    ("traders-and-builders", &[104, 132, 105], 268),
];

#[test]
fn kept_saves_of_every_format_load_with_the_scores_they_had() {
    for format in ["format-1", "format-2"] {
        for (name, wanted, answers) in KEPT {
            let path = format!("{}/saves/{format}/{name}.json", env!("CARGO_MANIFEST_DIR"));
            let game = Game::load(&registry(), path.as_ref())
                .unwrap_or_else(|error| panic!("{format}/{name}: {error}"));
            assert!(game.pending().is_none(), "{format}/{name} is finished");
            assert_eq!(scores(&game), wanted, "{format}/{name}");
            assert_eq!(game.history().count(), answers, "{format}/{name}");
            // What is saved again is the same game, in the form of today.
            let again = Game::from_text(&registry(), &game.to_text());
            let again = again.unwrap_or_else(|error| panic!("{format}/{name} again: {error}"));
            assert_eq!(again.events(), game.events(), "{format}/{name}");
        }
    }
}

#[test]
fn a_resolved_set_up_comes_to_itself() {
    let everything = Setup {
        expansions: LINKED.iter().map(|plugin| plugin.id.to_owned()).collect(),
        allow_conflicts: true,
        ..Setup::default()
    };
    let presets = PRESETS.into_iter().map(|name| preset(name).expect("a preset"));
    for setup in presets.chain([everything]) {
        let resolved = registry().compile(&setup).expect("it compiles").setup().clone();
        let again = registry().compile(&Setup::from(&resolved)).expect("it compiles again");
        assert_eq!(*again.setup(), resolved);
    }
}

/// Every thing that an answer mentions is there by name.
#[test]
fn answers_are_saved_by_names() {
    let expansions = LINKED.iter().map(|plugin| plugin.id.to_owned()).collect();
    let setup = Setup { expansions, allow_conflicts: true, players: 4, ..Setup::default() };
    let mut seen: BTreeMap<String, Value> = BTreeMap::new();
    for seed in 0..6 {
        let mut game = Game::new(&registry(), &setup, seed).expect("it compiles");
        play(&mut game, usize::MAX, at_random(seed));
        let save: Value = serde_json::from_str(&game.to_text()).expect("it is JSON");
        for action in save["actions"].as_array().expect("a list") {
            if let Some(deploy) = action.get("deploy") {
                assert!(deploy["segment"].is_string(), "{action}");
            }
            if let Some(name) = action["plugin"]["answer"].as_str() {
                seen.insert(name.to_owned(), action["plugin"].clone());
            }
        }
    }
    for (answer, value, wanted) in [
        ("messengers-and-mayors/ride", "to", '@'),
        ("abbey-and-mayor-c2/move", "to", '@'),
        ("abbey-and-mayor-c2/barn", "corner", '('),
        ("traders-and-builders/give", "piece", 'i'),
    ] {
        let seen = seen.get(answer).unwrap_or_else(|| panic!("no {answer} in {seen:?}"));
        let name = seen[value].as_str().unwrap_or_else(|| panic!("no name: {seen}"));
        assert!(name.contains(wanted), "{seen}");
    }
}

const SPRING: &str = "tile SPRING x40\n road E ends house\n road W ends house\n field Nw Ne En Wn\n field Es Se Sw Ws";
const SWAPPED: &str = "tile SPRING x40\n road W ends house\n road E ends house\n field Es Se Sw Ws\n field Nw Ne En Wn";

/// A game with this version of a plugin called `toy`, loaded with that one.
fn saved(plugin: &'static Plugin, answers: usize, words: &'static str) -> Game {
    let setup = Setup { expansions: vec![plugin.id.to_owned()], ..Setup::default() };
    let registry = Registry::base().with(plugin);
    let mut game = Game::new(&registry, &setup, 3).expect("the toy compiles");
    play(&mut game, answers, with_words(words));
    game
}
fn load(game: &Game, plugin: &'static Plugin) -> Result<Game, LoadError> {
    Game::from_text(&Registry::base().with(plugin), &game.to_text())
}
#[track_caller]
fn refused(game: &Game, plugin: &'static Plugin, parts: &[&str]) {
    let error = load(game, plugin).expect_err("it is another game").to_string();
    assert!(parts.iter().all(|part| error.contains(part)), "{parts:?} are not in: {error}");
}

const POINTS: RuleOption<i32> = RuleOption {
    name: "toy.points",
    values: Values::numbers(1, 9),
    default: 1,
    except: &[],
    doc: "Points for a tile.",
    clauses: &[],
};
fn pay(game: &mut Builder<'_>) {
    let points = game.option(&POINTS);
    game.on_tile_placed(TileFilter::AnyTile, move |ctx: &mut Ctx<'_>, placed: &TilePlaced| {
        ctx.award(placed.by, points, "TOY-1")
    });
}

#[test]
fn another_default_of_an_option_changes_no_saved_game() {
    static ONE: Plugin = Plugin { id: "toy", options: &[&POINTS], build: pay, ..PLUGIN };
    static FIVE: Plugin = Plugin { options: &[&RuleOption { default: 5, ..POINTS }], ..ONE_AGAIN };
    const ONE_AGAIN: Plugin = Plugin { id: "toy", build: pay, ..PLUGIN };
    let game = saved(&ONE, 40, "pass");
    let loaded = load(&game, &FIVE).expect("the same game");
    assert_eq!(scores(&loaded), scores(&game));
    assert_eq!(loaded.rules().option("toy.points"), Some("1"));
}

answer! {
    /// One of the figures that a plugin offers is given away.
    struct Give as "give" {
        what: FigureKind,
    }
}

impl Answer for Give {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        let (player, cell) = (ctx.player(), ctx.view().turn().placed.last().copied());
        let segment = cell.and_then(|cell| ctx.view().segments(cell).next());
        if let Some(segment) = segment {
            ctx.place_figure(player, self.what, Site::Segment(segment), Reason::Step2);
        }
    }
    fn label(&self, view: &View<'_>) -> String {
        format!("give {}", view.kind(self.what).name)
    }
}

const ANIMAL: FigureTraits = FigureTraits {
    each: 9,
    class: Class::Piece,
    stands: Terrains::NONE,
    occupies: false,
    ..STANDARD
};

fn offer_animals(view: &View<'_>, question: &Question, actions: &mut Actions<'_>) {
    let Some(player) = question.player() else { return };
    for (kind, info) in view.table.kinds() {
        if ["cow", "pig"].contains(&info.name.as_str()) && view.supply(player, kind) > 0 {
            actions.offer(Give { what: kind });
        }
    }
}
fn animals(game: &mut Builder<'_>) {
    game.figure("cow", ANIMAL);
    game.figure("pig", ANIMAL);
    game.answer::<Give>().offer(QuestionFilter::Figure, OfferLayer::Add, offer_animals);
}
const TOY: Plugin = Plugin { id: "toy", build: animals, ..PLUGIN };
static ANIMALS: Plugin = TOY;

#[test]
fn a_figure_more_changes_no_saved_game() {
    static GAINED: Plugin = Plugin {
        build: |game| {
            game.figure("badger", ANIMAL);
            animals(game);
        },
        ..TOY
    };
    let game = saved(&ANIMALS, 60, "give cow");
    assert!(told(&game).iter().any(|line| line.contains("cow")), "{:?}", told(&game));
    let loaded = load(&game, &GAINED).expect("the same game");
    assert_eq!(told(&loaded), told(&game));
    assert_eq!(loaded.rules().setup().figures["badger"], 0, "nobody had one in this game");
}

/// The other plugin comes first in the alphabet, so that every kind behind it has another number.
#[test]
fn a_figure_more_in_another_plugin_changes_no_saved_game() {
    static LEAN: Plugin = Plugin { id: "herd", ..PLUGIN };
    static RICH: Plugin = Plugin {
        build: |game| {
            game.figure("badger", ANIMAL);
        },
        ..LEAN_AGAIN
    };
    const LEAN_AGAIN: Plugin = Plugin { id: "herd", ..PLUGIN };
    let setup = Setup { expansions: vec!["herd".into(), "toy".into()], ..Setup::default() };
    let before = Registry::base().with(&LEAN).with(&ANIMALS);
    let mut game = Game::new(&before, &setup, 3).expect("the toys compile");
    play(&mut game, 60, with_words("give cow"));
    let after = Registry::base().with(&RICH).with(&ANIMALS);
    let loaded = Game::from_text(&after, &game.to_text()).expect("the same game");
    assert_eq!(told(&loaded), told(&game));
}

#[test]
fn lines_of_a_tile_file_that_change_places_change_no_saved_game() {
    static FILE: Plugin = Plugin {
        build: |game| {
            game.tiles(SPRING);
        },
        ..TOY
    };
    static OTHER: Plugin = Plugin {
        build: |game| {
            game.tiles(SWAPPED);
        },
        ..TOY
    };
    for answers in [6, 200] {
        let game = saved(&FILE, answers, "meeple on road E@");
        assert!(told(&game).iter().any(|line| line.contains("road E@")), "{:?}", told(&game));
        assert_eq!(told(&load(&game, &OTHER).expect("the same game")), told(&game));
    }
}

#[test]
fn what_is_printed_otherwise_is_named() {
    const RUINS: &str = "tile RUIN x3\n city N\n field En Es Se Sw Ws Wn by N";
    static RUIN: Plugin = Plugin {
        build: |game| {
            game.tiles(RUINS);
        },
        ..TOY
    };
    static PENNANT: Plugin = Plugin {
        build: |game| {
            game.tiles(&RUINS.replace("city N\n", "city N +1\n"));
        },
        ..TOY
    };
    static MORE: Plugin = Plugin {
        build: |game| {
            game.tiles(RUINS).tiles("tile FOLLY x1\n field Nw Ne En Es Se Sw Ws Wn");
        },
        ..TOY
    };
    static UNUSED: Plugin = Plugin {
        build: |game| {
            game.tiles(RUINS).tiles("tile FOLLY x0\n field Nw Ne En Es Se Sw Ws Wn");
        },
        ..TOY
    };
    let game = saved(&RUIN, 9, "pass");
    refused(&game, &PENNANT, &["another `toy`", "tile `RUIN` was `x3; city N; ", "city N +1"]);
    refused(&game, &MORE, &["tile `FOLLY` is new", "link that version of `toy`"]);
    let fewer = saved(&MORE, 9, "pass");
    refused(&fewer, &RUIN, &["tile `FOLLY` is no longer there"]);
    assert!(load(&game, &UNUSED).is_ok(), "a tile that is not in the stack changes nothing");
}

#[test]
fn figures_and_options_that_are_others_are_named() {
    static STRONG: Plugin = Plugin {
        build: |game| {
            game.figure("cow", FigureTraits { strength: 2, ..ANIMAL });
            game.figure("pig", ANIMAL);
            game.answer::<Give>();
        },
        ..TOY
    };
    static NONE: Plugin = Plugin { id: "toy", ..PLUGIN };
    let game = saved(&ANIMALS, 9, "pass");
    refused(&game, &STRONG, &["figure `cow` was `piece; strength 1", "is `piece; strength 2"]);
    refused(&game, &NONE, &["no figure in this game is called `cow`"]);
    static WITH: Plugin = Plugin { id: "toy", options: &[&POINTS], build: pay, ..PLUGIN };
    refused(&saved(&WITH, 9, "pass"), &NONE, &["no rule option `toy.points`"]);
}

#[test]
fn other_start_tiles_scores_and_numbers_of_answers_are_named() {
    static ELSEWHERE: Plugin = Plugin {
        build: |game| {
            animals(game);
            game.start(&[("D", Cell::new(0, 0), bastide::Rotation::new(1))]);
        },
        ..TOY
    };
    let game = saved(&ANIMALS, 200, "pass");
    refused(&game, &ELSEWHERE, &["began with other tiles, D (0,0) r0", "D (0,0) r1"]);
    let mut save: Value = serde_json::from_str(&game.to_text()).expect("it is JSON");
    let error = |save: &Value| {
        let registry = Registry::base().with(&ANIMALS);
        Game::from_text(&registry, &save.to_string()).expect_err("it is refused").to_string()
    };
    let end = save["end"].clone();
    save["end"]["scores"][0] = json!(-7);
    assert!(error(&save).contains("its scores were -7 : "), "{}", error(&save));
    save["end"] = end;
    save["actions"].as_array_mut().expect("a list").pop();
    assert!(error(&save).contains("saved after 200 actions, and 199"), "{}", error(&save));
}

/// What a plugin is called that renamed a field of an answer, and says how to read the old one.
#[test]
fn a_plugin_reads_its_older_answers() {
    fn migrate(from: u16, answer: &mut SavedAnswer) -> Result<(), String> {
        if from < 2 && answer.answer == "toy/present" {
            answer.answer = "toy/give".to_owned();
            let what = answer.values.remove("animal").ok_or("it names no animal")?;
            answer.values.insert("what".to_owned(), what);
        }
        Ok(())
    }
    static NEWER: Plugin = Plugin { schema: 2, migrate: Some(migrate), ..TOY };
    static MUTE: Plugin = Plugin { schema: 2, ..TOY };
    let game = saved(&ANIMALS, 60, "give cow");
    // As the first version of the plugin called it.
    let old = game.to_text().replace("toy/give", "toy/present").replace("\"what\"", "\"animal\"");
    assert_ne!(old, game.to_text());
    let open = |plugin| Game::from_text(&Registry::base().with(plugin), &old);
    assert_eq!(told(&open(&NEWER).expect("it is migrated")), told(&game));
    assert!(matches!(open(&MUTE), Err(LoadError::OtherPlugin { saved: 1, linked: 2, .. })));
    let broken = old.replace("\"animal\"", "\"beast\"");
    let error = Game::from_text(&Registry::base().with(&NEWER), &broken).expect_err("no animal");
    assert!(error.to_string().contains("`toy` cannot read an answer of its schema 1"), "{error}");
    // Without a change of schema nothing is guessed.
    let error = open(&ANIMALS).expect_err("no such answer").to_string();
    assert!(error.contains("`toy/present` is an answer that no plugin in play has"), "{error}");
}

#[test]
fn a_value_that_an_answer_does_not_have_is_named() {
    let game = saved(&ANIMALS, 60, "give cow");
    let load = |from: &str, to: &str| {
        let text = game.to_text().replace(from, to);
        let registry = Registry::base().with(&ANIMALS);
        Game::from_text(&registry, &text).expect_err("it is refused").to_string()
    };
    let error = load("\"what\": \"cow\"", "\"what\": \"cow\", \"whom\": 3");
    assert!(error.contains("the answer `toy/give` has no value `whom`"), "{error}");
    let error = load("\"what\": \"cow\"", "\"what\": \"caw\"");
    assert!(
        error.contains(
            "`what` of the answer `toy/give` is `caw`, and this game has no figure of that name"
        ),
        "{error}"
    );
    let error = load("\"what\": \"cow\"", "\"what\": 300");
    assert!(error.contains("is `300`, and this game has no figure of that name"), "{error}");
}

#[test]
fn seats_are_kept() {
    let mut game = saved(&ANIMALS, 9, "pass");
    assert!(!game.to_text().contains("seats"));
    game.set_seats(vec!["human".to_owned(), "greedy".to_owned()]);
    let loaded = load(&game, &ANIMALS).expect("the same game");
    assert_eq!(loaded.seats(), ["human", "greedy"]);
    assert_eq!(loaded.seed(), 3);
}

/// The blocks of a language on the page about saves.
fn blocks(language: &str) -> Vec<String> {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/save-format.md");
    let page = fs::read_to_string(page).expect("the page");
    let begin = format!("```{language}\n");
    let blocks = page.split(&begin).skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn the_page_on_saves_shows_answers_as_they_are_saved_and_code_that_is_tested() {
    let [actions] = &blocks("json")[..] else { panic!("one block of JSON") };
    let shown: Value = serde_json::from_str(actions).expect("it is JSON");
    let read: Vec<SavedAction> = serde_json::from_str(actions).expect("they are answers");
    assert_eq!(serde_json::to_value(&read).expect("they have a text form"), shown);
    let [code] = &blocks("rust")[..] else { panic!("one block of Rust") };
    let tested = include_str!("saves.rs").lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let code = code.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    assert!(tested.contains(&code), "the page shows code that no test runs:\n{code}");
}
