//! Shared code of technique tests: positions made by hand or at random, the findings in them, and
//! whether these are true.

mod broken;
mod finds;
mod paths;
mod positions;
mod puzzles;
mod soundness;

pub(crate) use broken::odd_positions;
pub(crate) use finds::{component, found, steps, texts};
pub(crate) use positions::{
    cells, confined, digits, from_map, limited, only, position_of_two_digits, with_only,
};
pub(crate) use puzzles::{RandomPuzzles, set_singles, visit_positions};
pub(crate) use soundness::{
    check_one_digit, check_search_by_ends, check_sound, check_sound_alone, check_steps,
    outside_all_placements,
};
