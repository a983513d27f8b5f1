//! `sk_loop`: sixteen cells around four boxes, found by Steve Kurzhals in Easter Monster (2007).
//!
//! Two rows of two bands and two columns of two stacks cross in four boxes. In each box the row has
//! two cells beside the crossing and the column two. This makes eight pairs of blank cells in a
//! loop, in which neighbours share a box, a row or a column in turn. Each link of the loop gets
//! digits such that each pair's candidates are all in its two links. If these are sixteen digits in
//! all, as many as cells, each of them occurs once in its two pairs. It is then excluded from the
//! rest of their common house.
//!
//! The search for links starts from one of them: the next has the digits of the pair between them
//! that this one does not have.

use seventeen_core::house::HOUSES;
use seventeen_core::notation;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

/// Finds SK-loops.
pub struct SkLoop;

impl Component for SkLoop {
    const NAME: &'static str = "sk_loop";
    const DOC: &'static str =
        "SK-Loop (domino loop): sixteen cells in four boxes whose eight links share out the digits";
    const ABOUT: &'static str = "Sixteen cells in four boxes form a loop of pairs, and each pair \
         shares some digits with the next. All links together have sixteen digits, as many as \
         there are cells. So each link uses all its digits, which can be removed from the rest of \
         the link's house.";
    const DEFINITION: &'static str = "cover of cells";
    create_without_options!();
}

/// Eight pairs of cells; pair `k` and pair `k + 1` share the house `k`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairLoop {
    /// The pairs in order.
    pub pairs: [Cells; 8],
    /// The number of the house that each pair shares with the next.
    pub houses: [usize; 8],
    /// The digits of each link.
    pub digits: [Digits; 8],
}

impl PairLoop {
    /// The cells from which the digits of a link are excluded.
    fn seen_by_link(&self, link: usize) -> Cells {
        HOUSES[self.houses[link]] - self.pairs[link] - self.pairs[(link + 1) % 8]
    }

    fn has_eliminations(&self, position: &Position) -> bool {
        (0..8).any(|link| {
            let seen = self.seen_by_link(link);
            self.digits[link].iter().any(|digit| !position.places(digit).is_disjoint(seen))
        })
    }
}

impl Finder for SkLoop {
    type Pattern = PairLoop;

