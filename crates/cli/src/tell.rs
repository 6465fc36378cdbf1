//! Events in plain words.
use bastide::{
    Event, Player, Rules, State, View,
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
        Event::Scored(scored) => format!("  {}", score_text(scored)),
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
    let who = format!("{}'s {}", name(moved.owner), view.kind(moved.kind).name);
    let why = match moved.why {
        Reason::By(cause) => format!(" ({})", view.table.cause_name(cause)),
        Reason::Step2 | Reason::Scored => String::new(),
    };
    match (moved.from, moved.to) {
        (None, Some(to)) => format!("{who} comes to {}{why}", view.site_name(to)),
        (_, None) => format!("{who} goes home{why}"),
        (from, Some(to)) if from == Some(to) => {
            let kind = &view.kind(moved.kind).name;
            format!("{}'s figure on {} is a {kind} now{why}", name(moved.owner), view.site_name(to))
        }
        (_, Some(to)) => format!("{who} goes to {}{why}", view.site_name(to)),
    }
}

/// A score and why: `city, 3 tiles: Red +8 = 3 tiles × 2 + 1 pennants × 2 (BASE-43)`.
pub(crate) fn score_text(scored: &Scored) -> String {
    let complete = if scored.occasion == bastide::Occasion::Final { "at the end, " } else { "" };
    let mut text = format!("{complete}{}, {} tiles: ", scored.terrain, scored.cells.len());
    let paid: Vec<String> = scored
        .paid
        .iter()
        .map(|(player, points)| format!("{} {points:+}", name(*player)))
        .collect();
    text += &if paid.is_empty() { "nobody scores".to_owned() } else { paid.join(", ") };
    let mut between = " = ";
    for term in &scored.terms {
        let only = term.only.map_or(String::new(), |player| format!(" for {}", name(player)));
        let _ = write!(text, "{between}{} {} × {}{only}", term.count, term.what, term.each);
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
}
