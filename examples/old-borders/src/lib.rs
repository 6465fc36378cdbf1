//! Old Borders: the land may become only so wide.
#![warn(missing_docs)]
use bastide::plugin::*;
use serde::{Deserialize, Serialize};

static WIDTH: RuleOption<i32> = RuleOption {
    name: "old-borders.width",
    values: Values::numbers(3, 72),
    default: 12,
    except: &[],
    doc: "Columns that the land may have.",
    clauses: &["OB-1"],
};

/// The plugin.
pub static EXPANSION: Plugin = Plugin {
    id: "old-borders",
    title: "Old Borders",
    blurb: "the land may become no wider than twelve columns",
    options: &[&WIDTH],
    clauses: Clauses(include_str!("../clauses.txt")),
    build,
    ..PLUGIN
};
announce!(EXPANSION);

/// The columns in which tiles lie, so that no candidate needs a look at all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Land {
    west: i8,
    east: i8,
}
memory!(Land, "old-borders");

impl Land {
    fn and(self, cell: Cell) -> Self {
        Self { west: self.west.min(cell.x), east: self.east.max(cell.x) }
    }
    fn columns(self) -> i32 {
        i32::from(self.east) - i32::from(self.west) + 1
    }
}

/// OB-1, with the number of columns that it allows.
struct Border {
    width: i32,
}

impl PlacementValidator for Border {
    fn validate_placement(&self, view: &View<'_>, candidate: &Candidate) -> Verdict {
        let land = view.mine::<Land>().and(candidate.cell);
        if land.columns() > self.width { Verdict::Refused("OB-1") } else { Verdict::Fits }
    }
}

fn build(game: &mut Builder<'_>) {
    let width = game.option(&WIDTH);
    game.remember(Land::default())
        .validate_placement(PlacementFilter::Any, Border { width })
        .on_turn(Moment::GameStarted, measure)
        .on_tile_placed(TileFilter::AnyTile, |ctx: &mut Ctx<'_>, placed: &TilePlaced| {
            let land = ctx.mine_mut::<Land>();
            *land = land.and(placed.cell);
        });
}

/// What lies at the start of a game or of a position.
fn measure(ctx: &mut Ctx<'_>, _: Moment) {
    let cells = ctx.view().tiles().map(|(cell, ..)| cell);
    *ctx.mine_mut::<Land>() = cells.fold(Land::default(), Land::and);
}
