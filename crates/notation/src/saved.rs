//! Answers by names: what saved games hold.
use crate::{nearest, segment_names};
use bastide::{
    Action, Cell, Rotation, Rules, SegmentAt, SegmentId, Source, State,
    plugin::{AnswerError, SavedAnswer},
};
use serde::{Deserialize, Serialize};

const STACK: &str = "stack";

/// An answer that names tiles, figures and segments, so that it outlives their numbers.
///
/// ```
/// use bastide::{Registry, Setup};
/// use bastide_notation::SavedAction;
///
/// let rules = Registry::base().compile(&Setup::default())?;
/// let action = rules.outcomes(rules.start())[0].0;
/// let saved = SavedAction::save(&rules, rules.start(), action);
/// assert_eq!(saved.load(&rules, rules.start())?, action);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SavedAction {
    /// Chance: a tile is drawn.
    Draw(String),
    /// The tile of the turn comes from the `stack`, or is one that the player owns.
    Take(String),
    /// A tile is laid.
    Place {
        /// Column and row.
        cell: [i8; 2],
        /// Quarter turns clockwise.
        rotation: u8,
    },
    /// A figure is put on a segment.
    Deploy {
        /// Its kind.
        figure: String,
        /// Column and row.
        cell: [i8; 2],
        /// The segment.
        segment: SegmentName,
    },
    /// Nothing.
    Pass,
    /// A plugin's own answer; `own` in saves of format 1.
    #[serde(alias = "own")]
    Plugin(SavedAnswer),
}

/// A segment of a tile that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SegmentName {
    /// As printed, in the tile's own orientation: `city N`.
    Printed(String),
    /// By its number on the tile: only in saves of format 1.
    Number(u8),
}

/// A saved answer that names something which this game does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// No such tile.
    #[error("no tile of this game is called `{name}`; {hint}")]
    Tile {
        /// The name.
        name: String,
        /// What it may have been.
        hint: String,
    },
    /// No such figure.
    #[error("no figure of this game is called `{name}`; {hint}")]
    Figure {
        /// The name.
        name: String,
        /// What it may have been.
        hint: String,
    },
    /// No such segment.
    #[error("the segment `{segment}` of the tile at {cell} is not there: {hint}")]
    Segment {
        /// Where.
        cell: Cell,
        /// What it was called.
        segment: String,
        /// What is there.
        hint: String,
    },
    /// More than a quarter turn too many.
    #[error("rotation {0} is none; they are 0, 1, 2 and 3")]
    Rotation(u8),
    /// A plugin's answer means nothing here.
    #[error(transparent)]
    Answer(#[from] AnswerError),
}

impl SavedAction {
    /// The saved form of an answer to the pending question of a state.
    #[must_use]
    pub fn save(rules: &Rules, state: &State, action: Action) -> Self {
        let tile = |tile_id| rules.tiles().tile(tile_id).name().to_owned();
        let cell = |Cell { x, y }| [x, y];
        match action {
            Action::Draw(tile_id) => Self::Draw(tile(tile_id)),
            Action::Take(Source::Stack) => Self::Take(STACK.to_owned()),
            Action::Take(Source::Hand(tile_id)) => Self::Take(tile(tile_id)),
            Action::Place { cell: at, rotation } => {
                Self::Place { cell: cell(at), rotation: rotation.quarters() as u8 }
            }
            Action::Deploy { kind, segment } => {
                let view = rules.view(state);
                let at = view.segment_at(segment);
                let segment = match view.printed_segment_name(at) {
                    Some(printed) => SegmentName::Printed(printed),
                    None => SegmentName::Number(at.segment),
                };
                let figure = rules.kind(kind).name.clone();
                Self::Deploy { figure, cell: cell(at.cell), segment }
            }
            Action::Pass => Self::Pass,
            // An answer of a plugin that is not in play was never offered.
            Action::Plugin(answer) => {
                rules.save_answer(state, answer).map_or(Self::Pass, Self::Plugin)
            }
        }
    }

