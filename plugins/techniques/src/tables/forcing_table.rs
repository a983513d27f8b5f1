//! `forcing_table`: the conclusions from tables of implications: forcing chains, or nets with
//! `nets`.
//!
//! * `contradiction`: a candidate being true, or false, has impossible consequences: a candidate
//!   both true and false, two digits in a cell, a digit twice in a house, a cell without
//!   candidates, or a digit without a place.
//! * `verity`: a candidate being true and its being false have a common consequence. So have all
//!   candidates of a cell, or all places of a digit in a house.
//!
//! Each step sets one cell or excludes one candidate. The order is that of Bernhard Hobiger's
//! HoDoKu: first the steps that set a cell. A net extends each candidate by four rounds of singles.

use super::table::{ImplicationKinds, ImplicationTable, ReachedLiterals, places_by_set_digits};
use seventeen_core::House;
use seventeen_core::house::HOUSES;
use seventeen_core::proof::{Claim, Constraint, Source};
use seventeen_plugin::prelude::*;
use std::mem;

options! {
    /// Finds the conclusions from tables of implications.
    pub struct ForcingTable {
        /// Extend each entry by four rounds of singles
        nets: bool = false;
    }
}

impl Component for ForcingTable {
    const NAME: &'static str = "forcing_table";
    const DOC: &'static str = "Forcing chains or nets, found with a table of implications";
    const ABOUT: &'static str = "A table lists the consequences of each candidate being true, and \
         of its being false. A candidate that leads to a contradiction is refuted. A consequence \
         is proven if it follows either way, from every candidate of a cell, or from every place \
         of a digit in a house.";
    const DEFINITION: &'static str = "refuted, cases; left, seen, supposed";
    create_from_options!();
}

/// A conclusion, and its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProvedConclusion {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub is_true: bool,
    /// The grounds.
    pub why: ConclusionReason,
}

/// The reason of a conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConclusionReason {
    /// The opposite contradicts itself.
    Contradiction,
    /// It follows from this candidate being true, and from its being false.
    Either(Candidate),
    /// It follows from all candidates of a cell.
    Cell(Cell),
    /// It follows from all places of a digit in the house of this number.
    House(usize, Digit),
}

impl Finder for ForcingTable {
    type Pattern = ProvedConclusion;

    /// Visits the cells that can be set, and then the candidates that can be excluded, each by
    /// cell and digit.
    fn each(&self, position: &Position, visit: Emit<'_, ProvedConclusion>) -> ControlFlow<()> {
        let kinds = if self.nets { ImplicationKinds::Singles } else { ImplicationKinds::Groups };
        let table = ImplicationTable::new(position, kinds);
        let mut found = ConclusionSearch::new(position, &table).find_conclusions();
        found.sort_by_cached_key(|proved| (!proved.is_true, proved.candidate.number()));
        found.iter().try_for_each(visit)
    }

    fn step(&self, position: &Position, proved: &ProvedConclusion) -> Step {
        let ProvedConclusion { candidate, is_true, why } = *proved;
        let (digit, cell) = (candidate.digit(), candidate.cell());
        let name = if self.nets { "Forcing Net" } else { "Forcing Chain" };
        let form = if why == ConclusionReason::Contradiction { "contradiction" } else { "verity" };
        let step = Step::form(form).show(digit, Cells::single(cell), u8::from(!is_true));
        let step = step.color(2, "cases, of which one is true");
        let step = match why {
            ConclusionReason::Contradiction => step.saying(format!(
                "{name} Contradiction: {cell}{}{digit}",
                if is_true { "<>" } else { "=" }
            )),
            ConclusionReason::Either(from) => step
                .show(from.digit(), Cells::single(from.cell()), 2)
                .saying(format!("{name} Verity: {from} or not")),
            ConclusionReason::Cell(from) => position
                .candidates(from)
                .iter()
                .fold(step, |step, digit| step.show(digit, Cells::single(from), 2))
                .saying(format!("{name} Verity: all of {from}")),
            ConclusionReason::House(house, digit) => step
                .in_house(house)
                .show(digit, position.places(digit) & HOUSES[house], 2)
                .saying(format!("{name} Verity: {digit} in {}", House::of(house))),
        };
        let step = match is_true {
            true => step.place(candidate),
            false => step.eliminate_digits(position, cell, digit.into()),
        };
        proved.prove(position, step)
    }
}

