//! A case: the puzzles with many clues in one band, and few in the bands before it.
//!
//! With n clues some band has at least m = ⌈n/3⌉ of them. Fix an order of the bands for the grid.
//! The third band of a puzzle's case is the first band with at least m clues. So the other two have
//! at most n - m clues, and each of them that comes before it at most m - 1. Each puzzle is in
//! exactly one case.

use super::frame::{Frame, Split, TWO};
use super::kernel::Sets;
use super::node::Node;
use super::stacks::Stacks;
use seventeen_plugin::prelude::*;

/// The 27 cells of the first of the two bands.
const FIRST: u64 = (1 << 27) - 1;

/// One case, with its unavoidable sets.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) frame: Frame,
    /// The node that its puzzles are below.
    pub(crate) root: Node,
    /// The most clues that the first and the second band have.
    pub(crate) caps: [u32; 2],
    /// The limits of a stack.
    pub(crate) stacks: Stacks,
    /// The order in which the two bands are searched.
    pub(crate) order: Order,
    /// The sets within the two bands, in that order; by size, unless a strategy has ordered them.
    pub(crate) near: Vec<u64>,
    /// The sets that reach into the third band, those with few cells there first.
    pub(crate) far: Sets,
    /// The set to branch on first: the first of the clique.
    pub(crate) first: Option<u64>,
}

impl Case {
    /// The case of a third band, if it has any puzzle; `before` are the earlier bands.
    ///
    /// `mirrored` are the sets, [mirrored](super::frame::Lines::mirrored) as the frame's lines
    /// ask, by ascending size; of them it takes those within the two bands.
    pub(crate) fn new(
        wanted: &EnumerationQuery<'_>,
        frame: Frame,
        before: &[usize],
        mirrored: &[Cells],
    ) -> Option<Case> {
        let split = |cells: Cells| frame.split(frame.lines.mirrored(cells));
        let (given, dead) = (split(wanted.given), split(wanted.dead));
        let many = wanted.clues.div_ceil(3);
        let cap = |band: usize| if before.contains(&band) { many - 1 } else { wanted.clues };
        let caps = [cap(frame.bands[0]), cap(frame.bands[1])];
        let counts = in_bands(given.two);
        if counts[0] > caps[0] || counts[1] > caps[1] {
            return None;
        }
        let room = (wanted.clues - many).min(caps[0] + caps[1]);
        let left = wanted.clues - wanted.given.len();
        let near = room.checked_sub(counts[0] + counts[1])?.min(left);
        let root = Node { near, left, placed: given, dead };
        let within = mirrored.iter().map(|&set| frame.split(set)).filter(|set| set.third == 0);
        let near = within.map(|set| set.two).collect();
        Some(Case::of_near(frame, root, caps, Stacks::NONE, near))
    }

    /// The case of a batch, with these sets within the two bands, by ascending size.
    pub(crate) fn of_batch(frame: Frame, batch: &Batch<'_>, near: Vec<u64>) -> Case {
        let Batch { clues, limits, .. } = *batch;
        let nothing = Split { two: 0, third: 0 };
        let root =
            Node { near: limits.two[1].min(clues), left: clues, placed: nothing, dead: nothing };
        Case::of_near(frame, root, limits.bands, Stacks::of(limits.stacks, clues), near)
    }

    fn of_near(frame: Frame, root: Node, caps: [u32; 2], stacks: Stacks, near: Vec<u64>) -> Case {
        let (order, far) = (Order::Smallest, Sets::default());
        Case { frame, root, caps, stacks, order, near, far, first: None }
    }

    /// Takes the sets that reach into the third band.
    pub(crate) fn take_far(&mut self, mirrored: &[Cells]) {
        let sets = mirrored.iter().map(|&set| self.frame.split(set));
        let mut far: Vec<Split> = sets.filter(|set| set.third != 0).collect();
        far.sort_by_cached_key(|set| (set.third.count_ones().min(4), set.two.count_ones()));
        far.into_iter().for_each(|set| self.far.push(set));
    }

    /// Branches on the first of these sets first. Then the search takes them before all others, in
    /// this order, or, if the order is by size, before others of their size.
    pub(crate) fn lead(&mut self, order: Order, leading: &[u64]) {
        self.order = order;
        self.first = leading.first().copied();
        self.near.sort_by_cached_key(|set| {
            let place = leading.iter().position(|member| member == set);
            let size = match order {
                Order::Smallest => set.count_ones(),
                Order::Chosen => 0,
            };
            (size, place.unwrap_or(leading.len()))
        });
    }

    /// Adds a set within the two bands.
    pub(crate) fn add_near(&mut self, set: u64) {
        let place = match self.order {
            Order::Smallest => {
                self.near.partition_point(|near| near.count_ones() <= set.count_ones())
            }
            Order::Chosen => self.near.len(),
        };
        self.near.insert(place, set);
    }

    /// The cells of the two bands in which the clues have used up the limit of a band or a stack.
    #[inline]
    pub(crate) fn full(&self, placed: u64) -> u64 {
        let [first, second] = in_bands(placed);
        let mut full = self.stacks.full(placed);
        if first >= self.caps[0] {
            full |= FIRST;
        }
        if second >= self.caps[1] {
            full |= TWO ^ FIRST;
        }
        full & !placed
    }
}

/// The number of cells in each of the two bands.
#[inline]
fn in_bands(cells: u64) -> [u32; 2] {
    [(cells & FIRST).count_ones(), (cells >> 27).count_ones()]
}
