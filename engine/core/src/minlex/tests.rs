//! The forms against all 3,359,232 geometric maps, tried one by one.

use super::PatternStabiliser;
use crate::{Cell, Cells, Grid, ParseError, Puzzle, Transformation};
use std::cmp::Ordering;
use std::collections::HashSet;

/// The first grid of all in minlex order.
const FIRST: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
/// The last one.
const LAST: &str =
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
/// The most canonical grid: no other has as many automorphisms.
const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
/// A grid whose only automorphism is the identity, with twenty 17-clue puzzles.
const TWENTY: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

/// Puzzles of all densities. The first four are 17-clue puzzles as they were published, the last
/// of them not in minlex form.
const PUZZLES: [&str; 12] = [
    ".................1.....2.3.....4...5..2.1...6..3..78.....9.32...1.....4..5.......",
    "........1.....2..3..4.5...........4...6....7..8...3.......4.85..2.......13.6.....",
    "................12....34.........5.......63.7.12.........18..9.3.....4..7...9....",
    "................12..3..4.........5.6....1...3.7..4.2.......3.8..2...6...71.......",
    "98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1.3......4...2",
    "1...............................................................................2",
    "1...............................................................................1",
    "........................................5........................................",
    "123456789456789123789123456......................................................",
    "123......456......789.........123......456......789.........123......456......789",
    ".2345678.456.891237891.345621.365897365.97214897.14365.31642978642978.319785.1642",
    "123456789456789123789123456214365897365897214897214365531642978642978531978531...",
];

/// A small generator, so that the tests need no other crate: SplitMix64 (Steele, Lea and Flood,
/// 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound as u64) as usize
    }

    fn map(&mut self) -> Transformation {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        for last in (1..9).rev() {
            digits.swap(last, self.below(last + 1));
        }
        let map = Transformation::geometric(self.below(Transformation::GEOMETRIC));
        map.with_digits(digits).unwrap()
    }

    fn cells(&mut self, count: usize) -> Cells {
        let mut cells = Cells::EMPTY;
        while (cells.len() as usize) < count {
            cells.insert(Cell::of(self.below(81)));
        }
        cells
    }
}

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

fn all_maps() -> impl Iterator<Item = Transformation> {
    (0..Transformation::GEOMETRIC).map(Transformation::geometric)
}

/// The puzzle's digits as the map moves them, named in the order in which they appear.
fn relabelled(puzzle: &Puzzle, map: &Transformation) -> impl Iterator<Item = u8> {
    let mut labels = [0; 10];
    let mut last = 0;
    Cell::all().map(move |cell| {
        let digit = puzzle.digits()[map.source(cell)];
        if digit != 0 && labels[digit as usize] == 0 {
            last += 1;
            labels[digit as usize] = last;
        }
        labels[digit as usize]
    })
}

/// The least image under the maps and all relabellings, and the number of maps that lead to it.
fn least(puzzle: &Puzzle, maps: impl Iterator<Item = Transformation>) -> (Puzzle, u64) {
    let mut least = [u8::MAX; 81];
    let mut count = 0;
    for map in maps {
        match relabelled(puzzle, &map).cmp(least) {
            Ordering::Less => {
                count = 1;
                for (cell, digit) in relabelled(puzzle, &map).enumerate() {
                    least[cell] = digit;
                }
            }
            Ordering::Equal => count += 1,
            Ordering::Greater => {}
        }
    }
    (Puzzle::from_digits(least), count)
}

#[test]
fn puzzles_have_the_least_form_of_all_maps() {
    for text in PUZZLES {
        assert_least_of_all_maps(&puzzle(text));
    }
}

#[test]
fn random_parts_of_grids_have_the_least_form_of_all_maps() {
    let mut random = Random(1);
    for clues in [3, 9, 14, 20, 25, 30, 40, 50, 60, 70, 78] {
        for grid in [TWENTY, MOST_CANONICAL] {
            let grid: Grid = grid.parse().unwrap();
            let puzzle = grid.puzzle(random.cells(clues));
            assert_least_of_all_maps(&puzzle);
        }
    }
}

/// The form, the map to it and the number of automorphisms against all maps.
fn assert_least_of_all_maps(puzzle: &Puzzle) {
    let (form, map) = puzzle.minlex().unwrap();
    let (least, maps) = least(puzzle, all_maps());
    assert_eq!((form, map.puzzle(puzzle)), (least, least), "{puzzle}");
    assert_eq!(puzzle.automorphisms().unwrap().order(), maps, "{puzzle}");
}

