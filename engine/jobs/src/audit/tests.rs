//! Audits against comparisons of each puzzle with each other.

use super::*;
use crate::{Context, ContextSettings};
use seventeen_core::Puzzle;
use seventeen_host::Registry;

fn context() -> Context {
    let mut registry = Registry::default();
    registry.link(seventeen_solvers::entry).unwrap();
    Context::new(registry, ContextSettings::default()).unwrap()
}

/// Puzzles with 30, 17 and 21 clues.
const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

/// The solution of the first.
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn without(puzzle: &Puzzle, cells: usize) -> Puzzle {
    let mut digits = *puzzle.digits();
    puzzle.givens().iter().take(cells).for_each(|cell| digits[cell] = 0);
    Puzzle::from_digits(digits)
}

/// Whether the puzzles are equivalent, by their forms.
fn same_class(one: &Puzzle, other: &Puzzle) -> bool {
    one.minlex().unwrap().0 == other.minlex().unwrap().0
}

/// All puzzles with one clue less.
fn one_less(puzzle: &Puzzle) -> Vec<Puzzle> {
    let one = |cell| {
        let mut digits = *puzzle.digits();
        digits[cell] = 0;
        Puzzle::from_digits(digits)
    };
    puzzle.givens().iter().map(one).collect()
}

/// Whether one of the puzzles, or both, lose a clue and are then equivalent.
fn one_clue_apart(one: &Puzzle, other: &Puzzle) -> bool {
    let (ones, others) = (one_less(one), one_less(other));
    !same_class(one, other)
        && (ones.iter().any(|less| same_class(less, other))
            || others.iter().any(|less| same_class(less, one))
            || ones.iter().any(|less| others.iter().any(|other| same_class(less, other))))
}

#[test]
fn an_audit_counts_what_pairs_of_puzzles_share() {
    let context = context();
    let solver = context.choose("bands").unwrap();
    let parsed = PUZZLES.map(|text| text.parse::<Puzzle>().unwrap());
    let moved = |puzzle: &Puzzle| puzzle.minlex().unwrap().0;
    let first = [parsed[0], parsed[1], parsed[1], without(&parsed[2], 1)];
    let second = [
        parsed[0],
        moved(&parsed[1]),
        moved(&without(&parsed[0], 1)),
        parsed[2],
        without(&parsed[0], 3),
        without(&parsed[2], 2),
    ];
    let facts = |puzzle: &Puzzle| PuzzleFacts::of(puzzle, &solver).unwrap();
    let list = AuditedList::new(first.iter().map(facts));
    let shared: OverlapCounts =
        second.iter().map(|puzzle| list.overlap_with_puzzle(&facts(puzzle))).sum();

    let count = |shares: &dyn Fn(&Puzzle, &Puzzle) -> bool| {
        second.iter().filter(|two| first.iter().any(|one| shares(one, two))).count() as u64
    };
    assert_eq!(shared.texts, count(&|one, two| one == two));
    assert_eq!(shared.classes, count(&same_class));
    assert_eq!(shared.one_clue_apart, count(&one_clue_apart));
    assert_eq!((shared.texts, shared.classes, shared.one_clue_apart), (1, 2, 3));
    assert_eq!((list.puzzles, list.repeated_texts(), list.repeated_classes()), (4, 1, 1));
    assert_eq!((list.by_clues[17], list.by_clues[30]), (2, 1));
}

#[test]
fn solutions_are_counted_and_compared() {
    let context = context();
    let solver = context.choose("bands").unwrap();
    let puzzle: Puzzle = PUZZLES[0].parse().unwrap();
    let facts = |puzzle: &Puzzle| PuzzleFacts::of(puzzle, &solver).unwrap();
    let list = AuditedList::new([facts(&puzzle), facts(&without(&puzzle, 30))]);
    assert_eq!((list.without_solution, list.with_several_solutions, list.grids()), (0, 1, 1));
    let shared = list.overlap_with_puzzle(&facts(&SOLUTION.parse().unwrap()));
    assert_eq!((shared.grids, shared.classes), (1, 0));
}

