//! A clique: an entry for each set.

use super::{Fields, Record, named, push_cells, set_fields};
use serde_json::json;
use seventeen_core::Bound;
use seventeen_jobs::clique::Clique;

impl Record for Clique {
    fn entries(&self) -> usize {
        self.sets.len()
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        push_cells(line, &self.grid.value.puzzle(self.sets[entry]).text());
    }

    fn fields(&self, entry: usize) -> Fields {
        let mut fields = set_fields(&self.grid.value, self.sets[entry]);
        fields.extend(named([
            ("clique", json!(*self.strategy)),
            ("mcn", json!(self.sets.len())),
            ("proven", json!(self.bound == Bound::Greatest)),
        ]));
        fields
    }

    /// The strategy, the size and the sizes of the sets.
    fn text(&self) -> String {
        let sizes: Vec<String> = self.sets.iter().map(|set| set.len().to_string()).collect();
        let relation = if self.bound == Bound::Greatest { "=" } else { ">=" };
        format!("{}: MCN {relation} {}, sizes {}", self.strategy, self.sets.len(), sizes.join(" "))
    }
}
