//! The strategies against brute force, on small random families of sets.

use crate::{
    Balanced, Conflicts, DjLevels, Exact, Greedy, LocalSearch, Lookahead, MaxSize, MinProduct,
    MostDisjoint, Random, SmallestFirst, Survivors, Weighted,
};
use seventeen_core::ua;
use seventeen_plugin::Value;
use seventeen_plugin::prelude::*;
use seventeen_plugin::random::RandomNumbers;

/// A strategy and its name.
type Named = (&'static str, Box<dyn CliqueStrategy>);

fn create<T: Component + CliqueStrategy + 'static>(values: &[i64]) -> Named {
    let values: Vec<Value> = values.iter().map(|&value| Value::Int(value)).collect();
    (T::NAME, Box::new(T::create(&Args::new(&values)).expect("good options")))
}

fn weighted(longest: i64, nodes: i64, power: f64, spare: f64) -> Named {
    let ints = [longest, nodes].map(Value::Int);
    let floats = [power, spare].map(Value::Float);
    let values: Vec<Value> = ints.into_iter().chain(floats).collect();
    (Weighted::NAME, Box::new(Weighted::create(&Args::new(&values)).expect("good options")))
}

fn survivors(longest: i64, bias: f64) -> Named {
    let values = [Value::Int(longest), Value::Float(bias)];
    (Survivors::NAME, Box::new(Survivors::create(&Args::new(&values)).expect("good options")))
}

fn balanced(weight: f64) -> Named {
    let values = [Value::Float(weight)];
    (Balanced::NAME, Box::new(Balanced::create(&Args::new(&values)).expect("good options")))
}

fn conflicts(probes: i64, most: i64, bias: f64) -> Named {
    let values = [Value::Int(probes), Value::Int(3), Value::Int(most), Value::Float(bias)];
    (Conflicts::NAME, Box::new(Conflicts::create(&Args::new(&values)).expect("good options")))
}

fn strategies() -> Vec<Named> {
    vec![
        balanced(1.),
        balanced(50.),
        conflicts(20, 1000, 0.2),
        conflicts(1, 3, 9.),
        create::<DjLevels>(&[11, 1_000_000, 8, 500]),
        create::<DjLevels>(&[5, 3, 3, 2]),
        create::<Exact>(&[]),
        create::<Greedy>(&[]),
        create::<LocalSearch>(&[0, 300, 7, 100, 11]),
        create::<LocalSearch>(&[4, 20, 1, 5, 3]),
        create::<Lookahead>(&[9, 8, 0, 2, 50]),
        create::<Lookahead>(&[3, 1, 5, 0, 5]),
        create::<MaxSize>(&[11, 1_000_000]),
        create::<MaxSize>(&[5, 3]),
        create::<MinProduct>(&[11, 1_000_000]),
        create::<MinProduct>(&[5, 3]),
        create::<MostDisjoint>(&[8, 500]),
        create::<MostDisjoint>(&[8, 2]),
        create::<Random>(&[7, 1, 11]),
        create::<Random>(&[7, 20, 2]),
        create::<SmallestFirst>(&[11, 1_000_000]),
        survivors(11, 0.5),
        survivors(3, 4.),
        weighted(11, 1_000_000, 1., 81.),
        weighted(5, 3, 4., 2.5),
    ]
}

/// A minimal family of up to `count` sets of 2 to `longest` cells among the first `cells`,
/// unsorted.
fn family(count: usize, longest: u64, cells: u64, random: &mut RandomNumbers) -> Vec<Cells> {
    let sets = (0..count).map(|_| {
        let size = 2 + random.next_bits() % (longest - 1);
        (0..size).map(|_| Cell::of((random.next_bits() % cells) as usize)).collect()
    });
    let mut sets = ua::minimal(sets.collect());
    sets.sort_by_key(|set| set.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40);
    sets
}

