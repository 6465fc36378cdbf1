//! What can be seen without playing: tile files, declarations, clause ids.
use super::{Check, CheckReport, Finding, Text};
use bastide::{
    Edition, Rules,
    plugin::DeclaredOption,
    tile::{TileSource, parse_tiles},
};
use bastide_notation::nearest;
use std::collections::BTreeSet;

/// Words that plugins share, as the book lists them.
const VOCABULARY: &str = include_str!("../../../../docs/vocabulary.md");

/// The first fault of every tile of a file, and of the file as a whole.
pub(super) fn readable(file: &Text<'_>) -> Vec<Finding> {
    let (mut findings, mut lines) = (Vec::new(), file.text.lines().collect::<Vec<&str>>());
    while let Err(error) = parse_tiles(&lines.join("\n")) {
        let message = error.to_string();
        let what = message.split_once(": ").map_or(&*message, |(_, fault)| fault);
        let tile = message.split_once(", tile ").and_then(|(_, tile)| tile.split(':').next());
        let place = match tile {
            Some(tile) => format!("{}:{}, tile {tile}", file.name, error.line()),
            None => format!("{}:{}", file.name, error.line()),
        };
        findings.push(Finding::new(place, what, ""));
        // The others are read without it; their sum is wrong then, and nothing to be said about.
        let begins = |line: &&str| line.split_whitespace().next() == Some("tile");
        let at = error.line() - 1;
        let from = if tile.is_some() {
            (0..=at).rev().find(|line| begins(&lines[*line])).unwrap_or(at)
        } else {
            at
        };
        let to = (at + 1..lines.len()).find(|line| begins(&lines[*line])).unwrap_or(lines.len());
        lines[from..if tile.is_some() { to } else { at + 1 }].fill("");
        for line in &mut lines {
            if line.split_whitespace().next() == Some("box") {
                *line = "";
            }
        }
    }
    findings
}

/// Tiles that none of the games knows, and words on them that nobody reads.
pub(super) fn tiles(files: &[Text<'_>], games: &[Rules], id: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in files {
        for tile in parse_tiles(file.text).unwrap_or_default() {
            let place = format!("{}:{}, tile {}", file.name, tile.line, tile.name);
            let Some((rules, copies)) = known(games, id, &tile.name) else {
                let what = "it is in no game with the expansion";
                findings.push(Finding::new(place, what, "give this file to `Builder::tiles`"));
                continue;
            };
            findings.extend(unknown_marks(&tile, rules, file.name));
            let owned = rules.setup().special_tiles.contains_key(&tile.name);
            let shared = |stage: &String| shared_words().any(|word| word == stage);
            if copies == 0 && !owned && !tile.stage.as_ref().is_some_and(shared) {
                let (what, remedy) = match &tile.stage {
                    Some(stage) => (
                        format!("nobody declares the stage `{stage}`, so it stays in the box"),
                        format!("call `game.stage({stage:?})`, unless another expansion does"),
                    ),
                    None => (
                        "it has no copies, and nobody owns it".to_owned(),
                        "write how many: `tile NAME xCOUNT`".to_owned(),
                    ),
                };
                findings.push(Finding::new(place, what, remedy));
            }
        }
    }
    findings
}

/// The game in which most copies of a tile of a plugin are, and how many.
fn known<'a>(games: &'a [Rules], id: &str, tile: &str) -> Option<(&'a Rules, u8)> {
    let in_game = |rules: &'a Rules| {
        let tile_id = rules.tiles().tile(rules.tiles().named(tile)?);
        (Some(tile_id.by) == rules.plugin_named(id)).then_some((rules, tile_id.copies))
    };
    games.iter().filter_map(in_game).max_by_key(|(_, copies)| *copies)
}

