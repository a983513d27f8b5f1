//! A pair of bands by its number.

use super::{Fields, Record, named, push};
use serde_json::json;
use seventeen_jobs::batch::Entry;

impl Record for Entry {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, format_args!("{} {}", self.number(), self.pair()));
    }

    fn fields(&self, _entry: usize) -> Fields {
        named([("entry", json!(self.number())), ("pair", json!(self.pair().to_string()))])
    }
}
