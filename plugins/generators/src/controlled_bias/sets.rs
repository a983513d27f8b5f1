//! The known unavoidable sets of a grid, by cells: one bit per set.

use seventeen_plugin::prelude::*;

/// The number of words of 64 sets.
const WORDS: usize = 16;

/// The number of words examined before the others: enough for most orders that do not hit all sets.
const FIRST: usize = 4;

/// The maximum number of sets.
const ROOM: usize = 64 * WORDS;

/// The number of sets that others can replace.
const CHANGING: usize = ROOM / 2;

/// A bit for each set.
type Row = [u64; WORDS];

/// Known sets of a grid.
pub(super) struct Sets {
    /// For each cell, the sets that it does not hit. A missing set counts as hit by all cells.
    missed: [Row; 81],
    /// The number of sets added so far.
    added: usize,
}

impl Sets {
    /// The sets that two digits make.
    pub(super) fn of_two_digits(grid: &Grid) -> Sets {
        let mut sets = Sets { missed: [[0; WORDS]; 81], added: 0 };
        let pairs =
            Digit::all().flat_map(|a| Digit::all().skip(a.get().into()).map(move |b| (a, b)));
        for (one, other) in pairs {
            let mut cells = grid.cells_of(one) | grid.cells_of(other);
            while let Some(cell) = cells.first() {
                let set = joined(cell, cells);
                sets.add(set);
                cells -= set;
            }
        }
        sets
    }

    /// Adds a set; if there is no room, it replaces the oldest replaceable one.
    pub(super) fn add(&mut self, set: Cells) {
        let place = match self.added {
            added if added < ROOM => added,
            added => ROOM - CHANGING + added % CHANGING,
        };
        self.added += 1;
        let (word, bit) = (place / 64, 1 << (place % 64));
        for (cell, row) in Cell::all().zip(&mut self.missed) {
            let missed = if set.contains(cell) { 0 } else { bit };
            row[word] = row[word] & !bit | missed;
        }
    }

    /// The number of clues of an order that hit all sets; none if even all clues do not.
    pub(super) fn hit_by(&self, order: &[Cell]) -> Option<usize> {
        if !(0..WORDS).step_by(FIRST).all(|first| self.are_hit(first, order)) {
            return None;
        }
        let mut unhit = [!0; WORDS];
        let last = order.iter().position(|&cell| {
            unhit.iter_mut().zip(self.missed_by(cell)).for_each(|(unhit, missed)| *unhit &= missed);
            unhit == [0; WORDS]
        });
        last.map(|last| last + 1)
    }

    /// Whether the clues hit all sets of some words.
    fn are_hit(&self, first: usize, clues: &[Cell]) -> bool {
        let mut unhit = [!0; FIRST];
        for &cell in clues {
            let missed = &self.missed_by(cell)[first..first + FIRST];
            unhit.iter_mut().zip(missed).for_each(|(unhit, missed)| *unhit &= missed);
        }
        unhit == [0; FIRST]
    }

    /// The first of the clues, which hit all sets, that is in no set alone.
    pub(super) fn doubtful(&self, clues: &[Cell]) -> Option<usize> {
        let (mut never, mut once_at_most) = ([!0; WORDS], [!0; WORDS]);
        for &cell in clues {
            let missed = self.missed_by(cell);
            for word in 0..WORDS {
                once_at_most[word] &= never[word] | missed[word];
                never[word] &= missed[word];
            }
        }
        let is_alone = |cell| {
            let hit = self.missed_by(cell).iter().map(|missed| !missed);
            hit.zip(&once_at_most).any(|(hit, once)| hit & once != 0)
        };
        clues.iter().position(|&cell| !is_alone(cell))
    }

    #[inline]
    fn missed_by(&self, cell: Cell) -> &Row {
        &self.missed[cell]
    }
}

/// The cells that houses join to `cell`, within the `cells` of two digits. Exchanging their digits
/// gives another grid.
fn joined(cell: Cell, cells: Cells) -> Cells {
    let mut set = Cells::single(cell);
    loop {
        let grown = set.iter().fold(set, |grown, cell| grown | cell.peers() & cells);
        if grown == set {
            return set;
        }
        set = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_plugin::random::RandomNumbers;

    fn random_cells(n: usize, random: &mut RandomNumbers) -> Vec<Cell> {
        super::super::Order::new().draw(n, random).to_vec()
    }

    fn cells_of(clues: &[Cell]) -> Cells {
        clues.iter().copied().collect()
    }

    /// The same masks by one set after the other, with room for all and without.
    #[test]
    fn bits_say_what_the_sets_say() {
        let mut random = RandomNumbers::new(1);
        for n in [3, 100, ROOM, ROOM + 70] {
            let mut sets = Sets { missed: [[0; WORDS]; 81], added: 0 };
            let mut known = Vec::new();
            for _ in 0..n {
                let set = cells_of(&random_cells(10 + random.below(8), &mut random));
                sets.add(set);
                known.push(set);
            }
            if n > ROOM {
                known.drain(ROOM - CHANGING..n - CHANGING);
            }
            for _ in 0..200 {
                let order = random_cells(40, &mut random);
                let is_hit =
                    |m: &usize| known.iter().all(|set| !set.is_disjoint(cells_of(&order[..*m])));
                let expected = (1..=40).find(is_hit);
                assert_eq!(sets.hit_by(&order), expected);
                let Some(m) = expected else { continue };
                let clues = cells_of(&order[..m]);
                let is_alone =
                    |&cell: &Cell| known.iter().any(|&set| set & clues == Cells::single(cell));
                let expected = order[..m].iter().position(|cell| !is_alone(cell));
                assert_eq!(sets.doubtful(&order[..m]), expected);
            }
        }
    }
}
