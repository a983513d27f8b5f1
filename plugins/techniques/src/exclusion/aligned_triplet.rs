//! `aligned_triplet`: three cells cannot take digits together that are all candidates of a cell
//! that sees the three. Nor can they take one digit twice in two that see each other. A candidate
//! without a possible combination with the others is excluded.
//!
//! The order is that of Nicolas Juillerat's SudokuExplainer 1.2.1. Excluders have two or three
//! candidates, and there are at least two of them. The third cell is itself an excluder of one of
//! the first two. Triplets are ordered by the later of the first two cells, the earlier, and the
//! peers of the earlier and then of the later one.
//!
//! Ours starts from a cell and a candidate of it. The excluders' constraints on each other cell
//! alone separate nearly all triplets from those that can exclude it, before any combination is
//! tried (see `ExcluderConstraints`). It also requires that two of the excluders constrain that
//! candidate. With fewer, it is excluded by a naked subset or the hidden pair beside it, by an
//! XY-wing or XYZ-wing, or by locked candidates after a naked triple. Those triplets are left out.

use super::excluders::{Exclusion, affected_partners, base_cells};
use crate::wings::peer_order::peers_in_order;
use seventeen_plugin::prelude::*;

/// Finds aligned triplet exclusions.
pub struct AlignedTriplet;

impl Component for AlignedTriplet {
    const NAME: &'static str = "aligned_triplet";
    const DOC: &'static str =
        "Aligned Triplet Exclusion: three cells whose combinations of digits other cells rule out";
    const ABOUT: &'static str = "This extends the exclusion of aligned pairs to three cells. A \
         combination of three digits is impossible if it leaves no candidate to some cell that \
         sees them. It is also impossible if it repeats a digit in a house. A candidate that has \
         no combination left is false.";
    const DEFINITION: &'static str = "refuted; left of cells, seen, supposed";
    create_without_options!();
}

impl Finder for AlignedTriplet {
    type Pattern = Exclusion<3>;

    /// Visits all triplets that exclude something, each once.
    fn each(&self, position: &Position, visit: Emit<'_, Exclusion<3>>) -> ControlFlow<()> {
        for_each_exclusion(position, Cells::ALL, visit)
    }

    fn step(&self, position: &Position, found: &Exclusion<3>) -> Step {
        found.step(position, "Aligned Triplet Exclusion")
    }
}

/// Visits all triplets that exclude something and have a cell or an excluder among `changed`, each
/// once; likewise as with [pairs](super::aligned_pair::for_each_exclusion), all that is new.
pub fn for_each_exclusion(
    position: &Position,
    changed: Cells,
    visit: Emit<'_, Exclusion<3>>,
) -> ControlFlow<()> {
    let mut finding = TripletSearch::new(position, changed);
    finding.affected_cells().iter().for_each(|cell| finding.add_triplets_of_cell(cell));
    finding.found.sort_by_cached_key(|&(place, _)| place);
    finding.found.iter().try_for_each(|(_, exclusion)| visit(exclusion))
}

/// The rank of a triplet in the order.
type TripletRank = (Cell, Cell, usize);

struct TripletSearch<'a> {
    position: &'a Position,
    excluders: Cells,
    /// The excluders with three candidates.
    three: Cells,
    base: Cells,
    /// Each has one of these, or an excluder among them.
    changed: Cells,
    found: Vec<(TripletRank, Exclusion<3>)>,
}

/// The excluders' constraints on the other cells when a cell takes a digit.
///
/// A candidate of another cell is bound if that cell sees an excluder with it, or is the digit
/// taken and sees that. One that is not bound is compatible with every remaining candidate of the
/// third cell, unless it is the same digit and the two see each other. So of two cells that exclude
/// the digit, either all candidates are bound, or one has a single unbound one. The latter is then
/// the only candidate that excluders of two leave of the other cell, if any.
#[derive(Clone)]
struct ExcluderConstraints {
    excluders: Cells,
    /// The number of them that each cell sees.
    seeing: CellOccurrences,
    /// The cells where each digit is bound.
    bound: [Cells; 9],
}

