//! A solution path: each step as a picture, with its proof if it is revealed. Easy steps in a row
//! are folded into one section.

use super::ToReport;
use super::hint::proof;
use crate::page::{Part, Section};
use crate::picture::Picture;
use crate::record::{Record, steps_table};
use seventeen_core::Position;
use seventeen_core::proof::Reason;
use seventeen_jobs::Result;
use seventeen_jobs::human::{RatedStep, SolutionPath};

impl ToReport for SolutionPath {
    fn title(&self) -> String {
        let clues = self.start.givens().len();
        match self.hardest() {
            Some(hardest) => format!(
                "Solution path of a puzzle with {clues} clues: {} steps, the hardest {}",
                self.steps.len(),
                hardest.pattern_name()
            ),
            None => format!("Solution path of a puzzle with {clues} clues: no steps"),
        }
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let summary = self.summary();
        let whole = Section::new("The puzzle and its path").with(Part::Verdict(sentence(&summary)));
        let whole = whole.with(Part::Lines(vec![self.problem.to_string()]));
        let whole = whole.with(Part::Contents);
        let mut sections = vec![whole];
        let mut position = (*self.start).clone();
        let mut number = 1;
        for run in self.steps.chunk_by(|one, other| is_easy(one) && is_easy(other)) {
            let taken = Run { first: number, steps: run, proofs: self.proofs };
            sections.extend(taken.sections(&mut position)?);
            number += run.len();
        }
        sections.push(
            Section::new("All steps").folded().with(Part::Table(steps_table(&self.steps, 1)?)),
        );
        Ok(sections)
    }
}

/// A summary line without its comment sign, as a sentence.
fn sentence(summary: &str) -> String {
    let text = summary.trim_start_matches(['#', ' ']);
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// Whether a step is a single: it places a digit for one reason, that nothing else is left.
fn is_easy(taken: &RatedStep) -> bool {
    match &taken.step.proof.lines[..] {
        [line] => matches!(line.reason, Reason::Left { .. }),
        _ => false,
    }
}

/// Easy steps in a row, or one other step.
struct Run<'a> {
    /// The number of the first step.
    first: usize,
    steps: &'a [RatedStep],
    proofs: bool,
}

impl Run<'_> {
    /// The sections of these steps, which are applied to the position before them.
    fn sections(&self, position: &mut Position) -> Result<Vec<Section>> {
        let mut pictures = Vec::new();
        let mut proofs = Vec::new();
        for taken in self.steps {
            let picture = Picture::of_position(position).with_step(&taken.step);
            pictures.push(Part::picture(picture));
            if self.proofs && !is_easy(taken) {
                proofs.push(proof(position, &taken.step));
            }
            taken.step.apply(position);
        }
        let section = Section::new(self.heading()).listed();
        let section = if self.steps.iter().all(is_easy) { section.folded() } else { section };
        let section = match self.steps {
            [_] => section,
            _ => section.with(Part::Table(steps_table(self.steps, self.first)?)),
        };
        let section = pictures.into_iter().fold(section, Section::with);
        Ok([vec![section], proofs].concat())
    }

    /// `Step 7: XY-Wing (4.2)`, `Steps 1 to 6: Hidden Single, Naked Single`.
    fn heading(&self) -> String {
        match self.steps {
            [only] => {
                let rating = (only.rating != 0.0).then(|| format!(" ({:.1})", only.rating));
                format!(
                    "Step {}: {}{}",
                    self.first,
                    only.pattern_name(),
                    rating.unwrap_or_default()
                )
            }
            steps => {
                let mut names: Vec<&str> = Vec::new();
                for name in steps.iter().map(RatedStep::pattern_name) {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                let last = self.first + steps.len() - 1;
                format!("Steps {} to {last}: {}", self.first, names.join(", "))
            }
        }
    }
}
