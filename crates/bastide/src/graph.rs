//! How features touch: locally for rules, and as a graph for reports and tests.
use crate::{
    geometry::Side,
    ids::SegmentId,
    terrain::{Edge, Terrain},
    tile::Terminus,
    view::{RoadTarget, View},
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
    pub fn links(&self, segment: SegmentId) -> Vec<(SegmentId, Link)> {
        let mut found = Vec::new();
        if self.terrain(segment) == Terrain::Road {
            for end in self.ends(segment) {
                let how = if matches!(end.to, RoadTarget::Monastery(_)) {
                    Link::Cloister
                } else {
                    Link::Crossing
                };
                found.extend(self.roads_at(end).into_iter().map(|road| (road, how)));
            }
        }
        for member in self.members(segment) {
            self.links_on_tile(member, &mut found);
            self.links_through_walls(member, &mut found);
        }
        for (other, _) in &mut found {
            *other = self.feature(*other);
        }
        found.sort_unstable();
        found.dedup();
        found.retain(|(other, _)| *other != self.feature(segment));
        found
    }
    /// Gates, monasteries inside cities, and borders of fields.
    fn links_on_tile(&self, segment: SegmentId, found: &mut Vec<(SegmentId, Link)>) {
        let me = self.segment_at(segment).segment;
        let first = segment.0 - u16::from(me);
        for (number, other) in (0u8..).zip(self.segments(self.cell(segment))) {
            if self.leads(segment, number) || self.leads(other, me) {
                found.push((other, Link::Gate));
            }
            if self.segments(self.cell(segment)).any(|road| self.opens_into(road, [me, number])) {
                found.push((other, Link::Crossing));
            }
            let (ours, theirs) = (self.print(segment), self.print(other));
            if ours.inside == Some(number) || theirs.inside == Some(me) {
                found.push((other, Link::Inside));
            }
            if ours.borders >> number & 1 != 0 || theirs.borders >> me & 1 != 0 {
                found.push((SegmentId(first + u16::from(number)), Link::Border));
            }
        }
    }
    /// Whether a road runs into a city or monastery of its tile.
    fn leads(&self, segment: SegmentId, to: u8) -> bool {
        let into = |end: &Terminus| *end == Terminus::City(to) || *end == Terminus::Monastery(to);
        self.print(segment).ends.iter().any(into)
    }
    /// Whether a road ends at a crossing that opens into two cities of its tile.
    fn opens_into(&self, road: SegmentId, cities: [u8; 2]) -> bool {
        let ends = &self.print(road).ends;
        ends.iter().any(|end| matches!(end, Terminus::Village(_)))
            && cities.iter().all(|city| ends.contains(&Terminus::City(*city)))
    }
    fn links_through_walls(&self, segment: SegmentId, found: &mut Vec<(SegmentId, Link)>) {
        let (cell, reach) = (self.cell(segment), self.reach(segment));
        let wild = self.edge(cell, Side::N) == Some(Edge::Wild);
        let field = self.terrain(segment) == Terrain::Field;
        for side in
            Side::ALL.into_iter().filter(|side| wild || !field && reach >> *side as u8 & 1 != 0)
        {
            let there = cell.step(side);
            let walled = wild || self.edge(there, side.opposite()) == Some(Edge::Wild);
            let faces = |other: &SegmentId| {
                self.terrain(*other) != Terrain::Field
                    && (!wild || self.reach(*other) >> side.opposite() as u8 & 1 != 0)
            };
            if walled {
                found.extend(self.segments(there).filter(faces).map(|other| (other, Link::Wall)));
            }
        }
    }
}

/// Features, named by their roots, and their connections.
///
/// ```
/// use bastide::{Registry, Setup, graph::feature_graph};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let view = rules.view(rules.start());
/// let features = feature_graph(&view);
/// let city = view.segments(bastide::Cell::new(0, 0)).next().expect("a segment");
/// assert!(features.node(view.feature(city)).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct FeatureGraph {
    /// The graph; the weight of a node is the root of its feature.
    pub graph: UnGraph<SegmentId, Link>,
    nodes: BTreeMap<SegmentId, NodeIndex>,
}

impl FeatureGraph {
    /// The node of a feature.
    #[must_use]
    pub fn node(&self, root: SegmentId) -> Option<NodeIndex> {
        self.nodes.get(&root).copied()
    }
    /// Features directly connected with one through links of some kinds, each once, sorted.
    #[must_use]
    pub fn touching(&self, root: SegmentId, wanted: impl Fn(Link) -> bool) -> Vec<SegmentId> {
        let Some(node) = self.node(root) else { return Vec::new() };
        let edges = self.graph.edges(node).filter(|edge| wanted(*edge.weight()));
        let other = |source, target| if source == node { target } else { source };
        let mut found: Vec<SegmentId> =
            edges.map(|edge| self.graph[other(edge.source(), edge.target())]).collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// The feature graph of a game as it is: every feature, and every way in which two are connected.
#[must_use]
pub fn feature_graph(view: &View<'_>) -> FeatureGraph {
    let mut features = FeatureGraph { graph: UnGraph::default(), nodes: BTreeMap::new() };
    for root in view.all_segments().filter(|segment| view.feature(*segment) == *segment) {
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
