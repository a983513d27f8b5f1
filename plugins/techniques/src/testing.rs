//! Shared code of technique tests: positions made by hand or at random, the findings in them, and whether
//! these are true.

mod broken;
mod finds;
mod paths;
mod positions;
mod puzzles;
mod soundness;

pub(crate) use broken::odd;
pub(crate) use finds::{component, found, steps, texts};
pub(crate) use positions::{
    cells, confined, digits, ends_of_two_digits, limited, map, only, with_only,
};
pub(crate) use puzzles::{RandomPuzzles, positions, set_singles};
pub(crate) use soundness::{
    check, excluded_by_ends, follows_from_one_digit, in_no_placement, sound, sound_alone,
};
