//! Segments by the names that people give them.
use bastide::{Cell, SegmentId, Terrain, View};
use std::str::FromStr;

const SIDES: [&str; 4] = ["N", "E", "S", "W"];
const HALVES: [&str; 8] = ["Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn"];

/// Why a name is no segment of a tile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SegmentError {
    /// There is no tile.
    #[error("no tile lies at {0}")]
    NoTile(Cell),
    /// No segment of the tile has such a name.
    #[error("the tile at {cell} has no `{text}`; it has: {known}")]
    Unknown {
        /// Where.
        cell: Cell,
        /// What was asked for.
        text: String,
        /// All segments of the tile.
        known: String,
    },
    /// Several segments do.
    #[error("`{text}` at {cell} may be any of: {found}; add letters until one is left")]
    Ambiguous {
        /// Where.
        cell: Cell,
        /// What was asked for.
        text: String,
        /// Those that it may be.
        found: String,
    },
}

/// The segment of a tile that a name means.
///
/// The name is that of [`View::local_segment_name`], or as much of it as tells the segment from the
/// others: `city`, `city N` for a city that reaches north among other sides, `field S` for the
/// field at either half of the southern side.
///
/// # Errors
/// If no segment of the tile is meant, or more than one.
pub fn parse_segment(view: &View<'_>, cell: Cell, text: &str) -> Result<SegmentId, SegmentError> {
    let found = matching_segments(view, cell, text)?;
    match found[..] {
        [only] => Ok(only),
        _ => {
            let names: Vec<String> =
                found.iter().map(|segment| view.local_segment_name(*segment)).collect();
            let (text, found) = (text.to_owned(), names.join(", "));
            Err(SegmentError::Ambiguous { cell, text, found })
        }
    }
}

/// Every segment of a tile that a name may mean; never empty.
///
/// # Errors
/// If there is none.
pub fn matching_segments(
    view: &View<'_>,
    cell: Cell,
    text: &str,
) -> Result<Vec<SegmentId>, SegmentError> {
    if !view.filled(cell) {
        return Err(SegmentError::NoTile(cell));
    }
    let exact = view.segments(cell).find(|segment| view.local_segment_name(*segment) == text);
    if let Some(segment) = exact {
        return Ok(vec![segment]);
    }
    let wanted = Wanted::from_str(text).ok();
    let means =
        |segment: &SegmentId| wanted.as_ref().is_some_and(|wanted| wanted.means(view, *segment));
    let found: Vec<SegmentId> = view.segments(cell).filter(means).collect();
    if found.is_empty() {
        let (text, known) = (text.to_owned(), segment_names(view, cell).join(", "));
        return Err(SegmentError::Unknown { cell, text, known });
    }
    Ok(found)
}

/// The names of all segments of a tile; empty if there is no tile.
///
/// ```
/// use bastide::{Cell, Registry, Setup};
/// use bastide_notation::{parse_segment, segment_names};
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let (view, start) = (rules.view(rules.start()), Cell::new(0, 0));
/// assert!(segment_names(&view, start).contains(&"city N".to_owned()));
/// let city = parse_segment(&view, start, "city")?;
/// assert_eq!(view.local_segment_name(city), "city N");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn segment_names(view: &View<'_>, cell: Cell) -> Vec<String> {
    view.segments(cell).map(|segment| view.local_segment_name(segment)).collect()
}

/// A terrain, and what the segment must reach at least.
struct Wanted {
    terrain: Terrain,
    reach: Reach,
}

enum Reach {
    Anywhere,
    /// A bit for each side.
    Sides(u8),
    /// For each letter the half-sides of which one is enough.
    Halves(Vec<u8>),
    /// No side at all.
    Inner,
}

impl FromStr for Wanted {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (word, letters) = text.split_once(' ').unwrap_or((text, ""));
        let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.name() == word).ok_or(())?;
        let reach = match (terrain, letters) {
            (_, "") => Reach::Anywhere,
            (Terrain::Field, "inner") => Reach::Inner,
            (Terrain::Field, _) => {
                Reach::Halves(letters.split('.').map(halves).collect::<Option<_>>().ok_or(())?)
            }
            _ => Reach::Sides(sides(letters).ok_or(())?),
        };
        Ok(Self { terrain, reach })
    }
}

fn sides(letters: &str) -> Option<u8> {
    letters.chars().try_fold(0, |set, letter| {
        let side = SIDES.iter().position(|side| side.starts_with(letter))?;
        Some(set | 1 << side)
    })
}

/// The half-sides that a half or a whole side means.
fn halves(name: &str) -> Option<u8> {
    if let Some(side) = SIDES.iter().position(|side| *side == name) {
        return Some(0b11 << (2 * side));
    }
    HALVES.iter().position(|half| *half == name).map(|half| 1 << half)
}

impl Wanted {
    fn means(&self, view: &View<'_>, segment: SegmentId) -> bool {
        let reach = view.reach(segment);
        view.print(segment).terrain == self.terrain
            && match &self.reach {
                Reach::Anywhere => true,
                Reach::Inner => reach == 0,
                Reach::Sides(sides) => sides & !reach == 0,
                Reach::Halves(wanted) => wanted.iter().all(|half| half & reach != 0),
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide::{Registry, Setup};

    fn found(text: &str) -> Result<String, String> {
        let rules = Registry::base().compile(&Setup::default()).expect("the base game compiles");
        let view = rules.view(rules.start());
        let segment = parse_segment(&view, Cell::new(0, 0), text).map_err(|e| e.to_string())?;
        Ok(view.local_segment_name(segment))
    }

    #[test]
    fn as_much_of_a_name_as_tells_is_enough() {
        for (text, name) in [
            ("city", "city N"),
            ("road E", "road EW"),
            ("road WE", "road EW"),
            ("field S", "field Es.Se.Sw.Ws"),
            ("field En", "field En.Wn"),
            ("field En.Wn", "field En.Wn"),
        ] {
            assert_eq!(found(text).as_deref(), Ok(name), "{text}");
        }
    }

    #[test]
    fn errors_list_the_segments() {
        let known = "it has: city N, road EW, field En.Wn, field Es.Se.Sw.Ws";
        for text in ["city S", "monastery", "castle", "field N", "road EX"] {
            assert!(found(text).is_err_and(|error| error.ends_with(known)), "{text}");
        }
        assert!(found("field").is_err_and(|error| error.contains("add letters")));
        assert!(found("field E").is_err_and(|error| error.contains("field En.Wn, field Es")));
    }
}
