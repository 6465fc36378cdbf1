//! How tiles, places and answers are written for people.
use crate::{
    action::SegmentAt,
    figure::{Figure, LocationAt, Site},
    geometry::Cell,
    ids::SegmentId,
    terrain::Terrain,
    tile::reach_name,
    token::{Holder, TokenSite},
    view::View,
};

impl View<'_> {
    /// A segment as it lies, without its cell: `city NE`, `road EW`, `field Nw.Ne`, `monastery`.
    #[must_use]
    pub fn local_segment_name(&self, segment: SegmentId) -> String {
        let (terrain, reach) = (self.print(segment).terrain, self.reach(segment));
        let reach = reach_name(terrain, reach);
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
    /// A segment as printed, which no other segment of its tile is called; none if there is no such
    /// segment.
    #[must_use]
    pub fn printed_segment_name(&self, at: SegmentAt) -> Option<String> {
        let (tile, _) = self.tile_at(at.cell)?;
        self.table.tiles().tile(tile).segment_names().into_iter().nth(at.segment.into())
    }
    /// The segment of the tile at a cell that is printed so.
    ///
    /// # Errors
    /// If there is none: what is there instead.
    pub fn segment_printed(&self, cell: Cell, name: &str) -> Result<SegmentAt, String> {
        let Some((tile, _)) = self.tile_at(cell) else {
            return Err(format!("but no tile lies at {cell}"));
        };
        let names = self.table.tiles().tile(tile).segment_names();
        match (0..).zip(&names).find(|(_, printed)| *printed == name) {
            Some((segment, _)) => Ok(SegmentAt { cell, segment }),
            None => Err(format!("but the tile there has as printed: {}", names.join(", "))),
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
    /// Who or what has tokens: `the pile`, `player 2`, `(1,0)`, `city N@(1,0)`.
    #[must_use]
    pub fn holder_name(&self, holder: Holder) -> String {
        match holder {
            Holder::Pile => "the pile".to_owned(),
            Holder::Hand(player) => format!("player {}", player.0 + 1),
            Holder::At(TokenSite::Cell(cell)) => cell.to_string(),
            Holder::At(TokenSite::Corner(corner)) => corner.to_string(),
            Holder::At(TokenSite::Segment(segment)) => self.segment_name(segment),
            Holder::At(TokenSite::Figure(figure)) => match self.figure(figure) {
                Some(figure) => format!("the {}", self.figure_name(figure)),
                None => "a figure that is gone".to_owned(),
            },
            Holder::At(TokenSite::Location(location, at)) => {
                self.site_name(Site::Location(location, at))
            }
        }
    }
    /// A figure without its owner: `meeple on city NE@(1,0)`.
    #[must_use]
    pub fn figure_name(&self, figure: Figure) -> String {
        format!("{} on {}", self.kind(figure.kind).name, self.site_name(figure.site))
    }
}