impl ExcluderConstraints {
    const NOTHING: ExcluderConstraints = ExcluderConstraints {
        excluders: Cells::EMPTY,
        seeing: CellOccurrences::NONE,
        bound: [Cells::EMPTY; 9],
    };

    fn add_excluder(&mut self, excluder: Cell, digits: Digits) {
        self.excluders.insert(excluder);
        self.seeing.add_set(excluder.peers());
        for digit in digits {
            self.bound[digit] |= excluder.peers();
        }
    }
}

/// The cells in at least one, and in at least two, of some sets.
#[derive(Clone, Copy)]
struct CellOccurrences {
    one: Cells,
    two: Cells,
}

impl CellOccurrences {
    const NONE: CellOccurrences = CellOccurrences { one: Cells::EMPTY, two: Cells::EMPTY };

    fn add_set(&mut self, set: Cells) {
        self.two |= self.one & set;
        self.one |= set;
    }
}

impl TripletSearch<'_> {
    fn new(position: &Position, changed: Cells) -> TripletSearch<'_> {
        let three = position.cells_with(3);
        let excluders = position.cells_with(2) | three;
        let base = base_cells(position, excluders);
        TripletSearch { position, excluders, three, base, changed, found: Vec::new() }
    }

    /// The cells of triplets affected by a change: those that changed, that see a changed excluder,
    /// or that share two excluders with a changed cell.
    fn affected_cells(&self) -> Cells {
        if self.base.is_subset(self.changed) {
            return self.base;
        }
        let seeing = |of: Cells| {
            let mut seeing = CellOccurrences::NONE;
            of.iter().for_each(|excluder| seeing.add_set(excluder.peers()));
            seeing
        };
        let changed = self.changed & self.base;
        let shared = changed.iter().map(|cell| seeing(self.excluders & cell.peers()).two);
        let near = self.changed | seeing(self.changed & self.excluders).one;
        shared.fold(near, |touched, cells| touched | cells) & self.base
    }

    /// Adds the triplets that exclude a candidate of `cell`.
    fn add_triplets_of_cell(&mut self, cell: Cell) {
        let mut about = ExcluderConstraints::NOTHING;
        for excluder in (self.excluders - self.three) & cell.peers() {
            about.add_excluder(excluder, self.position.candidates(excluder));
        }
        for digit in self.position.candidates(cell) {
            self.add_triplets_excluding(cell, digit, about.clone());
        }
    }

    /// Adds the triplets that exclude this digit; `about` has the constraints of excluders of two.
    fn add_triplets_excluding(&mut self, cell: Cell, digit: Digit, mut about: ExcluderConstraints) {
        // Three without the digit keep no two others from going together.
        for excluder in self.three & cell.peers() & self.position.places(digit) {
            about.add_excluder(excluder, self.position.candidates(excluder));
        }
        about.bound[digit] = cell.peers();
        let cells = (self.base & about.seeing.two) - Cells::single(cell);
        if self.changed.is_disjoint(cells | about.excluders | Cells::single(cell)) {
            return;
        }
        let count = self.count_free_digits(&about.bound);
        let mut bound = cells - count.one;
        while let Some(one) = bound.first() {
            bound.remove(one);
            self.add_with_third_cell([cell, one], digit, bound, &about);
        }
        let almost = (cells & count.one) - count.two;
        if !almost.is_empty() {
            self.add_almost_bound_triplets(cell, digit, &about, almost);
        }
    }

    /// Adds the triplets with a cell of `almost`; each such cell has one unbound candidate.
    fn add_almost_bound_triplets(
        &mut self,
        cell: Cell,
        digit: Digit,
        about: &ExcluderConstraints,
        almost: Cells,
    ) {
        let mut taken = [Cells::EMPTY; 9];
        taken[digit] = cell.peers();
        for excluder in (about.excluders - self.three) & self.position.places(digit) {
            for partner in self.position.candidates(excluder) - Digits::single(digit) {
                taken[partner] |= excluder.peers();
            }
        }
        // The cells without a remaining candidate, or with a single one.
        let count = self.count_free_digits(&taken);
        let others = (self.base & about.seeing.two) - Cells::single(cell) - count.two;
        if others.is_empty() {
            return;
        }
        let empty = others - count.one;
        for (other, taken) in Digit::all().zip(taken) {
            let places = self.position.places(other);
            let same = (others & places) - taken;
            if same.is_empty() && empty.is_empty() {
                continue;
            }
            for one in (almost & places) - about.bound[other] {
                let others = ((same & one.peers()) | empty) - Cells::single(one);
                self.add_with_third_cell([cell, one], digit, others, about);
            }
        }
    }

    /// Of how many digits each cell has the candidate and is not in the set.
    fn count_free_digits(&self, sets: &[Cells; 9]) -> CellOccurrences {
        let mut count = CellOccurrences::NONE;
        Digit::all()
            .zip(sets)
            .for_each(|(digit, &set)| count.add_set(self.position.places(digit) - set));
        count
    }

    /// Adds two cells and one of the others that exclude this digit from the first.
    #[inline]
    fn add_with_third_cell(
        &mut self,
        cells: [Cell; 2],
        digit: Digit,
        others: Cells,
        about: &ExcluderConstraints,
    ) {
        let [cell, one] = cells;
        let of_both = about.excluders & one.peers();
        let changed = if self.changed.contains(cell) { Cells::ALL } else { self.changed };
        for other in others & affected_partners(changed, of_both, one) {
            let common = of_both & other.peers();
            let two = common.bits() & common.bits().wrapping_sub(1) != 0;
            if two && self.is_excluded(cell, digit, [one, other], common) {
                self.add_triplet([cell, one, other]);
            }
        }
    }

    /// Whether no candidates of two others go with the digit in `cell`, by these excluders.
    fn is_excluded(&self, cell: Cell, digit: Digit, others: [Cell; 2], excluders: Cells) -> bool {
        let [one, other] = others.map(|other| {
            let sees = cell.peers().contains(other);
            self.position.candidates(other) - if sees { digit.into() } else { Digits::EMPTY }
        });
        let see_each_other = others[0].peers().contains(others[1]);
        single_digit_sets(one).all(|first| {
            let open = if see_each_other { other - first } else { other };
            self.possible_third_digits(open, Digits::single(digit) | first, excluders).is_empty()
        })
    }

    /// Adds a triplet if it excludes something and is not there yet.
    fn add_triplet(&mut self, cells: [Cell; 3]) {
        let excluders = cells.iter().fold(self.excluders, |common, &cell| common & cell.peers());
        let out = self.excluded_digits(cells, excluders);
        if out == [Digits::EMPTY; 3] {
            return;
        }
        let as_set = |cells: [Cell; 3]| cells.into_iter().collect::<Cells>();
        if self.found.iter().any(|(_, other)| as_set(other.cells) == as_set(cells)) {
            return;
        }
        let orders = [[0, 1, 2], [0, 2, 1], [1, 2, 0]];
        let places =
            orders.into_iter().filter_map(|order| Some((self.triplet_rank(cells, order)?, order)));
        if let Some((place, order)) = places.min() {
            let (a, b) = (order[0], order[1]);
            let order = if cells[a] < cells[b] { order } else { [b, a, order[2]] };
            let (cells, out) = (order.map(|i| cells[i]), order.map(|i| out[i]));
            self.found.push((place, Exclusion { cells, out, excluders }));
        }
    }

    /// The rank of the triplet if the cells are taken in this order; none if the third excludes
    /// none of the others.
    fn triplet_rank(&self, cells: [Cell; 3], order: [usize; 3]) -> Option<TripletRank> {
        let [a, b, third] = order.map(|i| cells[i]);
        let (first, second) = (a.min(b), a.max(b));
        if !self.excluders.contains(third) {
            return None;
        }
        let rank = |cell| peers_in_order(cell, Cells::ALL).position(|peer| peer == third);
        let rank = rank(first).or_else(|| rank(second).map(|rank| 20 + rank))?;
        Some((second, first, rank))
    }

    /// The candidates of each cell that no combination has.
    fn excluded_digits(&self, cells: [Cell; 3], excluders: Cells) -> [Digits; 3] {
        let [a, b, c] = cells.map(|cell| self.position.candidates(cell));
        let sees = |one: usize, other: usize| cells[one].peers().contains(cells[other]);
        let (ab, ac, bc) = (sees(0, 1), sees(0, 2), sees(1, 2));
        let mut possible = [Digits::EMPTY; 3];
        let none = Digits::EMPTY;
        for first in single_digit_sets(a) {
            for second in single_digit_sets(b) {
                if ab && first == second {
                    continue;
                }
                let taken = if ac { first } else { none } | if bc { second } else { none };
                let third = self.possible_third_digits(c - taken, first | second, excluders);
                if !third.is_empty() {
                    possible = [possible[0] | first, possible[1] | second, possible[2] | third];
                }
            }
        }
        [a - possible[0], b - possible[1], c - possible[2]]
    }

    fn possible_third_digits(
        &self,
        mut digits: Digits,
        others: Digits,
        excluders: Cells,
    ) -> Digits {
        for excluder in excluders {
            let left = self.position.candidates(excluder) - others;
            if left.is_empty() {
                return left;
            }
            if left.len() == 1 {
                digits -= left;
            }
        }
        digits
    }
}

