//! Batches against single grids, and their pieces against simpler ones.

use super::super::estimate::Random;
use super::super::kernel::{LANES as EIGHT, Lanes as Words, Sets};
use super::super::tests::{create, harvest, kernels};
use super::super::*;
use super::kernel::BatchKernel;
use super::lanes::{Lanes, LeftDigits, OpenLanes, Socket};
use super::leaf_columns::LeafColumns;
use super::requirements::Requirements;
use super::third::ThirdBand;
use crate::simd::Portable;
use frame::Split;
use seventeen_harvesters::Tuned;
use seventeen_plugin::Value;
use seventeen_solvers::Auto;

/// The first grid of dobrichev's table, with twenty 17-clue puzzles, and others with its rows 1 to
/// 6.
const SHARING: [&str; 3] = [
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619",
    "594231786786945132123768954965173248378492561241856397412389675637514829859627413",
    "594231786786945132123768954965173248378492561241856397457629813619387425832514679",
];

fn grids() -> Vec<Grid> {
    let grids: Vec<Grid> = SHARING.map(|grid| grid.parse().expect("a grid")).to_vec();
    assert!(grids.iter().all(|grid| grid.digits()[..54] == grids[0].digits()[..54]));
    grids
}

/// The puzzles that a batch finds, by grid.
fn search(kernel: Form, batch: &Batch<'_>) -> Vec<Vec<Cells>> {
    let mut found = vec![Vec::new(); batch.grids.len()];
    let mut emit = |at: usize, &clues: &Cells| {
        found[at].push(clues);
        ControlFlow::Continue(())
    };
    let mut solver = create::<Auto>(&[]);
    let mut bands = Bands { division: None, rehearse: true, kernel };
    let effort = bands.search_batch(batch, &mut solver, &mut emit).expect("a search");
    assert!(effort.is_some_and(|effort| effort.nodes > 0));
    found.iter_mut().for_each(|found| found.sort_unstable());
    found
}

/// The puzzles of 17 clues that single searches find.
fn search_each(grids: &[Grid], sets: &[Vec<Cells>]) -> Vec<Vec<Cells>> {
    let search = grids.iter().zip(sets).map(|(grid, sets)| {
        let wanted = EnumerationQuery::all(grid, sets, 17);
        let kernel = Form::for_machine().expect("a kernel");
        let mut bands = Bands { division: None, rehearse: true, kernel };
        let (found, _) = super::super::tests::search(&mut bands, &wanted);
        let mut found = found.concat();
        found.sort_unstable();
        found
    });
    search.collect()
}

/// Those of these puzzles that are within the limits.
fn within(limits: Limits, found: &[Vec<Cells>]) -> Vec<Vec<Cells>> {
    let allowed = |of_grid: &Vec<Cells>| {
        of_grid.iter().copied().filter(|&clues| limits.allow(clues)).collect()
    };
    found.iter().map(allowed).collect()
}

#[test]
fn a_batch_finds_what_its_grids_have() {
    batches_find_the_same(1);
}

#[test]
#[ignore = "takes a quarter of a minute"]
fn a_batch_finds_what_its_grids_have_by_all_kernels() {
    batches_find_the_same(3);
}

/// Searches by the best kernel, and for so many of the limits by all kernels.
fn batches_find_the_same(by_all_kernels: usize) {
    let grids = grids();
    let sets: Vec<Vec<Cells>> = grids.iter().map(harvest).collect();
    let each = search_each(&grids, &sets);
    let none = Limits::none(17);
    let limits = [
        Limits { two: [11, 11], bands: [6, 6], stacks: 6 },
        Limits { two: [0, 11], bands: [17, 5], ..none },
        Limits { two: [0, 11], ..none },
    ];
    for (number, limits) in limits.into_iter().enumerate() {
        let batch = Batch { grids: &grids, sets: &sets, clues: 17, limits };
        let want = within(limits, &each);
        assert!(!want[0].is_empty(), "the first grid has such puzzles");
        let best = || vec![Form::for_machine().expect("a kernel")];
        let kernels = if number < by_all_kernels { kernels().collect() } else { best() };
        for kernel in kernels {
            assert_eq!(search(kernel, &batch), want, "{} with {limits:?}", kernel.name());
        }
    }
}

