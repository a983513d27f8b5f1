//! A hint: the revealed part of the next step.

use super::step::{json_of, json_with_proof, proof_text};
use super::{Fields, Record, push};
use crate::declared::columns;
use crate::field_value::{StepValue, WriteStepFn};
use crate::plain;
use seventeen_jobs::human::{Hint, HintDetail, RatedStep};
use seventeen_jobs::text::Problem;

/// The greatest length of a line in a paragraph, in characters.
const WIDTH: usize = 100;

crate::fields! {
    /// The revealed part of the step, in one line.
    ///
    /// ```rhai
    /// hint.to_string()  // Hidden Single: 5 in box 1 => r2c1=5
    /// ```
    Hint {
        /// Puzzle, or position, that the hint is for.
        ///
        /// ```rhai
        /// hint.puzzle.givens.len  // 25
        /// ```
        [column] puzzle: Problem = |hint, _| (*hint.position).clone().into();
        /// Houses or cells where the step is; nothing if there is no step.
        ///
        /// ```rhai
        /// hint.place  // at box 1
        /// ```
        [column] place: Option<String> = |hint, _| hint.place_text();
        /// Name of the step's pattern; nothing unless it is revealed.
        ///
        /// ```rhai
        /// hint.technique  // Hidden Single
        /// ```
        [column] technique: Option<String> = |hint, _| {
            revealed_value(hint, HintDetail::Technique).map(|step| step.pattern_name().to_owned())
        };
        /// Explanation of the technique; nothing unless it is revealed.
        ///
        /// ```rhai
        /// hint.about.len() > 40  // true
        /// ```
        [column] about: Option<String> = |hint, _| {
            revealed_value(hint, HintDetail::Technique).map(|_| hint.about.to_string())
        };
        /// The step; nothing if there is none.
        ///
        /// ```rhai
        /// hint.step.placements  // ["r2c1=5"]
        /// ```
        step: Option<StepValue> = |hint, _| hint.step.as_ref().map(|step| value(hint, step, json_of));
        /// The step, if it is revealed.
        [written] step: Option<StepValue> = |hint, _| {
            let write = if hint.tell >= HintDetail::Proof { json_with_proof } else { json_of };
            revealed_value(hint, HintDetail::Step).map(|step| value(hint, step, write))
        };
        /// The position before the step, if it is revealed.
        [column] before: Option<Problem> = |hint, _| {
            revealed_value(hint, HintDetail::Step).map(|_| (*hint.position).clone().into())
        };
    }
}

/// The step of a hint as the value of a field.
fn value(hint: &Hint, step: &RatedStep, write: WriteStepFn) -> StepValue {
    StepValue { step: step.clone(), position: hint.position.clone(), write }
}

impl Record for Hint {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, lines(self, reason(self)).join("\n"));
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }

    /// Without the reason in plain words, which the step implies.
    fn text(&self) -> String {
        lines(self, None).join("\n")
    }
}

/// The headline and what belongs below it: why the step is right, then why its technique works or
/// the proof.
fn lines(hint: &Hint, reason: Option<String>) -> Vec<String> {
    let more = match (&hint.step, hint.tell) {
        (Some(_), HintDetail::Technique) => paragraph(&hint.about),
        (Some(step), HintDetail::Proof) => Some(proof_text(step)).filter(|text| !text.is_empty()),
        _ => None,
    };
    [Some(headline(hint)), reason, more].into_iter().flatten().collect()
}

/// The reason of the step in plain words, if the step is revealed and has a proof.
fn reason(hint: &Hint) -> Option<String> {
    let step = revealed_value(hint, HintDetail::Step)?;
    paragraph(&plain::reason(&hint.position, &step.step))
}

/// The text, wrapped; nothing if it is empty.
fn paragraph(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| textwrap::fill(text, WIDTH))
}

/// The value, if the hint reveals this much; otherwise nothing.
fn revealed_value(hint: &Hint, tell: HintDetail) -> Option<&RatedStep> {
    hint.step.as_ref().filter(|_| hint.tell >= tell)
}

/// The revealed part in one line.
pub(crate) fn headline(hint: &Hint) -> String {
    let (Some(step), Some(place)) = (&hint.step, hint.place()) else {
        return match hint.position.is_solved() {
            true => "already solved".to_owned(),
            false => "no technique of the profile finds a step".to_owned(),
        };
    };
    match hint.tell {
        HintDetail::Place => format!("Look {place}"),
        HintDetail::Technique => format!("Look {place} for: {}", step.pattern_name()),
        HintDetail::Step | HintDetail::Proof => step.step.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Candidate, Position, Step};
    use std::sync::Arc;

    #[test]
    fn where_is_told_before_what() {
        let step = Step::form("").saying("X-Wing: 5 r37 c19").place(Candidate::of(4));
        let step = step.in_house(2).in_house(6);
        let step = RatedStep { technique: "fish".into(), rating: 3.2, level: None, step };
        let told = |tell| {
            let position = Arc::new(Position::EMPTY);
            let about = "Two lines hold a digit in two columns.".into();
            Hint { position, step: Some(step.clone()), about, tell }.text()
        };
        assert_eq!(told(HintDetail::Place), "Look at row 3 and row 7");
        let paragraph = "Two lines hold a digit in two columns.";
        let expected = format!("Look at row 3 and row 7 for: X-Wing\n{paragraph}");
        assert_eq!(told(HintDetail::Technique), expected);
        assert_eq!(told(HintDetail::Step), "X-Wing: 5 r37 c19 => r1c1=5");
    }
}
