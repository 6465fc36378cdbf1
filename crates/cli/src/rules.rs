//! How rule sets differ, topic by topic.
use crate::{failure::Failure, setup_args::named};
use bastide::Rules;
use bastide_diff::{Difference, RuleDiff, rule_diff};
use bastide_expansions::registry;
use clap::Args;
use comfy_table::Table;
use textwrap::{Options, WordSplitter};

/// How wide tables are where no terminal says it.
const WIDTH: u16 = 100;
/// Narrower ones are no use.
const NARROWEST: u16 = 40;

/// What is compared.
#[derive(Args)]
pub(crate) struct DiffArgs {
    /// Presets or set-up files
    #[arg(required = true, num_args = 2.., value_name = "PRESET|FILE")]
    variants: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Rules by the names of presets or set-up files.
pub(crate) fn compiled(names: &[String]) -> Result<Vec<(String, Rules)>, Failure> {
    let compile = |name: &String| {
        let rules = registry().compile(&named(name)?).map_err(|e| Failure::usage(e).at(name))?;
        Ok((name.clone(), rules))
    };
    names.iter().map(compile).collect()
}

/// As wide as the terminal, or as `COLUMNS` says.
pub(crate) fn width() -> u16 {
    let columns = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    Table::new().width().or(columns).unwrap_or(WIDTH).max(NARROWEST)
}

/// `rules diff`
pub(crate) fn diff(args: &DiffArgs) -> Result<String, Failure> {
    let compiled = compiled(&args.variants)?;
    let rules: Vec<(String, &Rules)> =
        compiled.iter().map(|(name, rules)| (name.clone(), rules)).collect();
    let diff = rule_diff(&rules);
    if args.json {
        return Ok(serde_json::to_string_pretty(&diff).map_err(Failure::internal)? + "\n");
    }
    Ok(text(&diff))
}

/// Each topic once, below it who says what: columns would leave too little room for sentences.
fn text(diff: &RuleDiff) -> String {
    if diff.differences.is_empty() {
        return format!("{} have the same rules\n", diff.variants.join(" and "));
    }
    let names = |side: &[usize]| {
        let names: Vec<&str> = side.iter().map(|at| diff.variants[*at].as_str()).collect();
        names.join(", ")
    };
    let sides = || diff.differences.iter().flat_map(Difference::sides);
    let widest = sides().map(|side| names(&side).chars().count()).max().unwrap_or_default();
    let (mut text, mut group) = (String::new(), None);
    for difference in &diff.differences {
        if group.replace(difference.group) != Some(difference.group) {
            let title = difference.group.title();
            text += &format!("{title}\n{}\n\n", "=".repeat(title.chars().count()));
        }
        text += &format!("{}\n", difference.topic);
        for side in difference.sides() {
            let mut holds = difference.texts[side[0]].as_deref().unwrap_or("–").to_owned();
            let clauses = &difference.clauses[side[0]];
            if !clauses.is_empty() {
                holds += &format!(" ({})", clauses.join(", "));
            }
            let first = format!("  {:<widest$}  ", names(&side));
            let rest = " ".repeat(widest + 4);
            let options = Options::new(width().into())
                .initial_indent(&first)
                .subsequent_indent(&rest)
                .word_splitter(WordSplitter::NoHyphenation);
            text += &format!("{}\n", textwrap::fill(&holds, options));
        }
        text.push('\n');
    }
    text
}
