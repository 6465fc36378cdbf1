//! One position, as a rule set sees it.
use crate::{
    replay::{answers, question_text},
    sketch::{Sketch, SketchError},
};
use bastide::{Action, Actor, Event, Rules, State, View, event::Scored};

/// What a feature would pay if the game ended now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valued {
    /// One of its segments, the same under all rules: `city NE@(0,0)`.
    pub feature: String,
    /// Why it pays what it pays.
    pub scored: Scored,
}

/// What a rule set asks, offers and scores in a position.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The game at that question.
    pub state: State,
    /// What the rules do not have and was left out, or could not be done.
    pub missing: Vec<String>,
    /// Who is asked what.
    pub asked: String,
    /// The answers offered, in the words in which they are shown; none of those of chance.
    pub offered: Vec<String>,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// Points by seat if the game ended now.
    pub ended: Vec<i32>,
    /// What each feature would pay then.
    pub features: Vec<Valued>,
    /// Points that no feature pays, with their clause: player, points, clause.
    pub awards: Vec<(u8, i32, &'static str)>,
}

/// Looks at a position under some rules, after answers in words, such as `draw E`.
///
/// Where the rules ask for a source of the tile and the words draw one, it comes from the stack.
///
/// # Errors
/// If the position cannot be set up.
pub fn see(sketch: &Sketch, said: &[String], rules: &Rules) -> Result<Seen, SketchError> {
    let (mut state, _, mut missing) = sketch.under(rules)?;
    for text in said {
        if !say(rules, &mut state, text) {
            let asked = question_text(rules, &state);
            missing.push(format!("the answer `{text}`, as {asked}"));
            break;
        }
    }
    let (end, log) = ended(rules, &state)?;
    let scores =
        |state: &State| -> Vec<i32> { rules.players().map(|player| state.score(player)).collect() };
    let view = rules.view(&end);
    let mut features: Vec<Valued> = log.iter().filter_map(|event| valued(&view, event)).collect();
    features.sort_by_key(|valued| (valued.scored.terrain, valued.scored.cells.first().copied()));
    let award = |event: &Event| match event {
        Event::Awarded { player, points, clause } => Some((player.0, *points, *clause)),
        _ => None,
    };
    Ok(Seen {
        missing,
        asked: question_text(rules, &state),
        offered: offered(rules, &state),
        scores: scores(&state),
        ended: scores(&end),
        features,
        awards: log.iter().filter_map(award).collect(),
        state,
    })
}

/// What the final scoring would come to now: the rest of the turn is passed on, so that what the
/// answers completed is scored first.
fn ended(rules: &Rules, state: &State) -> Result<(State, Vec<Event>), SketchError> {
    let (mut state, mut log) = (state.clone(), Vec::new());
    let begins = |event: &Event| matches!(event, Event::TurnStarted { part: 0, .. });
    while rules.legal(&state, Action::Pass) && !log.iter().any(begins) {
        rules.apply_unchecked(&mut state, Action::Pass, Some(&mut log));
    }
    if rules.pending(&state).is_none() {
        return Ok((state, log));
    }
    Sketch::of(&rules.view(&state)).ended(rules)
}

fn offered(rules: &Rules, state: &State) -> Vec<String> {
    match rules.pending(state).map(|question| question.to) {
        Some(Actor::Player(_)) => answers(rules, state).into_iter().map(|(_, l)| l).collect(),
        Some(Actor::Chance) | None => Vec::new(),
    }
}

/// Gives an answer by its words, if it is offered.
fn say(rules: &Rules, state: &mut State, text: &str) -> bool {
    let chance = text.starts_with("draw ") && text != "draw a tile";
    let asks_chance =
        |state: &State| rules.pending(state).is_some_and(|question| question.to == Actor::Chance);
    // One rule set may ask where the tile comes from where another has it drawn at once.
    if chance && !asks_chance(state) && !give(rules, state, "draw a tile") {
        return false;
    }
    if text == "draw a tile" && asks_chance(state) {
        return true;
    }
    give(rules, state, text)
}
fn give(rules: &Rules, state: &mut State, text: &str) -> bool {
    let found = answers(rules, state).into_iter().find(|(_, label)| label == text);
    let Some((action, _)) = found else { return false };
    rules.apply_unchecked(state, action, None);
    true
}

fn valued(view: &View<'_>, event: &Event) -> Option<Valued> {
    let Event::Scored(scored) = event else { return None };
    Some(Valued { feature: view.segment_name(scored.feature), scored: (**scored).clone() })
}
