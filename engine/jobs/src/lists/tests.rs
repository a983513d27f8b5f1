//! Compares lists with simple implementations in memory, with so little memory that there are many
//! runs and several passes.

use super::groups::GroupMember;
use super::set_filter::FilterVerdict;
use super::*;
use crate::error::Result;
use crate::{Context, ContextSettings};
use seventeen_host::Registry;
use seventeen_host::cancellation::CancellationToken;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

/// Few bytes of memory.
fn test_space(memory: usize, threads: usize) -> ListSpace {
    let settings = ContextSettings { threads, ..ContextSettings::default() };
    ListSpace::new(Arc::new(Context::new(Registry::default(), settings).unwrap()), memory)
}

/// Random keys, many of them equal, some empty, and some prefixes of others.
fn random_keys(count: usize, seed: u64, different: u64) -> Vec<Vec<u8>> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        state >> 33
    };
    (0..count)
        .map(|_| {
            let number = next() % different;
            let digits = number.to_string().into_bytes();
            digits[..digits.len().min((number % 7) as usize)].to_vec()
        })
        .collect()
}

#[test]
fn a_sort_is_that_of_the_standard_library_however_little_memory_it_has() {
    let keys = random_keys(6000, 17, 900);
    let mut expected: Vec<(Vec<u8>, u32)> = keys.iter().cloned().zip(0..).collect();
    expected.sort_by(|a, b| a.0.cmp(&b.0));
    for (memory, threads) in [(1, 1), (200, 2), (5000, 3), (1 << 20, 1), (1 << 20, 2)] {
        let mut sorter = RecordSorter::new(&test_space(memory, threads));
        for (key, number) in keys.iter().zip(0_u32..) {
            sorter.add_record(key, &number.to_le_bytes()).unwrap();
        }
        let number = |payload: &[u8]| u32::from_le_bytes(payload.try_into().unwrap());
        let sorted = sorter.into_sorted().unwrap().map(Result::unwrap);
        let found = sorted.map(|record| (record.key().to_vec(), number(record.payload())));
        assert!(found.eq(expected.iter().cloned()), "{memory} {threads}");
    }
}

/// The records that a sieve passes, by number, with the count of each key; how many passed at once.
fn filter_keys(
    sieve: SetFilter,
    keys: &[Vec<u8>],
    others: &[Vec<u8>],
) -> (Vec<(usize, u64)>, usize) {
    let mut sieve = sieve;
    others.iter().for_each(|other| sieve.add_other_key(other).unwrap());
    let mut passed = Vec::new();
    for (number, key) in keys.iter().enumerate() {
        match sieve.judge_key(key) {
            FilterVerdict::Passes => passed.push((number, 0)),
            FilterVerdict::Fails => {}
            FilterVerdict::Later => sieve.defer_record(key, &number.to_le_bytes()).unwrap(),
        }
    }
    let at_once = passed.len();
    for rest in sieve.into_passing_deferred().unwrap() {
        let (payload, count) = rest.unwrap();
        passed.push((usize::from_le_bytes(payload.try_into().unwrap()), count));
    }
    (passed, at_once)
}

#[test]
fn a_sieve_lets_pass_what_a_set_in_memory_does() {
    let (keys, others) = (random_keys(5000, 3, 700), random_keys(800, 4, 700));
    let other: HashSet<&Vec<u8>> = others.iter().collect();
    for rule in [PassRule::First, PassRule::FirstNew, PassRule::New, PassRule::Common] {
        let others = if rule == PassRule::First { &[][..] } else { &others };
        let mut seen = HashSet::new();
        let passes = |(_, key): &(usize, &Vec<u8>)| match rule {
            PassRule::First => seen.insert((*key).clone()),
            PassRule::FirstNew => !other.contains(key) && seen.insert((*key).clone()),
            PassRule::New => !other.contains(key),
            PassRule::Common => other.contains(key),
        };
        let expected: Vec<usize> = keys.iter().enumerate().filter(passes).map(|(i, _)| i).collect();
        assert!(!expected.is_empty());
        for (memory, threads) in [(1, 1), (300, 2), (3000, 1), (9000, 3), (1 << 20, 2)] {
            let sieve = SetFilter::new(&test_space(memory, threads), rule);
            let (passed, at_once) = filter_keys(sieve, &keys, others);
            let passed: Vec<usize> = passed.into_iter().map(|(number, _)| number).collect();
            assert_eq!(passed, expected, "{rule:?} {memory}");
            assert!(memory > 1 || at_once == 0, "{rule:?}: nothing is held in one byte");
            assert!(memory < 1 << 20 || at_once == passed.len(), "{rule:?}: it fits into memory");
        }
    }
}

#[test]
fn a_counting_sieve_knows_how_often_each_key_came() {
    let keys = random_keys(3000, 5, 300);
    let mut counts: HashMap<&Vec<u8>, u64> = HashMap::new();
    keys.iter().for_each(|key| *counts.entry(key).or_default() += 1);
    let mut seen = HashSet::new();
    let first = keys.iter().enumerate().filter(|(_, key)| seen.insert(*key));
    let expected: Vec<(usize, u64)> = first.map(|(number, key)| (number, counts[key])).collect();
    for memory in [1, 1 << 20] {
        let sieve = SetFilter::new(&test_space(memory, 2), PassRule::First).deferring_all();
        assert_eq!(filter_keys(sieve, &keys, &[]), (expected.clone(), 0), "{memory}");
    }
}

