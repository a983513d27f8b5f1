//! Values grouped by the digits that they use, for fast access to those within a subset of the
//! digits.

/// Groups of `T`, one for each set of digits.
pub(crate) struct ByDigits<T> {
    members: Vec<T>,
    /// Where the group of each set of digits (bit `d - 1` for `d`) starts, and the last one ends.
    starts: [usize; 513],
}

impl<T: Copy + Default> ByDigits<T> {
    /// Groups the members by the digits that `used` returns for each.
    pub(crate) fn new(all: &[T], used: impl Fn(&T) -> usize) -> ByDigits<T> {
        let mut starts = [0; 513];
        for member in all {
            starts[used(member) + 1] += 1;
        }
        for digits in 0..512 {
            starts[digits + 1] += starts[digits];
        }
        let mut ends = starts;
        let mut members = vec![T::default(); all.len()];
        for member in all {
            let end = &mut ends[used(member)];
            members[*end] = *member;
            *end += 1;
        }
        ByDigits { members, starts }
    }

    /// The members that use only these digits, group by group.
    pub(crate) fn within(&self, digits: usize) -> impl Iterator<Item = &[T]> {
        let fewer = move |&used: &usize| Some((used - 1) & digits).filter(|&used| used != 0);
        let uses = std::iter::successors(Some(digits), fewer);
        uses.map(|used| &self.members[self.starts[used]..self.starts[used + 1]])
    }
}
