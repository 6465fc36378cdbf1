//! The same position, or the same game, under different rules.
use crate::{
    compare::CompareArgs,
    failure::{Failure, NO},
    files::{LONGEST_SCENARIO, ReplayArgs, bounded, load, read_text},
    rules::{compiled, sides},
    screen::{json_text, print},
    setup_args::Changes,
    tell::{name, score_text, tell, with_names},
    variant::{Variant, variants},
    wording::usage,
};
use bastide::{Event, Player, Registry, Rules, Setup, State};
use bastide_diff::{Difference, Recording, Replayed, Seen, Sketch, Stop, replay_under as under};
use bastide_expansions::preset;
use bastide_notation::scenario::{Scenario, parse_scenarios};
use clap::Args;
use serde_json::json;
use std::{collections::BTreeSet, path::Path, process::ExitCode};

/// Which position.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// Which scenario of the file, by its title; the first unless said
    #[arg(long, value_name = "TITLE", requires = "position")]
    scenario: Option<String>,
    /// Draw this tile before looking
    #[arg(long, value_name = "TILE", requires = "position")]
    draw: Option<String>,
}

fn bad(file: &Path, what: impl ToString) -> Failure {
    Failure::bad_file(anyhow::anyhow!(what.to_string())).at(&file.display().to_string())
}

/// A position by names, and the answers given since its turn began.
type Position = (Sketch, Vec<String>);

fn ends_with(file: &Path, endings: &[&str]) -> bool {
    let name = file.to_string_lossy();
    endings.iter().any(|ending| name.ends_with(ending))
}
/// Endings of files of JCloisterZone.
const JCZ: [&str; 4] = [".jcz", ".jsonl", ".jcz.gz", ".jsonl.gz"];

fn position(file: &Path, args: &PositionArgs, registry: &Registry) -> Result<Position, Failure> {
    if ends_with(file, &[".scenario"]) {
        return scenario(file, args.scenario.as_deref(), registry);
    }
    if args.scenario.is_some() {
        let what = format!("{} is no file of scenarios; leave out --scenario", file.display());
        return Err(Failure::usage(anyhow::anyhow!(what)));
    }
    if ends_with(file, &JCZ) {
        let recorded = foreign(file, registry)?;
        let rules = &recorded.rules;
        return Ok(at_turn(&Recording { rules, start: recorded.start, actions: recorded.actions }));
    }
    Ok(at_turn(&Recording::of(&load(file, registry)?)))
}
fn scenario(file: &Path, title: Option<&str>, registry: &Registry) -> Result<Position, Failure> {
    let text = read_text(file, LONGEST_SCENARIO)?;
    let scenarios = parse_scenarios(&text).map_err(|error| bad(file, error))?;
    let titles = || scenarios.iter().map(|scenario| scenario.title.as_str());
    let found: Option<&Scenario> = match title {
        None => scenarios.first(),
        Some(title) => scenarios.iter().find(|scenario| scenario.title == title),
    };
    let Some(scenario) = found else {
        let hint = bastide_notation::nearest(title.unwrap_or_default(), titles());
        let what = format!("no scenario is called `{}`; {hint}", title.unwrap_or_default());
        return Err(bad(file, what));
    };
    let variant = scenario.variants.first().ok_or_else(|| bad(file, "it has no variant"))?;
    let set_up = bastide_testkit::scenario::set_up(scenario, variant, registry, &preset);
    let (rules, state) = set_up.map_err(|failure| {
        // It names no file of its own, only the line.
        bad(file, format!("line {}", failure.to_string().trim_start_matches(':')))
    })?;
    Ok((Sketch::of(&rules.view(&state)), Vec::new()))
}
/// The one game of a file of JCloisterZone.
fn foreign(file: &Path, registry: &Registry) -> Result<bastide_jcz::Recorded, Failure> {
    bounded(file)?;
    let documents = bastide_jcz::read_documents(file).map_err(Failure::bad_file)?;
    let [document] = &documents[..] else {
        return Err(bad(file, format!("it holds {} games; one is needed", documents.len())));
    };
    bastide_jcz::record(registry, document).map_err(|what| bad(file, what))
}
/// The position at the beginning of the last turn, and what was answered since.
fn at_turn(recording: &Recording<'_>) -> Position {
    let (mut state, actions) = recording.last_turn();
    let sketch = Sketch::of(&recording.rules.view(&state));
    let mut said = Vec::new();
    for action in actions {
        said.push(recording.rules.describe(&state, *action));
        recording.rules.apply_unchecked(&mut state, *action, None);
    }
    (sketch, said)
}