fn unknown_marks(tile: &TileSource, rules: &Rules, file: &str) -> Vec<Finding> {
    let on_tile = tile.marks.iter().map(|mark| (tile.line, mark));
    let on_segments = tile.segments.iter().flat_map(|segment| {
        let line = segment.line;
        segment.marks.iter().map(move |mark| (line, mark))
    });
    let read = rules.marks().filter(|mark| rules.reads_mark(*mark));
    let mut known: BTreeSet<&str> = read.map(|mark| rules.mark_name(mark)).collect();
    known.extend(shared_words());
    on_tile
        .chain(on_segments)
        .filter(|(_, mark)| !known.contains(mark.as_str()))
        .map(|(line, mark)| {
            let place = format!("{file}:{line}, tile {}", tile.name);
            let hint = nearest(mark, known.iter().copied());
            let remedy =
                format!("{hint} For a mark of your own, call `game.mark({mark:?})` in `build`");
            Finding::new(place, format!("nobody knows the mark `{mark}`"), remedy)
        })
        .collect()
}

fn shared_words<'a>() -> impl Iterator<Item = &'a str> {
    VOCABULARY.lines().filter(|line| line.starts_with("| `")).filter_map(|l| l.split('`').nth(1))
}

/// What a plugin says about itself.
pub(super) fn declarations(plugin: &bastide::Plugin) -> Vec<Finding> {
    let mut findings = Vec::new();
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if plugin.id.is_empty() || !plugin.id.chars().all(plain) {
        let remedy = "use lower-case letters and hyphens, as in the name of the crate";
        findings.push(Finding::new("plugin", format!("its id is `{}`", plugin.id), remedy));
    }
    for (field, text) in [("title", plugin.title), ("blurb", plugin.blurb)] {
        if text.trim().is_empty() {
            let remedy = "players see it in `bastide expansions list`: write a few words";
            findings.push(Finding::new(plugin.id, format!("it has no {field}"), remedy));
        }
    }
    for (field, ids) in
        [("requires", plugin.requires), ("after", plugin.after), ("conflicts", plugin.conflicts)]
    {
        if ids.contains(&plugin.id) {
            let what = format!("its `{field}` names the plugin itself");
            findings.push(Finding::new(plugin.id, what, "remove it from the list"));
        }
    }
    findings.extend(plugin.options.iter().flat_map(|option| lint_option(plugin.id, *option)));
    findings
}

fn lint_option(id: &str, option: &dyn DeclaredOption) -> Vec<Finding> {
    let place = format!("rule option `{}`", option.name());
    let mut findings = Vec::new();
    let mut find = |what: String, remedy: &str| {
        findings.push(Finding::new(&place, what, remedy));
    };
    if !option.name().strip_prefix(id).is_some_and(|rest| rest.len() > 1 && rest.starts_with('.')) {
        find("its name does not begin with the plugin's id".into(), "call it `plugin-id.option`");
    }
    if option.doc().trim().is_empty() {
        find("it has no doc".into(), "write one sentence that a player understands");
    }
    if option.clauses().is_empty() {
        find("it names no clause".into(), "name the rules that it changes, such as `FM-3`");
    }
    let words = option.words();
    if words.len() == 1 {
        find("there is nothing to choose".into(), "give it two values, or `Values::SWITCH`");
    }
    for (word, _) in words.iter().filter(|(_, means)| means.trim().is_empty()) {
        if !["on", "off"].contains(word) {
            find(format!("its value `{word}` is not explained"), "say what it means");
        }
    }
    for edition in Edition::ALL.into_iter().filter(|e| option.default_text(*e).is_none()) {
        let what = format!("its default in {edition} is none of its values");
        find(what, "correct `default`, or the edition's line in `except`");
    }
    findings
}

