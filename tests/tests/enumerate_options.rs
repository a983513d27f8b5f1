//! What can be asked of an enumeration: cells forced in and out, minimal puzzles, all sizes, the
//! first puzzle, the number of puzzles alone.

use seventeen_core::{Cell, Cells, Puzzle};
use seventeen_tests::command::{call, prints, refuses};
use seventeen_tests::lines;

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
/// A grid of which no puzzle with 17 clues is known to have one solution: there is none.
const PT: &str =
    "123456789457189326689327154231645897745891632896732541318264975574918263962573418";
/// Ten givens that most of the twenty puzzles have in common.
const GIVEN: &str = "r1c1 r1c34 r2c58 r3c1 r4c256 r5c7";

fn given() -> Cells {
    GIVEN.parse().unwrap()
}

/// The puzzles with 17 clues of the grid, in the order of their cells.
fn published() -> Vec<Puzzle> {
    let of_grid = lines("seventeens.txt").into_iter().filter(|line| line[1] == "20x17");
    let mut puzzles: Vec<Puzzle> = of_grid.map(|line| line[0].parse().unwrap()).collect();
    puzzles.sort_unstable();
    puzzles
}

fn text(puzzles: impl IntoIterator<Item = Puzzle>) -> String {
    puzzles.into_iter().map(|puzzle| format!("{puzzle}\n")).collect()
}

/// The arguments that ask for the puzzles with 17 clues and the ten givens, with more options.
fn with_givens<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["enumerate", "--clues", "17", "--given", GIVEN, GRID];
    arguments.extend(more);
    arguments
}

#[test]
fn forced_cells_leave_the_puzzles_that_have_them() {
    let all = published();
    let with: Vec<Puzzle> =
        all.into_iter().filter(|puzzle| given().is_subset(puzzle.givens())).collect();
    assert!((2..20).contains(&with.len()), "{} puzzles", with.len());
    prints(&with_givens(&[]), "", &text(with.clone()));
    let line: String =
        Cell::all().map(|cell| if given().contains(cell) { 'x' } else { '.' }).collect();
    prints(&["enumerate", "--clues", "17", "--given", &line, GRID], "", &text(with.clone()));
    let grid: seventeen_core::Grid = GRID.parse().unwrap();
    let line = grid.puzzle(given()).to_string();
    prints(&["enumerate", "--clues", "17", "--given", &line, GRID], "", &text(with.clone()));
    // One of the puzzles has a given there.
    let without = with.iter().copied().filter(|puzzle| !puzzle.givens().contains(Cell::of(80)));
    let without: Vec<Puzzle> = without.collect();
    assert_eq!(without.len() + 1, with.len());
    prints(&with_givens(&["--dead", "r9c9"]), "", &text(without));
}

#[test]
fn a_set_of_dead_cells_leaves_no_puzzle() {
    let all_but_given = "123456789";
    let dead = format!("r{all_but_given}c{all_but_given}");
    prints(&["enumerate", "--clues", "17", "--dead", &dead, GRID], "", "");
    let counted = format!("{GRID} 17 0\n");
    prints(&["enumerate", "--up-to", "17", "--dead", &dead, "--count-only", GRID], "", &counted);
}

#[test]
fn the_first_puzzle_does_not_depend_on_the_threads() {
    let first = |threads: &str| {
        let outcome = call(&with_givens(&["--first", "--threads", threads]), "");
        assert_eq!(outcome.code, Some(0), "{}", outcome.err);
        assert!(outcome.err.contains("the first one only"), "{}", outcome.err);
        // All but the time.
        (outcome.out, outcome.err.split(" tests").next().unwrap().to_owned())
    };
    let expected = first("1");
    let puzzle: Puzzle = expected.0.trim().parse().unwrap();
    assert!(published().contains(&puzzle), "{puzzle}");
    for threads in ["2", "3", "8"] {
        for _ in 0..5 {
            assert_eq!(first(threads), expected, "{threads} threads");
        }
    }
    prints(&["enumerate", "--clues", "17", "--first", PT], "", "");
}

#[test]
fn puzzles_are_counted_without_being_kept() {
    let count = published().iter().filter(|p| given().is_subset(p.givens())).count();
    prints(&with_givens(&["--count-only"]), "", &format!("{GRID} 17 {count}\n"));
    let json = call(&with_givens(&["--count-only", "--json"]), "").out;
    let found: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(found["count"], count);
    assert_eq!(found["given"], given().to_string());
    assert_eq!(found["complete"], true);
}

