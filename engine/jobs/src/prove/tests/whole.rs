//! Whole derivations: what is left of them, and that VeriPB accepts it.

use super::packing::Packing;
use super::*;
use crate::harvest::Sets;
use crate::prove::write_derivation;
use crate::text::Annotated;
use crate::{Context, ContextSettings};
use seventeen_core::{CliqueStrategy, Solver};
use seventeen_host::Registry;

/// The components that take part in proofs.
pub(super) fn registry() -> Registry {
    let mut registry = Registry::default();
    for entry in [
        seventeen_solvers::entry,
        seventeen_harvesters::entry,
        seventeen_cliques::entry,
        seventeen_enumerators::entry,
    ] {
        registry.link(entry).unwrap();
    }
    registry
}

fn context() -> Context {
    Context::new(registry(), ContextSettings::default()).unwrap()
}

/// The formula and the proof that a grid has no puzzle with 7 clues.
fn formula_and_proof(context: &Context) -> (String, String) {
    let grid = grid();
    let harvester = context.choose("digits").unwrap();
    let sets = Sets::empty(Annotated::from(grid)).harvest(context, &harvester).unwrap();
    let mut solver = context.choose::<dyn Solver>("backtrack").unwrap().lease_instance().unwrap();
    let mut clique =
        context.choose::<dyn CliqueStrategy>("greedy").unwrap().lease_instance().unwrap();
    let (mut formula, mut proof) = (Vec::new(), Vec::new());
    write_derivation(
        &Claim::no_puzzle(&grid, 7),
        &Packing::new(&sets.sets, 7),
        "packing",
        &mut *clique,
        &mut *solver,
        (&mut formula, &mut proof),
    )
    .unwrap();
    (String::from_utf8(formula).unwrap(), String::from_utf8(proof).unwrap())
}

#[test]
fn a_derivation_in_stages_is_one_proof() {
    let (formula, proof) = formula_and_proof(&context());
    assert!(formula.starts_with("* #variable= 81 #constraint= 9\n1 "), "{formula}");
    assert_eq!(formula.lines().count(), 10, "the set that nothing uses is no row");
    let commands = proof.lines().map(|line| line.split(' ').next().unwrap());
    let expected = "pseudo-Boolean f red red rup pol rup del rup output conclusion end";
    assert_eq!(commands.collect::<Vec<_>>().join(" "), expected, "{proof}");
    if let Some(verdict) = veripb::check(&formula, &proof) {
        assert!(verdict.says("s VERIFIED UNSATISFIABLE"), "{verdict:?}");
        let false_claim = formula.replace(">= 74;", ">= 73;");
        let verdict = veripb::check(&false_claim, &proof).unwrap();
        assert!(!verdict.says("s VERIFIED UNSATISFIABLE"), "{verdict:?}");
    }
}
