//! A grid and the classes of its bands: as a line the grid and six numbers, in columns one each.

use super::{Fields, Record, named, push};
use serde_json::json;
use seventeen_jobs::catalogue::Banded;

impl Record for Banded {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let [b1, b2, b3, s1, s2, s3] = self.bands;
        push(line, format_args!("{} {b1} {b2} {b3} {s1} {s2} {s3}", self.grid));
    }

    fn fields(&self, _entry: usize) -> Fields {
        let [b1, b2, b3, s1, s2, s3] = self.bands.map(|class| json!(class.get()));
        named([
            ("grid", json!(self.grid)),
            ("b1", b1),
            ("b2", b2),
            ("b3", b3),
            ("s1", s1),
            ("s2", s2),
            ("s3", s3),
        ])
    }
}
