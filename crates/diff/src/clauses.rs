//! The clauses of the book, built in.

/// A page of the book, by its name under `docs/rules/`.
macro_rules! pages {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../docs/rules/", $name)))),*]
    };
}

/// Every page with clauses; a test compares the list with what is there.
const PAGES: &[(&str, &str)] = pages![
    "base.md",
    "messengers-and-mayors.md",
    "abbey-and-mayor.md",
    "expansions/01-inns-and-cathedrals.md",
    "expansions/02-traders-and-builders.md",
    "expansions/03-dragon-and-fairy.md",
    "expansions/04-tower.md",
    "expansions/06-jousts-and-crests.md",
    "expansions/07-siege-and-defense.md",
    "expansions/08-castles-and-bridges.md",
    "expansions/10-circus-and-artists.md",
    "expansions/11-abbot-and-gardens.md",
    "expansions/12-river.md",
];

/// What a clause says, in the words of the book and without its sources; none if there is no such
/// clause.
#[must_use]
pub fn clause_text(id: &str) -> Option<String> {
    PAGES.iter().find_map(|(_, page)| in_list(page, id).or_else(|| in_table(page, id)))
}

/// `**ID** — statement · editions · [sources] status`.
fn in_list(page: &str, id: &str) -> Option<String> {
    let mark = format!("**{id}** — ");
    let at = page.find(&mark)?;
    let line = page[at + mark.len()..].lines().next()?;
    let text = statement(line);
    if !text.starts_with("same") && !text.starts_with("Same") {
        return Some(text);
    }
    // "Same as C1": what the clause before says.
    let before = page[..at].rfind("— ").map(|dash| &page[dash + "— ".len()..at])?;
    Some(statement(before.lines().next()?))
}

/// `| ID | statement | … |`.
fn in_table(page: &str, id: &str) -> Option<String> {
    let row = page.lines().find(|line| {
        line.strip_prefix('|').and_then(|row| row.split('|').next()).map(str::trim) == Some(id)
    })?;
    Some(row.split('|').nth(2)?.trim().to_owned())
}

/// The statement at the beginning of a line: what comes before editions, sources and status.
fn statement(line: &str) -> String {
    let found = [" [", " · "].iter().filter_map(|mark| line.find(mark));
    let status = line.match_indices(". ").map(|(at, _)| at + 1);
    let status = status.filter(|at| is_status(line[*at..].trim_start()));
    let end = found.chain(status).min().unwrap_or(line.len());
    line[..end].trim().replace(['*', '`'], "")
}

/// Whether the rest of a line says how sure a clause is: `F`, `D from 01`, `D/A (…)`, `D, [FAQ]`,
/// `C1: [CAR] F`.
fn is_status(rest: &str) -> bool {
    let word = rest.split(' ').next().unwrap_or_default();
    let plain = word.trim_end_matches([',', ':']);
    let edition = ["C1", "C2", "C3", "C3.1"].contains(&plain) && plain != word;
    let letters = !plain.is_empty() && plain.chars().all(|letter| "FDASK/".contains(letter));
    (letters || edition)
        && (rest == word || rest[word.len()..].starts_with([' ']) && !rest.starts_with("A "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, path::Path};

    #[test]
    fn every_page_is_built_in() {
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
        let names = |folder: &Path| -> Vec<String> {
            let entries = fs::read_dir(folder).expect("the book is there");
            let names = entries.map(|entry| entry.expect("it can be read").file_name());
            names.map(|name| name.to_string_lossy().into_owned()).collect()
        };
        let inside = names(&rules.join("expansions")).into_iter();
        let inside = inside.filter(|name| name != "README.md").map(|n| format!("expansions/{n}"));
        // Pages that cite clauses and have none of their own.
        let citing = ["canonical-turn.md", "questions.md", "recorded-games.md", "expansions"];
        let pages = names(&rules).into_iter().filter(|name| !citing.contains(&name.as_str()));
        for name in pages.chain(inside) {
            assert!(PAGES.iter().any(|(known, _)| *known == name), "add {name} to PAGES");
        }
    }

    #[test]
    fn clauses_are_read_without_their_sources() {
        let text = |id: &str| clause_text(id).unwrap_or_default();
        assert_eq!(text("MM-MAYOR-20"), "Majority in a city: standard meeple 1, mayor 0.");
        assert_eq!(
            text("BASE-41"),
            "Completed road: 1 point per tile. A tile contributing two segments to the same road counts once."
        );
        assert_eq!(text("AM1-BARN-06"), "with an own pig in the field 4 per city.");
        assert_eq!(text("AM2-BARN-06"), text("AM1-BARN-06"), "\"same\" is what stands before");
        assert_eq!(
            text("MM-HALL-02"),
            "Once a tile is drawn the hall can no longer be chosen in that turn, except under MM-A6."
        );
        assert_eq!(text("IC-01"), "Each player starts with exactly one large meeple in supply.");
        assert_eq!(
            text("AM-ABBEY-10"),
            "The abbey is a land tile: it counts for neighbouring monasteries (contrast MM-HALL-12)."
        );
        assert_eq!(text("AM-MAYOR-05"), "A mayor of strength 0 scores nothing, even alone.");
        assert_eq!(clause_text("NO-SUCH-CLAUSE"), None);
    }
}