#[test]
fn every_size_is_enumerated_from_the_least() {
    let expected: String = (15..18).map(|clues| format!("{PT} {clues} 0\n")).collect();
    prints(&["enumerate", "--up-to", "17", "--count-only", PT], "", &expected);
    prints(&["enumerate", "--up-to", "12", "--count-only", PT], "", &format!("{PT} 12 0\n"));
    let recipe = format!(
        "let sets = grids(`{GRID}`).harvest(ua::digits(4)).collect()[0];\n\
         let options = #{{ given: cells(`{GIVEN}`) }};\n\
         let sizes = sets.enumerate_up_to(17, options).map(|found| [found.record.clues, found.len]);\n\
         let one_by_one = stream([sets]).enumerate_up_to(17, options).collect();\n\
         print(sizes == one_by_one.map(|found| [found.record.clues, found.len]));\n\
         print(sizes[sizes.len - 1])"
    );
    prints(&["run", "-e", &recipe], "", "true\n[17, 19]\n");
}

#[test]
fn minimal_puzzles_are_those_that_the_checker_says_are() {
    let recipe = format!(
        "let sets = grids(`{GRID}`).harvest(ua::digits(4)).collect()[0];\n\
         let given = puzzles(`{}`).collect()[0].givens - cells(`r9c9`);\n\
         let all = sets.enumerate(18, #{{ given: given }}).puzzles;\n\
         let minimal = sets.enumerate(18, #{{ given: given, minimal: true }});\n\
         let expected = all.filter(|puzzle| puzzle.is_minimal(solver::dlx()));\n\
         print(minimal.record.minimal);\n\
         print(minimal.puzzles.map(|p| p.to_string()) == expected.map(|p| p.to_string()));\n\
         print(expected.len > 0 && expected.len < all.len)",
        published()[0]
    );
    prints(&["run", "-e", &recipe], "", "true\ntrue\ntrue\n");
}

#[test]
fn the_record_says_what_was_asked() {
    let recipe = format!(
        "let sets = grids(`{GRID}`).harvest(ua::digits(2)).collect()[0];\n\
         let found = sets.enumerate(80, #{{ given: `r1c12`, dead: cells(`r9c9`), first: true }});\n\
         let record = found.record;\n\
         print([record.given, record.dead, record.first, record.minimal, record.count_only]);\n\
         print([record.count, found.len, record.complete, found.puzzles[0].givens.len])"
    );
    let expected = "[\"r1c1 r1c2\", \"r9c9\", true, false, false]\n[1, 1, true, 80]\n";
    prints(&["run", "-e", &recipe], "", expected);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let other = format!("9{}", ".".repeat(80));
    for (more, words) in [
        (&["--first", "--count-only"][..], vec!["--first", "cannot be used with", "--count-only"]),
        (&["--up-to", "18"], vec!["--clues", "cannot be used with", "--up-to"]),
        (&["--dead", "r1c1 r9c9"], vec!["r1c1: `given` and `dead`, expected one of them"]),
        (&["--dead", "r1c0"], vec!["`dead`: position 4 is '0': expected a column, 1 to 9"]),
        (&["--dead", "r1"], vec!["`dead`: \"r1\" ends early: expected `c` or a row"]),
        (&["--dead", "12"], vec!["`dead`: expected 81 cells, found 2"]),
        (&["--dead", &other], vec!["`dead`: r1c1 is 9: expected the grid's 5"]),
    ] {
        refuses(&with_givens(more), "", 2, &words);
    }
    let few = ["enumerate", "--clues", "9", "--given", GIVEN, GRID];
    refuses(&few, "", 2, &["10 cells forced in: expected 9 at most"]);
    refuses(&["enumerate", "--up-to", "82", GRID], "", 2, &["82 is not in 1..=81"]);
    let sets = format!("grids(`{GRID}`).harvest(ua::digits(2)).collect()[0]");
    for (call, words) in [
        (".enumerate(17, #{ first: true, count_only: true })", vec!["cannot be combined"]),
        (".enumerate(17, #{ given: 5 })", vec!["`given` is 5", "expected cells"]),
        (".enumerate(17, #{ minimal: 1 })", vec!["`minimal` is 1", "expected true or false"]),
        (".enumerate(17, #{ givne: `r1c1` })", vec!["no option `givne`", "`given`?"]),
        (".enumerate(81, #{ count_only: true }).puzzles", vec!["counted 1 puzzles and kept none"]),
    ] {
        refuses(&["run", "-e", &format!("{sets}{call}")], "", 2, &words);
    }
}
