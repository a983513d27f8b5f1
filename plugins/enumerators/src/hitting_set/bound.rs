//! The bound of a node in the vectors.
//!
//! First, disjoint unhit sets, packed smallest first. Each needs its own clue.
//!
//! Second, sets of the packing that need two. The *kin* of a packed set are the unhit sets that
//! share live cells with it and with no other packed set. If no cell of the set is in all of its
//! kin, one clue cannot hit them all. Set and kin then need two clues, however the other sets of
//! the packing are hit. Some of the kin, the *witnesses*, suffice to prove this. Only they must be
//! disjoint from the kin of the sets examined next.
//!
//! If they need as many clues as are left, the bound is *tight*. Then all cells outside packing and
//! witnesses are dead. A packed set that needs one clue gets just one, which must hit all of its
//! kin, so its other cells are dead, too.
//!
//! On the first grid of `cli/lists/grids.txt` with 16 clues, one packing takes 38 million nodes,
//! and the best of five 14 million. One packing with the sets that need two takes 6.7 million.
//! McGuire, Tugemann and Civario ("There is no 16-clue sudoku", 2012) bound nodes by two to five
//! disjoint sets, listed beforehand.

use super::kernel::Kernel;
use super::sizes::Classes;
use super::table::Table;
use crate::simd::Bits;
use seventeen_plugin::prelude::{Cell, Cells};

/// The search on vectors starts with at most this many clues left.
pub(super) const MOST_LEFT: u32 = 32;

/// With more spare clues, sets that need two are not searched for: they do not repay the time.
const SPARE: u32 = 2;

/// The hit sets are stored for this many packed sets.
const KEPT: usize = 12;

/// A node as far as its bound is concerned.
pub(super) struct Unhit<'a, K: Kernel> {
    pub(super) kernel: K,
    pub(super) table: &'a Table,
    pub(super) sets: K::Vector,
    pub(super) live: Cells,
    /// 1 to [`MOST_LEFT`].
    pub(super) left: u32,
}

/// The result of a bound.
pub(super) enum BoundResult {
    /// No puzzle is below it: sets with these live cells need more clues than are left.
    Dead(Cells),
    /// These cells stay live.
    Live(Cells),
}

/// Disjoint sets of a node.
pub(super) struct Packing {
    sets: [Cells; MOST_LEFT as usize],
    len: usize,
    /// The numbers of the sets that get exactly one clue, known if the bound is tight.
    single: u32,
}

impl Packing {
    pub(super) fn new() -> Packing {
        Packing { sets: [Cells::EMPTY; MOST_LEFT as usize], len: 0, single: 0 }
    }

    /// Whether some sets of the packing are known to get exactly one clue.
    #[inline(always)]
    pub(super) fn is_tight(&self) -> bool {
        self.single != 0
    }

    /// The cells that die with a clue in `cell`: those that share its set, if it gets just one.
    #[inline(always)]
    pub(super) fn beside(&self, cell: Cell) -> Cells {
        let mut single = self.single;
        while single != 0 {
            let set = self.sets[single.trailing_zeros() as usize];
            if set.contains(cell) {
                return set;
            }
            single &= single - 1;
        }
        Cells::EMPTY
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.len = 0;
        self.single = 0;
    }

    #[inline(always)]
    fn push(&mut self, set: Cells) {
        self.sets[self.len % MOST_LEFT as usize] = set;
        self.len += 1;
    }

    #[inline(always)]
    fn sets(&self) -> &[Cells] {
        &self.sets[..self.len.min(MOST_LEFT as usize)]
    }
}

/// The data of a complete packing.
struct Packed<K: Kernel> {
    /// By number the sets that a packed set hits, of the first ones.
    hits: [K::Vector; KEPT],
    /// The unhit sets that share cells with two packed sets, and so are the kin of none.
    shared: K::Vector,
    /// The cells of the packing and of witnesses.
    union: Cells,
}

