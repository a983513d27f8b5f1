//! Orders of three things, numbered as in [`ORDERS_OF_THREE`], and how comparisons find them.

use seventeen_core::ORDERS_OF_THREE;

/// The bits that distinguish the orders of three different things: first above second, first above
/// third, second above third.
#[inline]
pub(crate) const fn comparison_bits(of: [u8; 3]) -> usize {
    (of[0] > of[1]) as usize | ((of[0] > of[2]) as usize) << 1 | ((of[1] > of[2]) as usize) << 2
}

/// The number of the order of three different things, by their [`comparison_bits`]: number k if
/// they compare as the entries of the order k do. Two of the eight are impossible.
pub(crate) const ORDER: [u8; 8] = {
    let mut table = [0; 8];
    let mut number = 0;
    while number < 6 {
        let [a, b, c] = ORDERS_OF_THREE[number];
        table[comparison_bits([a as u8, b as u8, c as u8])] = number as u8;
        number += 1;
    }
    table
};

/// The number of the inverse of each order.
pub(crate) const INVERSE: [u8; 6] = {
    let mut table = [0; 6];
    let mut number = 0;
    while number < 6 {
        let mut undone = [0; 3];
        let mut place = 0;
        while place < 3 {
            undone[ORDERS_OF_THREE[number][place]] = place as u8;
            place += 1;
        }
        table[number] = ORDER[comparison_bits(undone)];
        number += 1;
    }
    table
};

/// The number of the order of three different things.
#[inline]
pub(crate) const fn order_number(of: [u8; 3]) -> usize {
    ORDER[comparison_bits(of)] as usize
}

/// The places of three different things from the least to the greatest.
#[inline]
pub(crate) const fn ascending_places(of: [u8; 3]) -> [usize; 3] {
    ORDERS_OF_THREE[INVERSE[order_number(of)] as usize]
}
