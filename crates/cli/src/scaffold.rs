//! `new-expansion`: a crate that compiles and passes its tests at once, to be changed from there.
use crate::{failure::Failure, wording::usage};
use bastide::Registry;
use clap::Args;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// What is written, and where.
#[derive(Args)]
pub(crate) struct NewExpansionArgs {
    /// Its id and the name of its crate: lower-case words joined by hyphens
    name: String,
    /// The folder to write; NAME in the current folder unless said
    #[arg(long, value_name = "DIR")]
    path: Option<PathBuf>,
    /// Where its crate finds Bastide: a folder with its sources, or a git address
    #[arg(long, value_name = "PATH|URL")]
    bastide: Option<String>,
}

/// The template, file by file: the same that `cargo generate` reads from the folder.
macro_rules! template {
    ($($file:literal),* $(,)?) => {
        &[$(($file, include_str!(concat!("../templates/expansion/", $file)))),*]
    };
}
const TEMPLATE: &[(&str, &str)] = template![
    ".gitignore.liquid",
    "Cargo.toml.liquid",
    "README.md.liquid",
    "clauses.txt.liquid",
    "scenarios/lookout.scenario.liquid",
    "src/lib.rs.liquid",
    "src/lookout.rs.liquid",
    "src/main.rs.liquid",
    "tests/expansion.rs.liquid",
    "tiles.txt",
];
/// The manifest of a plugin inside of Bastide's own workspace.
const INSIDE: &str = include_str!("../templates/plugin.toml.liquid");
/// Words of Rust: no crate can have their names.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];
/// What stands in the manifest if nobody knows where Bastide is.
const NOWHERE: &str = "https://example.invalid/bastide.git";
/// Crates that the manifest may name, and their folders.
const CRATES: [(&str, &str); 4] = [
    ("bastide", "crates/bastide"),
    ("bastide-cli", "crates/cli"),
    ("bastide-expansions", "crates/expansions"),
    ("bastide-testkit", "crates/testkit"),
];

/// Where the new crate finds Bastide.
#[derive(Debug, PartialEq)]
enum Source {
    /// It lies among the plugins of the workspace itself.
    Workspace(PathBuf),
    /// The sources lie in this folder.
    Folder(PathBuf),
    /// Cargo fetches them from this address.
    Git(String),
}

/// `new-expansion`
pub(crate) fn new_expansion(
    args: &NewExpansionArgs,
    registry: &Registry,
) -> Result<String, Failure> {
    check_name(&args.name, registry)?;
    let folder = args.path.clone().unwrap_or_else(|| PathBuf::from(&args.name));
    let bad = |error: io::Error| Failure::bad_file(error).at(&folder.display().to_string());
    if folder.exists() && folder.read_dir().map_err(bad)?.next().is_some() {
        return Err(usage(format!("{} is not empty; choose another --path", folder.display())));
    }
    let unwritable =
        |error: io::Error| Failure::cannot_write(&folder.display().to_string(), &error);
    fs::create_dir_all(&folder).map_err(unwritable)?;
    let folder = folder.canonicalize().map_err(bad)?;
    let source = source(args.bastide.as_deref(), &folder)?;
    for (name, text) in files(&args.name, &source) {
        let file = folder.join(&name);
        fs::create_dir_all(file.parent().unwrap_or(&folder)).map_err(unwritable)?;
        fs::write(&file, text).map_err(unwritable)?;
    }
    // The versions with which Bastide was tested; cargo leaves out what is not needed.
    if let Source::Folder(root) = &source {
        let lock = root.join("Cargo.lock");
        if lock.exists() {
            fs::copy(lock, folder.join("Cargo.lock")).map_err(unwritable)?;
        }
    }
    Ok(next_steps(&args.name, &folder, &source))
}

fn check_name(name: &str, registry: &Registry) -> Result<(), Failure> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let good = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(plain)
        && !name.ends_with('-')
        && !name.contains("--");
    if !good {
        let text =
            format!("`{name}` is no name for a crate; write lower-case words joined by hyphens");
        return Err(usage(text));
    }
    let taken = ["bastide", "test", "core", "std", "alloc", "base"];
    if taken.contains(&name)
        || name.starts_with("bastide-")
        || KEYWORDS.contains(&name)
        || registry.plugin(name).is_some()
    {
        return Err(usage(format!("`{name}` is taken; choose another name")));
    }
    Ok(())
}

/// The sources that this program was built from, if they are still there.
fn built_from() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2)?;
    has_bastide(root).then(|| root.canonicalize().ok()).flatten()
}
fn has_bastide(root: &Path) -> bool {
    CRATES.iter().all(|(_, folder)| root.join(folder).join("Cargo.toml").exists())
}

fn source(wanted: Option<&str>, folder: &Path) -> Result<Source, Failure> {
    let is_address = |text: &str| text.contains("://") || text.starts_with("git@");
    let root = match wanted {
        Some(address) if is_address(address) => return Ok(Source::Git(address.to_owned())),
        Some(path) => {
            let root = Path::new(path);
            if !has_bastide(root) {
                let text = format!("there are no sources of Bastide in {path}: no crates/bastide");
                return Err(usage(text));
            }
            let bad = |error: io::Error| Failure::bad_file(error).at(path);
            root.canonicalize().map_err(bad)?
        }
        None => match built_from() {
            Some(root) => root,
            None => return Ok(Source::Git(NOWHERE.to_owned())),
        },
    };
    let inside = folder.parent() == Some(&*root.join("plugins"));
    Ok(if inside { Source::Workspace(root) } else { Source::Folder(root) })
}

