//! Batches of grids that share two bands, through both sides of the interface and back; and the
//! engine's errors for wrong answers.

use seventeen_host::Registry;
use seventeen_plugin::prelude::*;
use seventeen_plugin::{CancellationToken, Extension, Value};
use std::sync::LazyLock;

seventeen_plugin::plugin! {
    enumerator::<Whole>(), enumerator::<Single>(), enumerator::<Astray>(),
    ua_harvester::<Rows>(), ua_harvester::<Shared>(), ua_harvester::<Beyond>(),
}

/// A grid, and the same grid with its last two rows exchanged.
static GRIDS: LazyLock<[Grid; 2]> = LazyLock::new(|| {
    let text = "123456789456789123789123456231674895875912364694538217317265948542897631968341572";
    let (upper, lower) = text.split_at(63);
    let (eighth, ninth) = lower.split_at(9);
    [text.parse().unwrap(), format!("{upper}{ninth}{eighth}").parse().unwrap()]
});

/// Declares an enumerator that plans nothing, with or without options, and its treatment of a
/// batch.
macro_rules! enumerator {
    ($type:ident, $name:literal, $params:expr, $create:expr $(, $search:item)?) => {
        impl Component for $type {
            const NAME: &'static str = $name;
            const DOC: &'static str = "Has its own way with batches";
            const PARAMS: &'static [Param] = $params;

            fn create(args: &Args<'_>) -> Result<$type> {
                Ok($create(args))
            }
        }

        impl Enumerator for $type {
            fn plan(
                &mut self,
                _: &EnumerationQuery<'_>,
                _: &mut dyn CliqueStrategy,
                _: &mut dyn Solver,
            ) -> Result<Box<dyn Search>> {
                Err(Error::failed("plans nothing"))
            }

            $($search)?
        }
    };
}

/// Takes those sets for puzzles that a solver accepts.
struct Whole;

enumerator!(
    Whole,
    "whole",
    &[],
    |_: &Args<'_>| Whole,
    fn search_batch(
        &mut self,
        batch: &Batch<'_>,
        solver: &mut dyn Solver,
        emit: EmitIndexed<'_>,
    ) -> Result<Option<Effort>> {
        batch.check()?;
        let mut effort = Effort::default();
        for (at, (grid, sets)) in batch.grids.iter().zip(batch.sets).enumerate() {
            for &set in sets {
                effort.tests += 1;
                let is_puzzle = solver.other_solution(&grid.puzzle(set), grid)?.is_none();
                if is_puzzle && emit(at, &set).is_break() {
                    return Ok(Some(effort));
                }
            }
        }
        let widths: Widths = [0, 3, 4].into_iter().collect();
        Ok(Some(Effort { nodes: 7, new_sets: 2, widths, ..effort }))
    }
);

/// Supports one grid at a time.
struct Single;

