//! How tiles, places and answers are written for people.
use crate::{
    figure::{Figure, LocationAt, Site},
    ids::SegmentId,
    terrain::Terrain,
    view::View,
};

const SIDES: [&str; 4] = ["N", "E", "S", "W"];
const HALVES: [&str; 8] = ["Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn"];

fn listed(bits: u8, names: &[&str], between: &str) -> String {
    let names = names.iter().enumerate().filter(|(at, _)| bits >> at & 1 != 0);
    names.map(|(_, name)| *name).collect::<Vec<_>>().join(between)
}

impl View<'_> {
    /// A segment as it lies, without its cell: `city NE`, `road EW`, `field Nw.Ne`, `monastery`.
    #[must_use]
    pub fn local_segment_name(&self, segment: SegmentId) -> String {
        let (terrain, reach) = (self.print(segment).terrain, self.reach(segment));
        let reach = match terrain {
            Terrain::Field => listed(reach, &HALVES, "."),
            _ => listed(reach, &SIDES, ""),
        };
        if !reach.is_empty() {
            return format!("{terrain} {reach}");
        }
        let alike =
            |other: &SegmentId| self.print(*other).terrain == terrain && self.reach(*other) == 0;
        let siblings: Vec<SegmentId> = self.segments(self.cell(segment)).filter(alike).collect();
        match (terrain, siblings.iter().position(|other| *other == segment)) {
            (Terrain::Field, Some(at)) => format!("field inner-{}", at + 1),
            _ => terrain.to_string(),
        }
    }
    /// A segment with its cell: `city NE@(1,0)`.
    #[must_use]
    pub fn segment_name(&self, segment: SegmentId) -> String {
        format!("{}@{}", self.local_segment_name(segment), self.cell(segment))
    }
    /// Where a figure stands.
    #[must_use]
    pub fn site_name(&self, site: Site) -> String {
        match site {
            Site::Segment(segment) => self.segment_name(segment),
            Site::Location(location, at) => {
                let place = self.table.location_name(location);
                match at {
                    LocationAt::Cell(cell) => format!("{place}@{cell}"),
                    LocationAt::Corner(corner) => format!("{place} at {corner}"),
                    LocationAt::Feature(segment) => {
                        format!("{place} on {}", self.segment_name(segment))
                    }
                    LocationAt::Index(number) => format!("{place} {number}"),
                }
            }
        }
    }
    /// A figure without its owner: `meeple on city NE@(1,0)`.
    #[must_use]
    pub fn figure_name(&self, figure: Figure) -> String {
        format!("{} on {}", self.kind(figure.kind).name, self.site_name(figure.site))
    }
}
