//! Arrows between the packages point downwards, and a plugin knows no other plugin.
use super::source::{File, Finding};
use std::collections::BTreeMap;
use toml::{Table, Value};

/// Each package's floor, and the packages of its own floor that it may use all the same.
///
/// This is the picture in `docs/architecture.md`; change both together.
const FLOORS: [(&str, u8, &[&str]); 20] = [
    ("crates/bastide", 0, &[]),
    ("crates/abbey-and-mayor", 1, &[]),
    ("crates/bots", 1, &[]),
    ("crates/notation", 1, &[]),
    ("crates/testkit", 1, &["crates/notation"]),
    ("plugins/*", 1, MECHANISMS),
    ("crates/expansions", 2, &[]),
    ("crates/jcz", 2, &[]),
    ("crates/session", 2, &[]),
    ("crates/diff", 3, &[]),
    ("crates/lab", 3, &[]),
    ("crates/parquet", 3, &[]),
    ("crates/render", 3, &[]),
    ("crates/report", 3, &["crates/lab"]),
    ("crates/sim", 3, &[]),
    ("crates/bench", 4, &[]),
    ("crates/cli", 4, &[]),
    ("crates/web", 4, &[]),
    ("crates/xtask", 4, &[]),
    ("tests", 4, &[]),
];

/// Packages with rules that several plugins share; a plugin may use one of them.
pub(crate) const MECHANISMS: &[&str] = &["crates/abbey-and-mayor"];

/// What a plugin may depend on beside a mechanism.
const PLUGIN_NEEDS: [&str; 3] = ["bastide", "serde", "typetag"];

/// The floor of a package, by its folder.
pub(crate) fn floor(folder: &str) -> Option<u8> {
    row(folder).map(|(_, floor, _)| *floor)
}

/// Reads every manifest and checks what it depends on; what only tests need is free.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    // Cargo does not even start with one that is no TOML.
    let manifests: Vec<(&File, Table)> = files
        .iter()
        .filter(|file| is_manifest(file))
        .filter_map(|file| Some((file, file.text.parse().ok()?)))
        .collect();
    let folders: BTreeMap<&str, &str> =
        manifests.iter().filter_map(|(file, table)| Some((name(table)?, file.package()))).collect();
    for (file, table) in &manifests {
        let needs = needs(table);
        if file.path.starts_with("plugins/") {
            findings.extend(plugin_needs(file, &needs, &folders));
        }
        findings.extend(arrows(file, &needs, &folders));
    }
    findings
}

fn is_manifest(file: &File) -> bool {
    file.path == format!("{}/Cargo.toml", file.package()) && !file.path.starts_with("docs/")
}

fn row(folder: &str) -> Option<&'static (&'static str, u8, &'static [&'static str])> {
    let is_plugin = folder.starts_with("plugins/");
    FLOORS.iter().find(|(name, ..)| *name == folder || is_plugin && *name == "plugins/*")
}

fn name(table: &Table) -> Option<&str> {
    table.get("package")?.get("name")?.as_str()
}

/// The packages that a manifest needs to build, under their own names, with the key that asks for each.
fn needs(table: &Table) -> Vec<(String, String)> {
    let targets = table.get("target").and_then(Value::as_table);
    let places =
        targets.into_iter().flat_map(|targets| targets.values().filter_map(Value::as_table));
    let mut needs = Vec::new();
    for place in places.chain([table]) {
        for list in ["dependencies", "build-dependencies"] {
            for (key, value) in place.get(list).and_then(Value::as_table).into_iter().flatten() {
                let name = value.get("package").and_then(Value::as_str).unwrap_or(key);
                needs.push((name.to_owned(), key.clone()));
            }
        }
    }
    needs
}

fn arrows(file: &File, needs: &[(String, String)], folders: &BTreeMap<&str, &str>) -> Vec<Finding> {
    let Some((_, own, beside)) = row(file.package()) else {
        let message = format!("the package `{}` has no floor", file.package());
        let remedy =
            "add it to FLOORS in crates/xtask/src/tidy/dependencies.rs and to docs/architecture.md";
        return vec![file.finding(1, message, remedy)];
    };
    let mut findings = Vec::new();
    for (name, key) in needs {
        let Some(folder) = folders.get(name.as_str()) else { continue };
        let Some(other) = floor(folder) else { continue };
        if *own <= other && !beside.contains(folder) {
            let message = format!("floor {own} depends on `{name}`, which is on floor {other}");
            let remedy = "arrows point downwards: move what is needed to a lower floor";
            findings.push(file.finding(line_of(file, key), message, remedy));
        }
    }
    findings
}

