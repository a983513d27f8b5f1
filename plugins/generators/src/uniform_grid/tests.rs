//! The counts against a plain solver, their total and their maximum, and that grids are uniform.

use super::*;
use crate::testing::backtrack;
use seventeen_core::ORDERS_OF_THREE;
use seventeen_plugin::Value;
use seventeen_solvers::HouseSolver;
use std::collections::{BTreeMap, HashMap};

#[test]
fn a_solver_finds_the_same_completions() {
    let (sampler, mut random, mut solver) = (Sampler::new(), RandomNumbers::new(1), backtrack());
    for _ in 0..5 {
        let begun = sampler.begin(&mut random);
        let cross = begun.cross();
        let counted = sampler.completions.count(&cross);
        let choices = (0..counted.all).map(|k| counted.choice(k).unwrap());
        let mut ours: Vec<Grid> =
            choices.map(|choice| sampler.grid(&begun, &cross, choice)).collect();
        let mut all = Vec::new();
        let found = solver.solutions(&Puzzle::from_digits(begun.digits()), &mut |grid| {
            all.push(*grid);
            ControlFlow::Continue(())
        });
        assert_eq!(found, Ok(()));
        ours.sort_unstable();
        all.sort_unstable();
        let puzzle = Puzzle::from_digits(begun.digits());
        assert!(ours == all, "{puzzle}: {} completions, not {}", all.len(), ours.len());
        assert!(counted.choice(counted.all).is_none());
    }
}

/// A partition of the digits into three sets of three: one per line of a box, in any order.
type Partition = Box9;

/// The 280 partitions.
fn partitions() -> Vec<Partition> {
    let triples = arrangements::triples();
    let mut found = Vec::new();
    for &a in &triples {
        for &b in triples.iter().filter(|&&b| a & b == 0) {
            let c = 0b1_1111_1111 & !(a | b);
            if a < b && b < c {
                found.push(box_of_lines([a, b, c]));
            }
        }
    }
    found
}

fn box_of_lines(lines: [u16; 3]) -> Box9 {
    let digits = |line: u16| (0..9).filter(move |digit| line >> digit & 1 != 0);
    let mut digits = lines.into_iter().flat_map(digits);
    std::array::from_fn(|_| digits.next().unwrap() + 1)
}

fn lines_of(box_: &Box9) -> [u16; 3] {
    std::array::from_fn(|line| {
        box_[3 * line..][..3].iter().fold(0, |set, digit| set | 1 << (digit - 1))
    })
}

/// The index of a partition among all; its lines may be in any order.
fn index_of(index: &HashMap<[u16; 3], usize>, box_: &Box9) -> usize {
    let mut lines = lines_of(box_);
    lines.sort_unstable();
    index[&lines]
}

/// For each two partitions, as `280 * first + second`: the number of chutes in which they cross the
/// second and third box, of the 72,576 that start with box 123456789. The orders of the crossing
/// lines in either box do not count.
fn crossings(sampler: &Sampler, index: &HashMap<[u16; 3], usize>, first: &Box9) -> Vec<u32> {
    let mut times = vec![0; 280 * 280];
    let (second, third) = (sampler.completions.second_boxes(), sampler.completions.third_boxes());
    let crossing = |lines: &[u16; 3]| -> Vec<usize> {
        let [a, b, c] = lines.map(|line| {
            let digits: Vec<u8> =
                (0..9).filter(|place| line >> place & 1 != 0).map(|place| first[place]).collect();
            [digits[0], digits[1], digits[2]]
        });
        // The first line in its order, the others in all of theirs.
        let order = |of: [u8; 3], by: usize| ORDERS_OF_THREE[by].map(|i| of[i]);
        let boxes = (0..36).map(|n| [a, order(b, n / 6), order(c, n % 6)].concat());
        boxes.map(|box_| index_of(index, &turned(&box_.try_into().unwrap()))).collect()
    };
    for (second, third) in second.iter().zip(third) {
        let third = crossing(third);
        for second in crossing(second) {
            third.iter().for_each(|third| times[280 * second + third] += 1);
        }
    }
    times
}

/// Two partitions, the lower one first, and their frequency in either order.
fn in_either_order(crossings: &[u32]) -> Vec<(usize, usize, u32)> {
    let pairs = (0..280).flat_map(|a| (a..280).map(move |b| (a, b)));
    let times = |a, b| crossings[280 * a + b] + if a < b { crossings[280 * b + a] } else { 0 };
    let pairs = pairs.map(|(a, b)| (a, b, times(a, b)));
    pairs.filter(|&(.., times)| times > 0).collect()
}

