//! `Splits`: which digits are in the upper row of the left box, band by band.
//!
//! A digit has a *kind*: bit `b` is clear if it is in the upper row of band `b`. In each band half
//! of the digits are. Renaming digits makes splits equal that have as many digits of each kind.
//! Permuting bands permutes the bits of all kinds, and swapping the rows of a band flips a bit.

/// The kind of each digit, ascending.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Splits {
    /// The number of bands, and of columns in a stack.
    width: usize,
    kinds: Vec<u8>,
}

/// A permutation of bands with swaps of their rows.
#[derive(Clone, Copy)]
struct Rows<'a> {
    /// The place of each band.
    bands: &'a [usize],
    /// The bands, by their places, whose rows are swapped.
    swapped: u8,
}

/// A symmetry that keeps the splits: it permutes rows and renames digits.
pub(super) struct SplitSymmetry {
    /// The place of each row.
    pub(super) rows: Vec<usize>,
    /// The name of each digit, from 0.
    pub(super) digits: Vec<u8>,
}

impl Rows<'_> {
    fn of_kind(self, kind: u8) -> u8 {
        let moved = |(band, &place): (usize, &usize)| (kind >> band & 1) << place;
        self.bands.iter().enumerate().map(moved).sum::<u8>() ^ self.swapped
    }

    /// The place of each row.
    fn places(self) -> Vec<usize> {
        let place = |row: usize| {
            let band = self.bands[row / 2];
            let is_swapped = usize::from(self.swapped >> band & 1);
            2 * band + ((row % 2) ^ is_swapped)
        };
        (0..2 * self.bands.len()).map(place).collect()
    }
}

impl Splits {
    /// One of each class of splits into this many bands, in order.
    pub(super) fn classes(width: usize) -> Vec<Splits> {
        let mut all = Vec::new();
        extend(&mut Splits { width, kinds: Vec::new() }, &mut all);
        let bands = permutations(width);
        all.retain(|splits| rows_of(&bands, width).all(|rows| splits.kinds <= splits.image(rows)));
        all
    }

    /// The number of digits, and of rows.
    pub(super) fn side(&self) -> usize {
        2 * self.width
    }

    /// The number of bands, and of columns in a stack.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Whether a digit is in the row of the left stack.
    pub(super) fn is_in_row(&self, digit: usize, row: usize) -> bool {
        usize::from(self.kinds[digit] >> (row / 2) & 1) == row % 2
    }

    /// The kinds after symmetry, ascending.
    fn image(&self, rows: Rows<'_>) -> Vec<u8> {
        let mut kinds: Vec<u8> = self.kinds.iter().map(|&kind| rows.of_kind(kind)).collect();
        kinds.sort_unstable();
        kinds
    }

    /// All symmetries that keep the splits.
    pub(super) fn symmetries(&self) -> Vec<SplitSymmetry> {
        let mut symmetries = Vec::new();
        for rows in rows_of(&permutations(self.width), self.width) {
            if self.image(rows) != self.kinds {
                continue;
            }
            let mut names = Vec::new();
            self.names(rows, &mut Vec::new(), &mut names);
            let symmetry = |digits| SplitSymmetry { rows: rows.places(), digits };
            symmetries.extend(names.into_iter().map(symmetry));
        }
        symmetries
    }

    /// All names of digits that have the kinds which `rows` makes of theirs.
    fn names(&self, rows: Rows<'_>, named: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
        let Some(&kind) = self.kinds.get(named.len()) else {
            all.push(named.clone());
            return;
        };
        for name in 0..self.side() as u8 {
            let is_free = !named.contains(&name);
            if is_free && self.kinds[usize::from(name)] == rows.of_kind(kind) {
                named.push(name);
                self.names(rows, named, all);
                named.pop();
            }
        }
    }
}

/// Adds all splits that begin with these kinds.
fn extend(splits: &mut Splits, all: &mut Vec<Splits>) {
    let (width, placed) = (splits.width, splits.kinds.len());
    let lower = |band: usize| splits.kinds.iter().filter(|&&kind| kind >> band & 1 == 1).count();
    let fits = |band: usize| lower(band) <= width && placed - lower(band) <= width;
    if !(0..width).all(fits) {
        return;
    }
    if placed == splits.side() {
        all.push(splits.clone());
        return;
    }
    for kind in splits.kinds.last().copied().unwrap_or(0)..1 << width {
        splits.kinds.push(kind);
        extend(splits, all);
        splits.kinds.pop();
    }
}

/// All permutations of bands, with all swaps.
fn rows_of(bands: &[Vec<usize>], width: usize) -> impl Iterator<Item = Rows<'_>> {
    bands.iter().flat_map(move |bands| (0..1 << width).map(move |swapped| Rows { bands, swapped }))
}

/// All permutations of the numbers below `n`.
fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..n {
        let longer = |begun: Vec<usize>| {
            let rest: Vec<usize> = (0..n).filter(|number| !begun.contains(number)).collect();
            rest.into_iter().map(move |number| [begun.clone(), vec![number]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_keep_the_digits_of_rows() {
        for splits in Splits::classes(3) {
            for SplitSymmetry { rows, digits } in splits.symmetries() {
                for (digit, &name) in digits.iter().enumerate() {
                    for (row, &place) in rows.iter().enumerate() {
                        let (was, is) = (digit, usize::from(name));
                        assert_eq!(splits.is_in_row(was, row), splits.is_in_row(is, place));
                    }
                }
            }
        }
    }

    #[test]
    fn each_row_has_half_of_the_digits() {
        for splits in (2..=4).flat_map(Splits::classes) {
            for row in 0..splits.side() {
                let digits = (0..splits.side()).filter(|&digit| splits.is_in_row(digit, row));
                assert_eq!(digits.count(), splits.width());
            }
        }
    }
}