impl ProvedConclusion {
    /// By singles, and by groups that one house excludes from another, as far as they are needed.
    fn prove(&self, position: &Position, step: Step) -> Step {
        let within: Vec<Source> = Constraint::all().map(Source::from).collect();
        let one = [self.candidate];
        let goal = if self.is_true { Claim::one_of(one) } else { Claim::none_of(one) };
        step.reason(position, |builder, _, _| {
            let of = match self.why {
                ConclusionReason::Contradiction => {
                    builder.refute(&goal.opposite(), &within, &[]);
                    return;
                }
                ConclusionReason::Either(from) => {
                    let cases = [Claim::one_of([from]), Claim::none_of([from])];
                    builder.follows_in_cases(None, &cases, &goal, &within, &[]);
                    return;
                }
                ConclusionReason::Cell(from) => Constraint::Cell(from),
                ConclusionReason::House(house, digit) => Constraint::place(house, digit),
            };
            let candidates = of.candidates(position).unwrap_or_default();
            let cases: Vec<Claim> = candidates.iter().map(|&it| Claim::one_of([it])).collect();
            builder.follows_in_cases(Some(of.into()), &cases, &goal, &within, &[]);
        })
    }
}

struct ConclusionSearch<'a> {
    position: &'a Position,
    /// For each candidate, by number, the consequences of its being false and of its being true.
    sides: Vec<Option<[Consequences; 2]>>,
    /// The places of a digit in a house, if only set digits had excluded any.
    places: Vec<(Digit, Cells)>,
    found: Vec<ProvedConclusion>,
    /// For each candidate, by number, whether it was found to be false, and to be true.
    is_found: Vec<[bool; 2]>,
}

/// The consequences of one candidate: for each digit the cells that have it, and those that do not.
struct Consequences {
    on: [Cells; 9],
    off: [Cells; 9],
}

impl Consequences {
    fn new(table: &ImplicationTable, reach: &ReachedLiterals) -> Consequences {
        let mut side = Consequences { on: [Cells::EMPTY; 9], off: [Cells::EMPTY; 9] };
        for &literal in reach.order.iter().filter(|&&literal| !table.is_group(literal)) {
            let node = table.node_of(literal);
            let cells = if literal % 2 == 1 { &mut side.on } else { &mut side.off };
            cells[node.digit] |= node.cells;
        }
        side
    }

    fn is_contradiction(&self, position: &Position, places: &[(Digit, Cells)]) -> bool {
        let lacks_place = |&(digit, places): &(Digit, Cells)| places.is_subset(self.off[digit]);
        self.is_true_and_false()
            || self.repeats_digit_or_cell()
            || self.empties_cell(position)
            || places.iter().any(lacks_place)
    }

    fn is_true_and_false(&self) -> bool {
        self.on.iter().zip(&self.off).any(|(on, off)| !on.is_disjoint(*off))
    }

    /// Two digits in a cell, or a digit twice in a house.
    fn repeats_digit_or_cell(&self) -> bool {
        let mut taken = Cells::EMPTY;
        for &on in &self.on {
            let in_house = |house: &Cells| (on & *house).len() > 1;
            if !taken.is_disjoint(on) || HOUSES.iter().any(in_house) {
                return true;
            }
            taken |= on;
        }
        false
    }

    fn empties_cell(&self, position: &Position) -> bool {
        let on = self.on.iter().fold(Cells::EMPTY, |all, &on| all | on);
        let is_empty = |cell: Cell| {
            position.candidates(cell).iter().all(|digit| self.off[digit].contains(cell))
        };
        (position.blank() - on).iter().any(is_empty)
    }

    fn intersection(&self, other: &Consequences) -> Consequences {
        let both =
            |one: &[Cells; 9], other: &[Cells; 9]| std::array::from_fn(|i| one[i] & other[i]);
        Consequences { on: both(&self.on, &other.on), off: both(&self.off, &other.off) }
    }
}

