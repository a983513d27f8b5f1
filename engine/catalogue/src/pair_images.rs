//! Images of two bands: the maps of one of them onto its canonical band, and the least image of the
//! other under these.
//!
//! The first band of a pair in canonical form is of the lesser class of the two. The only choice
//! left is the map onto its canonical band. There are as many as the class has automorphisms, and
//! twice that if both bands are of one class.

use crate::band_map::BandMap;
use crate::band_table::BandTable;
use crate::rows::Band;
use std::cmp::Ordering;

/// A band, with its map to canonical form.
#[derive(Clone, Copy)]
pub(crate) struct ClassifiedBand {
    pub(crate) band: Band,
    /// The class, from 0.
    pub(crate) class: usize,
    /// A map onto the canonical band of the class.
    pub(crate) onto: BandMap,
}

impl ClassifiedBand {
    #[inline]
    pub(crate) fn new(band: Band) -> ClassifiedBand {
        let (class, onto) = BandTable::get().class_and_map(&band);
        ClassifiedBand { band, class, onto }
    }
}

/// The canonical form of two bands.
#[derive(Clone, Copy)]
pub(crate) struct CanonicalPair {
    /// The index of the first band, of the two.
    pub(crate) first: usize,
    /// The map of the first band onto its canonical band.
    pub(crate) map: BandMap,
    /// The image of the other band.
    pub(crate) second: Band,
    /// The number of maps that lead there.
    pub(crate) automorphisms: u32,
}

/// Visits the maps of two bands that make one of them the first band of the canonical form: its
/// index, and the map.
#[inline]
pub(crate) fn for_each_map(bands: [&ClassifiedBand; 2], mut visit: impl FnMut(usize, &BandMap)) {
    let class = bands[0].class.min(bands[1].class);
    for (first, band) in bands.iter().enumerate().filter(|(_, band)| band.class == class) {
        match BandTable::get().automorphisms(class) {
            [_] => visit(first, &band.onto),
            maps => maps.iter().for_each(|map| visit(first, &band.onto.followed_by(map))),
        }
    }
}

/// The canonical form of two bands.
#[inline]
pub(crate) fn find_canonical(bands: [&ClassifiedBand; 2]) -> CanonicalPair {
    let nothing = Band::default();
    let mut least =
        CanonicalPair { first: 0, map: bands[0].onto, second: nothing, automorphisms: 0 };
    for_each_map(bands, |first, map| {
        let band = &bands[1 - first].band;
        let is_first_map = least.automorphisms == 0;
        match if is_first_map { Ordering::Less } else { compare_image(band, map, &least.second) } {
            Ordering::Less => {
                least = CanonicalPair {
                    first,
                    map: *map,
                    second: map.map_band(band),
                    automorphisms: 1,
                };
            }
            Ordering::Equal => least.automorphisms += 1,
            Ordering::Greater => {}
        }
    });
    least
}

/// The order of the image of a band and another band.
#[inline]
pub(crate) fn compare_image(band: &Band, map: &BandMap, with: &Band) -> Ordering {
    let order = map.row_order(band);
    for (place, with) in order.into_iter().zip(with) {
        for (&column, with) in map.columns.iter().zip(with) {
            let image = map.digits[usize::from(band[place][usize::from(column)] & 15)];
            match image.cmp(with) {
                Ordering::Equal => {}
                unequal => return unequal,
            }
        }
    }
    Ordering::Equal
}
