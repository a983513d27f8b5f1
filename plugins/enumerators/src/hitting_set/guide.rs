//! The clique strategy's part in the search.

use super::ground::Ground;
use super::node::Node;
use super::numbering::Numbering;
use seventeen_plugin::prelude::*;

/// Asks a clique strategy, which was prepared with the open sets.
pub(super) struct Guide<'a> {
    strategy: &'a mut dyn CliqueStrategy,
    /// Of the nodes that ask.
    numbering: &'a Numbering,
    alive: Vec<u32>,
    chosen: Vec<u32>,
    clique: Vec<Cells>,
}

impl<'a> Guide<'a> {
    pub(super) fn new(strategy: &'a mut dyn CliqueStrategy, numbering: &'a Numbering) -> Guide<'a> {
        Guide { strategy, numbering, alive: Vec::new(), chosen: Vec::new(), clique: Vec::new() }
    }

    /// Prepares the strategy.
    pub(super) fn prepare(&mut self, open: &[Cells]) -> Result<()> {
        if open.is_empty() { Ok(()) } else { self.strategy.prepare(open) }
    }

    /// How many sets the strategy chooses at a node, and what it says of their number.
    pub(super) fn clique(&mut self, ground: &Ground, node: &Node) -> Result<(u32, Bound)> {
        let bound = self.choose(ground, node)?;
        Ok((self.clique.len() as u32, bound))
    }

    /// The strategy's choice among the sets that the node's clues do not hit, in its order.
    ///
    /// The strategy leaves sets with a dead cell out: it cannot see that two sets share nothing
    /// but those. The packing goes on where it ends.
    pub(super) fn ask(&mut self, ground: &Ground, node: &Node) -> Result<&[Cells]> {
        self.choose(ground, node)?;
        Ok(&self.clique)
    }

    fn choose(&mut self, ground: &Ground, node: &Node) -> Result<Bound> {
        let clues = self.numbering.cells(node.clues);
        let dead = !(clues | self.numbering.cells(node.live));
        self.alive.clear();
        let unhit = ground.open.iter().enumerate().filter(|(_, set)| set.is_disjoint(clues));
        self.alive.extend(unhit.map(|(index, _)| index as u32));
        self.clique.clear();
        if self.alive.is_empty() {
            return Ok(Bound::AtLeast);
        }
        self.strategy.serve(&Need::of(node.left, self.numbering.cells(node.live)))?;
        let bound = self.strategy.choose(&self.alive, dead, &mut self.chosen)?;
        self.check(ground)?;
        Ok(bound)
    }

    /// Takes the chosen sets, if they are pairwise disjoint: bounds from others would lose
    /// puzzles.
    fn check(&mut self, ground: &Ground) -> Result<()> {
        let mut covered = Cells::EMPTY;
        for &index in &self.chosen {
            if self.alive.binary_search(&index).is_err() {
                return Err(Error::failed(format!(
                    "the clique strategy chose set {index}: expected one that is alive"
                )));
            }
            let set = ground.open[index as usize];
            if !set.is_disjoint(covered) {
                return Err(Error::failed(format!(
                    "the clique strategy chose sets that share {}: expected pairwise disjoint ones",
                    set & covered
                )));
            }
            covered |= set;
            self.clique.push(self.numbering.numbers(set));
        }
        Ok(())
    }
}
