//! The clique strategy's part in the search.

use super::ground::Ground;
use super::node::Node;
use super::numbering::Numbering;
use seventeen_plugin::prelude::*;

/// How often the strategy is asked at the root: what comes then seldom leads.
const LEVELS: usize = 24;

/// Asks a clique strategy, which was prepared with the open sets.
pub(super) struct Guide<'a> {
    strategy: &'a mut dyn CliqueStrategy,
    /// Of the nodes that ask.
    numbering: &'a Numbering,
    alive: Vec<u32>,
    chosen: Vec<u32>,
    clique: Vec<Cells>,
    /// The sets that lead where the strategy is not asked.
    leading: Vec<Cells>,
}

impl<'a> Guide<'a> {
    pub(super) fn new(
        strategy: &'a mut dyn CliqueStrategy,
        numbering: &'a Numbering,
        leading: &[Cells],
    ) -> Guide<'a> {
        let leading = leading.iter().map(|&set| numbering.numbers(set)).collect();
        let (alive, chosen, clique) = Default::default();
        Guide { strategy, numbering, alive, chosen, clique, leading }
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

    /// After the clique of the root, what the strategy chooses among the sets that it left, and so
    /// on: from now on all of these lead.
    pub(super) fn lead(&mut self, ground: &Ground, root: &Node) -> Result<Vec<Cells>> {
        self.leading.clone_from(&self.clique);
        for _ in 1..LEVELS {
            let Guide { alive, chosen, .. } = self;
            alive.retain(|index| !chosen.contains(index));
            self.choose_alive(ground, root)?;
            self.leading.extend_from_slice(&self.clique);
        }
        Ok(self.leading.clone())
    }

    /// The sets that lead, and that the node's clues do not hit, with their live cells.
    pub(super) fn leading(&self, node: &Node) -> impl Iterator<Item = Cells> {
        let (clues, live) = (node.clues, node.live);
        self.leading.iter().filter(move |set| set.is_disjoint(clues)).map(move |&set| set & live)
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
        self.alive.clear();
        let unhit = ground.open.iter().enumerate().filter(|(_, set)| set.is_disjoint(clues));
        self.alive.extend(unhit.map(|(index, _)| index as u32));
        self.strategy.serve(&Need::of(node.left, self.numbering.cells(node.live)))?;
        self.choose_alive(ground, node)
    }

    /// The same among the sets that are alive.
    fn choose_alive(&mut self, ground: &Ground, node: &Node) -> Result<Bound> {
        let dead = !self.numbering.cells(node.clues | node.live);
        self.clique.clear();
        self.chosen.clear();
        if self.alive.is_empty() {
            return Ok(Bound::AtLeast);
        }
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
