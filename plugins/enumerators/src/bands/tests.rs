//! The pieces of the search against simpler ones, and all kernels against each other.

use super::case::{Case, Share};
use super::estimate::Random;
use super::frame::{BAND, Frame, Lines, Split, TWO};
use super::kernel::{Kernel, LANES, Lanes, Sets};
use super::sockets::{self, Sockets};
use super::*;
use crate::simd::tests::others;
use crate::simd::{Bits, Portable};
use seventeen_harvesters::Tuned;
use seventeen_plugin::Value;
use seventeen_solvers::Auto;

/// The first grid of dobrichev's table, with twenty 17-clue puzzles.
const TWENTY: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

pub(super) fn create<T: Component>(values: &[Value]) -> T {
    T::create(&Args::new(values)).expect("good options")
}

/// Packs sets in the order they have, or the other way round.
struct InTurn {
    sets: Vec<Cells>,
    order: Order,
    backwards: bool,
}

impl InTurn {
    fn of(order: Order) -> InTurn {
        InTurn { sets: Vec::new(), order, backwards: false }
    }
}

impl CliqueStrategy for InTurn {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.sets = sets.to_vec();
        Ok(())
    }

    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        let mut used = dead;
        chosen.clear();
        for i in 0..alive.len() {
            let set = alive[if self.backwards { alive.len() - 1 - i } else { i }];
            if self.sets[set as usize].is_disjoint(used) {
                used |= self.sets[set as usize];
                chosen.push(set);
            }
        }
        Ok(Bound::AtLeast)
    }

    fn order(&self) -> Order {
        self.order
    }
}

pub(super) fn kernels() -> impl Iterator<Item = Form> {
    others().chain([Form::Portable(Portable)])
}

pub(super) fn harvest(grid: &Grid) -> Vec<Cells> {
    let values = [Value::Int(4), Value::Int(20), Value::Int(6), Value::Int(18), Value::Int(0)];
    let mut sets = Vec::new();
    let mut emit = |&set: &Cells| {
        sets.push(set);
        ControlFlow::Continue(())
    };
    create::<Tuned>(&values).harvest(grid, &[], 1, &mut emit).expect("a harvest");
    sets.sort_unstable_by_key(|&set| seventeen_core::ua::order(set));
    sets
}

fn bands(division: Option<Division>, kernel: Form) -> Bands {
    Bands { division, rehearse: true, kernel }
}

/// All puzzles by part, and their cost.
pub(super) fn search(
    bands: &mut Bands,
    wanted: &EnumerationQuery<'_>,
) -> (Vec<Vec<Cells>>, Effort) {
    search_by(InTurn::of(Order::Smallest), bands, wanted)
}

fn search_by(
    mut clique: InTurn,
    bands: &mut Bands,
    wanted: &EnumerationQuery<'_>,
) -> (Vec<Vec<Cells>>, Effort) {
    let mut solver = create::<Auto>(&[]);
    let plan = bands.plan(wanted, &mut clique, &mut solver).expect("a plan");
    let mut effort = Effort::default();
    let mut found = Vec::new();
    for part in 0..plan.outline().parts {
        let mut puzzles = Vec::new();
        let mut emit = |&givens: &Cells| {
            puzzles.push(givens);
            ControlFlow::Continue(())
        };
        effort += plan.search(part, &mut clique, &mut solver, &mut emit).expect("a search");
        found.push(puzzles);
    }
    (found, effort)
}

fn sorted(found: &[Vec<Cells>]) -> Vec<Cells> {
    let mut all = found.concat();
    all.sort_unstable();
    all
}

/// The cells of one of the twenty puzzles and some others, which make a search of their own.
fn given(grid: &Grid, random: &mut Random, count: usize) -> Cells {
    let twenty = include_str!("../gridchecker/tests/twenty.txt");
    let puzzles: Vec<Puzzle> = twenty.lines().map(|line| line.parse().expect("a puzzle")).collect();
    let mut cells: Vec<Cell> = puzzles[random.below(20)].givens().iter().collect();
    assert!(puzzles.iter().all(|puzzle| grid.completes(puzzle)));
    (0..count).map(|_| cells.swap_remove(random.below(cells.len()))).collect()
}

