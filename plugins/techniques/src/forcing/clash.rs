//! Clashes: whether turning a candidate on or off leads to a contradiction within its digit.
//!
//! A candidate that is on puts off all places that it sees, and the only one left in a house is on.
//! The order matters to the nodes only once two of them contradict each other, so sets of places
//! show whether that happens. That leaves few candidates for the nets, whose order determines the
//! lengths of the chains.

use super::node::Node;
use seventeen_core::house::CELLS_OF;
use seventeen_core::{Cells, Position};

/// Whether the consequences of a node within its digit are contradictory.
pub(super) fn contradicts_in_digit(position: &Position, root: Node) -> bool {
    let mut spots = *position.spots_of(root.digit());
    let counts = |house: usize| spots.by_house()[house].count_ones();
    // Only a house with two places has one left at once.
    if !root.is_on() && root.cell().houses().iter().all(|&house| counts(house) != 2) {
        return false;
    }
    // A house with one place at the start turns nothing on, because no other place was taken out.
    let mut open = !spots.houses_where(has_at_most_one);
    let (mut on, mut left) = (Cells::EMPTY, position.places(root.digit()));
    let mut fresh = Cells::EMPTY;
    match root.is_on() {
        true => fresh.insert(root.cell()),
        false => spots.eliminate(root.cell()),
    }
    loop {
        for cell in fresh {
            spots.place(cell);
            left -= cell.peers();
            open -= cell.house_set();
        }
        on |= fresh;
        if !on.is_subset(left) {
            return true;
        }
        fresh = Cells::EMPTY;
        for house in spots.houses_where(has_at_most_one) & open {
            match spots.by_house()[house] {
                0 => return true,
                last => fresh.insert(CELLS_OF[house][last.trailing_zeros() as usize % 9]),
            }
        }
        if fresh.is_empty() {
            return false;
        }
    }
}

#[inline]
fn has_at_most_one(spots: u16) -> bool {
    spots & spots.wrapping_sub(1) == 0
}

#[cfg(test)]
mod tests {
    use super::super::engine::ChainEngine;
    use super::super::hint::ChainTechnique;
    use super::super::net::Nets;
    use super::super::net_builder::NetBuilder;
    use super::super::patterns::PatternRules;
    use super::super::samples::{SamplePositions, set_singles};
    use super::*;
    use seventeen_core::Candidate;

    #[test]
    fn candidates_clash_where_their_nets_do() {
        let (mut samples, mut builder) = (SamplePositions::new(8), NetBuilder::default());
        let (mut patterns, mut seen) =
            (PatternRules::new(ChainEngine::new_nested_search), [[0; 2]; 2]);
        for i in 0..200 {
            let mut position = Position::from(&samples.random_puzzle().0);
            if i % 2 == 0 {
                set_singles(&mut position);
            }
            samples.remove_random(&mut position, i % 5 * 20);
            builder.begin_search(&position, ChainTechnique::Nishio);
            for candidate in Candidate::all().filter(|&it| position.has(it)) {
                for root in [Node::on(candidate), Node::on(candidate).flipped()] {
                    let (mut nets, from) = (Nets::default(), (root, None));
                    builder.build_net(&mut nets, &position, from, &mut patterns).unwrap();
                    let net = &nets.nets[0];
                    let clash = contradicts_in_digit(&position, root);
                    assert_eq!(clash, net.contradiction.is_some(), "{root:?} in {position:?}");
                    seen[usize::from(root.is_on())][usize::from(clash)] += 1;
                }
            }
        }
        assert!(seen.as_flattened().iter().all(|&n| n > 200), "{seen:?}");
    }
}
