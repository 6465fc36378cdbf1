//! The board rebuilt from scratch, with petgraph and without any of the engine's shortcuts.
use bastide::{
    Cell, PLAYERS, Rotation, SegmentId, Side, Terrain, View,
    tile::{Edge, SegmentSource, TileFit, TileSource},
};
use petgraph::{algo::tarjan_scc, graph::UnGraph};
use std::collections::{BTreeMap, BTreeSet};

/// Compares features, completion, totals, figures, gaps and fits with a rebuild from the tiles
/// alone: where they lie, how they are turned, and what is printed on them.
///
/// ```
/// use bastide::{Registry, Setup};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// bastide_testkit::check_board(&rules.view(rules.start()))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Says what differs.
pub fn check_board(view: &View<'_>) -> Result<(), String> {
    let table = Table::of(view);
    let rebuilt = table.features(view)?;
    let claimed = claimed(view)?;
    if let Some((found, wanted)) = claimed.iter().zip(&rebuilt).find(|(a, b)| a != b) {
        let name = view.segment_name(found.segments[0]);
        return Err(format!("{name} is {found:?}, rebuilt {wanted:?}"));
    }
    if claimed.len() != rebuilt.len() {
        return Err(format!("{} features, rebuilt {}", claimed.len(), rebuilt.len()));
    }
    table.check_gaps(view)?;
    table.check_fits(view)
}

/// Everything about a feature that can be told from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Feature {
    segments: Vec<SegmentId>,
    terrain: Terrain,
    open: usize,
    complete: bool,
    tiles: usize,
    pennants: usize,
    occupied: bool,
    figures: [usize; PLAYERS],
}

/// The features as the engine has them, by their first segments.
fn claimed(view: &View<'_>) -> Result<Vec<Feature>, String> {
    let mut features = Vec::new();
    let roots: BTreeSet<SegmentId> =
        view.all_segments().map(|segment| view.feature(segment)).collect();
    for root in roots {
        // A ring that is broken may not come to its end.
        let ring = view.members(root).take(view.all_segments().count() + 1);
        let mut segments: Vec<SegmentId> = ring.collect();
        segments.sort_unstable();
        if let Some(stray) = segments.iter().find(|segment| view.feature(**segment) != root) {
            let name = view.segment_name(*stray);
            return Err(format!("{name} is listed in a feature that it is not in"));
        }
        let totals = view.summary(root);
        features.push(Feature {
            segments,
            terrain: totals.terrain,
            open: totals.open.into(),
            complete: view.complete(root),
            tiles: totals.tiles as usize,
            pennants: totals.pennants as usize,
            occupied: view.occupied(root),
            figures: view.feature_counts(root).figures.map(usize::from),
        });
    }
    features.sort_by_key(|feature| feature.segments.clone());
    Ok(features)
}

/// A tile as it lies.
struct Tile<'a> {
    print: &'a TileSource,
    rotation: Rotation,
    /// Its first segment.
    first: u16,
}

impl Tile<'_> {
    /// The road, city or river at a side.
    fn at_side(&self, side: usize) -> Option<u16> {
        let printed = (side + 4 - self.rotation.quarters()) % 4;
        self.find(|segment| segment.sides >> printed & 1 != 0)
    }
    /// The field at a half-side.
    fn at_half(&self, half: usize) -> Option<u16> {
        let printed = (half + 8 - 2 * self.rotation.quarters()) % 8;
        self.find(|segment| segment.halves >> printed & 1 != 0)
    }
    fn find(&self, wanted: impl Fn(&SegmentSource) -> bool) -> Option<u16> {
        let at = self.print.segments.iter().position(wanted)?;
        Some(self.first + at as u16)
    }
}

/// What a tile shows on its four sides.
fn edges(print: &TileSource, rotation: Rotation) -> [Edge; 4] {
    let tile = Tile { print, rotation, first: 0 };
    [0, 1, 2, 3].map(|side| {
        let segment = tile.at_side(side).map(|at| &print.segments[usize::from(at)]);
        match segment.map(|segment| segment.terrain) {
            _ if print.wild => Edge::Wild,
            Some(Terrain::Road) => Edge::Road,
            Some(Terrain::City) => Edge::City,
            Some(Terrain::River) => Edge::River,
            _ => Edge::Field,
        }
    })
}

/// The tiles on the table.
struct Table<'a> {
    tiles: BTreeMap<Cell, Tile<'a>>,
    /// Every segment, in the order in which they are numbered.
    segments: Vec<(Cell, &'a SegmentSource)>,
}

