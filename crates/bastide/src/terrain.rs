//! What the landscape is made of.
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a segment shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Meadow, bounded by everything else.
    Field,
    /// A road; complete when both of its ends are.
    Road,
    /// A city; complete when its wall is closed.
    City,
    /// Water: nobody stands there, and nothing is scored.
    River,
    /// A monastery: complete when the eight cells around it are filled.
    Monastery,
    /// A garden: completed like a monastery.
    Garden,
    /// A printed site that joins nothing.
    Site,
}

impl Terrain {
    /// All of them, in the order in which completed features are scored.
    pub const ALL: [Self; 7] = [
        Self::Road,
        Self::City,
        Self::Monastery,
        Self::Garden,
        Self::Field,
        Self::River,
        Self::Site,
    ];
    /// The lower-case word of tile files and messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Field => "field",
            Self::Road => "road",
            Self::City => "city",
            Self::River => "river",
            Self::Monastery => "monastery",
            Self::Garden => "garden",
            Self::Site => "site",
        }
    }
    /// Whether it is completed by the eight cells around its tile.
    #[must_use]
    pub const fn is_monastic(self) -> bool {
        matches!(self, Self::Monastery | Self::Garden)
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of terrains.
///
/// ```
/// use bastide::{Terrain, Terrains};
///
/// let built = Terrains::CITY.or(Terrains::ROAD);
/// assert!(built.has(Terrain::City) && !built.has(Terrain::Field));
/// assert_eq!(Terrains::STANDARD.without(Terrains::FIELD).has(Terrain::Field), false);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Terrains(u8);

impl Terrains {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// Fields.
    pub const FIELD: Self = Self::of(Terrain::Field);
    /// Roads.
    pub const ROAD: Self = Self::of(Terrain::Road);
    /// Cities.
    pub const CITY: Self = Self::of(Terrain::City);
    /// Monasteries.
    pub const MONASTERY: Self = Self::of(Terrain::Monastery);
    /// Gardens.
    pub const GARDEN: Self = Self::of(Terrain::Garden);
    /// Where a standard meeple may stand (BASE-31).
    pub const STANDARD: Self = Self::FIELD.or(Self::ROAD).or(Self::CITY).or(Self::MONASTERY);
    /// Every terrain.
    pub const ALL: Self = Self(0x7f);
    /// One terrain.
    #[must_use]
    pub const fn of(terrain: Terrain) -> Self {
        Self(1 << terrain as u8)
    }
    /// Both sets together.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
    /// This set less the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
    /// Whether a terrain is in the set.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, terrain: Terrain) -> bool {
        self.0 >> terrain as u8 & 1 != 0
    }
}

impl fmt::Display for Terrains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Terrain::ALL.into_iter().filter(|terrain| self.has(*terrain));
        f.write_str(&names.map(Terrain::name).collect::<Vec<_>>().join(", "))
    }
}

/// What an edge of a tile shows to its neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Edge {
    /// Field.
    Field,
    /// Road.
    Road,
    /// City.
    City,
    /// River.
    River,
    /// Fits everything and closes what faces it.
    Wild,
}