/// The numbers of digits that the lines of two partitions share, in the order of lines that gives
/// the least numbers, and the digits in that order. Two pairs of partitions with equal numbers are
/// relabellings of each other, digit by digit.
fn shared(one: &Partition, other: &Partition) -> ([u32; 9], Box9) {
    let (one, other) = (lines_of(one), lines_of(other));
    let orders = ORDERS_OF_THREE.iter().flat_map(|a| ORDERS_OF_THREE.iter().map(move |b| (a, b)));
    let cells = orders.map(|(a, b)| {
        let sets: [u16; 9] = std::array::from_fn(|i| one[a[i / 3]] & other[b[i % 3]]);
        let digits = sets.iter().flat_map(|set| (0..9).filter(move |digit| set >> digit & 1 != 0));
        (sets.map(u16::count_ones), digits.map(|digit| digit + 1).collect::<Vec<u8>>())
    });
    let (numbers, digits) = cells.min().unwrap();
    (numbers, digits.try_into().unwrap())
}

/// The completions of all bands and stacks. They depend on the partitions of the digits by the
/// columns of boxes 2 and 3 and by the rows of boxes 4 and 7, up to relabelling. So boxes 2 and 3
/// represent all those that share these numbers of digits.
#[test]
#[ignore = "takes a quarter of a minute"]
fn all_bands_and_stacks_together_have_all_grids_and_none_has_more_than_the_most() {
    let sampler = Sampler::new();
    let partitions = partitions();
    let index = partitions.iter().enumerate().map(|(i, box_)| (lines_of(box_), i)).collect();
    let one_to_nine = std::array::from_fn(|place| place as u8 + 1);
    let bands = in_either_order(&crossings(&sampler, &index, &one_to_nine));
    let stacks = in_either_order(&crossings(&sampler, &index, &turned(&one_to_nine)));
    let mut of_shared: HashMap<[u32; 9], (Box9, Vec<u16>)> = HashMap::new();
    let (mut total, mut least, mut most) = (0_u128, u16::MAX, 0);
    for (two, three, times) in bands {
        let columns = [partitions[two], partitions[three]];
        let (numbers, digits) = shared(&columns[0], &columns[1]);
        let (to, counts) = of_shared.entry(numbers).or_insert_with(|| {
            let rows = partitions
                .iter()
                .flat_map(|four| partitions.iter().map(move |&seven| [*four, seven]));
            let count = |rows| sampler.completions.count(&Cross { columns, rows }).all as u16;
            (digits, rows.map(count).collect())
        });
        let mut label = [0; 10];
        digits.iter().zip(to.iter()).for_each(|(&from, &to)| label[usize::from(from)] = to);
        let relabelled =
            |box_: &Partition| index_of(&index, &box_.map(|digit| label[usize::from(digit)]));
        let relabelled: Vec<usize> = partitions.iter().map(relabelled).collect();
        let mut completions = 0;
        for &(four, seven, times) in &stacks {
            let here = counts[280 * relabelled[four] + relabelled[seven]];
            completions += u64::from(times) * u64::from(here);
            (least, most) = (least.min(here), most.max(here));
        }
        total += u128::from(completions) * u128::from(times);
    }
    assert_eq!(stacks.iter().map(|&(.., times)| times).sum::<u32>(), 72_576);
    // Box 1 has 9! ways, and the columns and rows of the others 6 each.
    assert_eq!(total * 362_880 * 6_u128.pow(4), 6_670_903_752_021_072_936_960);
    assert_eq!((least, u32::from(most)), (1152, MOST));
}

#[test]
fn weights_are_1_on_average() {
    let (sampler, mut random) = (Sampler::new(), RandomNumbers::new(2));
    let weights: Vec<f64> = (0..40_000).map(|_| sampler.draw_weighted(&mut random).1).collect();
    let n = weights.len() as f64;
    let mean = weights.iter().sum::<f64>() / n;
    let variance = weights.iter().map(|weight| (weight - mean).powi(2)).sum::<f64>() / (n - 1.);
    let error = (variance / n).sqrt();
    assert!((mean - 1.).abs() < 3. * error, "{mean} +- {error}");
}

#[test]
fn both_ways_to_draw_give_the_same_means() {
    means_agree(10_000);
}

#[test]
#[ignore = "takes five seconds"]
fn both_ways_to_draw_give_the_same_means_of_many_draws() {
    means_agree(40_000);
}

/// Kept draws and weighted draws agree in the mean of a number that depends on the whole grid.
fn means_agree(draws: usize) {
    let (sampler, mut random) = (Sampler::new(), RandomNumbers::new(3));
    let uniform = (0..draws).map(|_| (sampler.draw(&mut random), 1.)).collect::<Vec<_>>();
    let weighted = (0..draws).map(|_| sampler.draw_weighted(&mut random)).collect::<Vec<_>>();
    let [one, other] = [uniform, weighted].map(|grids| mean_and_error(&grids));
    let error = one.1.hypot(other.1);
    assert!((one.0 - other.0).abs() < 3. * error, "{one:?} {other:?}");
}

