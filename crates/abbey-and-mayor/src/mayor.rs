//! The mayor: as strong as his city has pennants.
use crate::Words;
use bastide::{Builder, Class, Figures, STANDARD, Scoring, Terrains, ValueLayer, View};

/// AM-MAYOR-01, -02; without pennants he takes no part (AM-MAYOR-04, -05).
pub(crate) const MAYOR: Figures = Figures {
    each: 1,
    class: Class::Special,
    stands: Terrains::CITY,
    strength: 0,
    participates: false,
    ..STANDARD
};

pub(crate) fn add(g: &mut Builder<'_>, words: &Words) {
    if g.each(words.mayor) > 0 {
        g.value(ValueLayer::Strength, Terrains::CITY, count_pennants);
    }
}

/// AM-MAYOR-03.
fn count_pennants(view: &View<'_>, scoring: &mut Scoring) {
    let (words, pennants) = (view.words::<Words>(), scoring.pennants());
    if pennants > 0 {
        for mayor in view.figures_in(scoring.feature()).filter(|f| f.kind == words.mayor) {
            scoring.add_strength(mayor.owner, pennants);
        }
    }
}
