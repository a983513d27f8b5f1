//! `fish`: a digit whose places in some rows lie in as many columns, or the other way round.
//!
//! Lines with two places or more are bases. They are visited by digit, rows as the base first.
//! The option `explainer` is for Nicolas Juillerat's SudokuExplainer 1.2.1: columns as the base
//! first, and the digit last. There X-wings, swordfish and jellyfish are searched for only if the
//! digit is still to be set at least twice as often as their size. The larger ones always have a
//! smaller one across, and have no such limit.

use crate::explainer::EXPLAINER;
use crate::roles::BODY;
use crate::subsets::subset_search::{self, count_members, next_set_of_size};
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

options! {
    /// Finds X-wings, swordfish, jellyfish and so on.
    pub struct Fish {
        /// Number of lines: X-Wing (2), Swordfish, Jellyfish, Squirmbag, Whale, Leviathan (7)
        pub(crate) size: usize = 2, in 2..=7;
        explainer: bool, as EXPLAINER;
    }
}

impl Component for Fish {
    const NAME: &'static str = "fish";
    const DOC: &'static str = "Basic fish: X-Wing, Swordfish or Jellyfish, a digit whose places in \
         some rows lie in as many columns, or the reverse";
    const ABOUT: &'static str = "Take some rows and as many columns. If a digit's places in those \
         rows all lie in those columns, each row uses one of the columns. Together the rows use \
         all columns, so the digit can be removed from the columns' other cells. Rows and columns \
         can change roles. Two lines make an X-Wing, three a Swordfish, four a Jellyfish.";
    const DEFINITION: &'static str = "fish of its size";
    create_from_options!();
}

impl Finder for Fish {
    type Pattern = BasicFish;

    fn each(&self, position: &Position, visit: Emit<'_, BasicFish>) -> ControlFlow<()> {
        if self.explainer {
            return for_each_fish(position, self.size, Digits::ALL, visit);
        }
        for (digit, base) in Digit::all().flat_map(|digit| [(digit, 0), (digit, 9)]) {
            let sets = line_places(position, base, digit);
            subset_search::visit_lexicographic(&sets, self.size, |lines, cover| {
                if !subset_search::intersects_others(&sets, lines, cover) {
                    return ControlFlow::Continue(());
                }
                visit(&basic_fish(position, digit, (lines, cover), base))
            })?;
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, fish: &BasicFish) -> Step {
        let size = fish.base.len();
        let form = if fish.base.is_disjoint(Houses::ROWS) { "columns" } else { "rows" };
        let name = fish_name(size);
        let BasicFish { digit, base, cover, .. } = *fish;
        let mut step = Step::form(form)
            .of_size(size)
            .color(0, BODY)
            .show(digit, fish.cells, 0)
            .eliminate(position, digit, fish.out)
            .cover(position, Constraint::places(base, digit), Constraint::places(cover, digit))
            .saying(format!("{name}: {digit} {base} {cover}"));
        step.houses = (base | cover).into();
        step
    }
}

/// A basic fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BasicFish {
    /// The digit.
    pub digit: Digit,
    /// The lines whose places all lie in the cover.
    pub base: Houses,
    /// As many lines across.
    pub cover: Houses,
    /// The places in the base.
    pub cells: Cells,
    /// The cells from which the digit is excluded: at least one.
    pub out: Cells,
}

/// The name of fish with `size` base houses, 2 to 7.
pub(crate) fn fish_name(size: u32) -> &'static str {
    ["X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan"][size as usize - 2]
}

