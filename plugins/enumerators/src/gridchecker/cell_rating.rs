//! The order of the cells of a set, and of those outside the clique (steps 2.4 and 2.5).
//!
//! A cell is rated by the sets that it would complete if it came last. These avoid all better rated
//! sets of the clique and the other cells of its own set. Each counts 1/size².
//!
//! Outside the clique "avoids all better rated sets" would leave no sets, since the completed
//! clique hits them all. So the only condition is "avoids the other cells outside".

use seventeen_plugin::prelude::*;

/// All cells: the sets of the clique one after the other, the best rated first, then the rest.
pub(crate) fn arrange(clique: &[Cells], sets: &[Cells]) -> Vec<Cell> {
    let mut order = Vec::with_capacity(81);
    let mut above = Cells::EMPTY;
    for &set in clique {
        order.extend(by_rating(set, above, sets));
        above |= set;
    }
    order.extend(by_rating(!above, Cells::EMPTY, sets));
    order
}

/// The cells of `group`, the best rated first. Only sets disjoint to `avoid` count.
fn by_rating(group: Cells, avoid: Cells, sets: &[Cells]) -> Vec<Cell> {
    let mut rating = [0.0; 81];
    for &set in sets.iter().filter(|set| set.is_disjoint(avoid)) {
        let shared = set & group;
        if let (1, Some(cell)) = (shared.len(), shared.first()) {
            rating[cell] += weight(set);
        }
    }
    let mut cells: Vec<Cell> = group.iter().collect();
    cells.sort_by(|&a, &b| rating[b].total_cmp(&rating[a]));
    cells
}

/// 1/size²: small sets matter more than large ones.
fn weight(set: Cells) -> f64 {
    1.0 / f64::from(set.len() * set.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(cells: &[usize]) -> Cells {
        cells.iter().copied().map(Cell::of).collect()
    }

    #[test]
    fn a_cell_counts_the_sets_that_it_alone_reaches() {
        let clique = [set(&[10, 11]), set(&[0, 1, 2])];
        // Through cell 2 alone, through 1 and 2, and through 1 but also through a better set.
        let sets = [set(&[2, 40]), set(&[1, 2, 41]), set(&[1, 10])];
        let order = arrange(&clique, &sets);
        assert_eq!(order[..7], [10, 11, 2, 0, 1, 40, 41].map(Cell::of));
        assert_eq!(order.iter().copied().collect::<Cells>(), Cells::ALL);
    }

    #[test]
    fn small_sets_weigh_more() {
        let sets = [set(&[1, 40, 41]), set(&[0, 42, 43, 44])];
        assert_eq!(arrange(&[set(&[0, 1])], &sets)[..2], [1, 0].map(Cell::of));
    }
}
