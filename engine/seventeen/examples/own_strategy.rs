//! A clique strategy of your own, with all features of a plugin's: it repeatedly takes the smallest
//! open set.

use seventeen::core::{Bound, Cells, CliqueStrategy, Result};
use seventeen::prelude::*;
use seventeen::{Choice, EnumerateOptions, Grid};

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

#[derive(Default)]
struct Smallest(Vec<Cells>);

impl CliqueStrategy for Smallest {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        self.0 = sets.to_vec();
        Ok(())
    }

    fn choose(
        &mut self,
        candidates: &[u32],
        mut dead: Cells,
        chosen: &mut Vec<u32>,
    ) -> Result<Bound> {
        chosen.clear();
        let set = |i: u32| self.0[i as usize];
        let open = |dead| candidates.iter().copied().filter(move |&i| set(i).is_disjoint(dead));
        while let Some(next) = open(dead).min_by_key(|&i| (set(i).len(), i)) {
            chosen.push(next);
            dead |= set(next);
        }
        Ok(Bound::AtLeast)
    }
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let engine = Seventeen::new()?;
    let smallest = Choice::<dyn CliqueStrategy>::from_constructor("smallest", || {
        Ok(Box::<Smallest>::default())
    });
    let sets = GRID.parse::<Grid>()?.harvest(&engine, [engine.ua("tuned")?])?;
    let options = EnumerateOptions { clique: Some(smallest), ..EnumerateOptions::default() };
    let found = sets.enumerate(&engine, 16, &options)?;
    println!("{}", found.text());
    Ok(())
}