/// `compare --position`
pub(crate) fn compare(args: &CompareArgs, registry: &Registry) -> Result<String, Failure> {
    let file = args.position.clone().unwrap_or_default();
    let (sketch, mut said) = position(&file, &args.in_position, registry)?;
    said.extend(args.in_position.draw.iter().map(|tile| format!("draw {tile}")));
    let rules = compiled_for(&args.variants, &args.changes, sketch.players(), registry)?;
    if let Some(tile) = &args.in_position.draw {
        known_tile(tile, &rules)?;
    }
    let see = |(name, rules): &(String, Rules)| {
        let seen = bastide_diff::see(&sketch, &said, rules);
        (name.clone(), seen.map_err(|error| error.to_string()))
    };
    let seen: Vec<(String, Result<Seen, String>)> = rules.iter().map(see).collect();
    if args.json {
        let all: Vec<_> = seen.iter().map(|(name, seen)| as_json(name, seen)).collect();
        return json_text(&json!({ "so_far": said, "variants": all }));
    }
    Ok(side_by_side(&seen, &said))
}
fn compiled_for(
    texts: &[String],
    changes: &Changes,
    players: u8,
    registry: &Registry,
) -> Result<Vec<(String, Rules)>, Failure> {
    let changed = |variant: Variant| {
        let setup = changes.apply(variant.setup, true, registry)?;
        Ok((variant.name, Setup { players, ..setup }))
    };
    let setups = variants(texts)?.into_iter().map(changed).collect::<Result<_, Failure>>()?;
    compiled(setups, registry)
}
/// A tile that no variant has is a slip of the pen, not a difference between them.
fn known_tile(tile: &str, rules: &[(String, Rules)]) -> Result<(), Failure> {
    if rules.iter().any(|(_, rules)| rules.tiles().named(tile).is_some()) {
        return Ok(());
    }
    let tiles = rules.iter().flat_map(|(_, rules)| rules.tiles().tiles());
    let hint = bastide_notation::nearest(tile, tiles.map(|(_, tile_id)| tile_id.name()));
    Err(usage(format!("no tile is called `{tile}`; {hint}")))
}

fn as_json(variant: &str, seen: &Result<Seen, String>) -> serde_json::Value {
    match seen {
        Err(error) => json!({ "variant": variant, "error": error }),
        Ok(seen) => json!({
            "variant": variant,
            "missing": seen.missing,
            "asked": seen.asked,
            "offered": seen.offered,
            "scores": seen.scores,
            "ended": seen.ended,
            "features": seen.features.iter().map(|valued| json!({
                "feature": valued.feature,
                "scored": valued.scored,
            })).collect::<Vec<_>>(),
        }),
    }
}

fn side_by_side(seen: &[(String, Result<Seen, String>)], said: &[String]) -> String {
    let names: Vec<String> = seen.iter().map(|(name, _)| name.clone()).collect();
    let each = |what: &dyn Fn(&Seen) -> Option<String>| -> Vec<Option<String>> {
        let text = |seen: &Result<Seen, String>| seen.as_ref().ok().and_then(what);
        seen.iter().map(|(_, seen)| text(seen)).collect()
    };
    let mut text = String::new();
    if !said.is_empty() {
        text += &format!("In this turn, so far: {}\n\n", with_names(&said.join(", ")));
    }
    let mut add = |topic: &str, texts: &[Option<String>]| {
        text += &sides(topic, &names, texts);
        text.push('\n');
    };
    let left_out: Vec<Option<String>> = seen
        .iter()
        .map(|(_, seen)| match seen {
            Ok(seen) if seen.missing.is_empty() => None,
            Ok(seen) => Some(with_names(&seen.missing.join("; "))),
            Err(error) => Some(format!("everything: {}", with_names(error))),
        })
        .collect();
    if left_out.iter().any(Option::is_some) {
        add("Left out", &left_out);
    }
    add("Asks", &each(&|seen| Some(with_names(&seen.asked))));
    add(
        "Offers",
        &each(&|seen| {
            (!seen.offered.is_empty()).then(|| format!("{} answers", seen.offered.len()))
        }),
    );
    add("Offered only there", &each(&|mine| only_there(mine, seen)));
    add("Scores now", &each(&|seen| Some(points(&seen.scores))));
    add("If the game ended now", &each(&|seen| Some(points(&seen.ended))));
    for feature in features(seen) {
        let texts = each(&|seen| worth(seen, &feature));
        if texts.windows(2).any(|pair| pair[0] != pair[1]) {
            add(&format!("  {feature}"), &texts);
        }
    }
    let awards = each(&|seen| {
        let award = |(player, points, clause): &(u8, i32, &str)| {
            format!("{} {points:+} ({clause})", name(Player(*player)))
        };
        let awards: Vec<String> = seen.awards.iter().map(award).collect();
        (!awards.is_empty()).then(|| awards.join(", "))
    });
    if awards.windows(2).any(|pair| pair[0] != pair[1]) {
        add("  besides", &awards);
    }
    text
}

