//! Proofs of chains: the conclusions of their links.

use super::{Builder, Claim, Constraint, Proof};
use crate::{Candidate, Cells, Digit, Link, Position};

/// The proof of an alternating chain that begins and ends with a strong link. If its first node is
/// false, its last one is true. So one of the two is true, and candidates that see both are false.
/// Proves those of `out` that follow. Has no line if a strong link is not one of a cell or of a
/// digit in a house.
pub(crate) fn open(position: &Position, links: &[Link], out: &[Candidate]) -> Proof {
    let mut builder = Builder::new(position);
    let Some(first) = links.first() else { return builder.proof() };
    let supposed = builder.suppose(Claim::none_of(candidates(first.from)));
    let (mut is_not, mut is) = (supposed, supposed);
    for link in links {
        if link.strong {
            let Some(truth) = truth(position, link) else { return Proof::default() };
            is = builder.left(truth, &[is_not]);
        } else {
            is_not = builder.seen(is, &candidates(link.to));
        }
    }
    let either = builder.either(supposed, is);
    let ends = builder.claim(either).candidates().to_vec();
    let sees_ends = |out: &&Candidate| ends.iter().all(|&end| Constraint::joins(**out, end));
    let seen: Vec<Candidate> = out.iter().filter(sees_ends).copied().collect();
    if !seen.is_empty() {
        builder.seen(either, &seen);
    }
    builder.proof()
}

/// The truths of the strong links, and the constraints of each weak one. If the ends differ, the
/// link that closes the chain to a loop is included.
pub(crate) fn closed(
    position: &Position,
    links: &[Link],
) -> (Vec<Constraint>, Vec<Vec<Constraint>>) {
    let truths = links.iter().filter(|link| link.strong).filter_map(|link| truth(position, link));
    let weak = links.iter().filter(|link| !link.strong).map(|link| (link.from, link.to));
    let closing = links.last().zip(links.first()).map(|(last, first)| (last.to, first.from));
    let closing = closing.filter(|(last, first)| last != first);
    let joint = |(from, to)| Constraint::all_of(&[candidates(from), candidates(to)].concat());
    (truths.collect(), weak.chain(closing).map(joint).collect())
}

/// The constraint with a true candidate that the link is between.
fn truth(position: &Position, link: &Link) -> Option<Constraint> {
    let ends = [candidates(link.from), candidates(link.to)].concat();
    let within = |truth: &Constraint| {
        let all = truth.candidates(position);
        all.is_some_and(|all| all.iter().all(|candidate| ends.contains(candidate)))
    };
    let shared = |truth: &Constraint| ends.iter().all(|&end| truth.has(end));
    Constraint::of(*ends.first()?).into_iter().filter(shared).find(within)
}

fn candidates((digit, cells): (Digit, Cells)) -> Vec<Candidate> {
    cells.iter().map(|cell| Candidate::new(cell, digit)).collect()
}
