//! `braid`: Denis Berthier's braids ("Pattern-Based Constraint Satisfaction and Logic Puzzles").
//!
//! A braid is a whip whose left-linking values need not be linked to the value just before. A link
//! to the target or to any earlier right-linking value is enough. So it is a proof by trial and
//! error with singles, with as few variables as possible. The greatest size on the path that always
//! takes a shortest braid is the puzzle's B-rating; set singles before.
//!
//! The search goes through the sets of right-linking values, whose order does not matter. Once a
//! value is tried, sets with it are skipped. A set is abandoned if even supposing all single values
//! left, round by round, takes too many rounds to a contradiction.

use super::model::{VARIABLES, WhipModel};
use super::notation::{VariableLink, WhipProof};
use super::supposition_net::{RemainingValues, SuppositionNet};
use seventeen_core::{Position, Step, Technique};
use seventeen_plugin::prelude::*;

options! {
    /// Finds braids.
    pub struct Braid {
        /// Maximum number of variables in a braid
        length: usize = 6, in 1..=16;
    }
}

impl Component for Braid {
    const NAME: &'static str = "braid";
    const DOC: &'static str =
        "Braid: Berthier's generalised whip, whose links may build on any earlier link";
    const ABOUT: &'static str = "A braid is like a whip, but each step may use anything found \
         before, not only the last link. Braids prove everything that a supposed candidate and \
         singles refute, without the steps that the proof does not need.";
    const DEFINITION: &'static str = "refuted; left, seen, supposed";
    create_from_options!();
}

impl Technique for Braid {
    /// One step for each candidate that a braid excludes, a shortest one, by ascending length.
    fn find(&mut self, position: &Position, emit: Emit<'_, Step>) -> Result<()> {
        let model = WhipModel::new(position, false);
        let _ =
            visit_braids(&model, self.length, |proof| emit(&proof.step(position, &model, "braid")));
        Ok(())
    }
}