/// Size and product of the best clique of `pool` within `free`: the greatest size, then least
/// product.
fn best(sets: &[Cells], pool: &[u32], free: Cells) -> (usize, u64) {
    let mut best = (0, 1);
    for (i, &index) in pool.iter().enumerate() {
        let set = sets[index as usize];
        if !set.is_subset(free) {
            continue;
        }
        let (size, product) = self::best(sets, &pool[i + 1..], free - set);
        let with = (size + 1, product * u64::from(set.len()));
        if with.0 > best.0 || with.0 == best.0 && with.1 < best.1 {
            best = with;
        }
    }
    best
}

fn product(sets: &[Cells], chosen: &[u32]) -> u64 {
    chosen.iter().map(|&index| u64::from(sets[index as usize].len())).product()
}

fn choose(
    (name, strategy): &mut Named,
    sets: &[Cells],
    candidates: &[u32],
    dead: Cells,
) -> (Vec<u32>, Bound) {
    strategy.prepare(sets).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut chosen = vec![99];
    let bound = strategy.choose(candidates, dead, &mut chosen);
    (chosen, bound.unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// Disjoint candidates, without dead cells, and maximal.
fn assert_clique(name: &str, sets: &[Cells], candidates: &[u32], dead: Cells, chosen: &[u32]) {
    let mut taken = dead;
    for &index in chosen {
        assert!(candidates.contains(&index), "{name}: {index} is not a candidate");
        assert!(sets[index as usize].is_disjoint(taken), "{name}: {index} overlaps");
        taken |= sets[index as usize];
    }
    let addable = candidates.iter().find(|&&index| sets[index as usize].is_disjoint(taken));
    assert_eq!(addable, None, "{name}: a set can be added");
}

/// Calls `check` with families, the candidates and dead cells of all kinds.
fn for_families(mut check: impl FnMut(&[Cells], &[u32], Cells)) {
    let mut random = RandomNumbers::new(17);
    for round in 0..150_u64 {
        let cells = 12 + round % 25;
        let sets = family(10 + round as usize / 8, 2 + round % 6, cells, &mut random);
        let indices = 0..sets.len() as u32;
        let candidates: Vec<u32> = indices
            .rev()
            .filter(|_| round % 3 == 0 || !random.next_bits().is_multiple_of(4))
            .collect();
        let dead = match round % 2 {
            0 => Cells::EMPTY,
            _ => (0..3).map(|_| Cell::of((random.next_bits() % cells) as usize)).collect(),
        };
        check(&sets, &candidates, dead);
    }
}

#[test]
fn every_strategy_chooses_a_maximal_clique_and_claims_no_more_than_is_true() {
    let (mut proven, mut open) = (0, 0);
    let mut strategies = strategies();
    for_families(|sets, candidates, dead| {
        let (size, _) = best(sets, candidates, !dead);
        for named in &mut strategies {
            let (chosen, bound) = choose(named, sets, candidates, dead);
            assert_clique(named.0, sets, candidates, dead, &chosen);
            match bound {
                Bound::Greatest => assert_eq!(chosen.len(), size, "{}", named.0),
                Bound::AtLeast => assert!(chosen.len() <= size, "{}", named.0),
            }
            *(if bound == Bound::Greatest { &mut proven } else { &mut open }) += 1;
        }
    });
    assert!(proven > 300 && open > 300, "{proven} claims are proven, {open} are not");
}

#[test]
fn exact_and_unbounded_searches_find_the_greatest_size() {
    let unbounded = [81, 1_000_000];
    for_families(|sets, candidates, dead| {
        let (size, _) = best(sets, candidates, !dead);
        let max_size = create::<MaxSize>(&unbounded);
        for mut named in [create::<Exact>(&[]), max_size, create::<MinProduct>(&unbounded)] {
            let (chosen, bound) = choose(&mut named, sets, candidates, dead);
            assert_eq!((chosen.len(), bound), (size, Bound::Greatest), "{}", named.0);
        }
    });
}

#[test]
fn min_product_finds_the_least_product() {
    let mut smaller = 0;
    for_families(|sets, candidates, dead| {
        let (_, least) = best(sets, candidates, !dead);
        let mut min_product = create::<MinProduct>(&[81, 1_000_000]);
        assert_eq!(product(sets, &choose(&mut min_product, sets, candidates, dead).0), least);
        let first = choose(&mut create::<Exact>(&[]), sets, candidates, dead).0;
        smaller += usize::from(product(sets, &first) > least);
    });
    assert!(smaller > 5, "only {smaller} families tell the two strategies apart");
}

/// The greatest worth of a clique of `pool` within `free`: the sum of `worth` by size.
fn most_worth(sets: &[Cells], pool: &[u32], free: Cells, worth: &dyn Fn(u32) -> f64) -> f64 {
    let Some((&index, rest)) = pool.split_first() else { return 0. };
    let set = sets[index as usize];
    let without = most_worth(sets, rest, free, worth);
    match set.is_subset(free) {
        true => without.max(worth(set.len()) + most_worth(sets, rest, free - set, worth)),
        false => without,
    }
}

#[test]
fn weighted_finds_the_greatest_worth() {
    let mut smaller = 0;
    for (power, spare) in [(1., 81.), (1., 9.), (6., 81.)] {
        let worth = |size: u32| (spare / f64::from(size)).ln().powf(power);
        for_families(|sets, candidates, dead| {
            let most = most_worth(sets, candidates, !dead, &worth);
            let mut named = weighted(81, 1_000_000, power, spare);
            let chosen = choose(&mut named, sets, candidates, dead).0;
            let found: f64 = chosen.iter().map(|&index| worth(sets[index as usize].len())).sum();
            assert!((found - most).abs() < 1e-6, "{found} of {most}");
            smaller += usize::from(chosen.len() < best(sets, candidates, !dead).0);
        });
    }
    assert!(smaller > 5, "only {smaller} times fewer sets were worth more");
}

#[test]
fn weighted_without_power_counts_the_sets() {
    for_families(|sets, candidates, dead| {
        let (size, _) = best(sets, candidates, !dead);
        let chosen = choose(&mut weighted(81, 1_000_000, 0., 81.), sets, candidates, dead).0;
        assert_eq!(chosen.len(), size);
    });
}

#[test]
fn local_search_finds_most_of_the_best_cliques() {
    let (mut families, mut found) = (0, 0);
    for_families(|sets, candidates, dead| {
        let mut named = create::<LocalSearch>(&[0, 1000, 7, 100, 81]);
        let chosen = choose(&mut named, sets, candidates, dead).0;
        families += 1;
        let reached = (chosen.len(), product(sets, &chosen)) == best(sets, candidates, !dead);
        found += usize::from(reached);
    });
    assert!(found * 20 >= families * 19, "{found} of {families}");
}

#[test]
fn lookahead_chooses_one_of_the_candidates() {
    let sorted = |mut chosen: Vec<u32>| {
        chosen.sort_unstable();
        chosen
    };
    for_families(|sets, candidates, dead| {
        let chosen = choose(&mut create::<Lookahead>(&[9, 8, 0, 1, 50]), sets, candidates, dead).0;
        let others = [
            create::<MinProduct>(&[11, 2000]),
            create::<MaxSize>(&[81, 2000]),
            weighted(11, 2000, 1., 81.),
            create::<Greedy>(&[]),
            create::<LocalSearch>(&[0, 500, 7, 250, 11]),
        ];
        let cliques = others.map(|mut named| sorted(choose(&mut named, sets, candidates, dead).0));
        assert!(cliques.contains(&sorted(chosen)), "none of {cliques:?}");
    });
}

#[test]
fn a_budget_that_runs_out_claims_nothing() {
    // Five cells and their ten pairs: two are disjoint, yet the weights allow for 2.5. Four such
    // families allow for 10 and hold 8, which takes a search to prove.
    let pair = |a: usize, b: usize| [a, b].map(Cell::of).into_iter().collect::<Cells>();
    let pairs =
        |start: usize| (0..5).flat_map(move |b| (0..b).map(move |a| pair(start + a, start + b)));
    let sets: Vec<Cells> = (0..4).flat_map(|family| pairs(5 * family)).collect();
    let candidates: Vec<u32> = (0..sets.len() as u32).collect();
    for (nodes, expected) in [(2, Bound::AtLeast), (1_000_000, Bound::Greatest)] {
        for mut named in [create::<MaxSize>(&[11, nodes]), create::<MinProduct>(&[11, nodes])] {
            let (chosen, bound) = choose(&mut named, &sets, &candidates, Cells::EMPTY);
            assert_eq!((chosen.len(), bound), (8, expected), "{} {nodes}", named.0);
        }
    }
}

#[test]
fn greedy_takes_the_smallest_first() {
    let set = |cells: &[usize]| cells.iter().copied().map(Cell::of).collect::<Cells>();
    let sets = [set(&[1, 2, 3]), set(&[4, 5, 6]), set(&[3, 4])];
    let mut greedy = create::<Greedy>(&[]);
    assert_eq!(choose(&mut greedy, &sets, &[0, 1, 2], Cells::EMPTY).0, [2]);
    assert_eq!(choose(&mut greedy, &sets, &[2, 1, 0], set(&[9, 3])).0, [1]);
}

#[test]
fn most_disjoint_prefers_the_set_with_more_levels() {
    let set = |cells: &[usize]| cells.iter().copied().map(Cell::of).collect::<Cells>();
    // The first meets one of a disjoint pair, the second meets neither, and the two meet.
    let sets =
        [set(&[0, 1, 2, 3]), set(&[3, 4, 5, 6]), set(&[2, 10, 11, 12]), set(&[20, 21, 22, 23])];
    let mut named = create::<MostDisjoint>(&[8, 500]);
    let (mut chosen, _) = choose(&mut named, &sets, &[0, 1, 2, 3], Cells::EMPTY);
    chosen.sort_unstable();
    assert_eq!(chosen, [1, 2, 3]);
    assert_eq!(choose(&mut create::<Greedy>(&[]), &sets, &[0, 1, 2, 3], Cells::EMPTY).0.len(), 2);
}

#[test]
fn dj_levels_puts_the_clique_of_min_product_in_order() {
    let set = |cells: &[usize]| cells.iter().copied().map(Cell::of).collect::<Cells>();
    // Beside 2 3 there are fewer disjoint sets than beside 0 1, and 8 is the smallest of all.
    let sets = [set(&[0, 1]), set(&[2, 3]), set(&[2, 4, 5]), set(&[2, 6, 7]), set(&[8])];
    let all = [0, 1, 2, 3, 4];
    assert_eq!(
        choose(&mut create::<DjLevels>(&[81, 9, 8, 500]), &sets, &all, Cells::EMPTY).0,
        [4, 0, 1]
    );
    for_families(|sets, candidates, dead| {
        let mut rated =
            choose(&mut create::<DjLevels>(&[11, 1_000_000, 8, 500]), sets, candidates, dead).0;
        let sizes: Vec<u32> = rated.iter().map(|&index| sets[index as usize].len()).collect();
        assert!(sizes.is_sorted(), "{sizes:?}");
        let mut chosen =
            choose(&mut create::<MinProduct>(&[11, 1_000_000]), sets, candidates, dead).0;
        rated.sort_unstable();
        chosen.sort_unstable();
        assert_eq!(rated, chosen);
    });
}

#[test]
fn balanced_takes_the_bands_in_turn_where_clues_may_be_placed() {
    // Pairs in the first two bands, and a triplet in the third.
    let sets = ["r1c1 r2c4", "r1c7 r3c2", "r4c1 r5c5", "r7c17 r8c4"]
        .map(|set| set.parse::<Cells>().expect("cells"));
    let (_, mut strategy) = balanced(2.5);
    let mut choose = |need: Option<&str>| {
        let mut chosen = Vec::new();
        strategy.prepare(&sets).expect("sets");
        if let Some(cells) = need {
            let cells = cells.parse().expect("cells");
            strategy.set_context(&SearchContext::of(9, cells)).expect("a context");
        }
        strategy.choose(&[0, 1, 2, 3], Cells::EMPTY, &mut chosen).expect("a choice");
        chosen
    };
    assert_eq!(choose(None), [0, 2, 3, 1]);
    // In one band no set is beyond another but by stacks.
    assert_eq!(choose(Some("r1c1 r1c7")), [0, 1, 2, 3]);
    assert_eq!(choose(None), [0, 2, 3, 1], "what was needed before is forgotten");
}

#[test]
fn conflicts_leaves_sets_that_refute_to_bound_the_search() {
    // The pairs 0 1 and 2 3 always refute one clue; the pair 4 5 overlaps all other sets.
    let set = |cells: &[usize]| cells.iter().copied().map(Cell::of).collect::<Cells>();
    let sets = [set(&[0, 1]), set(&[2, 3]), set(&[3, 4])];
    let (_, mut strategy) = conflicts(50, 1000, 5.);
    let mut chosen = Vec::new();
    strategy.prepare(&sets).expect("sets");
    strategy.set_context(&SearchContext::of(1, Cells::ALL)).expect("a context");
    strategy.choose(&[0, 1, 2], Cells::EMPTY, &mut chosen).expect("a choice");
    assert_eq!(chosen, [2, 0], "the third is in no packing");
    strategy.set_context(&SearchContext::of(9, Cells::ALL)).expect("a context");
    strategy.choose(&[0, 1, 2], Cells::EMPTY, &mut chosen).expect("a choice");
    assert_eq!(chosen, [0, 1], "nine clues are enough for all: nothing refutes");
}

#[test]
fn random_depends_on_its_seed_alone() {
    let sets = family(60, 4, 40, &mut RandomNumbers::new(3));
    let candidates: Vec<u32> = (0..sets.len() as u32).collect();
    let chosen = |seed: i64, tries: i64| {
        choose(&mut create::<Random>(&[seed, tries, 11]), &sets, &candidates, Cells::EMPTY).0
    };
    assert_eq!(chosen(1, 1), chosen(1, 1));
    assert!((2..9).any(|seed| chosen(seed, 1) != chosen(1, 1)));
    assert!((1..9).all(|seed| chosen(seed, 50).len() >= chosen(seed, 1).len()));
}

#[test]
fn a_choice_does_not_depend_on_the_one_before() {
    let sets = family(60, 5, 40, &mut RandomNumbers::new(5));
    let all: Vec<u32> = (0..sets.len() as u32).collect();
    for mut named in strategies() {
        let expected = choose(&mut named, &sets, &all, Cells::EMPTY).0;
        let mut again = Vec::new();
        named.1.choose(&all[..7], Cells::single(Cell::of(3)), &mut again).expect("candidates");
        named.1.choose(&all, Cells::EMPTY, &mut again).expect("candidates");
        assert_eq!(again, expected, "{}", named.0);
    }
}

#[test]
fn nothing_alive_gives_an_empty_clique() {
    let sets = [Cells::single(Cell::of(3)), Cells::single(Cell::of(5))];
    for mut named in strategies() {
        for (candidates, dead) in [(&[][..], Cells::EMPTY), (&[0, 1], Cells::ALL)] {
            assert_eq!(choose(&mut named, &sets, candidates, dead).0, []);
        }
        assert_eq!(choose(&mut named, &[], &[], Cells::EMPTY).0, []);
    }
}

#[test]
fn what_is_no_set_is_an_error() {
    for (name, mut strategy) in strategies() {
        let empty = strategy.prepare(&[Cells::single(Cell::of(1)), Cells::EMPTY]).expect_err(name);
        assert_eq!(empty.to_string(), "set 1 is empty: expected at least one cell");
        strategy.prepare(&[Cells::single(Cell::of(1))]).expect("a good set");
        let beyond = strategy.choose(&[0, 4], Cells::EMPTY, &mut Vec::new()).expect_err(name);
        assert_eq!(beyond.to_string(), "set 4: expected 0..1");
    }
}