/// The files of a new crate, by name.
fn files(name: &str, source: &Source) -> Vec<(String, String)> {
    let inside = matches!(source, Source::Workspace(_));
    let mut files = Vec::new();
    for (file, text) in TEMPLATE {
        let text = match *file {
            "src/main.rs.liquid" | ".gitignore.liquid" if inside => continue,
            "Cargo.toml.liquid" if inside => INSIDE.to_owned(),
            "Cargo.toml.liquid" => with_source(text, source),
            "README.md.liquid" if inside => {
                let lines = text.lines().filter(|line| !line.contains("src/main.rs"));
                lines.map(|line| format!("{line}\n")).collect()
            }
            _ => (*text).to_owned(),
        };
        let file = file.strip_suffix(".liquid").unwrap_or(file);
        files.push((file.to_owned(), filled(&text, name)));
    }
    files
}

/// The manifest with the place of Bastide in it.
fn with_source(manifest: &str, source: &Source) -> String {
    let root = match source {
        Source::Git(address) => return manifest.replace("{{bastide}}", address),
        Source::Folder(root) | Source::Workspace(root) => root,
    };
    CRATES.iter().fold(manifest.to_owned(), |manifest, (name, folder)| {
        // Forward slashes, because a manifest takes the other kind for an escape.
        let path = root.join(folder).display().to_string().replace('\\', "/");
        let git = format!("{name} = {{ git = \"{{{{bastide}}}}\" }}");
        manifest.replace(&format!("\n{git}"), &format!("\n{name} = {{ path = \"{path}\" }}"))
    })
}

/// A text of the template with the name in it, in all its forms.
fn filled(text: &str, name: &str) -> String {
    let constants = || name.split('-').filter(|word| !word.is_empty());
    let title = |word: &str| word[..1].to_uppercase() + &word[1..];
    let titles: Vec<String> = constants().map(title).collect();
    let initials: String = constants().map(|word| word[..1].to_uppercase()).collect();
    text.replace("{{project-name}}", name)
        .replace("{{crate_name}}", &name.replace('-', "_"))
        .replace("{{title}}", &titles.join(" "))
        .replace("{{clauses}}", &initials)
}

fn next_steps(name: &str, folder: &Path, source: &Source) -> String {
    let shown = folder.display();
    let mut text = format!("wrote {shown}\n");
    match source {
        Source::Workspace(_) => {
            let crate_name = name.replace('-', "_");
            text += &format!(
                "test it:  cargo test -p {name}\n\
                 link it, so that it can be played:\n  \
                 Cargo.toml                     {name} = {{ path = \"plugins/{name}\" }}\n  \
                 crates/expansions/Cargo.toml   {name}.workspace = true\n  \
                 crates/expansions/src/lib.rs   &{crate_name}::EXPANSION, in `LINKED`\n\
                 play it:  cargo run --release -- play --with {name}\n"
            );
        }
        Source::Folder(_) | Source::Git(_) => {
            if *source == Source::Git(NOWHERE.to_owned()) {
                text += &format!(
                    "the sources of Bastide are not where this program was built: put their address \
                     into {shown}/Cargo.toml in place of {NOWHERE}\n"
                );
            }
            text += &format!(
                "go there: cd {shown}\n\
                 test it:  cargo test\n\
                 play it:  cargo run --release -- play --with {name}\n\
                 check it: cargo run --release -- check-expansion {name}\n"
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/expansion")
    }
    fn below(folder: &Path, root: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("the template is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                below(&path, root, found);
            } else {
                let name = path.strip_prefix(root).expect("it lies below").display().to_string();
                found.insert(name.replace('\\', "/"));
            }
        }
    }

    #[test]
    fn the_folder_for_cargo_generate_holds_the_same_files() {
        let mut found = BTreeSet::new();
        below(&folder(), &folder(), &mut found);
        assert!(found.remove("cargo-generate.toml"), "the questions of cargo generate");
        assert_eq!(found, TEMPLATE.iter().map(|(name, _)| (*name).to_owned()).collect());
    }

    /// What cargo generate asks for or knows by itself.
    #[test]
    fn every_placeholder_is_filled() {
        let questions = fs::read_to_string(folder().join("cargo-generate.toml"));
        let questions = questions.expect("the questions of cargo generate");
        for (file, text) in TEMPLATE {
            for word in text.split("{{").skip(1).filter_map(|rest| rest.split("}}").next()) {
                let known = ["project-name", "crate_name"].contains(&word)
                    || questions.contains(&format!("[placeholders.{word}]"));
                assert!(known, "{file}: nobody fills in {word:?}");
                assert!(file.ends_with(".liquid"), "{file} has a placeholder");
            }
        }
        let git = Source::Git("https://there.example/bastide".to_owned());
        let sources = [git, Source::Folder("/there".into()), Source::Workspace("/there".into())];
        for source in sources {
            for (file, text) in files("tall-towers", &source) {
                assert!(!text.contains("{{") && !text.contains("}}"), "{file}:\n{text}");
            }
        }
    }

    #[test]
    fn the_manifest_says_where_bastide_is() {
        let manifest = |source| {
            let files = files("tall-towers", &source);
            files.into_iter().find(|(name, _)| name == "Cargo.toml").expect("a manifest").1
        };
        let git = manifest(Source::Git("https://there.example/bastide".to_owned()));
        let path = manifest(Source::Folder("/there".into()));
        for (name, folder) in CRATES {
            assert!(
                git.contains(&format!("{name} = {{ git = \"https://there.example/bastide\" }}"))
            );
            assert!(path.contains(&format!("{name} = {{ path = \"/there/{folder}\" }}")), "{path}");
        }
        let inside = manifest(Source::Workspace("/there".into()));
        assert!(inside.contains("bastide.workspace = true") && !inside.contains("/there"));
    }
}