fn single_digit_sets(digits: Digits) -> impl Iterator<Item = Digits> {
    digits.iter().map(Digits::single)
}

#[cfg(test)]
mod tests {
    use super::super::aligned_pair::AlignedPair;
    use super::super::excluders::changed_cells;
    use super::*;
    use crate::locked::{Claiming, Pointing};
    use crate::singles::{HiddenSingle, NakedSingle};
    use crate::subsets::{HiddenSubset, NakedSubset};
    use crate::testing::{
        RandomPuzzles, create_component, find_patterns, find_steps, step_texts, with_only,
    };
    use crate::wings::{XyWing, XyzWing};
    use seventeen_core::Candidate;
    use seventeen_plugin::Value;

    #[test]
    fn a_digit_that_goes_with_none_of_the_others_is_excluded() {
        // With 1 in r1c1 the cells r1c2 and r1c3 are 2 and 4, 3 and 4 or both 4.
        let cells = [
            ("r1c1", "156"),
            ("r1c2", "24"),
            ("r1c3", "34"),
            ("r2c1", "124"),
            ("r2c2", "134"),
            ("r2c3", "123"),
        ];
        let found = step_texts(&mut AlignedTriplet, &with_only(&cells));
        assert_eq!(found[0], "Aligned Triplet Exclusion: r1c123 => r1c1<>1");
    }

