//! `Path`: the steps that techniques take from a position, and what they come to.

use super::profile::{Profile, Solver};
use super::profile_file::Total;
use crate::failure::{Raise, Res};
use crate::session::Handle;
use rhai::ImmutableString;
use serde_json::{Value as Json, json};
use seventeen_core::house::HOUSES;
use seventeen_core::{Candidate, Cells, House, Link, Position, Rating, Shown, Step, notation};
use seventeen_jobs::text::Problem;
use std::sync::Arc;

/// A step that was taken.
#[derive(Clone)]
pub(crate) struct Taken {
    pub(crate) technique: ImmutableString,
    pub(crate) rating: f64,
    /// The index of its level in the profile.
    pub(crate) level: Option<usize>,
    pub(crate) step: Step,
}

/// The steps from a position to the solution, or to where no technique finds any more.
#[derive(Clone)]
pub(crate) struct Path {
    pub(crate) problem: Problem,
    pub(crate) start: Arc<Position>,
    pub(crate) steps: Arc<Vec<Taken>>,
    pub(crate) end: Arc<Position>,
    pub(crate) total: Total,
    /// The level of the puzzle, if the profile has levels.
    pub(crate) level: Option<ImmutableString>,
    /// Why no step was taken, if the puzzle has not exactly one solution.
    pub(crate) invalid: Option<&'static str>,
}

impl Path {
    /// All steps from `start` on.
    pub(crate) fn walk(
        session: &Handle,
        profile: &Profile,
        problem: Problem,
        start: Position,
    ) -> Res<Path> {
        let mut solver = Solver::new(profile);
        let (mut steps, mut end) = (Vec::new(), start.clone());
        while !end.is_solved() {
            session.context.check_running().raise()?;
            let Some(taken) = solver.next(&end)? else { break };
            taken.step.apply(&mut end);
            steps.push(taken);
        }
        let mut path = Path {
            problem,
            start: Arc::new(start),
            steps: Arc::new(steps),
            end: Arc::new(end),
            total: profile.total,
            level: None,
            invalid: None,
        };
        path.level = path.find_level(profile);
        Ok(path)
    }

    /// No step at all, since the puzzle is not a proper one.
    pub(crate) fn invalid(problem: Problem, start: Position, why: &'static str) -> Path {
        let start = Arc::new(start);
        Path {
            problem,
            end: start.clone(),
            start,
            steps: Arc::default(),
            total: Total::Hardest,
            level: None,
            invalid: Some(why),
        }
    }

    /// Whether it ends with every cell set.
    pub(crate) fn is_solved(&self) -> bool {
        self.end.is_solved()
    }

    /// The position before the step of this index.
    pub(crate) fn before(&self, index: usize) -> Position {
        let mut position = (*self.start).clone();
        self.steps[..index].iter().for_each(|taken| taken.step.apply(&mut position));
        position
    }

    /// The hardest step, the first of several.
    pub(crate) fn hardest(&self) -> Option<&Taken> {
        self.steps.iter().reduce(
            |hardest, taken| {
                if taken.rating > hardest.rating { taken } else { hardest }
            },
        )
    }

    /// The sum of the steps' ratings.
    pub(crate) fn score(&self) -> f64 {
        self.steps.iter().map(|taken| taken.rating).sum()
    }

    /// The ratings of the hardest step of all, of those up to the first digit that is set, and of
    /// the first one.
    pub(crate) fn rating(&self) -> Rating {
        let greatest = |steps: &[Taken]| steps.iter().map(|taken| taken.rating).fold(0., f64::max);
        let placing = self.steps.iter().position(|taken| !taken.step.placements.is_empty());
        let er = if self.is_solved() { greatest(&self.steps) } else { Rating::UNSOLVED };
        let ep = placing.map_or(0., |place| greatest(&self.steps[..=place]));
        Rating::rounded(er, ep, self.steps.first().map_or(0., |taken| taken.rating))
    }

