//! Set-ups that cannot be played, and what is said of them.
use bastide::{
    Plugin, Registry, Setup, View,
    figure::STANDARD,
    plugin::{Answer, Builder, Ctx, Edition, PLUGIN, RuleOption, Values},
};
use serde::{Deserialize, Serialize};

fn fails(plugins: &[&'static Plugin], setup: &Setup, parts: &[&str]) {
    let registry = plugins.iter().fold(Registry::base(), |registry, plugin| registry.with(plugin));
    let error = registry.compile(setup).expect_err("it cannot be played").to_string();
    for part in parts {
        assert!(error.contains(part), "`{part}` is not in: {error}");
    }
}

fn with(ids: &[&str]) -> Setup {
    Setup { expansions: ids.iter().map(|id| (*id).to_owned()).collect(), ..Setup::default() }
}

static SWITCH: RuleOption<i32> = RuleOption {
    name: "shared.option",
    values: Values::numbers(1, 5),
    default: 3,
    except: &[(Edition::C1, 1), (Edition::C2, 2)],
    doc: "A number.",
    clauses: &[],
};

static ALPHA: Plugin = Plugin { id: "alpha", after: &["beta"], ..PLUGIN };
static BETA: Plugin = Plugin { id: "beta", after: &["alpha"], ..PLUGIN };
static GAMMA: Plugin = Plugin { id: "gamma", requires: &["alpha"], ..PLUGIN };
static DELTA: Plugin = Plugin { id: "delta", conflicts: &["epsilon"], ..PLUGIN };
static EPSILON: Plugin = Plugin { id: "epsilon", ..PLUGIN };
static CHASER: Plugin = Plugin { id: "chaser", after: &["hunter"], ..PLUGIN };
static HUNTER: Plugin = Plugin { id: "hunter", after: &["chaser"], ..PLUGIN };
static TWIN: Plugin = Plugin { id: "epsilon", title: "another", ..PLUGIN };

#[test]
fn plugins_that_do_not_go_together() {
    fails(&[&ALPHA], &with(&["alfa"]), &["`alfa`", "did you mean `alpha`?"]);
    fails(&[&ALPHA, &BETA], &with(&["alpha", "beta"]), &["alpha, beta", "`after`"]);
    fails(&[&CHASER, &HUNTER], &with(&["chaser", "hunter"]), &["chaser, hunter", "`after`"]);
    fails(&[&GAMMA], &with(&["gamma"]), &["`gamma` needs `alpha`"]);
    fails(
        &[&DELTA, &EPSILON],
        &with(&["delta", "epsilon"]),
        &["`delta` and `epsilon`", "allow-conflicts"],
    );
    fails(
        &[&EPSILON, &TWIN],
        &with(&[]),
        &["two plugins are called `epsilon`", "\"another\"", "rename one"],
    );
    let allowed = Setup { allow_conflicts: true, ..with(&["delta", "epsilon"]) };
    assert!(Registry::base().with(&DELTA).with(&EPSILON).compile(&allowed).is_ok());
}

#[test]
fn a_plugin_that_is_not_linked() {
    let parts = ["`windmill` is linked into this program", "known are: alpha", "Registry::with"];
    fails(&[&ALPHA], &with(&["windmill"]), &parts);
}

#[test]
fn players_and_options() {
    for players in [0, 7] {
        fails(&[], &Setup { players, ..Setup::default() }, &["2 to 6"]);
    }
    static ONE: Plugin = Plugin { id: "one", options: &[&SWITCH], ..PLUGIN };
    static TWO: Plugin = Plugin { id: "two", options: &[&SWITCH], ..PLUGIN };
    fails(&[&ONE, &TWO], &with(&["one", "two"]), &["`shared.option`", "`one`", "`two`"]);
    static SAME: Plugin = Plugin { id: "same", options: &[&SWITCH, &SWITCH], ..PLUGIN };
    fails(&[&SAME], &with(&["same"]), &["`same` declares", "`shared.option` twice"]);
    for (value, hint) in [("9", "from 1 to 5"), ("many", "from 1 to 5")] {
        let mut setup = with(&["one"]);
        setup.rules.insert("shared.option".into(), value.into());
        fails(&[&ONE], &setup, &[value, hint]);
    }
    let mut setup = Setup::default();
    setup.rules.insert("base.farmer".into(), "off".into());
    fails(&[], &setup, &["did you mean `base.farmers`?"]);
    let mut setup = Setup::default();
    setup.rules.insert("base.farmers".into(), "no".into());
    fails(&[], &setup, &["one of: on, off"]);
    for (edition, value) in bastide::Edition::ALL.into_iter().zip(["1", "2", "3"]) {
        let rules = Registry::base().with(&ONE).compile(&Setup { edition, ..with(&["one"]) });
        assert_eq!(rules.expect("it compiles").option("shared.option"), Some(value));
    }
}

#[test]
fn names_that_nobody_brought() {
    let setup = |change: fn(&mut Setup)| {
        let mut setup = Setup::default();
        change(&mut setup);
        setup
    };
    fails(&[], &setup(|s| s.figures.extend([("meple".into(), 3)])), &["did you mean `meeple`?"]);
    fails(
        &[],
        &setup(|s| s.tiles.extend([("bass".into(), 1)])),
        &["`bass`", "did you mean `base`?"],
    );
    fails(
        &[],
        &setup(|s| s.special_tiles.extend([("moot".into(), 1)])),
        &["`moot`", "there are none"],
    );
}

bastide::answer! {
    /// An answer.
    struct Stray as "stray";
}

impl Answer for Stray {
    fn apply(&self, _: &mut Ctx<'_>) {}
    fn label(&self, _: &View<'_>) -> String {
        "stray".to_owned()
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Lost;
bastide::memory!(Lost, "elsewhere");

#[test]
fn mistakes_of_authors() {
    macro_rules! builds {
        ($id:literal, $build:expr, $($part:literal),+) => {{
            fn build(game: &mut Builder<'_>) {
                let build: fn(&mut Builder<'_>) = $build;
                build(game);
            }
            static PLUGIN_: Plugin = Plugin { id: $id, build, ..PLUGIN };
            fails(&[&PLUGIN_], &with(&[$id]), &[$($part),+]);
        }};
    }
    builds!(
        "lost",
        |game| {
            let _ = game.remember(Lost);
        },
        "`elsewhere`",
        "memory!(Type, \"lost\")"
    );
    builds!(
        "nosy",
        |game| {
            let _ = game.option(&RuleOption { name: "base.farmers", ..SWITCH });
        },
        "`nosy` reads",
        "`base.farmers`"
    );
    builds!(
        "holed",
        |game| {
            let _ = game.tiles("tile Z x1\n  road N ends house\n  field Nw");
        },
        "tiles of `holed`",
        "line",
        "half-edge"
    );
    builds!(
        "again",
        |game| {
            let _ = game.tiles("tile A x1\n monastery\n field Nw Ne En Es Se Sw Ws Wn");
        },
        "`A`",
        "`again`"
    );
    builds!(
        "cousin",
        |game| {
            let _ = game.figure("meeple", STANDARD);
        },
        "`meeple`",
        "`cousin`"
    );
    builds!(
        "nowhere",
        |game| {
            let _ = game.start(&[("Q9", bastide::Cell::new(0, 0), bastide::Rotation::new(0))]);
        },
        "`Q9`",
        "`nowhere`"
    );
    builds!(
        "hollow",
        |game| {
            game.start(&[("D", bastide::Cell::new(3, 0), bastide::Rotation::new(0))]);
        },
        "`D`",
        "`hollow`"
    );
    builds!(
        "crowd",
        |game| {
            for number in 0..20 {
                let _ = game.figure(&format!("figure-{number}"), STANDARD);
            }
        },
        "too many kinds of figure"
    );
}

#[test]
fn two_boxes_of_the_base_game() {
    let mut setup = Setup::default();
    setup.tiles.insert("base".into(), 2);
    let rules = Registry::base().compile(&setup).expect("it compiles");
    assert_eq!(rules.view(rules.start()).tiles_left(), 143);
    assert_eq!(rules.setup().tiles["base"], 2);
}

#[test]
fn an_answer_is_declared_once() {
    static TWICE: Plugin = Plugin {
        id: "twice",
        build: |game| {
            game.answer::<Stray>().answer::<Stray>();
        },
        ..PLUGIN
    };
    fails(&[&TWICE], &with(&["twice"]), &["`twice`", "`twice/stray` twice"]);
}

#[test]
fn two_start_layouts_are_named() {
    const START: [(&str, bastide::Cell, bastide::Rotation); 1] =
        [("D", bastide::Cell::new(0, 0), bastide::Rotation::new(0))];
    fn build(game: &mut Builder<'_>) {
        game.start(&START);
    }
    // One before and two after the base game in the alphabet.
    static ACRE: Plugin = Plugin { id: "acre", build, ..PLUGIN };
    static MEAD: Plugin = Plugin { id: "mead", build, ..PLUGIN };
    static WOLD: Plugin = Plugin { id: "wold", build, ..PLUGIN };
    let all: [&'static Plugin; 3] = [&ACRE, &MEAD, &WOLD];
    fails(&all, &with(&["acre", "wold"]), &["`acre` and `wold`"]);
    fails(&all, &with(&["mead", "wold"]), &["`mead` and `wold`"]);
}

#[test]
fn too_many_of_anything() {
    macro_rules! many {
        ($id:literal, $count:literal, $what:literal, $each:expr) => {{
            fn build(game: &mut Builder<'_>) {
                let each: fn(&mut Builder<'_>, &str) = $each;
                (0..$count).for_each(|number| each(game, &format!("word-{number}")));
            }
            static CROWD: Plugin = Plugin { id: $id, build, ..PLUGIN };
            let counted = format!("too many {}: ", $what);
            fails(&[&CROWD], &with(&[$id]), &[&counted, "the most that a game can hold"]);
        }};
    }
    many!("marks", 33, "marks", |game, word| {
        let _ = game.mark(word);
    });
    many!("causes", 33, "causes", |game, word| {
        let _ = game.cause(word);
    });
    many!("tokens", 33, "tokens", |game, word| {
        let _ = game.token(word, bastide::plugin::Tokens::NONE);
    });
    many!("stages", 12, "stages of the stack", |game, word| {
        let _ = game.stage(word);
    });
    let mut setup = Setup::default();
    setup.tiles.insert("base".into(), 200);
    fails(&[], &setup, &["too many tiles: ", "4000"]);
}

#[test]
fn a_set_up_lists_every_default_of_its_edition() {
    for edition in bastide::Edition::ALL {
        let rules = Registry::base().compile(&Setup { edition, ..Setup::default() });
        let resolved = rules.expect("the base game").setup().clone();
        assert_eq!((resolved.edition, resolved.players), (edition, 2));
        assert_eq!(resolved.plugins.keys().collect::<Vec<_>>(), ["base"]);
        assert_eq!((resolved.tiles["base"], resolved.figures["meeple"]), (1, 7));
        let base = bastide::BASE.options.iter();
        assert_eq!(resolved.rules.len(), base.len());
        for option in base {
            assert_eq!(Some(&resolved.rules[option.name()]), option.default_text(edition).as_ref());
        }
    }
}
