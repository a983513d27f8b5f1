//! The search of the leaves that were kept: for one third band after the other, first side by side,
//! and then the remaining ones one by one.

use super::super::frame::Split;
use super::super::kernel::Sets;
use super::super::node::Node;
use super::super::numbered_far;
use super::super::walk::{Flow, Stop, Walk};
use super::batch_visitor::{BatchVisitor, Record};
use super::kernel::BatchKernel;
use std::ops::ControlFlow;

impl<K: BatchKernel> Walk<'_, K, BatchVisitor<'_>> {
    /// Searches all records, for each third band the ones that it may complete.
    #[inline(never)]
    pub(super) fn search_records(&mut self) -> Flow {
        let common = self.behind.records.iter().fold(!0, |common, record| common & record.placed);
        let mut dead = vec![false; self.behind.records.len()];
        for at in 0..self.behind.thirds.len() {
            let bucket = std::mem::take(&mut self.behind.thirds[at].bucket);
            if !bucket.is_empty() {
                self.behind.at = at;
                self.behind.take_unhit(common);
                self.search_third(&bucket, &mut dead)?;
            }
            self.behind.thirds[at].bucket = bucket;
            self.behind.thirds[at].bucket.clear();
        }
        self.behind.records.clear();
        self.behind.fresh.clear();
        Flow::Continue(())
    }

    fn search_third(&mut self, bucket: &[u32], dead: &mut [bool]) -> Flow {
        let kernel = self.kernel;
        let mut left = Vec::new();
        kernel.run(
            #[inline(always)]
            || self.behind.pack(kernel, bucket, dead, &mut left),
        );
        for (record, open) in left {
            if dead[record as usize] {
                continue;
            }
            let Record { placed, .. } = self.behind.records[record as usize];
            if self.behind.fresh.iter().any(|set| set & placed == 0) {
                dead[record as usize] = true;
                continue;
            }
            match self.search_leaf(record as usize, open) {
                ControlFlow::Break(Stop::Unhit(_)) => dead[record as usize] = true,
                flow => flow?,
            }
        }
        Flow::Continue(())
    }

    /// Searches the third band of one leaf with clues in open cells alone.
    fn search_leaf(&mut self, record: usize, open: u32) -> Flow {
        let (kernel, Record { placed, left, .. }) = (self.kernel, self.behind.records[record]);
        let asked = self.behind.thirds[self.behind.at].asked(&self.behind.records[record].open);
        let list = &mut self.thirds.lists[left as usize];
        list.clear();
        let Some(single) = asked.list(open, list) else { return Flow::Continue(()) };
        let far = &self.behind.far;
        let more = kernel.run(
            #[inline(always)]
            || {
                let alive = far.unhit(kernel, placed);
                let single = far.single(kernel, alive, open)?;
                let alive = alive.map(|vector| kernel.store(vector));
                kernel.gather(far.thirds(), &alive, open, list)?;
                Some(single)
            },
        );
        let Some(more) = more else { return Flow::Continue(()) };
        let placed = Split { two: placed, third: 0 };
        let dead = Split { two: !0, third: !open };
        self.third(&Node { near: 0, left, placed, dead }, single | more)
    }
}

impl BatchVisitor<'_> {
    /// Takes the sets of the current third band that the common clues do not hit.
    fn take_unhit(&mut self, common: u64) {
        let sets = &self.thirds[self.at].sets;
        self.unhit.clear();
        self.known = sets.len();
        for index in 0..sets.len() {
            let set = sets.get(index);
            if set.two & common == 0 {
                self.unhit.push(set);
            }
        }
        self.numbered = self.unhit.len().min(numbered_far::ROOM);
        self.far.begin(common);
        self.far.number((0..self.numbered).map(|index| self.unhit.get(index)));
    }

    /// A set of the current third band without a number that these clues do not hit.
    pub(super) fn unhit_late<K: BatchKernel>(&self, kernel: K, clues: Split) -> Option<Split> {
        let find = |sets: &Sets, from: usize| {
            let mut found = Vec::new();
            kernel.run(|| kernel.unhit(sets, from, clues, 1, &mut found));
            found.first().map(|&index| sets.get(index as usize))
        };
        let late = find(&self.unhit, self.numbered);
        late.or_else(|| find(&self.thirds[self.at].sets, self.known))
    }
}
