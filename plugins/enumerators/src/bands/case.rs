//! A case: the puzzles with many clues in one band, and few in the bands before it.
//!
//! With n clues some band has at least m = ⌈n/3⌉ of them. Fix an order of the bands for the grid.
//! The third band of a puzzle's case is the first band with at least m clues. So the other two have
//! at most n - m clues, and each of them that comes before it at most m - 1. Each puzzle is in
//! exactly one case.
//!
//! Instead, a search may go over all six lines, bands and stacks. First come the puzzles with more
//! than m clues in a band; then those with more than m in a stack, but in no band; then those with
//! at most m in each of the six. The most frequent puzzles are in the last cases, which the limits
//! of all lines make small.

use super::frame::{Frame, Split, TWO};
use super::kernel::Sets;
use super::node::Node;
use super::stacks::Stacks;
use seventeen_plugin::prelude::*;

/// The 27 cells of the first of the two bands.
const FIRST: u64 = (1 << 27) - 1;

/// In the order of the sets that reach into the third band a cell there weighs as much as this many
/// in the two bands. The first ones get numbers, so they should be hit seldom and have few cells.
const WEIGHT: u32 = 3;

/// The numbers of clues in the lines of a case's puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Share {
    /// The fewest and the most clues of the third band.
    pub(crate) third: [u32; 2],
    /// The most clues of a band that comes before it in the order, and of one that comes after.
    pub(crate) bands: [u32; 2],
    /// The most clues of a stack.
    pub(crate) stacks: u32,
}

impl Share {
    /// Of puzzles with `clues` clues, by bands alone.
    pub(crate) fn of_three_lines(clues: u32) -> Share {
        let many = clues.div_ceil(3);
        Share { third: [many, clues], bands: [many - 1, clues], stacks: clues }
    }

    /// Of puzzles with more than the average in a line: the first lines to be searched, or those
    /// across them.
    pub(crate) fn of_long_line(clues: u32, is_across: bool) -> Share {
        let many = clues.div_ceil(3);
        let stacks = if is_across { many } else { clues };
        Share { third: [many + 1, clues], bands: [many, clues], stacks }
    }

    /// Of puzzles with at most the average in each of the six lines.
    pub(crate) fn of_even_lines(clues: u32) -> Share {
        let many = clues.div_ceil(3);
        Share { third: [many, many], bands: [many - 1, many], stacks: many }
    }
}

/// One case, with its unavoidable sets.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) frame: Frame,
    /// The node that its puzzles are below.
    pub(crate) root: Node,
    /// The most clues that the first and the second band have.
    pub(crate) caps: [u32; 2],
    /// The most clues that the third band has.
    pub(crate) third_cap: u32,
    /// The limits of a stack.
    pub(crate) stacks: Stacks,
    /// The order in which the two bands are searched.
    pub(crate) order: Order,
    /// The sets within the two bands, in that order; by size, unless a strategy has ordered them.
    pub(crate) near: Vec<u64>,
    /// The sets that reach into the third band, those with few cells first.
    pub(crate) far: Sets,
    /// The set to branch on first: the first of the clique.
    pub(crate) first: Option<u64>,
}

impl Case {
    /// The case of a third band, if it has any puzzle; `before` are the earlier bands, and `share`
    /// the limits of the lines.
    ///
    /// `mirrored` are the sets, [mirrored](super::frame::Lines::mirrored) as the frame's lines
    /// ask, by ascending size; of them it takes those within the two bands.
    pub(crate) fn new(
        wanted: &EnumerationQuery<'_>,
        frame: Frame,
        before: &[usize],
        share: &Share,
        mirrored: &[Cells],
    ) -> Option<Case> {
        let split = |cells: Cells| frame.split(frame.lines.mirrored(cells));
        let (given, dead) = (split(wanted.given), split(wanted.dead));
        let [least, most] = share.third;
        let [before_it, after_it] = share.bands;
        let cap = |band: usize| if before.contains(&band) { before_it } else { after_it };
        let caps = [cap(frame.bands[0]), cap(frame.bands[1])];
        let counts = in_bands(given.two);
        if counts[0] > caps[0] || counts[1] > caps[1] || given.third.count_ones() > most {
            return None;
        }
        let room = wanted.clues.checked_sub(least)?.min(caps[0] + caps[1]);
        if room + most < wanted.clues {
            return None;
        }
        let left = wanted.clues - wanted.given.len();
        let near = room.checked_sub(counts[0] + counts[1])?.min(left);
        let root = Node { near, left, placed: given, dead };
        let within = mirrored.iter().map(|&set| frame.split(set)).filter(|set| set.third == 0);
        let near = within.map(|set| set.two).collect();
        let stacks = Stacks::of(share.stacks, wanted.clues);
        Some(Case { third_cap: most, ..Case::of_near(frame, root, caps, stacks, near) })
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
        let third_cap = root.left;
        Case { frame, root, caps, third_cap, stacks, order, near, far, first: None }
    }

    /// Takes the sets within the two bands, in addition to those that it has.
    pub(crate) fn take_near(&mut self, mirrored: &[Cells]) {
        let sets = mirrored.iter().map(|&set| self.frame.split(set));
        self.near.extend(sets.filter(|set| set.third == 0).map(|set| set.two));
    }

    /// Takes the sets that reach into the third band.
    pub(crate) fn take_far<'a>(&mut self, mirrored: impl Iterator<Item = &'a Cells>) {
        let sets = mirrored.map(|&set| self.frame.split(set));
        let mut far: Vec<Split> = sets.filter(|set| set.third != 0).collect();
        far.sort_by_cached_key(|set| WEIGHT * set.third.count_ones() + set.two.count_ones());
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