#[test]
fn all_kernels_and_lines_find_the_same() {
    let grid: Grid = TWENTY.parse().expect("a grid");
    let sets = harvest(&grid);
    let mut random = Random(1);
    for count in [7, 8, 9] {
        let given = given(&grid, &mut random, count);
        let wanted = EnumerationQuery { given, ..EnumerationQuery::all(&grid, &sets, 17) };
        let mut by_lines = Vec::new();
        let divisions = [
            Division::Three(Lines::Bands),
            Division::Three(Lines::Stacks),
            Division::Six(Lines::Bands),
            Division::Six(Lines::Stacks),
        ];
        for division in divisions {
            let all: Vec<_> = kernels()
                .map(|kernel| search(&mut bands(Some(division), kernel), &wanted))
                .collect();
            all.windows(2).for_each(|pair| assert_eq!(pair[0], pair[1], "kernels differ"));
            by_lines.push(sorted(&all[0].0));
        }
        assert!(by_lines.iter().all(|puzzles| *puzzles == by_lines[0]));
        assert!(!by_lines[0].is_empty(), "the puzzle that the givens come from");
        assert!(by_lines[0].iter().all(|&puzzle| given.is_subset(puzzle) && puzzle.len() == 17));
    }
}

#[test]
fn the_rehearsal_changes_the_effort_and_not_the_puzzles() {
    let grid: Grid = TWENTY.parse().expect("a grid");
    let sets = harvest(&grid);
    let given = given(&grid, &mut Random(5), 4);
    let wanted = EnumerationQuery { given, ..EnumerationQuery::all(&grid, &sets, 17) };
    let kernel = Form::for_machine().expect("a kernel");
    let with = search(&mut bands(Some(Division::Three(Lines::Bands)), kernel), &wanted);
    let without = Bands { division: Some(Division::Three(Lines::Bands)), rehearse: false, kernel };
    let without = search(&mut { without }, &wanted);
    assert_eq!(sorted(&with.0), sorted(&without.0));
    assert_ne!(with.1, without.1);
}

#[test]
fn without_sets_the_search_finds_them_itself() {
    let grid: Grid = TWENTY.parse().expect("a grid");
    let given = given(&grid, &mut Random(9), 9);
    let sets = harvest(&grid);
    let kernel = Form::for_machine().expect("a kernel");
    let wanted = EnumerationQuery { given, ..EnumerationQuery::all(&grid, &sets, 17) };
    let (with, _) = search(&mut bands(None, kernel), &wanted);
    let (without, _) = search(&mut bands(None, kernel), &EnumerationQuery { sets: &[], ..wanted });
    assert_eq!(sorted(&with), sorted(&without));
}

#[test]
fn every_puzzle_is_in_one_case() {
    let grid: Grid = TWENTY.parse().expect("a grid");
    let wanted = EnumerationQuery::all(&grid, &[], 17);
    let mut random = Random(3);
    let order = [2, 0, 1];
    let cases: Vec<Case> = (0..3)
        .map(|i| Frame::of_third(Lines::Stacks, order[i]))
        .enumerate()
        .map(|(i, frame)| {
            Case::new(&wanted, frame, &order[..i], &Share::of_three_lines(wanted.clues), &[])
                .expect("a case")
        })
        .collect();
    for _ in 0..1000 {
        let mut cells: Vec<Cell> = Cell::all().collect();
        let clues: Cells = (0..17).map(|_| cells.swap_remove(random.below(cells.len()))).collect();
        let holds = |case: &&Case| {
            let Split { two, third } = case.frame.split(case.frame.lines.mirrored(clues));
            let [first, second] = [two & u64::from(BAND), two >> 27].map(u64::count_ones);
            assert_eq!(first + second + third.count_ones(), 17);
            first <= case.caps[0] && second <= case.caps[1] && first + second <= case.root.near
        };
        assert_eq!(cases.iter().filter(holds).count(), 1, "{clues}");
    }
}

