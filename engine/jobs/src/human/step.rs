//! `RatedStep`: a step that a technique of a profile found, with its rating, and how it is written.

use serde_json::{Value as Json, json};
use seventeen_core::house::HOUSES;
use seventeen_core::{Candidate, Cells, House, Link, Position, Rating, Shown, Step, notation};
use std::sync::Arc;

/// A step with the technique that found it and its rating in a profile.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedStep {
    /// What the profile calls the technique.
    pub technique: Arc<str>,
    /// How hard the profile says that it is.
    pub rating: f64,
    /// The index of its level in the profile, from the easiest on; none if it has none.
    pub level: Option<usize>,
    /// What it sets and excludes, and what that rests on.
    pub step: Step,
}

impl RatedStep {
    /// The step with its rating: `3.0  Naked Pair: 4,7 in r1c12 => r1c5<>4`.
    pub fn line(&self) -> String {
        format!("{:4} {}", self.rating_text(), self.step)
    }

    /// Its rating in tenths, rounded as those of puzzles are.
    fn tenths(&self) -> f64 {
        Rating::rounded(self.rating, 0., 0.).er
    }

    fn rating_text(&self) -> String {
        let tenths = self.tenths();
        if tenths >= 20. { format!("{tenths:.0}") } else { format!("{tenths:.1}") }
    }

    /// What kind of step it is, for a person: `Naked Pair`.
    pub fn title(&self) -> &str {
        self.step.sentence.split(':').next().unwrap_or(&self.technique)
    }

    /// The houses that it rests on.
    pub fn houses(&self) -> impl Iterator<Item = House> {
        let mask = self.step.houses;
        (0..HOUSES.len()).filter(move |house| mask >> house & 1 != 0).map(House::of)
    }

    /// The digits that it sets: `r1c1=5`, each.
    pub fn placements(&self) -> Vec<String> {
        self.step.placements.iter().map(Candidate::to_string).collect()
    }

    /// The candidates that it excludes: `r1c1<>5`, each.
    pub fn eliminations(&self) -> Vec<String> {
        let excluded = self.step.eliminations.iter();
        excluded.map(|&candidate| notation::conclusions(&[], &[candidate])).collect()
    }

    /// The step for a program; `before` is the position in which it was found.
    pub fn json(&self, before: &Position) -> Json {
        let step = &self.step;
        json!({
            "technique": *self.technique,
            "form": step.form,
            "size": step.size,
            "rating": self.tenths(),
            "text": step.to_string(),
            "placements": self.placements(),
            "eliminations": self.eliminations(),
            "houses": self.houses().map(|house| house.to_string()).collect::<Vec<_>>(),
            "shown": step.shown.iter().map(shown).collect::<Vec<_>>(),
            "links": step.links.iter().map(link).collect::<Vec<_>>(),
            "before": before.marks().to_string(),
        })
    }
}

fn shown(shown: &Shown) -> Json {
    json!({ "digit": shown.digit, "cells": notation::cells(shown.cells), "color": shown.color })
}

fn link(link: &Link) -> Json {
    let node = |(digit, cells): (u8, Cells)| format!("{}={digit}", notation::cells(cells));
    json!({ "from": node(link.from), "to": node(link.to), "strong": link.strong })
}
