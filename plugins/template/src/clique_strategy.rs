//! `template_strategy`: the sets that overlap with the fewest others first.

use seventeen_plugin::prelude::*;

/// The strategy: its option, and what it prepared for the search.
pub(crate) struct TemplateStrategy {
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

impl Component for TemplateStrategy {
    const NAME: &'static str = "template_strategy";
    const DOC: &'static str = "Greedy clique: sets that overlap with the fewest others first. Its \
         size is a lower bound on the MCN";
    const PARAMS: &'static [Param] = Options::PARAMS;

    fn create(args: &Args<'_>) -> Result<TemplateStrategy> {
        let Options { most } = Options::read(args);
        Ok(TemplateStrategy { most, sets: Vec::new(), neighbours: Vec::new() })
    }
}

impl CliqueStrategy for TemplateStrategy {
    fn prepare(&mut self, sets: &[Cells]) -> Result<()> {
        let mut poll = CancellationPoll::default();
        self.sets = sets.to_vec();
        self.neighbours.clear();
        for &set in sets {
            poll.step()?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_with_many_neighbours_comes_last() {
        let sets = ["r1c123", "r1c1 r2c1", "r1c2 r2c2", "r9c9"].map(|set| set.parse().unwrap());
        let mut strategy = TemplateStrategy { most: 12, sets: Vec::new(), neighbours: Vec::new() };
        let mut chosen = Vec::new();
        strategy.prepare(&sets).unwrap();
        let bound = strategy.choose(&[0, 1, 2, 3], Cells::EMPTY, &mut chosen);
        assert_eq!((bound, chosen), (Ok(Bound::AtLeast), vec![3, 1, 2]));
    }
}