/// The needs of sockets, by examining every choice of cells of the third band.
#[test]
fn sockets_ask_for_no_more_than_it_takes() {
    let mut random = Random(11);
    for _ in 0..200 {
        let mut sets = Sets::default();
        for _ in 0..12 {
            let minirow = 3 * random.below(3);
            let third = [0b011, 0b101, 0b110, 0b111][random.below(4)] << minirow;
            sets.push(Split { two: 1 << random.below(6), third });
        }
        let sockets = Sockets::new(&sets);
        let placed = random.below(64) as u64;
        let context = sockets::need(Portable, sockets.unhit(Portable, placed));
        let unhit: Vec<u32> = (0..12)
            .map(|i| sets.get(i))
            .filter(|set| set.two & placed == 0)
            .map(|s| s.third)
            .collect();
        let hitting = |&cells: &u32| unhit.iter().all(|third| third & cells != 0);
        let least = (0..512_u32).filter(hitting).map(u32::count_ones).min().expect("all cells hit");
        assert_eq!(context.clues, least);
        let all_least = (0..512).filter(hitting).filter(|cells| cells.count_ones() == least);
        assert!(all_least.into_iter().all(|cells| cells & !context.cells == 0));
    }
}

/// Records the contexts of a search.
struct RecordingStrategy(InTurn, Vec<SearchContext>);

impl CliqueStrategy for RecordingStrategy {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.0.prepare(sets)
    }

    fn set_context(&mut self, context: &SearchContext) -> Result<()> {
        self.1.push(*context);
        Ok(())
    }

    fn choose(&mut self, alive: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        self.0.choose(alive, dead, chosen)
    }
}

#[test]
fn strategies_are_told_what_each_pair_of_bands_needs() {
    let grid: Grid = TWENTY.parse().expect("a grid");
    let sets = harvest(&grid);
    let dead = Cells::single(Cell::of(80));
    let wanted = EnumerationQuery { dead, ..EnumerationQuery::all(&grid, &sets, 17) };
    let mut told = RecordingStrategy(InTurn::of(Order::Chosen), Vec::new());
    let mut solver = create::<Auto>(&[]);
    let mut bands = bands(Some(Division::Three(Lines::Stacks)), Form::Portable(Portable));
    bands.plan(&wanted, &mut told, &mut solver).expect("a plan");
    let RecordingStrategy(_, needs) = told;
    assert_eq!(needs[0], SearchContext::of(17, !dead), "first for the whole");
    let stack = |cell: Cell| cell.column() / 3;
    for (third, context) in (0..3).filter_map(|third| {
        let outside: Cells = Cell::all().filter(|&cell| stack(cell) != third).collect();
        let context = needs[1..].iter().find(|context| context.cells == outside - dead)?;
        Some((third, context))
    }) {
        assert_eq!(context.clues + context.later, 17, "third {third}");
        assert!(context.clues <= 11, "third {third}: {context:?}");
        assert!(context.nodes.is_some_and(|nodes| nodes > 0.), "third {third}: {context:?}");
    }
    assert_eq!(needs.len(), 4, "one for each third: {needs:?}");
}

#[test]
fn what_a_strategy_chooses_is_branched_on_in_its_order() {
    let grid: Grid = TWENTY.parse().expect("a grid");
    let sets = harvest(&grid);
    let given = given(&grid, &mut Random(3), 4);
    let wanted = EnumerationQuery { given, ..EnumerationQuery::all(&grid, &sets, 17) };
    let by = |order, backwards, kernel| {
        let strategy = InTurn { backwards, ..InTurn::of(order) };
        search_by(strategy, &mut bands(Some(Division::Three(Lines::Bands)), kernel), &wanted)
    };
    let (found, own) = by(Order::Smallest, true, Form::Portable(Portable));
    let (reversed, longest_first) = by(Order::Chosen, true, Form::Portable(Portable));
    assert!(!sorted(&found).is_empty());
    assert_eq!(sorted(&found), sorted(&reversed));
    assert!(longest_first.nodes > 2 * own.nodes, "{longest_first:?} {own:?}");
    for kernel in kernels() {
        assert_eq!(by(Order::Chosen, true, kernel), (reversed.clone(), longest_first.clone()));
    }
}

#[test]
fn passes_over_lists_are_the_same_in_every_kernel() {
    for form in others() {
        on_form!(form, kernel => compare(kernel));
    }
}

