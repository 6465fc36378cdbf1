//! Our tile tables against an independent record of the same tiles.
//!
//! The record lies beside the project, or where `BASTIDE_FACTS` says; without it nothing is
//! compared. Both sides are brought into one form, and one turn must make them equal.
use bastide::tile::{SegmentSource, Terminus, TileSource, parse_tiles};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;

const BASE: &str = include_str!("../tiles/base.txt");
const ABBEY_AND_MAYOR: &str = include_str!("../../abbey-and-mayor/tiles/abbey-and-mayor.txt");
macro_rules! tiles {
    ($plugin:literal, $file:literal) => {
        include_str!(concat!("../../../plugins/", $plugin, "/tiles/", $file, ".txt"))
    };
}
const INNS: &str = tiles!("inns-and-cathedrals", "land");
const TRADERS: &str = tiles!("traders-and-builders", "land");
const RIVER: &str = tiles!("river", "river");
const RIVER_TWO: &str = tiles!("river", "river-2");

/// Our names in the order of the files, and theirs.
const BASE_NAMES: &[(&str, &str)] = &[
    ("A", "BA/LR"),
    ("B", "BA/L"),
    ("C", "BA/Cccc+"),
    ("D", "BA/RCr"),
    ("E", "BA/C"),
    ("F", "BA/CFc+"),
    ("G", "BA/CFc.1"),
    ("H", "BA/CFC.2"),
    ("I", "BA/CC.2"),
    ("J", "BA/CRr"),
    ("K", "BA/RrC"),
    ("L", "BA/CRRR"),
    ("M", "BA/Cc+"),
    ("N", "BA/Cc.1"),
    ("O", "BA/CcRr+"),
    ("P", "BA/CcRr"),
    ("Q", "BA/Ccc+"),
    ("R", "BA/Ccc"),
    ("S", "BA/CccR+"),
    ("T", "BA/CccR"),
    ("U", "BA/RFr"),
    ("V", "BA/Rr"),
    ("W", "BA/RRR"),
    ("X", "BA/RRRR"),
    ("E-garden", "BA/CG"),
    ("H-garden", "BA/CFCG"),
    ("I-garden", "BA/CCG"),
    ("M-garden", "BA/Cc+G"),
    ("N-garden", "BA/CcG"),
    ("R-garden", "BA/CccG"),
    ("U-garden", "BA/RFrG"),
    ("V-garden", "BA/RrG"),
];
const ABBEY_AND_MAYOR_NAMES: &[(&str, &str)] = &[
    ("AM-CCCC2", "AM/C++"),
    ("AM-CROSS", "AM/CCcc+"),
    ("AM-OVER", "AM/CCc+"),
    ("AM-CCRR", "AM/CCRR"),
    ("AM-MON4", "AM/LRRRR"),
    ("AM-GATE", "AM/RC"),
    ("AM-TOUCHE", "AM/CRr"),
    ("AM-TOUCHW", "AM/RrC"),
    ("AM-WEDGE", "AM/C!+"),
    ("AM-DEAD", "AM/R"),
    ("AM-DEAD-garden", "AM/RG"),
    ("AM-TEE", "AM/Rrr"),
    ("AM-UNDER", "AM/CRcr+"),
];
const RIVER_NAMES: &[(&str, &str)] = &[
    ("RV-SPRING", "RI/s"),
    ("RV-LAKE", "RI.1/I.e"),
    ("RV-CICI", "RI.1/CICI"),
    ("RV-CIRI", "RI.1/CIRI"),
    ("RV-LIRI", "RI.1/LIRI"),
    ("RV-RIRI", "RI.1/RIrI"),
    ("RV-IFI", "RI.1/IFI"),
    ("RV-CCII", "RI.1/CcII"),
    ("RV-RRII", "RI.1/RrII"),
    ("RV-II", "RI.1/II"),
    ("RV-II-garden", "RI.1/IIG"),
];
const RIVER_TWO_NAMES: &[(&str, &str)] = &[
    ("RV-SPRING", "RI/s"),
    ("RV2-FORK", "RI.2/III"),
    ("RV2-LAKE", "RI.2/I.v"),
    ("RV2-IFC", "RI.2/IFC"),
    ("RV2-CICI", "RI.2/CIcI"),
    ("RV2-LIFI", "RI.2/LIFI"),
    ("RV2-RIRI", "RI.2/RIrI"),
    ("RV2-CIRI", "RI.2/CIRI"),
    ("RV2-II", "RI.2/II"),
    ("RV2-II-garden", "RI.2/IIG"),
    ("RV2-CCII", "RI.2/CcII+"),
    ("RV2-PIGS", "RI.2/II+"),
    ("RV2-RRII", "RI.2/RrII"),
];
const INN_NAMES: &[(&str, &str)] = &[
    ("IC-CATHEDRAL", "IC/Cccc.c"),
    ("IC-FRFR-MON", "IC/LRFR"),
    ("IC-CCCC", "IC/CCCC"),
    ("IC-CCCC-garden", "IC/CCCCG"),
    ("IC-CCFC", "IC/CCC"),
    ("IC-CRCR", "IC/CRCR"),
    ("IC-CFCC1", "IC/CCc+"),
    ("IC-CFFF", "IC/C!"),
    ("IC-CFRF", "IC/CFR"),
    ("IC-CRFC", "IC/CcR"),
    ("IC-RCRC1", "IC/CRcR+"),
    ("IC-CFRC-INN", "IC/RCc.i"),
    ("IC-CFRR-INN", "IC/RrC.i"),
    ("IC-CRRC1-INN", "IC/CcRr+.i"),
    ("IC-FRRR-INN", "IC/RRR.i"),
    ("IC-FRFR-INN", "IC/RFr.i"),
    ("IC-FRFR-INN-garden", "IC/RFr.iG"),
    ("IC-FFRR-INN", "IC/Rr.i"),
    ("IC-RRRR", "IC/RrRr"),
];
const TRADER_NAMES: &[(&str, &str)] = &[
    ("TB-CFFC-GRAIN", "TB/Cc.g"),
    ("TB-CFFC-WINE", "TB/Cc.w"),
    ("TB-FCCC-CLOTH", "TB/CCc.c"),
    ("TB-FCCC-WINE", "TB/CCc.w"),
    ("TB-CCFC-GRAIN", "TB/Ccc.g"),
    ("TB-CCCC-CLOTH", "TB/CcCC.c"),
    ("TB-CRRC-CLOTH", "TB/CcRR!.c"),
    ("TB-CRRC-WINE", "TB/CcRR.w"),
    ("TB-CRRC-WINE-garden", "TB/CcRR.wG"),
    ("TB-CRCC-CLOTH", "TB/CcRC.c"),
    ("TB-CRCC-GRAIN", "TB/CcRC.g"),
    ("TB-CRFC-CLOTH", "TB/CcR.c"),
    ("TB-CRFC-CLOTH-garden", "TB/CcR.cG"),
    ("TB-CRFC-WINE", "TB/CcR!.w"),
    ("TB-CCRC-WINE", "TB/CccR.w"),
    ("TB-CCCC-WINE", "TB/CcCc.w"),
    ("TB-FCFC-WINE", "TB/CFc.w"),
    ("TB-CRFF", "TB/CR"),
    ("TB-FCRC-GRAIN", "TB/CRc.g"),
    ("TB-FCRC-WINE", "TB/CRc.w"),
    ("TB-RCRC-WINE", "TB/CRcR.w"),
    ("TB-FRRR-MON", "TB/LRRR"),
    ("TB-CFRC-GRAIN", "TB/RCc.g"),
    ("TB-CFRC-GRAIN-3", "TB/RCc!.g"),
    ("TB-CFRR", "TB/RRC"),
    ("TB-RRRR", "TB/RRrr"),
];
/// Printed symbols that count, by their words.
const SYMBOLS: [&str; 5] = ["inn", "cathedral", "wine", "grain", "cloth"];
const HALVES: [&str; 8] = ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"];