#[test]
fn without_sets_a_batch_finds_them_itself() {
    let grids = grids();
    let limits = Limits { two: [0, 9], bands: [5, 5], ..Limits::none(17) };
    let known: Vec<Vec<Cells>> = grids.iter().map(harvest).collect();
    let want = within(limits, &search_each(&grids, &known));
    let shared = shared_harvest(&grids);
    let few: Vec<Vec<Cells>> = known.iter().map(|sets| sets[..40].to_vec()).collect();
    let kernel = Form::for_machine().expect("a kernel");
    for sets in [&shared, &few] {
        assert_eq!(search(kernel, &Batch { grids: &grids, sets, clues: 17, limits }), want);
    }
}

fn shared_harvest(grids: &[Grid]) -> Vec<Vec<Cells>> {
    let values = [Value::Int(4), Value::Int(20), Value::Int(6), Value::Int(18), Value::Int(0)];
    let mut sets = vec![Vec::new(); grids.len()];
    let mut emit = |at: usize, &set: &Cells| {
        sets[at].push(set);
        ControlFlow::Continue(())
    };
    create::<Tuned>(&values).harvest_batch(grids, 17, 1, &mut emit).expect("a harvest");
    sets
}

/// The needs of whole stacks against those of each third band, minirow by minirow.
#[test]
fn lanes_ask_each_third_band_what_its_own_sockets_ask() {
    let grids = grids();
    let left = LeftDigits::of(&grids[0]);
    let thirds: Vec<ThirdBand> =
        grids.iter().map(|grid| ThirdBand::new(&left, grid, Vec::new())).collect();
    let mut random = Random(4);
    for _ in 0..500 {
        let mut sets = Vec::new();
        for _ in 0..60 {
            let grid = &grids[random.below(grids.len())];
            let third = [0b011, 0b101, 0b110, 0b111][random.below(4)] << (3 * random.below(9));
            let socket = Socket::of(&left, grid, third).expect("a socket");
            sets.push((socket, 1 << random.below(12)));
        }
        let (lanes, without_room) = Lanes::new(sets.clone());
        assert!(without_room.is_empty());
        let placed = random.below(1 << 12) as u64;
        let open = OpenLanes::of(Portable, lanes.unhit(Portable, placed));
        let needs = open.needs();
        for (third, grid) in thirds.iter().zip(&grids) {
            let unhit: Vec<u32> = sockets_of(&left, grid)
                .filter(|(_, socket)| {
                    sets.iter().any(|(other, two)| other == socket && two & placed == 0)
                })
                .map(|(cells, _)| cells)
                .collect();
            let asked = third.asked(&open);
            let clues: u32 =
                (0..3).map(|stack| (needs[stack] & third.minirows(stack)).count_ones()).sum();
            assert_eq!((clues, asked.clues()), (asked.clues(), least(&unhit)));
            assert_eq!((0..3).map(|stack| asked.clues_of(stack)).sum::<u32>(), clues);
        }
    }
}

/// The cells of all sockets that a grid's third band has.
fn sockets_of<'a>(
    left: &'a LeftDigits,
    grid: &'a Grid,
) -> impl Iterator<Item = (u32, Socket)> + 'a {
    let minirow = |minirow| [0b011, 0b101, 0b110, 0b111].map(|cells: u32| cells << (3 * minirow));
    let cells = (0..9).flat_map(minirow);
    cells.filter_map(|cells| Some((cells, Socket::of(left, grid, cells)?)))
}

/// The least number of cells that hit sets, each of which lies in a minirow.
fn least(sets: &[u32]) -> u32 {
    let of_minirow = |minirow: u32| {
        let here: Vec<u32> = sets.iter().map(|set| set >> (3 * minirow) & 7).collect();
        let hits = |cells: &u32| here.iter().all(|&set| set == 0 || set & cells != 0);
        (0..8).filter(hits).map(u32::count_ones).min().expect("all three")
    };
    (0..9).map(of_minirow).sum()
}

