//! The counts of Serg's search, stage by stage, and invariants of any search.

use super::*;
use seventeen_core::{Chain, StageStats};
use seventeen_plugin::Value;
use seventeen_solvers::Backtrack;

/// All configurations that a search keeps of each region of its chain, and the work done.
struct Stages(Vec<(Vec<Configuration>, StageStats)>);

fn chain(text: &str) -> Chain {
    text.parse().unwrap()
}

fn layout(text: &str) -> Layout {
    text.parse().map(Layout::Map).or_else(|_| text.parse().map(Layout::Pattern)).unwrap()
}

fn search(text: &str, regions: &str, symmetries: Symmetries) -> Stages {
    let search = RegionChain { symmetries }.plan(&layout(text), &chain(regions)).unwrap();
    let mut parents = Vec::new();
    search.begin(&mut |parent| collect(&mut parents, parent)).unwrap();
    let stages = (0..search.stages().len()).map(|stage| {
        let mut kept = Vec::new();
        let labour = search.extend(stage as u32, &parents, &mut |found| collect(&mut kept, found));
        kept.sort_unstable_by_key(|found| (found.clues, found.digits));
        kept.dedup();
        parents.clone_from(&kept);
        (kept, labour.unwrap())
    });
    Stages(stages.collect())
}

fn collect(list: &mut Vec<Configuration>, found: &Configuration) -> ControlFlow<()> {
    list.push(*found);
    ControlFlow::Continue(())
}

impl Stages {
    /// The numbers of configurations examined, kept and represented in the last stage.
    fn last(&self) -> (u64, usize, u64) {
        let (kept, labour) = self.0.last().unwrap();
        (labour.checked, kept.len(), kept.iter().map(|found| u64::from(found.fixed)).sum())
    }

    /// The number kept of each pattern of the last stage, and the number that these represent.
    fn by_pattern(&self) -> Vec<(String, usize, u64)> {
        let (kept, _) = self.0.last().unwrap();
        let patterns = kept.chunk_by(|one, other| one.clues == other.clues);
        let counts = patterns.map(|kept| {
            let fixed = kept.iter().map(|found| u64::from(found.fixed)).sum();
            (kept[0].clues.to_string(), kept.len(), fixed)
        });
        counts.collect()
    }

    fn check_sums(&self) {
        for (kept, labour) in &self.0 {
            let sum: u64 = kept.iter().map(|f| u64::from(f.images) * u64::from(f.ways)).sum();
            assert_eq!(sum, labour.met);
        }
    }
}

/// Patterns of one region, with all configurations of it, those kept, and these in place.
#[test]
fn bands_and_pairs_of_boxes_are_counted() {
    for (pattern, chain, expected) in [
        ("r1c1 r1c4", "12", (791, 458, 7104)),
        ("r1c1 r2c4", "12", (1582, 946, 7328)),
        ("r1c1 r1c4 r1c7", "123", (27_622, 0, 0)),
        ("r1c1 r1c4 r2c7", "123", (163_312, 310, 4960)),
        ("r1c1 r2c4 r3c7", "123", (55_228, 168, 7976)),
    ] {
        let stages = search(pattern, chain, Symmetries::All);
        assert_eq!(stages.last(), expected, "{pattern}");
        stages.check_sums();
    }
}

#[test]
fn four_boxes_are_counted_and_their_stabilisers_act_freely() {
    let stages = search("111/111/999", "123 4", Symmetries::All);
    stages.check_sums();
    let counts = stages.by_pattern();
    let expected = [
        ("r1c1 r1c4 r2c7 r4c1", 153_364, 16),
        ("r1c1 r2c4 r2c7 r4c1", 49_848, 32),
        ("r1c1 r2c4 r3c7 r4c1", 110_694, 32),
        ("r1c1 r1c4 r2c7 r4c2", 350_788, 8),
        ("r1c1 r2c4 r2c7 r4c2", 113_896, 16),
        ("r1c1 r2c4 r3c7 r4c2", 238_964, 16),
    ];
    assert_eq!(counts.len(), expected.len());
    for ((pattern, kept, order), counted) in expected.into_iter().zip(counts) {
        assert_eq!(counted, (pattern.to_owned(), kept, kept as u64 * order));
    }
}

