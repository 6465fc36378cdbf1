//! How features touch: locally for rules, and as a graph for reports and tests.
use crate::{
    geometry::Side,
    ids::Spot,
    terrain::{Edge, Terrain},
    tile::Terminus,
    view::{To, View},
};
use petgraph::{
    graph::{NodeIndex, UnGraph},
    visit::EdgeRef,
};
use std::collections::BTreeMap;

/// How two features are connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Link {
    /// Two roads end at the same crossing, or it opens into two cities.
    Crossing,
    /// Two roads end at the same monastery.
    Cloister,
    /// A road runs into a city or monastery.
    Gate,
    /// A monastery or garden stands inside a city.
    Inside,
    /// A field borders a city (BASE-57).
    Border,
    /// A tile that closes all edges touches a feature.
    Wall,
}

impl View<'_> {
    /// Features directly connected with one, each with how, none twice in the same way.
    #[must_use]
    pub fn links(&self, spot: Spot) -> Vec<(Spot, Link)> {
        let mut found = Vec::new();
        if self.terrain(spot) == Terrain::Road {
            for end in self.ends(spot) {
                let how = if matches!(end.to, To::Monastery(_)) {
                    Link::Cloister
                } else {
                    Link::Crossing
                };
                found.extend(self.roads_at(end).into_iter().map(|road| (road, how)));
            }
        }
        for member in self.members(spot) {
            self.links_on_tile(member, &mut found);
            self.links_through_walls(member, &mut found);
        }
        for (other, _) in &mut found {
            *other = self.feature(*other);
        }
        found.sort_unstable();
        found.dedup();
        found.retain(|(other, _)| *other != self.feature(spot));
        found
    }
    /// Gates, monasteries inside cities, and borders of fields.
    fn links_on_tile(&self, spot: Spot, found: &mut Vec<(Spot, Link)>) {
        let me = self.segment_at(spot).segment;
        let first = spot.0 - u16::from(me);
        for (number, other) in (0u8..).zip(self.spots(self.cell(spot))) {
            if self.leads(spot, number) || self.leads(other, me) {
                found.push((other, Link::Gate));
            }
            if self.spots(self.cell(spot)).any(|road| self.opens_into(road, [me, number])) {
                found.push((other, Link::Crossing));
            }
            let (ours, theirs) = (self.print(spot), self.print(other));
            if ours.inside == Some(number) || theirs.inside == Some(me) {
                found.push((other, Link::Inside));
            }
            if ours.borders >> number & 1 != 0 || theirs.borders >> me & 1 != 0 {
                found.push((Spot(first + u16::from(number)), Link::Border));
            }
        }
    }
    /// Whether a road runs into a city or monastery of its tile.
    fn leads(&self, spot: Spot, to: u8) -> bool {
        let into = |end: &Terminus| *end == Terminus::City(to) || *end == Terminus::Monastery(to);
        self.print(spot).ends.iter().any(into)
    }
    /// Whether a road ends at a crossing that opens into two cities of its tile.
    fn opens_into(&self, road: Spot, cities: [u8; 2]) -> bool {
        let ends = &self.print(road).ends;
        ends.iter().any(|end| matches!(end, Terminus::Village(_)))
            && cities.iter().all(|city| ends.contains(&Terminus::City(*city)))
    }
    fn links_through_walls(&self, spot: Spot, found: &mut Vec<(Spot, Link)>) {
        let (cell, reach) = (self.cell(spot), self.reach(spot));
        let wild = self.edge(cell, Side::N) == Some(Edge::Wild);
        let field = self.terrain(spot) == Terrain::Field;
        for side in
            Side::ALL.into_iter().filter(|side| wild || !field && reach >> *side as u8 & 1 != 0)
        {
            let there = cell.step(side);
            let walled = wild || self.edge(there, side.opposite()) == Some(Edge::Wild);
            let faces = |other: &Spot| {
                self.terrain(*other) != Terrain::Field
                    && (!wild || self.reach(*other) >> side.opposite() as u8 & 1 != 0)
            };
            if walled {
                found.extend(self.spots(there).filter(faces).map(|other| (other, Link::Wall)));
            }
        }
    }
}

/// Features, named by their roots, and their connections.
///
/// ```
/// use bastide::{Registry, Setup, graph};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let view = rules.view(rules.start());
/// let features = graph(&view);
/// let city = view.spots(bastide::Cell::new(0, 0)).next().expect("a segment");
/// assert!(features.node(view.feature(city)).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    /// Features directly connected with one through links of some kinds, each once, sorted.
    #[must_use]
    pub fn touching(&self, root: Spot, wanted: impl Fn(Link) -> bool) -> Vec<Spot> {
        let Some(node) = self.node(root) else { return Vec::new() };
        let edges = self.graph.edges(node).filter(|edge| wanted(*edge.weight()));
        let other = |source, target| if source == node { target } else { source };
        let mut found: Vec<Spot> =
            edges.map(|edge| self.graph[other(edge.source(), edge.target())]).collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// The feature graph of a game as it is: every feature, and every way in which two are connected.
#[must_use]
pub fn graph(view: &View<'_>) -> FeatureGraph {
    let mut features = FeatureGraph { graph: UnGraph::default(), nodes: BTreeMap::new() };
    for root in view.all_spots().filter(|spot| view.feature(*spot) == *spot) {
        features.nodes.insert(root, features.graph.add_node(root));
    }
    for (&root, &node) in &features.nodes {
        for (other, link) in view.links(root) {
            // Both ends find the connection; it is one edge.
            if let Some(&there) = features.nodes.get(&other).filter(|_| root < other) {
                features.graph.add_edge(node, there, link);
            }
        }
    }
    features
}
