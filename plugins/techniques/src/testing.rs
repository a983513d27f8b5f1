//! Shared code of technique tests: positions made by hand or at random, the findings in them, and
//! whether these are true.

mod broken;
mod finds;
mod paths;
mod positions;
mod puzzles;
mod soundness;

pub(crate) use broken::odd_positions;
pub(crate) use finds::{create_component, find_patterns, find_steps, step_texts};
pub(crate) use positions::{
    cells, confine_digits, digits, from_map, keep_only, limit_candidates, position_of_two_digits,
    with_only,
};
pub(crate) use puzzles::{RandomPuzzles, set_singles, visit_positions};
pub(crate) use soundness::{
    check_one_digit, check_search_by_ends, check_sound, check_sound_alone, check_steps,
    outside_all_placements,
};
