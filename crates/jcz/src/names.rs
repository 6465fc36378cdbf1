//! Their names and ours: tiles, figures, sets, elements and rules.
use crate::document::Document;
use bastide::{Edition, Setup};
use serde_json::Value;

/// Tiles whose names differ in more than the hyphen.
const TILES: &[(&str, &str)] = &[
    ("BA/LR", "A"),
    ("BA/L", "B"),
    ("BA/Cccc+", "C"),
    ("BA/RCr", "D"),
    ("BA/C", "E"),
    ("BA/CFc+", "F"),
    ("BA/CFc.1", "G"),
    ("BA/CFC.2", "H"),
    ("BA/CC.2", "I"),
    ("BA/CRr", "J"),
    ("BA/RrC", "K"),
    ("BA/CRRR", "L"),
    ("BA/Cc+", "M"),
    ("BA/Cc.1", "N"),
    ("BA/CcRr+", "O"),
    ("BA/CcRr", "P"),
    ("BA/Ccc+", "Q"),
    ("BA/Ccc", "R"),
    ("BA/CccR+", "S"),
    ("BA/CccR", "T"),
    ("BA/RFr", "U"),
    ("BA/Rr", "V"),
    ("BA/RRR", "W"),
    ("BA/RRRR", "X"),
    ("AM/C++", "AM-CCCC2"),
    ("AM/CCcc+", "AM-CROSS"),
    ("AM/CCc+", "AM-OVER"),
    ("AM/CCRR", "AM-CCRR"),
    ("AM/LRRRR", "AM-MON4"),
    ("AM/RC", "AM-GATE"),
    ("AM/CRr", "AM-TOUCHE"),
    ("AM/RrC", "AM-TOUCHW"),
    ("AM/C!+", "AM-WEDGE"),
    ("AM/R", "AM-DEAD"),
    ("AM/Rrr", "AM-TEE"),
    ("AM/CRcr+", "AM-UNDER"),
    ("BA/CG", "E-garden"),
    ("BA/CFCG", "H-garden"),
    ("BA/CCG", "I-garden"),
    ("BA/Cc+G", "M-garden"),
    ("BA/CcG", "N-garden"),
    ("BA/CccG", "R-garden"),
    ("BA/RFrG", "U-garden"),
    ("BA/RrG", "V-garden"),
    ("AM/RG", "AM-DEAD-garden"),
    ("RI/s", "RV-SPRING"),
    ("RI.1/I.e", "RV-LAKE"),
    ("RI.1/CICI", "RV-CICI"),
    ("RI.1/CIRI", "RV-CIRI"),
    ("RI.1/LIRI", "RV-LIRI"),
    ("RI.1/RIrI", "RV-RIRI"),
    ("RI.1/IFI", "RV-IFI"),
    ("RI.1/CcII", "RV-CCII"),
    ("RI.1/RrII", "RV-RRII"),
    ("RI.1/II", "RV-II"),
    ("RI.1/IIG", "RV-II-garden"),
    ("RI.2/IFC", "RV2-IFC"),
    ("RI.2/I.v", "RV2-LAKE"),
    ("RI.2/III", "RV2-FORK"),
    ("RI.2/CIcI", "RV2-CICI"),
    ("RI.2/LIFI", "RV2-LIFI"),
    ("RI.2/RIrI", "RV2-RIRI"),
    ("RI.2/CIRI", "RV2-CIRI"),
    ("RI.2/II", "RV2-II"),
    ("RI.2/IIG", "RV2-II-garden"),
    ("RI.2/CcII+", "RV2-CCII"),
    ("RI.2/II+", "RV2-PIGS"),
    ("RI.2/RrII", "RV2-RRII"),
];

/// The tile that players of Abbey & Mayor own.
pub(crate) const ABBEY: &str = "AM/A";

/// Our name of a tile.
pub(crate) fn tile(theirs: &str) -> Option<&'static str> {
    if theirs == ABBEY {
        return Some("abbey");
    }
    TILES.iter().find(|(name, _)| *name == theirs).map(|(_, ours)| *ours)
}

/// Our name of a figure.
pub(crate) fn figure(theirs: &str) -> &str {
    if theirs == "small" { "meeple" } else { theirs }
}

