//! Which plots there are, from the measures and the records.
use super::{
    Bar, Chart, Curve, Dot, Dots, Line, LinePoint, Plot, Quantiles,
    say::{about, clauses, expansions, greatest},
};
use crate::{
    TurnRecord,
    compare::Comparison,
    game::GameRecord,
    metrics::Unit,
    statistics::{deviation, quantile},
};

/// Every plot of a comparison, in the order in which they are shown.
pub(crate) fn plots(of: &Comparison) -> Vec<Plot> {
    let mut all = vec![sources(of)];
    all.extend(differences(of));
    all.extend([scores(of), families(of), tempo(of), seats(of)]);
    all.extend(drama(of));
    all.extend(choice(of));
    all.extend(figures(of));
    all.extend([contact(of), board(of)]);
    all.extend(rule_use(of));
    all.extend(strength(of));
    all
}

fn plot(id: &str, title: &str, how: &str, sentence: String, chart: Chart) -> Plot {
    Plot { id: id.to_owned(), title: title.to_owned(), how: how.to_owned(), sentence, chart }
}

/// Ids of measures that begin so.
fn ids<'a>(of: &'a Comparison, prefix: &str) -> Vec<&'a str> {
    let ids = of.measures.iter().map(|measure| measure.id.as_str());
    ids.filter(|id| id.starts_with(prefix)).collect()
}

/// A row for each measure, a dot for each variant.
fn dots(of: &Comparison, x: &str, measures: &[&str]) -> Chart {
    let measures: Vec<_> = measures.iter().filter_map(|id| of.measure(id)).collect();
    let dot = |at: usize| {
        let estimates = measures.iter().map(|measure| &measure.values[at]);
        estimates.map(|e| Some(Dot { value: e.value, interval: e.interval })).collect()
    };
    let variants = of.variants.iter().enumerate();
    Chart::Dots {
        x: x.to_owned(),
        unit: measures.first().map_or(Unit::Count, |measure| measure.unit),
        differences: false,
        rows: measures.iter().map(|measure| measure.title.clone()).collect(),
        series: variants.map(|(at, v)| Dots { name: v.name.clone(), dots: dot(at) }).collect(),
    }
}

/// As [`dots`], without dots where nothing happened, and rows named by the end of the id.
fn dots_by_name(of: &Comparison, x: &str, prefix: &str, measures: &[&str]) -> Chart {
    let mut chart = dots(of, x, measures);
    if let Chart::Dots { rows, series, .. } = &mut chart {
        for (row, id) in rows.iter_mut().zip(measures) {
            *row = id.trim_start_matches(prefix).to_owned();
        }
        for dot in series.iter_mut().flat_map(|series| &mut series.dots) {
            *dot = dot.filter(|dot| dot.value != 0.0);
        }
    }
    chart
}

fn stacked(of: &Comparison, prefix: &str, skip: &[&str]) -> Chart {
    let measures: Vec<_> = of
        .measures
        .iter()
        .filter(|m| m.id.starts_with(prefix) && !skip.contains(&&*m.id))
        .collect();
    let bar = |at: usize| measures.iter().map(|measure| measure.values[at].value).collect();
    let variants = of.variants.iter().enumerate();
    Chart::Stacked {
        x: "points of a player".to_owned(),
        parts: measures.iter().map(|m| m.id.trim_start_matches(prefix).to_owned()).collect(),
        bars: variants.map(|(at, v)| Bar { name: v.name.clone(), parts: bar(at) }).collect(),
    }
}

/// Points of whole scores, which are no parts of themselves.
const WHOLE: [&str; 3] = ["points.player", "points.winner", "points.last"];

fn parts(of: &Comparison) -> Vec<&str> {
    ids(of, "points.").into_iter().filter(|id| !WHOLE.contains(id)).collect()
}

fn sources(of: &Comparison) -> Plot {
    let how = "Mean points of a player by what paid them. “Other” is what no feature pays, such \
               as barns at the end. The parts add up to the scores; every game is checked.";
    let chart = stacked(of, "points.", &WHOLE);
    plot("sources", "Where points come from", how, about(of, &parts(of)), chart)
}

