//! Groups: all candidates of a cell, and all places of a digit in a house. Links are within them.

use seventeen_core::house::CELLS_OF;
use seventeen_core::{Candidate, Cell, Digit, Position};

/// The number of groups.
pub(super) const COUNT: usize = 81 + 27 * 9;

/// The places of a candidate: its cell, box, row and column.
#[derive(Clone, Copy)]
pub(super) struct GroupsOfCandidate {
    /// The four groups.
    pub(super) groups: [u16; 4],
    /// Its bit in each of them.
    pub(super) bits: [u16; 4],
    /// The bits of the others in each of them that are in none before it.
    pub(super) others: [u16; 4],
}

/// The seat of each candidate, by number.
pub(super) static SEATS: [GroupsOfCandidate; Candidate::COUNT] = {
    let mut seats =
        [GroupsOfCandidate { groups: [0; 4], bits: [0; 4], others: [0; 4] }; Candidate::COUNT];
    let mut number = 0;
    while number < Candidate::COUNT {
        let (cell, digit) = (Cell::of(number / 9), number % 9);
        let houses = [18 + cell.box_index(), cell.row(), 9 + cell.column()];
        let seat = &mut seats[number];
        seat.groups[0] = cell.index() as u16;
        seat.bits[0] = 1 << digit;
        seat.others[0] = 0o777 & !seat.bits[0];
        let mut i = 0;
        while i < 3 {
            seat.groups[i + 1] = (81 + houses[i] * 9 + digit) as u16;
            let mut place = 0;
            while place < 9 {
                let other = CELLS_OF[houses[i]][place];
                if other.index() == cell.index() {
                    seat.bits[i + 1] = 1 << place;
                } else if i == 0 || other.box_index() != cell.box_index() {
                    seat.others[i + 1] |= 1 << place;
                }
                place += 1;
            }
            i += 1;
        }
        number += 1;
    }
    seats
};

/// The numbers of the candidates of each group: by digit, or by place in the house.
pub(super) static MEMBERS: [[u16; 9]; COUNT] = {
    let mut members = [[0; 9]; COUNT];
    let mut group = 0;
    while group < COUNT {
        let mut i = 0;
        while i < 9 {
            members[group][i] = match group.checked_sub(81) {
                None => group * 9 + i,
                Some(group) => CELLS_OF[group / 9][i].index() * 9 + group % 9,
            } as u16;
            i += 1;
        }
        group += 1;
    }
    members
};

/// The rest of each group: bit `i` for its candidate `i`.
#[derive(Clone)]
pub(super) struct OpenGroups([u16; COUNT]);

impl Default for OpenGroups {
    fn default() -> OpenGroups {
        OpenGroups::EMPTY
    }
}

impl OpenGroups {
    /// Nothing.
    pub(super) const EMPTY: OpenGroups = OpenGroups([0; COUNT]);

    pub(super) fn from_position(position: &Position) -> OpenGroups {
        let mut left = OpenGroups::EMPTY;
        for cell in Cell::all() {
            left.0[cell.index()] = position.candidates(cell).bits();
        }
        for digit in Digit::all() {
            for (house, &spots) in position.spots_of(digit).by_house().iter().enumerate() {
                left.0[81 + house * 9 + digit.index()] = spots;
            }
        }
        left
    }

    #[inline]
    pub(super) fn open_members(&self, group: u16) -> u16 {
        self.0[usize::from(group)]
    }

    /// Leaves just this of a group.
    #[inline]
    pub(super) fn set_open_members(&mut self, group: u16, left: u16) {
        self.0[usize::from(group)] = left;
    }

    /// Takes a candidate out of all its groups.
    #[inline]
    pub(super) fn remove_candidate(&mut self, number: usize) {
        let seat = &SEATS[number];
        for (&group, &bit) in seat.groups.iter().zip(&seat.bits) {
            self.0[usize::from(group)] &= !bit;
        }
    }
}

/// The numbers of those candidates of a group that `mask` has bits for, in ascending order.
#[inline]
pub(super) fn candidates_of_group(group: u16, mask: u16) -> impl Iterator<Item = u16> {
    let (all, mut left) = (&MEMBERS[usize::from(group)], mask);
    std::iter::from_fn(move || {
        let number = (left != 0).then(|| all[left.trailing_zeros() as usize % 9])?;
        left &= left - 1;
        Some(number)
    })
}

#[cfg(test)]
mod tests {
    use super::super::samples::SamplePositions;
    use super::*;

    #[test]
    fn every_candidate_is_a_member_where_it_sits() {
        for candidate in Candidate::all() {
            let number = candidate.number();
            let seat = &SEATS[number];
            for (&group, &bit) in seat.groups.iter().zip(&seat.bits) {
                assert_eq!(candidates_of_group(group, bit).collect::<Vec<_>>(), [number as u16]);
            }
            let [row, column, box_] = candidate.cell().houses();
            let of_houses = [box_, row, column].map(|house| 81 + house * 9);
            let groups = of_houses.map(|first| (first + candidate.digit().index()) as u16);
            assert_eq!(seat.groups[0], candidate.cell().index() as u16);
            assert_eq!(seat.groups[1..], groups);
            let others = seat
                .groups
                .iter()
                .zip(seat.others)
                .flat_map(|(&g, bits)| candidates_of_group(g, bits));
            let others: Vec<_> = others.map(|other| Candidate::of(other.into())).collect();
            let sees = |other: &Candidate| match other.cell() == candidate.cell() {
                true => other != &candidate,
                false => {
                    let peers = candidate.cell().peers();
                    other.digit() == candidate.digit() && peers.contains(other.cell())
                }
            };
            assert_eq!(others.len(), 28);
            assert!(others.iter().all(sees), "{candidate}");
        }
    }

    #[test]
    fn taking_candidates_out_is_excluding_them() {
        let mut position = Position::from(&SamplePositions::new(6).random_puzzle().0);
        let mut groups = OpenGroups::from_position(&position);
        for candidate in Candidate::all().filter(|it| it.number() % 3 == 0) {
            position.eliminate(candidate);
            groups.remove_candidate(candidate.number());
            assert_eq!(groups.0, OpenGroups::from_position(&position).0, "{candidate}");
        }
    }
}
