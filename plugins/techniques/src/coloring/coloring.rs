//! `coloring`: all groups of strong links of a digit together, and their consequences by weak
//! links.
//!
//! The algorithm of Lummox JR, "Coloring in C", Sudoku Programmers Forum, 20 September 2005, with
//! his correction of the 22nd. Conjugate pairs give groups of places in two colours; then, group by
//! group from the last on, each with those before it:
//!
//! * A colour that sees both colours of the other group is contradicted, and excluded.
//! * If each colour sees a colour of the other group, the two groups merge. At most one of two
//!   places that see each other holds the digit, so a colour equals the opposite of the colour that
//!   it sees.
//!
//! At last places without a colour that see both colours of a group are excluded. That is one pass;
//! his program repeats passes until nothing changes. Here a pass is a step, with the strong links
//! of the current grid: the next pass is found after this one's eliminations.
//!
//! Differences: his program examines the weak links between two groups until it has found two of
//! the four possible, and takes their consequences. Here all four are examined, so that every
//! contradicted colour is found. And it keeps the colours from pass to pass, while here they are
//! made again from the current grid. If a colour is excluded, its opposite holds the digit: that is
//! left to singles, in both programs.
//!
//! A colour that sees itself is left to `simple_colors`.

use super::groups::{ColorGroup, ColorGroups, any_sees, group_name, show_group};
use seventeen_core::house::seen_by_any;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

/// Finds one pass of colouring for each digit.
pub struct Coloring;

impl Component for Coloring {
    const NAME: &'static str = "coloring";
    const DOC: &'static str =
        "Coloring: all conjugate pairs of a digit in colours that weak links merge";
    const ABOUT: &'static str = "A house with two places for a digit makes them a conjugate pair: \
         one holds the digit and the other does not. Colouring follows these pairs, with two \
         colours per group. Where the colours of two groups see each other crosswise, the groups \
         merge. Remove candidates that see both colours of a group, and colours that contradict \
         themselves.";
    const DEFINITION: &'static str = "refuted; left of houses, seen, supposed; one digit";
    create_without_options!();
}

impl Finder for Coloring {
    type Pattern = ColoringPass;

