//! The pairs of bands in order: `band_pairs`, `BandPairs`.
//!
//! Below the canonical band of a class, all second bands are visited in the order of their texts,
//! as in the catalogue of grids. Rows 4 come one by one, each with the bands that fit below
//! (`second_bands.rs`), but stacks are ignored. A band is kept if its class is equal or later, and
//! if no map of the pair makes it less.

use crate::band_class::BandClass;
use crate::band_map::BandMap;
use crate::band_table::BandTable;
use crate::class_state::ClassTables;
use crate::fourth_rows::{RowPlaces, mini_row_places, row_digits, rows_starting_band};
use crate::pair::BandPair;
use crate::pair_images::compare_image;
use crate::rows::{Band, Rows, band_of};
use crate::second_bands::{BandPlace, SecondBandsBelowRow};
use std::borrow::Borrow;
use std::cmp::Ordering;
use std::ops::Range;

/// All pairs with this lesser class, ascending, each with the number of its automorphisms.
///
/// ```
/// use seventeen_catalogue::{BandClass, band_pairs};
///
/// let class = BandClass::from_number(1)?;
/// let pairs = band_pairs(class).with_row_range(0..20).collect::<Vec<_>>();
/// assert!(pairs.len() > 100 && pairs.is_sorted());
/// // Two parts of the work.
/// let parts = [0..10, 10..20].map(|rows| band_pairs(class).with_row_range(rows));
/// assert!(parts.into_iter().flatten().eq(pairs));
/// # Ok::<(), seventeen_catalogue::Error>(())
/// ```
pub fn band_pairs(class: BandClass) -> BandPairs {
    let state = ClassTables::with_min_stack_class(class.zero_based(), 0);
    let list = rows_starting_band(&state);
    let mut rows = Rows::default();
    rows[..3].copy_from_slice(&state.band);
    BandPairs {
        left: 0..list.len(),
        state,
        list,
        four: SecondBandsBelowRow::new(),
        place: None,
        rows,
    }
}

/// The pairs of this pair's class from this pair on, as the remaining work of a stopped run.
///
/// ```
/// use seventeen_catalogue::{BandClass, band_pairs, pairs_from};
///
/// let mut all = band_pairs(BandClass::from_number(1)?).skip(50);
/// let Some((pair, automorphisms)) = all.next() else { return Ok(()) };
/// let mut rest = pairs_from(pair);
/// assert_eq!(rest.next(), Some((pair, automorphisms)));
/// assert!(rest.take(100).eq(all.take(100)));
/// # Ok::<(), seventeen_catalogue::Error>(())
/// ```
pub fn pairs_from(pair: BandPair) -> BandPairs {
    let [class, _] = pair.classes();
    let [_, [_, fifth, sixth]] = pair.bands();
    let mut pairs = band_pairs(class);
    pairs.left.start = pairs.row_of_pair(pair);
    pairs.load_next_row();
    let number = pairs.four.band_number(&[fifth, sixth]);
    pairs.place = pairs.four.place_of_number(number.unwrap_or_default());
    pairs
}

/// The pairs of a class, in order: [`band_pairs`].
///
/// Rows 4 divide them into independent parts. Threads and machines can divide a class by
/// [`within`](Self::with_row_range). To resume, only the next pair is needed ([`pairs_from`]).
pub struct BandPairs {
    state: ClassTables,
    list: Vec<RowPlaces>,
    left: Range<usize>,
    four: SecondBandsBelowRow,
    /// The next second band below the current row.
    place: Option<BandPlace>,
    rows: Rows,
}

impl BandPairs {
    /// The number of rows 4 of the class: about 8,000, with 300 pairs each on average; some have
    /// none.
    pub fn fourth_row_count(&self) -> usize {
        self.list.len()
    }

    /// The pairs whose row 4 has one of these numbers, from 0. Numbers beyond the last have none.
    pub fn with_row_range(self, rows: Range<usize>) -> BandPairs {
        let end = rows.end.min(self.list.len());
        BandPairs { left: rows.start.min(end)..end, place: None, ..self }
    }

    /// The class, from 0.
    pub(crate) fn class(&self) -> usize {
        self.state.class
    }

    /// The number of the row 4 of a pair of this class.
    pub(crate) fn row_of_pair(&self, pair: BandPair) -> usize {
        let [_, [fourth, ..]] = pair.bands();
        // It exists: the list contains all rows that fit.
        let (Ok(row) | Err(row)) = self.list.binary_search(&mini_row_places(&self.state, &fourth));
        row
    }

