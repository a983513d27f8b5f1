//! `unique_loop`: unique rectangles and loops of types 1 to 4, as Nicolas Juillerat's
//! SudokuExplainer 1.2.1 finds, rates and orders them.
//!
//! Take a loop of cells that share two digits and that meets each of its houses twice. A cell of it
//! must take another digit, as otherwise the two could be swapped.
//!
//! * Type 1: only one of the cells has extra candidates, and takes one of those.
//! * Type 2: all cells that have others have one and the same, which one of them takes.
//! * Type 3: two cells have extra candidates, and count as one cell with those. With further cells
//!   of a house they make a naked or a hidden subset.
//! * Type 4: two cells have extra candidates, and one of the two digits has no other place in one
//!   of their houses. The other digit is in neither.

use super::guarded_pattern::{GuardedPattern, with_colors};
use super::loop_search::{self, LoopPath};
use crate::subsets::subset_search::{cells_at_places, count_members, next_set_of_size};
use seventeen_core::house::{CELLS_OF, HOUSES, seen_by_all};
use seventeen_core::notation;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

/// Finds unique rectangles and loops.
pub struct UniqueLoop;

impl Component for UniqueLoop {
    const NAME: &'static str = "unique_loop";
    const DOC: &'static str = "Unique Rectangle or Unique Loop, types 1 to 4";
    const ABOUT: &'static str = "Take a loop of cells with the same two digits, twice in every \
         house that it meets. The two digits could be swapped along it, and the puzzle would have \
         two solutions. A proper puzzle has one, so one of the extra candidates is true. The \
         unique rectangle is the shortest loop.";
    const DEFINITION: &'static str = "deadly, refuted, cover of cells; cover, left, seen, supposed";
    create_without_options!();
}

impl Finder for UniqueLoop {
    type Pattern = FoundLoop;

    /// Visits all of them, the one with the lowest rating first, then by type, then as found.
    fn each(&self, position: &Position, visit: Emit<'_, FoundLoop>) -> ControlFlow<()> {
        let mut found = LoopConclusions { position, known: Vec::new(), loops: Vec::new() };
        loop_search::visit_loops(position, |way, pair| found.add_loop_conclusions(way, pair));
        let order = |a: &FoundLoop, b: &FoundLoop| {
            a.rating().total_cmp(&b.rating()).then(type_number(a.kind).cmp(&type_number(b.kind)))
        };
        found.loops.sort_by(order);
        found.loops.iter().try_for_each(visit)
    }

    fn step(&self, position: &Position, found: &FoundLoop) -> Step {
        let number = type_number(found.kind);
        let name = if found.cells.len() == 4 { "Uniqueness Test" } else { "Unique Loop" };
        let (digits, at) = (notation::digits(found.pair, "/"), notation::cells(found.cells));
        let mut step = with_colors(Step::form(step_form(found)));
        step = step.of_size(found.subset_size());
        for digit in Digit::all() {
            let on_loop = position.places(digit) & found.cells;
            let color = u8::from(!found.pair.contains(digit));
            if !on_loop.is_empty() {
                step = step.show(digit, on_loop, color);
            }
            step = match found.kind {
                LoopType::Three(set) => show_subset(position, step, set, digit),
                _ => step,
            };
            if found.digits.contains(digit) {
                step = step.eliminate(position, digit, found.out);
            }
        }
        let step = found.guarded_pattern().prove(position, step);
        step.saying(format!("{name} {number}: {digits} in {at}"))
    }
}

/// The types, in the order in which loops of equal rating are taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LoopType {
    /// One cell has other digits.
    One,
    /// All other digits are one and the same.
    Two,
    /// A subset with the cells that have other digits.
    Three(LoopSubset),
    /// One of the two digits is locked in the cells that have others.
    Four,
}

/// The subset of type 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LoopSubset {
    /// Whether it is a hidden one.
    pub hidden: bool,
    /// The number of the house.
    pub house: usize,
    /// Its cells outside the loop.
    pub cells: Cells,
    /// Its digits.
    pub digits: Digits,
}

/// A unique rectangle or loop, and its eliminations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoundLoop {
    /// The cells.
    pub cells: Cells,
    /// The two digits.
    pub pair: Digits,
    /// The type.
    pub kind: LoopType,
    /// The digits that are excluded, as far as present.
    pub digits: Digits,
    /// From where: at least one of the cells has one of the digits.
    pub out: Cells,
}