/// A segment without its number: nothing but what it reaches tells two segments apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    terrain: String,
    sides: u8,
    halves: u8,
    pennants: u64,
    symbols: Vec<String>,
    /// The sides of each city that a field borders.
    borders: Vec<u8>,
}

impl Part {
    fn turned(&self, quarters: u32) -> Self {
        let side = |bits: u8| (bits << quarters | bits >> (4 - quarters)) & 15;
        let mut borders: Vec<u8> = self.borders.iter().map(|bits| side(*bits)).collect();
        borders.sort_unstable();
        Self {
            sides: side(self.sides),
            halves: self.halves.rotate_left(2 * quarters),
            borders,
            ..self.clone()
        }
    }
}

/// A tile: its parts, and the pairs of them that meet where a road ends.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shape {
    parts: Vec<Part>,
    meetings: Vec<(Part, Part)>,
}

impl Shape {
    fn turned(&self, quarters: u32) -> Self {
        let mut parts: Vec<Part> = self.parts.iter().map(|part| part.turned(quarters)).collect();
        parts.sort();
        let turned = |(a, b): &(Part, Part)| {
            let (a, b) = (a.turned(quarters), b.turned(quarters));
            if a < b { (a, b) } else { (b, a) }
        };
        let mut meetings: Vec<(Part, Part)> = self.meetings.iter().map(turned).collect();
        meetings.sort();
        Self { parts, meetings }
    }
    fn new(parts: Vec<Part>, meetings: impl Iterator<Item = (usize, usize)>) -> Self {
        let meetings = meetings.map(|(a, b)| (parts[a].clone(), parts[b].clone())).collect();
        Self { parts, meetings }.turned(0)
    }
    /// The turns that make this tile the other one.
    fn turns_to(&self, other: &Self) -> Vec<u32> {
        (0..4).filter(|quarters| self.turned(*quarters) == *other).collect()
    }
    /// A letter per side, clockwise from north.
    fn edges(&self) -> String {
        let letter = |side: u8| {
            let on = |part: &&Part| part.sides >> side & 1 != 0;
            match self.parts.iter().find(on).map(|part| part.terrain.as_str()) {
                Some("city") => 'C',
                Some("road") => 'R',
                Some("river") => 'I',
                _ => 'F',
            }
        };
        (0..4).map(letter).collect()
    }
}