    /// Visits the loops that exclude something.
    fn each(&self, position: &Position, visit: Emit<'_, PairLoop>) -> ControlFlow<()> {
        for rows in line_pairs() {
            for columns in line_pairs() {
                let Some(pairs) = cell_pairs(position, rows, columns) else { continue };
                let houses = link_houses(rows, columns);
                if let Some(digits) = link_digits(position, &pairs) {
                    let found = PairLoop { pairs, houses, digits };
                    if found.has_eliminations(position) {
                        visit(&found)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, position: &Position, found: &PairLoop) -> Step {
        let all = found.pairs.into_iter().fold(Cells::EMPTY, |all, pair| all | pair);
        let mut step = Step::form("").of_size(16).role("cells of the loop", all);
        for (link, &digits) in found.digits.iter().enumerate() {
            let pairs = found.pairs[link] | found.pairs[(link + 1) % 8];
            step = step.in_house(found.houses[link]);
            for digit in digits {
                step = step.show(digit, position.places(digit) & pairs, 2 * link as u8);
                step = step.eliminate(position, digit, found.seen_by_link(link));
            }
        }
        step.eliminations.sort_unstable();
        step.eliminations.dedup();
        let cells = found.pairs.into_iter().flat_map(Cells::iter).map(Constraint::Cell);
        let links = found.houses.into_iter().zip(found.digits);
        let links = links.flat_map(|(house, digits)| {
            digits.iter().map(move |digit| Constraint::place(house, digit))
        });
        step = step.cover(position, cells, links);
        step.saying(found.sentence())
    }
}

/// All pairs of lines, 0 to 8, of two bands or stacks.
fn line_pairs() -> impl Iterator<Item = [usize; 2]> {
    let pairs = (0..81).map(|number| [number / 9, number % 9]);
    pairs.filter(|[one, other]| one / 3 < other / 3)
}

/// The houses that each pair shares with the next, clockwise from the first row's first box: that
/// row, its second box, the second column, and so on.
fn link_houses(rows: [usize; 2], columns: [usize; 2]) -> [usize; 8] {
    let box_of = |i: usize, j: usize| 18 + rows[i] / 3 * 3 + columns[j] / 3;
    let [top, bottom] = rows;
    let [left, right] = columns.map(|column| 9 + column);
    [top, box_of(0, 1), right, box_of(1, 1), bottom, box_of(1, 0), left, box_of(0, 0)]
}

/// The pairs in that order, if all their cells are blank.
fn cell_pairs(position: &Position, rows: [usize; 2], columns: [usize; 2]) -> Option<[Cells; 8]> {
    let pair = |i: usize, j: usize, of_row: bool| {
        let (row, column) = (HOUSES[rows[i]], HOUSES[9 + columns[j]]);
        let box_of = HOUSES[18 + rows[i] / 3 * 3 + columns[j] / 3];
        box_of & if of_row { row - column } else { column - row }
    };
    let pairs = [
        pair(0, 0, true),
        pair(0, 1, true),
        pair(0, 1, false),
        pair(1, 1, false),
        pair(1, 1, true),
        pair(1, 0, true),
        pair(1, 0, false),
        pair(0, 0, false),
    ];
    pairs.iter().all(|pair| pair.is_subset(position.blank())).then_some(pairs)
}

/// Sixteen digits in the links, such that each pair's candidates are in its two links.
fn link_digits(position: &Position, pairs: &[Cells; 8]) -> Option<[Digits; 8]> {
    let has = pairs.map(|pair| position.candidates_in(pair));
    // Two cells hold two digits, so at a pair, none of sixteen digits in the links can occur twice.
    if has.iter().map(|has| has.len()).sum::<u32>() > 32 {
        return None;
    }
    let mut first = has[0];
    while !first.is_empty() {
        let mut links = [first; 8];
        (1..8).for_each(|k| links[k] = has[k] - links[k - 1]);
        let closes = has[0].is_subset(links[7] | first);
        if closes && links.iter().map(|link| link.len()).sum::<u32>() == 16 {
            return Some(links);
        }
        first = Digits::from_bits(first.bits() - 1) & has[0];
    }
    None
}

impl PairLoop {
    /// `SK-Loop: r2c13 =12= r2c79 =34= …`: the digits of each link between its pairs.
    fn sentence(&self) -> String {
        let pair =
            |link: usize| format!("{} ={}=", notation::cells(self.pairs[link]), self.digits[link]);
        format!("SK-Loop: {}", (0..8).map(pair).collect::<Vec<_>>().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        RandomPuzzles, check_steps, digits, find_steps, keep_only, limit_candidates, odd_positions,
        step_texts,
    };

    /// The links around r2, c8, r8 and c2 have these digits.
    fn loop_position(links: [&str; 8]) -> Position {
        let (mut position, links) = (Position::EMPTY, links.map(digits));
        let pairs = cell_pairs(&position, [1, 7], [1, 7]).unwrap();
        for (k, pair) in pairs.iter().enumerate() {
            position = limit_candidates(position, *pair, links[k] | links[(k + 7) % 8]);
        }
        position
    }

    const LINKS: [&str; 8] = ["12", "34", "56", "12", "34", "56", "12", "34"];

    #[test]
    fn eight_links_of_two_digits_are_a_loop() {
        let expected = "SK-Loop: r2c13 =12= r2c79 =34= r13c8 =56= r79c8 =12= r8c79 =34= r8c13 \
            =56= r79c2 =12= r13c2 =34= \
            => r2c24568,r456c2,r79c79,r8c28<>1, r2c24568,r456c2,r79c79,r8c28<>2, \
            r13c1379,r2c28,r8c24568<>3, r13c1379,r2c28,r8c24568<>4, \
            r2456c8,r79c13,r8c28<>5, r2456c8,r79c13,r8c28<>6";
        assert_eq!(step_texts(&mut SkLoop, &loop_position(LINKS)), [expected]);
    }

    #[test]
    fn a_digit_more_breaks_it() {
        let mut links = LINKS;
        links[0] = "129";
        assert!(find_steps(&mut SkLoop, &loop_position(links)).is_empty());
        let mut position = loop_position(LINKS);
        position = keep_only(position, "r2c2", "9");
        position.place(Candidate::new(Cell::of(9), Digit::of(5)));
        assert!(find_steps(&mut SkLoop, &position).is_empty());
    }

    #[test]
    fn loops_agree_with_the_solution() {
        loops_agree(100, 16);
        odd_positions().iter().for_each(|position| drop(find_steps(&mut SkLoop, position)));
    }

    #[test]
    #[ignore = "takes three seconds"]
    fn more_loops_agree_with_the_solution() {
        loops_agree(300, 50);
    }

    /// Expects more than so many loops in so many grids.
    fn loops_agree(grids: usize, least: usize) {
        let mut draw = RandomPuzzles::new(31);
        let mut count = 0;
        for _ in 0..grids {
            let (_, solution) = draw.puzzle();
            let digit = |cell: Cell| Digits::single(solution.digit(cell));
            let mut position = Position::EMPTY;
            let lines = |draw: &mut RandomPuzzles| [draw.below(3), 6 + draw.below(3)];
            let pairs = cell_pairs(&position, lines(&mut draw), lines(&mut draw)).unwrap();
            // One cell of each pair belongs to the link before it, the other to the link after it.
            let split = pairs.map(|pair| {
                let cells: Vec<Cell> = pair.iter().collect();
                let first = draw.below(2);
                [digit(cells[first]), digit(cells[1 - first])]
            });
            for (k, pair) in pairs.iter().enumerate() {
                let before = split[k][0] | split[(k + 7) % 8][1];
                let behind = split[k][1] | split[(k + 1) % 8][0];
                position = limit_candidates(position, *pair, before | behind);
            }
            let found = find_steps(&mut SkLoop, &position);
            check_steps(&position, &solution, &found);
            count += found.len();
        }
        assert!(count > least, "{count}");
    }
}
