//! The board against brute force, on a grid so small that it grows in every game.
use super::{Board, Laid};
use crate::{
    Action, Actor, Cell, PluginIdx, Registry, Rotation, Rules, SegmentId, Setup, State,
    ids::Stage,
    tile::{Tile, TileSet, parse_tiles},
};
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
        for tile in 0..rules.set.tiles.len() {
            let pattern = &rules.set.patterns[tile];
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

/// Tiles of a text, on a table of their own.
struct Table {
    set: TileSet,
    board: Board,
    out: Laid,
}

impl Table {
    fn new(text: &str) -> Self {
        let mut set = TileSet::default();
        for text in parse_tiles(text).expect("good tiles") {
            let segment_marks = vec![0; text.segments.len()];
            let (by, stage) = (PluginIdx(0), Stage(0));
            set.add(Tile { text, by, stage, copies: 1, marks: 0, segment_marks });
        }
        Self { set, board: Board::with_capacity(8, 32), out: Laid::default() }
    }
    /// Lays a tile where it fits; gives the segments of what that completes.
    fn lay(&mut self, name: &str, x: i8, y: i8, turns: u8) -> Vec<SegmentId> {
        let (tile, turns) = (self.set.named(name).expect("a tile"), Rotation::new(turns));
        assert!(self.board.fits(self.set.pattern(tile), Cell::new(x, y), turns), "{name}");
        self.out.done.clear();
        let face = tile.0 * 4 + turns.quarters() as u16;
        self.board.lay(&self.set, face, Cell::new(x, y), &mut self.out);
        self.out.done.clone()
    }
    fn open(&self, segment: u16) -> u8 {
        self.board.feature(SegmentId(segment)).open
    }
}

const WAY: &str = "tile WAY x1\nroad E W\nfield Nw Ne En Wn\nfield Es Se Sw Ws\n";
const WILD: &str = "tile STONE x1\nfits anywhere\nwild\n\
                    tile GATE x1\nfits anywhere\nwild\nroad N ends house\n\
                    field Nw Ne En Es Se Sw Ws Wn\n\
                    tile WELL x1\nfits hole\nwild\nmonastery\nfield Nw Ne En Es Se Sw Ws Wn\n";

#[test]
fn a_wild_tile_closes_what_it_meets_before_and_after() {
    let mut table = Table::new(&format!("{WAY}{WILD}"));
    assert_eq!(table.lay("WAY", 0, 0, 0), []);
    assert_eq!(table.open(0), 2);
    assert_eq!(table.lay("STONE", 1, 0, 0), [], "one end is closed");
    assert_eq!(table.open(0), 1);
    assert_eq!(table.lay("WAY", -1, 0, 0), [], "the road goes on");
    assert_eq!(
        (table.board.root(SegmentId(0)), table.open(3)),
        (table.board.root(SegmentId(3)), 1)
    );
    let done = table.lay("STONE", -2, 0, 0);
    assert_eq!(done, [table.board.root(SegmentId(3))], "now both ends are closed");
    // A road laid beside a stone that was there before: its fields join nothing either.
    assert_eq!(table.lay("WAY", 2, 0, 0), []);
    assert_eq!(table.open(6), 1);
    assert_ne!(table.board.root(SegmentId(7)), table.board.root(SegmentId(1)));
    assert_eq!(table.lay("STONE", 3, 0, 0), [SegmentId(6)]);
}

#[test]
fn a_wild_tile_with_segments_is_closed_by_whatever_lies_beside_it() {
    for beside in ["WAY", "STONE", "GATE"] {
        let mut table = Table::new(&format!("{WAY}{WILD}"));
        assert_eq!(table.lay("GATE", 0, 0, 0), []);
        let done = table.lay(beside, 0, -1, 0);
        assert_eq!(done, [SegmentId(0)], "{beside}");
        assert_eq!((table.open(0), table.board.complete(SegmentId(0))), (0, true));
        assert_eq!(table.board.feature(SegmentId(0)).size, 1, "it has not grown");
    }
    let mut table = Table::new(&format!("{WAY}{WILD}"));
    table.lay("STONE", 0, 0, 0);
    assert_eq!(table.lay("GATE", 0, 1, 0), [SegmentId(0)], "closed as it is laid");
}

#[test]
fn a_hole_is_filled_and_everything_around_it_is_known() {
    let mut table = Table::new(&format!("{WAY}{WILD}"));
    let around = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)];
    for (number, (x, y)) in around.into_iter().enumerate() {
        let well = table.set.named("WELL").expect("a tile");
        let fits = table.board.fits(table.set.pattern(well), Cell::new(1, 1), Rotation::new(0));
        assert!(!fits, "{number} tiles do not close the hole");
        table.lay("STONE", x, y, 0);
    }
    assert_eq!(table.board.gaps.holes().collect::<Vec<_>>(), [Cell::new(1, 1)]);
    let done = table.lay("WELL", 1, 1, 0);
    assert_eq!(done, [SegmentId(0)], "a monastery among eight tiles");
    assert_eq!(table.out.enclosed, [8], "the tile itself; those around have room");
    assert_eq!(table.board.gaps.holes().count(), 0);
    let well = &table.board.tiles[8];
    assert_eq!((well.sides, well.around, well.land), (4, 8, 8));
    assert_eq!(table.board.gaps.cells().len(), 12);
}

#[test]
fn a_gap_that_is_filled_gives_its_number_to_the_last() {
    let mut table = Table::new(&format!("{WAY}{WILD}"));
    for x in 0..20 {
        table.lay("WAY", x, 0, 0);
        let gaps = table.board.gaps.cells().to_vec();
        assert_eq!(gaps.len(), 2 * usize::from(x as u8) + 4);
        for (number, cell) in gaps.iter().enumerate() {
            assert_eq!(table.board.gap_at(*cell), Some(number), "{cell}");
        }
    }
    assert!(table.board.grid.bits() > 3);
}