/// Few clues leave many loose and equal parts. Random clues usually have no solution, and none of a
/// grid's structure.
#[test]
fn random_clues_have_the_least_form_of_all_maps() {
    let mut random = Random(5);
    for clues in [1, 2, 4, 5, 6, 7, 8, 10, 12, 13, 15, 17, 18, 19, 22, 24] {
        let mut puzzle = Puzzle::EMPTY;
        while (puzzle.givens().len() as usize) < clues {
            let mut digits = *puzzle.digits();
            digits[random.below(81)] = 1 + random.below(9) as u8;
            let more = Puzzle::from_digits(digits);
            puzzle = if more.check().is_ok() { more } else { puzzle };
        }
        assert_least_of_all_maps(&puzzle);
    }
}

/// Rows that all have clues, blank bands and boxes, and equal lines and bands.
#[test]
fn regular_parts_of_grids_have_the_least_form_of_all_maps() {
    let cells = [
        "r123c123",
        "r123456c123",
        "r1c147 r2c258 r3c369",
        "r1c1 r2c4 r3c7 r4c2 r5c5 r6c8 r7c3 r8c6 r9c9",
        "r147c147",
        "r1c123456789",
        "r1c147 r4c147 r7c147 r2c25",
        "r123456789c14",
    ];
    let grids = [FIRST, MOST_CANONICAL, TWENTY];
    for (cells, grid) in cells.iter().zip(grids.iter().cycle()) {
        let grid: Grid = grid.parse().unwrap();
        assert_least_of_all_maps(&grid.puzzle(cells.parse().unwrap()));
    }
}

#[test]
fn grids_have_the_least_form_of_all_maps() {
    for text in [FIRST, LAST, MOST_CANONICAL, TWENTY] {
        let grid: Grid = text.parse().unwrap();
        let (least, maps) = least(&grid.into(), all_maps());
        assert_eq!(Puzzle::from(grid.minlex().0), least);
        assert_eq!(Puzzle::from(grid).minlex().unwrap().0, least);
        assert_eq!(grid.automorphisms().order(), maps);
    }
}

#[test]
fn known_grids_are_their_own_form_and_have_known_automorphisms() {
    for (text, order) in [(LAST, 72), (MOST_CANONICAL, 648), (TWENTY, 1)] {
        let grid: Grid = text.parse().unwrap();
        assert_eq!(grid.automorphisms().order(), order);
    }
    for text in [FIRST, LAST, MOST_CANONICAL] {
        let grid: Grid = text.parse().unwrap();
        assert_eq!(grid.minlex(), (grid, grid.minlex().1));
    }
}

#[test]
fn isomorphic_copies_have_one_form() {
    let mut random = Random(2);
    for text in [FIRST, LAST, MOST_CANONICAL, TWENTY] {
        let grid: Grid = text.parse().unwrap();
        let form = grid.minlex().0;
        for _ in 0..10_000 {
            let copy = random.map().grid(&grid);
            let (found, map) = copy.minlex();
            assert_eq!((found, map.grid(&copy)), (form, form));
        }
    }
    for text in PUZZLES {
        let puzzle = puzzle(text);
        let form = puzzle.minlex().unwrap().0;
        assert_eq!(form.minlex().unwrap().0, form);
        for _ in 0..1000 {
            let copy = random.map().puzzle(&puzzle);
            let (found, map) = copy.minlex().unwrap();
            assert_eq!((found, map.puzzle(&copy)), (form, form));
        }
    }
}

#[test]
fn published_puzzles_are_their_own_form_but_for_one() {
    let is_form = |text: &str| puzzle(text).minlex().unwrap().0 == puzzle(text);
    assert_eq!([0, 1, 2, 3].map(|i| is_form(PUZZLES[i])), [true, true, true, false]);
}

#[test]
fn automorphisms_are_a_group_that_leaves_the_thing_as_it_is() {
    for text in [FIRST, LAST, PUZZLES[2], PUZZLES[8], PUZZLES[9], PUZZLES[10]] {
        let puzzle = puzzle(text);
        let group = puzzle.automorphisms().unwrap();
        let maps: HashSet<Transformation> = group.iter().collect();
        assert_eq!(maps.len() as u64, group.order());
        assert_eq!(group.iter().next(), Some(Transformation::IDENTITY));
        assert!(maps.iter().all(|map| map.puzzle(&puzzle) == puzzle));
        let sample: Vec<_> = maps.iter().take(100).collect();
        assert!(sample.iter().all(|map| maps.contains(&map.inverse())));
        assert!(sample.iter().all(|one| sample.iter().all(|two| maps.contains(&one.then(two)))));
    }
}

