//! What a plugin brought to a game, in words: a save holds it, so that a difference has a name.
//!
//! Only what is in play is listed, and in an order that no file decides: a tile that is not in the
//! stack, or two lines of a tile file that change places, make no other game.
use bastide::{
    Rules, Terrains,
    figure::{Class, FigureInfo},
    tile::{SegmentSource, Terminus, Tile, TileFit, TileSource},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What one plugin brought.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Fingerprint {
    /// The form of its answers.
    pub(crate) schema: u16,
    /// What is printed on its tiles.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    tiles: BTreeMap<String, String>,
    /// What its figures may do.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    figures: BTreeMap<String, String>,
}

impl Fingerprint {
    /// Those of all plugins in play.
    pub(crate) fn all(rules: &Rules) -> BTreeMap<String, Self> {
        let mut all: BTreeMap<String, Self> = rules
            .plugins()
            .iter()
            .map(|plugin| (plugin.id.to_owned(), Self { schema: plugin.schema, ..Self::default() }))
            .collect();
        let plugin = |by: bastide::PluginIdx| rules.plugins()[by.index()].id;
        let hands = &rules.setup().special_tiles;
        for (_, info) in rules.tiles().tiles() {
            let owned = hands.get(info.name()).is_some_and(|each| *each > 0);
            if let Some(of) = all.get_mut(plugin(info.by)).filter(|_| info.copies > 0 || owned) {
                of.tiles.insert(info.name().to_owned(), tile(info));
            }
        }
        for (_, kind) in rules.kinds().filter(|(_, kind)| rules.kind(kind.home).traits.each > 0) {
            if let Some(of) = all.get_mut(plugin(kind.by)) {
                of.figures.insert(kind.name.clone(), figure(rules, kind));
            }
        }
        all
    }
    /// The first thing that was another when a game was saved, if any.
    pub(crate) fn difference(&self, now: &Self) -> Option<String> {
        let tiles = differs("tile", &self.tiles, &now.tiles);
        tiles.or_else(|| differs("figure", &self.figures, &now.figures))
    }
}

fn differs(
    what: &str,
    saved: &BTreeMap<String, String>,
    now: &BTreeMap<String, String>,
) -> Option<String> {
    let changed = saved.iter().find_map(|(name, was)| match now.get(name) {
        Some(is) if is == was => None,
        Some(is) => Some(format!("its {what} `{name}` was `{was}` and is `{is}`")),
        None => Some(format!("its {what} `{name}` is no longer there")),
    });
    let new = || now.keys().find(|name| !saved.contains_key(*name));
    changed.or_else(|| new().map(|name| format!("its {what} `{name}` is new")))
}

/// The tiles that lie when the game begins.
pub(crate) fn start(rules: &Rules) -> Vec<String> {
    let lies =
        |(cell, tile, rotation)| format!("{} {cell} {rotation}", rules.tiles().tile(tile).name());
    rules.view(rules.start()).tiles().map(lies).collect()
}

fn tile(info: &Tile) -> String {
    let text = &info.text;
    let names = text.segment_names();
    let mut segments: Vec<String> =
        text.segments.iter().zip(&names).map(|(of, name)| segment(of, name, &names)).collect();
    segments.sort_unstable();
    let mut words = vec![format!("x{}", info.copies)];
    words.extend(segments);
    words.extend(whole(text));
    words.join("; ")
}

/// What a tile says beside its segments.
fn whole(text: &TileSource) -> Vec<String> {
    let fit = match text.fit {
        TileFit::Edges => None,
        TileFit::Anywhere => Some("fits anywhere"),
        TileFit::Hole => Some("fits hole"),
    };
    let mut words: Vec<String> = [
        fit,
        text.wild.then_some("wild"),
        (!text.land).then_some("no-land"),
        (!text.enterable).then_some("impassable"),
    ]
    .into_iter()
    .flatten()
    .map(str::to_owned)
    .collect();
    words.extend(text.stage.iter().map(|stage| format!("stage {stage}")));
    words.extend(sorted(&text.marks).map(|mark| format!("{mark}!")));
    words
}
fn sorted(words: &[String]) -> impl Iterator<Item = &String> {
    let mut words: Vec<&String> = words.iter().collect();
    words.sort_unstable();
    words.into_iter()
}

fn segment(of: &SegmentSource, name: &str, names: &[String]) -> String {
    let other = |at: u8| names.get(usize::from(at)).map_or("?", String::as_str);
    let mut words = vec![name.to_owned()];
    if of.pennants > 0 {
        words.push(format!("+{}", of.pennants));
    }
    words.extend(sorted(&of.marks).map(|mark| format!("{mark}!")));
    let mut ends: Vec<String> = of
        .ends
        .iter()
        .map(|end| match *end {
            Terminus::Village(number) => format!("ends village {number}"),
            Terminus::House => "ends house".to_owned(),
            Terminus::Monastery(at) | Terminus::City(at) | Terminus::Site(at) => {
                format!("ends {}", other(at))
            }
        })
        .collect();
    ends.sort_unstable();
    words.extend(ends);
    words.extend(of.inside.map(|city| format!("in {}", other(city))));
    let cities = (0..names.len() as u8).filter(|city| of.borders >> city & 1 != 0);
    let mut cities: Vec<&str> = cities.map(other).collect();
    cities.sort_unstable();
    if !cities.is_empty() {
        words.push(format!("by {}", cities.join(", ")));
    }
    words.join(" ")
}

fn figure(rules: &Rules, kind: &FigureInfo) -> String {
    let of = &kind.traits;
    let class = match of.class {
        Class::Standard => "standard",
        Class::Plain => "plain",
        Class::Special => "special",
        Class::Piece => "piece",
    };
    let mut words = vec![class.to_owned(), format!("strength {}", of.strength)];
    if of.stands != Terrains::NONE {
        words.push(format!("stands on {}", of.stands));
    }
    let may = [
        (of.enters_occupied, "enters occupied"),
        (of.occupies, "occupies"),
        (of.participates, "participates"),
        (of.role, "role"),
        (of.supports, "supports"),
        (of.returns, "returns"),
    ];
    words.extend(may.into_iter().filter(|(may, _)| *may).map(|(_, word)| word.to_owned()));
    let home = &rules.kind(kind.home).name;
    if *home != kind.name {
        words.push(format!("goes home as {home}"));
    }
    words.join("; ")
}
