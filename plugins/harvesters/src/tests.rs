//! The harvesters against a check that is simple and slow: backtracking cell by cell.

use crate::templates::Templates;
use crate::{Boxes, Digits, File, OneBand, RandomCells, Tuned, TwoBands};
use seventeen_core::house::HOUSES;
use seventeen_core::ua;
use seventeen_plugin::Value;
use seventeen_plugin::prelude::*;

/// Grids of the thread "How the GridChecker works": one with 20 17-clue puzzles, one of highest
/// symmetry, and "one of the hardest possible".
const TWENTY: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
const SYMMETRIC: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
const HARD: &str =
    "123456789456789132789213645275941368638527914941638257394175826517862493862394571";
const GRIDS: [&str; 3] = [TWENTY, SYMMETRIC, HARD];

fn grid(text: &str) -> Grid {
    text.parse().expect("a solution grid")
}

fn harvest<T: Component + UaHarvester>(
    values: &[Value],
    grid: &Grid,
    known: &[Cells],
    seed: u64,
) -> Vec<Cells> {
    let mut harvester = T::create(&Args::new(values)).expect("good options");
    let mut sets = Vec::new();
    let mut emit = |set: &Cells| {
        sets.push(*set);
        ControlFlow::Continue(())
    };
    harvester.harvest(grid, known, seed, &mut emit).expect("nothing to fail");
    sets
}

fn digits(n: i64, grid: &Grid) -> Vec<Cells> {
    digits_up_to(45, n, grid)
}

fn digits_up_to(most: i64, n: i64, grid: &Grid) -> Vec<Cells> {
    harvest::<Digits>(&[n, most].map(Value::Int), grid, &[], 0)
}

fn boxes(n: i64, grid: &Grid) -> Vec<Cells> {
    harvest::<Boxes>(&[Value::Int(n)], grid, &[], 0)
}

fn two_bands(digits: i64, most: i64, grid: &Grid) -> Vec<Cells> {
    harvest::<TwoBands>(&[digits, most].map(Value::Int), grid, &[], 0)
}

fn one_band(most: i64, grid: &Grid) -> Vec<Cells> {
    harvest::<OneBand>(&[Value::Int(most)], grid, &[], 0)
}

fn random_cells(empty: i64, rounds: i64, limit: i64, grid: &Grid, seed: u64) -> Vec<Cells> {
    let values = [empty, rounds, limit].map(Value::Int);
    harvest::<RandomCells>(&values, grid, &[], seed)
}

/// The differing cells of every other solution, found cell by cell.
fn differences(grid: &Grid, emptied: Cells) -> Vec<Cells> {
    fn fill(grid: &Grid, now: &mut [u8; 81], mut open: Cells, found: &mut Vec<Cells>) {
        let Some(cell) = open.first() else {
            let changed: Cells = Cell::all().filter(|&c| now[c] != grid.digits()[c]).collect();
            return found.push(changed);
        };
        open.remove(cell);
        for digit in 1..=9 {
            if cell.peers().iter().all(|peer| now[peer] != digit) {
                now[cell] = digit;
                fill(grid, now, open, found);
            }
        }
        now[cell] = 0;
    }
    let mut now = *grid.puzzle(!emptied).digits();
    let mut found = Vec::new();
    fill(grid, &mut now, emptied, &mut found);
    found.retain(|set| !set.is_empty());
    found
}

/// The sets that contain no other, by comparing all with all.
fn minimal(mut sets: Vec<Cells>) -> Vec<Cells> {
    sets.sort_unstable_by_key(|&set| ua::order(set));
    sets.dedup();
    let contains_other = |set: Cells| sets.iter().any(|&o| o != set && o.is_subset(set));
    sets.iter().copied().filter(|&set| !contains_other(set)).collect()
}

/// Whether the emptied `set` has other solutions, and all of these change every cell of it.
fn is_minimal_unavoidable(grid: &Grid, set: Cells) -> bool {
    let found = differences(grid, set);
    !found.is_empty() && found.iter().all(|&changed| changed == set)
}

