//! Which way the river runs, and what may not lie in its way.
use crate::Constants;
use bastide::plugin::*;

/// A river tile goes on from the open end, to where the river can go on in its turn, and does not
/// turn back at once (BASE-92, BASE-93, RV-02, RV-03).
pub(crate) fn goes_on(view: &View<'_>, candidate: &Candidate) -> Verdict {
    let edges = view.table.tiles().edges(candidate.tile, candidate.rotation);
    let mut from = None;
    for side in water(edges) {
        match view.edge(candidate.cell.step(side), side.opposite()) {
            None => {}
            Some(Edge::River) if from.is_none() => from = Some(side),
            // Against a tile that fits anything, or in a ring.
            Some(_) => return Verdict::Refused("RV-02"),
        }
    }
    let Some(from) = from else { return Verdict::Refused("RV-02") };
    let before = bend_before(view, candidate.cell.step(from), from.opposite());
    let bend = bend(edges, from);
    if bend != 0 && bend == before && !view.constants::<Constants>().u_turn {
        return Verdict::Refused("RV-03");
    }
    Verdict::Fits
}

/// A tile that fits anything may not lie on the open end of the river, nor where the river could
/// then not run on straight, or only bend back at once (MM-A2, RV-08).
pub(crate) fn keep_off_the_end(view: &View<'_>, candidate: &Candidate) -> Verdict {
    let stops = |(cell, side): (Cell, Side)| {
        let next = cell.step(side);
        let beside = next.sides().any(|cell| cell == candidate.cell);
        let free = |to: Side| next.step(to) != candidate.cell && !view.filled(next.step(to));
        let before = bend_before(view, cell, side);
        let u_turn = view.constants::<Constants>().u_turn;
        let may_bend = [1, 3]
            .into_iter()
            .any(|bend| (u_turn || bend != before) && free(side.turned(Rotation::new(bend))));
        next == candidate.cell || beside && !(free(side) && may_bend)
    };
    if runs(view) && open_ends(view).any(stops) {
        return Verdict::Refused("MM-A2");
    }
    Verdict::Fits
}

/// Such a tile waits until the river is done (MM-A2).
pub(crate) fn wait_for_the_lake(view: &View<'_>, _: &Candidate) -> Verdict {
    if runs(view) { Verdict::Refused("MM-A2") } else { Verdict::Fits }
}

/// Whether tiles of the river are still to be drawn.
fn runs(view: &View<'_>) -> bool {
    view.constants::<Constants>().stages.into_iter().any(|stage| view.in_stage(stage))
}

/// The sides where the river crosses the edge of a tile.
fn water(edges: [Edge; 4]) -> impl Iterator<Item = Side> {
    Side::ALL.into_iter().filter(move |side| edges[*side as usize] == Edge::River)
}

/// Where the river runs on into an empty cell: the tile, and the side that it leaves by.
fn open_ends<'a>(view: &'a View<'_>) -> impl Iterator<Item = (Cell, Side)> + 'a {
    view.tiles().flat_map(move |(cell, tile, rotation)| {
        let edges = view.table.tiles().edges(tile, rotation);
        water(edges)
            .filter(move |side| !view.filled(cell.step(*side)))
            .map(move |side| (cell, side))
    })
}

/// Quarter turns clockwise that the river makes on a tile which it enters by a side: 1 bends to
/// the right, 3 to the left, 0 runs on, ends, or parts.
fn bend(edges: [Edge; 4], from: Side) -> u8 {
    let mut out = water(edges).filter(|side| *side != from);
    match (out.next(), out.next()) {
        (Some(out), None) => (out as u8 + 4 - from.opposite() as u8) % 4,
        _ => 0,
    }
}

/// The same for a tile on the table which it leaves by a side: seen from there, right is left.
fn bend_before(view: &View<'_>, cell: Cell, out: Side) -> u8 {
    let edges = view.tile_at(cell).map(|(tile, turn)| view.table.tiles().edges(tile, turn));
    edges.map_or(0, |edges| (4 - bend(edges, out)) % 4)
}
