//! What the rules say, by topic: the same in both variants, but for what is an option.
use bastide::plugin::*;

/// Where other boxes say something else, or nothing.
pub const TOPICS: &[Topic] = &[
    Topic { name: "special tile: where", of: "abbey", clauses: &["AM-ABBEY-02", "AM-ABBEY-04"] },
    Topic { name: "special tile: edges", of: "abbey", clauses: &["AM-ABBEY-05"] },
    Topic { name: "special tile: figures on it", of: "abbey", clauses: &["AM-ABBEY-08"] },
    Topic { name: "special tile: own points", of: "abbey", clauses: &["AM-ABBEY-09"] },
    Topic { name: "special tile: monasteries beside it", of: "abbey", clauses: &["AM-ABBEY-10"] },
    Topic {
        name: "special tile: end of the game",
        of: "abbey",
        clauses: &["AM1-ABBEY-12", "AM-ABBEY-13"],
    },
    Topic { name: "mayor: placing", of: "mayor", clauses: &["AM-MAYOR-01", "AM-MAYOR-02"] },
    Topic { name: "mayor: strength", of: "mayor", clauses: &["AM-MAYOR-03"] },
    Topic { name: "mayor: alone in a city", of: "mayor", clauses: &["AM-MAYOR-05"] },
    Topic { name: "travelling figure: placing", of: "wagon", clauses: &["AM-WAGON-01"] },
    Topic { name: "travelling figure: moves after", of: "wagon", clauses: &["AM-WAGON-03"] },
    Topic { name: "travelling figure: target", of: "wagon", clauses: &["AM-WAGON-04"] },
    Topic { name: "field figure: placing", of: "barn", clauses: &["AM-BARN-01", "AM-BARN-02"] },
    Topic {
        name: "field figure: farmers in the field",
        of: "barn",
        clauses: &["AM-BARN-05", "AM-BARN-07"],
    },
    Topic { name: "field figure: farmers beside it", of: "barn", clauses: &["AM-BARN-08"] },
    Topic {
        name: "field figure: farmers that join",
        of: "barn",
        clauses: &["AM-BARN-09", "AM-BARN-11"],
    },
    Topic { name: "field figure: at the end", of: "barn", clauses: &["AM-BARN-12"] },
];
