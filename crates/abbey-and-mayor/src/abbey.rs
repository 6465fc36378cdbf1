//! The abbey: a tile that fills a hole and takes a monk.
//!
//! Everything about it is data: what it closes and that it is land with a monastery is said in
//! `tiles/abbey.txt` (AM-ABBEY-02 to -10), how it is used here (AM-ABBEY-01, AM1-ABBEY-12,
//! AM2-ABBEY-12, AM-ABBEY-13).
use bastide::plugin::*;

pub(crate) fn add(game: &mut Builder<'_>) {
    game.own_tile(include_str!("../tiles/abbey.txt"), 1, HandUse::Instead, AtEnd::May);
}
