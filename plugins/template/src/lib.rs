//! A plugin with one component, a clique strategy: the template for plugins outside the workspace.
//!
//! `cargo build --release` makes `target/release/libseventeen_template.so`. Load it with
//! `seventeen --plugin target/release/libseventeen_template.so …`, or from the directory of
//! `--plugin-dir`. In recipes the strategy is `clique::fewest_first()`, on the command line
//! `--clique fewest_first`.

use seventeen_plugin::prelude::*;

seventeen_plugin::plugin! { clique_strategy::<FewestFirst>() }

/// Chooses sets that overlap with the fewest others first, if disjoint from those chosen before.
pub struct FewestFirst {
    most: u32,
    sets: Vec<Cells>,
    /// The number of sets that each set overlaps with.
    neighbours: Vec<usize>,
}

options! {
    struct Options {
        /// Take sets of more cells than this last
        most: u32 = 12, in 4..=81;
    }
}

impl Component for FewestFirst {
    const NAME: &'static str = "fewest_first";
    const DOC: &'static str = "Greedy clique: sets that overlap with the fewest others first. Its \
         size is a lower bound on the MCN";
    const PARAMS: &'static [Param] = Options::PARAMS;

    fn create(args: &Args<'_>) -> Result<FewestFirst> {
        let Options { most } = Options::read(args);
        Ok(FewestFirst { most, sets: Vec::new(), neighbours: Vec::new() })
    }
}

impl CliqueStrategy for FewestFirst {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        let mut watch = CancellationPoll::default();
        self.sets = sets.to_vec();
        self.neighbours.clear();
        for &set in sets {
            watch.step()?;
            self.neighbours.push(sets.iter().filter(|other| !other.is_disjoint(set)).count());
        }
        Ok(())
    }

    fn choose(&mut self, candidates: &[u32], dead: Cells, chosen: &mut Vec<u32>) -> Result<Bound> {
        let mut order: Vec<usize> = candidates.iter().map(|&index| index as usize).collect();
        order.sort_by_key(|&i| (self.sets[i].len() > self.most, self.neighbours[i], i));
        let mut taken = dead;
        chosen.clear();
        for i in order {
            if self.sets[i].is_disjoint(taken) {
                taken |= self.sets[i];
                chosen.push(i as u32);
            }
        }
        Ok(Bound::AtLeast)
    }
}
