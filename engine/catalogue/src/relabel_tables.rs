//! Orders of columns after renaming the digits of the columns.
//!
//! A filling of a third band (`third_bands.rs`) has an order for each column: the rows of its three
//! digits. In a grid the digits of a column compare differently, as digits or as names in a stack,
//! which is a further order for each column. For three columns, tables combine 216 such orders with
//! 216 of the filling.

use crate::orders::{INVERSE, order_number};
use seventeen_core::ORDERS_OF_THREE;
use std::sync::LazyLock;

/// The number of orders of three columns.
const ORDERS: usize = 216;

/// A table for all orders of three columns, with room to be indexed by any byte.
pub(crate) type TableByOrders<T> = [T; 256];

/// The tables.
pub(crate) struct RelabelTables {
    /// By the order of names in three columns, and by orders: the orders in terms of names.
    orders: Vec<TableByOrders<u8>>,
    /// Likewise: the resulting box of 36, for any order of the rows.
    boxes: Vec<TableByOrders<u8>>,
    /// By the order of digits in the first column of the filling, and by orders in terms of digits:
    /// the content of rows 7 and 8, as in [`BandKey`](crate::band_key::BandKey).
    keys: Vec<TableByOrders<u32>>,
}

impl RelabelTables {
    /// The tables, made at the first call: two milliseconds.
    pub(crate) fn get() -> &'static RelabelTables {
        static TABLES: LazyLock<RelabelTables> = LazyLock::new(RelabelTables::new);
        &TABLES
    }

    fn new() -> RelabelTables {
        let orders: Vec<_> =
            (0..ORDERS).map(|names| by_orders(|of| rename_orders(names, of))).collect();
        let boxes =
            orders.iter().map(|row| by_orders(|of| box_of_orders(row[of].into()))).collect();
        let keys = (0..6).map(|first| by_orders(|of| key_of_orders(first, of))).collect();
        RelabelTables { orders, boxes, keys }
    }

    /// The orders in terms of names with this order, by orders.
    #[inline]
    pub(crate) fn renamed_orders(&self, names: usize) -> &TableByOrders<u8> {
        &self.orders[names]
    }

    /// The boxes in terms of names with this order, by orders.
    #[inline]
    pub(crate) fn renamed_boxes(&self, names: usize) -> &TableByOrders<u8> {
        &self.boxes[names]
    }

    /// The rows 7 and 8 of three columns, for this order of the digits of the filling's first
    /// column, by orders in terms of digits.
    #[inline]
    pub(crate) fn row_keys(&self, first: usize) -> &TableByOrders<u32> {
        &self.keys[first]
    }
}

fn by_orders<T: Copy + Default>(entry: impl Fn(usize) -> T) -> TableByOrders<T> {
    let mut table = [T::default(); 256];
    for (orders, slot) in table.iter_mut().enumerate().take(ORDERS) {
        *slot = entry(orders);
    }
    table
}

/// The orders of three columns of this number.
fn orders_from_number(number: usize) -> [[usize; 3]; 3] {
    [number / 36, number / 6 % 6, number % 6].map(|order| ORDERS_OF_THREE[order])
}

fn orders_number(orders: [[usize; 3]; 3]) -> usize {
    orders.iter().fold(0, |number, order| 6 * number + order_number(order.map(|k| k as u8)))
}

fn rename_orders(names: usize, orders: usize) -> u8 {
    let names = orders_from_number(names);
    let orders = orders_from_number(orders);
    orders_number(std::array::from_fn(|column| orders[column].map(|digit| names[column][digit])))
        as u8
}

fn box_of_orders(orders: usize) -> u8 {
    let [first, second, third] = orders_from_number(orders);
    // The first column determines the order of the rows.
    let rows = ORDERS_OF_THREE[usize::from(INVERSE[orders / 36])];
    debug_assert!(rows.map(|row| first[row]) == [0, 1, 2]);
    orders_number([[0, 1, 2], rows.map(|row| second[row]), rows.map(|row| third[row])]) as u8
}

fn key_of_orders(first: usize, orders: usize) -> u32 {
    let rows = ORDERS_OF_THREE[usize::from(INVERSE[first])];
    let columns = orders_from_number(orders);
    let in_row = |row: usize| columns.iter().fold(0, |key, order| key << 2 | order[row] as u32);
    in_row(rows[0]) << 18 | in_row(rows[1])
}