fn ours(tile: &TileSource) -> Shape {
    let parts = tile.segments.iter().map(|segment| Part {
        terrain: segment.terrain.name().to_owned(),
        sides: segment.sides,
        halves: segment.halves,
        pennants: segment.pennants.into(),
        symbols: segment.marks.iter().filter(|m| SYMBOLS.contains(&m.as_str())).cloned().collect(),
        borders: (0..tile.segments.len())
            .filter(|city| segment.borders >> city & 1 != 0)
            .map(|city| tile.segments[city].sides)
            .collect(),
    });
    let parts: Vec<Part> = parts.collect();
    let mut meetings = Vec::new();
    meetings.extend(crossing_cities(tile));
    for (road, segment) in tile.segments.iter().enumerate() {
        for end in &segment.ends {
            match *end {
                Terminus::House => {}
                Terminus::Monastery(other) | Terminus::City(other) | Terminus::Site(other) => {
                    meetings.push((road, usize::from(other)));
                }
                Terminus::Village(_) => meetings.extend(
                    (0..road)
                        .filter(|other| tile.segments[*other].ends.contains(end))
                        .map(|other| (other, road)),
                ),
            }
        }
    }
    Shape::new(parts, meetings.into_iter())
}

/// Cities that a crossing joins.
fn crossing_cities(tile: &TileSource) -> Option<(usize, usize)> {
    let open = |segment: &&SegmentSource| segment.ends.contains(&Terminus::Village(1));
    let ends = &tile.segments.iter().find(open)?.ends;
    let cities: Vec<usize> = ends
        .iter()
        .filter_map(|end| match end {
            Terminus::City(city) => Some(usize::from(*city)),
            _ => None,
        })
        .collect();
    (cities.len() == 2).then(|| (cities[0], cities[1]))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn bits(feature: &Value, names: &[&str]) -> u8 {
    let edges = list(&feature["edges"]).iter();
    edges
        .filter_map(|edge| names.iter().position(|name| edge == name))
        .fold(0, |set, bit| set | 1 << bit)
}

fn symbols(feature: &Value) -> Vec<String> {
    let shows = |word: &&str| feature[*word] == true || feature["resource"] == **word;
    SYMBOLS.into_iter().filter(shows).map(str::to_owned).collect()
}

fn index(value: &Value) -> usize {
    value.as_u64().and_then(|number| usize::try_from(number).ok()).expect("an index")
}

fn theirs(tile: &Value) -> Shape {
    let features = list(&tile["features"]);
    let part = |feature: &Value| Part {
        terrain: feature["type"].as_str().unwrap_or_default().to_owned(),
        sides: bits(feature, &["N", "E", "S", "W"]),
        halves: bits(feature, &HALVES),
        pennants: feature["pennants"].as_u64().unwrap_or(0),
        symbols: symbols(feature),
        borders: list(&feature["cities"])
            .iter()
            .map(|city| bits(&features[index(city)], &["N", "E", "S", "W"]))
            .collect(),
    };
    let links = list(&tile["wagon_links_c1"]).iter().map(|pair| (index(&pair[0]), index(&pair[1])));
    Shape::new(features.iter().map(part).collect(), links)
}

/// The record, or nothing with a word of why.
fn facts() -> Option<Value> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/facts/tiles.json");
    let path = std::env::var_os("BASTIDE_FACTS").map_or_else(|| beside.into(), PathBuf::from);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(serde_json::from_str(&text).expect("the facts are JSON")),
        Err(error) => {
            println!("skipped: no facts at {}: {error}", path.display());
            None
        }
    }
}

