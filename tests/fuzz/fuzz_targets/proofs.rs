//! Any search may log anything: what is written is a proof, or nothing is written. VeriPB decides;
//! `SEVENTEEN_VERIPB` names it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use seventeen_core::derivation::FIRST_DEFINED;
use seventeen_core::{
    Bound, Cell, Cells, Claim, CliqueStrategy, Derivation, DerivationLog, DerivationStage,
    DerivationStep, Effort, Emit, EnumerationQuery, Enumerator, Error, Grid, Line, Literal,
    Outline, Result, Search, Solver,
};
use seventeen_jobs::enumerate::{EnumerationMethod, EnumerationRequest};
use seventeen_jobs::harvest::Sets;
use seventeen_jobs::prove::{ProofLimits, ProveMethod};
use seventeen_jobs::text::Annotated;
use seventeen_jobs::{Choice, Context, ContextSettings};
use std::cell::RefCell;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
const PARTS: u32 = 2;

/// The bytes of the fuzzer, and pairwise disjoint sets.
struct Scripted {
    bytes: Arc<[u8]>,
    disjoint: Vec<Cells>,
}

struct ScriptedEnumerator(Arc<[u8]>);

impl Enumerator for ScriptedEnumerator {
    fn plan(
        &mut self,
        wanted: &EnumerationQuery<'_>,
        _clique: &mut dyn CliqueStrategy,
        _solver: &mut dyn Solver,
    ) -> Result<Box<dyn Search>> {
        let mut disjoint: Vec<Cells> = Vec::new();
        for &set in wanted.sets {
            if disjoint.iter().all(|other| other.is_disjoint(set)) {
                disjoint.push(set);
            }
        }
        Ok(Box::new(Scripted { bytes: self.0.clone(), disjoint }))
    }
}

impl Search for Scripted {
    fn outline(&self) -> Outline {
        let parts = PARTS;
        Outline { parts, clique: 0, bound: Bound::AtLeast, sets: 0, uses_strategy: false }
    }

    fn method(&self) -> &str {
        "scripted"
    }

    fn search(
        &self,
        _part: u32,
        _clique: &mut dyn CliqueStrategy,
        _solver: &mut dyn Solver,
        _emit: Emit<'_, Cells>,
    ) -> Result<Effort> {
        Ok(Effort::default())
    }

    fn derivation(&self) -> Option<&dyn Derivation> {
        Some(self)
    }
}

impl Derivation for Scripted {
    fn derive(
        &self,
        claim: &Claim<'_>,
        stage: DerivationStage<'_>,
        _clique: &mut dyn CliqueStrategy,
        _solver: &mut dyn Solver,
        log: &mut dyn DerivationLog,
    ) -> Result<Line> {
        let third = self.bytes.len() / 3;
        let (bytes, results) = match stage {
            DerivationStage::Shared => (&self.bytes[..third], &[][..]),
            DerivationStage::Part(_) => (&self.bytes[third..2 * third], &[][..]),
            DerivationStage::Conclusion(results) => (&self.bytes[2 * third..], results),
        };
        let mut script = Script { bytes, claim, disjoint: &self.disjoint, last: Line(0) };
        while let Some(code) = script.byte() {
            script.step(code, log);
        }
        match stage {
            DerivationStage::Shared => Ok(script.last),
            // The sum of the disjoint sets, which is a contradiction if they are enough.
            DerivationStage::Part(part) if part % 2 == 0 => script.add_packing(log),
            DerivationStage::Part(_) => Ok(script.last),
            DerivationStage::Conclusion(_) => {
                log.add(DerivationStep::Clause { literals: &[], hints: results })
            }
        }
    }
}

/// Steps as bytes.
struct Script<'a> {
    bytes: &'a [u8],
    claim: &'a Claim<'a>,
    disjoint: &'a [Cells],
    /// The line that was added last.
    last: Line,
}

