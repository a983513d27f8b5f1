//! Maps of a band onto a canonical band: which column comes where, and what the digits become.

/// A map onto a canonical band. The order of the rows follows from it, within the band and of the six
/// rows outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BandMap {
    /// For each column of the image, the column of the source.
    pub(crate) columns: [u8; 9],
    /// What each digit becomes; only the first nine count, the others save a check.
    pub(crate) digits: [u8; 16],
    /// The digit that becomes 2, counted from 0: 1.
    pub(crate) fourth: u8,
}

/// The first digit of row 4 of every grid in minlex form: 2, counted from 0. The first column of
/// every canonical band is 1, 4 and a greater one.
pub(crate) const FOURTH: u8 = 1;

impl BandMap {
    /// The map with these columns, under which digit d becomes `digits[d]`.
    #[inline]
    pub(crate) fn new(columns: [u8; 9], digits: [u8; 16]) -> BandMap {
        let fourth = digits[..9].iter().position(|&digit| digit == FOURTH);
        BandMap { columns, digits, fourth: fourth.unwrap_or_default() as u8 }
    }

    /// The map that does this one first and `next` after it.
    #[inline]
    pub(crate) fn then(&self, next: &BandMap) -> BandMap {
        let mut digits = [0; 16];
        for (image, &digit) in digits.iter_mut().zip(&self.digits[..9]) {
            *image = next.digits[usize::from(digit & 15)];
        }
        BandMap::new(next.columns.map(|column| self.columns[usize::from(column)]), digits)
    }
}
