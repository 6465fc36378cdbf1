//! How rule sets differ, topic by topic.
use crate::{failure::Failure, screen::width, variant::variant, wording::in_players_words};
use bastide::{Registry, Rules, Setup};
use bastide_diff::{Difference, RuleDiff, rule_diff};
use clap::Args;
use textwrap::{Options, WordSplitter};

/// What is compared.
#[derive(Args)]
pub(crate) struct DiffArgs {
    /// Presets, set-up files, or variants in one word: small=c3.1+river:base.two-tile-city=2
    #[arg(required = true, num_args = 2.., value_name = "VARIANT")]
    variants: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The rules of set-ups.
pub(crate) fn compiled(
    setups: Vec<(String, Setup)>,
    registry: &Registry,
) -> Result<Vec<(String, Rules)>, Failure> {
    let compile = |(name, setup): (String, Setup)| match registry.compile(&setup) {
        Ok(rules) => Ok((name, rules)),
        Err(error) => {
            let text = anyhow::anyhow!(in_players_words(error, &setup, registry));
            Err(Failure::usage(text).at(&name))
        }
    };
    setups.into_iter().map(compile).collect()
}

/// `rules diff`
pub(crate) fn diff(args: &DiffArgs, registry: &Registry) -> Result<String, Failure> {
    let setup = |text: &String| variant(text).map(|variant| (variant.name, variant.setup));
    let setups = args.variants.iter().map(setup).collect::<Result<_, Failure>>()?;
    let compiled = compiled(setups, registry)?;
    let rules: Vec<(String, &Rules)> =
        compiled.iter().map(|(name, rules)| (name.clone(), rules)).collect();
    let diff = rule_diff(&rules);
    if args.json {
        return Ok(serde_json::to_string_pretty(&diff).map_err(Failure::internal)? + "\n");
    }
    Ok(text(&diff))
}

fn text(diff: &RuleDiff) -> String {
    if diff.differences.is_empty() {
        return format!("{} have the same rules\n", diff.variants.join(" and "));
    }
    let (mut text, mut group) = (String::new(), None);
    for difference in &diff.differences {
        if group.replace(difference.group) != Some(difference.group) {
            let title = difference.group.title();
            text += &format!("{title}\n{}\n\n", "=".repeat(title.chars().count()));
        }
        text += &sides(&difference.topic, &diff.variants, &with_clauses(difference));
        text.push('\n');
    }
    text
}

/// What each variant says, with its clauses; those that say the same have those of the first.
pub(crate) fn with_clauses(difference: &Difference) -> Vec<Option<String>> {
    let mut texts = difference.texts.clone();
    for side in difference.sides() {
        let clauses = &difference.clauses[side[0]];
        for at in side {
            if let (Some(text), false) = (&mut texts[at], clauses.is_empty()) {
                *text += &format!(" ({})", clauses.join(", "));
            }
        }
    }
    texts
}

/// A topic, and below it who says what: columns would leave too little room for sentences.
pub(crate) fn sides(topic: &str, variants: &[String], texts: &[Option<String>]) -> String {
    let mut sides: Vec<(Vec<&str>, &Option<String>)> = Vec::new();
    for (name, text) in variants.iter().zip(texts) {
        match sides.iter_mut().find(|(_, other)| *other == text) {
            Some((names, _)) => names.push(name),
            None => sides.push((vec![name], text)),
        }
    }
    let length = |(names, _): &(Vec<&str>, _)| names.join(", ").chars().count();
    let widest = sides.iter().map(length).max().unwrap_or_default();
    let mut text = format!("{topic}\n");
    for (names, holds) in sides {
        let first = format!("  {:<widest$}  ", names.join(", "));
        let rest = " ".repeat(widest + 4);
        let options = Options::new(width())
            .initial_indent(&first)
            .subsequent_indent(&rest)
            .word_splitter(WordSplitter::NoHyphenation);
        text += &format!("{}\n", textwrap::fill(holds.as_deref().unwrap_or("–"), options));
    }
    text
}
