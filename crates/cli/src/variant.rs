//! A variant as it is named on the command line: `small=c3.1+river:base.two-tile-city=2`.
use crate::{failure::Failure, files::read_text, wording::usage};
use bastide::Setup;
use bastide_expansions::{PRESETS, preset};
use std::path::Path;

/// The longest set-up file that is read.
const LONGEST: u64 = 1 << 20;

/// A set-up and where it came from.
#[derive(Clone, Debug)]
pub(crate) struct Variant {
    /// What tables call it.
    pub(crate) name: String,
    pub(crate) setup: Setup,
    /// Whether a file said it, and so how many play and with which seed.
    pub(crate) from_file: bool,
}

/// The parts of a text that is no file and no preset as it stands.
struct Parts<'a> {
    name: Option<&'a str>,
    base: &'a str,
    with: Vec<&'a str>,
    rules: Vec<(&'a str, &'a str)>,
}

/// `[NAME=]PRESET|FILE[+EXPANSION…][:OPTION=VALUE[,OPTION=VALUE…]]`
pub(crate) fn variant(text: &str) -> Result<Variant, Failure> {
    if preset(&text.to_lowercase()).is_some() || Path::new(text).is_file() {
        return base(text);
    }
    let parts = parts(text)?;
    let mut variant = base(parts.base)?;
    variant.setup.expansions.extend(parts.with.iter().map(|&id| id.to_owned()));
    for (option, value) in &parts.rules {
        variant.setup.rules.insert((*option).to_owned(), (*value).to_owned());
    }
    match parts.name {
        Some(name) => variant.name = name.to_owned(),
        None if parts.with.is_empty() && parts.rules.is_empty() => {}
        None => variant.name = text.rsplit(['/', '\\']).next().unwrap_or(text).to_owned(),
    }
    Ok(variant)
}

fn parts(text: &str) -> Result<Parts<'_>, Failure> {
    let (head, rules) = text.split_once(':').unwrap_or((text, ""));
    let (name, head) = match head.split_once('=') {
        Some((name, head)) => (Some(name), head),
        None => (None, head),
    };
    let mut with = head.split('+');
    let base = with.next().unwrap_or_default();
    let with: Vec<&str> = with.collect();
    let rule = |rule: &'_ str| -> Option<(usize, usize)> {
        let at = rule.find('=')?;
        (at > 0 && at + 1 < rule.len()).then_some((at, at + 1))
    };
    let mut pairs = Vec::new();
    for part in rules.split(',').filter(|part| !part.is_empty()) {
        let Some((end, start)) = rule(part) else { return Err(form(text)) };
        pairs.push((&part[..end], &part[start..]));
    }
    if base.is_empty() || name == Some("") || with.contains(&"") {
        return Err(form(text));
    }
    Ok(Parts { name, base, with, rules: pairs })
}
fn form(text: &str) -> Failure {
    usage(format!(
        "`{text}` is no variant; write [NAME=]PRESET[+EXPANSION][:OPTION=VALUE,…], \
         such as small=c3.1+river:base.two-tile-city=2"
    ))
}

/// A preset, or a set-up file.
fn base(text: &str) -> Result<Variant, Failure> {
    let small = text.to_lowercase();
    if let Some(setup) = preset(&small) {
        return Ok(Variant { name: small, setup, from_file: false });
    }
    let path = Path::new(text);
    if !path.is_file() && !text.contains(['/', '\\']) && path.extension() != Some("toml".as_ref()) {
        let hint = bastide_notation::nearest(&small, PRESETS);
        return Err(usage(format!("`{text}` is no preset and no file; {hint}")));
    }
    let setup = bastide_session::parse_setup(&read_text(path, LONGEST)?)
        .map_err(|error| Failure::bad_file(error).at(text))?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Ok(Variant { name, setup, from_file: true })
}

/// Variants to be told apart: no two of one name.
pub(crate) fn variants(texts: &[String]) -> Result<Vec<Variant>, Failure> {
    let mut all: Vec<Variant> = Vec::new();
    for text in texts {
        let new = variant(text)?;
        if all.iter().any(|other| other.name == new.name) {
            let name = new.name;
            let text = format!("two variants are called `{name}`; name one: other={text}");
            return Err(usage(text));
        }
        all.push(new);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_is_written_in_one_word() {
        let small = variant("small=C3.1+river+abbot:base.two-tile-city=2,base.farmers=off");
        let small = small.expect("it can be read");
        assert_eq!(small.name, "small");
        assert_eq!(small.setup.expansions, ["messengers-and-mayors", "river", "abbot"]);
        assert_eq!(small.setup.rules["base.two-tile-city"], "2");
        assert_eq!(small.setup.rules["base.farmers"], "off");
        assert_eq!(variant("base+river").expect("it can be read").name, "base+river");
        assert_eq!(variant("C3.1").expect("a preset").name, "c3.1");
    }

    #[test]
    fn what_is_no_variant_is_told_with_the_form() {
        for text in ["=c1", "c1+", "c1:base.fields", "c1:=2", "c1:base.fields="] {
            let error = variant(text).expect_err("it is none").to_string();
            assert!(error.contains("such as small="), "{text}: {error}");
        }
        let error = variant("c4").expect_err("it is none").to_string();
        assert!(error.contains("no preset and no file"), "{error}");
        let twins = ["c1".to_owned(), "c1".to_owned()];
        let error = variants(&twins).expect_err("two of one name").to_string();
        assert!(error.contains("other=c1"), "{error}");
    }
}