impl FoundLoop {
    /// The rating in SudokuExplainer, by which they are ordered: it grows with the number of
    /// cells, and with the size of the subset.
    pub fn rating(&self) -> f64 {
        let base = match self.cells.len() {
            4 => 4.5,
            6 => 4.6,
            8 => 4.7,
            _ => 5.0,
        };
        base + 0.1 * f64::from(self.subset_size() - 1)
    }

    /// Its basis: a subset with the cells that have other digits, or the places of one of the two.
    fn guarded_pattern(&self) -> GuardedPattern {
        let (mut truths, mut links) = (Vec::new(), Vec::new());
        if let LoopType::Three(LoopSubset { hidden, house, cells, digits }) = self.kind {
            truths = cells.iter().map(Constraint::Cell).collect();
            links = digits.iter().map(|digit| Constraint::place(house, digit)).collect();
            if hidden {
                std::mem::swap(&mut truths, &mut links);
                let ends = (self.cells & HOUSES[house]).iter().map(Constraint::Cell);
                links.extend(ends);
            }
        }
        let of_pair = |house| self.pair.iter().map(move |it| Constraint::place(house, it));
        let within = (0..27).flat_map(of_pair).collect();
        let links = links.into_iter().map(|link| vec![link]).collect();
        GuardedPattern { truths, links, within, ..GuardedPattern::of_digits(self.cells, self.pair) }
    }

    /// For type 3 the digits of a naked subset, or the cells of a hidden one outside the loop:
    /// that is as the original counts. Else 1.
    pub fn subset_size(&self) -> u32 {
        match self.kind {
            LoopType::Three(set) if set.hidden => set.cells.len(),
            LoopType::Three(set) => set.digits.len(),
            _ => 1,
        }
    }
}

/// `type_3_hidden_of_6`: the type, and the number of cells, with 10 for more, too.
fn step_form(found: &FoundLoop) -> String {
    let kind = match found.kind {
        LoopType::One => "1",
        LoopType::Two => "2",
        LoopType::Three(set) if set.hidden => "3_hidden",
        LoopType::Three(_) => "3",
        LoopType::Four => "4",
    };
    format!("type_{kind}_of_{}", found.cells.len().min(10))
}

fn show_subset(position: &Position, step: Step, set: LoopSubset, digit: Digit) -> Step {
    let places = position.places(digit) & set.cells;
    if !set.digits.contains(digit) || places.is_empty() {
        return step;
    }
    step.show(digit, places, 2).in_house(set.house)
}

fn type_number(kind: LoopType) -> u32 {
    match kind {
        LoopType::One => 1,
        LoopType::Two => 2,
        LoopType::Three(_) => 3,
        LoopType::Four => 4,
    }
}

struct LoopConclusions<'a> {
    position: &'a Position,
    /// The cells of the ways that were examined.
    known: Vec<Cells>,
    loops: Vec<FoundLoop>,
}

/// The start of type 3 and type 4: a loop with two cells that have other digits.
struct LoopRoof {
    cells: Cells,
    pair: Digits,
    ends: [Cell; 2],
    others: Digits,
}