/// The answers that not every variant offers.
fn only_there(mine: &Seen, all: &[(String, Result<Seen, String>)]) -> Option<String> {
    let others = || all.iter().filter_map(|(_, seen)| seen.as_ref().ok());
    let shared = |label: &&String| others().all(|other| other.offered.contains(label));
    let own: Vec<&str> =
        mine.offered.iter().filter(|label| !shared(label)).map(String::as_str).collect();
    (!own.is_empty()).then(|| with_names(&own.join(" | ")))
}
fn points(scores: &[i32]) -> String {
    let each = (0..).map(Player).zip(scores).map(|(p, score)| format!("{} {score}", name(p)));
    each.collect::<Vec<_>>().join(", ")
}
fn features(seen: &[(String, Result<Seen, String>)]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let all = seen.iter().filter_map(|(_, seen)| seen.as_ref().ok());
    for valued in all.flat_map(|seen| &seen.features) {
        if !names.contains(&valued.feature) {
            names.push(valued.feature.clone());
        }
    }
    names
}
fn worth(seen: &Seen, feature: &str) -> Option<String> {
    let same = seen.features.iter().filter(|valued| valued.feature == feature);
    let texts: Vec<String> = same.map(|valued| score_text(&valued.scored, None)).collect();
    (!texts.is_empty()).then(|| texts.join("; "))
}

/// `replay --under`
pub(crate) fn replay_under(args: &ReplayArgs, registry: &Registry) -> Result<ExitCode, Failure> {
    let variant = args.under.clone().unwrap_or_default();
    let (game, recorded);
    let recording = if ends_with(&args.file, &JCZ) {
        recorded = foreign(&args.file, registry)?;
        let (start, actions) = (recorded.start.clone(), recorded.actions.clone());
        Recording { rules: &recorded.rules, start, actions }
    } else {
        game = load(&args.file, registry)?;
        Recording::of(&game)
    };
    let players = recording.rules.player_count() as u8;
    let rules = compiled_for(std::slice::from_ref(&variant), &args.changes, players, registry)?;
    let Some((_, theirs)) = rules.first() else { return Ok(ExitCode::from(NO)) };
    let replayed = under(&recording, theirs).map_err(|error| bad(&args.file, error))?;
    if args.json {
        print(&json_text(&replayed_json(&replayed))?)?;
    } else {
        print(&told(&replayed, &variant, recording.rules, theirs))?;
    }
    Ok(if replayed.stop.is_some() { ExitCode::from(NO) } else { ExitCode::SUCCESS })
}

fn replayed_json(replayed: &Replayed) -> serde_json::Value {
    let stop = replayed.stop.as_ref().map(|stop| match stop {
        Stop::Question { ours, theirs } => {
            json!({ "question": { "ours": ours, "theirs": theirs } })
        }
        Stop::Answer { question, given, offered } => {
            json!({ "answer": { "question": question, "given": given, "offered": offered } })
        }
        Stop::Draw { tile } => json!({ "draw": tile }),
        Stop::Scores { ours, theirs } => json!({ "scores": { "ours": ours, "theirs": theirs } }),
    });
    let Replayed { same, all, turn, answer, .. } = replayed;
    json!({ "same": same, "all": all, "tiles": turn, "answer": answer, "stop": stop })
}

