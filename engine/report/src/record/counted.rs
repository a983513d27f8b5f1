//! A count of solutions: the puzzle and the number, with `+` where the count stopped at its limit.

use super::{Fields, Record, named, push};
use serde_json::json;
use seventeen_jobs::count::Counted;

impl Record for Counted {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let Counted { problem, count, limited } = self;
        push(line, format_args!("{problem} {count}{}", if *limited { "+" } else { "" }));
    }

    fn fields(&self, _entry: usize) -> Fields {
        named([
            ("puzzle", json!(self.problem.to_string())),
            ("count", json!(self.count)),
            ("limited", json!(self.limited)),
        ])
    }
}
