//! A solved puzzle: its solution, or the puzzle and why there is no single one.

use super::{Fields, Record, named, push, push_cells};
use serde_json::json;
use seventeen_core::Outcome;
use seventeen_jobs::solve::{Solution, Solved};

impl Record for Solved {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let Solved { problem, solution } = self;
        match solution {
            Solution::Grids(Outcome::Unique(grid)) => push_cells(line, &grid.text()),
            _ => match solution.count() {
                0 => push(line, format_args!("{problem} # no solution")),
                1 => push(line, solution.text(0).unwrap_or_default()),
                _ => push(line, format_args!("{problem} # several solutions")),
            },
        }
    }

    fn fields(&self, _entry: usize) -> Fields {
        let Solved { problem, solution } = self;
        named([
            ("puzzle", json!(problem.to_string())),
            ("solutions", json!(solution.count())),
            ("grid", json!(solution.text(0))),
            ("other", json!(solution.text(1))),
        ])
    }
}