/// Visits the fish of `size`, 2 to 7, with eliminations, in the order of SudokuExplainer. Columns
/// come as the base first, then rows, by the base lines and then the digit, of `digits`.
pub fn for_each_fish(
    position: &Position,
    size: usize,
    digits: Digits,
    mut visit: impl FnMut(&BasicFish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for base in [9, 0] {
        let any = digits_with_fish(position, base, size, digits);
        if !any.is_empty() {
            visit_by_lines(position, base, size, any, &mut visit)?;
        }
    }
    ControlFlow::Continue(())
}

fn digits_with_fish(position: &Position, base: usize, size: usize, digits: Digits) -> Digits {
    let swims = |&digit: &Digit| {
        let room = size > 4 || position.placed(digit) as usize + 2 * size <= 9;
        room && {
            let sets = line_places(position, base, digit);
            let found = subset_search::visit_subsets(&sets, size, |lines, cover| {
                break_if_excludes(&sets, lines, cover)
            });
            found.is_break()
        }
    };
    digits.iter().filter(swims).collect()
}

fn line_places(position: &Position, base: usize, digit: Digit) -> [u16; 9] {
    let spots = position.spots_of(digit).by_house();
    std::array::from_fn(|line| spots[base + line])
}

/// Breaks if one of the other lines has a place in the cover.
fn break_if_excludes(sets: &[u16; 9], lines: u16, cover: u16) -> ControlFlow<()> {
    match subset_search::intersects_others(sets, lines, cover) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

/// Visits the fish of these digits. The base lines come before the digit in the order, so each
/// choice of lines is tried for all.
fn visit_by_lines(
    position: &Position,
    base: usize,
    size: usize,
    digits: Digits,
    visit: &mut impl FnMut(&BasicFish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut lines = (1 << size) - 1;
    while lines < 512 {
        for digit in digits {
            let sets = line_places(position, base, digit);
            let chosen = sets.iter().enumerate().filter(|(i, _)| lines >> i & 1 != 0);
            let cover = chosen.clone().fold(0, |union, (_, set)| union | set);
            let fits = count_members(cover) == size
                && chosen.clone().all(|(_, &set)| count_members(set) > 1);
            if fits && subset_search::intersects_others(&sets, lines, cover) {
                visit(&basic_fish(position, digit, (lines, cover), base))?;
            }
        }
        lines = next_set_of_size(lines);
    }
    ControlFlow::Continue(())
}

/// The fish with these lines of the base, from house `from` on, and of the cover.
fn basic_fish(
    position: &Position,
    digit: Digit,
    (base, cover): (u16, u16),
    from: usize,
) -> BasicFish {
    let base = Houses::from_bits(u32::from(base) << from);
    let cover = Houses::from_bits(u32::from(cover) << (9 - from));
    let (of_base, of_cover) = (base.cells(), cover.cells());
    let places = position.places(digit);
    BasicFish { digit, base, cover, cells: places & of_base, out: places & (of_cover - of_base) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{RandomPuzzles, confine_digits, find_patterns, set_singles, step_texts};

    fn fish_of(size: usize) -> Fish {
        Fish { size, explainer: false }
    }

    #[test]
    fn the_explainers_fish_are_the_same_in_another_order() {
        let mut total = 0;
        for seed in 0..100 {
            let mut position = Position::from(&RandomPuzzles::new(seed).puzzle().0);
            set_singles(&mut position);
            for size in 2..=4 {
                let in_order = |explainer| {
                    let mut found = find_patterns(&Fish { size, explainer }, &position);
                    found.retain(|fish| position.placed(fish.digit) as usize + 2 * size <= 9);
                    found.sort_by_cached_key(|fish| (fish.digit, fish.base));
                    found
                };
                assert_eq!(in_order(true), in_order(false));
                total += in_order(false).len();
            }
        }
        assert!(total > 50, "{total}");
    }

    #[test]
    fn an_x_wing_excludes_from_the_cover() {
        let position = confine_digits(Position::EMPTY, "5", 9, "r3c1 r7c1");
        let position = confine_digits(position, "5", 17, "r3c9 r7c9");
        let expected = ["X-Wing: 5 c19 r37 => r37c2345678<>5"];
        assert_eq!(step_texts(&mut fish_of(2), &position), expected);
    }

    #[test]
    fn larger_fish_may_lack_places() {
        let mut position = confine_digits(Position::EMPTY, "5", 0, "r1c1 r1c5");
        position = confine_digits(position, "5", 3, "r4c5 r4c9");
        position = confine_digits(position, "5", 8, "r9c1 r9c9");
        let expected = ["Swordfish: 5 r149 c159 => r235678c159<>5"];
        assert_eq!(step_texts(&mut fish_of(3), &position), expected);
        assert!(step_texts(&mut fish_of(2), &position).is_empty());
    }

    #[test]
    fn one_place_outside_or_a_single_in_the_base_is_no_fish() {
        for but in ["r3c9 r7c9 r8c9", "r3c9 r8c9", "r3c9"] {
            let position = confine_digits(Position::EMPTY, "5", 9, "r3c1 r7c1");
            let position = confine_digits(position, "5", 17, but);
            assert!(step_texts(&mut fish_of(2), &position).is_empty());
        }
    }
}