fn differences(of: &Comparison) -> Option<Plot> {
    let mut measures = vec!["points.player"];
    measures.extend(parts(of));
    let rows: Vec<String> = measures
        .iter()
        .filter_map(|id| of.verdicts.iter().find(|verdict| verdict.measure == *id))
        .map(|v| v.title.clone())
        .collect();
    let pairs: Vec<(&String, &String)> = of
        .variants
        .iter()
        .enumerate()
        .flat_map(|(at, a)| of.variants[at + 1..].iter().map(move |b| (&a.name, &b.name)))
        .collect();
    let series = pairs.iter().map(|(a, b)| {
        let dot = |id: &&str| {
            let verdict =
                of.verdicts.iter().find(|v| v.measure == **id && v.a == **a && v.b == **b)?;
            Some(Dot { value: verdict.difference, interval: verdict.interval })
        };
        Dots { name: format!("{a} − {b}"), dots: measures.iter().map(dot).collect() }
    });
    let chart = Chart::Dots {
        x: "difference in points".to_owned(),
        unit: Unit::Points,
        differences: true,
        rows,
        series: series.collect(),
    };
    let how = "Paired differences with their intervals: right of the line the first variant pays \
               more. An interval that does not touch the line is a difference.";
    let sentence = about(of, &["points.player"]);
    (!pairs.is_empty()).then(|| plot("differences", "Where points moved", how, sentence, chart))
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

/// A Gaussian kernel of Silverman's width.
fn density(sorted: &[f64], from: f64, to: f64) -> Vec<[f64; 2]> {
    const STEPS: u32 = 80;
    let spread = deviation(sorted).min((quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 1.34);
    let width = (0.9 * spread * (sorted.len() as f64).powf(-0.2)).max(0.5);
    let at = |step: u32| {
        let x = from + (to - from) * f64::from(step) / f64::from(STEPS);
        let sum: f64 =
            sorted.iter().map(|value| (-0.5 * ((x - value) / width).powi(2)).exp()).sum();
        [x, sum / (sorted.len().max(1) as f64 * width * std::f64::consts::TAU.sqrt())]
    };
    (0..=STEPS).map(at).collect()
}

/// One value a game, or several.
type Values = fn(&GameRecord) -> Vec<f64>;

/// A curve for each variant, and below it boxes of the values that are named.
fn spread(of: &Comparison, x: &str, curve: Values, boxes: &[(&str, Values)]) -> Chart {
    let collect = |at: usize, value: Values| sorted(of.records[at].iter().flat_map(value));
    let all: Vec<Vec<f64>> = (0..of.variants.len()).map(|at| collect(at, curve)).collect();
    let from = all.iter().filter_map(|values| values.first()).copied().fold(f64::MAX, f64::min);
    let to = all.iter().filter_map(|values| values.last()).copied().fold(f64::MIN, f64::max);
    let (mut curves, mut rows) = (Vec::new(), Vec::new());
    for (at, (variant, values)) in of.variants.iter().zip(&all).enumerate() {
        curves.push(Curve { name: variant.name.clone(), points: density(values, from, to) });
        for (who, value) in boxes {
            let values = collect(at, *value);
            let quantiles = [0.05, 0.25, 0.5, 0.75, 0.95].map(|share| quantile(&values, share));
            let name = format!("{}{who}", variant.name);
            rows.push(Quantiles { name, series: at, at: quantiles });
        }
    }
    Chart::Spread { x: x.to_owned(), curves, boxes: rows }
}

fn scores(of: &Comparison) -> Plot {
    let chart = spread(
        of,
        "points",
        |record| record.scores.iter().map(|score| f64::from(*score)).collect(),
        &[
            (", winner", |record| {
                record.scores.iter().max().map(|s| f64::from(*s)).into_iter().collect()
            }),
            (", last", |record| {
                record.scores.iter().min().map(|s| f64::from(*s)).into_iter().collect()
            }),
        ],
    );
    let how = "Final scores of all players (curves), and of winners and last players (boxes: the \
               middle half, the median, and nine games of ten).";
    plot("scores", "Final scores", how, about(of, &WHOLE), chart)
}

fn families(of: &Comparison) -> Plot {
    let how = "The same points by the rules that pay them: the letters before the number of each \
               clause. BASE is the base game, the others are expansions.";
    let sentence = expansions(of);
    let chart = stacked(of, "family.", &[]);
    plot("expansions", "Points by expansion", how, sentence, chart)
}

/// A value in each turn: its mean over the games that last so long, and the middle eight tenths.
fn by_turn(of: &Comparison, value: impl Fn(&TurnRecord) -> f64) -> Vec<Line> {
    let line = |(variant, games): (&crate::Variant, &Vec<GameRecord>)| {
        let longest = games.iter().map(|game| game.turns.len()).max().unwrap_or(0);
        let point = |turn: usize| {
            let here = sorted(games.iter().filter_map(|game| game.turns.get(turn)).map(&value));
            // The last turns of a few long games would only be noise.
            (2 * here.len() >= games.len().max(1)).then(|| LinePoint {
                x: (turn + 1) as f64,
                y: crate::statistics::mean(&here),
                band: Some([quantile(&here, 0.1), quantile(&here, 0.9)]),
            })
        };
        Line { name: variant.name.clone(), points: (0..longest).filter_map(point).collect() }
    };
    of.variants.iter().zip(&of.records).map(line).collect()
}

fn over_turns(y: &str, logarithmic: bool, series: Vec<Line>) -> Chart {
    Chart::Lines { x: "turn".to_owned(), y: y.to_owned(), logarithmic, series }
}

fn mean_score(turn: &TurnRecord) -> f64 {
    let sum: f64 = turn.scores.iter().map(|score| f64::from(*score)).sum();
    sum / turn.scores.len().max(1) as f64
}

fn tempo(of: &Comparison) -> Plot {
    let how = "Points of a player after each turn, before the final scoring: mean, and the band \
               in which eight games of ten lie.";
    let chart = over_turns("points", false, by_turn(of, mean_score));
    plot("tempo", "Score over turns", how, about(of, &["tempo.half", "tempo.final"]), chart)
}

fn seats(of: &Comparison) -> Plot {
    let wins = ids(of, "seat.wins-");
    let how = "Share of the games won from each seat; a tie counts as a part of a win. Where \
               different bots play, each sits in every seat equally often.";
    let sentence = about(of, &["seat.wins-1", "seat.points"]);
    plot("seats", "Seat advantage", how, sentence, dots(of, "share of games won", &wins))
}

fn drama(of: &Comparison) -> Vec<Plot> {
    let leads = ["drama.leads", "drama.projected"];
    let shares = ["drama.last", "drama.comeback", "margin.ties"];
    let how = "How often the lead goes from one player to another: by the points on the track, \
               and with every feature on the table paid as at the end.";
    let first =
        plot("leads", "Lead changes", how, about(of, &leads), dots(of, "times in a game", &leads));
    let how = "When the lead changes for the last time, how often somebody wins who was more than \
               20 points behind, and how often nobody wins alone.";
    let late = plot("late", "Late swings", how, about(of, &shares), dots(of, "share", &shares));
    let line = |(variant, games): (&crate::Variant, &Vec<GameRecord>)| {
        let margins = sorted(games.iter().map(|game| game.margin().into()));
        let point = |step: u32| {
            let x = f64::from(step) * 2.0;
            let up_to = margins.partition_point(|margin| *margin <= x);
            LinePoint { x, y: up_to as f64 / margins.len().max(1) as f64, band: None }
        };
        Line { name: variant.name.clone(), points: (0..=40).map(point).collect() }
    };
    let chart = Chart::Lines {
        x: "points between winner and second".to_owned(),
        y: "share of games with at most so many".to_owned(),
        logarithmic: false,
        series: of.variants.iter().zip(&of.records).map(line).collect(),
    };
    let how = "The higher a line, the closer the games.";
    let margin = plot("margin", "Margin of victory", how, about(of, &["margin.points"]), chart);
    vec![first, late, margin]
}

fn choice(of: &Comparison) -> Vec<Plot> {
    let how = "Legal ways to lay the tile, from the list of answers before each decision.";
    let chart = over_turns("ways to lay the tile", true, {
        by_turn(of, |turn| f64::from(turn.placements.max(1)))
    });
    let sentence = about(of, &["choice.place"]);
    let place = plot("placements", "Branching: ways to lay a tile", how, sentence, chart);
    let how = "The same, times the answers to the question of step 2 once the tile lies.";
    let chart = over_turns("ways × answers", true, {
        by_turn(of, |turn| f64::from(turn.placements.max(1)) * f64::from(turn.deployments.max(1)))
    });
    let sentence = about(of, &["choice.figure", "choice.decisions"]);
    let both = plot("choices", "Branching: tile and figure", how, sentence, chart);
    let length =
        ["length.decisions", "length.turns", "length.tiles", "length.parts", "length.discarded"];
    let how = "Questions that players answered in a game; turns, second parts of turns and tiles \
               that fitted nowhere are among the verdicts.";
    let decisions: Values = |record| vec![record.decisions.into()];
    let chart = spread(of, "decisions in a game", decisions, &[("", decisions)]);
    let length = plot("length", "Length of a game", how, about(of, &length), chart);
    vec![place, both, length]
}

fn figures(of: &Comparison) -> Vec<Plot> {
    let measures = ["figures.table", "figures.stay", "figures.idle", "figures.kept"];
    let how = "Figures of all players on the table after each turn.";
    let chart =
        over_turns("figures on the table", false, by_turn(of, |turn| f64::from(turn.on_table)));
    let mut all = vec![plot("table", "Figures on the table", how, about(of, &measures), chart)];
    let shares = ["figures.idle", "figures.kept"];
    let how = "Turns in which step 2 offered nothing, and figures that stay until the end.";
    let chart = dots(of, "share", &shares);
    all.push(plot("idle", "Figures that do nothing", how, about(of, &shares), chart));
    let dots_of = |prefix: &str, x: &str| dots_by_name(of, x, prefix, &ids(of, prefix));
    let how = "Figures of each kind that came to the table in a game, all players together.";
    let sentence = greatest(of, "kind.placed.", "meeple", "After the meeple, placed most");
    let chart = dots_of("kind.placed.", "placed in a game");
    all.push(plot("kinds", "Figures placed", how, sentence, chart));
    let how = "Points of the features won with a figure, shared among the winner's figures there, \
               for each time such a figure was placed. Kinds that take no part in majorities have \
               none.";
    let sentence = greatest(of, "kind.points.", "", "Most for each placing");
    let chart = dots_of("kind.points.", "points for each placed");
    all.push(plot("worth", "What a figure is worth", how, sentence, chart));
    let abilities: Vec<&str> = ids(of, "kind.")
        .into_iter()
        .filter(|id| !id.starts_with("kind.placed.") && !id.starts_with("kind.points."))
        .collect();
    if !abilities.is_empty() {
        let how = "How often a figure moved for a reason that an expansion names, for each time \
                   such a figure was placed.";
        let sentence = match abilities.len() {
            1 => about(of, &abilities),
            _ => abilities_say(of, &abilities),
        };
        let mut chart = dots_by_name(of, "for each placed", "kind.", &abilities);
        if let Chart::Dots { rows, .. } = &mut chart {
            let titles = abilities.iter().filter_map(|id| of.measure(id));
            *rows = titles.map(|measure| ability(&measure.title)).collect();
        }
        all.push(plot("abilities", "Abilities used", how, sentence, chart));
    }
    all
}

fn ability(title: &str) -> String {
    title.replace(", for each placed", "")
}

/// The ability used most often and the one used least, over all variants.
fn abilities_say(of: &Comparison, abilities: &[&str]) -> String {
    let measures = abilities.iter().filter_map(|id| of.measure(id));
    let values = measures.flat_map(|measure| {
        let each = of.variants.iter().zip(&measure.values).map(|(v, e)| (&v.name, e.value));
        each.filter(|(_, value)| *value > 0.0).map(move |(name, value)| (measure, name, value))
    });
    let mut values: Vec<_> = values.collect();
    values.sort_by(|a, b| b.2.total_cmp(&a.2));
    let tell = |(measure, name, value): &(&crate::Measure, &String, f64)| {
        let (what, often) = (ability(&measure.title), measure.unit.show(*value));
        format!("{what} under {name} ({often} for each placed)")
    };
    match &values[..] {
        [first, .., last] => format!("Most often: {}; least often: {}.", tell(first), tell(last)),
        [only] => format!("Only {}.", tell(only)),
        [] => "Nothing of this kind happened.".to_owned(),
    }
}

fn contact(of: &Comparison) -> Plot {
    let shares = ["contact.shared", "contact.points", "contact.tied", "contact.stolen"];
    let how = "Features scored with somebody on them: how many had several players, how many were \
               tied or taken from the player whose figure came first; and the share of all points \
               that such features paid.";
    plot("contact", "Contact", how, about(of, &[&shares[..], &["contact.sent"]].concat()), {
        dots(of, "share", &shares)
    })
}

fn board(of: &Comparison) -> Plot {
    let measures = ["board.width", "board.height", "board.dead", "board.holes"];
    let how = "The table at the end: sides of the rectangle around all tiles, cells beside tiles \
               into which no tile of the stack would have fitted, and empty cells with four tiles \
               around.";
    let chart = dots(of, "cells", &measures);
    plot("board", "Shape of the table", how, about(of, &measures), chart)
}

fn rule_use(of: &Comparison) -> Option<Plot> {
    let mut measures = ids(of, "clause.");
    let most = |id: &str| {
        let values = of.measure(id).map(|m| m.values.iter().map(|e| e.value));
        values.into_iter().flatten().fold(0.0, f64::max)
    };
    measures.sort_by(|a, b| most(b).total_cmp(&most(a)));
    let chart = dots_by_name(of, "share of games", "clause.", &measures);
    let how = "Games in which each clause that pays or discards applied at least once. A clause \
               that is missing never did.";
    let shown = !measures.is_empty();
    shown.then(|| plot("clauses", "Rules that applied", how, clauses(of), chart))
}

fn strength(of: &Comparison) -> Option<Plot> {
    of.measure("strength.wins")?;
    let chart = dots(of, "share of games won", &["strength.wins"]);
    let how = "Games won by the bot that is named first, every bot in every seat over the same \
               tiles. The nearer to its fair share, the more luck decides.";
    Some(plot("strength", "Luck and skill", how, about(of, &["strength.wins"]), chart))
}