    #[test]
    fn every_combination_must_be_excluded() {
        let cells =
            [("r1c1", "156"), ("r1c2", "24"), ("r1c3", "34"), ("r2c1", "124"), ("r2c2", "134")];
        let found = step_texts(&mut AlignedTriplet, &with_only(&cells));
        assert!(found.iter().all(|step| !step.contains("r1c123")), "{found:?}");
    }

    #[test]
    fn a_digit_of_two_cells_needs_no_excluder_if_they_see_each_other() {
        // With 1 in r1c1 both r1c2 and r1c3 are 4, which no excluder has.
        let cells =
            [("r1c1", "156"), ("r1c2", "24"), ("r1c3", "34"), ("r2c1", "12"), ("r2c2", "13")];
        let found = step_texts(&mut AlignedTriplet, &with_only(&cells));
        assert!(found.iter().any(|step| step.ends_with("r1c123 => r1c1<>1")), "{found:?}");
        // Here r1c4 and r2c1 can both be 4.
        let cells =
            [("r1c1", "156"), ("r1c4", "24"), ("r2c1", "34"), ("r1c2", "12"), ("r1c3", "13")];
        let found = step_texts(&mut AlignedTriplet, &with_only(&cells));
        assert!(found.iter().all(|step| !step.contains("r1c1<>1")), "{found:?}");
    }

