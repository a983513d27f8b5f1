//! Entries against single enumerations of their grids, and against each other.

use super::*;
use crate::batch::divided_grid::{DividedGrid, divide_completions};
use crate::catalogue::draw_band_pair;
use crate::solve::only_solution;
use crate::text::{LineContent, LineReader, Problem};
use seventeen_catalogue::{BandPair, NumberedPair, PairForm, minlex_of, pairs_of};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

const SCHEMES: [DivisionScheme; 2] = [DivisionScheme::ByBand, DivisionScheme::ByLine];

/// The entries of a grid: six, or fewer where it has one of them more than once.
fn pairs_of_grid(grid: &Grid) -> BTreeSet<NumberedPair> {
    pairs_of(grid).into_iter().map(|form| NumberedPair::from_pair(form.pair())).collect()
}

fn minlex_form(text: &str) -> Grid {
    *minlex_of(&text.parse().unwrap()).grid()
}

/// The results of the pairs of a grid: each puzzle with the number of times that it was found.
fn puzzles_at_pairs(
    together: &BatchEnumerator,
    context: &Context,
    grid: &Grid,
    clues: u32,
) -> BTreeMap<Cells, usize> {
    let mut found = BTreeMap::new();
    for entry in pairs_of_grid(grid) {
        let of_entry = together.enumerate_pair(context, entry, clues).unwrap();
        assert!(of_entry.complete);
        for (_, givens) in of_entry.found.iter().filter(|(of, _)| of == grid) {
            *found.entry(*givens).or_default() += 1;
        }
    }
    found
}

/// The puzzles of a grid by itself.
fn enumerate_alone(
    together: &BatchEnumerator,
    context: &Context,
    grid: Grid,
    clues: u32,
) -> Vec<Cells> {
    let harvester = together.harvester.as_ref().unwrap();
    let sets = Sets::empty(grid.into()).harvest(context, harvester).unwrap();
    let found =
        together.method.enumerate(context, &sets, clues, &EnumerationRequest::default()).unwrap();
    found.givens.to_vec()
}

#[test]
fn puzzles_of_a_grid_are_found_once_over_its_entries() {
    are_found_once(DivisionScheme::ByLine);
}

#[test]
#[ignore = "takes nine seconds"]
fn puzzles_of_a_grid_are_found_once_over_its_entries_by_band() {
    are_found_once(DivisionScheme::ByBand);
}

/// Puzzles of 17 clues are many in this grid, and found once each.
fn are_found_once(scheme: DivisionScheme) {
    let context = test_context(1);
    let grid = minlex_form(GRID);
    let together = batch_enumerator(&context, scheme);
    let found = puzzles_at_pairs(&together, &context, &grid, 17);
    let expected = enumerate_alone(&together, &context, grid, 17);
    assert_eq!(expected.len(), 20);
    assert!(found.values().all(|&times| times == 1));
    assert!(found.keys().eq(BTreeSet::from_iter(&expected)));
}

/// Grids with many automorphisms, which have a pair more than once, one with none, and some that
/// share a pair with this.
#[test]
fn each_task_of_a_grid_is_done_at_one_entry() {
    let most = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let many = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    let mut grids = [most, many, GRID].map(minlex_form).to_vec();
    let shared = pairs_of(&grids[2])[0].pair().completions();
    grids.extend(shared.iter().step_by(9).map(|grid| *minlex_of(grid).grid()));
    for (scheme, grid) in
        SCHEMES.into_iter().flat_map(|scheme| grids.iter().map(move |grid| (scheme, grid)))
    {
        let mut tasks = Vec::new();
        for pair in pairs_of(grid).iter().map(PairForm::pair).collect::<BTreeSet<BandPair>>() {
            let all = divide_completions(pair, scheme, 17);
            let of: Vec<&DividedGrid> = all.iter().filter(|of| of.grid == *grid).collect();
            assert_eq!(of.len(), 1, "{grid} is one of those that complete {pair}");
            tasks.extend(of[0].tasks_at_pair(pair));
        }
        tasks.sort_unstable();
        let order = ChuteOrder::all().next().unwrap();
        assert!(
            tasks.into_iter().eq(0..scheme.tasks_of_order(17, order).len()),
            "{scheme:?} {grid}"
        );
    }
}

