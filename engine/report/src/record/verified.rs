//! A verified certificate: what was proven, and how much of it was searched anew.

use super::{Fields, Record, named, push};
use seventeen_jobs::certificate::Verified;

impl Record for Verified {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, self.line());
    }

    fn fields(&self, _entry: usize) -> Fields {
        named(self.fields())
    }
}
