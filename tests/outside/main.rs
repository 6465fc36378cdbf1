//! Crates outside of the workspace, as authors of expansions write them: the examples, and what
//! stands in the book's part *Writing an expansion*, followed literally.
mod cargo;
mod page;

use cargo::{cargo, root};
use page::{Block, blocks};
use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
/// Writes a file, its folders included.
fn write(path: &Path, text: &str) {
    let folder = path.parent().expect("a file lies in a folder");
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    written.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

/// Builds an example and runs its tests.
fn example(name: &str) {
    let output = cargo(&root().join("examples").join(name), "cargo test --tests");
    assert!(output.contains("test everything_that_can_be_checked ... ok"), "{output}");
}

#[test]
fn the_flying_machines_pass_their_tests() {
    example("flying-machines");
}

#[test]
fn the_night_watch_passes_its_tests() {
    example("night-watch");
}

#[test]
fn the_gold_mines_pass_their_tests() {
    example("gold-mines");
}

#[test]
fn old_borders_pass_their_tests() {
    example("old-borders");
}

/// Every file is written and every command run, in the order of the text.
#[test]
fn the_tutorial_works_as_it_stands() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bastide = format!("{}/", root().display());
    let mut outputs = Vec::new();
    for block in blocks(&read(&root().join("docs/writing/tutorial.md"))) {
        match block {
            Block::File { path, adds, text } => {
                let path = folder.path().join(path);
                let before = if adds { read(&path) + "\n" } else { String::new() };
                // The text takes Bastide to lie beside; here it lies elsewhere.
                write(&path, &(before + &text.replace("../bastide/", &bastide)));
            }
            Block::Commands(lines) => {
                outputs.extend(lines.iter().map(|line| cargo(folder.path(), line)));
            }
        }
    }
    // Three times the tests, then what the program says.
    let [tests @ .., shown, played, checked] = &outputs[..] else { panic!("{outputs:?}") };
    assert_eq!(tests.len(), 3);
    for output in tests {
        assert!(output.contains("test everything_that_can_be_checked ... ok"), "{output}");
    }
    assert!(shown.contains("1 pilgrim for every player"), "{shown}");
    assert!(played.contains("wins"), "{played}");
    assert!(checked.contains("with messengers-and-mayors"), "{checked}");
    assert!(checked.contains("0 findings"), "{checked}");
}

const PAGES: [&str; 4] = ["tiles.md", "hooks.md", "recipes.md", "limits.md"];
const MANIFEST: &str = r#"
[package]
name = "recipes"
edition = "2024"

[workspace]

[profile.dev]
opt-level = 1

[dependencies]
bastide = { path = "../bastide/crates/bastide" }
bastide-testkit = { path = "../bastide/crates/testkit" }
serde = { version = "1", features = ["derive"] }
typetag = "0.2"
"#;
/// What is done with every block: its scenarios, and random games.
const CHECK: &str = r#"
use bastide::{Edition, Plugin, Registry, Setup};
use bastide_testkit::{conformance, order_independence, scenario::run_text};

fn preset(name: &str) -> Option<Setup> {
    let edition = Edition::ALL.into_iter().find(|edition| edition.name() == name);
    let edition = edition.or((name == "base").then_some(Edition::C31))?;
    Some(Setup { edition, ..Setup::default() })
}
fn check(plugins: &[&'static Plugin], scenarios: &str) {
    let registry = plugins.iter().fold(Registry::base(), |all, plugin| all.with(plugin));
    let report = run_text("scenarios", scenarios, &registry, &preset);
    assert!(report.passed(), "{report}");
    let expansions = plugins.iter().map(|plugin| plugin.id.to_owned()).collect();
    let setup = Setup { expansions, players: 3, ..Setup::default() };
    let rules = registry.compile(&setup).unwrap_or_else(|error| panic!("{error}"));
    conformance(&rules, 3, 1).unwrap_or_else(|failure| panic!("{failure}"));
    order_independence(&registry, &setup, 2, 1).unwrap_or_else(|failure| panic!("{failure}"));
}
"#;

/// Every block of code on the reference pages is a module, is played, and does what its scenarios
/// say.
#[test]
fn hooks_recipes_and_sketches_play() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bastide = format!("{}/", root().display());
    let (mut modules, mut scenarios) = (BTreeMap::new(), BTreeMap::new());
    for page in PAGES {
        for block in blocks(&read(&root().join("docs/writing").join(page))) {
            let Block::File { path, text, .. } = block else { panic!("{page} has commands") };
            let name = path.trim_start_matches("src/").trim_start_matches("scenarios/");
            let (name, end) = name.split_once('.').expect("a file name with an ending");
            let list = if end == "rs" { &mut modules } else { &mut scenarios };
            let twice = list.insert(name.to_owned(), text);
            assert_eq!(twice, None, "{page}: `{path}` stands on these pages twice");
        }
    }
    let (mut lib, mut tests) = (String::new(), CHECK.to_owned());
    for (name, text) in &modules {
        write(&folder.path().join(format!("src/{name}.rs")), text);
        let names = text.lines().filter_map(|line| line.strip_prefix("pub static "));
        let plugins = names.filter_map(|line| line.split_once(": Plugin"));
        let plugins: Vec<_> =
            plugins.map(|(plugin, _)| format!("&recipes::{name}::{plugin}")).collect();
        let scenario = scenarios.remove(name).unwrap_or_default();
        writeln!(lib, "pub mod {name};").expect("written to memory");
        let call = format!("check(&[{}], {scenario:?});", plugins.join(", "));
        writeln!(tests, "#[test]\nfn {name}() {{\n    {call}\n}}").expect("written to memory");
    }
    assert!(scenarios.is_empty(), "no code belongs to {scenarios:?}");
    write(&folder.path().join("Cargo.toml"), &MANIFEST.replace("../bastide/", &bastide));
    write(&folder.path().join("src/lib.rs"), &lib);
    write(&folder.path().join("tests/recipes.rs"), &tests);
    let output = cargo(folder.path(), "cargo test --test recipes");
    let passed = format!("test result: ok. {} passed", modules.len());
    assert!(output.contains(&passed), "{output}");
}
