//! Derivations of searches, through the interface.

use super::{ImportedSearch, SearchHandle, SeventeenPart, clique_strategy, solver};
use crate::calls::CallGuard;
use crate::component::{HandleContent, deref_search_handle, rules_of};
use crate::guard::guarded_status;
use crate::kinds::derivation::{
    LentLog, LogSink, SEVENTEEN_CONCLUSION, SEVENTEEN_PART, SEVENTEEN_SHARED, SeventeenClaim,
    SeventeenLogStep, raw_claim, raw_stage, read_claim, take_step,
};
use crate::read::{self, slice};
use seventeen_core::{
    Claim, CliqueStrategy, Derivation, DerivationLog, DerivationStage, Error, Line, Result, Solver,
};
use std::ffi::c_void;

const _: () = assert!(size_of::<Line>() == size_of::<u64>());

/// The function of every table.
pub(super) unsafe extern "C" fn derive(
    handle: *const c_void,
    claim: *const SeventeenClaim,
    stage: u32,
    part: *const SeventeenPart,
    lines: *const u64,
    n_lines: usize,
    log: SeventeenLogStep,
    context: *mut c_void,
    result: *mut u64,
) -> i32 {
    // SAFETY: a handle made by `plan`; `Search` is Sync, so threads may share it.
    let (stop, search) = unsafe { deref_search_handle::<SearchHandle>(handle) };
    guarded_status(stop, || {
        let Some(derivation) = search.derivation() else {
            return Err(Error::failed("this search writes no derivation"));
        };
        // SAFETY: the engine passes a claim, a part and lines, and lends two components for this
        // call.
        let (grid, rules, part, mut clique, mut solver, ends) = unsafe {
            let SeventeenPart { part, clique_strategy, solver, .. } = *part;
            let rules = rules_of::<SearchHandle>(handle);
            let clique = clique_strategy::borrow_loan(clique_strategy, rules);
            let solver = solver::borrow_loan(solver, rules);
            let grid = read::grid((*claim).grid, rules)?;
            (grid, rules, part, clique, solver, slice(lines, n_lines))
        };
        // SAFETY: as above.
        let claim = unsafe { read_claim(claim, &grid, rules)? };
        let ends: Vec<Line> = ends.iter().map(|&line| Line(line)).collect();
        let stage = match stage {
            SEVENTEEN_SHARED => DerivationStage::Shared,
            SEVENTEEN_PART => DerivationStage::Part(part),
            SEVENTEEN_CONCLUSION => DerivationStage::Conclusion(&ends),
            other => return Err(Error::failed(format!("stage {other}: expected 0 to 2"))),
        };
        let log = &mut LentLog { log, context };
        let line = derivation.derive(&claim, stage, &mut clique, &mut solver, log)?;
        // SAFETY: the engine passes a place for the line.
        unsafe { *result = line.0 };
        Ok(())
    })
}

impl Derivation for ImportedSearch {
    fn derive(
        &self,
        claim: &Claim<'_>,
        stage: DerivationStage<'_>,
        clique: &mut dyn CliqueStrategy,
        solver: &mut dyn Solver,
        log: &mut dyn DerivationLog,
    ) -> Result<Line> {
        let derive = self.search.table.derive.expect("only then is this a derivation");
        let rules = self.search.rules;
        let (mut clique, mut solver) =
            (HandleContent::of_loan(clique, rules), HandleContent::of_loan(solver, rules));
        let (number, part) = raw_stage(&stage);
        let part = SeventeenPart {
            struct_size: size_of::<SeventeenPart>() as u32,
            part,
            clique_strategy: clique_strategy::lend(&mut clique),
            solver: solver::lend(&mut solver),
        };
        let lines: Vec<u64> = match stage {
            DerivationStage::Conclusion(lines) => lines.iter().map(|line| line.0).collect(),
            _ => Vec::new(),
        };
        let (mut sink, mut result) = (LogSink::new(log), u64::MAX);
        let _call = CallGuard::enter(self.search.owner.label);
        // SAFETY: a handle that `plan` made; a claim, a part, its loans and lines for the time of
        // the call; a callback with its own context; and a place for the line.
        let status = unsafe {
            derive(
                self.search.this,
                &raw_claim(claim),
                number,
                &part,
                lines.as_ptr(),
                lines.len(),
                take_step,
                (&raw mut sink).cast(),
                &mut result,
            )
        };
        match sink.error {
            Some(error) => Err(error),
            None => self.search.owner.check_status(status).map(|()| Line(result)),
        }
    }
}
