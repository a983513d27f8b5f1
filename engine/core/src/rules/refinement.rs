//! Colours of cells and houses, refined until equal colours have equal surroundings.

use std::collections::BTreeMap;

/// Which cells lie in which houses, by index.
pub(super) struct Incidence {
    /// The houses of each cell, then the cells of each house, numbered after the cells.
    beside: Vec<Vec<usize>>,
    pub(super) cells: usize,
}

impl Incidence {
    /// Of houses with these cells.
    pub(super) fn new(cells: usize, houses: &[Vec<usize>]) -> Incidence {
        let mut beside = vec![Vec::new(); cells];
        for (index, house) in houses.iter().enumerate() {
            for &cell in house {
                beside[cell].push(cells + index);
            }
        }
        beside.extend(houses.iter().cloned());
        Incidence { beside, cells }
    }

    /// The colours before the first refinement: cells are alike, and so are houses.
    pub(super) fn plain(&self) -> Vec<usize> {
        (0..self.beside.len()).map(|vertex| usize::from(vertex >= self.cells)).collect()
    }

    /// Refines two colourings at once, so that equal colours mean the same in both. False if they
    /// turn out to differ: then no symmetry maps one to the other.
    pub(super) fn refine(&self, left: &mut Vec<usize>, right: &mut Vec<usize>) -> bool {
        let mut number = 0;
        loop {
            let (of_left, of_right) = (self.surroundings(left), self.surroundings(right));
            let mut counts: BTreeMap<&(usize, Vec<usize>), isize> = BTreeMap::new();
            of_left.iter().for_each(|it| *counts.entry(it).or_default() += 1);
            of_right.iter().for_each(|it| *counts.entry(it).or_default() -= 1);
            if counts.values().any(|&difference| difference != 0) {
                return false;
            }
            let names: BTreeMap<_, usize> = counts.into_keys().zip(0..).collect();
            let renamed = |all: &[(usize, Vec<usize>)]| all.iter().map(|it| names[it]).collect();
            let known = std::mem::replace(&mut number, names.len());
            (*left, *right) = (renamed(&of_left), renamed(&of_right));
            if number == known {
                return true;
            }
        }
    }

    /// The colour of each vertex, and those beside it in ascending order.
    fn surroundings(&self, colours: &[usize]) -> Vec<(usize, Vec<usize>)> {
        let of = |(vertex, beside): (usize, &Vec<usize>)| {
            let mut around: Vec<usize> = beside.iter().map(|&other| colours[other]).collect();
            around.sort_unstable();
            (colours[vertex], around)
        };
        self.beside.iter().enumerate().map(of).collect()
    }

    /// Colours in which one cell differs from all others.
    pub(super) fn single_out(&self, colours: &[usize], cell: usize) -> Vec<usize> {
        let mut marked: Vec<usize> = colours.iter().map(|colour| colour + 1).collect();
        marked[cell] = 0;
        marked
    }

    /// The cells of the first colour that several cells have.
    pub(super) fn first_class(&self, colours: &[usize]) -> Option<Vec<usize>> {
        let mut classes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (cell, &colour) in colours[..self.cells].iter().enumerate() {
            classes.entry(colour).or_default().push(cell);
        }
        classes.into_values().find(|class| class.len() > 1)
    }
}
