//! All choices of some cells out of many.

use seventeen_core::{Cell, Cells};

/// Every set of `count` of the cells, in lexicographic order.
pub(super) struct Choices {
    cells: Vec<Cell>,
    /// The indices of the next choice in `cells`, ascending; none after the last choice.
    next: Option<Vec<usize>>,
}

impl Choices {
    pub(super) fn new(cells: Cells, count: usize) -> Choices {
        let cells: Vec<Cell> = cells.iter().collect();
        let next = (count <= cells.len()).then(|| (0..count).collect());
        Choices { cells, next }
    }
}

impl Iterator for Choices {
    type Item = Cells;

    fn next(&mut self) -> Option<Cells> {
        let places = self.next.as_mut()?;
        let choice = places.iter().map(|&place| self.cells[place]).collect();
        // The last place that can still move up does, and those after it follow closely.
        let room = self.cells.len() - places.len();
        match (0..places.len()).rfind(|&i| places[i] < room + i) {
            Some(last) => {
                let first = places[last] + 1;
                places[last..].iter_mut().zip(first..).for_each(|(place, value)| *place = value);
            }
            None => self.next = None,
        }
        Some(choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_once_and_in_order() {
        let cells: Cells = [2, 3, 70, 80].map(Cell::of).into_iter().collect();
        let pairs: Vec<Vec<usize>> =
            Choices::new(cells, 2).map(|choice| choice.iter().map(Cell::index).collect()).collect();
        assert_eq!(pairs, [[2, 3], [2, 70], [2, 80], [3, 70], [3, 80], [70, 80]]);
        assert_eq!(Choices::new(cells, 0).collect::<Vec<_>>(), [Cells::EMPTY]);
        assert_eq!(Choices::new(cells, 5).count(), 0);
        assert_eq!(Choices::new(Cells::ALL, 3).count(), 81 * 80 * 79 / 6);
    }
}
