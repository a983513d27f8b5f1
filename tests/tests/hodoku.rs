//! The profile `hodoku` against scores and levels of HoDoKu 2.2 itself, where these stand beside
//! the repository.

use seventeen_tests::command::{call, prints};
use seventeen_tests::root;

/// Its first step beyond singles is a pair that excludes in its row alone, which is no locked pair.
const PAIR: &str =
    ".58.4..9...3..9...9......7............26..1.95.63.....4..8.6........25.3.75.....4";

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
fn of_a_hundred_puzzles_nearly_all_scores_are_hodokus() {
    let puzzles = scored();
    if let Some(first) = puzzles.get(..100) {
        assert_eq!(equal(first), [98, 100]);
    }
}

#[test]
#[ignore = "takes minutes unless optimised"]
fn of_four_hundred_puzzles_390_scores_and_all_levels_are_hodokus() {
    let puzzles = scored();
    if puzzles.len() == 400 {
        assert_eq!(equal(&puzzles), [390, 400]);
    }
}