#[test]
fn numbers_of_both_lists_and_of_what_they_share_have_names() {
    let context = context();
    let solver = context.choose("bands").unwrap();
    let clash: Puzzle = Puzzle::from_digits([1; 81]);
    let puzzles = PUZZLES.map(|text| text.parse::<Puzzle>().unwrap());
    let facts = |puzzle: &Puzzle| PuzzleFacts::of(puzzle, &solver).unwrap();
    let first = AuditedList::new(puzzles.iter().map(facts));
    let second = facts(&clash);
    let shared = first.overlap_with_puzzle(&second);
    let audit = Audit::new(&first, &AuditedList::new([second]), shared);
    let row = |name: &str| audit.rows.iter().find(|row| row.fact == name).unwrap();
    assert_eq!((row("puzzles").first, row("puzzles").second), (Some(3), Some(1)));
    assert_eq!((row("median_clues").first, row("most_clues").first), (Some(21), Some(30)));
    assert_eq!((row("without_solution").second, row("shared_classes").second), (Some(1), Some(0)));
    assert_eq!(row("one_clue_apart").first, None);
    assert!(audit.shared.is_none());
    let empty = AuditedList::new([]);
    assert_eq!(empty.numbers().map(|(_, number)| number)[6..], [None; 3]);
}

/// Puzzles without a clue or two, equivalent ones, and ones with another digit.
fn related_puzzles() -> Vec<Puzzle> {
    let parsed = PUZZLES.map(|text| text.parse::<Puzzle>().unwrap());
    let fewer = |(number, puzzle): (usize, &Puzzle)| {
        let taken = (0..3).map(|cells| without(puzzle, cells)).collect::<Vec<_>>();
        [taken[0], taken[2], taken[1].minlex().unwrap().0, without(puzzle, 4 + number)]
    };
    parsed.iter().enumerate().flat_map(fewer).collect()
}

#[test]
fn splits_share_nothing_and_do_not_depend_on_the_order() {
    let context = context();
    let solver = context.choose("bands").unwrap();
    let mut puzzles = related_puzzles();
    let facts = |puzzles: &[Puzzle]| -> Vec<PuzzleFacts> {
        puzzles.iter().map(|puzzle| PuzzleFacts::of(puzzle, &solver).unwrap()).collect()
    };
    let splits = split_puzzles(&facts(&puzzles), &[0.3, 0.3]);
    for a in 0..puzzles.len() {
        for b in 0..a {
            let lists = [a, b].map(|it| PuzzleFacts::of(&puzzles[it], &solver).unwrap());
            let shared = AuditedList::new([lists[0].clone()]).overlap_with_puzzle(&lists[1]);
            assert!(shared.is_none() || splits[a] == splits[b], "{a} {b} {shared:?}");
        }
    }
    puzzles.reverse();
    let mut reversed = split_puzzles(&facts(&puzzles), &[0.3, 0.3]);
    reversed.reverse();
    assert_eq!(reversed, splits);
}

#[test]
fn splits_have_about_their_shares() {
    let facts: Vec<PuzzleFacts> = (0..3000).map(PuzzleFacts::unrelated).collect();
    let splits = split_puzzles(&facts, &[0.1, 0.3]);
    let count = |split| splits.iter().filter(|&&it| it == split).count();
    assert_eq!(split_puzzles(&facts, &[]), vec![0; 3000]);
    assert!((240..360).contains(&count(0)) && (800..1000).contains(&count(1)), "{}", count(0));
    assert_eq!(count(0) + count(1) + count(2), 3000);
}

#[test]
fn a_sample_has_each_puzzle_with_the_same_probability() {
    let puzzles: Vec<Puzzle> = (0..10).map(|digit| Puzzle::from_digits([digit; 81])).collect();
    let mut drawn = [0; 10];
    for seed in 0..2000 {
        let mut sample = PuzzleSample::new(3, seed);
        puzzles.iter().for_each(|puzzle| sample.offer(puzzle));
        assert_eq!(sample.puzzles().len(), 3);
        sample.puzzles().iter().for_each(|puzzle| drawn[puzzle.digits()[0] as usize] += 1);
    }
    assert!(drawn.iter().all(|count| (520..680).contains(count)), "{drawn:?}");
}