impl<'a> Table<'a> {
    fn of(view: &View<'a>) -> Self {
        let mut table = Self { tiles: BTreeMap::new(), segments: Vec::new() };
        for (cell, tile, rotation) in view.tiles() {
            let print = &view.table.tiles().tile(tile).text;
            let first = table.segments.len() as u16;
            table.tiles.insert(cell, Tile { print, rotation, first });
            table.segments.extend(print.segments.iter().map(|segment| (cell, segment)));
        }
        table
    }
    fn filled(&self, cell: Cell) -> bool {
        self.tiles.contains_key(&cell)
    }

    /// The features: segments joined across sides, by their first segments.
    fn features(&self, view: &View<'_>) -> Result<Vec<Feature>, String> {
        let mut graph = UnGraph::<SegmentId, ()>::default();
        let nodes: Vec<_> = (0..self.segments.len())
            .map(|segment_id| graph.add_node(SegmentId(segment_id as u16)))
            .collect();
        let mut open = vec![0; self.segments.len()];
        for (cell, tile) in &self.tiles {
            for side in Side::ALL {
                let beside = self.tiles.get(&cell.step(side));
                if let (None, Some(segment)) = (beside, tile.at_side(side as usize)) {
                    open[usize::from(segment)] += 1;
                }
                for (ours, theirs) in beside.map_or(Vec::new(), |other| meet(tile, other, side)) {
                    let (Some(ours), Some(theirs)) = (ours, theirs) else {
                        return Err(format!("the tile at {cell} does not fit to the {side:?}"));
                    };
                    graph.add_edge(nodes[usize::from(ours)], nodes[usize::from(theirs)], ());
                }
            }
        }
        let mut features: Vec<Feature> = tarjan_scc(&graph)
            .into_iter()
            .map(|nodes| nodes.into_iter().map(|node| graph[node]).collect())
            .map(|segments| self.feature(view, segments, &open))
            .collect();
        features.sort_by_key(|feature| feature.segments.clone());
        Ok(features)
    }
    fn feature(&self, view: &View<'_>, mut segments: Vec<SegmentId>, open: &[usize]) -> Feature {
        segments.sort_unstable();
        let (cell, first) = self.segments[segments[0].index()];
        let open = segments.iter().map(|segment| open[segment.index()]).sum();
        let cells: BTreeSet<Cell> = segments.iter().map(|s| self.segments[s.index()].0).collect();
        let land = |cell: &Cell| self.tiles.get(cell).is_some_and(|tile| tile.print.land);
        let here = view.figures().iter().filter(|figure| {
            view.feature_of(**figure).is_some_and(|segment| segments.contains(&segment))
        });
        let mut figures = [0; PLAYERS];
        for figure in here.clone() {
            figures[figure.owner.index()] += 1;
        }
        Feature {
            terrain: first.terrain,
            open,
            complete: match first.terrain {
                Terrain::Road | Terrain::City => open == 0,
                Terrain::Monastery | Terrain::Garden => cell.around().all(|c| self.filled(c)),
                _ => false,
            },
            tiles: if first.terrain.is_monastic() {
                1 + cell.around().filter(land).count()
            } else {
                cells.len()
            },
            pennants: segments
                .iter()
                .map(|s| usize::from(self.segments[s.index()].1.pennants))
                .sum(),
            occupied: here.clone().any(|figure| view.kind(figure.kind).traits.occupies),
            figures,
            segments,
        }
    }

    fn check_gaps(&self, view: &View<'_>) -> Result<(), String> {
        let gaps: BTreeSet<Cell> = view.gaps().iter().copied().collect();
        let beside = self.tiles.keys().flat_map(|cell| cell.sides().collect::<Vec<Cell>>());
        let rebuilt: BTreeSet<Cell> = beside.filter(|cell| !self.filled(*cell)).collect();
        if gaps != rebuilt || gaps.len() != view.gaps().len() {
            return Err("the gaps are not the cells beside tiles, each once".to_owned());
        }
        let holes: BTreeSet<Cell> = view.holes().collect();
        let closed = |cell: &Cell| cell.sides().all(|side| self.filled(side));
        if holes != gaps.iter().copied().filter(closed).collect() {
            return Err("the holes are not the gaps with four neighbours".to_owned());
        }
        for (cell, tile) in &self.tiles {
            let shown = Side::ALL.map(|side| view.edge(*cell, side));
            if shown != edges(tile.print, tile.rotation).map(Some) {
                return Err(format!("the tile at {cell} does not show the edges printed on it"));
            }
            if view.enclosed(*cell) != closed(cell) {
                return Err(format!("the tile at {cell} is enclosed: {}", view.enclosed(*cell)));
            }
        }
        Ok(())
    }
    /// Every tile in every rotation in every gap.
    fn check_fits(&self, view: &View<'_>) -> Result<(), String> {
        let facing = |cell: Cell, side: Side| {
            let tile = self.tiles.get(&cell.step(side))?;
            Some(edges(tile.print, tile.rotation)[side.opposite() as usize])
        };
        let gaps: Vec<(Cell, [Option<Edge>; 4])> =
            view.gaps().iter().map(|cell| (*cell, Side::ALL.map(|s| facing(*cell, s)))).collect();
        for (tile_id, info) in view.table.tiles().tiles() {
            for rotation in Rotation::ALL {
                let ours = edges(&info.text, rotation);
                for (cell, theirs) in &gaps {
                    let fits = fits(&info.text, rotation, &ours, theirs);
                    if view.fits(tile_id, *cell, rotation) != fits {
                        let name = info.name();
                        return Err(format!("{name} {rotation} at {cell} fits, rebuilt: {fits}"));
                    }
                }
            }
        }
        Ok(())
    }
}

