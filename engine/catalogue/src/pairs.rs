//! The pairs of bands in order: `pairs`, `Pairs`.
//!
//! Below the canonical band of a class all second bands are gone through in the order of their
//! texts, as in the catalogue of grids: rows 4 one by one, and below each what fits (`row_four.rs`),
//! but without a look at stacks. One is kept if its class is the same or a later one, and if no map
//! of the pair makes less of it.

use crate::band_class::BandClass;
use crate::band_map::BandMap;
use crate::band_table::BandTable;
use crate::class_state::ClassState;
use crate::pair::Pair;
use crate::pair_images::compare;
use crate::row_four::{Place, RowFour};
use crate::rows::{Band, Rows, band_of};
use crate::rows_four::{RowPlaces, first_rows, row_of};
use std::borrow::Borrow;
use std::cmp::Ordering;
use std::ops::Range;

/// All pairs whose lesser class is this one, ascending, each with the number of its automorphisms.
///
/// ```
/// use seventeen_catalogue::{BandClass, pairs};
///
/// let last = pairs(BandClass::new(416)?).collect::<Vec<_>>();
/// assert!(last.is_sorted());
/// // What comes from row 4 number 100 on, without what comes before.
/// let from = pairs(BandClass::new(416)?);
/// let rows = 100..from.rows_four();
/// assert!(last.ends_with(&from.within(rows).collect::<Vec<_>>()));
/// # Ok::<(), seventeen_catalogue::Error>(())
/// ```
pub fn pairs(class: BandClass) -> Pairs {
    let state = ClassState::with_stacks_from(class.place(), 0);
    let list = first_rows(&state);
    let mut rows = Rows::default();
    rows[..3].copy_from_slice(&state.band);
    Pairs { left: 0..list.len(), state, list, four: RowFour::new(), place: None, rows }
}

/// The pairs of a class, in order: [`pairs`].
///
/// Rows 4 cut them into pieces that need nothing of each other. Threads and machines share a class
/// out by [`within`](Self::within); where one stopped, [`rows_left`](Self::rows_left) says what
/// another has to do.
pub struct Pairs {
    state: ClassState,
    list: Vec<RowPlaces>,
    left: Range<usize>,
    four: RowFour,
    /// The second band that comes next below the row taken up.
    place: Option<Place>,
    rows: Rows,
}

impl Pairs {
    /// How many rows 4 the class has: about 8,000. Some have no pair, most some hundreds.
    pub fn rows_four(&self) -> usize {
        self.list.len()
    }

    /// Those of which row 4 has one of these numbers, from 0. What is beyond the last has none.
    pub fn within(self, rows: Range<usize>) -> Pairs {
        let end = rows.end.min(self.list.len());
        Pairs { left: rows.start.min(end)..end, place: None, ..self }
    }

    /// The rows 4 that are not begun.
    pub fn rows_left(&self) -> Range<usize> {
        self.left.clone()
    }

    /// Rows 4 to 6 as a pair with the number of its automorphisms, if no map makes less of them.
    #[inline]
    fn pair(&self) -> Option<(Pair, u32)> {
        let table = BandTable::get();
        let class = self.state.class;
        let second = band_of(&self.rows, 1);
        let second_class = table.class(&second);
        if second_class < class {
            return None;
        }
        let maps = table.automorphisms(class);
        let ties = count_ties(&second, &maps[1..], &second)?;
        let swapped = if second_class == class { self.swapped_ties(&second)? } else { 0 };
        Some((Pair::of_least(class, &second), 1 + ties + swapped))
    }

    /// Likewise, the maps that exchange the bands.
    #[cold]
    fn swapped_ties(&self, second: &Band) -> Option<u32> {
        let table = BandTable::get();
        let onto = table.map(second);
        let maps = table.automorphisms(self.state.class).iter().map(|map| onto.then(map));
        count_ties(&self.state.band, maps, second)
    }
}

/// How many maps make a second band of a band, if none makes less.
#[inline]
fn count_ties(
    band: &Band,
    maps: impl IntoIterator<Item = impl Borrow<BandMap>>,
    second: &Band,
) -> Option<u32> {
    let mut ties = 0;
    for map in maps {
        match compare(band, map.borrow(), second) {
            Ordering::Less => return None,
            Ordering::Equal => ties += 1,
            Ordering::Greater => {}
        }
    }
    Some(ties)
}

impl Iterator for Pairs {
    type Item = (Pair, u32);

    #[inline]
    fn next(&mut self) -> Option<(Pair, u32)> {
        loop {
            while let Some(place) = self.place {
                self.four.write(&place, &mut self.rows);
                self.place = self.four.next(place);
                let pair = self.pair();
                if pair.is_some() {
                    return pair;
                }
            }
            let row = self.left.next()?;
            self.rows[3] = row_of(&self.state, self.list[row]);
            self.four.set(&self.state, self.rows[3]);
            self.place = self.four.place(0);
        }
    }
}
