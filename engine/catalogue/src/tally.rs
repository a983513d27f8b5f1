//! `ClassTally`: the sums of a complete enumeration of a class, or of all.

use std::collections::BTreeMap;

/// The number of grids that one grid represents: 9! relabellings, 6^8 orders of lines and the
/// transposition.
const TRANSFORMATIONS: u128 = 362_880 * 1_679_616 * 2;

/// The sums of a count. Add the sums of two classes with [`add`](Self::add).
///
/// ```
/// use seventeen_catalogue::ClassTally;
///
/// let mut tally = ClassTally { grids: 10, ..ClassTally::default() };
/// assert_eq!(tally.solutions(), 10 * 1_218_998_108_160);
/// tally.by_automorphisms.insert(2, 4);
/// assert_eq!((tally.symmetric(), tally.solutions()), (4, 8 * 1_218_998_108_160));
/// tally.add(&tally.clone());
/// assert_eq!((tally.grids, tally.symmetric()), (20, 8));
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ClassTally {
    /// The grids in minlex form.
    pub grids: u64,
    /// The first bands with row 4 that have grids.
    pub rows_four: u64,
    /// The numbers of grids with 2 or more automorphisms, by the number of automorphisms.
    pub by_automorphisms: BTreeMap<u32, u64>,
}

impl ClassTally {
    /// The grids with automorphisms besides the identity.
    pub fn symmetric(&self) -> u64 {
        self.by_automorphisms.values().sum()
    }

    /// The number of solution grids with these minlex forms. For all classes it is
    /// 6,670,903,752,021,072,936,960 (Felgenhauer and Jarvis, 2005).
    pub fn solutions(&self) -> u128 {
        let plain = u128::from(self.grids - self.symmetric()) * TRANSFORMATIONS;
        let of = |(&order, &grids): (&u32, &u64)| {
            u128::from(grids) * (TRANSFORMATIONS / u128::from(order))
        };
        plain + self.by_automorphisms.iter().map(of).sum::<u128>()
    }

    /// Adds the sums of another count.
    pub fn add(&mut self, other: &ClassTally) {
        self.grids += other.grids;
        self.rows_four += other.rows_four;
        for (&order, &grids) in &other.by_automorphisms {
            self.count_symmetric(order, grids);
        }
    }

    /// Counts grids with this many automorphisms.
    pub(crate) fn count_symmetric(&mut self, automorphisms: u32, grids: u64) {
        *self.by_automorphisms.entry(automorphisms).or_default() += grids;
    }
}
