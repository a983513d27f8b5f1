//! A sparse set of candidates: only those words of their set that are not empty.

use super::node::CandidateSet;

/// A set of few candidates.
pub(super) struct SparseSet(Vec<(usize, u64)>);

impl SparseSet {
    pub(super) fn from_numbers(numbers: impl IntoIterator<Item = usize>) -> SparseSet {
        let mut all = CandidateSet::default();
        numbers.into_iter().for_each(|number| all.insert(number));
        let words = all.words().iter().copied().enumerate();
        SparseSet(words.filter(|&(_, word)| word != 0).collect())
    }

    pub(super) fn has(&self, number: usize) -> bool {
        self.0.iter().any(|&(at, word)| at == number / 64 && word >> (number % 64) & 1 != 0)
    }

    pub(super) fn intersects(&self, set: &CandidateSet) -> bool {
        self.0.iter().any(|&(at, word)| word & set.words()[at] != 0)
    }

    pub(super) fn remove_from(&self, set: &mut CandidateSet) {
        self.0.iter().for_each(|&(at, word)| set.words_mut()[at] &= !word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_are_a_set() {
        let few = SparseSet::from_numbers([3, 64, 67, 700]);
        let set = |numbers: &[usize]| {
            let mut set = CandidateSet::default();
            numbers.iter().for_each(|&number| set.insert(number));
            set
        };
        assert!((0..729).filter(|&number| few.has(number)).eq([3, 64, 67, 700]));
        assert!(few.intersects(&set(&[5, 67])) && !few.intersects(&set(&[4, 65, 699])));
        let mut all = set(&[2, 3, 67, 700, 728]);
        few.remove_from(&mut all);
        assert_eq!(all, set(&[2, 728]));
    }
}
