//! A step of a path, in the words of its technique.

use super::{Fields, Record, named, push};
use seventeen_jobs::human::RatedStep;

impl Record for RatedStep {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, &self.step);
    }

    fn fields(&self, _entry: usize) -> Fields {
        named([("value", self.step.to_string().into())])
    }
}
