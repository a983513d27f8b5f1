//! A rated puzzle: the puzzle and its rating or score, or why it has none.

use super::{Fields, Record, push};
use seventeen_jobs::rate::Rated;

impl Record for Rated {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, self.line());
    }

    fn fields(&self, _entry: usize) -> Fields {
        self.fields()
    }
}