impl LoopConclusions<'_> {
    /// Adds the consequences of a loop. These cells in another order add nothing.
    fn add_loop_conclusions(&mut self, way: &LoopPath, pair: Digits) {
        let cells = way.cell_set();
        if self.known.contains(&cells) {
            return;
        }
        self.known.push(cells);
        let position = self.position;
        let others = |cell: Cell| position.candidates(cell) - pair;
        let mut more = way.cells().filter(|&cell| !others(cell).is_empty());
        match (more.next(), more.next(), more.next()) {
            (Some(cell), None, _) => {
                self.add_if_new(cells, pair, LoopType::One, pair, Cells::single(cell))
            }
            (Some(a), Some(b), None) if (others(a) | others(b)).len() > 1 => {
                let ends = LoopRoof { cells, pair, ends: [a, b], others: others(a) | others(b) };
                self.add_type_three(&ends);
                self.add_type_four(&ends);
            }
            (Some(a), Some(b), third) => {
                self.add_type_two(cells, pair, others(a));
                if third.is_none() {
                    self.add_type_four(&LoopRoof { cells, pair, ends: [a, b], others: others(a) });
                }
            }
            _ => {}
        }
    }

    /// Adds it if it excludes something and is not there yet.
    fn add_if_new(
        &mut self,
        cells: Cells,
        pair: Digits,
        kind: LoopType,
        digits: Digits,
        out: Cells,
    ) {
        let has = |cell: Cell| !self.position.candidates(cell).is_disjoint(digits);
        let same = |other: &FoundLoop| other.cells == cells && other.kind == kind;
        if out.iter().any(has) && !self.loops.iter().any(same) {
            self.loops.push(FoundLoop { cells, pair, kind, digits, out });
        }
    }

    fn add_type_two(&mut self, cells: Cells, pair: Digits, others: Digits) {
        let more = cells.iter().filter(|&cell| !self.position.candidates(cell).is_subset(pair));
        self.add_if_new(cells, pair, LoopType::Two, others, seen_by_all(more.collect()));
    }

    /// Type 4.
    fn add_type_four(&mut self, found: &LoopRoof) {
        let ends: Cells = found.ends.into_iter().collect();
        for digit in found.pair {
            let places = self.position.places(digit);
            if shared_houses(found.ends).any(|house| places & HOUSES[house] == ends) {
                let (kind, other) = (LoopType::Four, found.pair - Digits::single(digit));
                return self.add_if_new(found.cells, found.pair, kind, other, ends);
            }
        }
    }

    /// Type 3.
    fn add_type_three(&mut self, found: &LoopRoof) {
        for size in found.others.len() as usize..=7 {
            for house in shared_houses(found.ends) {
                let open = count_members(self.position.open(house));
                if 2 * size <= open {
                    self.add_naked_subsets(found, size, house);
                }
                if 2 * size < open {
                    self.add_hidden_subsets(found, size, house);
                }
            }
        }
    }

    fn add_naked_subsets(&mut self, found: &LoopRoof, size: usize, house: usize) {
        let ends: Cells = found.ends.into_iter().collect();
        let [first, second] = found.ends.map(|end| 1_u16 << place_in_house(house, end));
        let common = found
            .ends
            .iter()
            .fold(found.others, |common, &end| common & self.position.candidates(end));
        let (others, common) = (found.others.bits(), common.bits());
        let sets = CELLS_OF[house].map(|cell| self.position.candidates(cell).bits());
        let fits =
            |&i: &usize| count_members(sets[i]) > 1 && count_members(sets[i] | others) <= size;
        let usable = (0..9).filter(fits).fold(0, |usable, i| usable | 1 << i) & !second | first;
        visit_sets_containing(usable, first, size, |places| {
            let chosen = (0..9).filter(|i| (places & !first) >> i & 1 != 0);
            let union = chosen.fold(0, |union, i| union | sets[i]);
            if count_members(union | others) == size && count_members(union | common) == size {
                let cells = cells_at_places(house, places & !first);
                let digits = Digits::from_bits(union | others);
                let set = LoopSubset { hidden: false, house, cells, digits };
                let out = HOUSES[house] - cells - ends;
                self.add_if_new(found.cells, found.pair, LoopType::Three(set), digits, out);
            }
        });
    }

    fn add_hidden_subsets(&mut self, found: &LoopRoof, size: usize, house: usize) {
        let ends: Cells = found.ends.into_iter().collect();
        let second = 1_u16 << place_in_house(house, found.ends[1]);
        let sets: [u16; 9] = Digit::table(|digit| self.position.spots(house, digit) & !second);
        let fits = |&i: &usize| (1..=size).contains(&count_members(sets[i]));
        let usable = (0..9).filter(fits).fold(0, |usable, i| usable | 1 << i);
        let (usable, pair) = (usable & !found.others.bits(), found.pair.bits());
        visit_sets_containing(usable, pair, size, |digits| {
            let chosen = (0..9).filter(|i| digits >> i & 1 != 0);
            let union = chosen.fold(0, |union, i| union | sets[i]);
            if count_members(union) == size {
                let cells = cells_at_places(house, union) - ends;
                let digits = Digits::from_bits(digits);
                let set = LoopSubset { hidden: true, house, cells, digits };
                self.add_if_new(found.cells, found.pair, LoopType::Three(set), !digits, cells);
            }
        });
    }
}

