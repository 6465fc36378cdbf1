//! Parts of the stack: what is drawn first, what stays in the box, and gates.
use super::table::Table;
use bastide::{
    Action, Cell, Event, Plugin, Question, QuestionKind, Registry, Setup, View,
    plugin::{
        Actions, Answer, Builder, Candidate, Ctx, OfferLayer, PLUGIN, PlacementFilter,
        QuestionFilter, Verdict,
    },
    tile::{AtEnd, HandUse},
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Opened(bool);
bastide::memory!(Opened, "gates");

bastide::answer! {
    /// Opens the gate; where the tile comes from is asked once more.
    struct Open as "open";
}

impl Answer for Open {
    fn apply(&self, ctx: &mut Ctx<'_>) {
        ctx.mine_mut::<Opened>().0 = true;
        ctx.open_stage();
        ctx.again();
    }
    fn label(&self, _: &View<'_>) -> String {
        "open".to_owned()
    }
}

static GATES: Plugin = Plugin { id: "gates", build: gates, ..PLUGIN };
fn gates(game: &mut Builder<'_>) {
    game.split_last_stage(2).remember(Opened::default()).answer::<Open>().offer(
        QuestionFilter::Source,
        OfferLayer::Add,
        |view: &View<'_>, _: &Question, actions: &mut Actions<'_>| {
            if actions.list().is_empty() && !view.mine::<Opened>().0 {
                actions.offer(Open);
            }
        },
    );
}

#[test]
fn at_a_gate_nothing_is_drawn_until_it_is_opened() {
    let mut table = Table::start(&GATES);
    assert_eq!(table.view().tiles_left(), 71);
    let mut gates = 0;
    while !table.is_over() {
        if table.ask() == Some(QuestionKind::Source) && table.labels() == ["open"] {
            gates += 1;
            assert_eq!(table.view().tiles_left(), 35, "half of the land, and one more");
            table.answer("open");
            assert_eq!(table.labels(), ["draw a tile"]);
        }
        let answer = table.answers()[0];
        table.rules.apply(&mut table.state, answer, None).expect("it was listed");
    }
    assert_eq!((gates, table.view().tiles_left()), (1, 0));
}

const STAGED: &str = "tile CREEK x2\nstage creek\nfield Nw Ne En Es Se Sw Ws Wn\n\
                      tile DESERT x2\nstage desert\nfield Nw Ne En Es Se Sw Ws Wn";
static CREEK: Plugin = Plugin { id: "creek", build: creek, ..PLUGIN };
fn creek(game: &mut Builder<'_>) {
    game.tiles(STAGED).stage("creek");
}

#[test]
fn a_stage_is_drawn_before_the_land_and_one_that_nobody_declares_stays_in_the_box() {
    let mut table = Table::start(&CREEK);
    assert_eq!(table.view().tiles_left(), 73);
    let mut drawn = Vec::new();
    while !table.is_over() {
        let answer = table.answers()[0];
        if let Action::Draw(tile) = answer {
            drawn.push(table.rules.tiles().tile(tile).name().to_owned());
        }
        table.rules.apply(&mut table.state, answer, None).expect("it was listed");
    }
    assert_eq!(drawn[..2], ["CREEK", "CREEK"]);
    assert!(!drawn[2..].iter().any(|name| name == "CREEK" || name == "DESERT"));
    assert_eq!(drawn.len(), 73);
}

static WATCHED: Plugin = Plugin { id: "watched", build: watched, ..PLUGIN };
fn watched(game: &mut Builder<'_>) {
    let [creek, desert] = ["creek", "desert"].map(|name| game.stage(name));
    let refused = |_: &View<'_>, _: &Candidate| Verdict::Refused("BASE-21");
    game.tiles(STAGED).validate_placement(PlacementFilter::Stage(creek), refused);
    game.validate_placement(
        PlacementFilter::Stage(desert),
        move |view: &View<'_>, candidate: &Candidate| {
            // One of two is drawn: its stage goes on with the other.
            let stages = (view.in_stage(creek), view.in_stage(desert));
            assert_eq!(stages, (false, true), "{candidate:?}");
            Verdict::Refused("BASE-21")
        },
    );
}