    /// Visits the pass of each digit that excludes something.
    fn each(&self, position: &Position, visit: Emit<'_, ColoringPass>) -> ControlFlow<()> {
        for digit in Digit::all() {
            let pass = ColoringPass::of_digit(position, digit);
            if !(pass.contradicted | pass.caught).is_empty() {
                visit(&pass)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Each group is shown in its own two colours. The strong links are the conjugate pairs, the
    /// weak ones those that merged groups or contradicted a colour.
    fn step(&self, position: &Position, pass: &ColoringPass) -> Step {
        let digit = pass.digit;
        let mut step = Step::default().of_size(pass.groups.list().len() as u32);
        for (pair, group) in pass.groups.list().iter().enumerate() {
            step = show_group(step, position, digit, group, pair as u8);
        }
        for &[from, to] in pass.weak.list() {
            let from = from & seen_by_any(to);
            step = step.link((digit, from), (digit, to), false);
        }
        let names: Vec<String> = pass.groups.list().iter().map(group_name).collect();
        step.eliminate(position, digit, pass.contradicted | pass.caught)
            .refuting(position, Constraint::places(Houses::ALL, digit))
            .saying(format!("Coloring: {digit} {}", names.join(", ")))
    }
}

/// The result of a pass.
#[derive(Clone, Copy)]
pub struct ColoringPass {
    /// The digit.
    pub digit: Digit,
    /// The final groups, with the contradicted colours.
    pub groups: ColorGroups,
    /// The places whose colours were contradicted.
    pub contradicted: Cells,
    /// The places without a colour that see both colours of a group.
    pub caught: Cells,
    weak: WeakColorPairs,
}

impl ColoringPass {
    /// The pass of `digit`.
    pub fn of_digit(position: &Position, digit: Digit) -> ColoringPass {
        let groups = ColorGroups::of_digit(position, digit);
        let (contradicted, caught, weak) = (Cells::EMPTY, Cells::EMPTY, WeakColorPairs::NONE);
        let mut pass = ColoringPass { digit, groups, contradicted, caught, weak };
        pass.compare_groups();
        pass.exclude_trapped(position.places(digit));
        pass
    }

    /// Compares each group, from the last on, with those before it, until it becomes one of them.
    fn compare_groups(&mut self) {
        for i in (1..self.groups.list().len()).rev() {
            for j in (0..i).rev() {
                self.exclude_false_colors(i, j);
                if self.merge_groups(i, j) {
                    break;
                }
            }
        }
    }

    /// A group without the places that are contradicted.
    fn without_contradicted(&self, i: usize) -> ColorGroup {
        self.groups.list()[i].map(|cells| cells - self.contradicted)
    }

    /// Excludes the colours of two groups that see both colours of the other.
    fn exclude_false_colors(&mut self, i: usize, j: usize) {
        let (one, other) = (self.without_contradicted(i), self.without_contradicted(j));
        for (ours, theirs) in [(one, other), (other, one)] {
            for cells in ours {
                if theirs.iter().all(|&seen| any_sees(cells, seen)) {
                    theirs.iter().for_each(|&seen| self.weak.add_pair(cells, seen));
                    self.contradicted |= cells;
                }
            }
        }
    }

    /// Merges the first group into the second if each colour sees another one.
    fn merge_groups(&mut self, i: usize, j: usize) -> bool {
        let (one, other) = (self.without_contradicted(i), self.without_contradicted(j));
        let crossed =
            (0..2).find(|&k| any_sees(one[0], other[k]) && any_sees(one[1], other[1 - k]));
        let Some(k) = crossed else { return false };
        self.weak.add_pair(one[0], other[k]);
        self.weak.add_pair(one[1], other[1 - k]);
        // Colour 0 sees colour `k`, so it is the other one's opposite.
        self.groups.join_groups(i, j, k ^ 1);
        true
    }

    /// Excludes the members of `places` that have no colour and see both colours of a group.
    fn exclude_trapped(&mut self, places: Cells) {
        let bare = places - self.groups.colored_cells();
        let live = (0..self.groups.list().len()).map(|i| self.without_contradicted(i));
        let both = live.map(|[one, other]| seen_by_any(one) & seen_by_any(other));
        self.caught = both.fold(Cells::EMPTY, |caught, seen| caught | bare & seen);
    }
}

/// The pairs of colours whose weak links were used.
#[derive(Clone, Copy)]
struct WeakColorPairs {
    links: [[Cells; 2]; WeakColorPairs::MOST],
    len: usize,
}

impl WeakColorPairs {
    /// Two for each merged group, and two for each contradicted colour.
    const MOST: usize = 2 * 27 + 2 * 54;
    const NONE: WeakColorPairs =
        WeakColorPairs { links: [[Cells::EMPTY; 2]; WeakColorPairs::MOST], len: 0 };

    fn add_pair(&mut self, one: Cells, other: Cells) {
        self.links[self.len] = [one, other & seen_by_any(one)];
        self.len += 1;
    }

    fn list(&self) -> &[[Cells; 2]] {
        &self.links[..self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    /// His first example, of two groups that become one. The digit is set in three further boxes;
    /// where, he does not show.
    const MERGED: [&str; 3] = [
        "*...*.... ......#.. ..**.*... *.**..... .......#. .*..*.... ........# *...**... .*.*.*...",
        "b...B.... ......#.. ..B*.*... *.ba..... .......#. .a..A.... ........# a...**... .A.*.*...",
        "A...a.... ......#.. ..a*.*... *.Aa..... .......#. .a..A.... ........# a...**... .A.*.*...",
    ];
    /// Its second pass, after which r3c6 sees both colours.
    const MERGED_2: &str =
        "A...a.... ......#.. ..aA.*... ..Aa..... .......#. .a..A.... ........# a....A... .A...a...";
    /// His second example, of a colour that sees both of another group.
    const CONTRADICTED: &str =
        "#........ .....c**. .....C**. ..B....*a .b.....B. ....#.... .*b...**. ...#..... .a......A";

    /// The groups in small and large letters, by their first cells from the top; other places are
    /// `*`.
    fn draw_groups(position: &Position, digit: Digit, groups: &[ColorGroup]) -> Vec<char> {
        let mut map = ['.'; 81];
        position.places(digit).iter().for_each(|cell| map[cell] = '*');
        for cell in Cell::all().filter(|&cell| position.digit(cell) == Some(digit)) {
            map[cell] = '#';
        }
        for (i, group) in groups.iter().enumerate() {
            for (color, &cells) in group.iter().enumerate() {
                let letter = (b"aA"[color] + i as u8) as char;
                cells.iter().for_each(|cell| map[cell] = letter);
            }
        }
        rename_letters(&map)
    }

    /// The letters of a map in the order of their first cells, the first of each group small.
    fn rename_letters(map: &[char]) -> Vec<char> {
        let mut firsts: Vec<char> = Vec::new();
        let rename = |&mark: &char| {
            if !mark.is_ascii_alphabetic() {
                return mark;
            }
            let known = firsts.iter().position(|first| first.eq_ignore_ascii_case(&mark));
            let i = known.unwrap_or_else(|| {
                firsts.push(mark);
                firsts.len() - 1
            });
            (if firsts[i] == mark { b'a' + i as u8 } else { b'A' + i as u8 }) as char
        };
        map.iter().map(rename).collect()
    }

    fn parse_map(rows: &str) -> Vec<char> {
        rename_letters(&rows.chars().filter(|mark| !mark.is_whitespace()).collect::<Vec<_>>())
    }

    /// The eliminations of the passes, one after the other, until there are none.
    fn run_passes(mut position: Position) -> Vec<String> {
        let mut out = Vec::new();
        while let [step] = &testing::find_steps(&mut Coloring, &position)[..] {
            out.push(seventeen_core::notation::conclusions(&[], &step.eliminations));
            step.apply(&mut position);
        }
        out
    }

    #[test]
    fn the_first_example_pass_by_pass() {
        let mut position = testing::from_map(7, MERGED[0]);
        assert_eq!(
            draw_groups(
                &position,
                Digit::of(7),
                ColorGroups::of_digit(&position, Digit::of(7)).list()
            ),
            parse_map(MERGED[1])
        );
        let pass = ColoringPass::of_digit(&position, Digit::of(7));
        assert_eq!(draw_groups(&position, Digit::of(7), pass.groups.list()), parse_map(MERGED[2]));
        assert_eq!(run_passes(position.clone()), ["r4c1,r8c5,r9c4<>7", "r3c6<>7"]);
        testing::find_steps(&mut Coloring, &position)[0].apply(&mut position);
        let pass = ColoringPass::of_digit(&position, Digit::of(7));
        assert_eq!(draw_groups(&position, Digit::of(7), pass.groups.list()), parse_map(MERGED_2));
    }

    #[test]
    fn the_second_example_pass_by_pass() {
        let position = testing::from_map(5, CONTRADICTED);
        assert_eq!(
            draw_groups(
                &position,
                Digit::of(5),
                ColorGroups::of_digit(&position, Digit::of(5)).list()
            ),
            parse_map(CONTRADICTED)
        );
        let pass = ColoringPass::of_digit(&position, Digit::of(5));
        assert_eq!(pass.contradicted.to_string(), "r4c9 r9c2");
        assert_eq!(pass.caught.to_string(), "r7c8");
        assert_eq!(run_passes(position), ["r4c9,r7c8,r9c2<>5", "r23c8,r7c7<>5"]);
    }

    #[test]
    fn on_both_examples_it_excludes_what_is_in_no_placement_and_nothing_else() {
        for (digit, rows) in [(7, MERGED[0]), (5, CONTRADICTED)] {
            let (mut position, digit) = (testing::from_map(digit, rows), Digit::of(digit));
            let doomed = testing::outside_all_placements(&position, digit);
            let before = position.places(digit);
            while let [step] = &testing::find_steps(&mut Coloring, &position)[..] {
                step.apply(&mut position);
            }
            assert_eq!(before - position.places(digit), doomed);
        }
    }

    /// His line before the correction excluded the `b` of the second example, which are true.
    #[test]
    fn the_colour_that_is_seen_by_a_contradicted_one_stays() {
        let mut position = testing::from_map(5, CONTRADICTED);
        while let [step] = &testing::find_steps(&mut Coloring, &position)[..] {
            step.apply(&mut position);
        }
        let true_cells: Cells = "r5c2 r7c3".parse().unwrap();
        assert!(true_cells.is_subset(position.places(Digit::of(5))));
    }

    #[test]
    fn the_step_shows_the_groups_and_links() {
        let step = &testing::find_steps(&mut Coloring, &testing::from_map(7, MERGED[0]))[0];
        let colours = "(r1c1,r4c3,r6c5,r9c2) / (r1c5,r3c3,r4c4,r6c2,r8c1)";
        assert_eq!(step.to_string(), format!("Coloring: 7 {colours} => r4c1,r8c5,r9c4<>7"));
        let weak: Vec<_> = step.links.iter().filter(|link| !link.strong).collect();
        assert_eq!((step.links.len(), weak.len(), step.shown.len()), (9, 2, 2));
    }

    #[test]
    fn a_third_place_in_a_house_leaves_the_groups_apart() {
        // Without the pair in row 1 only one colour of each group sees one of the other.
        let position = testing::from_map(7, &MERGED[0].replacen("*...*....", "*...**...", 1));
        assert_eq!(ColoringPass::of_digit(&position, Digit::of(7)).groups.list().len(), 2);
    }

    #[test]
    fn it_is_sound_and_follows_from_one_digit() {
        let found = testing::check_sound(&mut Coloring, 1000, testing::check_one_digit);
        assert!(found > 100, "{found}");
    }
}
