//! What there is to play with: expansions, presets and set-ups.
use crate::{
    failure::Failure,
    outputs::Outputs,
    screen::{broken, json_text, print, width},
    setup_args::{SetupArgs, quoted},
    wording::{in_players_words, usage},
};
use bastide::{BASE, Edition, Plugin, Registry, Rules, Setup, plugin::DeclaredOption};
use comfy_table::{ColumnConstraint, ContentArrangement, Table, TableComponent, presets::NOTHING};
use serde_json::json;
use std::{fmt::Write as _, path::Path, process::ExitCode};

/// A table as wide as the window, in which no id of the given columns is broken.
pub(crate) fn table(header: &[&str], ids: &[usize]) -> Table {
    let mut table = Table::new();
    table.load_preset(NOTHING).set_style(TableComponent::HeaderLines, '─');
    table.set_style(TableComponent::MiddleHeaderIntersections, '─');
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width()).unwrap_or(u16::MAX));
    table.set_header(header);
    for &id in ids {
        if let Some(column) = table.column_mut(id) {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    table
}

/// Text of a table without the blanks at the ends of its lines.
fn table_text(table: &Table) -> String {
    table.to_string().lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

fn editions(plugin: &Plugin) -> String {
    plugin.editions.iter().map(|edition| edition.name()).collect::<Vec<_>>().join(", ")
}

/// An expansion as JSON.
fn about(plugin: &Plugin) -> serde_json::Value {
    let options = plugin.options.iter().map(|option| {
        let values: Vec<&str> = option.words().into_iter().map(|(word, _)| word).collect();
        json!({
            "name": option.name(), "values": values, "range": option.range(),
            "defaults": Edition::ALL.map(|edition| option.default_text(edition)),
            "doc": option.doc(), "clauses": option.clauses(),
        })
    });
    json!({
        "id": plugin.id,
        "title": plugin.title,
        "editions": plugin.editions.iter().map(|edition| edition.name()).collect::<Vec<_>>(),
        "blurb": plugin.blurb,
        "needs": plugin.requires,
        "excludes": plugin.conflicts,
        "options": options.collect::<Vec<_>>(),
        "clauses": plugin.clauses.iter().map(|(id, text)| json!({ "id": id, "text": text })).collect::<Vec<_>>(),
    })
}

/// `expansions list`
pub(crate) fn list_expansions(json: bool, registry: &Registry) -> Result<String, Failure> {
    if json {
        let all = registry.plugins().filter(|plugin| plugin.id != BASE.id).map(about);
        return json_text(&json!({ "expansions": all.collect::<Vec<_>>() }));
    }
    let mut table = table(&["expansion", "title", "editions", "what it brings"], &[0]);
    for plugin in registry.plugins().filter(|plugin| plugin.id != BASE.id) {
        table.add_row([plugin.id, plugin.title, &editions(plugin), plugin.blurb]);
    }
    Ok(table_text(&table))
}

/// `expansions show`
pub(crate) fn show_expansion(id: &str, json: bool, registry: &Registry) -> Result<String, Failure> {
    let setup = Setup { expansions: vec![id.to_owned()], ..Setup::default() };
    let setup = if id == BASE.id { Setup::default() } else { setup };
    let rules = registry.compile(&setup);
    let rules = rules.map_err(|error| usage(in_players_words(error, &setup, registry)))?;
    let Some(by) = rules.plugin_named(id) else {
        return Err(Failure::internal(anyhow::anyhow!("`{id}` is in play but not listed")));
    };
    let plugin = rules.plugins()[by.index()];
    if json {
        return json_text(&about(plugin));
    }
    let mut text = format!("{} ({})\n{}\n", plugin.title, plugin.id, plugin.blurb);
    let _ = writeln!(text, "editions   {}", editions(plugin));
    for (what, ids) in
        [("needs", plugin.requires), ("excludes", plugin.conflicts), ("comes after", plugin.after)]
    {
        if !ids.is_empty() {
            let _ = writeln!(text, "{what:<10} {}", ids.join(", "));
        }
    }
    let figures = rules.kinds().filter(|(_, kind)| kind.by == by && kind.traits.each > 0);
    let figures: Vec<String> =
        figures.map(|(_, kind)| format!("{} {}", kind.traits.each, kind.name)).collect();
    if !figures.is_empty() {
        let _ = writeln!(text, "figures    {} for every player", figures.join(", "));
    }
    let (mut tiles, mut owned, mut names) = (0, Vec::new(), Vec::new());
    for (_, tile) in rules.tiles().tiles().filter(|(_, tile)| tile.by == by) {
        match rules.setup().special_tiles.get(tile.name()) {
            Some(each) => owned.push(format!("{each} {}", tile.name())),
            None => {
                tiles += u32::from(tile.copies);
                if tile.copies > 0 {
                    names.push(format!("{}×{}", tile.name(), tile.copies));
                }
            }
        }
    }
    text += &broken(&format!("tiles      {tiles} in the stack: {}", names.join(" ")));
    if !owned.is_empty() {
        let _ = writeln!(text, "in hand    {} for every player", owned.join(", "));
    }
    for missing in plugin.missing {
        let _ = writeln!(text, "not yet    {missing}");
    }
    if !plugin.options.is_empty() {
        text += &format!("\n{}", options_text(plugin.options));
    }
    if plugin.clauses.iter().next().is_some() {
        text += &format!("\nclauses\n{}", clauses_text(plugin));
    }
    Ok(text)
}

/// Each option with its sentence and its values below it: columns would leave too little room for
/// the meanings.
fn options_text(options: &[&dyn DeclaredOption]) -> String {
    let mut text = "rule options\n".to_owned();
    for option in options {
        let clauses = option.clauses().join(" ");
        text += &broken(&format!("  {}  ({clauses})", option.name()));
        text += &broken(&format!("    {}", option.doc()));
        if let Some((least, most)) = option.range() {
            let defaults = Edition::ALL.map(|edition| option.default_text(edition));
            let mut values: Vec<&String> = defaults.iter().flatten().collect();
            values.dedup();
            let values: Vec<String> = values
                .into_iter()
                .map(|value| value.clone() + &default_of(*option, value))
                .collect();
            text += &broken(&format!("    {least} to {most}: {}", values.join(", ")));
        }
        for (word, means) in option.words() {
            let means = if means.is_empty() { "" } else { &format!(": {means}") };
            text += &broken(&format!("    {word}{means}{}", default_of(*option, word)));
        }
    }
    text
}

/// Where this value is the default, in brackets.
fn default_of(option: &dyn DeclaredOption, value: &str) -> String {
    let is_default = |edition: &Edition| option.default_text(*edition).as_deref() == Some(value);
    let editions: Vec<&str> =
        Edition::ALL.into_iter().filter(is_default).map(Edition::name).collect();
    match editions.len() {
        0 => String::new(),
        count if count == Edition::ALL.len() => " (the default)".to_owned(),
        _ => format!(" (the default in {})", editions.join(", ")),
    }
}

/// What the clauses of an expansion say.
fn clauses_text(plugin: &Plugin) -> String {
    plugin.clauses.iter().map(|(id, text)| broken(&format!("  {id}  {text}"))).collect()
}

/// `setup show`: what a set-up expands to, in the form of a set-up file.
pub(crate) fn show_setup(
    args: &SetupArgs,
    json: bool,
    registry: &Registry,
) -> Result<String, Failure> {
    let (setup, rules) = args.rules(registry)?;
    if json {
        return json_text(&complete(&setup, &rules));
    }
    Ok(bastide_session::setup_text(&complete(&setup, &rules)))
}
/// `setup check`
pub(crate) fn check_setup(
    args: &SetupArgs,
    json: bool,
    registry: &Registry,
) -> Result<String, Failure> {
    let (_, rules) = args.rules(registry)?;
    let (tiles, players) = (rules.view(rules.start()).tiles_left(), rules.player_count());
    let plugins: Vec<&str> = rules.plugins().iter().map(|plugin| plugin.id).collect();
    let mut notes = Vec::new();
    let edition = rules.setup().edition;
    for plugin in rules.plugins().iter().filter(|plugin| !plugin.editions.contains(&edition)) {
        notes.push(format!("`{}` is not a box of edition {}", plugin.id, edition.name()));
    }
    if rules.setup().figures.values().all(|count| *count == 0) {
        notes.push("nobody has a figure".to_owned());
    }
    if json {
        let all = json!({ "players": players, "tiles": tiles, "plugins": plugins, "notes": notes });
        return json_text(&all);
    }
    let boxes = plugins.join(", ");
    let mut text = broken(&format!("fine: {players} players, {tiles} tiles in the stack; {boxes}"));
    text.extend(notes.iter().map(|note| broken(&format!("note: {note}"))));
    Ok(text)
}
/// `new`: the same as a file.
pub(crate) fn new_setup(
    args: &SetupArgs,
    file: &Path,
    force: bool,
    registry: &Registry,
) -> Result<ExitCode, Failure> {
    let output = Outputs::new(force).add(file)?;
    output.write(show_setup(args, false, registry)?.as_bytes())?;
    if !output.is_stdout() {
        let name = output.name();
        print(&format!("wrote {name}; play it with `bastide play {}`\n", quoted(name)))?;
    }
    Ok(ExitCode::SUCCESS)
}
/// The set-up with every default filled in.
fn complete(setup: &Setup, rules: &Rules) -> Setup {
    let resolved = rules.setup().clone();
    Setup {
        figures: resolved.figures,
        tiles: resolved.tiles,
        special_tiles: resolved.special_tiles,
        rules: resolved.rules,
        ..setup.clone()
    }
}
