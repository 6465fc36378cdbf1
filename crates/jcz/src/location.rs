//! Locations: edges, unions of edges and half-edges, after rotation.
use bastide::{Cell, SegmentId, Terrain, View};

/// The sides of a location such as `NW`, `WE`, `NWSE` or `_N`, a bit each, north lowest; the
/// half-sides of one such as `NL.NR`; 0 for parts that touch no edge.
fn bits(location: &str, field: bool) -> u8 {
    if field {
        const HALVES: [&str; 8] = ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"];
        let half = |name: &str| HALVES.iter().position(|half| *half == name);
        return location.split('.').filter_map(half).fold(0, |bits, half| bits | 1 << half);
    }
    if location.starts_with('I') {
        return 0;
    }
    let (but, sides) = match location.strip_prefix('_') {
        Some(but) => (true, but),
        None => (false, location),
    };
    let side = |letter: char| "NESW".find(letter);
    let bits = sides.chars().filter_map(side).fold(0, |bits, side| bits | 1 << side);
    if but { !bits & 0b1111 } else { bits }
}

/// The terrain of a feature's name.
pub(crate) fn terrain(feature: &str) -> Option<Terrain> {
    Some(match feature {
        "Road" => Terrain::Road,
        "City" => Terrain::City,
        "Field" => Terrain::Field,
        "Monastery" => Terrain::Monastery,
        "Garden" => Terrain::Garden,
        "River" => Terrain::River,
        _ => return None,
    })
}

/// The segment that a pointer names.
pub(crate) fn segment(
    view: &View<'_>,
    cell: Cell,
    feature: &str,
    location: &str,
) -> Option<SegmentId> {
    let terrain = terrain(feature)?;
    let bits = bits(location, terrain == Terrain::Field);
    let alike =
        |segment: &SegmentId| view.terrain(*segment) == terrain && view.reach(*segment) == bits;
    let inner = ["I", "II", "III", "IV"].iter().position(|name| *name == location);
    let mut alike = view.segments(cell).filter(alike);
    match (bits, inner) {
        // Inner fields are told apart by their numbers; of anything else a tile has one.
        (0, Some(number)) if terrain == Terrain::Field => alike.nth(number),
        _ => alike.next(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_and_halves() {
        assert_eq!(bits("NW", false), 0b1001);
        assert_eq!(bits("_E", false), 0b1101);
        assert_eq!(bits("NWSE", false), 0b1111);
        assert_eq!(bits("NL.WR", true), 0b1000_0001);
        assert_eq!(bits("II", true), 0);
    }
}
