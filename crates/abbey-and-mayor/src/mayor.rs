//! The mayor: as strong as his city has pennants.
use crate::Constants;
use bastide::plugin::*;

/// AM-MAYOR-01, -02; without pennants he takes no part (AM-MAYOR-04, -05).
pub(crate) const MAYOR: FigureTraits = FigureTraits {
    each: 1,
    class: Class::Special,
    stands: Terrains::CITY,
    strength: 0,
    participates: false,
    ..STANDARD
};

pub(crate) fn add(game: &mut Builder<'_>, constants: &Constants) {
    if game.each(constants.mayor) > 0 {
        game.value(ValueLayer::Strength, Terrains::CITY, count_pennants);
    }
}

/// AM-MAYOR-03.
fn count_pennants(view: &View<'_>, scoring: &mut Scoring) {
    let (constants, pennants) = (view.constants::<Constants>(), scoring.pennants());
    if pennants > 0 {
        for mayor in view.figures_in(scoring.feature()).filter(|f| f.kind == constants.mayor) {
            scoring.add_strength(mayor.owner, pennants);
        }
    }
}
