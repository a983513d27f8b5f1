//! `StepChoice`: which of a technique's steps is the next one.

use super::singles::SingleQueues;
use serde::Deserialize;
use seventeen_core::{Candidate, Step};
use std::cmp::Reverse;

/// The step to take if a technique finds several.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(rename_all = "snake_case")]
pub enum StepChoice {
    /// The first one.
    #[default]
    First,
    /// The oldest single.
    Oldest,
    /// The one with the most eliminations; among several, the one whose eliminations come first in
    /// the grid, as HoDoKu weighs them.
    Most,
}

impl StepChoice {
    /// The step to take; none if there is none.
    pub(super) fn choose_step(
        self,
        steps: Vec<Step>,
        singles: Option<&SingleQueues>,
    ) -> Option<Step> {
        match self {
            StepChoice::First => steps.into_iter().next(),
            StepChoice::Oldest => steps.into_iter().min_by_key(|step| step_age(step, singles)),
            StepChoice::Most => steps.into_iter().min_by_key(|step| {
                (Reverse(step.eliminations.len()), elimination_weight(&step.eliminations))
            }),
        }
    }
}

/// The age of a step's single; other steps count as the youngest.
fn step_age(step: &Step, singles: Option<&SingleQueues>) -> usize {
    let single = step.placements.first().zip(singles);
    single.and_then(|(&single, singles)| singles.single_age(single)).unwrap_or(usize::MAX)
}

/// The cells and digits of eliminations, with greater weights for later ones.
fn elimination_weight(eliminations: &[Candidate]) -> usize {
    let weights = std::iter::successors(Some(1), |&weight| Some(weight + 80));
    let weighed = eliminations.iter().zip(weights);
    weighed.map(|(out, weight)| out.cell().index() * weight + usize::from(out.digit().get())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Cell, Digit, Position, Puzzle};

    fn excluding(cells: &[usize]) -> Step {
        let out = cells.iter().map(|&cell| Candidate::new(Cell::of(cell), Digit::of(5)));
        Step { eliminations: out.collect(), ..Step::default() }
    }

    #[test]
    fn most_eliminations_come_first_and_then_those_that_weigh_least() {
        let steps = || vec![excluding(&[1]), excluding(&[9, 80]), excluding(&[10, 70])];
        assert_eq!(StepChoice::First.choose_step(steps(), None), Some(excluding(&[1])));
        assert_eq!(StepChoice::Most.choose_step(steps(), None), Some(excluding(&[10, 70])));
        // The weights are 1 and 81: the first ones count less.
        assert_eq!(elimination_weight(&excluding(&[9, 80]).eliminations), 9 + 5 + 80 * 81 + 5);
        assert_eq!(StepChoice::Most.choose_step(Vec::new(), None), None);
    }

    #[test]
    fn the_oldest_single_comes_first() {
        let line = format!("12345678.{}", ".".repeat(72));
        let singles =
            SingleQueues::from_position(&Position::from(&line.parse::<Puzzle>().unwrap()));
        let place =
            |cell, digit| Step::default().place(Candidate::new(Cell::of(cell), Digit::of(digit)));
        let steps = vec![place(80, 1), place(8, 9)];
        assert_eq!(StepChoice::Oldest.choose_step(steps, Some(&singles)), Some(place(8, 9)));
    }
}