/// The unions of `n` of these sets of cells.
fn unions(parts: &[Cells], n: u32) -> Vec<Cells> {
    let chosen = (0..1_usize << parts.len()).filter(|bits| bits.count_ones() == n);
    let union = |bits: usize| {
        let taken = (0..parts.len()).filter(|i| bits >> i & 1 != 0);
        taken.fold(Cells::EMPTY, |cells, i| cells | parts[i])
    };
    chosen.map(union).collect()
}

fn digit_cells(grid: &Grid) -> Vec<Cells> {
    Digit::all().map(|digit| grid.cells_of(digit)).collect()
}

fn by_backtracking(grid: &Grid, emptied: &[Cells]) -> Vec<Cells> {
    minimal(emptied.iter().flat_map(|&cells| differences(grid, cells)).collect())
}

#[test]
fn digits_finds_what_backtracking_finds() {
    for grid in GRIDS.map(grid) {
        for n in 2..=3 {
            let expected = by_backtracking(&grid, &unions(&digit_cells(&grid), n));
            assert_eq!(digits(n.into(), &grid), expected, "{n} digits of {grid}");
        }
    }
}

#[test]
fn four_digits_agree_with_the_general_search() {
    for grid in GRIDS.map(grid) {
        let mut templates = Templates::new(&grid);
        let mut expected = Vec::new();
        for emptied in unions(&digit_cells(&grid), 4) {
            expected.extend(templates.minimal_within(emptied, usize::MAX).expect("not stopped"));
        }
        expected.sort_unstable_by_key(|&set| ua::order(set));
        expected.dedup();
        assert_eq!(digits(4, &grid), expected, "{grid}");
    }
}

#[test]
fn a_bound_leaves_the_digits_their_short_sets() {
    let grid = grid(TWENTY);
    for most in [4, 13, 35, 36] {
        let mut expected = digits(4, &grid);
        expected.retain(|set| i64::from(set.len()) <= most);
        assert_eq!(digits_up_to(most, 4, &grid), expected, "{most} cells");
    }
}

#[test]
fn five_digits_agree_with_the_general_search_in_one_choice() {
    let grid = grid(SYMMETRIC);
    let emptied: Cells = digit_cells(&grid)[..5].iter().copied().flatten().collect();
    let mut found = digits(5, &grid);
    found.retain(|set| set.is_subset(emptied));
    let expected = Templates::new(&grid).minimal_within(emptied, usize::MAX);
    assert_eq!(found, expected.expect("not stopped"));
}

#[test]
fn boxes_finds_what_backtracking_finds() {
    for grid in GRIDS.map(grid) {
        for n in 2..=3 {
            let expected = by_backtracking(&grid, &unions(&HOUSES[18..], n));
            assert_eq!(boxes(n.into(), &grid), expected, "{n} boxes of {grid}");
        }
    }
}

#[test]
fn one_band_finds_what_backtracking_finds() {
    for grid in GRIDS.map(grid) {
        let bands: Vec<Cells> = pairs_of_bands().into_iter().map(|pair| !pair).collect();
        let mut expected = by_backtracking(&grid, &bands);
        assert_eq!(one_band(27, &grid), expected, "{grid}");
        expected.retain(|set| set.len() <= 12);
        assert_eq!(one_band(12, &grid), expected, "{grid}");
    }
}

/// A clique of twelve, the greatest of this grid, has 14 cells of seven digits in two columns.
#[test]
fn tuned_finds_the_sets_of_the_greatest_clique() {
    let set: Cells = "r1345679c89".parse().expect("cells");
    assert!(
        harvest::<Tuned>(&[4, 20, 5, 14, 0].map(Value::Int), &grid(TWENTY), &[], 0).contains(&set)
    );
}

/// The cells of each two bands, and of each two stacks.
fn pairs_of_bands() -> Vec<Cells> {
    let without = |line: fn(Cell) -> usize, third: usize| {
        Cell::all().filter(|&cell| line(cell) != third).collect()
    };
    let pairs = [Cell::band as fn(Cell) -> usize, Cell::stack]
        .map(|line| [0, 1, 2].map(|b| without(line, b)));
    pairs.concat()
}

