//! All steps of a position: the position, and a line for each step.

use super::step::{json_of, rated_line};
use super::{Fields, Record, push};
use crate::declared::columns;
use crate::field_value::StepValue;
use seventeen_core::Position;
use seventeen_jobs::human::{AllSteps, RatedStep};
use seventeen_jobs::text::Problem;

/// More techniques than this are counted, not listed.
const FEW: usize = 4;

crate::fields! {
    /// The position, and a line for each step.
    AllSteps {
        /// Position whose steps were searched.
        ///
        /// ```rhai
        /// let found = puzzles("puzzles.txt").first().position.all_steps([technique::hidden_single()]);
        /// found.position.blanks.len  // 56
        /// ```
        [column] position: Position = |found, _| (*found.position).clone();
        /// Steps found, by technique.
        ///
        /// ```rhai
        /// let position = puzzles("puzzles.txt").collect()[0].position;
        /// position.all_steps([technique::hidden_single()]).steps[0].form  // box
        /// ```
        [column] steps: Vec<StepValue> = |found, _| {
            let value = |step: &RatedStep| StepValue {
                step: step.clone(),
                position: found.position.clone(),
                write: json_of,
            };
            found.steps.iter().map(value).collect()
        };
    }
}

impl Record for AllSteps {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, self.text());
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }

    fn text(&self) -> String {
        let position = Problem::from((*self.position).clone()).to_string();
        if self.steps.is_empty() {
            return format!("{position}\n{}", no_step(&self.techniques));
        }
        let lines = self.steps.iter().map(rated_line);
        [position].into_iter().chain(lines).collect::<Vec<_>>().join("\n")
    }

    fn summary(&self) -> String {
        let plural = if self.steps.len() == 1 { "" } else { "s" };
        format!("{}: {} step{plural}", Problem::from((*self.position).clone()), self.steps.len())
    }
}

/// The line in place of steps, if these techniques find none.
fn no_step(techniques: &[String]) -> String {
    match techniques.len() {
        ..=FEW => format!("no step of {}", techniques.join(", ")),
        n => format!("no step of {n} techniques"),
    }
}
