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

use super::model::WhipModel;
use super::notation::{VariableLink, WhipProof};
use super::supposition_net::{RemainingValues, SuppositionNet};
use seventeen_plugin::prelude::is_cancelled;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Visits a shortest whip on each target that has one of at most `length` variables: all of a
/// length before the next. In a run that is cancelled some may be missing.
pub fn visit_whips(
    model: &WhipModel,
    length: usize,
    mut visit: impl FnMut(&WhipProof) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut search = WhipSearch::new(model);
    let bound = |target| search.net.rounds_supposing(target, length).unwrap_or(usize::MAX);
    let mut bounds: Vec<usize> = (0..model.candidate_count()).map(bound).collect();
    for n in 1..=length {
        for (target, bound) in bounds.iter_mut().enumerate() {
            if *bound <= n && search.find_whip(target, n) {
                visit(&WhipProof { target, links: std::mem::take(&mut search.links) })?;
                *bound = usize::MAX;
            }
        }
    }
    ControlFlow::Continue(())
}

struct WhipSearch<'a> {
    model: &'a WhipModel,
    net: SuppositionNet<'a>,
    links: Vec<VariableLink>,
    /// The sets of right-linking values met so far, ascending, and the last of each.
    met: HashSet<(Vec<u16>, u16)>,
}

impl WhipSearch<'_> {
    fn new(model: &WhipModel) -> WhipSearch<'_> {
        WhipSearch {
            model,
            net: SuppositionNet::new(model),
            links: Vec::new(),
            met: HashSet::new(),
        }
    }

    /// Whether there is a whip of exactly `n` variables, which are then in `links`; none shorter.
    fn find_whip(&mut self, target: usize, n: usize) -> bool {
        self.links.clear();
        self.met.clear();
        self.net.suppose(target);
        let found = self.extend_whip(target, n);
        self.net.retract(target);
        found
    }

    /// Continues from the last node with `n` more variables.
    fn extend_whip(&mut self, last: usize, n: usize) -> bool {
        let model = self.model;
        if n == 1 {
            return self.net.is_contradiction() && self.close_whip(last);
        }
        if n > 2 && (is_cancelled() || !self.is_new_state(last)) {
            return false;
        }
        for &left in model.excluded_by(last) {
            for variable in model.variables_of(left as usize).map(usize::from) {
                let RemainingValues::One(right) = self.net.remaining_values(variable) else {
                    continue;
                };
                let link =
                    VariableLink { variable, from: last, left: left as usize, right: Some(right) };
                self.links.push(link);
                self.net.suppose(right);
                let found = self.extend_whip(right, n - 1);
                self.net.retract(right);
                if found {
                    return true;
                }
                self.links.pop();
            }
        }
        false
    }

    /// Ends with an unused variable that the last node left without a value.
    fn close_whip(&mut self, last: usize) -> bool {
        for &left in self.model.excluded_by(last) {
            for variable in self.model.variables_of(left as usize).map(usize::from) {
                let used = self.links.iter().any(|link| link.variable == variable);
                if !used && self.net.remaining_values(variable) == RemainingValues::Nothing {
                    self.links.push(VariableLink {
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

    fn is_new_state(&mut self, last: usize) -> bool {
        let mut rights: Vec<u16> =
            self.links.iter().filter_map(|link| link.right.map(|right| right as u16)).collect();
        rights.sort_unstable();
        self.met.insert((rights, last as u16))
    }
}

/// Whether the proof holds: checked link by link, without the search's assumptions.
#[cfg(test)]
pub(crate) fn proof_holds(model: &WhipModel, proof: &WhipProof, continuous: bool) -> bool {
    let mut net = SuppositionNet::new(model);
    net.suppose(proof.target);
    let mut before = vec![proof.target];
    proof.links.iter().enumerate().all(|(i, link)| {
        let continues = !continuous || Some(&link.from) == before.last();
        let linked = model.excluded_by(link.from).contains(&(link.left as u16));
        let known = before.contains(&link.from);
        let has_left = model.values_of(link.variable).contains(&(link.left as u16));
        let expected = link.right.map_or(RemainingValues::Nothing, RemainingValues::One);
        let left = net.remaining_values(link.variable) == expected;
        if let Some(right) = link.right {
            net.suppose(right);
            before.push(right);
        }
        let last = link.right.is_none() == (i + 1 == proof.links.len());
        continues && linked && known && has_left && left && last
    })
}
