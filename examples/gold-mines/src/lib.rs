//! The Gold Mines: ingots on tiles, shared out by whoever has the majority when a feature is scored.
#![warn(missing_docs)]
use bastide::plugin::*;

/// The plugin.
pub static EXPANSION: Plugin = Plugin {
    id: "gold-mines",
    title: "The Gold Mines",
    blurb: "eight tiles with mines, whose ingots go to the players who score beside them",
    clauses: Clauses(include_str!("../clauses.txt")),
    build,
    ..PLUGIN
};
announce!(EXPANSION);

/// On which tile beside the mine does the second ingot lie?
const SECOND: u8 = 0;

fn build(game: &mut Builder<'_>) {
    game.tiles(include_str!("../tiles.txt"));
    let mine = game.mark("gold");
    let ingot = game.token("ingot", Tokens { pile: 16 * u16::from(game.copies()), ..Tokens::NONE });
    game.constants(ingot)
        .choose(SECOND, "an ingot on", tiles_around, lay_ingot)
        .on_tile_placed(TileFilter::Shows(mine), open_mine)
        .on_feature_scored(Terrains::ALL.without(Terrains::FIELD), share_out)
        .on_turn(Moment::Tally, pay);
}

/// One ingot on the mine (GOLD-1), and one on a tile beside it (GOLD-2).
fn open_mine(ctx: &mut Ctx<'_>, placed: &TilePlaced) {
    lay_ingot(ctx, placed.cell);
    ctx.ask_unless_forced(Actor::Player(placed.by), SECOND, About::cell(placed.cell));
}
fn lay_ingot(ctx: &mut Ctx<'_>, cell: Cell) {
    let ingot = *ctx.constants::<Token>();
    ctx.move_token(ingot, Holder::Pile, Holder::At(cell.into()), 1);
}
/// The tiles around the mine, corners included (GOLD-2).
fn tiles_around(view: &View<'_>, question: &Question) -> Vec<Cell> {
    let mine = question.cell();
    mine.into_iter().flat_map(Cell::around).filter(|cell| view.filled(*cell)).collect()
}

/// Whoever has the majority takes the ingots of the feature's tiles (GOLD-3), one after the other
/// if several share it, beginning with the active player (GOLD-4).
fn share_out(ctx: &mut Ctx<'_>, scored: &FeatureScored) {
    let (view, ingot) = (ctx.view(), *ctx.constants::<Token>());
    let winners: Vec<Player> =
        view.seats().filter(|seat| scored.winners().any(|winner| winner == *seat)).collect();
    let sites: Vec<Holder> =
        view.cells_scored(scored.feature).into_iter().map(|cell| Holder::At(cell.into())).collect();
    let mut turns = winners.iter().cycle();
    for site in sites {
        for _ in 0..ctx.view().tokens(site, ingot) {
            let Some(winner) = turns.next() else { return };
            ctx.move_token(ingot, site, Holder::Hand(*winner), 1);
        }
    }
}

/// The more ingots a player has, the more each of them is worth (GOLD-5).
fn pay(ctx: &mut Ctx<'_>, _: Moment) {
    let ingot = *ctx.constants::<Token>();
    for player in ctx.view().table.players() {
        let ingots = ctx.view().tokens(Holder::Hand(player), ingot);
        let worth = match ingots {
            0..=3 => 1,
            4..=6 => 2,
            7..=9 => 3,
            10.. => 4,
        };
        if ingots > 0 {
            ctx.award(player, i32::from(ingots) * worth, "GOLD-5");
        }
    }
}