    /// Advances to the next row 4, if there is one.
    fn load_next_row(&mut self) -> Option<()> {
        let row = self.left.next()?;
        self.rows[3] = row_digits(&self.state, self.list[row]);
        self.four.load_row(&self.state, self.rows[3]);
        self.place = self.four.place_of_number(0);
        Some(())
    }

    /// Rows 4 to 6 as a pair with the number of its automorphisms, if no map makes them less.
    #[inline]
    fn current_pair(&self) -> Option<(BandPair, u32)> {
        let table = BandTable::get();
        let class = self.state.class;
        let second = band_of(&self.rows, 1);
        let second_class = table.class_of(&second);
        if second_class < class {
            return None;
        }
        let maps = table.automorphisms(class);
        let ties = count_ties(&second, maps.iter().skip(1), &second)?;
        let swapped = if second_class == class { self.count_swapped_ties(&second)? } else { 0 };
        Some((BandPair::from_canonical(class, &second), 1 + ties + swapped))
    }

    /// Likewise, for the maps that exchange the bands.
    #[cold]
    fn count_swapped_ties(&self, second: &Band) -> Option<u32> {
        let table = BandTable::get();
        let onto = table.canonical_map(second);
        let maps = table.automorphisms(self.state.class).iter().map(|map| onto.followed_by(map));
        count_ties(&self.state.band, maps, second)
    }
}

/// The number of maps that make a second band of a band, if none makes it less.
#[inline]
fn count_ties(
    band: &Band,
    maps: impl IntoIterator<Item = impl Borrow<BandMap>>,
    second: &Band,
) -> Option<u32> {
    let mut ties = 0;
    for map in maps {
        match compare_image(band, map.borrow(), second) {
            Ordering::Less => return None,
            Ordering::Equal => ties += 1,
            Ordering::Greater => {}
        }
    }
    Some(ties)
}

impl Iterator for BandPairs {
    type Item = (BandPair, u32);

    #[inline]
    fn next(&mut self) -> Option<(BandPair, u32)> {
        loop {
            while let Some(place) = self.place {
                self.four.write_rows(&place, &mut self.rows);
                self.place = self.four.next_place(place);
                let pair = self.current_pair();
                if pair.is_some() {
                    return pair;
                }
            }
            self.load_next_row()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::visit_bands_below;
    use crate::pair_images::{ClassifiedBand, find_canonical};
    use std::collections::BTreeMap;

    /// The pairs of a class by plain means: the forms of all second bands, with their numbers.
    fn pairs_by_brute_force(class: usize) -> BTreeMap<BandPair, u32> {
        let first = ClassifiedBand::new(*BandTable::get().canonical_band(class));
        let mut forms = BTreeMap::new();
        visit_bands_below(class, &mut |second| {
            let second = ClassifiedBand::new(*second);
            if second.class >= class {
                let form = find_canonical([&first, &second]).second;
                *forms.entry(BandPair::from_canonical(class, &form)).or_default() += 1;
            }
        });
        forms
    }

    /// Each orbit of second bands occurs once, and has the size that the automorphisms imply.
    #[test]
    fn pairs_are_the_forms_of_all_second_bands() {
        for class in [299, 415] {
            let order = BandTable::get().automorphisms(class).len() as u32;
            let forms = pairs_by_brute_force(class);
            assert!(
                forms
                    .keys()
                    .copied()
                    .eq(band_pairs(BandClass::from_zero_based(class)).map(|(pair, _)| pair))
            );
            for ((pair, automorphisms), images) in
                band_pairs(BandClass::from_zero_based(class)).zip(forms.values())
            {
                let [first, second] = pair.classes();
                let both = if first == second { 2 } else { 1 };
                assert_eq!(images * automorphisms, order * both, "{pair}");
            }
        }
    }

    #[test]
    fn pieces_and_what_is_left_are_the_same_pairs() {
        let class = BandClass::from_zero_based(393);
        let whole: Vec<_> = band_pairs(class).collect();
        let rows = band_pairs(class).fourth_row_count();
        let pieces = (0..rows).step_by(997);
        assert!(
            pieces
                .flat_map(|row| band_pairs(class).with_row_range(row..row + 997))
                .eq(whole.iter().copied())
        );
        for place in (0..whole.len()).step_by(9973) {
            let rest = pairs_from(whole[place].0).take(2000);
            assert!(rest.eq(whole[place..].iter().take(2000).copied()));
        }
    }
}
