//! The symmetries of houses: permutations of the cells that map houses to houses.
//!
//! The search fixes one cell after the other. The symmetries that fix the first cells map the next
//! one to some others, its orbit; the order of the group is the product of the orbits' sizes. For
//! each cell that may be in an orbit, the search looks for one symmetry. It gives cells and houses
//! colours on both sides, refines these, and pairs cells of equal colours.

use super::Rules;
use super::refinement::Incidence;
use crate::{Cell, Cells};
use std::collections::HashSet;

/// The group of the symmetries of houses.
///
/// ```
/// use seventeen_core::Rules;
///
/// let symmetries = Rules::CLASSIC.symmetries();
/// assert_eq!(symmetries.order(), 3_359_232);
/// # Ok::<(), seventeen_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Symmetries {
    generators: Vec<[Cell; 81]>,
    order: u64,
}

impl Symmetries {
    /// The group of these rules.
    pub(super) fn of(rules: Rules) -> Symmetries {
        let board: Vec<Cell> = rules.cells().iter().collect();
        let index_of = |cell: Cell| board.binary_search(&cell).unwrap_or(0);
        let indices = |house: &Cells| house.iter().map(index_of).collect();
        // A second house with the cells of a first would have symmetries of its own.
        let all = rules.houses().iter().chain(rules.implied());
        let mut houses: Vec<Vec<usize>> = all.map(indices).collect();
        houses.sort_unstable();
        houses.dedup();
        let search = Search { incidence: Incidence::new(board.len(), &houses), houses };
        let (generators, order) = search.group();
        let on_grid = |map: &Vec<usize>| {
            let mut image: [Cell; 81] = Cell::table(|cell| cell);
            map.iter().enumerate().for_each(|(from, &to)| image[board[from]] = board[to]);
            image
        };
        Symmetries { generators: generators.iter().map(on_grid).collect(), order }
    }

    /// Symmetries whose products are all symmetries, each as the images of the 81 cells.
    pub fn generators(&self) -> &[[Cell; 81]] {
        &self.generators
    }

    /// All symmetries, each as the images of the 81 cells. The identity is the first.
    ///
    /// There are [`order`](Self::order) of them, each of 81 bytes.
    pub fn elements(&self) -> Vec<[Cell; 81]> {
        let mut all: Vec<[Cell; 81]> = vec![Cell::table(|cell| cell)];
        let mut known: HashSet<[Cell; 81]> = all.iter().copied().collect();
        let mut next = 0;
        while let Some(element) = all.get(next).copied() {
            next += 1;
            for generator in &self.generators {
                let product = element.map(|cell| generator[cell]);
                if known.insert(product) {
                    all.push(product);
                }
            }
        }
        all
    }

    /// The number of symmetries.
    pub fn order(&self) -> u64 {
        self.order
    }
}

struct Search {
    incidence: Incidence,
    houses: Vec<Vec<usize>>,
}

impl Search {
    /// Generators, and the order of the group.
    fn group(&self) -> (Vec<Vec<usize>>, u64) {
        let mut colours = self.incidence.plain();
        self.incidence.refine(&mut colours, &mut self.incidence.plain());
        let (mut generators, mut order) = (Vec::new(), 1);
        while let Some(class) = self.incidence.first_class(&colours) {
            // These fix all cells that were fixed before.
            let mut found = Vec::new();
            let (fixed, mut orbit) = (class[0], vec![class[0]]);
            for &to in &class[1..] {
                if orbit.contains(&to) {
                    continue;
                }
                let left = self.incidence.single_out(&colours, fixed);
                let right = self.incidence.single_out(&colours, to);
                if let Some(map) = self.symmetry(left, right) {
                    found.push(map);
                    orbit = orbit_of(fixed, &found);
                }
            }
            order *= orbit.len() as u64;
            generators.append(&mut found);
            colours = self.incidence.single_out(&colours, fixed);
            self.incidence.refine(&mut colours.clone(), &mut colours);
        }
        (generators, order)
    }

    /// A symmetry that maps the first colouring to the second.
    fn symmetry(&self, mut left: Vec<usize>, mut right: Vec<usize>) -> Option<Vec<usize>> {
        if !self.incidence.refine(&mut left, &mut right) {
            return None;
        }
        let Some(class) = self.incidence.first_class(&left) else {
            return self.only_map(&left, &right);
        };
        let colour = left[class[0]];
        let images = (0..self.incidence.cells).filter(|&cell| right[cell] == colour);
        let mut tried = images.map(|to| {
            let left = self.incidence.single_out(&left, class[0]);
            self.symmetry(left, self.incidence.single_out(&right, to))
        });
        tried.find_map(|map| map)
    }

    /// The map between cells of equal colours, which differ among each other, if it is a symmetry.
    fn only_map(&self, left: &[usize], right: &[usize]) -> Option<Vec<usize>> {
        let cells = self.incidence.cells;
        let image = |cell: usize| right[..cells].iter().position(|&colour| colour == left[cell]);
        let map: Vec<usize> = (0..cells).map(image).collect::<Option<_>>()?;
        let is_house = |house: &Vec<usize>| {
            let mut image: Vec<usize> = house.iter().map(|&cell| map[cell]).collect();
            image.sort_unstable();
            self.houses.binary_search(&image).is_ok()
        };
        self.houses.iter().all(is_house).then_some(map)
    }
}

/// The images of a cell under the group of these maps.
fn orbit_of(cell: usize, maps: &[Vec<usize>]) -> Vec<usize> {
    let mut orbit = vec![cell];
    let mut next = 0;
    while let Some(&from) = orbit.get(next) {
        next += 1;
        for map in maps {
            if !orbit.contains(&map[from]) {
                orbit.push(map[from]);
            }
        }
    }
    orbit
}
