//! Abbey & Mayor as published in 2007 (C1).

abbey_and_mayor::variant! {
    id: "abbey-and-mayor-c1",
    title: "Abbey & Mayor (C1, 2007)",
    edition: C1,
    conflicts: &["abbey-and-mayor-c2", "messengers-and-mayors"],
    after: &[],
    wagon_move: "connected",
    tags: [
        "abbey-and-mayor-c1/barn",
        "abbey-and-mayor-c1/move",
        "abbey-and-mayor-c1/return",
    ],
}
