//! The clique strategy's part in the search.

use super::node::Node;
use super::numbering::Numbering;
use super::shared_data::SharedData;
use crate::chosen::overlap_error;
use seventeen_plugin::prelude::*;

/// Asks a clique strategy, which was prepared with the open sets.
pub(super) struct Guide<'a> {
    /// None if no node asks it.
    strategy: Option<&'a mut dyn CliqueStrategy>,
    /// Of the nodes that ask.
    numbering: &'a Numbering,
    alive: Vec<u32>,
    chosen: Vec<u32>,
    clique: Vec<Cells>,
    /// The sets to branch on first wherever the strategy is not asked.
    leading: Vec<Cells>,
}

impl<'a> Guide<'a> {
    pub(super) fn new(
        strategy: Option<&'a mut dyn CliqueStrategy>,
        numbering: &'a Numbering,
        leading: &[Cells],
    ) -> Guide<'a> {
        let leading = leading.iter().map(|&set| numbering.numbers(set)).collect();
        let (alive, chosen, clique) = Default::default();
        Guide { strategy, numbering, alive, chosen, clique, leading }
    }

    /// The sets that lead, and that the node's clues do not hit, with their live cells.
    pub(super) fn leading(&self, node: &Node) -> impl Iterator<Item = Cells> {
        let (clues, live) = (node.clues, node.live);
        self.leading.iter().filter(move |set| set.is_disjoint(clues)).map(move |&set| set & live)
    }

    /// The strategy's choice among the sets that the node's clues do not hit, in its order.
    ///
    /// The strategy leaves out sets with a dead cell: it cannot see that two sets share only dead
    /// cells. The packing continues from its choice.
    pub(super) fn choose_sets(&mut self, ground: &SharedData, node: &Node) -> Result<&[Cells]> {
        let (clues, live) = (self.numbering.cells(node.clues), self.numbering.cells(node.live));
        self.alive.clear();
        let unhit = ground.open.iter().enumerate().filter(|(_, set)| set.is_disjoint(clues));
        self.alive.extend(unhit.map(|(index, _)| index as u32));
        self.clique.clear();
        let Some(strategy) = self.strategy.as_mut().filter(|_| !self.alive.is_empty()) else {
            return Ok(&self.clique);
        };
        strategy.set_context(&SearchContext::of(node.left, live))?;
        strategy.choose(&self.alive, !(clues | live), &mut self.chosen)?;
        self.check(ground)?;
        Ok(&self.clique)
    }

    /// Takes the chosen sets if they are pairwise disjoint: bounds from others lose puzzles.
    fn check(&mut self, ground: &SharedData) -> Result<()> {
        let mut covered = Cells::EMPTY;
        for &index in &self.chosen {
            if self.alive.binary_search(&index).is_err() {
                return Err(Error::failed(format!(
                    "the clique strategy chose set {index}: expected an alive set"
                )));
            }
            let set = ground.open[index as usize];
            if !set.is_disjoint(covered) {
                return Err(overlap_error(set & covered));
            }
            covered |= set;
            self.clique.push(self.numbering.numbers(set));
        }
        Ok(())
    }
}
