//! Laying a tile: joins and closes features, and finds what that completes and encloses.
use super::{Board, GAP, Laid, Placed, Segment};
use crate::{
    geometry::Cell,
    ids::SegmentId,
    terrain::Terrain,
    tile::{Face, NONE, TileSet},
};

/// The last column and row in each direction in which a tile may lie: the cells beyond them still
/// have coordinates of their own, so that looking around a tile never wraps.
const REACH: u8 = 126;

#[inline(always)]
fn within_reach(cell: Cell) -> bool {
    let near = |at: i8| at.cast_unsigned().wrapping_add(REACH) <= 2 * REACH;
    near(cell.x) && near(cell.y)
}

impl Board {
    /// Lays a tile in a gap where it fits; adds to what is done, and says anew what is enclosed.
    ///
    /// One walk around the tile does everything: whatever lies on one of the eight cells around it
    /// is met, whatever is empty on one of the four sides becomes a gap or a gap that demands more.
    /// Features are joined as the walk goes, so that a feature which closes on itself is seen as
    /// one when its last side is closed; what is complete is looked for only after the walk.
    pub(crate) fn lay(&mut self, set: &TileSet, face_id: u16, cell: Cell, out: &mut Laid) {
        let face = &set.faces[face_id as usize];
        let (tile, first) = (self.tiles.len() as u16, self.segments.len() as u16);
        out.tile = tile;
        out.enclosed.clear();
        let templates = &set.info[face.first as usize..][..face.len as usize];
        let len = u16::from(face.len);
        let alone = |segment| Segment { root: segment, next: segment, tile };
        self.segments.extend((first..first + len).map(alone));
        self.info.extend_from_slice(templates);
        self.fill_gap(cell, tile);
        // Listed at once, counts to follow: opening a gap may rebuild the grid from this list.
        let mut me = Placed { cell, face: face_id, first, sides: 0, around: 0, land: 0 };
        self.tiles.push(me);
        for (to, code) in self.grid.around(cell).into_iter().enumerate() {
            if code != 0 && code < GAP {
                self.meet(set, face, &mut me, code - 1, to, out);
            } else if to < 4 {
                self.border_gap(cell.toward(to), code, face, to);
            }
        }
        if me.sides == 4 {
            out.enclosed.push(tile);
        }
        if me.around == 8 && face.monastic != NONE {
            out.done.push(SegmentId(first + u16::from(face.monastic)));
        }
        for segment in first..first + len {
            self.note_done(segment, &mut out.done);
        }
        self.tiles[tile as usize] = me;
    }

    #[inline(always)]
    fn fill_gap(&mut self, cell: Cell, tile: u16) {
        let gap = self.grid.at(cell) ^ GAP;
        if let Some(moved) = self.gaps.drop(gap as usize) {
            self.grid.set(moved, GAP | gap);
        }
        self.grid.set(cell, tile + 1);
    }
    #[inline(always)]
    fn border_gap(&mut self, cell: Cell, code: u16, face: &Face, to: usize) {
        let gap = match code {
            0 if self.grid.is_wide() && !within_reach(cell) => return,
            0 => self.open_gap(cell),
            _ => (code ^ GAP) as usize,
        };
        let back = (to + 2) & 3;
        self.gaps.border(gap, back);
        if !face.wild {
            self.gaps.demand(gap, back, face.edges, to);
        }
    }
    /// A tile lies beside or diagonally: counts it, and joins or closes what meets.
    #[inline(always)]
    fn meet(
        &mut self,
        set: &TileSet,
        face: &Face,
        me: &mut Placed,
        number: u16,
        to: usize,
        out: &mut Laid,
    ) {
        let other = &mut self.tiles[number as usize];
        other.around += 1;
        other.land += face.land;
        me.around += 1;
        let them = &set.faces[other.face as usize];
        me.land += them.land;
        let theirs = other.first;
        if other.around == 8 && them.monastic != NONE {
            out.done.push(SegmentId(theirs + u16::from(them.monastic)));
        }
        if to >= 4 {
            return;
        }
        me.sides += 1;
        other.sides += 1;
        if other.sides == 4 {
            out.enclosed.push(number);
        }
        let (first, back) = (me.first, (to + 2) & 3);
        if face.wild || them.wild {
            self.close(first, face.side[to]);
            self.close(theirs, them.side[back]);
            if them.side[back] != NONE {
                self.note_done(theirs + u16::from(them.side[back]), &mut out.done);
            }
            return;
        }
        if face.side[to] != NONE {
            let (a, b) = (u16::from(face.side[to]), u16::from(them.side[back]));
            self.join(first + a, theirs + b, 2);
        }
        for (near, far) in [(2 * to, 2 * back + 1), (2 * to + 1, 2 * back)] {
            if face.half[near] != NONE {
                let (a, b) = (u16::from(face.half[near]), u16::from(them.half[far]));
                self.join(first + a, theirs + b, 0);
            }
        }
    }
    #[inline(always)]
    fn note_done(&self, segment: u16, done: &mut Vec<SegmentId>) {
        let root = self.root(SegmentId(segment));
        let info = self.feature(root);
        let closed = info.open == 0 && matches!(info.terrain, Terrain::Road | Terrain::City);
        if closed && !done.contains(&root) {
            done.push(root);
        }
    }
}
