//! Clashes: whether a candidate's being on, or off, comes to a contradiction within its own digit.
//!
//! What is on puts off all places that it sees, and what is left alone in a house is on. Which nodes
//! follow depends on the order only once two of them contradict each other, so sets of places tell
//! whether that happens. That leaves few candidates for the nets, whose order tells how long the
//! chains are.

use super::node::Node;
use super::thinned::each_house;
use seventeen_core::house::HOUSES;
use seventeen_core::{Cells, Position};

/// Whether all that follows from a node within its digit contradicts itself.
pub(super) fn clashes(position: &Position, root: Node) -> bool {
    let spots = position.spots_by_house(root.digit());
    // Only of two places one is left at once.
    if !root.is_on() && root.cell().houses().iter().all(|&house| spots[house].count_ones() != 2) {
        return false;
    }
    let mut left = position.places(root.digit());
    let (mut on, mut fresh) = (Cells::EMPTY, Cells::EMPTY);
    match root.is_on() {
        true => fresh.insert(root.cell()),
        false => left.remove(root.cell()),
    }
    // A house with a single place to begin with puts nothing on: none is taken out before the last.
    let has_many = |&house: &usize| spots[house].count_ones() > 1;
    let mut open = (0..27).filter(has_many).fold(0, |open, house| open | 1 << house);
    loop {
        on |= fresh;
        left = fresh.iter().fold(left, |left, cell| left - cell.peers());
        if !on.is_subset(left) {
            return true;
        }
        fresh = Cells::EMPTY;
        for house in each_house(open) {
            let places = HOUSES[house] & left;
            let Some(place) = places.first() else { return true };
            if places == Cells::single(place) {
                fresh |= places - on;
                open &= !(1 << house);
            }
        }
        if fresh.is_empty() {
            return false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::builder::Builder;
    use super::super::hint::Producer;
    use super::super::net::Nets;
    use super::super::patterns::Patterns;
    use super::super::samples::{Samples, set_singles};
    use super::*;
    use seventeen_core::Candidate;

    #[test]
    fn candidates_clash_where_their_nets_do() {
        let (mut samples, mut builder) = (Samples::new(8), Builder::default());
        let (mut patterns, mut seen) = (Patterns::default(), [[0; 2]; 2]);
        for i in 0..200 {
            let mut position = Position::from(&samples.puzzle().0);
            if i % 2 == 0 {
                set_singles(&mut position);
            }
            samples.spoil(&mut position, i % 5 * 20);
            builder.begin_search(&position, Producer::Nishio);
            for candidate in Candidate::all().filter(|&it| position.has(it)) {
                for root in [Node::on(candidate), Node::on(candidate).flipped()] {
                    let (mut nets, from) = (Nets::default(), (root, None));
                    builder.build(&mut nets, &position, from, &mut patterns, None).unwrap();
                    let net = &nets.nets[0];
                    let clash = clashes(&position, root);
                    assert_eq!(clash, net.contradiction.is_some(), "{root:?} in {position:?}");
                    seen[usize::from(root.is_on())][usize::from(clash)] += 1;
                }
            }
        }
        assert!(seen.as_flattened().iter().all(|&n| n > 200), "{seen:?}");
    }
}
