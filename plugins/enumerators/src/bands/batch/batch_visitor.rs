//! Many third bands after the two bands.

use super::super::frame::{BAND, Split};
use super::super::kernel::{self, Sets};
use super::super::node::Node;
use super::super::numbered_far::NumberedFar;
use super::super::walk::{Flow, Stop, ThirdBandVisitor, Walk};
use super::kernel::BatchKernel;
use super::lanes::{Lanes, Open, OpenLanes};
use super::leaf_columns::LeafColumns;
use super::third::ThirdBand;
use seventeen_plugin::prelude::*;

/// After this many leaves, those that passed the sockets are searched.
const ROOM: usize = 8192;

/// The third bands.
pub(crate) struct BatchVisitor<'a> {
    pub(super) thirds: Vec<ThirdBand>,
    lanes: Lanes,
    /// The minirows of eight third bands at a time, by stack.
    minirows: Vec<[kernel::Lanes; 3]>,
    /// The fewest clues that the two bands have.
    least: u32,
    emit: EmitIndexed<'a>,
    pub(super) records: Vec<Record>,
    /// The third band that is searched.
    pub(super) at: usize,
    /// Its sets that the clues common to all records do not hit, and the first of them with
    /// numbers.
    pub(super) unhit: Sets,
    pub(super) far: Box<NumberedFar>,
    /// The number of sets with a number, and the number of sets of the third band known then.
    pub(super) numbered: usize,
    pub(super) known: usize,
    /// The sets within the two bands that were found since the last records were searched.
    pub(super) fresh: Vec<u64>,
    pub(super) abreast: LeafColumns,
}

/// A leaf of the first stage that some third band may complete.
#[derive(Clone, Copy)]
pub(crate) struct Record {
    pub(crate) placed: u64,
    pub(crate) open: OpenLanes,
    /// The number of clues of the third band, and the maximal number in a stack.
    pub(crate) left: u32,
    pub(crate) room: [u32; 3],
}

impl<'a> BatchVisitor<'a> {
    pub(crate) fn new(
        thirds: Vec<ThirdBand>,
        lanes: Lanes,
        least: u32,
        emit: EmitIndexed<'a>,
    ) -> BatchVisitor<'a> {
        let eight = |thirds: &[ThirdBand]| {
            [0, 1, 2].map(|stack| {
                let mut minirows = kernel::Lanes([u64::MAX; kernel::LANES]);
                for (lane, third) in minirows.0.iter_mut().zip(thirds) {
                    *lane = third.minirows(stack);
                }
                minirows
            })
        };
        let minirows = thirds.chunks(kernel::LANES).map(eight).collect();
        BatchVisitor {
            thirds,
            lanes,
            minirows,
            least,
            emit,
            records: Vec::with_capacity(ROOM),
            at: 0,
            unhit: Sets::default(),
            far: NumberedFar::new(),
            numbered: 0,
            known: 0,
            fresh: Vec::new(),
            abreast: LeafColumns::default(),
        }
    }
}

impl<K: BatchKernel> ThirdBandVisitor<K> for BatchVisitor<'_> {
    type Open = Open<K>;

    #[inline(always)]
    fn unhit(&self, kernel: K, placed: u64) -> Open<K> {
        self.lanes.unhit(kernel, placed)
    }

    #[inline(always)]
    fn hit(&self, kernel: K, open: Open<K>, cell: u32) -> Open<K> {
        self.lanes.hit(kernel, open, cell)
    }

    fn begin(_: &mut Walk<'_, K, Self>, _: &Node) {}

    #[inline(always)]
    fn on_node(_: &mut Walk<'_, K, Self>, _: &Node) {}

    /// Keeps the leaf for the third bands that may complete it.
    #[inline(always)]
    fn on_leaf(walk: &mut Walk<'_, K, Self>, leaf: Node, open: Open<K>) -> Flow {
        let (kernel, stacks) = (walk.kernel, walk.case.stacks);
        let many = &mut walk.behind;
        let placed = leaf.placed.two;
        if placed.count_ones() < many.least {
            return Flow::Continue(());
        }
        let open = OpenLanes::of(kernel, open);
        let room = stacks.room(placed);
        let most = [room[0], room[1], room[2], leaf.left].map(u64::from);
        let (needs, number) = (open.needs(), many.records.len() as u32);
        let mut is_kept = false;
        for (eight, minirows) in many.minirows.iter().enumerate() {
            let mut within = kernel.within(needs, minirows, most);
            while within != 0 {
                let third = eight * kernel::LANES + within.trailing_zeros() as usize;
                within &= within - 1;
                if let Some(third) = many.thirds.get_mut(third) {
                    third.bucket.push(number);
                    is_kept = true;
                }
            }
        }
        if is_kept {
            many.records.push(Record { placed, open, left: leaf.left, room });
            if many.records.len() == ROOM {
                return walk.search_records();
            }
        }
        Flow::Continue(())
    }

    #[inline(always)]
    fn on_last_clues(
        walk: &mut Walk<'_, K, Self>,
        node: Node,
        mut cells: u64,
        open: Open<K>,
    ) -> Flow {
        while cells != 0 {
            let cell = cells.trailing_zeros();
            cells &= cells - 1;
            walk.count_clue(node.left - 1)?;
            let open = walk.behind.lanes.hit(walk.kernel, open, cell);
            Self::on_leaf(walk, node.place_two(cell), open)?;
        }
        Flow::Continue(())
    }

    /// The clues left go everywhere in the two bands.
    fn on_spare_clues(
        walk: &mut Walk<'_, K, Self>,
        node: Node,
        open: Open<K>,
    ) -> Flow<Option<u64>> {
        walk.spread(node, open).map_continue(|()| None)
    }

    fn find_unhit_in_two(walk: &mut Walk<'_, K, Self>, clues: u64) -> Flow<Option<Split>> {
        let grid = walk.behind.thirds[0].grid;
        walk.search_unhit(&grid, Split { two: clues, third: BAND })
    }

    /// Sets without a number are examined first, and the set of a failed test joins the others.
    fn find_unhit_set(walk: &mut Walk<'_, K, Self>, clues: Split) -> Flow<Option<Split>> {
        if let Some(set) = walk.behind.unhit_late(walk.kernel, clues) {
            return Flow::Continue(Some(set));
        }
        let grid = walk.behind.thirds[walk.behind.at].grid;
        let set = walk.search_unhit(&grid, clues)?;
        if let Some(set) = set {
            if set.third == 0 {
                walk.learn_if_unhit(set.two);
                walk.behind.fresh.push(set.two);
                return Flow::Break(Stop::Unhit(set.two));
            }
            let at = walk.behind.at;
            walk.behind.thirds[at].sets.push(set);
        }
        Flow::Continue(set)
    }

    fn emit_puzzle(walk: &mut Walk<'_, K, Self>, clues: Split) -> Flow {
        let clues = walk.case.frame.join(clues);
        let many = &mut walk.behind;
        (many.emit)(many.at, &clues).map_break(|()| Stop::Enough)
    }

    fn end(walk: &mut Walk<'_, K, Self>) -> Flow {
        walk.search_records()
    }
}
