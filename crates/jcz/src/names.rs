//! Their names and ours: tiles, figures, sets, elements and rules.
use crate::document::{Document, SetupPart};
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

const INNS: &str = "inns-and-cathedrals";
/// Tiles of Inns & Cathedrals.
const INN_TILES: [(&str, &str); 19] = [
    ("IC/Cccc.c", "IC-CATHEDRAL"),
    ("IC/LRFR", "IC-FRFR-MON"),
    ("IC/CCCC", "IC-CCCC"),
    ("IC/CCCCG", "IC-CCCC-garden"),
    ("IC/CCC", "IC-CCFC"),
    ("IC/CRCR", "IC-CRCR"),
    ("IC/CCc+", "IC-CFCC1"),
    ("IC/C!", "IC-CFFF"),
    ("IC/CFR", "IC-CFRF"),
    ("IC/CcR", "IC-CRFC"),
    ("IC/CRcR+", "IC-RCRC1"),
    ("IC/RCc.i", "IC-CFRC-INN"),
    ("IC/RrC.i", "IC-CFRR-INN"),
    ("IC/CcRr+.i", "IC-CRRC1-INN"),
    ("IC/RRR.i", "IC-FRRR-INN"),
    ("IC/RFr.i", "IC-FRFR-INN"),
    ("IC/RFr.iG", "IC-FRFR-INN-garden"),
    ("IC/Rr.i", "IC-FFRR-INN"),
    ("IC/RrRr", "IC-RRRR"),
];

const TRADERS: &str = "traders-and-builders";
/// Tiles of Traders & Builders.
const TRADER_TILES: [(&str, &str); 26] = [
    ("TB/Cc.g", "TB-CFFC-GRAIN"),
    ("TB/Cc.w", "TB-CFFC-WINE"),
    ("TB/CCc.c", "TB-FCCC-CLOTH"),
    ("TB/CCc.w", "TB-FCCC-WINE"),
    ("TB/Ccc.g", "TB-CCFC-GRAIN"),
    ("TB/CcCC.c", "TB-CCCC-CLOTH"),
    ("TB/CcRR!.c", "TB-CRRC-CLOTH"),
    ("TB/CcRR.w", "TB-CRRC-WINE"),
    ("TB/CcRR.wG", "TB-CRRC-WINE-garden"),
    ("TB/CcRC.c", "TB-CRCC-CLOTH"),
    ("TB/CcRC.g", "TB-CRCC-GRAIN"),
    ("TB/CcR.c", "TB-CRFC-CLOTH"),
    ("TB/CcR.cG", "TB-CRFC-CLOTH-garden"),
    ("TB/CcR!.w", "TB-CRFC-WINE"),
    ("TB/CccR.w", "TB-CCRC-WINE"),
    ("TB/CcCc.w", "TB-CCCC-WINE"),
    ("TB/CFc.w", "TB-FCFC-WINE"),
    ("TB/CR", "TB-CRFF"),
    ("TB/CRc.g", "TB-FCRC-GRAIN"),
    ("TB/CRc.w", "TB-FCRC-WINE"),
    ("TB/CRcR.w", "TB-RCRC-WINE"),
    ("TB/LRRR", "TB-FRRR-MON"),
    ("TB/RCc.g", "TB-CFRC-GRAIN"),
    ("TB/RCc!.g", "TB-CFRC-GRAIN-3"),
    ("TB/RRC", "TB-CFRR"),
    ("TB/RRrr", "TB-RRRR"),
];

/// The tile that players of Abbey & Mayor own.
pub(crate) const ABBEY: &str = "AM/A";

/// Our name of a tile.
pub(crate) fn tile(theirs: &str) -> Option<&'static str> {
    if theirs == ABBEY {
        return Some("abbey");
    }
    let all = TILES.iter().chain(&INN_TILES).chain(&TRADER_TILES);
    all.into_iter().find(|(name, _)| *name == theirs).map(|(_, ours)| *ours)
}

/// Figures whose names differ, by theirs and ours.
const FIGURES: [(&str, &str); 2] = [("small", "meeple"), ("big", "large-meeple")];

/// Our name of a figure.
pub(crate) fn figure(theirs: &str) -> &str {
    FIGURES.iter().find(|(name, _)| *name == theirs).map_or(theirs, |(_, ours)| ours)
}

/// Their name of a figure.
pub(crate) fn their_figure(ours: &str) -> &str {
    FIGURES.iter().find(|(_, name)| *name == ours).map_or(ours, |(theirs, _)| theirs)
}

