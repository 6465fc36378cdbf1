//! Answers that come to the same: only the first of them is tried.
use bastide::{
    Action, Question, QuestionKind, Rotation, Rules, State, Terrain, View, tile::SegmentSource,
};

/// Keeps the first of all answers that lay the same picture in the same cell, or put the same
/// kind of figure on the same feature of the same tile.
pub(crate) fn drop_twins(
    rules: &Rules,
    state: &State,
    question: &Question,
    answers: &mut Vec<Action>,
) {
    let view = rules.view(state);
    match question.kind {
        QuestionKind::Place(tile) => {
            let first = alike(rules.tiles().tile(tile).segments());
            answers.retain(|action| match *action {
                Action::Place { rotation, .. } => first[rotation.quarters()] == rotation,
                _ => true,
            });
        }
        QuestionKind::Figure => answers.retain(|action| !repeats(&view, *action)),
        _ => {}
    }
}

/// For each rotation the first one in which a tile looks the same.
fn alike(segments: &[SegmentSource]) -> [Rotation; 4] {
    Rotation::ALL.map(|rotation| {
        let same = |first: &Rotation| {
            segments.iter().all(|segment| {
                let look = look(segment, *first);
                segments.iter().any(|other| self::look(other, rotation) == look)
            })
        };
        Rotation::ALL.into_iter().find(same).unwrap_or(rotation)
    })
}

fn look(segment: &SegmentSource, rotation: Rotation) -> (Terrain, u8, u8, u8, &[String]) {
    let turns = rotation.quarters() as u32;
    let sides = u16::from(segment.sides) << turns;
    let sides = (sides & 0xf | sides >> 4) as u8;
    let halves = segment.halves.rotate_left(2 * turns);
    (segment.terrain, sides, halves, segment.pennants, &segment.marks)
}

/// Whether an earlier segment of the same tile belongs to the same feature.
fn repeats(view: &View<'_>, action: Action) -> bool {
    let Action::Deploy { segment, .. } = action else { return false };
    let mut earlier = view.segments(view.cell(segment)).take_while(|other| *other != segment);
    earlier.any(|other| view.same(other, segment))
}
