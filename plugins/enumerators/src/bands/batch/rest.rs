//! The records of a batch searched: for one third band after the other, side by side and then one by
//! one.

use super::super::far;
use super::super::frame::{BAND, Split};
use super::super::kernel::Sets;
use super::super::node::Node;
use super::super::walk::{Flow, Stop, Walk};
use super::abreast::Abreast;
use super::asked::STACKS;
use super::kernel::BatchKernel;
use super::many::{Many, Record};
use std::ops::ControlFlow;

/// So many of the sets, those with few cells in the third band, are packed.
const PACKED: usize = 768;

/// The leaves that a packing ended make room for the others after so many sets.
const SQUEEZED: usize = 64;

impl<K: BatchKernel> Walk<'_, K, Many<'_>> {
    /// Searches all records, for each third band those that it may complete.
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

impl Many<'_> {
    /// Takes the sets of the third band at hand that the common clues do not hit.
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
        self.gathered = self.unhit.len().min(far::ROOM);
        self.far.begin(common);
        for index in 0..self.gathered {
            self.far.add(self.unhit.get(index));
        }
    }

    /// Packs sets for the records of the bucket, and says which are left, each with its open cells.
    #[inline(always)]
    fn pack<K: BatchKernel>(
        &mut self,
        kernel: K,
        bucket: &[u32],
        dead: &[bool],
        left: &mut Vec<(u32, u32)>,
    ) {
        let mut abreast = std::mem::take(&mut self.abreast);
        abreast.truncate(0);
        for &record in bucket.iter().filter(|&&record| !dead[record as usize]) {
            self.begin(&mut abreast, record, BAND);
        }
        pack_all(kernel, &mut abreast, &self.unhit, PACKED);
        for at in 0..abreast.len() {
            let is_tight = abreast.spare[at] == 0;
            let open = if is_tight { abreast.tight(at) } else { abreast.open[at] };
            left.push((abreast.record[at], open));
        }
        self.abreast = abreast;
    }

    /// Adds a record with what its sockets ask for packed, and clues in these cells alone.
    #[inline(always)]
    fn begin(&self, abreast: &mut Abreast, number: u32, cells: u32) {
        let record = &self.records[number as usize];
        let asked = self.thirds[self.at].asked(&record.open);
        let open = if asked.clues() == record.left {
            asked.cells
        } else {
            (0..3)
                .filter(|&stack| asked.clues_of(stack) == record.room[stack])
                .fold(BAND, |open, stack| open & (!STACKS[stack] | asked.cells))
        };
        abreast.push(number, record.placed, record.left, open & cells, &asked);
    }

    /// A set of the third band at hand that was not gathered, and that these clues do not hit.
    pub(super) fn unhit_late<K: BatchKernel>(&self, kernel: K, clues: Split) -> Option<Split> {
        let find = |sets: &Sets, from: usize| {
            let mut found = Vec::new();
            kernel.run(|| kernel.unhit(sets, from, clues, 1, &mut found));
            found.first().map(|&index| sets.get(index as usize))
        };
        let late = find(&self.unhit, self.gathered);
        late.or_else(|| find(&self.thirds[self.at].sets, self.known))
    }
}

/// Packs the first of these sets for all leaves.
#[inline(always)]
fn pack_all<K: BatchKernel>(kernel: K, abreast: &mut Abreast, sets: &Sets, most: usize) {
    let most = sets.len().min(most);
    for from in (0..most).step_by(SQUEEZED) {
        kernel.pack_abreast(abreast, sets, from, most.min(from + SQUEEZED));
    }
}
