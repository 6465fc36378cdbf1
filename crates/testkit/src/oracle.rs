//! The board rebuilt from scratch, with petgraph and without any of the engine's shortcuts.
use bastide::{Cell, Edge, Figure, Rotation, Side, Spot, Terrain, View};
use petgraph::{algo::connected_components, graph::UnGraph, unionfind::UnionFind};
use std::collections::{BTreeMap, BTreeSet};

/// Half-sides that meet across a side: ours, and theirs on the opposite side.
const MEET: [[(u8, u8); 2]; 4] =
    [[(0, 5), (1, 4)], [(2, 7), (3, 6)], [(4, 1), (5, 0)], [(6, 3), (7, 2)]];

/// Compares features, completion, figures, gaps and fits with a rebuild from the tiles alone.
///
/// # Errors
/// Says what differs.
pub fn check_board(view: &View<'_>) -> Result<(), String> {
    let tiles: BTreeMap<Cell, (bastide::Design, Rotation)> =
        view.tiles().map(|(cell, design, rotation)| (cell, (design, rotation))).collect();
    check_features(view)?;
    check_gaps(view, &tiles)
}

fn reaches(view: &View<'_>, spot: Spot, field: bool, bit: u8) -> bool {
    (view.terrain(spot) == Terrain::Field) == field && view.reach(spot) >> bit & 1 != 0
}

fn check_features(view: &View<'_>) -> Result<(), String> {
    let spots: Vec<Spot> = view.all_spots().collect();
    let mut graph = UnGraph::<Spot, ()>::default();
    let nodes: Vec<_> = spots.iter().map(|spot| graph.add_node(*spot)).collect();
    let mut sets = UnionFind::new(spots.len());
    let mut open: Vec<i32> = vec![0; spots.len()];
    for &spot in &spots {
        let cell = view.cell(spot);
        let field = view.terrain(spot) == Terrain::Field;
        for side in Side::ALL {
            let there = cell.step(side);
            let wild = view.edge(there, side.opposite()) == Some(Edge::Wild);
            let bits: Vec<(u8, u8)> = if field {
                MEET[side as usize].to_vec()
            } else {
                vec![(side as u8, side.opposite() as u8)]
            };
            let ours = bits.into_iter().filter(|(ours, _)| view.reach(spot) >> ours & 1 != 0);
            for (_, theirs) in ours {
                if !view.filled(there) && !field {
                    open[spot.index()] += 1;
                }
                if !view.filled(there) || wild {
                    continue;
                }
                let mut others = view.spots(there);
                let other = others.find(|other| reaches(view, *other, field, theirs));
                let Some(other) = other else {
                    return Err(format!("{} meets nothing to the {side:?}", view.spot_name(spot)));
                };
                graph.add_edge(nodes[spot.index()], nodes[other.index()], ());
                sets.union(spot.index(), other.index());
            }
        }
    }
    let roots: BTreeSet<Spot> = spots.iter().map(|spot| view.feature(*spot)).collect();
    if connected_components(&graph) != roots.len() {
        return Err(format!("{} features, rebuilt {}", roots.len(), connected_components(&graph)));
    }
    for &spot in &spots {
        if !sets.equiv(spot.index(), view.feature(spot).index()) {
            return Err(format!("{} is in the wrong feature", view.spot_name(spot)));
        }
    }
    for root in roots {
        check_feature(view, root, &open)?;
    }
    Ok(())
}

fn check_feature(view: &View<'_>, root: Spot, open: &[i32]) -> Result<(), String> {
    let name = view.spot_name(root);
    let members: BTreeSet<Spot> = view.members(root).collect();
    let all = view.all_spots().filter(|spot| view.feature(*spot) == root);
    if all.collect::<BTreeSet<Spot>>() != members {
        return Err(format!("the members of {name} are not those of its feature"));
    }
    let terrain = view.terrain(root);
    let sides: i32 = members.iter().map(|spot| open[spot.index()]).sum();
    let complete = match terrain {
        Terrain::Road | Terrain::City => sides == 0,
        Terrain::Monastery | Terrain::Garden => {
            view.cell(root).around().all(|cell| view.filled(cell))
        }
        _ => false,
    };
    if view.complete(root) != complete {
        return Err(format!("{name} is complete: {}, rebuilt {complete}", view.complete(root)));
    }
    if matches!(terrain, Terrain::Road | Terrain::City) && i32::from(view.open_sides(root)) != sides
    {
        return Err(format!("{name} has {} open sides, rebuilt {sides}", view.open_sides(root)));
    }
    let stands = |figure: &Figure| figure.spot().is_some_and(|spot| members.contains(&spot));
    let occupied = view
        .figures()
        .iter()
        .any(|figure| stands(figure) && view.kind(figure.kind).figures.occupies);
    if view.occupied(root) != occupied {
        return Err(format!("{name} is occupied: {}, rebuilt {occupied}", view.occupied(root)));
    }
    Ok(())
}

fn check_gaps(
    view: &View<'_>,
    tiles: &BTreeMap<Cell, (bastide::Design, Rotation)>,
) -> Result<(), String> {
    let gaps: BTreeSet<Cell> = view.gaps().iter().copied().collect();
    let beside = |cell: &Cell| cell.sides().collect::<Vec<Cell>>();
    let rebuilt: BTreeSet<Cell> =
        tiles.keys().flat_map(beside).filter(|cell| !tiles.contains_key(cell)).collect();
    if gaps != rebuilt || gaps.len() != view.gaps().len() {
        return Err("the gaps are not the cells beside tiles".to_owned());
    }
    let holes: BTreeSet<Cell> = view.holes().collect();
    let closed = |cell: &Cell| cell.sides().all(|side| tiles.contains_key(&side));
    if holes != gaps.iter().copied().filter(closed).collect() {
        return Err("the holes are not the gaps with four neighbours".to_owned());
    }
    for (design, info) in view.rules.tiles().designs().filter(|(_, info)| !info.text.wild) {
        for &cell in &gaps {
            for rotation in Rotation::ALL {
                let fits = view.clashes(design, cell, rotation).is_empty();
                if view.fits(design, cell, rotation) != fits {
                    let name = info.name();
                    return Err(format!(
                        "{name} fits {cell} {rotation}: {}, rebuilt {fits}",
                        !fits
                    ));
                }
            }
        }
    }
    Ok(())
}
