//! Abbey & Mayor as published in 2016 (C2).

abbey_and_mayor::variant! {
    id: "abbey-and-mayor-c2",
    title: "Abbey & Mayor (C2, 2016)",
    edition: C2,
    conflicts: &["abbey-and-mayor-c1", "messengers-and-mayors"],
    after: &["abbey-and-mayor-c1"],
    wagon_move: "eight-around",
    tags: [
        "abbey-and-mayor-c2/barn",
        "abbey-and-mayor-c2/move",
        "abbey-and-mayor-c2/return",
    ],
}
