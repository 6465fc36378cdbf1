//! Arrows between the files of the base crate point downwards in the picture of `docs/architecture.md`.
use super::source::{File, Finding};
use std::collections::BTreeMap;
use syn::{
    Attribute, Item, ItemMod, ItemUse, Path, UseTree,
    spanned::Spanned,
    visit::{self, Visit},
};

const SOURCES: &str = "crates/bastide/src/";
const PICTURE: &str = "docs/architecture.md";
/// The first words of the picture, below which each line is a floor: its number, then its files.
const HEADING: &str = "floors of crates/bastide/src";
const REMEDY: &str = "move what is needed to a lower floor, or redraw the picture";

/// Reads the picture and holds every import of the base crate against it.
pub(crate) fn check(files: &[File]) -> Vec<Finding> {
    let Some(picture) = files.iter().find(|file| file.path == PICTURE) else { return Vec::new() };
    let floors = read_picture(&picture.text);
    if floors.is_empty() {
        let message = format!("it has no picture that begins with `{HEADING}`");
        return vec![picture.finding(1, message, "draw the floors of the base crate")];
    }
    let sources = files.iter().filter(|file| file.path.starts_with(SOURCES) && file.is_rust());
    sources.filter(|file| !file.is_test()).flat_map(|file| check_file(file, &floors)).collect()
}

/// The floor of every module that the picture names.
fn read_picture(text: &str) -> BTreeMap<String, u8> {
    let picture = text.lines().skip_while(|line| !line.starts_with(HEADING)).skip(1);
    let mut floors = BTreeMap::new();
    for line in picture.take_while(|line| !line.starts_with("```")) {
        let mut words = line.split_whitespace();
        let Some(floor) = words.next().and_then(|number| number.parse().ok()) else { continue };
        floors.extend(words.map(|word| (word.to_owned(), floor)));
    }
    floors
}

fn check_file(file: &File, floors: &BTreeMap<String, u8>) -> Vec<Finding> {
    let module = file.path[SOURCES.len()..].trim_end_matches(".rs").trim_end_matches("/mod");
    if module == "lib" {
        return Vec::new();
    }
    let Some(own) = floors.get(module) else {
        let message = format!("`{module}` stands on no floor of the base crate");
        return vec![file.finding(1, message, "add it to the picture in docs/architecture.md")];
    };
    let Ok(syntax) = syn::parse_file(&file.text) else { return Vec::new() };
    let mut arrows = Arrows { module, floors, to: Vec::new() };
    arrows.visit_file(&syntax);
    let mut findings = Vec::new();
    for (line, to) in arrows.to {
        let Some((name, floor)) = lookup(&to, floors) else { continue };
        if name != module && floor >= *own {
            let message =
                format!("`{module}` on floor {own} uses `{name}`, which stands on floor {floor}");
            findings.push(file.finding(line, message, REMEDY));
        }
    }
    findings.dedup();
    findings
}

/// The longest beginning of a path that is a module of the picture.
fn lookup<'a>(path: &[String], floors: &'a BTreeMap<String, u8>) -> Option<(&'a str, u8)> {
    let names = (1..=path.len()).rev().map(|len| path[..len].join("/"));
    names
        .filter_map(|name| floors.get_key_value(&name))
        .next()
        .map(|(name, floor)| (&**name, *floor))
}

/// Every path of a file that leads to another file, from the root of the crate.
struct Arrows<'a> {
    module: &'a str,
    floors: &'a BTreeMap<String, u8>,
    to: Vec<(usize, Vec<String>)>,
}

impl Arrows<'_> {
    /// The path from the root of the crate; none if it does not lead to a file of the crate.
    fn rooted(&self, path: &[String]) -> Option<Vec<String>> {
        let (first, rest) = path.split_first()?;
        let child = format!("{}/{first}", self.module);
        let folder = match first.as_str() {
            "crate" => "",
            "super" => self.module.rsplit_once('/').map_or("", |(folder, _)| folder),
            _ if self.floors.contains_key(&child) => &child,
            _ => return None,
        };
        let folders = folder.split('/').filter(|name| !name.is_empty()).map(str::to_owned);
        Some(folders.chain(rest.iter().cloned()).collect())
    }
    /// A single word names no other file: it is a visibility, or a name of this one.
    fn add(&mut self, line: usize, path: &[String]) {
        if let Some(path) = self.rooted(path).filter(|_| path.len() > 1) {
            self.to.push((line, path));
        }
    }
    fn add_tree(&mut self, tree: &UseTree, before: &mut Vec<String>) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.add_tree(&path.tree, before);
                before.pop();
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|item| self.add_tree(item, before));
            }
            UseTree::Name(name) => self.add_leaf(tree, before, name.ident.to_string()),
            UseTree::Rename(name) => self.add_leaf(tree, before, name.ident.to_string()),
            UseTree::Glob(_) => self.add_leaf(tree, before, "*".to_owned()),
        }
    }
    fn add_leaf(&mut self, tree: &UseTree, before: &[String], name: String) {
        let path: Vec<String> = before.iter().cloned().chain([name]).collect();
        self.add(tree.span().start().line, &path);
    }
}

impl<'ast> Visit<'ast> for Arrows<'_> {
    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.add_tree(&item.tree, &mut Vec::new());
    }
    fn visit_path(&mut self, path: &'ast Path) {
        let names: Vec<String> = path.segments.iter().map(|part| part.ident.to_string()).collect();
        self.add(path.span().start().line, &names);
        visit::visit_path(self, path);
    }
    fn visit_item(&mut self, item: &'ast Item) {
        if !matches!(item, Item::Mod(ItemMod { attrs, .. }) if is_for_tests(attrs)) {
            visit::visit_item(self, item);
        }
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "test")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FLOORS: &str =
        "```text\nfloors of crates/bastide/src\n2  view  board/lay\n1  state\n```\n";

    fn found(path: &str, text: &str) -> Vec<String> {
        let picture = File::new(PICTURE, FLOORS);
        let file = File::new(&format!("{SOURCES}{path}"), text);
        check(&[picture, file]).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn an_arrow_down_is_fine_and_an_arrow_up_or_along_is_not() {
        assert_eq!(found("view.rs", "use crate::{state::State, ids::Player};"), [""; 0]);
        let up = ["`state` on floor 1 uses `view`, which stands on floor 2"];
        assert_eq!(found("state.rs", "use crate::view::View;"), up);
        assert_eq!(found("state.rs", "fn a(_: crate::view::View) {}"), up);
        let along = ["`view` on floor 2 uses `board/lay`, which stands on floor 2"];
        assert_eq!(found("view.rs", "use crate::board::lay::x;"), along);
    }
    #[test]
    fn super_is_the_folder_and_tests_may_look_anywhere() {
        let along = ["`board/lay` on floor 2 uses `view`, which stands on floor 2"];
        assert_eq!(found("board/lay.rs", "use crate::view::View;"), along);
        assert_eq!(found("state.rs", "#[cfg(test)] mod tests { use crate::view::View; }"), [""; 0]);
    }
    #[test]
    fn a_file_that_is_not_drawn_is_found_and_so_is_a_missing_picture() {
        assert_eq!(found("new.rs", ""), ["`new` stands on no floor of the base crate"]);
        assert_eq!(check(&[File::new(PICTURE, "")]).len(), 1);
    }
}
