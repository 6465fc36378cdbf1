//! What there is to play with: expansions, presets and set-ups.
use crate::{
    failure::Failure,
    outputs::Outputs,
    screen::print,
    setup_args::{SetupArgs, quoted},
};
use bastide::{
    BASE, Plugin, Registry, Rules, Setup,
    plugin::{RuleOption, Values},
};
use comfy_table::{ContentArrangement, Table, presets::UTF8_HORIZONTAL_ONLY};
use std::{fmt::Write as _, path::Path, process::ExitCode};

pub(crate) fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_preset(UTF8_HORIZONTAL_ONLY);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(header);
    table
}

fn editions(plugin: &Plugin) -> String {
    plugin.editions.iter().map(|edition| edition.name()).collect::<Vec<_>>().join(", ")
}

/// `expansions list`
pub(crate) fn list_expansions(registry: &Registry) -> Result<String, Failure> {
    let mut table = table(&["expansion", "title", "editions", "what it brings"]);
    for plugin in registry.plugins().filter(|plugin| plugin.id != BASE.id) {
        table.add_row([plugin.id, plugin.title, &editions(plugin), plugin.blurb]);
    }
    Ok(format!("{table}\n"))
}

/// `expansions show`
pub(crate) fn show_expansion(id: &str, registry: &Registry) -> Result<String, Failure> {
    let setup = Setup { expansions: vec![id.to_owned()], ..Setup::default() };
    let setup = if id == BASE.id { Setup::default() } else { setup };
    let rules = registry.compile(&setup).map_err(Failure::usage)?;
    let Some(by) = rules.plugin_named(id) else {
        return Err(Failure::internal(anyhow::anyhow!("`{id}` is in play but not listed")));
    };
    let plugin = rules.plugins()[by.index()];
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
    let (mut tiles, mut owned) = (0, Vec::new());
    for (_, tile) in rules.tiles().tiles().filter(|(_, tile)| tile.by == by) {
        match rules.setup().special_tiles.get(tile.name()) {
            Some(each) => owned.push(format!("{each} {}", tile.name())),
            None => tiles += u32::from(tile.copies),
        }
    }
    let _ = writeln!(text, "tiles      {tiles} in the stack");
    if !owned.is_empty() {
        let _ = writeln!(text, "in hand    {} for every player", owned.join(", "));
    }
    for missing in plugin.missing {
        let _ = writeln!(text, "not yet    {missing}");
    }
    if !plugin.options.is_empty() {
        let _ = writeln!(text, "\n{}", option_table(plugin.options));
    }
    Ok(text)
}

fn option_table(options: &[RuleOption]) -> Table {
    let mut table = table(&["rule option", "value", "meaning", "default in", "clauses"]);
    for option in options {
        let values: Vec<(&str, &str)> = match option.values {
            Values::Switch => vec![("on", option.doc), ("off", "")],
            Values::Choice(values) => values.to_vec(),
            Values::Number { .. } => vec![(option.defaults[2], option.doc)],
        };
        for (at, (value, meaning)) in values.into_iter().enumerate() {
            let editions = bastide::Edition::ALL.iter().zip(option.defaults);
            let default: Vec<&str> =
                editions.filter(|(_, default)| *default == value).map(|(e, _)| e.name()).collect();
            let first = |text: String| if at == 0 { text } else { String::new() };
            table.add_row([
                first(option.name.to_owned()),
                value.to_owned(),
                meaning.to_owned(),
                default.join(", "),
                first(option.clauses.join(" ")),
            ]);
        }
    }
    table
}

/// `setup show`: what a set-up expands to, in the form of a set-up file.
pub(crate) fn show_setup(args: &SetupArgs, registry: &Registry) -> Result<String, Failure> {
    let (setup, rules) = args.rules(registry)?;
    Ok(bastide_session::setup_text(&complete(&setup, &rules)))
}
/// `setup check`
pub(crate) fn check_setup(args: &SetupArgs, registry: &Registry) -> Result<String, Failure> {
    let (_, rules) = args.rules(registry)?;
    let (tiles, players) = (rules.view(rules.start()).tiles_left(), rules.player_count());
    Ok(format!("fine: {players} players, {tiles} tiles in the stack\n"))
}
/// `new`: the same as a file.
pub(crate) fn new_setup(
    args: &SetupArgs,
    file: &Path,
    force: bool,
    registry: &Registry,
) -> Result<ExitCode, Failure> {
    let output = Outputs::new(force).add(file)?;
    output.write(show_setup(args, registry)?.as_bytes())?;
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