/// The cells for clues if there are no more than needed, by trying all cells of a minirow.
#[test]
fn asked_cells_are_those_of_the_smallest_choices() {
    for pairs in 0..8_u32 {
        for triplet in 0..2_u32 {
            let asked = Requirements::of(pairs << 3, triplet << 3);
            let open = (0..3).filter(|cell| pairs >> cell & 1 == 1).map(|cell| 7 ^ (1 << cell));
            let sets: Vec<u32> = open.chain((triplet == 1).then_some(7)).collect();
            let hits = |cells: &u32| sets.iter().all(|set| set & cells != 0);
            let clues = (0..8).filter(hits).map(u32::count_ones).min().expect("all three");
            let smallest = (0..8).filter(hits).filter(|cells| cells.count_ones() == clues);
            let cells = smallest.fold(0, |all, cells| all | cells);
            assert_eq!((asked.clues(), asked.cells >> 3), (clues, cells), "{pairs:03b} {triplet}");
            assert!(clues == 0 || sets.contains(&(asked.packed >> 3)) || clues == 2);
            let mut list = Vec::new();
            asked.list(!0, &mut list);
            list.sort_unstable();
            let mut want: Vec<u32> = sets.iter().map(|set| set << 3).collect();
            want.retain(|&set| set != 7 << 3 || want_triplet(pairs));
            want.sort_unstable();
            assert_eq!(list, want);
        }
    }
}

/// A triplet adds nothing where a pair is open.
fn want_triplet(pairs: u32) -> bool {
    pairs == 0
}

#[test]
fn all_kernels_pack_the_same() {
    let mut random = Random(7);
    for _ in 0..100 {
        let mut sets = Sets::default();
        for _ in 0..random.below(80) {
            let cells = |random: &mut Random, most: usize| {
                (0..1 + random.below(4)).fold(0_u64, |cells, _| cells | 1 << random.below(most))
            };
            let two = cells(&mut random, 54);
            sets.push(Split { two, third: cells(&mut random, 27) as u32 });
        }
        let mut leaves = LeafColumns::default();
        for record in 0..random.below(70) as u32 {
            let pairs = random.below(1 << 27) as u32 & random.below(1 << 27) as u32;
            let asked = Requirements::of(pairs, 0);
            let placed = (0..9).fold(0_u64, |cells, _| cells | 1 << random.below(54));
            let open = (random.below(1 << 27) | random.below(1 << 27)) as u32;
            leaves.push(record, placed, asked.clues() + random.below(4) as u32, open, &asked);
        }
        let packed = |kernel: Form| {
            let mut leaves = leaves.clone();
            on_form!(kernel, kernel => kernel.pack_leaves(&mut leaves, &sets, 0, sets.len()));
            leaves
        };
        let want = packed(Form::Portable(Portable));
        kernels().for_each(|kernel| assert_eq!(packed(kernel), want, "{}", kernel.name()));
    }
}

#[test]
fn all_kernels_count_the_same_minirows() {
    let mut random = Random(8);
    for _ in 0..1000 {
        let word = |random: &mut Random| {
            (random.below(1 << 30) as u64) << 24 ^ random.below(1 << 30) as u64
        };
        let needs = [0; 3].map(|_| word(&mut random));
        let minirows =
            [0; 3].map(|_| Words([0; EIGHT].map(|_| word(&mut random) & word(&mut random))));
        let most = [8, 8, 8, 20].map(|most| random.below(most) as u64 + most as u64 / 2);
        let within =
            |kernel: Form| on_form!(kernel, kernel => kernel.within(needs, &minirows, most));
        let want = within(Form::Portable(Portable));
        kernels().for_each(|kernel| assert_eq!(within(kernel), want, "{}", kernel.name()));
    }
}