/// The puzzles of an entry's grids, one grid after the other, and of these those of its tasks.
fn pair_puzzles_one_by_one(
    together: &BatchEnumerator,
    context: &Context,
    entry: NumberedPair,
    clues: u32,
) -> Vec<(Grid, Cells)> {
    let mut expected = Vec::new();
    for of in divide_completions(entry.pair(), together.scheme, clues) {
        let tasks: Vec<usize> = of.tasks_at_pair(entry.pair()).collect();
        if tasks.is_empty() {
            continue;
        }
        let all = enumerate_alone(together, context, of.grid, clues);
        let is_here = |givens: &Cells| tasks.contains(&of.task_of_puzzle(*givens).expect("a task"));
        expected.extend(all.into_iter().filter(is_here).map(|givens| (of.grid, givens)));
    }
    expected
}

/// How many puzzles there are.
fn check_pairs_one_by_one(
    clues: u32,
    scheme: DivisionScheme,
    entries: impl IntoIterator<Item = NumberedPair>,
) -> usize {
    let context = test_context(2);
    let together = batch_enumerator(&context, scheme);
    let mut puzzles = 0;
    for entry in entries {
        let found = together.enumerate_pair(&context, entry, clues).unwrap();
        let expected = pair_puzzles_one_by_one(&together, &context, entry, clues);
        assert_eq!(*found.found, expected, "entry {}, {scheme:?}", entry.number());
        puzzles += expected.len();
    }
    puzzles
}

/// At the entry of a grid that has some puzzles, where it has the first of its tasks.
#[test]
fn puzzles_of_an_entry_are_those_of_each_grid_by_itself() {
    let grid = minlex_form(GRID);
    let is_first = |entry: &NumberedPair| {
        let all = divide_completions(entry.pair(), DivisionScheme::ByBand, 17);
        all.iter().any(|of| of.grid == grid && of.tasks_at_pair(entry.pair()).any(|task| task == 0))
    };
    assert!(
        check_pairs_one_by_one(
            17,
            DivisionScheme::ByBand,
            pairs_of_grid(&grid).into_iter().find(is_first)
        ) > 0
    );
    check_pairs_one_by_one(14, DivisionScheme::ByLine, [draw_band_pair(17, 0).unwrap()]);
}

#[test]
#[ignore = "takes ten seconds"]
fn puzzles_of_an_entry_are_those_of_each_grid_by_itself_in_both_schemes() {
    let drawn = draw_band_pair(17, 0).unwrap();
    check_pairs_one_by_one(15, DivisionScheme::ByLine, [drawn]);
    check_pairs_one_by_one(16, DivisionScheme::ByBand, [drawn]);
}

/// The drawn band pairs, or grids, that the long tests try: the first 4, or those in
/// `SEVENTEEN_ENTRIES`, as `300` or, to continue, `300..400`.
fn tried_numbers() -> Range<u64> {
    let Ok(asked) = std::env::var("SEVENTEEN_ENTRIES") else { return 0..4 };
    let (from, to) = asked.split_once("..").unwrap_or(("0", &asked));
    let number = |text: &str| text.parse().expect("`SEVENTEEN_ENTRIES` is a number or two");
    number(from)..number(to)
}

#[test]
#[ignore = "takes a minute, and hours for hundreds of entries"]
fn puzzles_of_many_entries_are_those_of_each_grid_by_itself() {
    let Range { start, end } = tried_numbers();
    for (clues, numbers) in [(16, start..end), (17, start..end), (18, start / 10..end / 10)] {
        for number in numbers {
            let entry = draw_band_pair(17, number).unwrap();
            check_pairs_one_by_one(clues, SCHEMES[number as usize % 2], [entry]);
        }
    }
}

