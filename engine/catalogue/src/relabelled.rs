//! What orders of columns become when the digits of the columns go by other names.
//!
//! A filling of a third band (`third_bands.rs`) has an order for each column: which of its three
//! digits stands in which row. In a grid the digits of a column compare otherwise, as digits or as
//! names in a stack, which is a further order for each column. Tables give for three columns, 216
//! such orders and 216 of the filling, what that makes.

use crate::orders::{INVERSE, order_of};
use seventeen_core::ORDERS_OF_THREE;
use std::sync::LazyLock;

/// How many orders three columns have.
const ORDERS: usize = 216;

/// A table for all orders of three columns, with room to be indexed by any byte.
pub(crate) type ByOrders<T> = [T; 256];

/// The tables.
pub(crate) struct Relabelled {
    /// By how names compare in three columns, and by orders: the orders in the names' terms.
    orders: Vec<ByOrders<u8>>,
    /// Likewise: which box of 36 that makes, whatever the order of the rows.
    boxes: Vec<ByOrders<u8>>,
    /// By how digits compare in the first column of the filling, and by orders in digits' terms: what
    /// stands in rows 7 and 8, as in [`Key`](crate::key::Key).
    keys: Vec<ByOrders<u32>>,
}

impl Relabelled {
    /// The tables, made at the first call: two milliseconds.
    pub(crate) fn get() -> &'static Relabelled {
        static TABLES: LazyLock<Relabelled> = LazyLock::new(Relabelled::new);
        &TABLES
    }

    fn new() -> Relabelled {
        let orders: Vec<_> = (0..ORDERS).map(|names| by_orders(|of| renamed(names, of))).collect();
        let boxes = orders.iter().map(|row| by_orders(|of| box_of(row[of].into()))).collect();
        let keys = (0..6).map(|first| by_orders(|of| key_of(first, of))).collect();
        Relabelled { orders, boxes, keys }
    }

    /// The orders in the terms of names that compare like this, by orders.
    #[inline]
    pub(crate) fn orders(&self, names: usize) -> &ByOrders<u8> {
        &self.orders[names]
    }

    /// The boxes in the terms of names that compare like this, by orders.
    #[inline]
    pub(crate) fn boxes(&self, names: usize) -> &ByOrders<u8> {
        &self.boxes[names]
    }

    /// The rows 7 and 8 of three columns, if the digits of the filling's first column compare like
    /// this, by orders in digits' terms.
    #[inline]
    pub(crate) fn keys(&self, first: usize) -> &ByOrders<u32> {
        &self.keys[first]
    }
}

fn by_orders<T: Copy + Default>(entry: impl Fn(usize) -> T) -> ByOrders<T> {
    let mut table = [T::default(); 256];
    for (orders, slot) in table.iter_mut().enumerate().take(ORDERS) {
        *slot = entry(orders);
    }
    table
}

/// The orders of three columns of this number.
fn three(number: usize) -> [[usize; 3]; 3] {
    [number / 36, number / 6 % 6, number % 6].map(|order| ORDERS_OF_THREE[order])
}

fn number(orders: [[usize; 3]; 3]) -> usize {
    orders.iter().fold(0, |number, order| 6 * number + order_of(order.map(|k| k as u8)))
}

fn renamed(names: usize, orders: usize) -> u8 {
    let names = three(names);
    let orders = three(orders);
    number(std::array::from_fn(|column| orders[column].map(|digit| names[column][digit]))) as u8
}

fn box_of(orders: usize) -> u8 {
    let [first, second, third] = three(orders);
    // The rows go by what stands in the first column.
    let rows = ORDERS_OF_THREE[usize::from(INVERSE[orders / 36])];
    debug_assert!(rows.map(|row| first[row]) == [0, 1, 2]);
    number([[0, 1, 2], rows.map(|row| second[row]), rows.map(|row| third[row])]) as u8
}

fn key_of(first: usize, orders: usize) -> u32 {
    let rows = ORDERS_OF_THREE[usize::from(INVERSE[first])];
    let columns = three(orders);
    let in_row = |row: usize| columns.iter().fold(0, |key, order| key << 2 | order[row] as u32);
    in_row(rows[0]) << 18 | in_row(rows[1])
}