/// Visits a shortest braid on each target that has one of at most `length` variables: all of a
/// length before the next. In a run that is cancelled some may be missing.
pub fn visit_braids(
    model: &WhipModel,
    length: usize,
    mut visit: impl FnMut(&WhipProof) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut search = BraidSearch { model, net: SuppositionNet::new(model), rights: Vec::new() };
    let bound = |target| search.net.rounds_supposing(target, length).unwrap_or(usize::MAX);
    let mut bounds: Vec<usize> = (0..model.candidate_count()).map(bound).collect();
    for n in 1..=length {
        for (target, bound) in bounds.iter_mut().enumerate() {
            if *bound > n {
                continue;
            }
            if let Some(proof) = search.find_braid(target, n) {
                visit(&proof)?;
                *bound = usize::MAX;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The search for a braid on one target after the other.
struct BraidSearch<'a> {
    model: &'a WhipModel,
    net: SuppositionNet<'a>,
    /// The right-linking values.
    rights: Vec<usize>,
}

impl BraidSearch<'_> {
    /// A braid of exactly `n` variables, if there is one; none shorter.
    fn find_braid(&mut self, target: usize, n: usize) -> Option<WhipProof> {
        self.rights.clear();
        self.net.suppose(target);
        let found = self.extend_braid(n).then(|| self.build_proof(target));
        self.rights.iter().for_each(|&right| self.net.retract(right));
        self.net.retract(target);
        found
    }

    /// Continues with `n` more variables. If that succeeds, all right-linking values stay supposed.
    fn extend_braid(&mut self, n: usize) -> bool {
        if n == 1 {
            return self.net.is_contradiction();
        }
        if n > 2 && (is_cancelled() || self.net.rounds_to_contradiction(n).is_none()) {
            return false;
        }
        let mut rights = Vec::new();
        self.net.collect_single_values(&mut rights);
        let mut found = false;
        let mut tried = 0;
        for &right in &rights {
            self.net.suppose(right);
            self.rights.push(right);
            found = self.extend_braid(n - 1);
            if found {
                break;
            }
            self.rights.pop();
            self.net.retract(right);
            self.net.ban_node(right);
            tried += 1;
        }
        rights[..tried].iter().for_each(|&right| self.net.allow_node(right));
        found
    }

    /// The braid of the values that are supposed.
    fn build_proof(&mut self, target: usize) -> WhipProof {
        let mut net = SuppositionNet::new(self.model);
        net.suppose(target);
        let mut nodes = vec![target];
        let mut links = Vec::new();
        for &right in &self.rights {
            let leaves =
                |variable: &usize| net.remaining_values(*variable) == RemainingValues::One(right);
            let variable = self.variables_of(right).into_iter().find(leaves);
            links.extend(
                variable.map(|variable| self.link_of_variable(&nodes, variable, Some(right))),
            );
            net.suppose(right);
            nodes.push(right);
        }
        let last = (0..VARIABLES)
            .find(|&variable| net.remaining_values(variable) == RemainingValues::Nothing);
        links.extend(last.map(|variable| self.link_of_variable(&nodes, variable, None)));
        WhipProof { target, links }
    }

    /// The variables of which a node may be the rest: the four of a candidate, any of a group.
    fn variables_of(&self, node: usize) -> Vec<usize> {
        if node < self.model.candidate_count() {
            self.model.variables_of(node).map(usize::from).to_vec()
        } else {
            (0..VARIABLES).collect()
        }
    }

    /// The link of a variable, whose left-linking value is one that the latest node excludes.
    fn link_of_variable(
        &self,
        nodes: &[usize],
        variable: usize,
        right: Option<usize>,
    ) -> VariableLink {
        let values = self.model.values_of(variable).iter().copied();
        let lefts = values.filter(|&value| Some(usize::from(value)) != right);
        let linked = |&from: &usize| {
            let left = lefts.clone().find(|left| self.model.excluded_by(from).contains(left));
            left.map(|left| (from, usize::from(left)))
        };
        let (from, left) = nodes.iter().rev().find_map(linked).unwrap_or_default();
        VariableLink { variable, from, left, right }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{
        RandomPuzzles, check_sound_alone, confine_digits, create_component, find_steps,
        odd_positions, set_singles, step_texts, with_only,
    };
    use crate::whips::whip_search::{self, proof_holds};
    use seventeen_plugin::Value;

    fn braid(length: i64) -> Braid {
        create_component(&[Value::Int(length)])
    }

    /// 1 in r5c5 leaves 7 in three cells, which see `places` in row 1.
    fn three_branches(places: &str) -> Position {
        let position = with_only(&[("r5c1 r4c4 r9c5", "17")]);
        confine_digits(position, "7", 0, places)
    }

    #[test]
    fn branches_meet_in_the_last_variable() {
        let position = three_branches("r1c1 r1c4 r1c5");
        let found = step_texts(&mut braid(4), &position);
        let expected = "braid[4]: r4c4{n1 n7} - r5c1{n1 n7} - r9c5{n1 n7} - r1n7{c5 .} => r5c5<>1";
        assert_eq!(found, [expected]);
        let mut whip: crate::whips::Whip = create_component(&[Value::Int(8)]);
        assert!(find_steps(&mut whip, &position).is_empty());
    }

    #[test]
    fn a_place_more_or_a_short_length_breaks_it() {
        assert!(find_steps(&mut braid(6), &three_branches("r1c1 r1c4 r1c5 r1c9")).is_empty());
        assert!(find_steps(&mut braid(3), &three_branches("r1c1 r1c4 r1c5")).is_empty());
    }

    #[test]
    fn braids_agree_with_the_solution() {
        assert!(check_sound_alone(&mut braid(6), 23, 90) > 300);
        odd_positions().iter().for_each(|position| drop(find_steps(&mut braid(3), position)));
    }

    #[test]
    #[ignore = "takes two seconds"]
    fn more_braids_agree_with_the_solution() {
        assert!(check_sound_alone(&mut braid(6), 23, 300) > 1000);
    }

    /// Whether the candidate leads to a contradiction by singles.
    fn is_refuted(position: &Position, candidate: usize, model: &WhipModel) -> bool {
        let mut position = position.clone();
        position.place(model.candidate_of(candidate));
        set_singles(&mut position);
        position.is_broken()
    }

    /// The targets with the lengths of their proofs.
    type ProofLengths = Vec<Option<usize>>;

    fn proof_lengths(
        position: &Position,
        groups: bool,
        continuous: bool,
        each: impl FnOnce(
            &WhipModel,
            usize,
            &mut dyn FnMut(&WhipProof) -> ControlFlow<()>,
        ) -> ControlFlow<()>,
    ) -> ProofLengths {
        let model = WhipModel::new(position, groups);
        let mut lengths = vec![None; model.candidate_count()];
        let _ = each(&model, 5, &mut |proof| {
            assert!(
                proof_holds(&model, proof, continuous),
                "{}",
                proof.step(position, &model, "proof")
            );
            assert!(groups || is_refuted(position, proof.target, &model));
            lengths[proof.target] = Some(proof.links.len());
            ControlFlow::Continue(())
        });
        lengths
    }

    #[test]
    fn braids_are_no_longer_than_whips_and_g_whips_neither() {
        let mut draw = RandomPuzzles::new(24);
        let (mut whips, mut shorter, mut shorter_with_groups) = (0, 0, 0);
        for _ in 0..100 {
            let mut position = Position::from(&draw.puzzle().0);
            set_singles(&mut position);
            let whip =
                proof_lengths(&position, false, true, |m, n, v| whip_search::visit_whips(m, n, v));
            let braid = proof_lengths(&position, false, false, |m, n, v| visit_braids(m, n, v));
            let g_whip =
                proof_lengths(&position, true, true, |m, n, v| whip_search::visit_whips(m, n, v));
            for ((whip, braid), g_whip) in whip.iter().zip(&braid).zip(&g_whip) {
                let none = usize::MAX;
                let [whip, braid, g_whip] = [whip, braid, g_whip].map(|n| n.unwrap_or(none));
                assert!(braid <= whip && g_whip <= whip);
                whips += usize::from(whip < none);
                shorter += usize::from(braid < whip);
                shorter_with_groups += usize::from(g_whip < whip);
            }
        }
        assert!(whips > 1000 && shorter > 10 && shorter_with_groups > 10);
    }

    /// Whether up to `n` variables show a contradiction, tried one by one in every order.
    fn refutes_in_any_order(net: &mut SuppositionNet<'_>, n: usize) -> bool {
        if net.is_contradiction() {
            return true;
        }
        let mut rights = Vec::new();
        net.collect_single_values(&mut rights);
        n > 1
            && rights.into_iter().any(|right| {
                net.suppose(right);
                let found = refutes_in_any_order(net, n - 1);
                net.retract(right);
                found
            })
    }

    #[test]
    fn no_braid_is_missed() {
        let mut draw = RandomPuzzles::new(25);
        for _ in 0..40 {
            let mut position = Position::from(&draw.puzzle().0);
            set_singles(&mut position);
            let model = WhipModel::new(&position, false);
            let mut expected = vec![None; model.candidate_count()];
            let mut net = SuppositionNet::new(&model);
            for (target, length) in expected.iter_mut().enumerate() {
                net.suppose(target);
                *length = (1..=3).find(|&n| refutes_in_any_order(&mut net, n));
                net.retract(target);
            }
            let found = proof_lengths(&position, false, false, |m, _, v| visit_braids(m, 3, v));
            assert_eq!(found, expected);
        }
    }
}
