//! The second rows of minlex grids, and the orders of the columns that lead to them.
//!
//! Call the first row 123456789, whatever its digits. The second row's forms depend on one thing:
//! the column of the first row that contains each of its digits. That is a permutation of the
//! columns in which none stays in its stack; there are 12,096. Reordering the columns conjugates
//! it. It falls into one of 15 classes, each with a least member: the second row of the form.

use crate::transformation::LINE_ORDERS;
use std::sync::LazyLock;

/// For each column, the column of the first row that holds the second row's digit.
pub(super) type Shift = [u8; 9];

/// The table; it is made at the first use, in two milliseconds, and takes 0.3 MB.
pub(super) static SECOND_ROWS: LazyLock<SecondRows> = LazyLock::new(SecondRows::new);

/// For every shift the least second row, as a rank, and the orders that lead to it.
pub(super) struct SecondRows {
    /// For three columns of a stack, the number of their shifts, 0 to 119.
    triples: [[u8; 729]; 3],
    /// For each shift's index, the rank of its least second row.
    ranks: Vec<u8>,
    /// For each shift's index, the start of its part of `orders`.
    starts: Vec<u16>,
    /// Numbers of [`LINE_ORDERS`].
    orders: Vec<u16>,
}

/// 120 shifts each of the first two stacks, 6 orders in the third.
const INDICES: usize = 120 * 120 * 6;

impl SecondRows {
    fn new() -> SecondRows {
        let mut table = SecondRows {
            triples: [0, 1, 2].map(triples),
            ranks: vec![u8::MAX; INDICES],
            starts: Vec::with_capacity(INDICES + 1),
            orders: Vec::new(),
        };
        let mut orders = Vec::new();
        let mut rank = 0;
        each_shift(&mut [0; 9], 0, &mut |shift| {
            // Shifts come in ascending order, so the first of a class is its least.
            if table.ranks[table.index(shift)] == u8::MAX {
                for (number, order) in LINE_ORDERS.iter().enumerate() {
                    let index = table.index(&conjugate(shift, order));
                    table.ranks[index] = rank;
                    orders.push((index, number as u16));
                }
                rank += 1;
            }
        });
        orders.sort_unstable();
        table.orders = orders.iter().map(|&(_, number)| number).collect();
        let mut start = 0;
        for index in 0..=INDICES {
            start += orders[start..].iter().take_while(|order| order.0 < index).count();
            table.starts.push(start as u16);
        }
        table
    }

    /// The index of a shift, for the other functions.
    #[inline]
    pub(super) fn index(&self, shift: &Shift) -> usize {
        let triple = |stack: usize| {
            let [a, b, c] = [0, 1, 2].map(|i| shift[3 * stack + i] as usize);
            self.triples[stack][81 * a + 9 * b + c] as usize
        };
        (120 * triple(0) + triple(1)) * 6 + triple(2) % 6
    }

    /// The rank of the least second row.
    #[inline]
    pub(super) fn rank(&self, index: usize) -> u8 {
        self.ranks[index]
    }

    /// The orders of columns, as numbers of [`LINE_ORDERS`], that give the least second row.
    #[inline]
    pub(super) fn orders(&self, index: usize) -> &[u16] {
        &self.orders[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// Numbers the shifts of three columns of a stack: the set of columns, then the order.
fn triples(stack: usize) -> [u8; 729] {
    let others: Vec<usize> = (0..9).filter(|column| column / 3 != stack).collect();
    let mut numbers = [0; 729];
    let mut number = 0;
    for (i, &a) in others.iter().enumerate() {
        for (j, &b) in others.iter().enumerate().skip(i + 1) {
            for &c in &others[j + 1..] {
                for [a, b, c] in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
                {
                    numbers[81 * a + 9 * b + c] = number;
                    number += 1;
                }
            }
        }
    }
    numbers
}

/// Calls `emit` with every shift that begins with the first `settled` columns of `shift`, in
/// ascending order.
fn each_shift(shift: &mut Shift, settled: usize, emit: &mut impl FnMut(&Shift)) {
    if settled == 9 {
        return emit(shift);
    }
    for column in 0..9 {
        if column as usize / 3 != settled / 3 && !shift[..settled].contains(&column) {
            shift[settled] = column;
            each_shift(shift, settled + 1, emit);
        }
    }
}

/// The shift that becomes `shift` when the columns are put in this order.
fn conjugate(shift: &Shift, order: &[u8; 9]) -> Shift {
    let mut source = [0; 9];
    for (&place, &column) in shift.iter().zip(order) {
        source[column as usize] = order[place as usize];
    }
    source
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shift_has_the_orders_that_lead_to_the_least_of_its_class() {
        let table = SecondRows::new();
        let mut least: Vec<Shift> = Vec::new();
        let mut shifts = 0;
        each_shift(&mut [0; 9], 0, &mut |&shift| {
            let index = table.index(&shift);
            let rank = table.rank(index) as usize;
            if rank == least.len() {
                least.push(shift);
            }
            assert!(!table.orders(index).is_empty());
            for &order in table.orders(index) {
                assert_eq!(conjugate(&least[rank], &LINE_ORDERS[order as usize]), shift);
            }
            shifts += 1;
        });
        assert_eq!((shifts, least.len(), table.orders.len()), (12_096, 15, 15 * 1296));
    }
}