/// Clause ids that are misshaped, written down nowhere, or shown by no scenario.
pub(super) fn clauses(check: &Check<'_>, report: &CheckReport) -> Vec<Finding> {
    let plugin = check.registry.plugin(check.id);
    let options = plugin.into_iter().flat_map(|plugin| plugin.options);
    let declared = options.flat_map(|option| option.clauses().iter().map(|c| (*c, option.name())));
    let alone = report.tables.get(super::games::ALONE);
    let told = alone.into_iter().flat_map(|table| &table.clauses).map(|c| (*c, "an event"));
    let mut findings = Vec::new();
    let mut cited = BTreeSet::new();
    for (clause, place) in declared.chain(told).filter(|(clause, _)| !clause.starts_with("BASE-")) {
        cited.insert(clause);
        if !is_clause(clause) {
            let remedy = "write capitals, hyphens and a number, such as `FM-3`";
            findings.push(Finding::new(place, format!("`{clause}` is no clause id"), remedy));
        } else if !check.rules.is_empty() && !check.rules.iter().any(|r| defines(r.text, clause)) {
            let names: Vec<&str> = check.rules.iter().map(|rules| rules.name).collect();
            let what = format!("clause {clause} is written down nowhere");
            let remedy = format!("add `**{clause}**` and the rule to {}", names.join(" or "));
            findings.push(Finding::new(place, what, remedy));
        } else if unwritten(check, clause) {
            let what = format!("clause {clause} has no text for players who ask what it says");
            let remedy = format!("add a line `{clause}  …` to the `clauses` of the plugin");
            findings.push(Finding::new(place, what, remedy));
        }
    }
    let written = check.rules.iter().flat_map(|rules| bold_clauses(rules.text));
    let all: BTreeSet<&str> = cited.into_iter().chain(written).collect();
    if !check.scenarios.is_empty() {
        for clause in all.into_iter().filter(|clause| !report.shown.iter().any(|s| s == clause)) {
            let remedy = format!("write one that fails without the rule: `clauses {clause}`");
            findings.push(Finding::new(clause, "no scenario shows this clause", remedy));
        }
    }
    findings
}

/// Whether the plugin has texts of its clauses, and nobody has one of this clause.
fn unwritten(check: &Check<'_>, clause: &str) -> bool {
    let plugin = check.registry.plugin(check.id);
    let has_texts = plugin.is_some_and(|plugin| !plugin.clauses.0.trim().is_empty());
    has_texts && check.registry.clause(clause).is_none()
}

/// `FM-3`, `MM-MAYOR-16`, `MM-A1`.
fn is_clause(id: &str) -> bool {
    let capital = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let joins = ['-', '.'];
    let last = id.rsplit(joins).next().unwrap_or_default();
    id.contains(joins)
        && id.starts_with(|c: char| c.is_ascii_uppercase())
        && id.split(joins).all(|part| !part.is_empty() && part.chars().all(capital))
        && last.ends_with(|c: char| c.is_ascii_digit())
}

fn defines(text: &str, clause: &str) -> bool {
    text.contains(&format!("**{clause}**"))
        || text.lines().any(|line| line.starts_with(&format!("| {clause} |")))
}

fn bold_clauses(text: &str) -> impl Iterator<Item = &str> {
    text.split("**").skip(1).step_by(2).filter(|word| is_clause(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clause_ids() {
        for id in ["FM-3", "MM-MAYOR-16", "MM-A1", "MM-XR-01"] {
            assert!(is_clause(id), "{id}");
        }
        for id in ["", "FM", "fm-3", "FM-", "-3", "FM 3", "3-3", "FM-x"] {
            assert!(!is_clause(id), "{id}");
        }
    }

    #[test]
    fn every_tile_with_a_fault_is_found_at_its_line() {
        let text = "box 9\n\ntile A x1\n cty N\n\ntile B x1\n monastery\n\ntile C x1\n\
                    field Nw Ne En Es Se Sw Ws Wn\n# fine above\ntile D\n";
        let findings = readable(&Text { name: "tiles.txt", text });
        let places: Vec<&str> = findings.iter().map(|finding| finding.place.as_str()).collect();
        assert_eq!(places, ["tiles.txt:4, tile A", "tiles.txt:6, tile B", "tiles.txt:12"]);
        assert!(findings[0].what.contains("did you mean `city`?"), "{findings:?}");
        assert!(findings[1].what.contains("add it to the field it belongs to"), "{findings:?}");
        let sum =
            readable(&Text { name: "a", text: "box 2\ntile B x1\n field Nw Ne En Es Se Sw Ws Wn" });
        assert!(sum[0].what.contains("correct one"), "{sum:?}");
    }
}