enumerator!(Single, "single", &[], |_: &Args<'_>| Single);

options! {
    /// A wrong treatment of a batch.
    struct Astray {
        /// What it does
        does: String = "fails", of ["fails", "panics", "grid", "clues", "limits", "depth", "declines"];
    }
}

enumerator!(
    Astray,
    "astray",
    Astray::PARAMS,
    Astray::read,
    fn search_batch(
        &mut self,
        batch: &Batch<'_>,
        _: &mut dyn Solver,
        emit: EmitIndexed<'_>,
    ) -> Result<Option<Effort>> {
        let first = |n: u32| Cells::from_bits((1 << n) - 1);
        let (grid, clues) = match &*self.does {
            "fails" => return Err(Error::failed(format!("{batch:?}"))),
            "panics" => panic!("cannot bear {} grids", batch.grids.len()),
            "grid" => (batch.grids.len(), first(batch.clues)),
            "clues" => (0, first(batch.clues + 1)),
            "limits" => (1, first(batch.clues)),
            "depth" => {
                let widths: Widths = [0, 0, 0, 0, 1].into_iter().collect();
                return Ok(Some(Effort { nodes: 1, widths, ..Effort::default() }));
            }
            _ => (1, "r1c1 r4c4 r9c9".parse().expect("cells")),
        };
        assert!(
            emit(grid, &clues).is_break() || self.does == "declines",
            "continues after a refusal"
        );
        Ok(None)
    }
);

/// Reports a single solution if a puzzle has cells of row 9.
struct Last;

impl Solver for Last {
    fn count(&mut self, _: &Puzzle, _: u64) -> Result<u64> {
        Err(Error::failed("counts nothing"))
    }

    fn solutions(&mut self, puzzle: &Puzzle, emit: Emit<'_, Grid>) -> Result<()> {
        let is_single = puzzle.givens().iter().any(|cell| cell.row() == 8);
        let fitting = GRIDS.iter().filter(|grid| !is_single || grid.completes(puzzle));
        let _ = fitting.take(if is_single { 1 } else { 2 }).try_for_each(emit);
        Ok(())
    }
}

/// Declares a harvester whose sets of a grid are rows, up to the row with the number `seed`.
macro_rules! harvester {
    ($type:ident, $name:literal $(, $batch:item)?) => {
        #[doc = $name]
        struct $type;

        impl Component for $type {
            const NAME: &'static str = $name;
            const DOC: &'static str = "Takes rows for unavoidable sets";

            fn create(_: &Args<'_>) -> Result<$type> {
                Ok($type)
            }
        }

        impl UaHarvester for $type {
            fn harvest(
                &mut self,
                grid: &Grid,
                _: &[Cells],
                seed: u64,
                emit: Emit<'_, Cells>,
            ) -> Result<()> {
                let first = u64::from(grid.digits()[80] % 3);
                let _ = (first..seed).map(row).try_for_each(|set| emit(&set));
                Ok(())
            }

            $($batch)?
        }
    };
}

fn row(row: u64) -> Cells {
    Cell::all().filter(|cell| cell.row() as u64 == row).collect()
}

harvester!(Rows, "rows");
harvester!(
    Shared,
    "shared",
    fn harvest_batch(
        &mut self,
        grids: &[Grid],
        _: u32,
        seed: u64,
        emit: EmitIndexed<'_>,
    ) -> Result<()> {
        let sets = grids.iter().enumerate().map(|(at, grid)| (at, grid.digits()[80]));
        let _ = sets.rev().try_for_each(|(at, digit)| emit(at, &row(seed ^ u64::from(digit % 2))));
        Ok(())
    }
);
harvester!(
    Beyond,
    "beyond",
    fn harvest_batch(
        &mut self,
        grids: &[Grid],
        _: u32,
        seed: u64,
        emit: EmitIndexed<'_>,
    ) -> Result<()> {
        let _ = emit(grids.len(), &row(seed));
        Ok(())
    }
);

/// The component of this kind and name, through the interface.
fn imported<T: Extension + ?Sized>(name: &str, values: &[Value]) -> Box<T> {
    let mut registry = Registry::default();
    registry.link(entry).expect("a plugin");
    registry.find(T::KIND, name).unwrap().make::<T>(values, &CancellationToken::new()).unwrap()
}

/// The sets of the two grids: three cells each, within the limits.
fn sets() -> [Vec<Cells>; 2] {
    let sets = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect();
    [sets(&["r1c1 r4c4 r9c9", "r1c1 r4c4 r7c9", "r2c1 r4c5 r9c1"]), sets(&["r1c3 r4c4 r9c9"])]
}

/// Puzzles of three clues, of which one or two are in rows 1 to 6, and at most two in a stack.
fn batch(sets: &[Vec<Cells>; 2]) -> Batch<'_> {
    let limits = Limits { two: [1, 2], bands: [1, 2], stacks: 2 };
    Batch { grids: &*GRIDS, sets, clues: 3, limits }
}

type Found = (Result<Option<Effort>>, Vec<(usize, Cells)>);