/// The segments that meet across a side of a tile: ours and theirs. None beside a wild tile.
fn meet(tile: &Tile<'_>, other: &Tile<'_>, side: Side) -> Vec<(Option<u16>, Option<u16>)> {
    if tile.print.wild || other.print.wild {
        return Vec::new();
    }
    let (here, there) = (side as usize, side.opposite() as usize);
    let pairs = [
        (tile.at_side(here), other.at_side(there)),
        (tile.at_half(2 * here), other.at_half(2 * there + 1)),
        (tile.at_half(2 * here + 1), other.at_half(2 * there)),
    ];
    pairs.into_iter().filter(|pair| *pair != (None, None)).collect()
}

/// Whether a tile may lie where its neighbours show these edges.
fn fits(print: &TileSource, rotation: Rotation, ours: &[Edge], theirs: &[Option<Edge>; 4]) -> bool {
    if print.wild {
        let room = print.fit != TileFit::Hole || theirs.iter().all(Option::is_some);
        return room && rotation == Rotation::default();
    }
    ours.iter()
        .zip(theirs)
        .all(|(ours, theirs)| theirs.is_none_or(|theirs| theirs == Edge::Wild || theirs == *ours))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide::{Registry, Rules, Setup, State};
    use serde_json::{Value, json};

    fn played() -> (Rules, State) {
        let rules = Registry::base().compile(&Setup::default()).expect("the base game");
        let (mut state, mut answers) = (rules.start().clone(), Vec::new());
        for step in 0..60 {
            rules.actions(&state, &mut answers);
            let action = answers[(step * 7) % answers.len()];
            rules.apply(&mut state, action, None).expect("it was listed");
        }
        (rules, state)
    }
    /// A game that was tampered with is found out.
    fn finds(change: impl Fn(&mut Value), what: &str) {
        let (rules, state) = played();
        assert_eq!(check_board(&rules.view(&state)), Ok(()));
        let mut data = serde_json::to_value(&state).expect("it is data");
        change(&mut data["board"]);
        let state: State = serde_json::from_value(data).expect("it is still data");
        let said = check_board(&rules.view(&state)).expect_err(what);
        assert!(said.contains(what), "`{what}` is not in: {said}");
    }
    fn add(value: &mut Value, more: u64) {
        *value = json!(value.as_u64().expect("a number") + more);
    }
    /// The segment that speaks for the feature of the last one.
    fn a_root(board: &Value) -> usize {
        let last = board["segments"].as_array().map_or(0, |all| all.len() - 1);
        board["segments"][last]["root"].as_u64().expect("a number") as usize
    }

    #[test]
    fn tampering_with_features_is_found() {
        finds(
            |board| {
                let root = a_root(board);
                add(&mut board["info"][root]["open"], 1);
            },
            "open: ",
        );
        finds(
            |board| {
                let root = a_root(board);
                add(&mut board["info"][root]["count"][1], 1);
            },
            "figures: ",
        );
        finds(|board| board["segments"][0]["root"] = json!(1), "listed in a feature");
        finds(|board| board["segments"][0]["next"] = json!(1), "listed in a feature");
        finds(
            |board| {
                let root = a_root(board);
                board["info"][root]["terrain"] = json!("road");
            },
            "terrain: Road",
        );
    }

    #[test]
    fn tampering_with_gaps_is_found() {
        finds(|board| board["gaps"]["cell"][0] = json!({ "x": 50, "y": 50 }), "the gaps are not");
        finds(|board| board["gaps"]["beside"][0] = json!(15), "the holes are not");
        finds(
            |board| {
                let want = &mut board["gaps"]["demands"][0]["want"][0];
                *want = json!(want.as_u64().expect("a number") ^ 0xff);
            },
            "fits, rebuilt",
        );
        finds(
            |board| {
                let last = board["tiles"].as_array().map_or(0, |all| all.len() - 1);
                board["tiles"][last]["sides"] = json!(4);
            },
            "is enclosed: true",
        );
    }
}
