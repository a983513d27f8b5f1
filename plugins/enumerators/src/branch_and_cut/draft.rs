//! The writer: a draft has the lines of one stage of a derivation, and logs them once it is known
//! where they stand.

use seventeen_plugin::prelude::*;

/// A line that a draft refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// "At most `clues` cells are given."
    Budget,
    /// "The `n`th forced cell is given."
    Given(u32),
    /// "The `n`th dead cell is not given."
    Dead(u32),
    /// "A cell of the `n`th listed puzzle is not given."
    Listed(u32),
    /// The `n`th line that all parts share.
    Shared(u32),
    /// The result of part `n`.
    Part(u32),
    /// The `n`th line of this draft.
    Own(u32),
}

impl Source {
    /// A line of the shared draft, as parts refer to it.
    pub(super) fn shared(self) -> Source {
        match self {
            Source::Own(line) => Source::Shared(line),
            other => other,
        }
    }
}

/// A step of a draft; as in [`DerivationStep`].
#[derive(Clone, Debug)]
enum Step {
    Set(Cells),
    Define { cells: Cells, most: u32 },
    Sum { terms: Vec<(Source, u64)>, literals: Vec<(Literal, u64)>, divisor: u64 },
    Clause { literals: Vec<Literal>, hints: Vec<Source> },
}

/// The lines of one stage.
#[derive(Clone, Default, Debug)]
pub(super) struct Draft {
    steps: Vec<Step>,
    lines: u32,
}

impl Draft {
    /// The number of lines.
    pub(super) fn lines(&self) -> u32 {
        self.lines
    }

    /// "One of these cells is given": they are an unavoidable set.
    pub(super) fn set(&mut self, cells: Cells) -> Source {
        self.add(Step::Set(cells), 1)
    }

    /// Defines the next variable: at most `most` of `cells` are given. The first line follows from
    /// the variable, the second one from its negation.
    pub(super) fn define(&mut self, cells: Cells, most: u32) -> [Source; 2] {
        let first = self.add(Step::Define { cells, most }, 2);
        [first, Source::Own(self.lines - 1)]
    }

    /// The sum of lines and literals, divided by `divisor` and rounded up.
    pub(super) fn sum(
        &mut self,
        terms: Vec<(Source, u64)>,
        literals: Vec<(Literal, u64)>,
        divisor: u64,
    ) -> Source {
        self.add(Step::Sum { terms, literals, divisor }, 1)
    }

    /// A clause that follows from the hints by unit propagation.
    pub(super) fn clause(&mut self, literals: &[Literal], hints: Vec<Source>) -> Source {
        self.add(Step::Clause { literals: literals.to_vec(), hints }, 1)
    }

    fn add(&mut self, step: Step, lines: u32) -> Source {
        self.steps.push(step);
        self.lines += lines;
        Source::Own(self.lines - lines)
    }

    /// Logs all steps, and returns the line of `result`.
    ///
    /// # Errors
    /// Those of the log.
    pub(super) fn log(
        &self,
        result: Source,
        places: &Places<'_>,
        log: &mut dyn DerivationLog,
    ) -> Result<Line> {
        let line = |source: Source| places.line(source);
        for step in &self.steps {
            match step {
                Step::Set(cells) => log.add(DerivationStep::Set(*cells))?,
                &Step::Define { cells, most } => log.add(DerivationStep::Define { cells, most })?,
                Step::Sum { terms, literals, divisor } => {
                    let lines: Vec<_> =
                        terms.iter().map(|&(source, times)| (line(source), times)).collect();
                    log.add(DerivationStep::Sum { lines: &lines, literals, divisor: *divisor })?
                }
                Step::Clause { literals, hints } => {
                    let hints: Vec<_> = hints.iter().map(|&source| line(source)).collect();
                    log.add(DerivationStep::Clause { literals, hints: &hints })?
                }
            };
        }
        Ok(line(result))
    }
}

/// Where the lines of a derivation stand.
pub(super) struct Places<'a> {
    claim: &'a Claim<'a>,
    /// The results of the parts.
    parts: &'a [Line],
    /// The number of the draft's first line.
    own: u64,
}

impl<'a> Places<'a> {
    /// The places for a stage; `shared` is the number of shared lines.
    pub(super) fn of_stage(
        claim: &'a Claim<'a>,
        shared: u32,
        stage: DerivationStage<'a>,
    ) -> Places<'a> {
        let (parts, own): (&[Line], u64) = match stage {
            DerivationStage::Shared => (&[], 0),
            DerivationStage::Part(_) => (&[], shared.into()),
            DerivationStage::Conclusion(parts) => (parts, u64::from(shared) + parts.len() as u64),
        };
        Places { claim, parts, own: claim.lines() + own }
    }

    fn line(&self, source: Source) -> Line {
        match source {
            Source::Budget => self.claim.budget_line(),
            Source::Given(n) => self.claim.given_line(n),
            Source::Dead(n) => self.claim.dead_line(n),
            Source::Listed(n) => self.claim.listed_line(n),
            Source::Shared(n) => Line(self.claim.lines() + u64::from(n)),
            Source::Part(n) => self.parts[n as usize],
            Source::Own(n) => Line(self.own + u64::from(n)),
        }
    }
}
