//! Covers: truths that lie within links.
//!
//! Let `n` truths have one true candidate each, and `l` links at most one. Let each candidate lie
//! in at least as many links as truths. Then `n` is at most the number of true candidates counted
//! by truths. That is at most the number counted by links, which is at most `l`. A true candidate
//! that lies in `k` links more than truths adds `k` in between. So it cannot exist if `k` exceeds
//! `l - n`. This is the rank logic of Allan Barker (Xsudo, 2008); it covers fins and cannibals
//! alike.

use super::Constraint;
use super::fault::Fault;
use crate::{Candidate, Rules};

/// Whether truths, with these candidates, and links eliminate all of `out`.
pub(super) fn check(
    truths: &[Vec<Candidate>],
    links: &[Constraint],
    out: &[Candidate],
) -> Result<(), Fault> {
    let in_truths = |it: Candidate| truths.iter().filter(|truth| truth.contains(&it)).count();
    let in_links = |it: Candidate| links.iter().filter(|link| link.has(it)).count();
    let uncovered = truths.iter().flatten().find(|&&it| in_links(it) < in_truths(it));
    if let Some(&candidate) = uncovered {
        return Err(Fault::Uncovered(candidate));
    }
    let is_forced = |it: Candidate| in_links(it) + truths.len() > links.len() + in_truths(it);
    match out.iter().find(|&&it| !is_forced(it)) {
        None => Ok(()),
        Some(&candidate) => Err(Fault::Unforced(candidate)),
    }
}

/// Truths, by their indices, and links, with the candidates that they eliminate.
pub(super) struct Excluded {
    pub(super) truths: Vec<usize>,
    pub(super) links: Vec<Constraint>,
    pub(super) out: Vec<Candidate>,
}

/// The eliminations of truths, with these candidates, and links: for some of the truths each, all
/// of `out` that they eliminate.
///
/// Candidates of truths that lie in too few of the links are fins. A candidate that sees all of
/// them is eliminated with the links in which it does so, which are added: those that hold most
/// fins first.
pub(super) fn excluded(
    rules: Rules,
    truths: &[Vec<Candidate>],
    links: &[Constraint],
    out: &[Candidate],
) -> Vec<Excluded> {
    let mut found: Vec<Excluded> = Vec::new();
    for &candidate in out {
        let Some(links) = with_fins(rules, truths, links, candidate) else { continue };
        if check(truths, &links, &[candidate]).is_err() {
            continue;
        }
        let (truths, links) = least(truths, links, &[candidate]);
        match found.iter_mut().find(|other| other.truths == truths && other.links == links) {
            Some(same) => same.out.push(candidate),
            None => found.push(Excluded { truths, links, out: vec![candidate] }),
        }
    }
    found
}

/// The links, and the indices of the truths, without those that `out` does not need: drops the last
/// ones first.
pub(super) fn least(
    truths: &[Vec<Candidate>],
    mut links: Vec<Constraint>,
    out: &[Candidate],
) -> (Vec<usize>, Vec<Constraint>) {
    let mut kept: Vec<usize> = (0..truths.len()).collect();
    let holds = |kept: &[usize], links: &[Constraint]| {
        let truths: Vec<Vec<Candidate>> = kept.iter().map(|&at| truths[at].clone()).collect();
        check(&truths, links, out).is_ok()
    };
    loop {
        let before = (kept.len(), links.len());
        for at in (0..links.len()).rev() {
            let fewer = [&links[..at], &links[at + 1..]].concat();
            if holds(&kept, &fewer) {
                links = fewer;
            }
        }
        // A truth is not needed if it contains the eliminated candidate, and a link does, too.
        for at in (0..kept.len()).rev() {
            let fewer = [&kept[..at], &kept[at + 1..]].concat();
            if holds(&fewer, &links) {
                kept = fewer;
            }
        }
        if before == (kept.len(), links.len()) {
            return (kept, links);
        }
    }
}

/// The links, and those in which a candidate sees the fins; none if it misses one.
fn with_fins(
    rules: Rules,
    truths: &[Vec<Candidate>],
    links: &[Constraint],
    seeing: Candidate,
) -> Option<Vec<Constraint>> {
    let mut links = links.to_vec();
    loop {
        let lacking = |it: &Candidate| {
            let in_truths = truths.iter().filter(|truth| truth.contains(it)).count();
            in_truths > links.iter().filter(|link| link.has(*it)).count()
        };
        let mut fins: Vec<Candidate> = truths.concat().into_iter().filter(lacking).collect();
        fins.sort_unstable();
        fins.dedup();
        if fins.is_empty() {
            return Some(links);
        }
        let holds = |link: &Constraint| fins.iter().filter(|&&fin| link.has(fin)).count();
        // The first of those that hold most.
        let best = Constraint::of_rules(rules, seeing).into_iter().rev().max_by_key(holds)?;
        if holds(&best) == 0 || fins.contains(&seeing) {
            return None;
        }
        links.push(best);
    }
}
