//! A single third band after the two bands: the search of one grid.

use super::far_sets::FarSets;
use super::frame::{BAND, Split};
use super::kernel::Kernel;
use super::node::Node;
use super::sockets::{self, Open, SearchContext, Sockets};
use super::walk::{Flow, Stop, ThirdBandVisitor, Walk};
use seventeen_plugin::prelude::*;

/// With this many clues left for the two bands, the sets that reach into the third are numbered. It
/// is late enough that they fit their numbers, and early enough to be rare.
const NUMBERING: usize = 7;

/// The third band of a grid.
pub(crate) struct SingleVisitor<'a> {
    pub(super) sockets: &'a Sockets,
    grid: &'a Grid,
    /// Gets the clues of each puzzle.
    emit: &'a mut dyn FnMut(Cells) -> ControlFlow<()>,
    /// The sets that reach into the third band.
    pub(super) reach: FarSets,
}

impl<'a> SingleVisitor<'a> {
    pub(crate) fn new(
        sockets: &'a Sockets,
        grid: &'a Grid,
        emit: &'a mut dyn FnMut(Cells) -> ControlFlow<()>,
    ) -> SingleVisitor<'a> {
        SingleVisitor { sockets, grid, emit, reach: FarSets::new() }
    }
}

impl<K: Kernel> Walk<'_, K, SingleVisitor<'_>> {
    /// Marks cells of the third band dead, given its needs. Returns the minirows known to get
    /// exactly one clue; none if the clues do not suffice or do not fit.
    #[inline(always)]
    fn cut_third(&self, leaf: &mut Node, need: &SearchContext) -> Option<u32> {
        let one = need.cut(leaf)?;
        self.case.stacks.cut(leaf, need, one)
    }
}

impl<K: Kernel> ThirdBandVisitor<K> for SingleVisitor<'_> {
    type Open = Open<K>;

    #[inline(always)]
    fn unhit(&self, kernel: K, placed: u64) -> Open<K> {
        self.sockets.unhit(kernel, placed)
    }

    #[inline(always)]
    fn hit(&self, kernel: K, open: Open<K>, cell: u32) -> Open<K> {
        self.sockets.hit(kernel, open, cell)
    }

    fn begin(walk: &mut Walk<'_, K, Self>, node: &Node) {
        walk.behind.reach.gather(walk.kernel, &walk.case.far, node);
    }

    #[inline(always)]
    fn on_node(walk: &mut Walk<'_, K, Self>, node: &Node) {
        let near = node.near as usize;
        let is_root = near + 1 == walk.lists.depth();
        let is_place = near == NUMBERING || near < NUMBERING && is_root;
        if is_place || near > NUMBERING && walk.lists.of(node).is_empty() {
            walk.behind.reach.number_later(*node);
        }
    }

    #[inline(always)]
    fn on_leaf(walk: &mut Walk<'_, K, Self>, mut leaf: Node, open: Open<K>) -> Flow {
        if leaf.left > walk.case.third_cap {
            return Flow::Continue(());
        }
        let need = sockets::need(walk.kernel, open);
        let Some(one) = walk.cut_third(&mut leaf, &need) else { return Flow::Continue(()) };
        let alive = walk.behind.reach.unhit(walk.kernel, leaf.placed.two);
        walk.third_band(leaf, alive, one)
    }

    #[inline(always)]
    fn on_last_clues(
        walk: &mut Walk<'_, K, Self>,
        node: Node,
        mut cells: u64,
        open: Open<K>,
    ) -> Flow {
        let kernel = walk.kernel;
        let mut unhit = None;
        if node.left > walk.case.third_cap + 1 {
            return Flow::Continue(());
        }
        while cells != 0 {
            let cell = cells.trailing_zeros();
            cells &= cells - 1;
            let mut leaf = node.place_two(cell);
            let need = sockets::need(kernel, walk.behind.sockets.hit(kernel, open, cell));
            let Some(one) = walk.cut_third(&mut leaf, &need) else { continue };
            walk.count_clue(node.left - 1)?;
            let far = match unhit {
                Some(far) => far,
                None => walk.behind.reach.unhit(kernel, node.placed.two),
            };
            unhit = Some(far);
            match walk.third_band(leaf, walk.behind.reach.far.hit_two(kernel, far, cell), one) {
                ControlFlow::Break(Stop::Unhit(set)) => cells &= set,
                flow => flow?,
            }
        }
        Flow::Continue(())
    }

    fn on_spare_clues(walk: &mut Walk<'_, K, Self>, node: Node, _: Open<K>) -> Flow<Option<u64>> {
        let (kernel, reach) = (walk.kernel, &mut walk.behind.reach);
        let alive = kernel.run(
            #[inline(always)]
            || reach.unhit(kernel, node.placed.two),
        );
        match walk.second_stage(&node, alive) {
            ControlFlow::Break(Stop::Unhit(set)) => Flow::Continue(Some(set)),
            flow => flow.map_continue(|()| None),
        }
    }

    fn find_unhit_in_two(walk: &mut Walk<'_, K, Self>, clues: u64) -> Flow<Option<Split>> {
        walk.search_unhit(walk.behind.grid, Split { two: clues, third: BAND })
    }

    /// Sets without a number are examined first, and the set of a failed test joins the others.
    fn find_unhit_set(walk: &mut Walk<'_, K, Self>, clues: Split) -> Flow<Option<Split>> {
        if let Some(set) = walk.behind.reach.unhit_late(walk.kernel, clues) {
            return Flow::Continue(Some(set));
        }
        let set = walk.search_unhit(walk.behind.grid, clues)?;
        if let Some(set) = set {
            if set.third == 0 {
                walk.learn(set.two);
                return Flow::Break(Stop::Unhit(set.two));
            }
            walk.behind.reach.learn(set);
        }
        Flow::Continue(set)
    }

    fn emit_puzzle(walk: &mut Walk<'_, K, Self>, clues: Split) -> Flow {
        let case = walk.case;
        // The second stage places clues of the third band without regard to these limits.
        if clues.third.count_ones() > case.third_cap || case.stacks.full_third(clues).is_none() {
            return Flow::Continue(());
        }
        (walk.behind.emit)(case.frame.join(clues)).map_break(|()| Stop::Enough)
    }

    fn end(_: &mut Walk<'_, K, Self>) -> Flow {
        Flow::Continue(())
    }
}
