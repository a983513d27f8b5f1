//! A harvest: an entry for each unavoidable set.

use super::{Fields, Measures, Record, measured, push_cells, set_fields};
use crate::value::Value;
use seventeen_jobs::harvest::Sets;

/// The sizes that sets are counted by; those above the largest are counted together.
const SIZES: [u32; 7] = [4, 6, 8, 9, 10, 11, LARGEST];
const LARGEST: u32 = 12;

impl Record for Sets {
    fn entries(&self) -> usize {
        self.sets.len()
    }

    fn write_line(&self, entry: usize, line: &mut Vec<u8>) {
        push_cells(line, &self.grid.value.puzzle(self.sets[entry]).text());
    }

    fn fields(&self, entry: usize) -> Fields {
        set_fields(&self.grid.value, self.sets[entry])
    }

    fn text(&self) -> String {
        format!("{} unavoidable sets of {}", self.sets.len(), self.grid)
    }

    fn summary(&self) -> String {
        let (n, sizes) = (self.sets.len(), sizes(self));
        format!("{n} unavoidable sets in {:.2} CPU s; {sizes}", self.seconds)
    }

    /// How many sets there are: grid, sets, u4, u6, u8 to u12, larger, seconds.
    fn measures(&self) -> Option<Measures> {
        let count = |of: &dyn Fn(u32) -> bool| -> Value {
            self.sets.iter().filter(|set| of(set.len())).count().into()
        };
        let mut measures = measured([
            ("grid", self.grid.to_string().into()),
            ("sets", self.sets.len().into()),
            ("larger", count(&|found| found > LARGEST)),
            ("seconds", self.seconds.into()),
        ])?;
        measures.extend(SIZES.map(|size| (format!("u{size}"), count(&|found| found == size))));
        Some(measures)
    }
}

/// How many sets there are of each size: `U4: 12, U6: 30`.
pub fn sizes(sets: &Sets) -> String {
    let mut shown = Vec::new();
    for group in sets.sets.chunk_by(|a, b| a.len() == b.len()) {
        shown.push(format!("U{}: {}", group[0].len(), group.len()));
    }
    shown.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Cells, Grid};

    const GRID: &str =
        "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

    #[test]
    fn sets_are_counted_by_size() {
        let of = |sizes: &[u32]| {
            let sets = sizes.iter().map(|&size| Cells::from_bits((1 << size) - 1));
            let grid: Grid = GRID.parse().unwrap();
            Sets { sets: sets.collect::<Vec<_>>().into(), ..Sets::none(grid.into()) }
        };
        let sets = of(&[4, 4, 6, 13, 20]);
        assert_eq!(sizes(&sets), "U4: 2, U6: 1, U13: 1, U20: 1");
        let measures = sets.measures().unwrap();
        let counts = ["sets", "u4", "u6", "u12", "larger"].map(|name| measures[name].number());
        assert_eq!(counts, [5., 2., 1., 0., 2.].map(Some));
        assert_eq!(of(&[]).entries(), 0);
    }
}
