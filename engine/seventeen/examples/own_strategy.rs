//! A clique strategy of one's own, with all that a plugin's has: sets that leave many others
//! disjoint from them come first.

use seventeen::{Ask, Bound, Cells, Choice, CliqueStrategy, Grid, GridExt, SetsExt, Seventeen};

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

#[derive(Default)]
struct Sociable(Vec<Cells>);

impl CliqueStrategy for Sociable {
    fn prepare(&mut self, sets: &[Cells]) -> seventeen::core::Result<()> {
        self.0 = sets.to_vec();
        Ok(())
    }

    fn choose(
        &mut self,
        alive: &[u32],
        dead: Cells,
        chosen: &mut Vec<u32>,
    ) -> seventeen::core::Result<Bound> {
        chosen.clear();
        let set = |i: &u32| self.0[*i as usize];
        let mut open: Vec<u32> =
            alive.iter().copied().filter(|i| set(i).is_disjoint(dead)).collect();
        while let Some(&next) = open.iter().min_by_key(|i| (set(i).len(), **i)) {
            chosen.push(next);
            open.retain(|i| set(i).is_disjoint(set(&next)));
        }
        Ok(Bound::AtLeast)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Seventeen::new()?;
    let sociable = Choice::<dyn CliqueStrategy>::by("sociable", || Ok(Box::<Sociable>::default()));
    let sets = GRID.parse::<Grid>()?.harvest(&engine, [engine.ua("tuned")?])?;
    let found = sets.enumerate(&engine, Ask::clues(16).clique(&sociable))?;
    println!("{} nodes with {}", found.effort.nodes, found.strategy);
    Ok(())
}
