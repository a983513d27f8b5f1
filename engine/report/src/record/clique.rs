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
            ("sets", json!(self.sets.len())),
            ("among", json!(self.among)),
            ("greatest", json!(self.bound == Bound::Greatest)),
        ]));
        fields
    }

    /// The strategy, the size, and the sizes of the sets. The grid may have sets that were not harvested:
    /// of its MCN this is a bound.
    fn text(&self) -> String {
        let sizes: Vec<String> = self.sets.iter().map(|set| set.len().to_string()).collect();
        let (strategy, sizes) = (&self.strategy, sizes.join(" "));
        let (n, among) = (self.sets.len(), self.among);
        let greatest = if self.bound == Bound::Greatest { ", the greatest" } else { "" };
        format!(
            "{strategy}: a clique of {n}{greatest} among {among} sets: MCN >= {n}, sizes {sizes}"
        )
    }
}