/// Their name of a figure.
pub(crate) fn their_figure(ours: &str) -> &str {
    if ours == "meeple" { "small" } else { ours }
}

const LEGACY: &str = "abbey-and-mayor-c2";
const RIVER: &str = "river";
const ABBOT: &str = "abbot";
/// Elements of the base game, and those that come with a set.
const KNOWN: [&str; 6] = ["small-follower", "farmers", "abbey", "abbot", "garden", "river"];
/// Figures of Abbey & Mayor, by their names and ours.
const LEGACY_FIGURES: [&str; 3] = ["mayor", "wagon", "barn"];

fn count(value: Option<&Value>) -> u8 {
    match value {
        Some(Value::Bool(on)) => u8::from(*on),
        Some(value) => value.as_u64().unwrap_or(0).min(99) as u8,
        None => 0,
    }
}

/// The set-up of a document, or why we cannot play it.
pub(crate) fn setup(document: &Document) -> Result<Setup, String> {
    let theirs = &document.setup;
    let mut setup = Setup {
        edition: Edition::C2,
        players: document.players.len().min(99) as u8,
        ..Setup::default()
    };
    let element = |name: &str| count(theirs.elements.get(name));
    for (name, copies) in &theirs.sets {
        // Behind the colon stands the print.
        let ours = match name.trim_end_matches(['1', '2']) {
            "basic:" => "base",
            "abbey-and-mayor:" => LEGACY,
            "river/1:" | "river/2:" => RIVER,
            _ => return Err(format!("tiles of `{name}`")),
        };
        setup.tiles.insert(ours.to_owned(), *copies);
    }
    for name in theirs.elements.keys().filter(|name| element(name) > 0) {
        let known = KNOWN.contains(&name.as_str());
        if !known && !LEGACY_FIGURES.contains(&name.as_str()) {
            return Err(format!("element `{name}`"));
        }
    }
    setup.figures.insert("meeple".to_owned(), element("small-follower"));
    set_rule(&mut setup, "base.farmers", if element("farmers") > 0 { "on" } else { "off" });
    let tiny = theirs.rules.get("tiny-city-scoring").and_then(Value::as_str);
    set_rule(&mut setup, "base.two-tile-city", tiny.unwrap_or("4"));
    let legacy = LEGACY_FIGURES.iter().any(|name| element(name) > 0) || element("abbey") > 0;
    if legacy || setup.tiles.contains_key(LEGACY) {
        setup.expansions.push(LEGACY.to_owned());
        setup.tiles.entry(LEGACY.to_owned()).or_insert(0);
        for name in LEGACY_FIGURES {
            setup.figures.insert(name.to_owned(), element(name));
        }
        setup.special_tiles.insert("abbey".to_owned(), element("abbey"));
        let rule = |name: &str| theirs.rules.get(name).and_then(Value::as_str);
        let reach = if rule("wagon-move") == Some("C1") { "connected" } else { "eight-around" };
        set_rule(&mut setup, &format!("{LEGACY}.wagon-move"), reach);
        let barns = rule("barn-placement").unwrap_or("not-occupied");
        set_rule(&mut setup, &format!("{LEGACY}.barn-placement"), barns);
    }
    if setup.tiles.contains_key(RIVER) {
        setup.expansions.push(RIVER.to_owned());
        // They shuffle the start tile into the land in every edition.
        set_rule(&mut setup, "river.start-tile", "shuffled");
        let has = |set: &str| theirs.sets.keys().any(|name| name.starts_with(set));
        match (has("river/1:"), has("river/2:")) {
            (true, true) => return Err("both rivers at once".to_owned()),
            (_, second) => set_rule(&mut setup, "river.box", if second { "two" } else { "one" }),
        }
    }
    // Their later prints of a box show gardens.
    let gardens = theirs.sets.keys().any(|name| name.ends_with(":2"));
    if gardens || element("abbot") > 0 {
        setup.expansions.push(ABBOT.to_owned());
        setup.figures.insert(ABBOT.to_owned(), element("abbot"));
        set_rule(&mut setup, "abbot.gardens", if gardens { "on" } else { "off" });
    }
    Ok(setup)
}

fn set_rule(setup: &mut Setup, name: &str, value: &str) {
    setup.rules.insert(name.to_owned(), value.to_owned());
}