    /// The answer in this game; whether it is offered is for [`Rules::apply`] to say.
    ///
    /// # Errors
    /// If it names something that the game does not have.
    pub fn load(&self, rules: &Rules, state: &State) -> Result<Action, NameError> {
        Ok(match self {
            Self::Draw(name) => Action::Draw(tile_named(rules, name)?),
            Self::Take(name) if name == STACK => Action::Take(Source::Stack),
            Self::Take(name) => Action::Take(Source::Hand(tile_named(rules, name)?)),
            Self::Place { cell: [x, y], rotation } => {
                let turns = Rotation::ALL.get(usize::from(*rotation));
                let rotation = *turns.ok_or(NameError::Rotation(*rotation))?;
                Action::Place { cell: Cell::new(*x, *y), rotation }
            }
            Self::Deploy { figure, cell: [x, y], segment } => {
                let kind = rules.kind_named(figure).ok_or_else(|| {
                    let hint = nearest(figure, rules.kinds().map(|(_, kind)| kind.name.as_str()));
                    NameError::Figure { name: figure.clone(), hint }
                })?;
                let segment = segment_named(rules, state, Cell::new(*x, *y), segment)?;
                Action::Deploy { kind, segment }
            }
            Self::Pass => Action::Pass,
            Self::Plugin(answer) => rules.load_answer(state, answer)?,
        })
    }
}

fn segment_named(
    rules: &Rules,
    state: &State,
    cell: Cell,
    name: &SegmentName,
) -> Result<SegmentId, NameError> {
    let view = rules.view(state);
    let at = match name {
        SegmentName::Number(segment) => Ok(SegmentAt { cell, segment: *segment }),
        SegmentName::Printed(printed) => view.segment_printed(cell, printed),
    };
    let found = at.and_then(|at| {
        view.segment(at).ok_or_else(|| match segment_names(&view, cell)[..] {
            [] => "no tile lies there".to_owned(),
            ref names => format!("numbered from 0 it has: {}", names.join(", ")),
        })
    });
    found.map_err(|hint| {
        let segment = match name {
            SegmentName::Number(number) => number.to_string(),
            SegmentName::Printed(printed) => printed.clone(),
        };
        NameError::Segment { cell, segment, hint }
    })
}

fn tile_named(rules: &Rules, name: &str) -> Result<bastide::TileId, NameError> {
    rules.tiles().named(name).ok_or_else(|| {
        let hint = nearest(name, rules.tiles().tiles().map(|(_, info)| info.name()));
        NameError::Tile { name: name.to_owned(), hint }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide::{Registry, Setup};

    #[test]
    fn every_answer_of_a_game_comes_back() {
        let rules = Registry::base().compile(&Setup::default()).expect("the base game compiles");
        let (mut state, mut answers) = (rules.start().clone(), Vec::new());
        let mut turn = 0;
        while !rules.is_over(&state) {
            rules.actions(&state, &mut answers);
            for &action in &answers {
                let saved = SavedAction::save(&rules, &state, action);
                let text = serde_json::to_string(&saved).expect("answers have a text form");
                let read: SavedAction = serde_json::from_str(&text).expect("and come back");
                assert_eq!(read.load(&rules, &state), Ok(action), "{text}");
            }
            turn += 1;
            let chosen = answers[turn * 7 % answers.len()];
            rules.apply(&mut state, chosen, None).expect("listed answers are legal");
        }
    }

    #[test]
    fn the_form_is_short() {
        let rules = Registry::base().compile(&Setup::default()).expect("the base game compiles");
        let save = |action| {
            let saved = SavedAction::save(&rules, rules.start(), action);
            serde_json::to_string(&saved).expect("answers have a text form")
        };
        let place = Action::Place { cell: Cell::new(0, -1), rotation: Rotation::new(2) };
        assert_eq!(save(place), r#"{"place":{"cell":[0,-1],"rotation":2}}"#);
        assert_eq!(save(Action::Take(Source::Stack)), r#"{"take":"stack"}"#);
        assert_eq!(save(Action::Pass), r#""pass""#);
    }

    #[test]
    fn errors_name_what_there_is() {
        let rules = Registry::base().compile(&Setup::default()).expect("the base game compiles");
        let error = |text: &str| {
            let saved: SavedAction = serde_json::from_str(text).expect("is a saved answer");
            saved.load(&rules, rules.start()).expect_err("names what is not there").to_string()
        };
        assert!(error(r#"{"draw":"Y"}"#).contains("known are: A, B"));
        let figure = error(r#"{"deploy":{"figure":"meple","cell":[0,0],"segment":0}}"#);
        assert!(figure.ends_with("did you mean `meeple`?"), "{figure}");
        let printed = error(r#"{"deploy":{"figure":"meeple","cell":[0,0],"segment":"road N"}}"#);
        assert!(printed.contains("the tile there has as printed: city N, road EW"), "{printed}");
        let segment = error(r#"{"deploy":{"figure":"meeple","cell":[0,0],"segment":9}}"#);
        assert!(segment.ends_with("city N, road EW, field En.Wn, field Es.Se.Sw.Ws"), "{segment}");
        assert!(error(r#"{"place":{"cell":[0,1],"rotation":4}}"#).contains("0, 1, 2 and 3"));
    }
}