/// The weighted mean number of swaps in a grid, and its standard error.
fn mean_and_error(grids: &[(Grid, f64)]) -> (f64, f64) {
    let n: f64 = grids.iter().map(|(_, weight)| weight).sum();
    let mean = grids.iter().map(|(grid, weight)| weight * swaps(grid)).sum::<f64>() / n;
    let spread = |(grid, weight): &(Grid, f64)| (weight * (swaps(grid) - mean)).powi(2);
    (mean, grids.iter().map(spread).sum::<f64>().sqrt() / n)
}

/// The number of pairs of digits in two rows of a band and the same two columns, or turned:
/// unavoidable sets of four cells.
fn swaps(grid: &Grid) -> f64 {
    let digit = |row: usize, column: usize, turn: bool| {
        grid.digit(if turn { Cell::at(column, row) } else { Cell::at(row, column) })
    };
    let mut found = 0;
    for turn in [false, true] {
        for (row, below) in (0..9).flat_map(|a| (a + 1..a / 3 * 3 + 3).map(move |b| (a, b))) {
            for (a, b) in (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b))) {
                let here = (digit(row, a, turn), digit(row, b, turn));
                found += u32::from(here == (digit(below, b, turn), digit(below, a, turn)));
            }
        }
    }
    found.into()
}

#[test]
fn a_task_gives_one_grid_that_its_seed_decides() {
    for weighted in [false, true] {
        let made = |seed| {
            let values = [Value::Bool(weighted)];
            let mut generator = UniformGrid::create(&Args::new(&values)).unwrap();
            let mut grids = Vec::new();
            let task = Task::of_seed(seed);
            let tries = generator.generate(&task, &mut backtrack(), &mut |grid| {
                grids.push(grid.clone());
                ControlFlow::Continue(())
            });
            (grids, tries.unwrap())
        };
        let (grids, tries) = made(5);
        assert!(grids.len() == 1 && grids[0].board.is_solution());
        assert!(grids[0].weight.is_some_and(|weight| weight > 0. && weighted == (weight != 1.)));
        assert!(!weighted || tries == 1);
        assert_eq!(made(5), (grids.clone(), tries));
        assert_ne!(made(6).0, grids);
    }
}

/// The grids that a generator makes for these rules.
fn grids_of_rules(rules: &str, seeds: u64) -> Vec<Board> {
    let rules: Rules = rules.parse().unwrap();
    let args = [Value::Bool(false)];
    let mut generator = UniformGrid::create(&Args::new(&args).with_rules(rules)).unwrap();
    let mut solver = HouseSolver::create(&Args::new(&[]).with_rules(rules)).unwrap();
    let mut made = Vec::new();
    for seed in 0..seeds {
        let emit = &mut |generated: &Generated| {
            made.push(generated.board.clone());
            ControlFlow::Continue(())
        };
        generator.generate(&Task::of_seed(seed), &mut solver, emit).unwrap();
    }
    assert!(made.iter().all(Board::is_solution));
    made
}

#[test]
fn grids_of_4x4_are_equally_likely() {
    let mut times = BTreeMap::new();
    for board in grids_of_rules("4x4", 28_800) {
        *times.entry(board.to_string()).or_insert(0_i32) += 1;
    }
    assert_eq!(times.len(), 288);
    // Chi-square with 287 degrees of freedom: 287 on average, with a standard deviation of 24.
    let chi: f64 = times.values().map(|&n| f64::from((n - 100).pow(2)) / 100.).sum();
    assert!((190. ..390.).contains(&chi), "{chi}");
}

#[test]
fn grids_of_further_houses_are_drawn_from_classic_ones() {
    assert_eq!(grids_of_rules("disjoint", 1).len(), 1);
}

#[test]
fn boards_with_too_many_grids_are_refused() {
    let rules: Rules = "8x8".parse().unwrap();
    let args = [Value::Bool(false)];
    let mut generator = UniformGrid::create(&Args::new(&args).with_rules(rules)).unwrap();
    let mut solver = HouseSolver::create(&Args::new(&[]).with_rules(rules)).unwrap();
    let emit = &mut |_: &Generated| ControlFlow::Continue(());
    let error = generator.generate(&Task::of_seed(1), &mut solver, emit).unwrap_err();
    assert!(error.to_string().starts_with("8x8 has over 1000000 grids"), "{error}");
}