/// The grids of some puzzles of 17 clues that are known (Gordon Royle, Mladen Dobrichev, blue),
/// with these, in minlex form.
fn known_puzzles(context: &Context, list: &str) -> BTreeMap<Grid, BTreeSet<Cells>> {
    let solver = context.choose::<dyn Solver>("auto").unwrap();
    let puzzles =
        LineReader::open(list, LineContent::Problems, context.cancellation_token()).unwrap();
    let mut known: BTreeMap<Grid, BTreeSet<Cells>> = BTreeMap::new();
    let Range { start, end } = tried_numbers();
    let puzzles = puzzles.into_problems().step_by(98).skip(start as usize);
    for puzzle in puzzles.take((end - start) as usize) {
        let Problem::Puzzle(puzzle) = puzzle.unwrap() else { panic!("9x9 cells") };
        let grid = only_solution(&solver, &puzzle.clone().into()).unwrap();
        let form = minlex_of(&grid);
        known.entry(*form.grid()).or_default().insert(form.map().cells(puzzle.value.givens()));
    }
    known
}

#[test]
#[ignore = "takes half a minute, and a list of puzzles"]
fn known_puzzles_are_found_at_one_of_their_entries() {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/seventeens_49158.txt.gz");
    if !std::path::Path::new(list).exists() {
        return;
    }
    let context = test_context(2);
    for (grid, known) in known_puzzles(&context, list) {
        for scheme in SCHEMES {
            let found = puzzles_at_pairs(&batch_enumerator(&context, scheme), &context, &grid, 17);
            assert!(found.values().all(|&times| times == 1), "{grid} {scheme:?}");
            assert!(known.iter().all(|givens| found.contains_key(givens)), "{grid} {scheme:?}");
        }
    }
}

/// Classes whose grids have automorphisms, and many third bands.
#[test]
fn pairs_with_automorphisms_are_entries_like_others() {
    let entries = [1, 2, 54_496].map(|number| NumberedPair::from_number(number).unwrap());
    check_pairs_one_by_one(13, DivisionScheme::ByBand, entries);
}

#[test]
fn an_entry_is_the_same_again_and_says_what_it_took() {
    let context = test_context(1);
    let together = batch_enumerator(&context, DivisionScheme::ByBand);
    let entry = draw_band_pair(3, 0).unwrap();
    let [one, other] = [(), ()].map(|()| together.enumerate_pair(&context, entry, 15).unwrap());
    assert_eq!((one.effort, one.tasks, one.grids), (other.effort, other.tasks, other.grids));
    assert!(one.grids > 20 && one.tasks > 0 && one.seconds > 0.);
}

#[test]
fn what_cannot_be_done_at_an_entry_is_refused() {
    let context = test_context(1);
    let mut together = batch_enumerator(&context, DivisionScheme::ByBand);
    let entry = draw_band_pair(3, 0).unwrap();
    for clues in [0, 21] {
        let error = together.enumerate_pair(&context, entry, clues).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("enumerate: {clues} clues at an entry: expected 1 to 20")
        );
    }
    together.method.enumerator = Choice::<dyn Enumerator>::from_constructor("grid by grid", || {
        Ok(Box::new(NoBatchEnumerator(make_component::<Auto>(&[]))))
    });
    let error = together.enumerate_pair(&context, entry, 17).unwrap_err();
    assert!(error.to_string().contains("`grid by grid` cannot search grids together"), "{error}");
    context.cancellation_token().cancel();
    let error = together.enumerate_pair(&context, entry, 17).unwrap_err();
    assert!(error.is_stopped() && error.partial_result().is_none());
}

#[test]
fn an_entry_that_is_cancelled_says_that_puzzles_lack() {
    let context = test_context(1);
    let mut together = batch_enumerator(&context, DivisionScheme::ByBand);
    together.harvester = Some(cancelling_harvester(&context));
    let entry = draw_band_pair(3, 0).unwrap();
    let found =
        together.enumerate_pair(&context, entry, 17).unwrap_err().into_partial_result().unwrap();
    assert!(!found.complete && found.found.is_empty() && found.tasks > 0);
}