fn plugin_needs(
    file: &File,
    needs: &[(String, String)],
    folders: &BTreeMap<&str, &str>,
) -> Vec<Finding> {
    let mut mechanisms = 0;
    let mut findings = Vec::new();
    for (name, key) in needs {
        let folder = folders.get(name.as_str()).copied().unwrap_or("");
        let (message, remedy) = if folder.starts_with("plugins/") {
            (
                format!("a plugin depends on the plugin `{name}`"),
                "let them meet in marks, causes and figure attributes, see docs/vocabulary.md",
            )
        } else if MECHANISMS.contains(&folder) {
            mechanisms += 1;
            if mechanisms == 1 {
                continue;
            }
            (format!("a second mechanism crate, `{name}`"), "a plugin may use one of them")
        } else if PLUGIN_NEEDS.contains(&name.as_str()) {
            continue;
        } else {
            (
                format!("a plugin depends on `{name}`"),
                "a plugin needs bastide, serde, typetag and at most one mechanism crate; tests may need more",
            )
        };
        findings.push(file.finding(line_of(file, key), message, remedy));
    }
    findings
}

/// The line that asks for a package.
fn line_of(file: &File, key: &str) -> usize {
    let asks = |line: &str| {
        let rest = line.trim_start().trim_start_matches('"').strip_prefix(key);
        rest.is_some_and(|rest| rest.starts_with(['.', ' ', '=', '"']))
    };
    file.lines().find(|(_, line)| asks(line)).map_or(1, |(number, _)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(folder: &str, name: &str, rest: &str) -> File {
        let text = format!("[package]\nname = \"{name}\"\n{rest}\n");
        File::new(&format!("{folder}/Cargo.toml"), &text)
    }

    fn found(file: File) -> Vec<String> {
        let files = [
            manifest("crates/bastide", "bastide", ""),
            manifest("crates/notation", "bastide-notation", ""),
            manifest("crates/lab", "bastide-lab", ""),
            manifest("crates/abbey-and-mayor", "abbey-and-mayor", ""),
            manifest("plugins/river", "river", ""),
            file,
        ];
        check(&files).into_iter().map(|f| format!("{}: {}", f.line, f.message)).collect()
    }

    #[test]
    fn plugins_need_little() {
        let fine = "[dependencies]\nbastide.workspace = true\nserde = \"1\"\nabbey-and-mayor.workspace = true\n\
                    [dev-dependencies]\nbastide-notation.workspace = true";
        assert!(found(manifest("plugins/a", "a", fine)).is_empty());
        let plugin = "[dependencies]\nbastide.workspace = true\nriver.workspace = true";
        assert_eq!(
            found(manifest("plugins/a", "a", plugin))[0],
            "5: a plugin depends on the plugin `river`"
        );
        let other = "[dependencies]\nregex = \"1\"";
        assert_eq!(found(manifest("plugins/a", "a", other)), ["4: a plugin depends on `regex`"]);
    }

    #[test]
    fn arrows_point_downwards() {
        let down = "[dependencies]\nbastide-lab.workspace = true\nclap = \"4\"";
        assert!(found(manifest("crates/cli", "cli", down)).is_empty());
        let beside = "[dependencies]\nbastide-notation.workspace = true";
        assert!(found(manifest("crates/testkit", "testkit", beside)).is_empty());
        assert_eq!(
            found(manifest("crates/bots", "bots", beside)),
            ["4: floor 1 depends on `bastide-notation`, which is on floor 1"]
        );
        let renamed =
            "[target.'cfg(unix)'.dependencies]\nlab = { package = \"bastide-lab\", path = \"x\" }";
        assert_eq!(
            found(manifest("crates/session", "session", renamed)),
            ["4: floor 2 depends on `bastide-lab`, which is on floor 3"]
        );
    }

    #[test]
    fn a_new_package_needs_a_floor() {
        assert_eq!(
            found(manifest("crates/new", "new", "")),
            ["1: the package `crates/new` has no floor"]
        );
    }
}