/// A pattern alone has its result within the map, and the counts published in 2012 are reproduced
/// with the symmetries used then.
#[test]
fn published_counts_come_out_with_the_symmetries_used() {
    for (pattern, chain, published, all) in [
        ("r1c1 r1c4", "12", 888, 458),
        ("r1c1 r2c4", "12", 946, 946),
        ("r1c1 r1c4 r2c7 r4c1", "123 4", 153_364, 153_364),
        ("r1c1 r2c4 r3c7 r4c1", "123 4", 112_610, 110_694),
        ("r1c1 r2c4 r3c7 r4c2", "123 4", 241_210, 238_964),
    ] {
        assert_eq!(search(pattern, chain, Symmetries::Serg2012).last().1, published, "{pattern}");
        assert_eq!(search(pattern, chain, Symmetries::All).last().1, all, "{pattern}");
    }
    assert_eq!(search("r1c1 r1c4", "12", Symmetries::Serg2012).last().0, 1516);
}

/// However a region is reached, it keeps the same.
#[test]
fn chains_agree() {
    agree("r1c1 r1c4 r2c2 r2c9 r3c7", ["12 3", "123", "1 3 2"]);
}

#[test]
#[ignore = "takes half a minute"]
fn chains_of_maps_agree() {
    agree("210/000/000", ["12 3", "123", "3 2 1"]);
    agree("111/111/999", ["12 3", "123", "3 1 2"]);
    agree("100/010/000", ["1 2 5", "2 1 5", "12 5"]);
}

fn agree(layout: &str, chains: [&str; 3]) {
    let counts = chains.map(|chain| {
        let stages = search(layout, chain, Symmetries::All);
        stages.check_sums();
        stages.by_pattern()
    });
    assert!(counts.iter().all(|count| *count == counts[0]), "{layout}: {counts:?}");
    assert!(!counts[0].is_empty(), "{layout}");
}

#[test]
fn chains_and_layouts_that_are_none_are_refused() {
    let mut searcher = RegionChain { symmetries: Symmetries::All };
    let mut refused = |text: &str, chain: &[&str]| {
        let chain: Vec<Region> = chain.iter().map(|region| region.parse().unwrap()).collect();
        searcher.plan(&layout(text), &chain).err().expect("refused").to_string()
    };
    assert_eq!(
        refused("999/999/999", &[]),
        "999/999/999: all boxes are completely given: expected at least one open box"
    );
    assert_eq!(
        refused("111/111/999", &["12", "127"]),
        "region B127 of the chain has box B7, which is completely given: expected boxes of B123456"
    );
    assert_eq!(
        refused("111/111/999", &["12", "1245"]),
        "region B1245 of the chain follows B12: expected one box more"
    );
}

#[test]
fn a_chain_is_chosen_through_all_open_boxes() {
    let mut searcher = RegionChain { symmetries: Symmetries::All };
    for (text, expected) in [
        ("111/111/999", "B1 B12 B123 B1234 B12345 B123456"),
        ("199/999/999", "B1"),
        ("199/919/991", "B1 B15 B159"),
    ] {
        let search = searcher.plan(&layout(text), &[]).unwrap();
        let stages = search.stages();
        let regions: Vec<String> = stages.iter().map(|stage| stage.region.to_string()).collect();
        assert_eq!(regions.join(" "), expected, "{text}");
    }
}

/// There are as many fillings of two boxes, each tested alone, as the classes represent: with boxes
/// of no clue, of one and of several.
#[test]
fn classes_stand_for_all_fillings_that_pass_the_test() {
    for pattern in ["r1c1", "r1c1 r2c4", "r1c12 r2c1 r1c5 r2c4", "r1c1 r2c2 r3c3", "r123c4 r1c56"] {
        let clues: Cells = pattern.parse().unwrap();
        let mut digits = [0; 81];
        fillings::place(&mut digits, 0, 0x9_8765_4321);
        let (mut search, mut passed) = (SecondFilling::new(), 0);
        let fixed = fills::Loose { rows: false, columns: false };
        let mut whole = digits;
        fills::each(&digits, 1, fixed, |filling| {
            fillings::place(&mut whole, 1, fillings::word_of(filling));
            let open = chain("12")[0].cells() - clues;
            passed += u64::from(search.unhit(&whole, open).is_none());
        });
        for chain in ["12", "1 2"] {
            assert_eq!(search_raw(pattern, chain), passed, "{pattern} {chain}");
        }
    }
}

