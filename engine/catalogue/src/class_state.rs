//! The tables of a class for searches: the names of its stacks' digits, and the order of mini-rows
//! as text. For each box below the first, they list the third boxes that make a stack of this class
//! or a later one.

use crate::band_table::BandTable;
use crate::mini_rows::{MINI_ROWS, MiniRows};
use crate::normal_band::{BOX_ORDERS, SECOND_BOXES, SHARES, digits_in_set, third_box_sets};
use crate::rows::Band;

/// The members of the 36 third boxes that make a stack with a second box: bit p for the box of
/// order p.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ThirdBoxMasks {
    /// The mini-rows that make a stack of the class or a later one.
    pub(crate) allowed: u64,
    /// The mini-rows that make a stack of the class itself.
    pub(crate) tied: u64,
}

/// The remaining needs of a stack's columns below the second band, in nibbles.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct ColumnNeeds {
    /// The digits of the first column, then those of the second and the third, each ascending.
    pub(crate) by_digit: u64,
    /// These digits, in each column ascending by name.
    pub(crate) by_name: u64,
    /// For each digit its column in the stack, times 3 in the second stack.
    pub(crate) column: u64,
}

/// The state of a class.
pub(crate) struct ClassTables {
    /// The class, from 0.
    pub(crate) class: usize,
    /// The canonical band.
    pub(crate) band: Band,
    /// The name of each digit in each stack.
    pub(crate) name: [[u8; 9]; 3],
    /// The digit of each name in each stack.
    digit: [[u8; 9]; 3],
    /// The digits of each mini-row in each stack.
    digits: [[[u8; 3]; MINI_ROWS]; 3],
    /// The index of each mini-row among those of its stack, sorted by text.
    pub(crate) place: [[u8; MINI_ROWS]; 3],
    /// The mini-row at each place.
    pub(crate) at_place: [[u8; MINI_ROWS]; 3],
    third_boxes: Vec<ThirdBoxMasks>,
    /// The second boxes that allow any third box: a bit each.
    viable: [u64; SECOND_BOXES.div_ceil(64)],
    needs: [[ColumnNeeds; SHARES]; 3],
}

impl ClassTables {
    /// The state of a class, from 0: made in a tenth of a millisecond.
    pub(crate) fn new(class: usize) -> ClassTables {
        ClassTables::with_min_stack_class(class, class)
    }

    /// The state of a class, from 0, if stacks may be of the class `least` or a later one: with 0,
    /// everything that fits below the canonical band is viable.
    pub(crate) fn with_min_stack_class(class: usize, least: usize) -> ClassTables {
        let table = BandTable::get();
        let band = *table.canonical_band(class);
        let mut state = ClassTables {
            class,
            band,
            name: [[0; 9]; 3],
            digit: [[0; 9]; 3],
            digits: [[[0; 3]; MINI_ROWS]; 3],
            place: [[0; MINI_ROWS]; 3],
            at_place: [[0; MINI_ROWS]; 3],
            third_boxes: compute_third_boxes(table.normal_band_classes(), least as u16),
            viable: [0; SECOND_BOXES.div_ceil(64)],
            needs: [[ColumnNeeds::default(); SHARES]; 3],
        };
        for (number, boxes) in state.third_boxes.iter().enumerate() {
            state.viable[number / 64] |= u64::from(boxes.allowed != 0) << (number % 64);
        }
        for stack in 0..3 {
            state.name_digits(stack);
            state.order_mini_rows(stack);
            state.needs[stack] = std::array::from_fn(|share| state.compute_needs(stack, share));
        }
        state
    }

    fn name_digits(&mut self, stack: usize) {
        for (row, digits) in self.band.iter().enumerate() {
            for (column, &digit) in digits[3 * stack..3 * stack + 3].iter().enumerate() {
                let name = 3 * column + row;
                self.name[stack][usize::from(digit)] = name as u8;
                self.digit[stack][name] = digit;
            }
        }
    }

    fn order_mini_rows(&mut self, stack: usize) {
        let names = |row: usize| MiniRows::get().digit_names(row as u8);
        self.digits[stack] =
            std::array::from_fn(|row| names(row).map(|name| self.digit[stack][usize::from(name)]));
        let mut order: [u8; MINI_ROWS] = std::array::from_fn(|row| row as u8);
        order.sort_unstable_by_key(|&row| self.mini_row_digits(stack, row));
        for (place, &row) in (0..).zip(&order) {
            self.place[stack][usize::from(row)] = place;
        }
        self.at_place[stack] = order;
    }

    fn compute_needs(&self, stack: usize, share: usize) -> ColumnNeeds {
        let mut needs = ColumnNeeds::default();
        let weight = [0, 3, 1][stack];
        for (column, names) in third_box_sets(share).into_iter().enumerate() {
            let by_name = digits_in_set(names).map(|name| self.digit[stack][usize::from(name)]);
            let mut by_digit = by_name;
            by_digit.sort_unstable();
            for k in 0..3 {
                let place = 4 * (3 * column + k);
                needs.by_digit |= u64::from(by_digit[k]) << place;
                needs.by_name |= u64::from(by_name[k]) << place;
                needs.column |= (weight * column as u64) << (4 * by_digit[k]);
            }
        }
        needs
    }

    /// The digits of a mini-row of a stack.
    #[inline]
    pub(crate) fn mini_row_digits(&self, stack: usize, mini_row: u8) -> [u8; 3] {
        self.digits[stack][usize::from(mini_row)]
    }

    /// The number of a mini-row of a stack, by its digits.
    pub(crate) fn mini_row_number(&self, stack: usize, digits: [u8; 3]) -> u8 {
        MiniRows::get().number_of(digits.map(|digit| self.name[stack][usize::from(digit)]))
    }

    /// The third boxes that make a stack of the class or a later one with this second box.
    #[inline]
    pub(crate) fn allowed_third_boxes(&self, second_box: u16) -> ThirdBoxMasks {
        self.third_boxes[usize::from(second_box)]
    }

    /// Whether a second box allows any third box. This is called for many boxes that are not
    /// examined further, so it uses a smaller table.
    #[inline]
    pub(crate) fn allows_third_box(&self, second_box: u16) -> bool {
        let number = usize::from(second_box);
        self.viable[number / 64] >> (number % 64) & 1 != 0
    }

    /// The remaining needs of a stack's columns below this second box.
    #[inline]
    pub(crate) fn column_needs(&self, stack: usize, second_box: u16) -> &ColumnNeeds {
        &self.needs[stack][usize::from(second_box) / BOX_ORDERS]
    }
}

fn compute_third_boxes(classes: &[u16], class: u16) -> Vec<ThirdBoxMasks> {
    let mut all = Vec::with_capacity(SECOND_BOXES);
    for thirds in classes.as_chunks::<BOX_ORDERS>().0 {
        let mut boxes = ThirdBoxMasks { allowed: 0, tied: 0 };
        for (order, &found) in thirds.iter().enumerate() {
            boxes.allowed |= u64::from(found >= class) << order;
            boxes.tied |= u64::from(found == class) << order;
        }
        all.push(boxes);
    }
    all
}