#[test]
fn two_bands_finds_what_backtracking_finds() {
    for grid in GRIDS.map(grid) {
        for n in 2..=4 {
            let choices = unions(&digit_cells(&grid), n);
            let pairs = pairs_of_bands();
            let emptied: Vec<Cells> = choices
                .iter()
                .flat_map(|&cells| pairs.iter().map(move |&pair| cells & pair))
                .collect();
            let mut expected = by_backtracking(&grid, &emptied);
            assert_eq!(two_bands(n.into(), 24, &grid), expected, "{n} digits of {grid}");
            expected.retain(|set| set.len() <= 11);
            assert_eq!(two_bands(n.into(), 11, &grid), expected, "{n} digits of {grid}");
        }
    }
}

#[test]
fn many_digits_of_two_bands_agree_with_backtracking_in_some_choices() {
    for grid in GRIDS.map(grid) {
        for (n, most, step) in [(5, 24, 25), (6, 18, 40)] {
            let sets = two_bands(n.into(), most, &grid);
            for choice in unions(&digit_cells(&grid), n).into_iter().step_by(step) {
                for pair in pairs_of_bands() {
                    let mut expected = by_backtracking(&grid, &[choice & pair]);
                    expected.retain(|set| i64::from(set.len()) <= most);
                    let mut found = sets.clone();
                    found.retain(|set| set.is_subset(choice & pair));
                    assert_eq!(found, expected, "{n} digits of {grid}");
                }
            }
        }
    }
}

#[test]
fn all_digits_of_two_bands_agree_with_the_boxes_among_them() {
    let pairs = pairs_of_bands();
    let mut most_digits = None;
    for grid in GRIDS.map(grid) {
        let fours = unions(&HOUSES[18..], 4);
        let in_two_bands = |set: &Cells| pairs.iter().any(|&pair| set.is_subset(pair));
        let in_four_boxes = |set: &Cells| fours.iter().any(|&boxes| set.is_subset(boxes));
        let mut expected = boxes(4, &grid);
        expected.retain(|set| set.len() <= 18 && in_two_bands(set));
        let mut found = two_bands(9, 18, &grid);
        found.retain(in_four_boxes);
        assert_eq!(found, expected, "{grid}");
        let digits =
            |set: &Cells| Digit::all().filter(|&d| !set.is_disjoint(grid.cells_of(d))).count();
        most_digits = found.iter().map(digits).max().max(most_digits);
    }
    assert_eq!(most_digits, Some(9));
}

#[test]
fn tuned_joins_the_digits_and_the_two_bands() {
    for grid in GRIDS.map(grid) {
        let mut expected = digits_up_to(19, 3, &grid);
        expected.extend(two_bands(5, 17, &grid));
        expected.extend(one_band(17, &grid));
        let values = [3, 19, 5, 17, 0].map(Value::Int);
        assert_eq!(harvest::<Tuned>(&values, &grid, &[], 0), minimal(expected), "{grid}");
    }
}

#[test]
fn few_clues_need_fewer_sets_in_bands() {
    let tuned = |band_digits, band_most, clues| {
        let values = [3, 19, band_digits, band_most, clues].map(Value::Int);
        harvest::<Tuned>(&values, &grid(TWENTY), &[], 0)
    };
    let [fewer, all] = [tuned(5, 16, 0), tuned(6, 18, 0)];
    assert!(fewer.len() < all.len());
    for (clues, expected) in [(1, &fewer), (16, &fewer), (17, &all), (81, &all)] {
        assert_eq!(&tuned(6, 18, clues), expected, "{clues} clues");
    }
}

#[test]
fn random_cells_finds_minimal_sets_whether_it_sees_all_solutions_or_few() {
    for grid in GRIDS.map(grid) {
        for (empty, limit) in [(40, 1_000_000), (54, 20), (60, 1)] {
            let sets = random_cells(empty, 20, limit, &grid, 5);
            assert!(!sets.is_empty() && sets.iter().all(|s| is_minimal_unavoidable(&grid, *s)));
        }
    }
}

