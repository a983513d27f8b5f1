//! A search of patterns: what its stages kept, and what that shows.

use super::{Fields, Record, named, push};
use seventeen_jobs::pattern::Searched;

impl Record for Searched {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, self.line());
    }

    fn fields(&self, _entry: usize) -> Fields {
        named(self.fields())
    }
}
