//! Parts of the stack: what is drawn first, what stays in the box, and gates.
use super::table::Table;
use bastide::{
    Act, Action, Actions, Ask, Asked, Builder, Ctx, OfferLayer, PLUGIN, Packed, Plugin, Question,
    View,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Opened(bool);
bastide::memory!(Opened, "gates");

/// Opens the gate; where the tile comes from is asked once more.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Open;

#[typetag::serde(name = "gates/open")]
impl Act for Open {
    fn pack(&self) -> [u8; 5] {
        [0; 5]
    }
    fn apply(&self, ctx: &mut Ctx<'_>) {
        ctx.mine_mut::<Opened>().0 = true;
        ctx.open_stage();
        ctx.again();
    }
    fn label(&self, _: &View<'_>) -> String {
        "open".to_owned()
    }
}

impl Packed for Open {
    const CODE: u8 = 0;
    fn unpack(_: [u8; 5]) -> Self {
        Self
    }
}

static GATES: Plugin = Plugin { id: "gates", build: gates, ..PLUGIN };
fn gates(g: &mut Builder<'_>) {
    g.split_last_stage(2).remember(Opened::default()).answer::<Open>().offer(
        Asked::Source,
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
    assert_eq!(table.view().left(), 71);
    let mut gates = 0;
    while !table.is_over() {
        if table.ask() == Some(Ask::Source) && table.labels() == ["open"] {
            gates += 1;
            assert_eq!(table.view().left(), 35, "half of the land, and one more");
            table.answer("open");
            assert_eq!(table.labels(), ["draw a tile"]);
        }
        let answer = table.answers()[0];
        table.rules.apply(&mut table.state, answer, None).expect("it was listed");
    }
    assert_eq!((gates, table.view().left()), (1, 0));
}

const STAGED: &str = "tile CREEK x2\nstage creek\nfield Nw Ne En Es Se Sw Ws Wn\n\
                      tile DESERT x2\nstage desert\nfield Nw Ne En Es Se Sw Ws Wn";
static CREEK: Plugin = Plugin { id: "creek", build: creek, ..PLUGIN };
fn creek(g: &mut Builder<'_>) {
    g.tiles(STAGED).stage("creek");
}

#[test]
fn a_stage_is_drawn_before_the_land_and_one_that_nobody_declares_stays_in_the_box() {
    let mut table = Table::start(&CREEK);
    assert_eq!(table.view().left(), 73);
    let mut drawn = Vec::new();
    while !table.is_over() {
        let answer = table.answers()[0];
        if let Action::Draw(design) = answer {
            drawn.push(table.rules.tiles().design(design).name().to_owned());
        }
        table.rules.apply(&mut table.state, answer, None).expect("it was listed");
    }
    assert_eq!(drawn[..2], ["CREEK", "CREEK"]);
    assert!(!drawn[2..].iter().any(|name| name == "CREEK" || name == "DESERT"));
    assert_eq!(drawn.len(), 73);
}