#[test]
fn the_templates_of_random_cells_give_every_solution() {
    let grid = grid(TWENTY);
    for start in 0..20 {
        let emptied: Cells = (0..45).map(|i| Cell::of((start + i * 34) % 81)).collect();
        let mut found = Vec::new();
        let emit = &mut |set: &Cells| {
            found.push(*set);
            ControlFlow::Continue(())
        };
        Templates::new(&grid).differences(emptied, emit).expect("not stopped");
        let mut expected = differences(&grid, emptied);
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{emptied}");
    }
}

#[test]
fn the_seed_is_all_the_randomness() {
    let grid = grid(TWENTY);
    let first = random_cells(54, 20, 100, &grid, 1);
    assert_eq!(first, random_cells(54, 20, 100, &grid, 1));
    assert_ne!(first, random_cells(54, 20, 100, &grid, 2));
}

#[test]
fn the_hard_grid_has_no_set_of_four_and_three_of_six() {
    let sets = digits(4, &grid(HARD));
    let small: Vec<Cells> = sets.iter().copied().filter(|set| set.len() <= 6).collect();
    assert_eq!(small.iter().map(|set| set.len()).collect::<Vec<_>>(), [6, 6, 6]);
    let meeting = [(0, 1), (0, 2), (1, 2)].map(|(a, b)| (small[a] & small[b]).len());
    assert_eq!(meeting.iter().sum::<u32>(), 1, "two share a cell");
}

/// Relabels the digits, transposes, and exchanges two rows, two stacks: an equivalent grid has
/// the images of the sets.
#[test]
fn equivalent_grids_have_equivalent_sets() {
    let image = |cell: Cell| {
        let row = [1, 0, 2, 3, 4, 5, 6, 7, 8][cell.column()];
        Cell::at(row, (cell.row() + 3) % 9)
    };
    let before = grid(TWENTY);
    let mut moved = [0; 81];
    for cell in Cell::all() {
        moved[image(cell)] = 10 - before.digit(cell).get();
    }
    let after = Grid::from_digits(moved).expect("an equivalent grid");
    let images = |sets: Vec<Cells>| {
        let mut images: Vec<Cells> =
            sets.into_iter().map(|set| set.iter().map(image).collect()).collect();
        images.sort_unstable_by_key(|&set| ua::order(set));
        images
    };
    assert_eq!(images(digits(4, &before)), digits(4, &after));
    assert_eq!(images(boxes(4, &before)), boxes(4, &after));
}

#[test]
fn known_sets_and_what_contains_them_are_not_emitted() {
    let grid = grid(TWENTY);
    let all = digits(3, &grid);
    let first = Cell::of(0);
    let (known, rest): (Vec<Cells>, Vec<Cells>) =
        all.iter().partition(|set| set.contains(first) || set.len() == 6);
    let three = [3, 45].map(Value::Int);
    assert_eq!(harvest::<Digits>(&three, &grid, &known, 0), rest);
    let cell = [Cells::single(first)];
    let beyond = harvest::<Digits>(&three, &grid, &cell, 0);
    assert!(beyond.len() < all.len() && beyond.iter().all(|set| !set.contains(first)));
}

