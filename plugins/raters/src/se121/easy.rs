//! The steps rated up to 2.8: singles, direct techniques and locked candidates.
//!
//! The original takes one step and restarts with the easiest technique. The result does not change
//! if all steps of a technique are taken together, or those of all techniques no harder than the
//! hardest step so far, in any order:
//!
//! * Their ratings ascend in the order in which they are tried.
//! * A conclusion of one of them remains a conclusion of it, or of an easier one, after any other
//!   conclusions. A single stays one. Locked candidates with one place left, or a digit of a hidden
//!   pair with one place left, are a hidden single. When it is set, the pattern's conclusions are
//!   excluded or a hidden single, too. A hidden triple may become a hidden pair. The cells and
//!   digit of a pattern keep the blank cells of a house above its limits.
//! * So the position where no technique up to a rating finds anything is always the same. The
//!   hardest step up to there is the lowest rating whose techniques suffice.
//! * EP is ER at the first digit set, and a step no harder than those before changes neither.

use super::path::Path;
use super::ratings;
use seventeen_core::house::HOUSES;
use seventeen_core::{Candidate, Cells, Digit, Finder, Houses};
use seventeen_techniques::locked::{
    DirectClaiming, DirectPlacement, DirectPointing, intersections,
};
use seventeen_techniques::singles::{full_house, hidden_single};
use seventeen_techniques::subsets::direct_hidden_subset;
use std::ops::ControlFlow;

/// One of the easy techniques. Those that depend on houses or digits are used with
/// [`super::stale::Stale`], by number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Easy {
    Pointing = 0,
    Claiming = 1,
    DirectPair = 2,
    DirectTriple = 3,
    FullHouse,
    InBox,
    InLine,
    DirectPointing,
    DirectClaiming,
    Naked,
}

/// From the easiest to the hardest.
const BY_RATING: [Easy; 10] = [
    Easy::FullHouse,
    Easy::InBox,
    Easy::InLine,
    Easy::DirectPointing,
    Easy::DirectClaiming,
    Easy::DirectPair,
    Easy::Naked,
    Easy::DirectTriple,
    Easy::Pointing,
    Easy::Claiming,
];

/// The order once a step was as hard as the hardest of them: the cheapest first, without covered
/// ones.
const BY_COST: [Easy; 6] = [
    Easy::InLine,
    Easy::Naked,
    Easy::Pointing,
    Easy::Claiming,
    Easy::DirectPair,
    Easy::DirectTriple,
];

/// The number of [`Easy`] that remember the positions examined.
pub(super) const KEPT: usize = 4;

/// Takes easy steps until there is none.
pub(super) fn settle(path: &mut Path) {
    while !path.position.is_solved() && step(path) {}
}

/// Takes the steps of the first technique that finds any.
fn step(path: &mut Path) -> bool {
    let order: &[Easy] = match path.er() {
        er if er >= ratings::CLAIMING => &BY_COST,
        // Singles in a line include those in a box, and these the full houses.
        er if er >= ratings::SINGLE_IN_LINE => &BY_RATING[2..],
        er if er >= ratings::SINGLE_IN_BOX => &BY_RATING[1..],
        _ => &BY_RATING,
    };
    let Some(easy) = order.iter().find(|easy| easy.take(path)) else { return false };
    path.count(easy.rating(), !matches!(easy, Easy::Pointing | Easy::Claiming));
    true
}

impl Easy {
    fn rating(self) -> f64 {
        match self {
            Easy::FullHouse => ratings::FULL_HOUSE,
            Easy::InBox => ratings::SINGLE_IN_BOX,
            Easy::InLine => ratings::SINGLE_IN_LINE,
            Easy::DirectPointing => ratings::DIRECT_POINTING,
            Easy::DirectClaiming => ratings::DIRECT_CLAIMING,
            Easy::DirectPair => ratings::DIRECT_PAIR,
            Easy::Naked => ratings::NAKED_SINGLE,
            Easy::DirectTriple => ratings::DIRECT_TRIPLE,
            Easy::Pointing => ratings::POINTING,
            Easy::Claiming => ratings::CLAIMING,
        }
    }

    /// Takes all of its available steps; returns whether there was one.
    fn take(self, path: &mut Path) -> bool {
        match self {
            Easy::FullHouse => hidden(path, full_house::houses_with_one_blank(&path.position)),
            Easy::InBox => {
                hidden(path, Houses::BOXES | full_house::houses_with_one_blank(&path.position))
            }
            Easy::InLine => hidden(path, Houses::ALL),
            Easy::Naked => naked(path),
            Easy::DirectPointing => direct(path, &DirectPointing),
            Easy::DirectClaiming => direct(path, &DirectClaiming),
            Easy::DirectPair => direct_subset(path, self, 2),
            Easy::DirectTriple => direct_subset(path, self, 3),
            Easy::Pointing | Easy::Claiming => locked(path, self),
        }
    }
}

/// Sets the digits that are single in these houses.
fn hidden(path: &mut Path, houses: Houses) -> bool {
    let mut found = false;
    for digit in Digit::all() {
        for cell in hidden_single::hidden_single_cells(&path.position, digit, houses) {
            found |= set(path, Candidate::new(cell, digit));
        }
    }
    found
}

/// Sets the only candidates of cells.
fn naked(path: &mut Path) -> bool {
    let mut found = false;
    for cell in path.position.cells_with(1) {
        if let Some(digit) = path.position.candidates(cell).first() {
            found |= set(path, Candidate::new(cell, digit));
        }
    }
    found
}

/// Sets a digit, unless the cell has lost it to digits set since it was found.
fn set(path: &mut Path, candidate: Candidate) -> bool {
    let open = path.position.has(candidate);
    if open {
        path.position.place(candidate);
    }
    open
}

fn direct(path: &mut Path, finder: &impl Finder<Pattern = DirectPlacement>) -> bool {
    finder.first(&path.position).is_some_and(|direct| set(path, direct.place))
}

fn direct_subset(path: &mut Path, easy: Easy, size: usize) -> bool {
    path.stale.refresh(&path.position);
    let houses = path.stale.houses(easy as usize);
    let mut place = None;
    let keep = |_: &_, found| first(&mut place, found);
    if direct_hidden_subset::for_each_subset_and_single(&path.position, size, houses, keep)
        .is_continue()
    {
        path.stale.clear(easy as usize);
    }
    place.is_some_and(|place| set(path, place))
}

/// Applies locked candidates.
fn locked(path: &mut Path, easy: Easy) -> bool {
    path.stale.refresh(&path.position);
    let digits = path.stale.digits(easy as usize);
    path.stale.clear(easy as usize);
    let mut out = [Cells::EMPTY; 9];
    let keep = |locked: &intersections::LockedCandidates| {
        out[locked.digit] |= HOUSES[locked.into] - HOUSES[locked.from];
        ControlFlow::Continue(())
    };
    let _ = match easy {
        Easy::Pointing => intersections::visit_pointing(&path.position, digits, keep),
        _ => intersections::visit_claiming(&path.position, digits, keep),
    };
    for (digit, &cells) in Digit::all().zip(&out) {
        path.exclude(digit, cells);
    }
    out != [Cells::EMPTY; 9]
}

/// Keeps the first finding.
pub(super) fn first<T>(kept: &mut Option<T>, found: T) -> ControlFlow<()> {
    *kept = Some(found);
    ControlFlow::Break(())
}
