//! The page: everything in one file, without scripts and without the network.
mod head;
mod odd;
mod verdicts;

use crate::{Look, ReportError, plot_csv, svg};
use base64::{Engine, engine::general_purpose::STANDARD};
use bastide_lab::{Chart, Comparison, Plot};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("../style.css");

/// Rows of data that are shown beside the download.
const ROWS: usize = 60;

/// The report as one HTML file.
///
/// # Errors
/// If a plot cannot be drawn or a table cannot be written.
pub fn page(comparison: &Comparison) -> Result<String, ReportError> {
    let mut figures = Vec::new();
    for plot in &comparison.plots {
        figures.push(figure(plot)?);
    }
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content={ "bastide " (comparison.head.engine) };
                title { (comparison.head.question) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    (head::head(comparison))
                    (summary(comparison))
                    (contents(comparison))
                    (head::rules(comparison))
                    (verdicts::table(comparison))
                    h2 #plots { "Plots" }
                    @for figure in &figures { (figure) }
                    (odd::games(comparison))
                    (head::method(comparison))
                }
            }
        }
    };
    Ok(page.into_string())
}

/// What most readers came for, before anything else.
fn summary(of: &Comparison) -> Markup {
    html! {
        h2 #summary { "In short" }
        ul { @for sentence in of.summary() { li { (sentence) } } }
    }
}

fn contents(of: &Comparison) -> Markup {
    html! {
        nav aria-label="Contents" {
            ul {
                li { a href="#summary" { "In short" } }
                @if !of.rules.is_empty() { li { a href="#rules" { "Rules that differ" } } }
                @if !of.verdicts.is_empty() { li { a href="#verdicts" { "Verdicts" } } }
                @for plot in &of.plots { li { a href={ "#" (plot.id) } { (plot.title) } } }
                @if !of.odd_games.is_empty() { li { a href="#odd" { "Odd games" } } }
                li { a href="#method" { "Method" } }
            }
        }
    }
}

/// A plot: what is seen, the picture, how it is counted, and the data.
///
/// What cannot be drawn, because all values are the same, is still told.
fn figure(plot: &Plot) -> Result<Markup, ReportError> {
    let csv = plot_csv(plot)?;
    let drawn = match (svg(plot, Look::Wide), svg(plot, Look::Narrow)) {
        (Ok(wide), Ok(narrow)) => html! {
            div.wide { (PreEscaped(wide)) }
            div.narrow { (PreEscaped(narrow)) }
        },
        (Err(ReportError::Draw { why, .. }), _) | (_, Err(ReportError::Draw { why, .. })) => {
            html! { p.soft { "Nothing to draw: " (why) "." } }
        }
        (Err(error), _) | (_, Err(error)) => return Err(error),
    };
    let name = format!("{}.csv", plot.id);
    Ok(html! {
        h3 id=(plot.id) { (plot.title) }
        p.lead { (plot.sentence) }
        figure {
            (drawn)
            figcaption { (plot.how) }
        }
        (data(plot))
        (download(&name, "text/csv", &csv, &format!("Data as {name}")))
    })
}

/// Short data are shown; those of lines and curves are long and only downloaded.
fn data(plot: &Plot) -> Markup {
    let (header, rows) = plot.chart.table();
    if !matches!(plot.chart, Chart::Stacked { .. } | Chart::Dots { .. }) || rows.len() > ROWS {
        return html! {};
    }
    let number = |cell: &str| cell.parse::<f64>().is_ok();
    html! {
        details {
            summary { "Numbers" }
            table.cards {
                thead { tr { @for name in &header { th scope="col" { (name) } } } }
                tbody {
                    @for row in &rows {
                        tr {
                            @for (name, cell) in header.iter().zip(row) {
                                td data-label=(name) .n[number(cell)] { (rounded(cell)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Fewer digits than in the file.
fn rounded(cell: &str) -> String {
    match (cell.parse::<f64>(), cell.contains('.')) {
        (Ok(number), true) => format!("{number:.3}"),
        _ => cell.to_owned(),
    }
}

/// A file inside of the page.
fn download(name: &str, kind: &str, content: &str, text: &str) -> Markup {
    let address = format!("data:{kind};base64,{}", STANDARD.encode(content));
    html! { a.download download=(name) href=(address) { (text) } }
}