#[test]
fn the_empty_puzzle_has_every_geometric_map() {
    let group = Puzzle::EMPTY.automorphisms().unwrap();
    assert_eq!(group.order(), Transformation::GEOMETRIC as u64);
    assert_eq!(Puzzle::EMPTY.minlex().unwrap().0, Puzzle::EMPTY);
    assert_eq!(Cells::ALL.automorphisms().order(), Transformation::GEOMETRIC as u64);
    assert_eq!(Cells::EMPTY.automorphisms(), group);
}

#[test]
fn what_is_no_puzzle_is_an_error() {
    let mut digits = [0; 81];
    digits[7] = 200;
    let error = Puzzle::from_digits(digits).minlex().unwrap_err();
    assert_eq!(error, ParseError::Digit { cell: Cell::of(7), found: 200 });
    digits[7] = 4;
    digits[8] = 4;
    assert!(Puzzle::from_digits(digits).minlex().is_err());
    assert!(Puzzle::from_digits(digits).automorphisms().is_err());
}

/// A pattern is, in effect, a puzzle whose digits are all equal.
fn least_pattern(pattern: Cells) -> (Cells, u64) {
    let ones = Cell::table(|cell| u8::from(pattern.contains(cell)));
    let (least, maps) = least(&Puzzle::from_digits(ones), all_maps());
    (least.givens(), maps)
}

#[test]
fn patterns_have_the_least_form_of_all_maps() {
    let mut random = Random(3);
    let diagonal: Cells = (0..9).map(|line| Cell::at(line, line)).collect();
    let columns = |cell: &Cell| cell.column() != 4 && !cell.column().is_multiple_of(3);
    let columns: Cells = Cell::all().filter(columns).collect();
    let middle = Cells::single(Cell::at(4, 4));
    let mut patterns = vec![middle, !middle, diagonal, !diagonal, columns];
    patterns.extend(PUZZLES[..5].iter().map(|text| puzzle(text).givens()));
    patterns.extend([5, 33, 50, 66].map(|count| random.cells(count)));
    for pattern in patterns {
        let (form, map) = pattern.minlex();
        let (least, maps) = least_pattern(pattern);
        assert_eq!((form, map.cells(pattern)), (least, least));
        assert_eq!(pattern.automorphisms().order(), maps, "{pattern}");
    }
}

#[test]
fn forms_on_a_pattern_are_the_least_of_its_stabiliser() {
    let mut random = Random(4);
    // Two boxes and two diagonals, each with many automorphisms.
    let boxes: Cells = "r123c123456".parse().unwrap();
    let diagonals: Cells =
        (0..9).flat_map(|line| [Cell::at(line, line), Cell::at(line, 8 - line)]).collect();
    for pattern in [boxes, diagonals, diagonals | boxes, random.cells(24)] {
        let stabiliser = PatternStabiliser::new(pattern);
        let maps: Vec<_> = stabiliser.automorphisms().iter().collect();
        assert_eq!(maps.len() as u64, stabiliser.order());
        for text in [FIRST, MOST_CANONICAL, TWENTY] {
            let grid = random.map().grid(&text.parse().unwrap());
            let puzzle = grid.puzzle(pattern);
            let (form, map) = stabiliser.canonical(&puzzle).unwrap();
            assert_eq!(form, least(&puzzle, maps.iter().copied()).0);
            assert_eq!((form.givens(), map.puzzle(&puzzle)), (pattern, form));
            let copy = maps[random.below(maps.len())].puzzle(&puzzle);
            assert_eq!(stabiliser.canonical(&copy).unwrap().0, form);
        }
    }
}

#[test]
fn a_stabiliser_takes_puzzles_on_its_pattern_only() {
    let grid: Grid = TWENTY.parse().unwrap();
    let all = PatternStabiliser::new(Cells::ALL);
    assert_eq!(all.canonical(&grid.into()).unwrap().0, grid.minlex().0.into());
    assert_eq!(all.canonical(&Puzzle::EMPTY), None);
    let none = PatternStabiliser::new(Cells::EMPTY);
    assert_eq!(none.order(), Transformation::GEOMETRIC as u64);
    assert_eq!(none.canonical(&Puzzle::EMPTY).unwrap().0, Puzzle::EMPTY);
    assert_eq!(none.canonical(&grid.into()), None);
}