impl<K: Kernel> Unhit<'_, K> {
    /// Bounds the node; `packing` becomes that of the bound.
    #[inline(always)]
    pub(super) fn bound(&self, classes: &Classes<K::Vector>, packing: &mut Packing) -> BoundResult {
        let k = self.kernel;
        let none = k.load(&Bits::NONE);
        let (mut once, mut twice, mut kept) = (none, none, [none; KEPT]);
        let mut union = Cells::EMPTY;
        packing.clear();
        for &class in &classes.rising {
            while let Some(bit) = k.first(k.without(class, once)) {
                let set = self.table.set(bit) & self.live;
                union |= set;
                if packing.len == self.left as usize {
                    return BoundResult::Dead(union);
                }
                let hit = self.table.hit_by(k, set);
                twice = k.or(twice, k.and(once, hit));
                once = k.or(once, hit);
                if let Some(kept) = kept.get_mut(packing.len) {
                    *kept = hit;
                }
                packing.push(set);
            }
        }
        self.count_double_clues(packing, Packed { hits: kept, shared: twice, union })
    }

    /// Counts the sets of a packing that need two clues.
    #[inline(always)]
    fn count_double_clues(&self, packing: &mut Packing, mut packed: Packed<K>) -> BoundResult {
        let spare = self.left - packing.len as u32;
        if spare > SPARE {
            return BoundResult::Live(self.live);
        }
        let (mut more, mut double) = (0, 0_u32);
        if spare > 0 {
            for (number, &set) in packing.sets().iter().enumerate() {
                let kin = self.sets_sharing_cells(&packed, number, set);
                if self.table.any_in_all(self.kernel, set, kin) {
                    continue;
                }
                let witnesses = self.witnesses(set, kin) - set;
                packed.union |= witnesses;
                more += 1;
                if more > spare {
                    return BoundResult::Dead(packed.union);
                }
                double |= 1 << number;
                let hit = self.table.hit_by(self.kernel, witnesses);
                packed.shared = self.kernel.or(packed.shared, hit);
            }
        }
        if more < spare {
            return BoundResult::Live(self.live);
        }
        packing.single = u32::MAX >> (MOST_LEFT as usize - packing.len) & !double;
        self.tighten(packing, &packed)
    }

    /// The live cells where the bound is tight.
    #[inline(always)]
    fn tighten(&self, packing: &Packing, packed: &Packed<K>) -> BoundResult {
        let mut live = self.live & packed.union;
        for (number, &set) in packing.sets().iter().enumerate() {
            if packing.single >> number & 1 != 0 {
                let kin = self.sets_sharing_cells(packed, number, set);
                let common = self.table.in_all(self.kernel, set, kin);
                if common.is_empty() {
                    return BoundResult::Dead(packed.union | self.witnesses(set, kin));
                }
                live -= set - common;
            }
        }
        BoundResult::Live(live)
    }

    /// The unhit sets that share cells with this set of the packing and with no other.
    #[inline(always)]
    fn sets_sharing_cells(&self, packed: &Packed<K>, number: usize, set: Cells) -> K::Vector {
        let hit = match packed.hits.get(number) {
            Some(&hit) => hit,
            None => self.table.hit_by(self.kernel, set),
        };
        self.kernel.without(self.kernel.and(self.sets, hit), packed.shared)
    }

    /// The live cells of some of these kin, chosen so that no cell of `set` is in all of them.
    #[inline(always)]
    fn witnesses(&self, set: Cells, kin: K::Vector) -> Cells {
        let (mut common, mut union) = (set, Cells::EMPTY);
        while let Some(cell) = common.first() {
            let hits = self.table.hits(self.kernel, cell);
            let Some(bit) = self.kernel.first(self.kernel.without(kin, hits)) else { break };
            let witness = self.table.set(bit) & self.live;
            common &= witness;
            union |= witness;
        }
        union
    }
}

#[cfg(test)]
mod tests {
    use super::super::sizes::{CLASSIC, classes, measure};
    use super::*;
    use crate::simd::Portable;

    fn set(cells: &[usize]) -> Cells {
        cells.iter().copied().map(Cell::of).collect()
    }

    fn bound(sets: &[&[usize]], left: u32) -> (BoundResult, Packing) {
        let mut table = Table::new();
        for cells in sets {
            table.add(set(cells));
        }
        let all = Bits::first(sets.len());
        let sizes = measure::<_, CLASSIC>(Portable, &table, Cells::ALL);
        let unhit = Unhit { kernel: Portable, table: &table, sets: all, live: Cells::ALL, left };
        let mut packing = Packing::new();
        let says = unhit.bound(&classes(Portable, &sizes, all), &mut packing);
        (says, packing)
    }

    fn is_dead(says: BoundResult) -> bool {
        matches!(says, BoundResult::Dead(_))
    }

    fn live(says: BoundResult) -> Cells {
        match says {
            BoundResult::Live(live) => live,
            BoundResult::Dead(_) => panic!("the node is dead"),
        }
    }

    #[test]
    fn disjoint_sets_need_a_clue_each() {
        let sets: [&[usize]; 3] = [&[0, 1], &[1, 2], &[3, 4]];
        assert!(is_dead(bound(&sets, 1).0));
        assert!(!is_dead(bound(&sets, 2).0));
    }

    #[test]
    fn a_triangle_needs_two_clues() {
        let sets: [&[usize]; 4] = [&[0, 1], &[1, 2], &[0, 2], &[3, 4, 70]];
        assert!(is_dead(bound(&sets, 2).0));
        let (says, packing) = bound(&sets, 3);
        assert_eq!(live(says), set(&[0, 1, 2, 3, 4, 70]));
        assert_eq!(
            (packing.beside(Cell::of(0)), packing.beside(Cell::of(4))),
            (Cells::EMPTY, set(&[3, 4, 70]))
        );
    }

    #[test]
    fn two_triangles_that_share_a_cell_need_three() {
        let sets: [&[usize]; 6] = [&[0, 1], &[1, 2], &[0, 2], &[3, 4], &[4, 2], &[3, 2]];
        assert!(is_dead(bound(&sets, 2).0));
        assert!(!is_dead(bound(&sets, 3).0));
    }

    #[test]
    fn a_tight_bound_leaves_the_cells_that_hit_all_kin() {
        let sets: [&[usize]; 3] = [&[0, 1, 2], &[1, 2, 5], &[3, 4]];
        let (says, packing) = bound(&sets, 2);
        assert_eq!(live(says), set(&[1, 2, 3, 4]));
        assert!(packing.is_tight());
    }

    #[test]
    fn with_clues_to_spare_all_cells_stay_live() {
        let (says, packing) = bound(&[&[0, 1], &[2, 3]], 5);
        assert_eq!((live(says), packing.is_tight()), (Cells::ALL, false));
    }
}
