//! What was asked and how it was made.
use bastide_lab::{Comparison, Head, RuleTopic};
use maud::{Markup, html};

/// Question, facts, warnings, and the rules that differ.
pub(super) fn head(of: &Comparison) -> Markup {
    let head = &of.head;
    let games: u64 = of.variants.iter().map(|variant| variant.games).sum();
    html! {
        h1 { (head.question) }
        @for warning in &head.warnings { p.warning role="note" { strong { "Note: " } (warning) } }
        dl {
            dt { "Variants" }
            dd {
                @for (at, variant) in of.variants.iter().enumerate() {
                    @if at > 0 { ", " }
                    strong { (variant.name) } " (rules " code { (variant.rules_hash) } ")"
                }
            }
            dt { "Games" }
            dd {
                (games) " in all: " (head.blocks) " blocks of "
                (head.turns_of_seats) @if head.turns_of_seats == 1 { " game" } @else { " games" }
                " for each variant"
            }
            dt { "At the table" }
            dd { (head.players) " players, by seat: " (head.bots.join(", ")) }
            dt { "Seed" }
            dd { (head.seed) }
            dt { "Engine" }
            dd { "Bastide " (head.engine) }
            @if !head.command.is_empty() { dt { "Again" } dd { code { (head.command) } } }
        }
    }
}

/// Topic by topic, who does what; folded, for it is long.
pub(super) fn rules(of: &Comparison) -> Markup {
    if of.rules.is_empty() {
        return html! {};
    }
    let topics: Vec<&str> = of.rules.iter().map(|topic| topic.topic.as_str()).collect();
    html! {
        h2 #rules { "Rules that differ" }
        p { (topics.len()) " topics: " (topics.join(" · ")) "." }
        details {
            summary { "Who does what, topic by topic" }
            @for topic in &of.rules {
                h3 { (topic.topic) }
                dl {
                    @for (variants, text) in sides(of, topic) {
                        dt { (variants.join(", ")) }
                        dd { @if text.is_empty() { "–" } @else { (text) } }
                    }
                }
                @if !topic.clauses.is_empty() { p.soft { (topic.clauses.join(", ")) } }
            }
        }
    }
}

/// Variants that say the same stand together.
fn sides<'a>(of: &'a Comparison, topic: &'a RuleTopic) -> Vec<(Vec<&'a str>, &'a str)> {
    let mut sides: Vec<(Vec<&str>, &str)> = Vec::new();
    for (variant, text) in of.variants.iter().zip(&topic.variants) {
        match sides.iter_mut().find(|(_, other)| other == text) {
            Some((names, _)) => names.push(&variant.name),
            None => sides.push((vec![&variant.name], text)),
        }
    }
    sides
}

/// How the numbers come about, and how many games would be needed.
pub(super) fn method(of: &Comparison) -> Markup {
    let head = &of.head;
    html! {
        h2 #method { "Method" }
        p {
            "A " em { "block" } " is one seed, the same for every variant, with every turn of the \
             seats that gives another table (" (head.turns_of_seats) " here). All variants draw the \
             tiles that they have in common in the same order, so that differences are taken block \
             by block. Where the boxes differ this helps less; the table of verdicts says how much."
        }
        p {
            "Intervals hold with " (head.sureness()) ": whole blocks were drawn "
            (head.draws) " times with replacement, the same ones for every measure, and the \
             intervals are bias-corrected and accelerated (BCa). p comes from the paired t test and \
             is adjusted after Holm for all " (of.verdicts.len()) " comparisons; Welch’s test, which \
             ignores the pairs, stands beside it as a check."
        }
        (looks(head))
        p {
            "“No visible difference” is more than a test that found nothing: the whole interval \
             lies within " (head.margin) " standard deviations of a block around 0. “Undecided” \
             means that more games are needed. The effect is the difference in standard deviations."
        }
        p {
            strong { "All of this holds for these bots." }
            " They look one step ahead at best, and people play otherwise."
        }
        (needed(of))
        p {
            "The points of every game were added up from its events and compared with the final \
             scores. That the intervals keep their promise can be tried: "
            code { "bastide compare " (of.variants.first().map_or("", |v| &v.name)) " --self-test" }
            "."
        }
    }
}

fn looks(head: &Head) -> Markup {
    if head.looks < 2 {
        return html! {};
    }
    html! {
        p {
            "The run could have stopped at " (head.looks) " fixed points as soon as the points of a \
             player were known well enough. So that this fakes nothing, each interval is made for "
            (head.sureness()) ", and all looks together hold with 95 %."
        }
    }
}

/// Blocks for one point more or less, from the spread of the paired differences.
fn needed(of: &Comparison) -> Markup {
    let points = of.verdicts.iter().filter(|verdict| verdict.measure == "points.player");
    let blocks = points.filter_map(|verdict| {
        let [low, high] = verdict.interval?;
        let half = (high - low) / 2.0;
        let needed = (head_blocks(of) * half.powi(2)).ceil();
        Some(format!("{} − {}: {needed:.0}", verdict.a, verdict.b))
    });
    let blocks: Vec<String> = blocks.collect();
    if blocks.is_empty() {
        return html! {};
    }
    html! {
        p {
            "To know the points of a player to plus or minus one point, so many blocks are needed: "
            (blocks.join(", ")) ". Twice as sharp takes four times as many."
        }
    }
}

fn head_blocks(of: &Comparison) -> f64 {
    of.head.blocks as f64
}
