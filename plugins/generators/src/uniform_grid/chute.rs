//! Random bands and stacks.

use super::arrangements::{ARRANGEMENTS, Lines, Triple};
use seventeen_core::ORDERS_OF_THREE;
use seventeen_plugin::random::RandomNumbers;

/// The digits 1 to 9 of a box: `3 * line + position`, where the lines are rows or columns.
pub(super) type Box9 = [u8; 9];

/// A box by its other lines.
pub(super) fn turned(box_: &Box9) -> Box9 {
    std::array::from_fn(|place| box_[place % 3 * 3 + place / 3])
}

/// A random box, uniform among all 9!.
pub(super) fn draw_box(random: &mut RandomNumbers) -> Box9 {
    let mut box_ = std::array::from_fn(|place| place as u8 + 1);
    let mut number = random.below(362_880);
    for last in (1..9).rev() {
        box_.swap(last, number % (last + 1));
        number /= last + 1;
    }
    box_
}

/// The number of chutes that start with a given box.
pub(super) const CHUTES: usize = ARRANGEMENTS * 6_usize.pow(6);

/// The second and third box of a chute that starts with `first`, uniform among all [`CHUTES`].
pub(super) fn draw_chute(
    first: &Box9,
    second: &[Lines; ARRANGEMENTS],
    third: &[Lines; ARRANGEMENTS],
    random: &mut RandomNumbers,
) -> [Box9; 2] {
    chute(first, second, third, random.below(CHUTES))
}

/// The second and third box of the chute of this number, below [`CHUTES`]. Boxes are listed by the
/// chute's lines.
pub(super) fn chute(
    first: &Box9,
    second: &[Lines; ARRANGEMENTS],
    third: &[Lines; ARRANGEMENTS],
    number: usize,
) -> [Box9; 2] {
    let (arrangement, mut orders) = (number % ARRANGEMENTS, number / ARRANGEMENTS);
    [&second[arrangement], &third[arrangement]].map(|lines| {
        let mut box_ = [0; 9];
        for (cells, &line) in box_.chunks_exact_mut(3).zip(lines) {
            let digits = digits_at(first, line);
            let order = ORDERS_OF_THREE[orders % 6];
            orders /= 6;
            cells.copy_from_slice(&order.map(|i| digits[i]));
        }
        box_
    })
}

/// The digits of a box at three places.
fn digits_at(box_: &Box9, mut places: Triple) -> [u8; 3] {
    std::array::from_fn(|_| {
        let place = places.trailing_zeros() as usize % 9;
        places &= places.wrapping_sub(1);
        box_[place]
    })
}