#[test]
fn groups_are_those_of_a_map_in_memory_in_the_order_of_their_first_records() {
    let keys = random_keys(3000, 8, 700);
    let mut first = HashMap::new();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (number, key) in keys.iter().enumerate() {
        let group = *first.entry(key).or_insert(groups.len());
        groups.resize(groups.len().max(group + 1), Vec::new());
        groups[group].push(number);
    }
    for (memory, threads) in [(1, 1), (9000, 2), (1 << 20, 2)] {
        let mut found = RecordGroups::new(&test_space(memory, threads));
        for (number, key) in keys.iter().enumerate() {
            found.add_record(key, &number.to_le_bytes()).unwrap();
        }
        let mut members = found.into_members(1).unwrap().map(Result::unwrap);
        for (group, numbers) in (1..).zip(&groups) {
            for number in numbers {
                let expected = GroupMember {
                    group,
                    size: numbers.len() as u64,
                    number: *number as u64 + 1,
                    first: numbers[0] as u64 + 1,
                    payload: number.to_le_bytes().to_vec(),
                };
                assert_eq!(members.next(), Some(expected), "{memory}");
            }
        }
        assert_eq!(members.next(), None);
    }
}

#[test]
fn a_sieve_passes_what_it_can_before_its_memory_is_full_and_keeps_the_order() {
    let keys: Vec<Vec<u8>> = (0..4000_u32).map(|i| (i % 2500).to_be_bytes().to_vec()).collect();
    let (passed, at_once) =
        filter_keys(SetFilter::new(&test_space(30_000, 1), PassRule::First), &keys, &[]);
    assert!(at_once > 100 && at_once < 2000, "{at_once}");
    assert!(passed.iter().map(|(number, _)| *number).eq(0..2500));
}

#[test]
fn a_join_is_that_of_a_map_in_memory() {
    let (lefts, rights) = (random_keys(1500, 6, 400), random_keys(1200, 7, 400));
    let mut by_key: BTreeMap<&Vec<u8>, Vec<usize>> = BTreeMap::new();
    rights.iter().enumerate().for_each(|(i, key)| by_key.entry(key).or_default().push(i));
    let sides = [[false; 2], [true, false], [false, true], [true; 2]];
    for ([left, right], memory) in sides.into_iter().flat_map(|one| [(one, 60_000), (one, 1 << 20)])
    {
        let mut expected = Vec::new();
        for (number, key) in lefts.iter().enumerate() {
            let partners = by_key.get(key).into_iter().flatten();
            expected.extend(partners.map(|&right| (Some(number), Some(right))));
            if left && !by_key.contains_key(key) {
                expected.push((Some(number), None));
            }
        }
        let is_alone = |(_, key): &(usize, &Vec<u8>)| right && !lefts.contains(key);
        let alone = rights.iter().enumerate().filter(is_alone);
        expected.extend(alone.map(|(number, _)| (None, Some(number))));
        let mut join = RecordJoin::new(&test_space(memory, 2), UnmatchedSides { left, right });
        for (number, key) in rights.iter().enumerate() {
            join.add_right(key, &number.to_le_bytes()).unwrap();
        }
        for (number, key) in lefts.iter().enumerate() {
            join.add_left(key, &number.to_le_bytes()).unwrap();
        }
        let number = |payload: Vec<u8>| usize::from_le_bytes(payload.try_into().unwrap());
        let pairs = join.into_pairs().unwrap().map(Result::unwrap);
        let found: Vec<_> =
            pairs.map(|pair| (pair.left.map(number), pair.right.map(number))).collect();
        assert_eq!(found, expected, "{left} {right} {memory}");
    }
}

#[test]
fn a_join_says_when_too_many_of_the_right_are_alike() {
    let mut join = RecordJoin::new(&test_space(4000, 1), UnmatchedSides::default());
    (0..100_u8).for_each(|i| join.add_right(b"same", &[i]).unwrap());
    let error = join.into_pairs().err().unwrap().to_string();
    assert!(error.contains("items of the right share a key"), "{error}");
}

#[test]
fn what_is_cancelled_or_has_no_place_ends_with_an_error() {
    let stop = CancellationToken::default();
    let settings = ContextSettings { stop: stop.clone(), ..ContextSettings::default() };
    let context = Arc::new(Context::new(Registry::default(), settings).unwrap());
    let fill = |space: &ListSpace| {
        let mut sorter = RecordSorter::new(space);
        (0..1000_u32).try_for_each(|i| sorter.add_record(&i.to_be_bytes(), &[]))
    };
    let mut space = ListSpace::new(context, 1000);
    assert!(fill(&space).is_ok());
    space.directory = "/gone/for/good".into();
    let error = fill(&space).unwrap_err().to_string();
    assert!(error.starts_with("cannot write temporary files in /gone"), "{error}");
    stop.cancel();
    assert_eq!(fill(&space).unwrap_err().to_string(), "interrupted");
}

#[test]
fn nothing_is_left_in_the_directory() {
    let directory = tempfile::tempdir().unwrap();
    let mut space = test_space(1000, 1);
    space.directory = directory.path().to_owned();
    let mut sorter = RecordSorter::new(&space);
    (0..1000_u32).for_each(|i| sorter.add_record(&i.to_be_bytes(), &[]).unwrap());
    let mut sorted = sorter.into_sorted().unwrap();
    assert!(sorted.next().is_some());
    // On Windows an anonymous file has a name until it is closed.
    if cfg!(unix) {
        assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 0, "files have no names");
    }
    drop(sorted);
    assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 0);
}
