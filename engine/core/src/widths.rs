//! `Widths`: the number of nodes of a search at each depth.

use std::ops::AddAssign;

/// The number of nodes of a search by depth: the number of clues placed, including givens. A search
/// that does not count by depth has no nodes at any depth.
///
/// ```
/// use seventeen_core::Widths;
///
/// let mut widths: Widths = [0, 0, 7, 12, 0].into_iter().collect();
/// assert_eq!((widths.at(3), widths.at(40), widths.nodes()), (12, 0, 19));
/// assert_eq!(widths.by_depth(), [0, 0, 7, 12]);
/// widths += &[0, 1].into_iter().collect();
/// assert_eq!(widths.by_depth(), [0, 1, 7, 12]);
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Widths(Vec<u64>);

impl Widths {
    /// The number of nodes with this many clues.
    pub fn at(&self, clues: usize) -> u64 {
        self.0.get(clues).copied().unwrap_or_default()
    }

    /// The numbers from depth 0 on, up to the last that is not 0.
    pub fn by_depth(&self) -> &[u64] {
        &self.0
    }

    /// Whether there is no node at any depth.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of nodes at all depths.
    pub fn nodes(&self) -> u64 {
        self.0.iter().sum()
    }
}

/// From depth 0 on.
impl FromIterator<u64> for Widths {
    fn from_iter<I: IntoIterator<Item = u64>>(widths: I) -> Widths {
        let mut widths: Vec<u64> = widths.into_iter().collect();
        let deepest = widths.iter().rposition(|&width| width > 0);
        widths.truncate(deepest.map_or(0, |deepest| deepest + 1));
        Widths(widths)
    }
}

/// The sum of two searches.
impl AddAssign<&Widths> for Widths {
    fn add_assign(&mut self, other: &Widths) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (width, more) in self.0.iter_mut().zip(&other.0) {
            *width += more;
        }
    }
}
