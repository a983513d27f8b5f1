//! A hint: as much of the next step as is told.

use super::{Fields, Record, push};
use seventeen_jobs::human::Hint;

impl Record for Hint {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, self.text());
    }

    fn fields(&self, _entry: usize) -> Fields {
        self.fields()
    }
}
