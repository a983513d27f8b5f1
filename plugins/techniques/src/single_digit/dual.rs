//! Duals: two patterns of one digit that share a box, as one step.
//!
//! Two empty rectangles need to share only the box, two-string kites the two places within it. The
//! eliminations and the proof are those of the two patterns. Bernhard Hobiger's HoDoKu names and
//! shows them so, also as an option.

use seventeen_core::proof::Constraint;
use seventeen_core::{Candidate, Cells, Digit, Emit, Position, Step};
use seventeen_plugin::prelude::Param;
use std::ops::ControlFlow;

/// The option of techniques that combine two patterns in one step.
pub(super) const DUAL: Param = Param::bool(
    "dual",
    false,
    "First visit pairs that share a box and remove different candidates, as one step each",
);

/// A pattern, or two that share a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OneOrTwo<T> {
    /// One alone.
    One(T),
    /// Two patterns that exclude more together than each alone.
    Two(T, T),
}

/// Visits the patterns of `all`; if `dual`, then also every two that form a dual by `share`.
pub(super) fn for_each_one_or_two<T: Copy>(
    all: impl FnOnce(Emit<'_, T>) -> ControlFlow<()>,
    dual: bool,
    share: impl Fn(&T, &T) -> bool,
    visit: Emit<'_, OneOrTwo<T>>,
) -> ControlFlow<()> {
    if !dual {
        return all(&mut |&one| visit(&OneOrTwo::One(one)));
    }
    let mut found = Vec::new();
    let _ = all(&mut |&one| {
        found.push(one);
        ControlFlow::Continue(())
    });
    for (i, one) in found.iter().enumerate() {
        for other in found[i + 1..].iter().filter(|other| share(one, other)) {
            visit(&OneOrTwo::Two(*one, *other))?;
        }
    }
    found.into_iter().try_for_each(|one| visit(&OneOrTwo::One(one)))
}

/// The step of two patterns, without a sentence: their union.
pub(super) fn combined_step(position: &Position, one: Step, other: Step) -> Step {
    let covers = [&one, &other].map(|step| (step.truths(position), weak_link_constraints(step)));
    let mut step = Step { form: "dual".into(), proof: Default::default(), ..one };
    let flip = color_swap_bit(&step, &other);
    step.shown.extend(other.shown.into_iter().map(|mut shown| {
        shown.color ^= flip;
        shown
    }));
    step.houses |= other.houses.classic();
    step.links.extend(other.links);
    let more = other.eliminations.into_iter();
    let more: Vec<Candidate> = more.filter(|out| !step.eliminations.contains(out)).collect();
    step.eliminations.extend(more);
    covers.into_iter().fold(step, |step, (truths, joints)| step.cover_in(position, truths, &joints))
}

/// 1 if the first two colours are swapped in the second step: candidates are 0 in one and 1 in the
/// other.
fn color_swap_bit(one: &Step, other: &Step) -> u8 {
    let of = |step: &Step, color| {
        let shown = step.shown.iter().filter(|shown| shown.color == color);
        shown.fold(Cells::EMPTY, |cells, shown| cells | shown.cells)
    };
    u8::from(of(one, 0).is_disjoint(of(other, 0)))
}

/// The houses and cells of each weak link of a step.
fn weak_link_constraints(step: &Step) -> Vec<Vec<Constraint>> {
    let candidates =
        |(digit, cells): (Digit, Cells)| cells.iter().map(move |cell| Candidate::new(cell, digit));
    let weak = step.links.iter().filter(|link| !link.strong);
    weak.map(|link| {
        let ends: Vec<Candidate> = candidates(link.from).chain(candidates(link.to)).collect();
        Constraint::all_of(&ends)
    })
    .collect()
}