impl Script<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    fn below(&mut self, end: u64) -> u64 {
        u64::from(self.byte().unwrap_or(0)) % end.max(1)
    }

    /// A line near the last one, or one of the claim.
    fn line(&mut self) -> Line {
        match self.below(4) {
            0 => Line(self.below(self.claim.lines() + 2)),
            _ => Line((self.last.0 + 2).saturating_sub(self.below(16))),
        }
    }

    fn multiplier(&mut self) -> u64 {
        match self.below(16) {
            0 => u64::from(u8::MAX) << self.below(64),
            few => few.min(4),
        }
    }

    fn literal(&mut self) -> Literal {
        let code = self.below(100) as u32;
        let variable = if code < 90 { code } else { FIRST_DEFINED + code - 90 };
        Literal { variable, negated: self.below(2) == 0 }
    }

    fn set(&mut self) -> Cells {
        match self.below(4) {
            0 => (0..4).map(|_| Cell::of(self.below(81) as usize)).collect(),
            _ => self.disjoint[self.below(self.disjoint.len() as u64) as usize],
        }
    }

    /// Logs a step; one that the log refuses adds nothing.
    fn step(&mut self, code: u8, log: &mut dyn DerivationLog) {
        let added = match code % 5 {
            0 => log.add(DerivationStep::Set(self.set())),
            1 => {
                let (cells, most) = (self.set(), self.below(4) as u32);
                log.add(DerivationStep::Define { cells, most })
            }
            2 => {
                let lines: Vec<_> =
                    (0..1 + self.below(4)).map(|_| (self.line(), self.multiplier())).collect();
                let literals: Vec<_> =
                    (0..self.below(3)).map(|_| (self.literal(), self.multiplier())).collect();
                let divisor = self.multiplier();
                log.add(DerivationStep::Sum { lines: &lines, literals: &literals, divisor })
            }
            3 => {
                let literals: Vec<_> = (0..self.below(4)).map(|_| self.literal()).collect();
                let hints: Vec<_> = (0..1 + self.below(5)).map(|_| self.line()).collect();
                log.add(DerivationStep::Clause { literals: &literals, hints: &hints })
            }
            _ => {
                let (first, end) = (self.line(), self.line());
                log.add(DerivationStep::Forget { first, end })
            }
        };
        if let Ok(line) = added {
            self.last = line;
        }
    }

    fn add_packing(&mut self, log: &mut dyn DerivationLog) -> Result<Line> {
        let mut lines = vec![(self.claim.budget_line(), 1)];
        for &set in self.disjoint.iter().take(self.claim.clues as usize + 1) {
            lines.push((log.add(DerivationStep::Set(set))?, 1));
        }
        log.add(DerivationStep::Sum { lines: &lines, literals: &[], divisor: 1 })
    }
}

struct Job {
    context: Context,
    sets: Sets,
    checker: String,
}

impl Job {
    fn new() -> Job {
        let mut registry = seventeen_fuzz::registry();
        for entry in
            [seventeen_harvesters::entry, seventeen_cliques::entry, seventeen_enumerators::entry]
        {
            registry.link(entry).expect("a plugin");
        }
        let settings = ContextSettings { threads: 1, ..ContextSettings::default() };
        let context = Context::new(registry, settings).expect("a context");
        let grid: Grid = GRID.parse().expect("a grid");
        let harvester = context.choose("digits").expect("a harvester");
        let sets = Sets::empty(Annotated::from(grid)).harvest(&context, &harvester).expect("sets");
        let checker = std::env::var("SEVENTEEN_VERIPB").unwrap_or_else(|_| "veripb".to_owned());
        Job { context, sets, checker }
    }

    /// Proves what the bytes ask for, and has the checker judge what was written.
    fn run(&self, bytes: &[u8]) {
        let Some((&clues, script)) = bytes.split_first() else { return };
        let script: Arc<[u8]> = script.into();
        let prover = Choice::<dyn Enumerator>::from_constructor("scripted", move || {
            Ok::<_, Error>(Box::new(ScriptedEnumerator(script.clone())))
        });
        let lists = EnumerationMethod::new(&self.context, None, None, None).expect("a method");
        let prover = EnumerationMethod { enumerator: prover, ..lists.clone() };
        let limits = ProofLimits::default();
        let method = ProveMethod { lists, prover, limits, compress: false };
        let place = tempfile::tempdir().expect("a directory");
        let directory = place.path().join("proof");
        let (clues, asked) = (1 + u32::from(clues % 12), EnumerationRequest::default());
        match method.prove(&self.context, &self.sets, clues, &asked, &directory) {
            Ok(_) => self.check(&directory),
            Err(error) => assert!(!error.to_string().is_empty() && !directory.exists()),
        }
    }

    fn check(&self, directory: &Path) {
        let files = [directory.join("grid.opb"), directory.join("proof.pbp")];
        let output = Command::new(&self.checker).args(&files).output().expect("the checker");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("s VERIFIED UNSATISFIABLE"), "{text}");
    }
}

thread_local! {
    static JOB: RefCell<Job> = RefCell::new(Job::new());
}

fuzz_target!(|bytes: &[u8]| JOB.with_borrow(|job| job.run(bytes)));