const LEGACY: &str = "abbey-and-mayor-c2";
const RIVER: &str = "river";
const ABBOT: &str = "abbot";
/// Figures of Abbey & Mayor, by their names and ours.
const LEGACY_FIGURES: [&str; 3] = ["mayor", "wagon", "barn"];
/// Everything that may be switched on and is not a figure of Abbey & Mayor.
const ELEMENTS: [&str; 13] = [
    "small-follower",
    "farmers",
    "abbey",
    "abbot",
    "garden",
    "river",
    "big-follower",
    "inn",
    "cathedral",
    "builder",
    "pig",
    "traders",
    // Printed on tiles of other sets only.
    "pig-herd",
];

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
            "inns-and-cathedrals:" => INNS,
            "river/1:" | "river/2:" => RIVER,
            "traders-and-builders:" => TRADERS,
            _ => return Err(format!("tiles of `{name}`")),
        };
        setup.tiles.insert(ours.to_owned(), *copies);
    }
    for name in theirs.elements.keys().filter(|name| element(name) > 0) {
        if !ELEMENTS.contains(&name.as_str()) && !LEGACY_FIGURES.contains(&name.as_str()) {
            return Err(format!("element `{name}`"));
        }
    }
    setup.figures.insert("meeple".to_owned(), element("small-follower"));
    set_rule(&mut setup, "base.farmers", switch(element("farmers")));
    let tiny = theirs.rules.get("tiny-city-scoring").and_then(Value::as_str);
    set_rule(&mut setup, "base.two-tile-city", tiny.unwrap_or("4"));
    let legacy = LEGACY_FIGURES.iter().any(|name| element(name) > 0) || element("abbey") > 0;
    if takes_part(&mut setup, LEGACY, legacy) {
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
    add_inns(&mut setup, theirs);
    add_traders(&mut setup, theirs);
    add_river(&mut setup, theirs)?;
    add_abbot(&mut setup, theirs);
    Ok(setup)
}

fn add_inns(setup: &mut Setup, theirs: &SetupPart) {
    let element = |name: &str| count(theirs.elements.get(name));
    let elements = ["big-follower", "inn", "cathedral"];
    if !takes_part(setup, INNS, elements.iter().any(|name| element(name) > 0)) {
        return;
    }
    setup.figures.insert("large-meeple".to_owned(), element("big-follower"));
    set_rule(setup, &format!("{INNS}.inns"), switch(element("inn")));
    set_rule(setup, &format!("{INNS}.cathedrals"), switch(element("cathedral")));
    let unfinished = match theirs.rules.get("inn-and-cathedral-final-scoring") {
        Some(rule) if rule == "ignore" => "plain",
        _ => "zero",
    };
    set_rule(setup, &format!("{INNS}.unfinished"), unfinished);
}

fn add_traders(setup: &mut Setup, theirs: &SetupPart) {
    let element = |name: &str| count(theirs.elements.get(name));
    let elements = ["builder", "pig", "traders"];
    if !takes_part(setup, TRADERS, elements.iter().any(|name| element(name) > 0)) {
        return;
    }
    for name in ["builder", "pig"] {
        setup.figures.insert(name.to_owned(), element(name));
    }
    set_rule(setup, &format!("{TRADERS}.goods"), switch(element("traders")));
}

fn add_river(setup: &mut Setup, theirs: &SetupPart) -> Result<(), String> {
    if !setup.tiles.contains_key(RIVER) {
        return Ok(());
    }
    setup.expansions.push(RIVER.to_owned());
    // They shuffle the start tile into the land in every edition.
    set_rule(setup, "river.start-tile", "shuffled");
    let has = |set: &str| theirs.sets.keys().any(|name| name.starts_with(set));
    match (has("river/1:"), has("river/2:")) {
        (true, true) => return Err("both rivers at once".to_owned()),
        (_, second) => set_rule(setup, "river.box", if second { "two" } else { "one" }),
    }
    Ok(())
}

fn add_abbot(setup: &mut Setup, theirs: &SetupPart) {
    let abbots = count(theirs.elements.get("abbot"));
    // Their later prints of a box show gardens.
    let gardens = theirs.sets.keys().any(|name| name.ends_with(":2"));
    if gardens || abbots > 0 {
        setup.expansions.push(ABBOT.to_owned());
        setup.figures.insert(ABBOT.to_owned(), abbots);
        set_rule(setup, "abbot.gardens", switch(u8::from(gardens)));
    }
}

/// Adds an expansion of which an element or the tiles are in play, and says whether it is.
fn takes_part(setup: &mut Setup, expansion: &str, element: bool) -> bool {
    let plays = element || setup.tiles.contains_key(expansion);
    if plays {
        setup.expansions.push(expansion.to_owned());
        setup.tiles.entry(expansion.to_owned()).or_insert(0);
    }
    plays
}

fn switch(count: u8) -> &'static str {
    if count > 0 { "on" } else { "off" }
}

fn set_rule(setup: &mut Setup, name: &str, value: &str) {
    setup.rules.insert(name.to_owned(), value.to_owned());
}
