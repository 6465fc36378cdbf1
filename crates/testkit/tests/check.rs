//! What authors are told of their mistakes.
use bastide::{
    Actor, Moment, Plugin, Question, Registry, View,
    plugin::{
        About, Actions, Answer, Builder, Clauses, Ctx, Edition, OfferLayer, PLUGIN, QuestionFilter,
        RuleOption, TileFilter, TilePlaced, Values,
    },
};
use bastide_testkit::{Check, CheckReport};

/// A plugin with nothing wrong but what a test adds.
const TOY: Plugin = Plugin { id: "toy", title: "Toy", blurb: "nothing", ..PLUGIN };

fn check(plugin: &'static Plugin) -> CheckReport {
    let registry = Registry::base().with(plugin);
    Check::new(&registry, plugin.id).games(1).run()
}

#[track_caller]
fn finds(report: &CheckReport, parts: &[&str]) {
    let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
    let all = |finding: &&String| parts.iter().all(|part| finding.contains(part));
    assert!(findings.iter().any(|finding| all(&finding)), "{parts:?} are not in {findings:#?}");
}

bastide::answer! {
    /// An answer that does nothing.
    struct Nod as "nod";
}

impl Answer for Nod {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        ctx.again();
    }
    fn label(&self, _: &View<'_>) -> String {
        "nod".to_owned()
    }
}

fn ask(ctx: &mut Ctx<'_>, _: &TilePlaced) {
    ctx.ask(Actor::Player(ctx.player()), 4, About::NOTHING);
}
fn offer(_: &View<'_>, _: &Question, actions: &mut Actions<'_>) {
    actions.offer(Nod);
}
fn offer_nothing(_: &View<'_>, _: &Question, _: &mut Actions<'_>) {}

#[test]
fn a_question_without_answers() {
    static MUTE: Plugin = Plugin {
        build: |game| {
            game.on_tile_placed(TileFilter::AnyTile, ask);
        },
        ..TOY
    };
    let never = "never had an answer";
    finds(&check(&MUTE), &["question 4 of `toy`", never, "`game.offer(QuestionFilter::Mine(4), "]);
    static IDLE: Plugin = Plugin {
        build: |game| {
            game.on_tile_placed(TileFilter::AnyTile, ask).offer(
                QuestionFilter::Mine(4),
                OfferLayer::Add,
                offer_nothing,
            );
        },
        ..TOY
    };
    finds(&check(&IDLE), &["question 4 of `toy`", never, "it adds none"]);
}

#[test]
fn a_question_that_is_asked_for_ever() {
    fn build(game: &mut Builder<'_>) {
        game.answer::<Nod>().on_tile_placed(TileFilter::AnyTile, ask).offer(
            QuestionFilter::Mine(4),
            OfferLayer::Add,
            offer,
        );
    }
    static NAGGING: Plugin = Plugin { build, ..TOY };
    finds(&check(&NAGGING), &["alone", "question 4 of `toy` is asked again and again", "`again`"]);
}

#[test]
fn an_answer_that_was_not_declared() {
    static SECRET: Plugin = Plugin {
        build: |game| {
            game.on_tile_placed(TileFilter::AnyTile, ask).offer(
                QuestionFilter::Mine(4),
                OfferLayer::Add,
                offer,
            );
        },
        ..TOY
    };
    finds(
        &check(&SECRET),
        &["an answer of `toy` is offered but not declared", "`game.answer::<…>()`"],
    );
}

#[test]
fn a_gate_that_nobody_opens() {
    static SHUT: Plugin = Plugin {
        build: |game| {
            game.split_last_stage(2);
        },
        ..TOY
    };
    finds(&check(&SHUT), &["alone", "at a gate that no plugin opens", "`open_stage`"]);
}

#[test]
fn what_a_plugin_says_about_itself() {
    static VAGUE: Plugin = Plugin {
        id: "Toy",
        title: " ",
        blurb: "",
        options: &[
            &RuleOption {
                name: "toy.size",
                values: Values::numbers(1, 3),
                default: 1,
                except: &[(Edition::C1, 4)],
                doc: "",
                clauses: &["toy 1"],
            },
            &RuleOption {
                name: "Toy.colour",
                values: Values::Words(&[("red", 0, "")]),
                default: 0,
                except: &[],
                doc: "A colour.",
                clauses: &[],
            },
        ],
        ..PLUGIN
    };
    let report = check(&VAGUE);
    for parts in [
        ["plugin", "its id is `Toy`", "lower-case"],
        ["Toy", "it has no title", "write a few words"],
        ["Toy", "it has no blurb", "write a few words"],
        ["rule option `toy.size`", "does not begin with the plugin's id", "`plugin-id.option`"],
        ["rule option `toy.size`", "default in c1 is none of its values", "`except`"],
        ["rule option `toy.size`", "has no doc", "one sentence"],
        ["toy.size", "`toy 1` is no clause id", "such as `FM-3`"],
        ["rule option `Toy.colour`", "nothing to choose", "two values"],
        ["rule option `Toy.colour`", "`red` is not explained", "say what it means"],
        ["rule option `Toy.colour`", "names no clause", "name the rules"],
    ] {
        finds(&report, &parts);
    }
    static EGO: Plugin = Plugin { conflicts: &["toy"], ..TOY };
    finds(&check(&EGO), &["its `conflicts` names the plugin itself", "remove it"]);
}