#[test]
fn a_stage_keeps_the_number_that_its_plugin_was_given() {
    let mut table = Table::start(&WATCHED);
    let mut placed = Vec::new();
    for _ in 0..3 {
        let answer = table.answers()[0];
        table.rules.apply(&mut table.state, answer, Some(&mut table.log)).expect("it was listed");
    }
    for event in &table.log {
        match event {
            Event::Discarded(tile) => placed.push((tile.0, false)),
            Event::Drawn(tile) => placed.push((tile.0, true)),
            _ => {}
        }
    }
    let [creek, desert] = ["CREEK", "DESERT"].map(|name| table.tile(name).0);
    let gone = |tile| [(tile, true), (tile, false)];
    let wanted = [&gone(creek)[..], &gone(creek), &gone(desert)].concat();
    assert_eq!(placed, wanted);
    assert!(table.labels().iter().all(|label| label == "draw DESERT"));
}

static STONES: Plugin = Plugin { id: "stones", build: stones, ..PLUGIN };
fn stones(game: &mut Builder<'_>) {
    game.own_tile("tile STONE x0\nfits anywhere\nwild", 1, HandUse::Instead, AtEnd::Lost);
    game.validate_placement(PlacementFilter::Wild, |_: &View<'_>, candidate: &Candidate| {
        let east = candidate.cell == Cell::new(1, 0);
        if east { Verdict::Fits } else { Verdict::Refused("BASE-21") }
    });
}

#[test]
fn a_validator_may_watch_tiles_that_fit_any_edge() {
    let mut table = Table::start(&STONES);
    table.answer("place the own STONE");
    assert_eq!(table.labels(), ["place at (1,0) r0"]);
    table.answer("place at (1,0)").answer("draw B");
    assert!(table.labels().len() > 4, "other tiles are not watched");
}

const PRINTS: &str = "box 3\ntile LAWN x3\nfield Nw Ne En Es Se Sw Ws Wn\n\
                      tile POND x1\ninstead LAWN with water\nsite pond";
static PLAIN: Plugin = Plugin {
    id: "plain",
    build: |game| {
        game.tiles(PRINTS);
    },
    ..PLUGIN
};
static WET: Plugin = Plugin {
    id: "wet",
    build: |game| {
        let lawn = game.tile("LAWN").expect("`plain` is built before");
        game.print_with("water").leave_out(lawn, 1);
    },
    ..PLUGIN
};

#[test]
fn a_tile_stands_in_for_another_where_somebody_plays_with_what_it_shows() {
    let left = |plugins: &[&'static Plugin], copies: u8| -> Vec<(String, u8)> {
        let registry = plugins.iter().fold(Registry::base(), |all, plugin| all.with(plugin));
        let expansions = plugins.iter().map(|plugin| plugin.id.to_owned()).collect();
        let tiles = [("plain".to_owned(), copies)].into();
        let rules = registry.compile(&Setup { expansions, tiles, ..Setup::default() });
        let rules = rules.expect("the toys compile");
        let bag = rules.view(rules.start()).bag();
        let named = bag.map(|(tile, n)| (rules.tiles().tile(tile).name().to_owned(), n));
        named.filter(|(name, _)| name.len() == 4).collect()
    };
    let tiles = |tiles: &[(&str, u8)]| -> Vec<(String, u8)> {
        tiles.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
    };
    assert_eq!(left(&[&PLAIN], 1), tiles(&[("LAWN", 3)]));
    assert_eq!(left(&[&PLAIN, &WET], 1), tiles(&[("LAWN", 1), ("POND", 1)]));
    assert_eq!(left(&[&PLAIN, &WET], 2), tiles(&[("LAWN", 3), ("POND", 2)]));
    assert_eq!(left(&[&PLAIN, &WET], 0), tiles(&[]));
}
