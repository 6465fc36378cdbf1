//! The page stands alone, says what it shows, and its data are complete.
use base64::{Engine, engine::general_purpose::STANDARD};
use bastide_expansions::{preset, registry};
use bastide_lab::{Comparison, Plan, RuleTopic, Watch, compare};
use bastide_report::{Look, games_csv, page, plot_csv, svg};
use bastide_session::Game;
use std::{path::Path, sync::atomic::AtomicBool};

fn comparison(variants: &[&str], games: u64) -> Comparison {
    let variant = |name: &&str| ((*name).to_owned(), preset(name).expect("a preset"));
    let plan = Plan {
        variants: variants.iter().map(variant).collect(),
        games,
        draws: 500,
        bots: vec!["random".to_owned()],
        ..Plan::default()
    };
    let stop = AtomicBool::new(false);
    let watch = Watch { progress: &|_, _| {}, stop: &stop };
    compare(&registry(), &plan, &watch).expect("it compares")
}

#[test]
fn the_page_needs_nothing_from_outside() {
    let page = page(&comparison(&["c1", "c3.1"], 12)).expect("a page");
    for outside in ["<script", "<link", "<img", "src=", "@import", "url(", "https://"] {
        assert!(!page.contains(outside), "there is {outside}");
    }
    assert_eq!(page.matches("http://").count(), page.matches("http://www.w3.org/2000/svg").count());
    for part in ["prefers-color-scheme: dark", "@media print", "max-width: 40rem", "viewport"] {
        assert!(page.contains(part), "no {part}");
    }
}

#[test]
fn every_plot_has_a_sentence_two_pictures_and_its_data() {
    let comparison = comparison(&["c1", "c2", "c3.1"], 12);
    let page = page(&comparison).expect("a page");
    assert!(comparison.plots.len() >= 18);
    for plot in &comparison.plots {
        assert!(plot.sentence.ends_with('.') && !plot.how.is_empty(), "{}", plot.id);
        assert!(page.contains(&format!("id=\"{}\"", plot.id)), "{} is not shown", plot.id);
        let csv = plot_csv(plot).expect("a table");
        assert!(csv.lines().count() > 1, "{} has no data", plot.id);
        assert!(page.contains(&STANDARD.encode(&csv)), "{} has no download", plot.id);
        for look in [Look::Wide, Look::Narrow] {
            let drawn = svg(plot, look).expect("a picture");
            assert!(drawn.starts_with("<svg role=\"img\" aria-label="), "{}", plot.id);
            assert!(drawn.contains("currentColor") && page.contains(&drawn), "{}", plot.id);
        }
        let file = svg(plot, Look::File).expect("a picture");
        assert!(!file.contains("currentColor") && !file.contains("var("), "{}", plot.id);
    }
}

#[test]
fn replays_inside_of_the_page_can_be_opened() {
    let comparison = comparison(&["c2"], 8);
    let page = page(&comparison).expect("a page");
    let saves: Vec<&str> = page.split("data:application/json;base64,").skip(1).collect();
    assert_eq!(saves.len(), comparison.odd_games.len());
    for save in saves {
        let code = save.split('"').next().expect("an address ends");
        let text = String::from_utf8(STANDARD.decode(code).expect("base64")).expect("text");
        let game = Game::from_text(&registry(), &text).expect("a save");
        assert!(game.pending().is_none());
    }
}

#[test]
fn the_table_of_games_has_every_seat_and_adds_up() {
    let comparison = comparison(&["base", "c3.1"], 5);
    let csv = games_csv(&comparison).expect("a table");
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let mut rows = 0;
    for row in reader.records() {
        let row = row.expect("a row");
        let number = |at: usize| row[at].parse::<i64>().expect("a number");
        assert_eq!((9..15).map(number).sum::<i64>(), number(6), "{row:?}");
        rows += 1;
    }
    assert_eq!(rows, 2 * 5 * 2);
}

#[test]
fn one_variant_and_one_game_make_a_page_too() {
    let alone = page(&comparison(&["base"], 1)).expect("a page");
    assert!(alone.contains("How does base play?") && !alone.contains("id=\"verdicts\""));
    assert!(alone.contains("So few blocks"));
}

#[test]
fn rules_that_differ_stand_in_the_head_and_names_are_escaped() {
    let mut comparison = comparison(&["c1", "c2"], 2);
    comparison.rules.push(RuleTopic {
        topic: "Barns <b>".to_owned(),
        variants: vec!["at once".to_owned(), "at the end".to_owned()],
        clauses: vec!["AM-BARN-05".to_owned()],
        sentence: "They are paid at another time.".to_owned(),
    });
    let page = page(&comparison).expect("a page");
    assert!(page.contains("Barns &lt;b&gt;") && !page.contains("Barns <b>"));
    assert!(page.contains("id=\"rules\"") && page.contains("AM-BARN-05"));
}

/// Set `BASTIDE_UPDATE` to write the file anew.
#[test]
fn the_published_schema_is_that_of_the_data() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/report.schema.json");
    let schema = Comparison::json_schema();
    if std::env::var_os("BASTIDE_UPDATE").is_some() {
        std::fs::write(&file, &schema).expect("it can be written");
    }
    let published = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(published, schema, "run the test with BASTIDE_UPDATE=1 and look at what changed");
}