/// The tiles of the earlier print, or of the later one, which shows gardens.
fn printed(text: &str, later: bool) -> Vec<TileSource> {
    let all = parse_tiles(text).expect("the tile file is good");
    let stands_in = |other: &TileSource, tile: &TileSource| {
        other.instead.as_ref().is_some_and(|instead| later && instead.of == tile.name)
    };
    let less = |tile: &TileSource| {
        let gone = all.iter().filter(|other| stands_in(other, tile)).map(|other| other.count);
        TileSource { count: tile.count - gone.sum::<u8>(), ..tile.clone() }
    };
    let in_print = all.iter().filter(|tile| later || tile.instead.is_none()).map(less);
    in_print.filter(|tile| tile.count > 0).collect()
}

/// Both prints of a box.
fn compare(text: &str, set: &str, names: &[(&str, &str)]) {
    let tiles = parse_tiles(text).expect("the tile file is good");
    let known: Vec<&str> = tiles.iter().map(|tile| tile.name.as_str()).collect();
    assert_eq!(known, names.iter().map(|(name, _)| *name).collect::<Vec<_>>(), "names of {set}");
    compare_print(&printed(text, false), &format!("{set}:1"), names);
    compare_print(&printed(text, true), &format!("{set}:2"), names);
}

fn compare_print(tiles: &[TileSource], set: &str, names: &[(&str, &str)]) {
    let Some(facts) = facts() else { return };
    let recorded: BTreeMap<&str, &Value> = list(&facts["tiles"])
        .iter()
        .filter(|tile| tile["sets"][set].is_u64())
        .filter_map(|tile| Some((tile["id"].as_str()?, tile)))
        .collect();
    assert_eq!(recorded.len(), tiles.len(), "tiles of {set}");
    let mut wrong = Vec::new();
    for tile in tiles {
        let name = tile.name.as_str();
        let id = names.iter().find(|(ours, _)| *ours == name).map_or("", |(_, theirs)| theirs);
        let record = recorded.get(id).unwrap_or_else(|| panic!("{set} has no {id}"));
        let (here, there) = (ours(tile), theirs(record));
        let turns = here.turns_to(&there);
        let count = record["sets"][set].as_u64();
        if turns.is_empty() || count != Some(tile.count.into()) {
            wrong.push(format!(
                "{name} and {id} differ: {here:#?} x{} {there:#?} x{count:?}",
                tile.count
            ));
        } else {
            assert_eq!(record["edges"], here.turned(turns[0]).edges().as_str(), "edges of {name}");
            println!("{name} {id} {}", turns[0]);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_base_game_is_as_recorded() {
    compare(BASE, "basic", BASE_NAMES);
}

#[test]
fn abbey_and_mayor_is_as_recorded() {
    compare(ABBEY_AND_MAYOR, "abbey-and-mayor", ABBEY_AND_MAYOR_NAMES);
}

#[test]
fn both_rivers_are_as_recorded() {
    compare(RIVER, "river/1", RIVER_NAMES);
    compare(RIVER_TWO, "river/2", RIVER_TWO_NAMES);
}

#[test]
fn inns_and_cathedrals_is_as_recorded() {
    compare(INNS, "inns-and-cathedrals", INN_NAMES);
}

#[test]
fn traders_and_builders_is_as_recorded() {
    compare(TRADERS, "traders-and-builders", TRADER_NAMES);
}

/// A comparison that found everything equal would prove nothing.
#[test]
fn no_two_designs_of_a_box_are_equal() {
    // The rivers have equal ones: the spring and the lake, two bends.
    for text in [BASE, ABBEY_AND_MAYOR, INNS, TRADERS] {
        let shapes: Vec<Shape> = parse_tiles(text).expect("good").iter().map(ours).collect();
        for (index, shape) in shapes.iter().enumerate() {
            assert!(shape.turns_to(shape).contains(&0));
            assert!(shapes[..index].iter().all(|other| shape.turns_to(other).is_empty()));
        }
    }
}

#[test]
fn a_turned_tile_is_the_same_tile() {
    let east = "tile T x1\ncity E +1\nroad S ends city E\nfield Nw Ne Sw Ws Wn by E\nfield Se by E";
    let north =
        "tile T x1\ncity N +1\nroad E ends city N\nfield Es Se Sw Ws Wn by N\nfield En by N";
    let [east, north] = [east, north].map(|text| ours(&parse_tiles(text).expect("a good tile")[0]));
    assert_eq!((north.turns_to(&east), east.turns_to(&north)), (vec![1], vec![3]));
}
