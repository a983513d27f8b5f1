//! The search for whips, with or without groups.
//!
//! A whip of length n on a target is n variables. Each has a value (left-linking) linked to the
//! right-linking value of the one before, the first to the target. Its only other value that is not
//! linked to the target or an earlier right-linking value is its right-linking one; the last
//! variable has none. So if the target were true, all right-linking values would be, and the last
//! variable would have none.
//!
//! The search is depth first, one length after the other. Only targets whose supposition leads to
//! a contradiction by singles can have a whip, and none is shorter than the rounds that takes.

use super::model::Model;
use super::net::{Left, Net};
use super::notation::{Link, Proof};
use seventeen_plugin::prelude::is_cancelled;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Visits a shortest whip on each target that has one of at most `length` variables: all of a
/// length before the next. In a run that is cancelled some may be missing.
pub fn each(
    model: &Model,
    length: usize,
    mut visit: impl FnMut(&Proof) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut search = Search::new(model);
    let bound = |target| search.net.rounds_from(target, length).unwrap_or(usize::MAX);
    let mut bounds: Vec<usize> = (0..model.singles()).map(bound).collect();
    for n in 1..=length {
        for (target, bound) in bounds.iter_mut().enumerate() {
            if *bound <= n && search.has(target, n) {
                visit(&Proof { target, links: std::mem::take(&mut search.links) })?;
                *bound = usize::MAX;
            }
        }
    }
    ControlFlow::Continue(())
}

struct Search<'a> {
    model: &'a Model,
    net: Net<'a>,
    links: Vec<Link>,
    /// The sets of right-linking values met so far, ascending, and the last of each.
    met: HashSet<(Vec<u16>, u16)>,
}

impl Search<'_> {
    fn new(model: &Model) -> Search<'_> {
        Search { model, net: Net::new(model), links: Vec::new(), met: HashSet::new() }
    }

    /// Whether there is a whip of exactly `n` variables, which are then in `links`; none shorter.
    fn has(&mut self, target: usize, n: usize) -> bool {
        self.links.clear();
        self.met.clear();
        self.net.take(target);
        let found = self.extend(target, n);
        self.net.give_back(target);
        found
    }

    /// Continues from the last node with `n` more variables.
    fn extend(&mut self, last: usize, n: usize) -> bool {
        let model = self.model;
        if n == 1 {
            return self.net.is_contradiction() && self.end(last);
        }
        if n > 2 && (is_cancelled() || !self.is_new(last)) {
            return false;
        }
        for &left in model.linked(last) {
            for variable in model.variables(left as usize).map(usize::from) {
                let Left::One(right) = self.net.left(variable) else { continue };
                let link = Link { variable, from: last, left: left as usize, right: Some(right) };
                self.links.push(link);
                self.net.take(right);
                let found = self.extend(right, n - 1);
                self.net.give_back(right);
                if found {
                    return true;
                }
                self.links.pop();
            }
        }
        false
    }

    /// Ends with an unused variable that the last node left without a value.
    fn end(&mut self, last: usize) -> bool {
        for &left in self.model.linked(last) {
            for variable in self.model.variables(left as usize).map(usize::from) {
                let used = self.links.iter().any(|link| link.variable == variable);
                if !used && self.net.left(variable) == Left::Nothing {
                    self.links.push(Link {
                        variable,
                        from: last,
                        left: left as usize,
                        right: None,
                    });
                    return true;
                }
            }
        }
        false
    }

    fn is_new(&mut self, last: usize) -> bool {
        let mut rights: Vec<u16> =
            self.links.iter().filter_map(|link| link.right.map(|right| right as u16)).collect();
        rights.sort_unstable();
        self.met.insert((rights, last as u16))
    }
}

/// Whether the proof holds: checked link by link, without the search's assumptions.
#[cfg(test)]
pub(crate) fn holds(model: &Model, proof: &Proof, continuous: bool) -> bool {
    let mut net = Net::new(model);
    net.take(proof.target);
    let mut before = vec![proof.target];
    proof.links.iter().enumerate().all(|(i, link)| {
        let continues = !continuous || Some(&link.from) == before.last();
        let linked = model.linked(link.from).contains(&(link.left as u16));
        let known = before.contains(&link.from);
        let has_left = model.values(link.variable).contains(&(link.left as u16));
        let expected = link.right.map_or(Left::Nothing, Left::One);
        let left = net.left(link.variable) == expected;
        if let Some(right) = link.right {
            net.take(right);
            before.push(right);
        }
        let last = link.right.is_none() == (i + 1 == proof.links.len());
        continues && linked && known && has_left && left && last
    })
}