    /// Those of all triplets, regardless of their excluders.
    fn brute_force_exclusions(position: &Position) -> Vec<Exclusion<3>> {
        let finding = TripletSearch::new(position, Cells::ALL);
        let (excluders, base) = (finding.excluders, finding.base);
        let as_set = |cells: [Cell; 3]| cells.into_iter().collect::<Cells>();
        let mut found: Vec<Exclusion<3>> = Vec::new();
        for second in base {
            for first in base.iter().filter(|&first| first < second) {
                let of_second = peers_in_order(second, excluders - first.peers());
                let thirds = peers_in_order(first, excluders).chain(of_second);
                for third in thirds.filter(|&cell| base.contains(cell)) {
                    let cells = [first, second, third];
                    let common = cells.iter().fold(excluders, |all, &cell| all & cell.peers());
                    let out = finding.excluded_digits(cells, common);
                    let known = found.iter().any(|other| as_set(other.cells) == as_set(cells));
                    let three = as_set(cells).len() == 3;
                    if three && common.len() > 1 && out != [Digits::EMPTY; 3] && !known {
                        found.push(Exclusion { cells, out, excluders: common });
                    }
                }
            }
        }
        found
    }

    /// Those that there are since there was none.
    fn new_since_quiet(quiet: &Position, position: &Position) -> Vec<Exclusion<3>> {
        let mut found = Vec::new();
        let _ = for_each_exclusion(position, changed_cells(quiet, position), &mut |exclusion| {
            found.push(*exclusion);
            ControlFlow::Continue(())
        });
        found
    }

    /// The techniques that find the triplets left out here.
    fn easier_techniques() -> Vec<Box<dyn Technique>> {
        let explainer = [Value::Bool(true)];
        let explainers = |size| [Value::Int(size), Value::Bool(true)];
        vec![
            Box::new(HiddenSingle),
            Box::new(NakedSingle),
            Box::new(create_component::<Pointing>(&explainer)),
            Box::new(create_component::<Claiming>(&explainer)),
            Box::new(create_component::<NakedSubset>(&explainers(2))),
            // The counterpart of a triple in a house of five blank cells.
            Box::new(create_component::<HiddenSubset>(&explainers(2))),
            Box::new(create_component::<NakedSubset>(&explainers(3))),
            Box::new(create_component::<XyWing>(&explainer)),
            Box::new(create_component::<XyzWing>(&explainer)),
            Box::new(AlignedPair),
        ]
    }

    #[test]
    fn all_are_found_where_easier_techniques_find_nothing() {
        let (mut easier, mut total) = (easier_techniques(), 0);
        for seed in 0..150 {
            let (puzzle, solution) = RandomPuzzles::new(seed).puzzle();
            let mut position = Position::from(&puzzle);
            let mut quiet = Position::EMPTY;
            // Exclude something more each time that nothing easier is found.
            for number in (0..729).map(|i| (i * 254 + seed as usize) % 729) {
                while let Some(step) = easier.iter_mut().find_map(|technique| {
                    find_steps(technique.as_mut(), &position).into_iter().next()
                }) {
                    step.apply(&mut position);
                }
                let candidate = Candidate::of(number);
                if position.has(candidate) && solution.digit(candidate.cell()) != candidate.digit()
                {
                    let expected = brute_force_exclusions(&position);
                    let found = find_patterns(&AlignedTriplet, &position);
                    let lacks = expected.iter().find(|exclusion| !found.contains(exclusion));
                    assert_eq!(lacks, None, "{position:?}");
                    assert_eq!(found, expected);
                    assert_eq!(
                        new_since_quiet(&quiet, &position),
                        expected,
                        "{quiet:?} {position:?}"
                    );
                    total += expected.len();
                    if expected.is_empty() {
                        quiet.clone_from(&position);
                    }
                    position.eliminate(candidate);
                }
            }
        }
        assert!(total > 50, "{total}");
    }
}