fn compare<K: Kernel>(kernel: K) {
    let mut random = Random(17);
    for len in (0..40).chain([500]) {
        let word = |random: &mut Random, bits: usize| {
            (0..4).fold(0_u64, |word, _| word | 1 << random.below(bits))
        };
        let near: Vec<u64> = (0..len).map(|_| word(&mut random, 54)).collect();
        let thirds: Vec<u32> = (0..len).map(|_| word(&mut random, 27) as u32).collect();
        let (hit, keep) = (word(&mut random, 54), TWO & !word(&mut random, 54));
        let mut outcomes = [Vec::new(), Vec::new()];
        let open = [
            kernel.narrow(&near, hit, keep, &mut outcomes[0]),
            Portable.narrow(&near, hit, keep, &mut outcomes[1]),
        ];
        assert_eq!(open[0], open[1]);
        assert!(!open[0] || outcomes[0] == outcomes[1]);
        let mut unions = [hit; 2];
        assert_eq!(kernel.pack(&near, &mut unions[0], 5), Portable.pack(&near, &mut unions[1], 5));
        assert_eq!(unions[0], unions[1]);
        compare_lanes(kernel, &near, &mut random);
        compare_thirds(kernel, &thirds, hit as u32 & BAND, keep as u32 & BAND);
        let sets = Sets { two: near.clone(), third: thirds.clone() };
        let mut unhit = [Vec::new(), Vec::new()];
        let split = Split { two: hit, third: !keep as u32 & BAND };
        kernel.unhit(&sets, len / 3, split, 9, &mut unhit[0]);
        Portable.unhit(&sets, len / 3, split, 9, &mut unhit[1]);
        assert_eq!(unhit[0], unhit[1]);
    }
}

fn compare_lanes<K: Kernel>(kernel: K, sets: &[u64], random: &mut Random) {
    let lanes = [(); LANES].map(|()| random.below(54) as u32);
    let clues = Lanes(lanes.map(|cell| 1 << cell));
    for most in 1..7 {
        let begun = Lanes(lanes.map(|cell| if cell < 40 { 0b1011 << cell } else { !0 }));
        assert_eq!(kernel.outside(sets, begun, most), Portable.outside(sets, begun, most));
    }
    let open = Lanes(lanes.map(|cell| if cell == 17 { 0 } else { TWO & !(7 << cell) }));
    let alive = Bits::first(sets.len());
    let mut cut = [open; 2];
    let met = kernel.cut(sets, &alive, &clues, &mut cut[0]);
    assert_eq!(met, Portable.cut(sets, &alive, &clues, &mut cut[1]));
    assert_eq!(cut[0].0, cut[1].0);
    for ((clue, open), cut) in clues.0.iter().zip(open.0).zip(cut[0].0) {
        let missed = sets.iter().filter(|&set| set & clue == 0);
        let all = missed.fold(open, |all, set| all & set);
        assert_eq!(all, cut);
    }
}

fn compare_thirds<K: Kernel>(kernel: K, sets: &[u32], hit: u32, keep: u32) {
    let mut outcomes = [Vec::new(), Vec::new()];
    let open = [
        kernel.narrow_third(sets, hit, keep, &mut outcomes[0]),
        Portable.narrow_third(sets, hit, keep, &mut outcomes[1]),
    ];
    assert_eq!(open[0], open[1]);
    assert!(open[0].is_none() || outcomes[0] == outcomes[1]);
    let mut unions = [hit; 2];
    let packed = kernel.pack_third(sets, &mut unions[0], 4);
    assert_eq!(packed, Portable.pack_third(sets, &mut unions[1], 4));
    assert_eq!(unions[0], unions[1]);
    assert_eq!(kernel.common(sets), Portable.common(sets));
    if !sets.is_empty() {
        assert_eq!(kernel.shortest(sets), Portable.shortest(sets));
    }
    let mut alive = Bits::NONE;
    (0..sets.len().min(Bits::LEN)).filter(|i| i % 3 != 1).for_each(|i| alive.insert(i));
    let mut gathered = [Vec::new(), Vec::new()];
    let open = [
        kernel.gather(sets, &[alive], keep, &mut gathered[0]),
        Portable.gather(sets, &[alive], keep, &mut gathered[1]),
    ];
    assert_eq!(open[0], open[1]);
    assert!(open[0].is_none() || gathered[0] == gathered[1]);
    if let Some(single) = open[0] {
        let of_one = gathered[0].iter().filter(|set| set.count_ones() == 1);
        assert_eq!(single, of_one.fold(0, |single, set| single | set));
    }
}
