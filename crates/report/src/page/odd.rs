//! Games worth a look.
use super::download;
use bastide_lab::{Comparison, OddGame};
use maud::{Markup, html};

/// A card for each, with the outline of its table and the saved game.
pub(super) fn games(of: &Comparison) -> Markup {
    if of.odd_games.is_empty() {
        return html! {};
    }
    html! {
        h2 #odd { "Odd games" }
        p {
            "Those that stand out most under each variant. The saved game is inside of this page: "
            "download it and look at it with " code { "bastide replay FILE --board" } "."
        }
        ul.games { @for game in &of.odd_games { li { (card(game)) } } }
    }
}

fn card(game: &OddGame) -> Markup {
    let scores: Vec<String> = game.scores.iter().map(ToString::to_string).collect();
    let name = format!("{}-{}.json", file_name(&game.variant), game.seed);
    html! {
        (outline(&game.cells))
        strong { (game.variant) ": " (game.why.join(", ")) }
        p {
            (scores.join(" : ")) " points, " (game.lead_changes) " lead changes, "
            (game.turns) " turns; " (game.bots.join(", ")) "; seed " (game.seed)
        }
        (download(&name, "application/json", &game.save, &format!("Replay {name}")))
    }
}

/// A name that any system takes for a file.
fn file_name(name: &str) -> String {
    let plain =
        |letter: char| if letter.is_ascii_alphanumeric() || letter == '.' { letter } else { '-' };
    let name: String = name.chars().map(plain).collect();
    // No option of a command, and no hidden file.
    let name = name.trim_start_matches(['-', '.']);
    if name.is_empty() { "game".to_owned() } else { name.to_owned() }
}

/// The tiles as squares, the first one filled.
fn outline(cells: &[[i8; 2]]) -> Markup {
    let span = |axis: usize| {
        let values = || cells.iter().map(|cell| i32::from(cell[axis]));
        (values().min().unwrap_or(0), values().max().unwrap_or(0))
    };
    let ((west, east), (north, south)) = (span(0), span(1));
    let view = format!("{west} {north} {} {}", east - west + 1, south - north + 1);
    let label = format!("Outline of the table, {} by {} tiles", east - west + 1, south - north + 1);
    html! {
        svg viewBox=(view) role="img" aria-label=(label) {
            @for (number, [x, y]) in cells.iter().enumerate() {
                rect x=(f64::from(*x) + 0.06) y=(f64::from(*y) + 0.06) width="0.88" height="0.88"
                    fill="currentColor" fill-opacity=(if number == 0 { "0.9" } else { "0.3" }) {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_file_name_is_no_option_and_not_hidden() {
        for (variant, name) in [
            ("c3.1", "c3.1"),
            ("/home/me/my variant.toml", "home-me-my-variant.toml"),
            ("--force", "force"),
            (".hidden", "hidden"),
            ("…", "game"),
        ] {
            assert_eq!(file_name(variant), name);
        }
    }
}
