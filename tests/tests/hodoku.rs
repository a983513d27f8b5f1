//! The profile `hodoku` against scores and levels of HoDoKu 2.2 itself, where these stand beside
//! the repository.

use seventeen_tests::command::{call, prints};
use seventeen_tests::root;

/// Its first step beyond singles is a pair that excludes in its row alone, which is no locked pair.
const PAIR: &str =
    ".58.4..9...3..9...9......7............26..1.95.63.....4..8.6........25.3.75.....4";

/// Its score depends on the order in which candidates are excluded by forcing chains.
const CHAINS: &str =
    "98.7..6..5...9..4...4..6...3..8......7..6...8....723..1...3...5.3.6..2.......1...";

/// Its score depends on the order in which candidates are excluded by forcing nets.
const NETS: &str =
    "........1.....2.....3.4.25.....56..7..62..53.58..3......4..567..9.....8.7..4.....";

/// Its score depends on the order in which a chain's eliminations are weighed: by digit, then cell.
const WEIGHED: &str =
    ".9...31.2.8....9......125..3.......88...4....7.263.......2.5..6..6....4.......82.";

/// Its score depends on that order, too, in a chain with groups.
const WEIGHED_GROUPS: &str =
    "98.76.5..7..5...9...5.....64..........895..6...7..32....937..8......61..........3";

/// The shortest XY-Chain between two of its cells would repeat one; a longer chain counts.
const LONGER_CHAIN: &str =
    "3.........2.5.....1....472.8...6......4..8......95..3.....2.14..1.7..9....9.3...6";

/// A continuous nice loop would exclude a candidate in a cell of its own.
const OWN_CELL: &str =
    "4..58.1.6.3.....7..867.1.4.........2.....57..36.9.......9....6...3.9.4.8.2.1.4...";

#[test]
fn chains_are_weighed_and_exclude_as_hodokus_do() {
    for (puzzle, score) in
        [(WEIGHED, 2318), (WEIGHED_GROUPS, 27872), (LONGER_CHAIN, 6852), (OWN_CELL, 2276)]
    {
        let expected = format!("{score} Extreme\n");
        prints(&["rate", "--profile", "hodoku", "--format", "%s %l", puzzle], "", &expected);
    }
}

#[test]
fn forcing_chains_and_nets_exclude_candidates_by_cell_and_digit() {
    for (puzzle, expected) in [(CHAINS, "16364 Extreme\n"), (NETS, "27782 Extreme\n")] {
        prints(&["rate", "--profile", "hodoku", "--format", "%s %l", puzzle], "", expected);
    }
}

#[test]
fn a_pair_that_excludes_in_one_house_is_scored_as_such() {
    prints(&["rate", "--profile", "hodoku", "--format", "%s %l", PAIR], "", "518 Medium\n");
}

/// Puzzles with HoDoKu's level and score.
fn scored() -> Vec<[String; 3]> {
    let file = root().join("../shared/data/hodoku_scores.csv");
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with(['#', 'p']));
    let fields = lines.map(|line| {
        let mut fields = line.split(',').map(str::to_owned);
        [(); 3].map(|()| fields.next().expect("a puzzle, its level and its score"))
    });
    fields.collect()
}

/// How many of the scores and of the levels are HoDoKu's.
fn equal(puzzles: &[[String; 3]]) -> [usize; 2] {
    let input: String = puzzles.iter().map(|[puzzle, ..]| format!("{puzzle}\n")).collect();
    let rated = call(&["rate", "--profile", "hodoku", "--format", "%s %l", "-"], &input);
    assert_eq!(rated.code, Some(0), "{}", rated.err);
    let ours: Vec<_> = rated.out.lines().map(|line| line.split_once(' ').unwrap()).collect();
    assert_eq!(ours.len(), puzzles.len());
    let both = || ours.iter().zip(puzzles);
    [
        both().filter(|((score, _), [.., theirs])| score == theirs).count(),
        both().filter(|((_, level), [_, theirs, _])| level == theirs).count(),
    ]
}

#[test]
fn of_a_hundred_puzzles_all_scores_are_hodokus() {
    let puzzles = scored();
    if let Some(first) = puzzles.get(..100) {
        assert_eq!(equal(first), [100, 100]);
    }
}

#[test]
#[ignore = "takes minutes unless optimised"]
fn of_four_hundred_puzzles_all_scores_and_levels_are_hodokus() {
    let puzzles = scored();
    if puzzles.len() == 400 {
        assert_eq!(equal(&puzzles), [400, 400]);
    }
}