fn told(replayed: &Replayed, variant: &str, ours: &Rules, theirs: &Rules) -> String {
    let Replayed { same, all, turn, .. } = replayed;
    let Some(stop) = &replayed.stop else {
        return format!(
            "under {variant} all {all} answers are legal, and the scores are the same\n"
        );
    };
    let mut text = format!("the same up to answer {same} of {all}, with {turn} tiles laid\n\n");
    let names = ["as played".to_owned(), format!("under {variant}")];
    let mut add = |topic: &str, both: [Option<String>; 2]| {
        text += &with_names(&sides(topic, &names, &both));
    };
    let list = |labels: &[String]| (!labels.is_empty()).then(|| labels.join(" | "));
    match stop {
        Stop::Question { ours, theirs } => {
            add("Something else is asked", [Some(ours.clone()), Some(theirs.clone())]);
        }
        Stop::Answer { question, given, offered } => {
            let answers = [Some(format!("the answer was: {given}")), list(offered)];
            add(&format!("{question}; that answer is not offered"), answers);
        }
        Stop::Draw { tile } => {
            add("A tile cannot be drawn", [Some(format!("{tile} is drawn")), None]);
        }
        Stop::Scores { ours, theirs } => {
            add("The scores differ", [Some(points(ours)), Some(points(theirs))]);
        }
    }
    if let Some(answer) = &replayed.answer {
        let step = if matches!(stop, Stop::Scores { .. }) { "after" } else { "before" };
        text += &with_names(&format!("\n{step} the answer: {answer}\n"));
    }
    let happened = [(ours, &replayed.ours), (theirs, &replayed.theirs)]
        .map(|(rules, (state, log))| happened(rules, state, log));
    let only = |at: usize| {
        let other = &happened[1 - at];
        let own: Vec<&str> =
            happened[at].iter().filter(|line| !other.contains(line)).map(|l| l.trim()).collect();
        (!own.is_empty()).then(|| own.join("; "))
    };
    let why = [only(0), only(1)];
    if why.iter().any(Option::is_some) {
        text += &format!("\n{}", sides("What happened only there", &names, &why));
    }
    text + &related(stop, variant, ours, theirs)
}
fn happened(rules: &Rules, state: &State, log: &[Event]) -> Vec<String> {
    log.iter().filter_map(|event| tell(rules, state, event)).collect()
}

/// The topics on which the rules differ that are about what differs here.
fn related(stop: &Stop, variant: &str, ours: &Rules, theirs: &Rules) -> String {
    let words = match stop {
        Stop::Question { ours, theirs } => format!("{ours} {theirs}"),
        Stop::Answer { given, offered, .. } => format!("{given} {}", offered.join(" ")),
        Stop::Draw { .. } | Stop::Scores { .. } => String::new(),
    };
    let words: BTreeSet<&str> =
        words.split(|letter: char| letter.is_whitespace() || letter == '@').collect();
    let source = matches!(stop, Stop::Question { ours, theirs }
        if [ours, theirs].iter().any(|text| text.contains("where the tile comes from")));
    let special = |about: &str| {
        [ours, theirs].iter().any(|rules| rules.setup().special_tiles.contains_key(about))
    };
    let names = ["as played".to_owned(), format!("under {variant}")];
    let variants = [(names[0].clone(), ours), (names[1].clone(), theirs)];
    let about = |difference: &&Difference| {
        let placing = difference.topic.ends_with(": placing") && words.contains(&*difference.about);
        let asked = matches!(stop, Stop::Question { .. })
            && words.contains(&*difference.about)
            && !difference.about.is_empty();
        let where_to = source
            && special(&difference.about)
            && (difference.topic.ends_with(": where")
                || difference.clauses.iter().all(Vec::is_empty));
        placing || asked || where_to
    };
    let diff = bastide_diff::rule_diff(&variants);
    let mut text = String::new();
    for difference in diff.differences.iter().filter(about) {
        let texts = crate::rules::with_clauses(difference);
        text += &format!("\n{}", sides(&difference.topic, &names, &texts));
    }
    if text.is_empty() { text } else { format!("\nThe rules on this\n{text}") }
}
