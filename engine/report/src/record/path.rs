//! A path to the solution: the puzzle, and a line for each step.

use super::{Fields, Record, push};
use seventeen_jobs::human::Path;

impl Record for Path {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, self.text());
    }

    fn fields(&self, _entry: usize) -> Fields {
        self.fields()
    }

    /// All lines.
    fn text(&self) -> String {
        self.text()
    }
}