impl<'a> ConclusionSearch<'a> {
    fn new(position: &'a Position, table: &ImplicationTable) -> ConclusionSearch<'a> {
        let mut reach = ReachedLiterals::default();
        let mut side = |candidate, is_true| {
            table.reach_into(table.literal_of(candidate, is_true), &mut reach);
            Consequences::new(table, &reach)
        };
        let mut sides: Vec<_> = Candidate::all().map(|_| None).collect();
        for candidate in Candidate::all().filter(|&candidate| position.has(candidate)) {
            sides[candidate.number()] = Some([false, true].map(|value| side(candidate, value)));
        }
        let free = places_by_set_digits(position);
        let places = HOUSES
            .iter()
            .flat_map(|&house| Digit::all().map(move |digit| (digit, free[digit] & house)));
        ConclusionSearch {
            position,
            sides,
            places: places.filter(|(_, places)| !places.is_empty()).collect(),
            found: Vec::new(),
            is_found: vec![[false; 2]; Candidate::COUNT],
        }
    }

    /// All that is proved, each once, in HoDoKu's order.
    fn find_conclusions(mut self) -> Vec<ProvedConclusion> {
        let position = self.position;
        let candidates = Candidate::all().filter(|&candidate| position.has(candidate));
        for candidate in candidates.clone() {
            for premise in [true, false] {
                let contradicts = self
                    .consequences_of(candidate, premise)
                    .is_some_and(|side| side.is_contradiction(position, &self.places));
                if contradicts {
                    self.add_conclusion(candidate, !premise, ConclusionReason::Contradiction);
                }
            }
        }
        for candidate in candidates {
            let sides = [false, true].map(|premise| self.consequences_of(candidate, premise));
            if let [Some(off), Some(on)] = sides {
                let both = on.intersection(off);
                self.add_all(
                    &both,
                    Cells::single(candidate.cell()),
                    ConclusionReason::Either(candidate),
                );
            }
        }
        for cell in position.blank() {
            let all = position.candidates(cell).iter().map(|digit| Candidate::new(cell, digit));
            self.add_common_conclusions(all.collect(), ConclusionReason::Cell(cell));
        }
        for (house, cells) in HOUSES.into_iter().enumerate() {
            for digit in Digit::all() {
                let places = position.places(digit) & cells;
                let all = places.iter().map(|cell| Candidate::new(cell, digit));
                self.add_common_conclusions(all.collect(), ConclusionReason::House(house, digit));
            }
        }
        self.found
    }

    fn consequences_of(&self, candidate: Candidate, is_true: bool) -> Option<&Consequences> {
        self.sides[candidate.number()].as_ref().map(|sides| &sides[usize::from(is_true)])
    }

    /// The common consequences of each of these being true.
    fn add_common_conclusions(&mut self, premises: Vec<Candidate>, why: ConclusionReason) {
        let mut sides = premises.iter().filter_map(|&premise| self.consequences_of(premise, true));
        let Some(first) = sides.next() else { return };
        let common =
            sides.fold(first.intersection(first), |common, side| common.intersection(side));
        self.add_all(&common, Cells::EMPTY, why);
    }

    fn add_all(&mut self, side: &Consequences, but: Cells, why: ConclusionReason) {
        for digit in Digit::all() {
            for (cells, is_true) in [(side.on[digit], true), (side.off[digit], false)] {
                for cell in cells - but {
                    self.add_conclusion(Candidate::new(cell, digit), is_true, why);
                }
            }
        }
    }

    fn add_conclusion(&mut self, candidate: Candidate, is_true: bool, why: ConclusionReason) {
        let is_found = &mut self.is_found[candidate.number()][usize::from(is_true)];
        if !mem::replace(is_found, true) {
            self.found.push(ProvedConclusion { candidate, is_true, why });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        RandomPuzzles, check_steps, confine_digits, find_steps, odd_positions, set_singles,
    };

    #[test]
    fn what_contradicts_itself_is_excluded() {
        // If 5 is in r2c2 it is in r1c7 and in r5c7.
        let position = confine_digits(Position::EMPTY, "5", 0, "r1c1 r1c7");
        let position = confine_digits(position, "5", 4, "r5c2 r5c7");
        let found = find_steps(&mut ForcingTable { nets: false }, &position);
        let expected = "Forcing Chain Contradiction: r2c2=5 => r2c2<>5";
        assert!(found.iter().any(|step| step.to_string() == expected), "{found:?}");
        let open = confine_digits(Position::EMPTY, "5", 0, "r1c1 r1c7");
        let found = find_steps(&mut ForcingTable { nets: false }, &open);
        assert!(found.iter().all(|step| step.to_string() != expected));
    }

    #[test]
    fn what_is_proved_agrees_with_the_solution() {
        let mut draw = RandomPuzzles::new(5);
        let mut found = [0, 0];
        for _ in 0..25 {
            let (puzzle, solution) = draw.puzzle();
            let mut position = Position::from(&puzzle);
            set_singles(&mut position);
            for (nets, count) in [false, true].into_iter().zip(&mut found) {
                let steps = find_steps(&mut ForcingTable { nets }, &position);
                check_steps(&position, &solution, &steps);
                *count += steps.len();
            }
        }
        assert!(found[0] > 100 && found[1] > found[0], "{found:?}");
        odd_positions().iter().for_each(|position| {
            for nets in [false, true] {
                drop(find_steps(&mut ForcingTable { nets }, position));
            }
        });
    }
}
