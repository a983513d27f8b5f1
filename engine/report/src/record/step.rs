//! A step of a path, in the words of its technique.

use super::{Fields, Record, named, push};
use serde_json::{Value as Json, json};
use seventeen_core::{Cells, Digit, Link, Rating, Shown, notation};
use seventeen_jobs::human::RatedStep;

impl Record for RatedStep {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        push(line, &self.step);
    }

    fn fields(&self, _entry: usize) -> Fields {
        named([("value", self.step.to_string().into())])
    }
}

/// The step with its rating: `3.0  Naked Pair: 4,7 in r1c12 => r1c5<>4`.
pub(super) fn rated_line(taken: &RatedStep) -> String {
    format!("{:4} {}", rated(taken), taken.step)
}

/// Its rating as it is written: `3.0`, or `140` on a scale of scores.
pub(super) fn rated(taken: &RatedStep) -> String {
    let tenths = tenths(taken);
    if tenths >= 20. { format!("{tenths:.0}") } else { format!("{tenths:.1}") }
}

/// Its rating in tenths, rounded as those of puzzles are.
pub(super) fn tenths(taken: &RatedStep) -> f64 {
    Rating::rounded(taken.rating, 0., 0.).er
}

/// The lines of its proof, the last one without a line break.
pub(super) fn proof_text(taken: &RatedStep) -> String {
    let lines = taken.step.proof.to_string();
    lines.lines().map(|line| format!("     {line}")).collect::<Vec<_>>().join("\n")
}

/// The step for a program, with its proof if that is told.
pub(super) fn json_of(taken: &RatedStep, with_proof: bool) -> Json {
    let step = &taken.step;
    let mut json = json!({
        "technique": *taken.technique,
        "form": step.form,
        "size": step.size,
        "rating": tenths(taken),
        "text": step.to_string(),
        "placements": taken.placements(),
        "eliminations": taken.eliminations(),
        "houses": taken.houses().map(|house| house.to_string()).collect::<Vec<_>>(),
        "shown": step.shown.iter().map(shown).collect::<Vec<_>>(),
        "links": step.links.iter().map(link).collect::<Vec<_>>(),
    });
    if with_proof {
        json["proof"] = json!(step.proof);
    }
    json
}

fn shown(shown: &Shown) -> Json {
    json!({ "digit": shown.digit.get(), "cells": notation::cells(shown.cells), "color": shown.color })
}

fn link(link: &Link) -> Json {
    let node = |(digit, cells): (Digit, Cells)| format!("{}={digit}", notation::cells(cells));
    json!({ "from": node(link.from), "to": node(link.to), "strong": link.strong })
}
