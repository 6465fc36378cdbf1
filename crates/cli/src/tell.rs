//! Events in plain words.
use bastide::{
    Cell, Event, Player, Rules, State, View,
    event::{Moved, Scored},
    figure::Reason,
};
use std::fmt::Write as _;

/// Names of the players, by seat.
pub(crate) const COLOURS: [&str; 6] = ["Red", "Blue", "Yellow", "Green", "Black", "Pink"];

/// A player's name.
pub(crate) fn name(player: Player) -> &'static str {
    COLOURS.get(player.index()).copied().unwrap_or("somebody")
}

/// Text that calls players by number, with their names instead.
pub(crate) fn with_names(text: &str) -> String {
    let mut text = text.to_owned();
    for (number, colour) in (1..).zip(COLOURS) {
        text = text.replace(&format!("player {number}"), colour);
    }
    text
}

/// Text for players: names instead of numbers, and theirs called theirs.
pub(crate) fn plain(text: &str) -> String {
    with_names(text).replace("the own ", "your ").replace("their own ", "your ")
}

/// A kind in words: what is called `X-lying`, beside an `X`, is a lying X.
fn form(view: &View<'_>, kind: &str) -> String {
    match kind.split_once('-') {
        Some((usual, how)) if view.table.kind_named(usual).is_some() => format!("{how} {usual}"),
        _ => kind.to_owned(),
    }
}

/// `1 tile`, `2 tiles`: one of what is named in the plural.
fn counted(count: i32, what: &str) -> String {
    if count != 1 {
        return format!("{count} {what}");
    }
    let (before, last) = what.rsplit_once(' ').map_or(("", what), |(before, last)| (before, last));
    let one = match last.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None => last.strip_suffix('s').unwrap_or(last).to_owned(),
    };
    if before.is_empty() { format!("1 {one}") } else { format!("1 {before} {one}") }
}

/// What happened, in a line; none for what goes without saying.
pub(crate) fn tell(rules: &Rules, state: &State, event: &Event) -> Option<String> {
    let tile = |tile_id: &bastide::TileId| rules.tiles().tile(*tile_id).name().to_owned();
    Some(match event {
        Event::TurnStarted { player, part: 0 } => format!("{}'s turn", name(*player)),
        Event::TurnStarted { player, .. } => {
            format!("{} goes on with a second part", name(*player))
        }
        Event::Drawn(tile_id) => format!("  {} is drawn", tile(tile_id)),
        Event::Discarded(tile_id) => {
            format!("  {} fits nowhere and leaves the game (BASE-23)", tile(tile_id))
        }
        Event::Placed { tile: tile_id, cell, rotation, by } => {
            format!("  {} lays {} at {cell} {rotation}", name(*by), tile(tile_id))
        }
        Event::TokenMoved { token, from, to, count } => {
            let (view, token) = (rules.view(state), rules.token_name(*token));
            let (from, to) = (view.holder_name(*from), view.holder_name(*to));
            format!("  {count} {token}: from {} to {}", with_names(&from), with_names(&to))
        }
        Event::Moved(moved) => format!("  {}", moved_text(&rules.view(state), moved)),
        Event::Scored(scored) => {
            format!("  {}", score_text(scored, Some(rules.view(state).cell(scored.feature))))
        }
        Event::Awarded { player, points, clause } => {
            format!("  {} {points:+} ({clause})", name(*player))
        }
        Event::Told { what, .. } => format!("  {}", with_names(what)),
        Event::Ended => "the game is over".to_owned(),
        Event::Stopped(fault) => format!("the game stops: {fault}"),
        _ => return None,
    })
}

fn moved_text(view: &View<'_>, moved: &Moved) -> String {
    let kind = &view.kind(moved.kind).name;
    let who = format!("{}'s {kind}", name(moved.owner));
    let why = match moved.why {
        Reason::By(cause) => format!(" ({})", view.table.cause_name(cause)),
        Reason::Step2 | Reason::Scored => String::new(),
    };
    match (moved.from, moved.to) {
        (None, Some(to)) => format!("{who} comes to {}{why}", view.site_name(to)),
        (_, None) => format!("{who} goes home{why}"),
        (from, Some(to)) if from == Some(to) => {
            let form = form(view, kind);
            format!("{}'s figure on {} is now a {form}{why}", name(moved.owner), view.site_name(to))
        }
        (_, Some(to)) => format!("{who} goes to {}{why}", view.site_name(to)),
    }
}

/// A score and why: `city at (0,-1), 3 tiles: Red +8 = 3 tiles × 2 + 1 pennant × 2 (BASE-43)`.
pub(crate) fn score_text(scored: &Scored, at: Option<Cell>) -> String {
    let complete = if scored.occasion == bastide::Occasion::Final { "at the end, " } else { "" };
    let (terrain, tiles) = (scored.terrain, counted(scored.cells.len() as i32, "tiles"));
    let place = at.map_or(String::new(), |cell| format!(" at {cell}"));
    let mut text = format!("{complete}{terrain}{place}, {tiles}: ");
    let paid: Vec<String> = scored
        .paid
        .iter()
        .map(|(player, points)| format!("{} {points:+}", name(*player)))
        .collect();
    if paid.is_empty() {
        let why = if scored.strengths.is_empty() { "no figure counts here" } else { "no majority" };
        return format!("{text}nobody scores, {why} ({})", scored.clause);
    }
    text += &paid.join(", ");
    let mut between = " = ";
    for term in &scored.terms {
        let only = term.only.map_or(String::new(), |player| format!(" for {}", name(player)));
        let _ = write!(text, "{between}{} × {}{only}", counted(term.count, term.what), term.each);
        if term.clause != scored.clause {
            let _ = write!(text, " ({})", term.clause);
        }
        between = " + ";
    }
    let _ = write!(text, " ({})", scored.clause);
    if scored.strengths.len() > 1 {
        let strengths =
            scored.strengths.iter().map(|(p, strength)| format!("{} {strength}", name(*p)));
        let _ = write!(text, "; strengths {}", strengths.collect::<Vec<_>>().join(", "));
        if scored.winners.len() > 1 {
            text += ", tied: all of them score";
        }
    }
    text
}

/// Who won, in a sentence without a full stop.
pub(crate) fn winners_text(names: &[&str]) -> String {
    match names {
        [] => "nobody wins".to_owned(),
        [only] => format!("{only} wins"),
        [others @ .., last] => format!("{} and {last} share the win", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_told_for_one_for_two_and_for_three() {
        assert_eq!(winners_text(&["Red"]), "Red wins");
        assert_eq!(winners_text(&["Red", "Blue"]), "Red and Blue share the win");
        let three = winners_text(&["Red", "Blue", "Green"]);
        assert_eq!(three, "Red, Blue and Green share the win");
    }
    #[test]
    fn one_is_told_in_the_singular() {
        for (count, what, text) in [
            (1, "tiles", "1 tile"),
            (2, "tiles", "2 tiles"),
            (1, "pennants", "1 pennant"),
            (1, "completed cities", "1 completed city"),
        ] {
            assert_eq!(counted(count, what), text);
        }
    }
}
