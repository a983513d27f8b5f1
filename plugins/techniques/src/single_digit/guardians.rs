//! `guardians`: an odd loop of places of a digit, in which each house has other places, too.
//!
//! In each house that two neighbours of the loop share, one place of the digit is true. If these
//! two were the only places in each house, true and false would alternate around the odd loop. So
//! one of the other places, the guardians, is true. A lone guardian is set (form `single`);
//! otherwise the digit is excluded from cells that see all of them (form `several`).
//!
//! Broken wings after Rod Hagglund (Players' Forum), and guardians as Andrew Stuart's SudokuWiki
//! calls them. Loops in which a cell sees more than its neighbours are skipped: part of them is a
//! loop, too. Of loops with equal guardians the shortest one is taken. The size of a step is the
//! number of cells in the loop.

use crate::odd_loops::OddLoopSearch;
use crate::roles::GUARDIANS;
use seventeen_core::house::{HOUSES, seen_by_all};
use seventeen_core::notation;
use seventeen_core::proof::{Claim, Constraint, Source};
use seventeen_plugin::prelude::*;

options! {
    /// Finds guardians of odd loops.
    pub struct Guardians {
        /// Maximum number of cells in a loop
        cells: usize = 9, in 5..=17;
        /// Maximum number of guardians
        guardians: u32 = 6, in 1..=9;
    }
}

impl Component for Guardians {
    const NAME: &'static str = "guardians";
    const DOC: &'static str =
        "Guardians (Broken Wing): an odd loop of a digit that one of its guardians must break";
    const ABOUT: &'static str = "Take a loop of places of a digit where each shares a house with \
         the next. If these were the only two places in each of these houses, true and false \
         places would alternate. This fails if the loop is odd. So one of the other places in \
         these houses, the guardians, is true. Set a lone guardian, and remove the digit from \
         cells that see all guardians.";
    const DEFINITION: &'static str = "refuted; left of houses, seen, supposed; one digit";
    create_from_options!();
}

impl Finder for Guardians {
    type Pattern = GuardedLoop;

    /// Visits all with conclusions, by digit; those with fewer guardians, then of fewer cells,
    /// first.
    fn each(&self, position: &Position, visit: Emit<'_, GuardedLoop>) -> ControlFlow<()> {
        Digit::all().try_for_each(|digit| {
            let mut found = self.loops_of_digit(position.places(digit), digit);
            found.sort_by_cached_key(|found| (found.guardians.len(), found.cells.len()));
            let mut known = Vec::new();
            found.into_iter().try_for_each(|found| {
                if known.contains(&found.guardians) {
                    return ControlFlow::Continue(());
                }
                known.push(found.guardians);
                visit(&found)
            })
        })
    }

    fn step(&self, position: &Position, found: &GuardedLoop) -> Step {
        let GuardedLoop { digit, ref cells, houses, guardians } = *found;
        let at: Cells = cells.iter().copied().collect();
        let lone = guardians.first().filter(|_| guardians.len() == 1);
        let form = if lone.is_some() { "single" } else { "several" };
        let mut step = Step::form(form).of_size(at.len());
        step = step.show(digit, at, 0).show(digit, guardians, 1);
        step = step.color(0, "odd loop").color(1, GUARDIANS);
        step.houses = houses.into();
        for (&one, &next) in cells.iter().zip(cells.iter().cycle().skip(1)) {
            step = step.link((digit, Cells::single(one)), (digit, Cells::single(next)), true);
        }
        step = match lone {
            Some(cell) => step.place(Candidate::new(cell, digit)),
            None => step.eliminate(position, digit, seen_by_all(guardians)),
        };
        let (at, by) = (notation::cells(at), notation::cells(guardians));
        found.prove(position, step).saying(format!("Guardians: {digit} in {at}, guarded by {by}"))
    }
}

/// An odd loop and its guardians.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuardedLoop {
    /// The digit.
    pub digit: Digit,
    /// The cells of the loop, each beside the next.
    pub cells: Vec<Cell>,
    /// The houses that neighbours share.
    pub houses: Houses,
    /// The other places in these houses: at least one.
    pub guardians: Cells,
}

/// Some steps of a loop.
#[derive(Clone, Copy)]
struct PartialLoop {
    /// The houses of the steps.
    houses: Houses,
    guardians: Cells,
    /// The places that see all guardians.
    seen: Cells,
}

