//! Cells by name: `r1c1 r1c5`.

use super::{Fields, Record, named, push};
use seventeen_core::Cells;

impl Record for Cells {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, self);
    }

    fn fields(&self, _entry: usize) -> Fields {
        named([("value", self.to_string().into())])
    }
}
