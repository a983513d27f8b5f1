//! Any digits and any pencilmarks are counted alike by the solvers that are quick on all of them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use seventeen_core::{Digits, Pencilmarks, Puzzle, Solver};
use seventeen_host::Registry;
use seventeen_plugin::{CancellationToken, Kind, Value};
use std::cell::RefCell;
use std::ops::ControlFlow;

/// A solution more than anything is counted to.
const LIMIT: u64 = 50;

struct Solvers {
    of_puzzles: Vec<Box<dyn Solver>>,
    of_marks: Vec<Box<dyn Solver>>,
}

impl Solvers {
    fn new() -> Solvers {
        let mut registry = Registry::default();
        registry.link(seventeen_solvers::entry).expect("a plugin");
        let make = |name: &str, options: &[(String, Value)]| {
            let component = registry.find(Kind::Solver, name).expect("a solver of this name");
            component
                .make::<dyn Solver>(
                    &component.values(options).expect("options"),
                    &CancellationToken::new(),
                )
                .expect("a solver")
        };
        let portable = [("kernel".to_owned(), Value::Text("portable".to_owned()))];
        let names = ["auto", "bands", "dlx", "exact_cover", "explainer", "sweep"];
        let mut of_puzzles: Vec<_> = names.iter().map(|name| make(name, &[])).collect();
        of_puzzles.push(make("sweep", &portable));
        Solvers { of_puzzles, of_marks: vec![make("sweep", &[]), make("sweep", &portable)] }
    }

    fn count(&mut self, puzzle: &Puzzle) {
        for limit in [1, 2, LIMIT] {
            let mut counts =
                self.of_puzzles.iter_mut().map(|solver| solver.count(puzzle, limit).ok());
            let first = counts.next();
            assert!(counts.all(|count| Some(count) == first), "{puzzle:?} to {limit}");
        }
    }

    fn count_marks(&mut self, marks: &Pencilmarks) {
        let mut lists = self.of_marks.iter_mut().map(|solver| {
            let mut grids = Vec::new();
            let done = solver.solutions_of_marks(marks, &mut |grid| {
                assert!(marks.allow(grid.digits()));
                grids.push(*grid);
                let more = (grids.len() as u64) < LIMIT;
                if more { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert_eq!(done, Ok(()));
            grids
        });
        let first = lists.next();
        assert!(lists.all(|list| Some(list) == first), "{marks:?}");
    }
}

thread_local! {
    static SOLVERS: RefCell<Solvers> = RefCell::new(Solvers::new());
}

fuzz_target!(|bytes: &[u8]| {
    SOLVERS.with_borrow_mut(|solvers| {
        if let Some(digits) = bytes.first_chunk::<81>() {
            // Most bytes as blanks: the others give a puzzle that may have solutions.
            solvers
                .count(&Puzzle::from_digits(digits.map(|byte| if byte < 12 { byte } else { 0 })));
        }
        if let Some((pairs, _)) = bytes.split_first_chunk::<162>() {
            let pairs = pairs.as_chunks::<2>().0;
            let marks =
                std::array::from_fn(|cell| Digits::from_bits(u16::from_le_bytes(pairs[cell])));
            solvers.count_marks(&Pencilmarks::new(marks));
        }
    });
});
