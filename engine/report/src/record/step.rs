//! A step of a path, in its technique's notation.

use super::{Fields, Record, push};
use crate::column_names;
use crate::declared::columns;
use crate::field_value::StepValue;
use crate::table::Table;
use crate::value::Value;
use serde_json::{Value as Json, json};
use seventeen_core::{Cells, Digit, Link, Position, Rating, Shown, notation};
use seventeen_jobs::Result;
use seventeen_jobs::human::RatedStep;
use std::sync::Arc;

crate::fields! {
    /// The step in standard notation.
    RatedStep {
        /// The step in standard notation.
        [written] value: String = |taken, _| taken.step.to_string();
        /// Name of the technique.
        ///
        /// ```rhai
        /// step.name  // hidden_single
        /// ```
        name: String = |taken, _| taken.technique.to_string();
        /// Name of the technique, under the key that JSON has for it.
        ///
        /// ```rhai
        /// step.technique  // hidden_single
        /// ```
        technique: String = |taken, _| taken.technique.to_string();
        /// Name of the pattern, as people know it.
        ///
        /// ```rhai
        /// step.title  // Hidden Single
        /// ```
        title: String = |taken, _| taken.pattern_name().to_owned();
        /// Proof of the step, in numbered lines.
        ///
        /// ```rhai
        /// let puzzle = puzzles("puzzles.txt").collect()[0];
        /// let path = puzzle.deduce(profile("se121"));
        /// path.steps[0].proof  // 1. r2c1=5: left of 5b1
        /// ```
        proof: String = |taken, _| taken.step.proof.to_string().trim_end().to_owned();
        /// Variant of the technique.
        ///
        /// ```rhai
        /// step.form  // box
        /// ```
        form: String = |taken, _| taken.step.form.to_string();
        /// Size of the pattern, such as the length of a chain, with which the rating grows.
        ///
        /// ```rhai
        /// step.size  // 1
        /// ```
        size: u32 = |taken, _| taken.step.size;
        /// Rating of the step in the profile; 0 if the technique has none.
        ///
        /// ```rhai
        /// step.rating  // 1.2
        /// ```
        rating: f64 = |taken, _| taken.rating;
        /// Placements, such as `["r1c1=5"]`.
        ///
        /// ```rhai
        /// step.placements  // ["r2c1=5"]
        /// ```
        placements: Vec<String> = |taken, _| taken.placements();
        /// Eliminations, such as `["r1c1<>5"]`.
        ///
        /// ```rhai
        /// step.eliminations  // []
        /// ```
        eliminations: Vec<String> = |taken, _| taken.eliminations();
    }
}

impl Record for RatedStep {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, &self.step);
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }
}

/// The steps as a table: their numbers, from `first`, ratings and sentences.
///
/// # Errors
/// None: the columns differ.
pub fn steps_table(steps: &[RatedStep], first: usize) -> Result<Table> {
    let row = |(i, taken): (usize, &RatedStep)| {
        vec![Value::from(i + first), shown_rating(taken).into(), taken.step.to_string().into()]
    };
    let columns = column_names::STEPS.map(String::from).into();
    Table::new(columns, steps.iter().enumerate().map(row).collect())
}

/// The step with its rating: `3.0  Naked Pair: 4,7 in r1c12 => r1c5<>4`. Without a rating it is the
/// step alone.
pub(super) fn rated_line(taken: &RatedStep) -> String {
    match rating_text(taken) {
        Some(rating) => format!("{rating:4} {}", taken.step),
        None => taken.step.to_string(),
    }
}

/// Its rating as text: `3.0`, or `140` on a scale of scores.
pub(super) fn rating_text(taken: &RatedStep) -> Option<String> {
    let rating = shown_rating(taken)?;
    Some(if rating >= 20. { format!("{rating:.0}") } else { format!("{rating:.1}") })
}

/// Its rating in tenths, rounded as the ratings of puzzles are; none if its technique has no
/// rating, as the techniques of an array.
pub(crate) fn shown_rating(taken: &RatedStep) -> Option<f64> {
    (taken.rating != 0.0).then(|| Rating::rounded(taken.rating, 0., 0.).er)
}

/// The lines of its proof, without a final line break.
pub(super) fn proof_text(taken: &RatedStep) -> String {
    let lines = taken.step.proof.to_string();
    lines.lines().map(|line| format!("     {line}")).collect::<Vec<_>>().join("\n")
}

impl StepValue {
    /// A step with the position before it, which is written without its proof.
    pub fn without_proof(step: RatedStep, position: Arc<Position>) -> StepValue {
        StepValue { step, position, write: json_of }
    }
}

/// The step in JSON, without its proof.
pub(super) fn json_of(taken: &RatedStep) -> Json {
    let step = &taken.step;
    json!({
        "technique": *taken.technique,
        "form": step.form,
        "size": step.size,
        "rating": shown_rating(taken),
        "text": step.to_string(),
        "placements": taken.placements(),
        "eliminations": taken.eliminations(),
        "houses": taken.house_names(),
        "shown": step.shown.iter().map(shown).collect::<Vec<_>>(),
        "links": step.links.iter().map(link).collect::<Vec<_>>(),
    })
}

/// The step in JSON, with its proof.
pub(super) fn json_with_proof(taken: &RatedStep) -> Json {
    let mut json = json_of(taken);
    json["proof"] = json!(taken.step.proof);
    json
}

fn shown(shown: &Shown) -> Json {
    json!({ "digit": shown.digit.get(), "cells": notation::cells(shown.cells), "color": shown.color })
}

fn link(link: &Link) -> Json {
    let node = |(digit, cells): (Digit, Cells)| format!("{}={digit}", notation::cells(cells));
    json!({ "from": node(link.from), "to": node(link.to), "strong": link.strong })
}
