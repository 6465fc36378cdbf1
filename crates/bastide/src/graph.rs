//! The features of a game and how they touch, as a graph: built on demand, never in the hot path.
use crate::{
    ids::Spot,
    terrain::Terrain,
    view::{Across, To, View},
};
use petgraph::graph::{NodeIndex, UnGraph};
use std::collections::BTreeMap;

/// How two features are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Link {
    /// Two roads end at the same crossing.
    Crossing,
    /// Two roads end at the same monastery.
    Cloister,
    /// A road runs into a city or monastery.
    Gate,
    /// A monastery stands inside a city.
    Inside,
    /// A field borders a city (BASE-57).
    Border,
    /// A tile that closes all edges touches a feature.
    Wall,
}

/// Features, named by their roots, and their connections.
#[derive(Clone, Debug)]
pub struct FeatureGraph {
    /// The graph; the weight of a node is the root of its feature.
    pub graph: UnGraph<Spot, Link>,
    nodes: BTreeMap<Spot, NodeIndex>,
}

impl FeatureGraph {
    /// The node of a feature.
    #[must_use]
    pub fn node(&self, root: Spot) -> Option<NodeIndex> {
        self.nodes.get(&root).copied()
    }
    /// Features directly connected with one, through links of some kinds, each once.
    #[must_use]
    pub fn touching(&self, root: Spot, wanted: impl Fn(Link) -> bool) -> Vec<Spot> {
        let Some(node) = self.node(root) else { return Vec::new() };
        let mut found: Vec<Spot> = Vec::new();
        for edge in self.graph.edges(node).filter(|edge| wanted(*edge.weight())) {
            let other = if edge.source() == node { edge.target() } else { edge.source() };
            found.push(self.graph[other]);
        }
        found.sort_unstable();
        found.dedup();
        found.retain(|other| *other != root);
        found
    }
}

use petgraph::visit::EdgeRef;

/// The feature graph of a game as it is.
#[must_use]
pub fn graph(view: &View<'_>) -> FeatureGraph {
    let mut features = FeatureGraph { graph: UnGraph::default(), nodes: BTreeMap::new() };
    let mut roots: Vec<Spot> = view.all_spots().map(|spot| view.feature(spot)).collect();
    roots.sort_unstable();
    roots.dedup();
    for root in roots {
        features.nodes.insert(root, features.graph.add_node(root));
    }
    let mut link = |a: Spot, b: Spot, how: Link| {
        let (a, b) = (view.feature(a), view.feature(b));
        if let (Some(a), Some(b)) = (features.nodes.get(&a), features.nodes.get(&b)) {
            if !features.graph.edges_connecting(*a, *b).any(|edge| *edge.weight() == how) {
                features.graph.add_edge(*a, *b, how);
            }
        }
    };
    for spot in view.all_spots() {
        let print = view.print(spot);
        let first = Spot(spot.0 - u16::from(view.segment_at(spot).segment));
        let sibling = |segment: u8| Spot(first.0 + u16::from(segment));
        for city in (0..16).filter(|city| print.borders >> city & 1 != 0) {
            link(spot, sibling(city), Link::Border);
        }
        if let Some(city) = print.inside {
            link(spot, sibling(city), Link::Inside);
        }
    }
    let roads: Vec<Spot> = features_of(view, Terrain::Road);
    for road in roads {
        for end in view.ends(road) {
            let how = match end.to {
                To::City(other) | To::Monastery(other) => {
                    link(road, other, Link::Gate);
                    Link::Cloister
                }
                _ => Link::Crossing,
            };
            for other in view.roads_at(end) {
                link(road, other, how);
            }
        }
    }
    for terrain in [Terrain::Road, Terrain::City] {
        for feature in features_of(view, terrain) {
            for across in view.across(feature) {
                if let Across::Wild(cell) = across {
                    for spot in view.spots(cell) {
                        link(feature, spot, Link::Wall);
                    }
                }
            }
        }
    }
    features
}

fn features_of(view: &View<'_>, terrain: Terrain) -> Vec<Spot> {
    let mine = |spot: &Spot| view.terrain(*spot) == terrain && view.feature(*spot) == *spot;
    view.all_spots().filter(mine).collect()
}