/// Visits the sets of `size` of `usable` that have all of `fixed`, in ascending order.
fn visit_sets_containing(usable: u16, fixed: u16, size: usize, mut visit: impl FnMut(u16)) {
    let (mut free, mut n) = ([0; 9], 0);
    for i in (0..9).filter(|i| (usable & !fixed) >> i & 1 != 0) {
        free[n] = 1 << i;
        n += 1;
    }
    if usable & fixed != fixed || size < count_members(fixed) {
        return;
    }
    let mut chosen: u16 = (1 << (size - count_members(fixed))) - 1;
    while chosen < 1 << n {
        let of_free = free.iter().enumerate().filter(|(i, _)| chosen >> i & 1 != 0);
        visit(of_free.fold(fixed, |set, (_, &bit)| set | bit));
        if chosen == 0 {
            break;
        }
        chosen = next_set_of_size(chosen);
    }
}

/// The numbers of the houses that two cells share: box, row, column.
fn shared_houses([a, b]: [Cell; 2]) -> impl Iterator<Item = usize> {
    let of = move |kind: usize| (a.houses()[kind], b.houses()[kind]);
    let shared = [2, 0, 1].into_iter().map(of).filter(|(one, other)| one == other);
    shared.map(|(house, _)| house)
}

fn place_in_house(house: usize, cell: Cell) -> usize {
    CELLS_OF[house].iter().position(|&other| other == cell).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{confine_digits, step_texts, with_only};

    #[test]
    fn type_1_leaves_the_other_digits() {
        let position = with_only(&[("r1c1 r1c4 r2c1", "12"), ("r2c4", "123")]);
        let expected = ["Uniqueness Test 1: 1/2 in r12c14 => r2c4<>1, r2c4<>2"];
        assert_eq!(step_texts(&mut UniqueLoop, &position), expected);
    }

    #[test]
    fn type_2_excludes_where_all_are_seen() {
        let position = with_only(&[("r1c1 r1c4", "12"), ("r2c1 r2c4", "123")]);
        let found = step_texts(&mut UniqueLoop, &position);
        assert_eq!(found, ["Uniqueness Test 2: 1/2 in r12c14 => r2c2356789<>3"]);
    }

    #[test]
    fn type_3_is_a_subset_with_two_cells() {
        let cells = [("r1c1 r1c4", "12"), ("r2c1", "123"), ("r2c4", "124"), ("r2c8", "34")];
        let found = step_texts(&mut UniqueLoop, &with_only(&cells));
        let expected = "Uniqueness Test 3: 1/2 in r12c14 => r2c235679<>3, r2c235679<>4".to_owned();
        assert_eq!(found, [expected]);
    }

    #[test]
    fn type_4_locks_a_digit() {
        let position = with_only(&[("r1c1 r1c4", "12"), ("r2c1 r2c4", "1234")]);
        let position = confine_digits(position, "1", 1, "r2c1 r2c4");
        let found = step_texts(&mut UniqueLoop, &position);
        assert_eq!(found, ["Uniqueness Test 4: 1/2 in r12c14 => r2c14<>2"]);
    }

    #[test]
    fn loops_of_six_are_found() {
        let position = with_only(&[("r1c1 r1c4 r2c1 r2c7 r4c4", "12"), ("r4c7", "125")]);
        let found = step_texts(&mut UniqueLoop, &position);
        assert!(found.iter().all(|step| !step.contains("r4c7")), "{found:?}");
        let position = with_only(&[("r1c1 r1c4 r2c1 r2c7 r3c4", "12"), ("r3c7", "125")]);
        let expected = "Unique Loop 1: 1/2 in r1c14,r2c17,r3c47 => r3c7<>1, r3c7<>2";
        let found = step_texts(&mut UniqueLoop, &position);
        assert!(found.iter().any(|step| step == expected), "{found:?}");
    }

    #[test]
    fn four_boxes_or_another_digit_are_no_rectangle() {
        let four_boxes = with_only(&[("r1c1 r1c4 r4c1", "12"), ("r4c4", "123")]);
        assert!(step_texts(&mut UniqueLoop, &four_boxes).is_empty());
        let other = with_only(&[("r1c1 r1c4", "12"), ("r2c1", "13"), ("r2c4", "123")]);
        assert!(step_texts(&mut UniqueLoop, &other).is_empty());
    }
}