fn search_raw(pattern: &str, chain: &str) -> u64 {
    search(pattern, chain, Symmetries::All).last().2
}

/// The configuration that a grid and its clues make of a region.
fn part(ground: &Ground, grid: &Grid, clues: Cells, region: Region) -> Configuration {
    let Configuration { digits, clues, .. } = Configuration::of(grid, region, clues);
    let to_ground = maps::one(region, ground.region).unwrap();
    let (class, map) = ground.form_after(&to_ground, clues);
    ground.configuration(&class, &Cell::table(|cell| digits[map.source(cell)]))
}

/// Every part of a valid puzzle is met from its own parts, up to the whole grid.
#[test]
fn a_puzzle_grows_from_its_parts() {
    grows_on_its_pattern(PUZZLES[0]);
}

#[test]
#[ignore = "takes five seconds"]
fn a_symmetric_puzzle_grows_from_its_parts() {
    grows_on_its_pattern(PUZZLES[2]);
}

#[test]
#[ignore = "takes a quarter of a minute"]
fn a_puzzle_of_many_clues_grows_from_its_parts() {
    grows_on_its_pattern(PUZZLES[1]);
}

/// Maps of several clues per box take long; one is enough.
#[test]
#[ignore = "takes half a minute"]
fn a_puzzle_of_a_map_grows_from_its_parts() {
    let puzzle: Puzzle = PUZZLES[0].parse().unwrap();
    grows_from_its_parts(&Layout::Map(ClueMap::of(puzzle.givens())), &puzzle);
}

fn grows_on_its_pattern(puzzle: &str) {
    let puzzle: Puzzle = puzzle.parse().unwrap();
    grows_from_its_parts(&Layout::Pattern(puzzle.givens()), &puzzle);
}

fn grows_from_its_parts(layout: &Layout, puzzle: &Puzzle) {
    let (clues, grid) = (puzzle.givens(), solved(puzzle));
    let search = Search::new(layout, &chain("1 2 4 5 3 6 7 8 9"), Symmetries::All);
    for stage in 1..9 {
        let (from, to) = (&search.grounds[stage - 1], &search.grounds[stage]);
        let parts = to.region.boxes().map(|box_| to.region.without(Region::single(box_)));
        let same = parts.filter(|&rest| maps::one(rest, from.region).is_some());
        let parents = same.map(|rest| part(from, &grid, clues, rest));
        let fitting: Vec<Configuration> =
            parents.filter(|parent| from.admits(parent.clues)).collect();
        let mut found = Vec::new();
        search.extend(stage as u32, &fitting, &mut |one| collect(&mut found, one)).unwrap();
        let whole = part(to, &grid, clues, to.region);
        let is_whole = |one: &Configuration| (one.digits, one.clues) == (whole.digits, whole.clues);
        assert!(found.iter().any(is_whole), "{layout} {}", to.region);
    }
}

/// With 17 clues; with 24; with 24 on a pattern that half a turn takes to itself.
const PUZZLES: [&str; 3] = [
    "5.42.........4..3.1.........6..73.........5.1..........3.....7....5..4..8.......9",
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.",
    "5..3.....2.......89.8.5.....1..37.8...6...9...2.19..7.....8.7.37.......5.....4..1",
];

fn solved(puzzle: &Puzzle) -> Grid {
    let fewest = [Value::Text("fewest".into())];
    let mut solver = Backtrack::create(&Args::new(&fewest)).unwrap();
    solver.find(puzzle, None).unwrap().expect("the puzzle has a solution")
}