    /// The level of the hardest step, or a higher one that the total asks for.
    fn find_level(&self, profile: &Profile) -> Option<ImmutableString> {
        let last = profile.levels.len().checked_sub(1)?;
        let needed = if self.is_solved() {
            self.steps.iter().filter_map(|taken| taken.level).max().unwrap_or(0)
        } else {
            last
        };
        let total = match self.total {
            Total::Sum => self.score(),
            Total::Hardest => self.hardest().map_or(0., |taken| taken.rating),
        };
        let fits = |level: &usize| profile.levels[*level].most.is_none_or(|most| total <= most);
        let level = (needed..=last).find(fits).unwrap_or(last);
        Some(profile.levels[level].name.as_str().into())
    }

    /// Its steps as lines for a person, with what they come to.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("{}\n", self.problem);
        if let Some(why) = self.invalid {
            return text + "# " + why;
        }
        for (i, taken) in self.steps.iter().enumerate() {
            text += &format!("{:3}. {}\n", i + 1, taken.text());
        }
        text + self.summary().as_str()
    }

    /// What the steps come to, in a line.
    pub(crate) fn summary(&self) -> String {
        let state = if self.is_solved() {
            "solved".to_owned()
        } else {
            format!("stuck with {} cells blank", self.end.blank().len())
        };
        let rating = match self.total {
            Total::Hardest => format!(", rated {}", self.rating()),
            Total::Sum => format!(", score {}", self.score()),
        };
        let level = self.level.as_ref().map(|level| format!(", {level}")).unwrap_or_default();
        format!("# {state} in {} steps{rating}{level}", self.steps.len())
    }

    /// The whole path for a program: it goes on from any step by the marks before it.
    pub(crate) fn fields(&self) -> Vec<(String, Json)> {
        let mut position = (*self.start).clone();
        let steps = self.steps.iter().map(|taken| {
            let json = taken.json(&position);
            taken.step.apply(&mut position);
            json
        });
        let steps: Vec<Json> = steps.collect();
        let rating = (self.total == Total::Hardest).then(|| self.rating());
        let score = (self.total == Total::Sum).then(|| self.score());
        [
            ("puzzle", json!(self.problem.to_string())),
            ("invalid", json!(self.invalid)),
            ("solved", json!(self.is_solved())),
            ("er", json!(rating.map(|rating| rating.er))),
            ("ep", json!(rating.map(|rating| rating.ep))),
            ("ed", json!(rating.map(|rating| rating.ed))),
            ("score", json!(score)),
            ("level", json!(self.level.as_ref().map(ImmutableString::as_str))),
            ("steps", json!(steps)),
            ("marks", json!(self.end.marks().to_string())),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
    }
}

impl Taken {
    /// The step with its rating: `3.0  Naked Pair: 4,7 in r1c12 => r1c5<>4`.
    pub(crate) fn text(&self) -> String {
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
    pub(crate) fn title(&self) -> &str {
        self.step.sentence.split(':').next().unwrap_or(&self.technique)
    }

    /// The step for a program; `before` is the position in which it was found.
    pub(crate) fn json(&self, before: &Position) -> Json {
        let step = &self.step;
        json!({
            "technique": self.technique.as_str(),
            "form": step.form,
            "size": step.size,
            "rating": self.tenths(),
            "text": step.to_string(),
            "placements": names(&step.placements),
            "eliminations": eliminations(&step.eliminations),
            "houses": houses(step.houses).map(|house| house.to_string()).collect::<Vec<_>>(),
            "shown": step.shown.iter().map(shown).collect::<Vec<_>>(),
            "links": step.links.iter().map(link).collect::<Vec<_>>(),
            "before": before.marks().to_string(),
        })
    }
}

/// The houses of a step.
pub(crate) fn houses(mask: u32) -> impl Iterator<Item = House> {
    (0..HOUSES.len()).filter(move |house| mask >> house & 1 != 0).map(House::of)
}

/// `r1c1=5`, each.
pub(crate) fn names(candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(Candidate::to_string).collect()
}

/// `r1c1<>5`, each.
pub(crate) fn eliminations(candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|&candidate| notation::conclusions(&[], &[candidate])).collect()
}

fn shown(shown: &Shown) -> Json {
    json!({ "digit": shown.digit, "cells": notation::cells(shown.cells), "color": shown.color })
}

fn link(link: &Link) -> Json {
    let node = |(digit, cells): (u8, Cells)| format!("{}={digit}", notation::cells(cells));
    json!({ "from": node(link.from), "to": node(link.to), "strong": link.strong })
}
