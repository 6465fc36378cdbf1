//! Their names and ours: tiles, figures, sets, elements and rules.
use crate::document::Document;
use bastide::{Edition, Setup};
use serde_json::Value;

/// Tiles whose names differ in more than the hyphen.
const TILES: [(&str, &str); 36] = [
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
        match name.as_str() {
            "basic:1" => {
                setup.tiles.insert("base".to_owned(), *copies);
            }
            "abbey-and-mayor:1" => {
                setup.tiles.insert(LEGACY.to_owned(), *copies);
            }
            other => return Err(format!("tiles of `{other}`")),
        }
    }
    for name in theirs.elements.keys().filter(|name| element(name) > 0) {
        let known = ["small-follower", "farmers", "abbey"].contains(&name.as_str());
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
    Ok(setup)
}

fn set_rule(setup: &mut Setup, name: &str, value: &str) {
    setup.rules.insert(name.to_owned(), value.to_owned());
}