const FIELD: &str = "field Nw Ne En Es Se Sw Ws Wn";

#[test]
fn tiles_with_words_that_nobody_knows() {
    static PRINTED: Plugin = Plugin {
        build: |game| {
            game.mark("circus");
            let tiles = "tile X1 x1\nmark cirkus\nmonastery !inn\n".to_owned() + FIELD;
            game.tiles(&tiles).tiles(&("tile X2 x1\nstage swamp\nmonastery\n".to_owned() + FIELD));
        },
        ..TOY
    };
    let registry = Registry::base().with(&PRINTED);
    let one = format!("tile X1 x1\nmark cirkus\nmonastery !inn\n{FIELD}\ntile X3 x1\n{FIELD}");
    let two = format!("\ntile X2 x1\nstage swamp\nmonastery\n{FIELD}");
    let check = Check::new(&registry, "toy").games(1).tiles("a.txt", &one).tiles("b.txt", &two);
    let report = check.run();
    let mark = ["a.txt:1, tile X1", "nobody knows the mark `cirkus`", "`circus`", "`game.mark("];
    finds(&report, &mark);
    finds(&report, &["a.txt:5, tile X3", "in no game", "`Builder::tiles`"]);
    finds(&report, &["b.txt:2, tile X2", "nobody declares the stage `swamp`", "`game.stage("]);
    assert_eq!(report.findings.len(), 3, "a shared word is known though nobody reads it: {report}");
    let broken = Check::new(&registry, "toy").games(1).tiles("c.txt", "tile X x1\n road N\n").run();
    finds(&broken, &["c.txt:2, tile X", "ends"]);
}

#[test]
fn a_tile_that_the_game_cannot_read_is_reported_without_its_file() {
    static TORN: Plugin = Plugin {
        build: |game| {
            game.tiles("tile X x1\n road N");
        },
        ..TOY
    };
    finds(&check(&TORN), &["tiles of `toy`", "line 2, tile X", "ends"]);
}

#[test]
fn clauses_are_written_down_and_shown() {
    static BELL: Plugin = Plugin {
        build: |game| {
            game.on_turn(Moment::TurnEnded, |ctx: &mut Ctx<'_>, _: Moment| {
                ctx.award(ctx.player(), 1, "T-1");
            });
        },
        ..TOY
    };
    let registry = Registry::base().with(&BELL);
    let scenario = "scenario A bell rings\nclauses T-2\nwith toy\ndo\nexpect scores Red 1\n";
    let check = Check::new(&registry, "toy").games(1).rules("rules.md", "**T-2** and **T-3**");
    let report = check.scenarios("bell.scenario", scenario).run();
    finds(&report, &["an event", "clause T-1 is written down nowhere", "`**T-1**`", "rules.md"]);
    finds(&report, &["T-3", "no scenario shows this clause", "`clauses T-3`"]);
    finds(&report, &["bell.scenario:5", "expected: Red 1", "found:    Red 0"]);
    assert!(!report.findings.iter().any(|f| f.place == "T-2"), "{report}");
}

#[test]
fn clauses_have_a_text_for_players() {
    static BELL: Plugin = Plugin {
        clauses: Clauses("T-2  The bell is silent at night."),
        build: |game| {
            game.on_turn(Moment::TurnEnded, |ctx: &mut Ctx<'_>, _: Moment| {
                ctx.award(ctx.player(), 1, "T-1");
                ctx.award(ctx.player(), 1, "T-2");
            });
        },
        ..TOY
    };
    let report = check(&BELL);
    finds(&report, &["an event", "clause T-1 has no text", "`T-1  …`", "`clauses`"]);
    assert!(!report.findings.iter().any(|f| f.what.contains("T-2")), "{report}");
}

#[test]
fn an_expansion_that_is_not_linked() {
    let report = Check::new(&Registry::base(), "toy").run();
    finds(&report, &["toy", "is linked into this program", "Registry::with"]);
}

#[test]
fn plugins_that_cannot_share_a_table() {
    static FIRST: Plugin = Plugin { build: one_tile, ..TOY };
    static SECOND: Plugin = Plugin { id: "yot", build: one_tile, ..TOY };
    fn one_tile(game: &mut Builder<'_>) {
        game.tiles("tile TWIN x1\n monastery\n field Nw Ne En Es Se Sw Ws Wn");
    }
    let registry = Registry::base().with(&FIRST).with(&SECOND);
    let report = Check::new(&registry, "toy").games(1).run();
    finds(&report, &["with yot", "two tiles are called `TWIN`", "`conflicts`"]);
    let played: Vec<&str> = report.tables.keys().map(String::as_str).collect();
    assert!(played.contains(&"alone") && played.contains(&"without its tiles"), "{played:?}");
}