#[test]
fn an_emitter_that_breaks_gets_no_more() {
    let mut count = 0;
    let emit = &mut |_: &Cells| {
        count += 1;
        if count == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut harvester = Boxes::create(&Args::new(&[Value::Int(4)])).expect("good options");
    harvester.harvest(&grid(TWENTY), &[], 0, emit).expect("nothing to fail");
    assert_eq!(count, 3);
}

#[test]
fn listed_sets_are_checked_and_made_minimal() {
    let grid = grid(TWENTY);
    let sets = digits(2, &grid);
    let (first, second) = (sets[0], sets[1]);
    let avoidable = first - Cells::single(first.first().expect("a cell"));
    let wide = second | Cells::single((!second).first().expect("a cell"));
    let list = format!("{first} # minimal\n{avoidable}\n{wide}\n{}\n", "x".repeat(81));
    let path = std::env::temp_dir().join(format!("seventeen_list_{}", std::process::id()));
    std::fs::write(&path, list).expect("a temporary file");
    let value = Value::Text(path.to_str().expect("a plain path").to_owned());
    let emitted = harvest::<File>(&[value], &grid, &[], 0);
    std::fs::remove_file(&path).expect("it was written");
    assert!(emitted.contains(&first) && emitted.contains(&second), "{emitted:?}");
    assert!(emitted.len() <= 3 && emitted.iter().all(|s| is_minimal_unavoidable(&grid, *s)));
}

/// The third bands of a grid; the last one is unrelated to it.
fn sharing() -> Vec<Grid> {
    let third = ["432619875619587423857324619", "412389675637514829859627413"];
    third.map(|third| grid(&format!("{}{third}", &TWENTY[..54]))).to_vec()
}

fn in_third(set: Cells) -> Cells {
    set & Cells::from_bits(((1 << 27) - 1) << 54)
}

/// Whether the part in the third band is two or three cells of a minirow.
fn is_socket(set: Cells) -> bool {
    let third = in_third(set);
    let (Some(first), 2..=3) = (third.first(), third.len()) else { return false };
    third.iter().all(|cell| cell.row() == first.row() && cell.stack() == first.stack())
}

#[test]
fn batches_get_all_sets_of_sockets_up_to_a_size() {
    let (grids, most) = (sharing(), 12);
    let mut of_batch = vec![Vec::new(); grids.len()];
    let values = [4, 20, 6, most, 0].map(Value::Int);
    let mut tuned = Tuned::create(&Args::new(&values)).expect("good options");
    let mut emit = |at: usize, &set: &Cells| {
        of_batch[at].push(set);
        ControlFlow::Continue(())
    };
    tuned.harvest_batch(&grids, 17, 0, &mut emit).expect("nothing to fail");
    for (grid, sets) in grids.iter().zip(&of_batch) {
        for &set in sets {
            assert!(is_minimal_unavoidable(grid, set), "{set}");
        }
    }
    // A set of a socket is one of each grid that has the digits there.
    let shared = |set: Cells, grid: &Grid| {
        let same = |other: &Grid, (row, column): (usize, usize)| {
            let cells = |of: Cells| of.iter().map(move |cell| (cell.row(), cell.column()));
            let moved = cells(in_third(set)).map(|(_, at)| Cell::at(row, column / 3 * 3 + at % 3));
            cells(in_third(set))
                .zip(moved)
                .all(|((from, at), to)| grid.digit(Cell::at(from, at)) == other.digit(to))
        };
        grids.iter().zip(&of_batch).any(|(other, sets)| {
            let two = set - in_third(set);
            sets.iter().any(|&found| {
                let third = in_third(found);
                found - third == two
                    && third.len() == in_third(set).len()
                    && third.first().is_some_and(|cell| same(other, (cell.row(), cell.column())))
            })
        })
    };
    let mut sockets = 0;
    for grid in &grids {
        for set in digits_up_to(most, 5, grid).into_iter().filter(|&set| is_socket(set)) {
            assert!(shared(set, grid), "{set} is missing");
            sockets += 1;
        }
    }
    assert!(sockets > 100, "{sockets} sets have sockets");
}

#[test]
fn a_batch_harvested_grid_by_grid_is_the_default() {
    let grids = sharing();
    let mut each: Vec<Vec<Cells>> = vec![Vec::new(); grids.len()];
    let mut emit = |at: usize, &set: &Cells| {
        each[at].push(set);
        ControlFlow::Continue(())
    };
    let values = [3, 20].map(Value::Int);
    let mut harvester = Digits::create(&Args::new(&values)).expect("good options");
    harvester.harvest_batch(&grids, 17, 0, &mut emit).expect("nothing to fail");
    let alone: Vec<Vec<Cells>> = grids.iter().map(|grid| digits_up_to(20, 3, grid)).collect();
    assert_eq!(each, alone);
}

/// A harvest of a grid of any rules.
fn harvest_of_rules<T: Component + UaHarvester>(
    rules: Rules,
    values: &[i64],
    grid: &Grid,
) -> Vec<Cells> {
    let values: Vec<Value> = values.iter().copied().map(Value::Int).collect();
    let mut harvester = T::create(&Args::new(&values).with_rules(rules)).expect("good options");
    let mut sets = Vec::new();
    let mut emit = |set: &Cells| {
        sets.push(*set);
        ControlFlow::Continue(())
    };
    harvester.harvest(grid, &[], 7, &mut emit).expect("nothing to fail");
    sets
}

fn ruled(text: &str) -> (Rules, Grid) {
    let board: Board = text.parse().expect("a board");
    let (rules, puzzle) = board.ruled().expect("at most nine digits");
    (rules, rules.grid(*puzzle.digits()).expect("a solution grid"))
}

/// The differing cells of every other solution with the emptied cells, cell by cell.
fn differences_of_rules(rules: Rules, grid: &Grid, emptied: Cells) -> Vec<Cells> {
    fn fill(rules: Rules, now: &mut [u8; 81], open: Cells, visit: &mut dyn FnMut(&[u8; 81])) {
        let fits = |now: &[u8; 81], cell: Cell| {
            let seen = rules.peers(cell).iter().fold(0, |seen, peer| seen | 1_u16 << now[peer]);
            (1..=rules.side() as u8).filter(move |digit| seen >> digit & 1 == 0)
        };
        let Some(cell) = open.iter().min_by_key(|&cell| fits(now, cell).count()) else {
            return visit(now);
        };
        for digit in fits(now, cell).collect::<Vec<_>>() {
            now[cell] = digit;
            fill(rules, now, open - Cells::single(cell), visit);
        }
        now[cell] = 0;
    }
    let mut found = Vec::new();
    fill(rules, &mut grid.puzzle(rules.cells() - emptied).digits().clone(), emptied, &mut |now| {
        found.push(rules.cells().iter().filter(|&c| now[c] != grid.digits()[c]).collect());
    });
    found.retain(|set: &Cells| !set.is_empty());
    found
}

/// The two classes of 4x4, and grids of other rules.
const RULED: [&str; 8] = [
    "1234341221434321",
    "1234341223414123",
    "2x3:123456456123231564564231312645645312",
    "2x3:241563356214412356563142124635635421",
    "jigsaw:AAABBACABBCCDDBCEEDDCEEED:5124345321241351345232514",
    "windoku:123456798456987321978321456542139867681574239397268514834612975715893642269745183",
    "x:123456798456789123798132465247913856369875214581624379835297641612548937974361582",
    "disjoint:123456798456789132798132465632514879574298613819673524245967381361825947987341256",
];

/// The minimal differences within the cells of any `n` digits.
fn minimal_of_digits(rules: Rules, grid: &Grid, n: u32) -> Vec<Cells> {
    let digits: Vec<Cells> = rules.digits().iter().map(|digit| grid.cells_of(digit)).collect();
    let emptied = unions(&digits, n);
    minimal(emptied.iter().flat_map(|&cells| differences_of_rules(rules, grid, cells)).collect())
}

#[test]
fn digits_under_other_rules_are_all_minimal_differences_in_their_cells() {
    for text in RULED {
        let (rules, grid) = ruled(text);
        let most = if rules.side() > 6 { 3 } else { 4 };
        for n in 2..=most {
            let found = harvest_of_rules::<Digits>(rules, &[n, 45], &grid);
            assert_eq!(found, minimal_of_digits(rules, &grid, n as u32), "{text}: {n}");
        }
    }
}

#[test]
fn digits_of_4x4_are_the_minimal_differences_of_all_grids() {
    for text in &RULED[..2] {
        let (rules, grid) = ruled(text);
        let all = minimal(differences_of_rules(rules, &grid, rules.cells()));
        assert_eq!(harvest_of_rules::<Digits>(rules, &[5, 45], &grid), all, "{text}");
    }
}

#[test]
fn sets_of_random_cells_are_minimal_under_their_rules() {
    for text in RULED {
        let (rules, grid) = ruled(text);
        for limit in [3, 1000] {
            let found = harvest_of_rules::<RandomCells>(rules, &[54, 40, limit], &grid);
            // The 5x5 grid has few sets in two thirds of its cells.
            assert!(!found.is_empty() || rules.side() == 5, "{text}");
            for set in found {
                let differing = differences_of_rules(rules, &grid, set);
                assert!(!differing.is_empty() && differing.iter().all(|&it| it == set), "{text}");
            }
        }
    }
}