impl PartialLoop {
    /// With a step through a house, of which these are the other places.
    fn with_step(self, house: usize, more: Cells) -> PartialLoop {
        PartialLoop {
            houses: self.houses | House::of(house).into(),
            guardians: self.guardians | more,
            seen: more.iter().fold(self.seen, |seen, cell| seen & cell.peers()),
        }
    }
}

impl Guardians {
    fn loops_of_digit(&self, places: Cells, digit: Digit) -> Vec<GuardedLoop> {
        let follows = |way: &PartialLoop| {
            let few = way.guardians.len() <= self.guardians;
            few && (way.guardians.len() < 2 || !way.seen.is_empty())
        };
        let grow = |way: &PartialLoop, one: Cell, next: Cell| {
            let (way, pair) = (*way, Cells::single(one) | Cells::single(next));
            let shared = one.houses().into_iter().zip(next.houses());
            let shared = shared.filter(|(one, next)| one == next).map(|(house, _)| house);
            shared
                .map(move |house| way.with_step(house, (places & HOUSES[house]) - pair))
                .filter(follows)
        };
        let start = PartialLoop { houses: Houses::EMPTY, guardians: Cells::EMPTY, seen: places };
        let mut found = Vec::new();
        OddLoopSearch { longest: self.cells, grow }.visit_loops(places, &start, |cells, way| {
            let PartialLoop { houses, guardians, .. } = way;
            if !guardians.is_empty() {
                found.push(GuardedLoop { digit, cells: cells.to_vec(), houses, guardians });
            }
        });
        found
    }
}

impl GuardedLoop {
    /// Without a guardian, each place in one of the houses leads to a contradiction.
    fn prove(&self, position: &Position, step: Step) -> Step {
        let mut houses: Vec<Constraint> = Constraint::places(self.houses, self.digit).collect();
        houses.sort_by_cached_key(|house| house.candidates(position).map(|places| places.len()));
        let within: Vec<Source> = houses.iter().copied().map(Source::from).collect();
        let guardians = self.guardians.iter().map(|cell| Candidate::new(cell, self.digit));
        let unguarded = Claim::none_of(guardians);
        step.reason(position, |builder, _, out| {
            let line = builder.refute_in_cases(&unguarded, &within, &houses[..1], &[]);
            if let Some(line) = line.filter(|_| !out.is_empty()) {
                builder.seen(line, out);
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        check_one_digit, check_sound, confine_digits, create_component, step_texts,
    };
    use seventeen_plugin::Value;

    fn guardians(most: i64) -> Guardians {
        create_component(&[Value::Int(9), Value::Int(most)])
    }

    /// 1 has no other places in these houses than those on a loop, and the guardians.
    fn ring_position(cells: &str, houses: &[usize], guardians: &str) -> Position {
        let places = format!("{cells} {guardians}");
        let confine = |position, &house: &usize| confine_digits(position, "1", house, &places);
        houses.iter().fold(Position::EMPTY, confine)
    }

    /// A loop of five in rows 1 and 5, columns 5 and 2, and box 1.
    fn guarded_position(guardians: &str) -> Position {
        ring_position("r1c1 r1c5 r5c5 r5c2 r2c2", &[0, 13, 4, 10, 18], guardians)
    }

    #[test]
    fn a_lone_guardian_is_set() {
        let expected = "Guardians: 1 in r1c15,r2c2,r5c25, guarded by r5c8 => r5c8=1";
        assert_eq!(step_texts(&mut guardians(2), &guarded_position("r5c8")), [expected]);
    }

    #[test]
    fn several_guardians_exclude_what_they_see() {
        let expected = "Guardians: 1 in r1c15,r2c2,r5c25, guarded by r15c8 => r2346789c8<>1";
        assert_eq!(step_texts(&mut guardians(2), &guarded_position("r1c8 r5c8")), [expected]);
        assert_eq!(step_texts(&mut guardians(2), &guarded_position("r1c8 r5c4")), [""; 0]);
    }

    #[test]
    fn an_even_loop_or_one_without_guardians_concludes_nothing() {
        assert_eq!(step_texts(&mut guardians(2), &guarded_position("")), [""; 0]);
        let even = ring_position("r1c1 r1c5 r5c5 r5c1", &[0, 4, 9, 13], "r5c8");
        assert_eq!(step_texts(&mut guardians(2), &even), [""; 0]);
    }

    #[test]
    fn it_is_sound() {
        let found = check_sound(&mut guardians(9), 500, check_one_digit);
        assert!(found > 100, "{found}");
    }
}
