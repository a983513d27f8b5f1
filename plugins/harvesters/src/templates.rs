//! All solutions of a grid with some of its cells emptied, by digit templates.
//!
//! Each digit gets the list of its templates, the ways to place it on the emptied cells. With its
//! remaining givens, each row has it once, and no other house twice. The houses are those of any
//! rules. A solution takes one template of each
//! digit, pairwise disjoint. The digit with the fewest compatible templates is placed first. The
//! last one takes the remaining cells, which are always a template. The idea is that of the field's
//! template solvers. This one is made for grids with a known solution, and reports the cells that
//! differ from it.
//!
//! Placements that keep the grid's digits come first, so small differences tend to come first.

use seventeen_core::house::HOUSES;
use seventeen_core::ua;
use seventeen_plugin::prelude::*;
use std::ops::Range;

/// The search in the templates of one grid; kept from call to call for its memory.
pub struct Templates {
    digits: [Cells; 9],
    /// For each cell, those that cannot have its digit.
    peers: [Cells; 81],
    /// The lists of templates along the current path, each node's after its parent's.
    stack: Vec<Cells>,
    watch: CancellationPoll,
}

/// A node of the search.
#[derive(Clone)]
struct Node {
    /// The digits to place, as indices: the first `open` of them.
    digits: [usize; 9],
    /// Their ranges of templates on the stack.
    lists: [Range<usize>; 9],
    open: usize,
    /// The emptied cells that are still free.
    free: Cells,
    /// The emptied cells that got their own digit again.
    kept: Cells,
}

impl Templates {
    pub(crate) fn new(grid: &Grid) -> Templates {
        Templates::with_peers(grid, Cell::table(Cell::peers))
    }

    /// For a grid of these rules.
    pub fn of_rules(grid: &Grid, rules: Rules) -> Templates {
        Templates::with_peers(grid, Cell::table(|cell| rules.all_peers(cell)))
    }

    fn with_peers(grid: &Grid, peers: [Cells; 81]) -> Templates {
        let digits = Digit::table(|digit| grid.cells_of(digit));
        Templates { digits, peers, stack: Vec::new(), watch: CancellationPoll::default() }
    }

    /// Emits the cells in which each other solution differs when the `emptied` cells are empty.
    ///
    /// Two solutions may differ from the grid in the same cells: these are then emitted twice.
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn differences(&mut self, emptied: Cells, emit: Emit<'_, Cells>) -> Result<()> {
        self.stack.clear();
        let root = self.root(emptied);
        if root.open == 0 {
            return Ok(());
        }
        let mut differing = |kept: Cells| match emptied - kept {
            Cells::EMPTY => ControlFlow::Continue(()),
            changed => emit(&changed),
        };
        self.cover(&root, &mut differing).map(drop)
    }

    /// Minimal unavoidable sets within `cells`, each once, by size.
    ///
    /// They are all of them if the cells have fewer than `limit` other solutions. If not, they
    /// are those that the first `limit` of these lead to.
    ///
    /// # Errors
    /// An interrupted run.
    pub(crate) fn minimal_within(&mut self, cells: Cells, limit: usize) -> Result<Vec<Cells>> {
        let mut found = Vec::new();
        self.differences(cells, &mut |set| {
            found.push(*set);
            if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        let complete = found.len() < limit;
        let found = ua::minimal(found);
        if complete { Ok(found) } else { self.shrink_all(found) }
    }

    /// A minimal unavoidable set within `cells`; none if the other cells determine these.
    ///
    /// # Errors
    /// An interrupted run.
    pub fn shrink(&mut self, mut cells: Cells) -> Result<Option<Cells>> {
        loop {
            let (mut unavoidable, mut smaller) = (false, None);
            self.differences(cells, &mut |&set| {
                unavoidable = true;
                if set == cells {
                    return ControlFlow::Continue(());
                }
                smaller = Some(set);
                ControlFlow::Break(())
            })?;
            match smaller {
                Some(set) => cells = set,
                None => return Ok(unavoidable.then_some(cells)),
            }
        }
    }

    /// A minimal set within each of the unavoidable `sets`, each once, by size.
    fn shrink_all(&mut self, sets: Vec<Cells>) -> Result<Vec<Cells>> {
        let mut shrunk = Vec::with_capacity(sets.len());
        for set in sets {
            shrunk.extend(self.shrink(set)?);
        }
        Ok(ua::minimal(shrunk))
    }

    /// The node at which every digit with emptied cells is open to all of its templates.
    fn root(&mut self, emptied: Cells) -> Node {
        let (digits, lists) = Default::default();
        let mut node = Node { digits, lists, open: 0, free: emptied, kept: Cells::EMPTY };
        for index in 0..9 {
            let homes = self.digits[index] & emptied;
            if homes.is_empty() {
                continue;
            }
            let givens = self.digits[index] - emptied;
            let room = givens.iter().fold(emptied, |room, given| room - self.peers[given]);
            let start = self.stack.len();
            self.place(homes, room, Cells::EMPTY);
            node.push(index, start..self.stack.len());
        }
        node
    }

    /// Puts the templates with one cell of `room` in the row of each home on the stack.
    fn place(&mut self, mut homes: Cells, room: Cells, placed: Cells) {
        let Some(home) = homes.first() else { return self.stack.push(placed) };
        homes.remove(home);
        let home_first = Cells::single(home) & room;
        let others = (room & HOUSES[home.row()]) - home_first;
        for cell in home_first.iter().chain(others) {
            self.place(homes, room - self.peers[cell], placed | Cells::single(cell));
        }
    }

    /// Covers the free cells with templates of the open digits, of which there is at least one.
    fn cover(
        &mut self,
        node: &Node,
        emit: &mut dyn FnMut(Cells) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        self.watch.step()?;
        if node.open == 1 {
            return Ok(emit(node.kept | (self.digits[node.digits[0]] & node.free)));
        }
        let fewest = (0..node.open).min_by_key(|&i| node.lists[i].len()).unwrap_or(0);
        let own = self.digits[node.digits[fewest]];
        for i in node.lists[fewest].clone() {
            let template = self.stack[i];
            let top = self.stack.len();
            if let Some(child) = self.child(node, fewest, template)
                && self
                    .cover(&Node { kept: node.kept | (template & own), ..child }, emit)?
                    .is_break()
            {
                return Ok(ControlFlow::Break(()));
            }
            self.stack.truncate(top);
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The node after digit number `chosen` took `template`, unless another is left with none.
    fn child(&mut self, node: &Node, chosen: usize, template: Cells) -> Option<Node> {
        let (digits, lists) = Default::default();
        let free = node.free - template;
        let mut child = Node { digits, lists, open: 0, free, kept: node.kept };
        for i in (0..node.open).filter(|&i| i != chosen) {
            let start = self.stack.len();
            for other in node.lists[i].clone() {
                if self.stack[other].is_disjoint(template) {
                    self.stack.push(self.stack[other]);
                }
            }
            if self.stack.len() == start {
                return None;
            }
            child.push(node.digits[i], start..self.stack.len());
        }
        Some(child)
    }
}

impl Node {
    fn push(&mut self, digit: usize, list: Range<usize>) {
        self.digits[self.open] = digit;
        self.lists[self.open] = list;
        self.open += 1;
    }
}
