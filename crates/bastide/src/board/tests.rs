//! The board against brute force, on a grid so small that it grows in every game.
use crate::{Action, Actor, Cell, Registry, Rotation, Rules, Setup, State};
use std::collections::BTreeSet;

/// A game in which every answer is the one that a small counter picks.
fn play(rules: &Rules, seed: u32, mut seen: impl FnMut(&State)) -> State {
    let (mut state, mut answers, mut pick) = (rules.start().clone(), Vec::new(), seed);
    while !rules.is_over(&state) {
        rules.actions(&state, &mut answers);
        pick = pick.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let action = answers[(pick >> 8) as usize % answers.len()];
        rules.apply(&mut state, action, None).expect("it was listed");
        seen(&state);
    }
    state
}

fn rules(copies: u8) -> Rules {
    let mut setup = Setup::default();
    setup.tiles.insert("base".to_owned(), copies);
    Registry::base().compile(&setup).expect("the base game")
}

#[test]
fn the_grid_grows_and_finds_every_tile_and_gap() {
    for copies in [1, 3] {
        let rules = rules(copies);
        let state = play(&rules, 5, |_| {});
        let board = &state.board;
        assert!(board.grid.bits() > 3, "an 8 × 8 grid is too small for a game");
        for (number, tile) in board.tiles.iter().enumerate() {
            assert_eq!(board.tile_at(tile.cell), Some(number as u16));
            assert_eq!(board.gap_at(tile.cell), None);
        }
        let tiles: BTreeSet<Cell> = board.tiles.iter().map(|tile| tile.cell).collect();
        for x in -60..60 {
            for y in -60..60 {
                let cell = Cell::new(x, y);
                assert_eq!(board.tile_at(cell).is_some(), tiles.contains(&cell), "{cell}");
                let beside = cell.sides().any(|side| tiles.contains(&side));
                let gap = beside && !tiles.contains(&cell);
                assert_eq!(board.gap_at(cell).is_some(), gap, "{cell}");
            }
        }
    }
}

#[test]
fn listed_placements_are_those_that_fit_one_by_one() {
    let rules = rules(1);
    let mut listed = Vec::new();
    play(&rules, 9, |state| {
        for design in 0..rules.set.designs.len() {
            let pattern = &rules.set.patterns[design];
            listed.clear();
            state.board.gaps.extend(pattern, &mut listed, |cell, rotation| (cell, rotation));
            let one_by_one = state.board.gaps.cells().iter().flat_map(|cell| {
                let fits = |turn: &Rotation| state.board.fits(pattern, *cell, *turn);
                Rotation::ALL.into_iter().filter(fits).map(|turn| (*cell, turn)).collect::<Vec<_>>()
            });
            let (a, b): (BTreeSet<_>, BTreeSet<_>) =
                (listed.iter().copied().collect(), one_by_one.collect());
            assert_eq!(a, b);
            assert_eq!(a.len(), listed.len(), "none is listed twice");
            assert_eq!(state.board.gaps.fits_any(pattern), !listed.is_empty());
        }
    });
}

#[test]
fn copies_are_independent_and_reuse_room() {
    let rules = rules(1);
    let end = play(&rules, 3, |_| {});
    let mut used = play(&rules, 4, |_| {});
    used.clone_from(rules.start());
    assert_eq!(&used, rules.start());
    let mut answers = Vec::new();
    rules.actions(&used, &mut answers);
    assert!(matches!(answers[0], Action::Draw(_)));
    assert_eq!(rules.pending(&used).map(|question| question.to), Some(Actor::Chance));
    rules.apply(&mut used, answers[0], None).expect("listed");
    assert_ne!(&used, rules.start());
    assert_eq!(end, play(&rules, 3, |_| {}));
}
