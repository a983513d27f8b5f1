//! A solution path: the puzzle, and a line for each step.

use super::noted::initial_pencilmarks;
use super::step::{json_of, json_with_proof, proof_text, rated_line, rating_text, shown_rating};
use super::{Fields, Record, push};
use crate::declared::columns;
use crate::field_value::{StepValue, WriteStepFn};
use seventeen_core::{Position, Rating};
use seventeen_jobs::human::{RatedStep, ScoreFormula, SolutionPath};
use seventeen_jobs::text::Problem;
use seventeen_jobs::uniqueness::UniquenessFlaw;
use std::sync::Arc;

crate::fields! {
    /// All steps, one line each.
    SolutionPath {
        /// Puzzle or position in which the path begins.
        ///
        /// ```rhai
        /// path.puzzle.clues  // 25
        /// ```
        [column] puzzle: Problem = |path, _| path.problem.clone();
        /// Initial pencilmarks, if the line of the puzzle does not imply them.
        ///
        /// ```rhai
        /// let path = puzzles("puzzles.txt").first().deduce(profile("se121"));
        /// type_of(path.start)  // ()
        /// ```
        [column] start: Option<String> = |path, _| initial_pencilmarks(&path.start);
        /// Why the puzzle has no single solution, in which case the path has no steps; otherwise
        /// nothing.
        ///
        /// ```rhai
        /// let broken = puzzles("puzzles.txt")
        ///     .filter(|puzzle| puzzle.solve(solver::auto()).solutions > 1)
        ///     .take(1).collect()[0];
        /// broken.deduce(profile("se121")).invalid  // several solutions
        /// ```
        [column] invalid: Option<&str> = |path, _| path.flaw.map(UniquenessFlaw::as_str);
        /// What is wrong in a position without solution, as far as its digits and givens tell;
        /// otherwise nothing.
        ///
        /// ```rhai
        /// let path = puzzles("puzzles.txt").first().deduce(profile("se121"));
        /// type_of(path.mistake)  // ()
        /// ```
        [column] mistake: Option<String> = |path, _| path.mistake.as_ref().map(ToString::to_string);
        /// Whether every cell has a digit after the last step.
        ///
        /// ```rhai
        /// path.solved  // true
        /// ```
        [column] solved: bool = |path, _| path.is_solved();
        /// Rating of the hardest step; 20 if the path does not reach the solution.
        ///
        /// ```rhai
        /// path.er  // 1.5
        /// ```
        er: f64 = |path, _| path.rating().er;
        /// Rating of the hardest step up to the first digit.
        ///
        /// ```rhai
        /// path.ep  // 1.2
        /// ```
        ep: f64 = |path, _| path.rating().ep;
        /// Rating of the first step.
        ///
        /// ```rhai
        /// path.ed  // 1.2
        /// ```
        ed: f64 = |path, _| path.rating().ed;
        /// ER (SER), if the profile rates on its scale.
        [written] er: Option<f64> = |path, _| rating(path).map(|rating| rating.er);
        /// EP, if the profile rates on the scale of ER.
        [written] ep: Option<f64> = |path, _| rating(path).map(|rating| rating.ep);
        /// ED, if the profile rates on the scale of ER.
        [written] ed: Option<f64> = |path, _| rating(path).map(|rating| rating.ed);
        /// Hardest step; nothing if there is no step.
        ///
        /// ```rhai
        /// path.hardest.title  // Hidden Single
        /// ```
        hardest: Option<StepValue> = |path, _| {
            let step = path.hardest_index()?;
            steps(path, json_of).nth(step)
        };
        /// Rating of the hardest step.
        [written] hardest: Option<f64> = |path, _| path.hardest().and_then(shown_rating);
        /// Sum of the steps' ratings.
        ///
        /// ```rhai
        /// puzzles("puzzles.txt").first().deduce(profile("hodoku")).score  // 314.0
        /// ```
        score: f64 = |path, _| path.total_score();
        /// Score, if the profile adds up ratings.
        [written] score: Option<f64> = |path, _| (path.total == ScoreFormula::Sum).then(|| path.total_score());
        /// Level of difficulty, if the profile has levels.
        ///
        /// ```rhai
        /// puzzles("puzzles.txt").first().deduce(profile("hodoku")).level  // Easy
        /// ```
        [column] level: Option<String> = |path, _| path.level.as_deref().map(str::to_owned);
        /// Steps of the path, in order.
        ///
        /// ```rhai
        /// path.steps.len()  // 56
        /// ```
        [column] steps: Vec<StepValue> = |path, _| {
            steps(path, if path.proofs { json_with_proof } else { json_of }).collect()
        };
        /// Pencilmarks of the position in which the path ends.
        ///
        /// ```rhai
        /// path.marks.len()  // 729
        /// ```
        [column] marks: String = |path, _| path.end.marks().to_string();
        /// Position in which the path ends.
        ///
        /// ```rhai
        /// path.end.blanks.len  // 0
        /// ```
        end: Position = |path, _| (*path.end).clone();
        /// The total of the steps, in one line.
        ///
        /// ```rhai
        /// path.summary  // # solved in 56 steps, rated 1.5/1.2/1.2
        /// ```
        summary: String = |path, _| path.summary();
    }
}

/// ER, EP and ED, if the profile rates on their scale.
fn rating(path: &SolutionPath) -> Option<Rating> {
    (path.total == ScoreFormula::Er).then(|| path.rating())
}

/// The steps of a path with their proofs.
pub(super) fn proved_steps(path: &SolutionPath) -> Vec<StepValue> {
    steps(path, json_with_proof).collect()
}

/// The steps of a path as values of fields.
fn steps(path: &SolutionPath, write: WriteStepFn) -> impl Iterator<Item = StepValue> {
    let steps = path.steps.iter().zip(path.positions());
    steps.map(move |(step, position)| StepValue {
        step: step.clone(),
        position: Arc::new(position),
        write,
    })
}

impl Record for SolutionPath {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, self.text());
    }

    /// The position before a step is the puzzle with the placements and eliminations of all earlier
    /// steps.
    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    /// All lines: the puzzle, its steps, and their total.
    fn text(&self) -> String {
        let mut text = format!("{}\n", self.problem);
        if let Some(flaw) = self.flaw {
            let mistake =
                self.mistake.as_ref().map(|mistake| format!(": {mistake}")).unwrap_or_default();
            return text + "# " + flaw.as_str() + &mistake;
        }
        for (i, taken) in self.steps.iter().enumerate() {
            text += &format!("{:3}. {}\n", i + 1, rated_line(taken));
            if self.proofs {
                text += &format!("{}\n", proof_text(taken));
            }
        }
        text + self.summary().as_str()
    }

    /// The total of the steps.
    fn summary(&self) -> String {
        let state = if self.is_solved() {
            "solved".to_owned()
        } else {
            format!("stuck with {} cells blank", self.end.blank().len())
        };
        let rating = match self.total {
            ScoreFormula::Er => format!(", rated {}", self.rating()),
            ScoreFormula::Hardest => {
                let describe = |step: &RatedStep| {
                    Some(format!(", the hardest {}: {}", rating_text(step)?, step.pattern_name()))
                };
                self.hardest().and_then(describe).unwrap_or_default()
            }
            ScoreFormula::Sum => format!(", score {}", self.total_score()),
        };
        let level = self.level.as_ref().map(|level| format!(", {level}")).unwrap_or_default();
        let steps = self.steps.len();
        let plural = if steps == 1 { "" } else { "s" };
        format!("# {state} in {steps} step{plural}{rating}{level}")
    }
}