/// The results, up to `most`.
fn searched(enumerator: &mut dyn Enumerator, batch: &Batch<'_>, most: usize) -> Found {
    let mut found = Vec::new();
    let effort = enumerator.search_batch(batch, &mut Last, &mut |grid, clues| {
        found.push((grid, *clues));
        if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (effort, found)
}

#[test]
fn an_enumerator_finds_the_same_puzzles_from_behind_the_interface() {
    let (sets, mut enumerator) = (sets(), imported::<dyn Enumerator>("whole", &[]));
    for most in [1, 2, 10] {
        let here = searched(&mut Whole, &batch(&sets), most);
        assert_eq!(searched(&mut *enumerator, &batch(&sets), most), here);
        assert_eq!(here.1.len(), most.min(3), "{here:?}");
    }
    assert_eq!(searched(&mut *enumerator, &batch(&sets), 10).1[2], (1, sets[1][0]));
}

#[test]
fn an_enumerator_that_knows_no_batches_says_so_from_behind_the_interface() {
    let mut enumerator = imported::<dyn Enumerator>("single", &[]);
    assert_eq!(searched(&mut *enumerator, &batch(&sets()), 1), (Ok(None), vec![]));
}

#[test]
fn batches_that_are_none_are_refused() {
    let (sets, mut enumerator) = (sets(), imported::<dyn Enumerator>("whole", &[]));
    for none in [
        Batch { clues: 0, ..batch(&sets) },
        Batch { grids: &[], ..batch(&sets) },
        Batch { sets: &sets[..1], ..batch(&sets) },
    ] {
        let refused = none.check().expect_err("no batch");
        assert_eq!(searched(&mut *enumerator, &none, 1), (Err(refused), vec![]));
    }
}

/// The engine's error for the enumerator `astray` that does this to a batch.
fn refused(does: &str) -> String {
    let value = Value::Text(does.to_owned());
    let mut enumerator = imported::<dyn Enumerator>("astray", &[value]);
    let (answer, found) = searched(&mut *enumerator, &batch(&sets()), 10);
    assert!(found.is_empty() || does == "declines", "{found:?}");
    let error = answer.expect_err("a refusal");
    if does == "panics" {
        let again = searched(&mut *enumerator, &batch(&sets()), 10);
        assert!(matches!(again.0, Err(Error::Panicked(_))), "{again:?}");
    }
    let text = error.to_string();
    let label = "enumerator `astray` of plugin `seventeen-host`";
    text.strip_prefix(label).unwrap_or_else(|| panic!("{text}")).to_owned()
}

#[test]
fn a_batch_arrives_as_it_was_asked() {
    assert_eq!(refused("fails"), format!(": {:?}", batch(&sets())));
}

#[test]
fn what_was_not_asked_for_is_refused_with_what_was_expected() {
    for (does, expected) in [
        ("grid", ": emitted cells of grid 2: expected 0 to 1"),
        ("clues", ": emitted a puzzle of grid 0 with 4 clues: expected 3"),
        (
            "limits",
            ": emitted a puzzle of grid 1 with the clues r1c1 r1c2 r1c3: expected 1 to 2 in rows 1 to 6, \
             at most 1 in rows 1 to 3, 2 in rows 4 to 6 and 2 in a stack",
        ),
        ("depth", ": reported nodes with 4 clues: expected 0 to 3"),
        ("declines", ": emitted puzzles of a batch that it does not search"),
    ] {
        assert_eq!(refused(does), expected);
    }
    let panicked = refused("panics");
    assert!(panicked.starts_with(" panicked: cannot bear 2 grids at "), "{panicked}");
}

#[test]
fn a_harvester_gives_the_same_sets_of_a_batch_from_behind_the_interface() {
    let here: [(&str, &mut dyn UaHarvester); 2] = [("rows", &mut Rows), ("shared", &mut Shared)];
    for (name, here) in here {
        let mut there = imported::<dyn UaHarvester>(name, &[]);
        for (seed, most) in [(4, 1), (4, 3), (4, 100), (7, 100)] {
            let harvested = |harvester: &mut dyn UaHarvester| {
                let mut sets = Vec::new();
                let done = harvester.harvest_batch(&*GRIDS, 17, seed, &mut |grid, set| {
                    sets.push((grid, *set));
                    match sets.len() < most {
                        true => ControlFlow::Continue(()),
                        false => ControlFlow::Break(()),
                    }
                });
                (done, sets)
            };
            let expected = harvested(here);
            assert_eq!(harvested(&mut *there), expected, "{name}");
            assert!(expected.0.is_ok() && !expected.1.is_empty(), "{name}");
        }
    }
}

#[test]
fn a_set_of_no_grid_of_the_batch_is_refused() {
    let mut harvester = imported::<dyn UaHarvester>("beyond", &[]);
    let label = "UA harvester `beyond` of plugin `seventeen-host`:";
    for (grids, expected) in [
        (&GRIDS[..], "emitted cells of grid 2: expected 0 to 1"),
        (&[], "emitted cells of grid 0: there is none"),
    ] {
        let refused = harvester.harvest_batch(grids, 17, 1, &mut |_, _| panic!("a set of no grid"));
        assert_eq!(refused, Err(Error::failed(format!("{label} {expected}"))));
    }
}
