//! What the suites of techniques share: techniques by name, walks, and which puzzles need which.

use crate::data;
use seventeen_conformance::Trial;
use seventeen_conformance::technique::flaw_of;
use seventeen_core::{Grid, Position, Puzzle, Solver, Step, Technique};
use seventeen_host::{Registered, Registry};
use seventeen_plugin::{CancellationToken, Kind, Value};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A technique with its options, as `tests/data/techniques.txt` writes it: `fish size=2`.
pub struct Named {
    /// Its text.
    pub key: String,
    component: Registered,
    values: Vec<Value>,
}

impl Named {
    /// The technique of this text.
    ///
    /// # Panics
    /// If there is none.
    pub fn new(registry: &Registry, key: &str) -> Named {
        let mut words = key.split_whitespace();
        let name = words.next().expect("a name");
        let component = registry.find(Kind::Technique, name).unwrap_or_else(|e| panic!("{e}"));
        let option = |word: &str| {
            let (name, text) = word.split_once('=').expect("name=value");
            (name.to_owned(), value(component, name, text))
        };
        let options: Vec<(String, Value)> = words.map(option).collect();
        let values = component.values(&options).unwrap_or_else(|e| panic!("{key}: {e}"));
        Named { key: key.to_owned(), component: component.clone(), values }
    }

    /// Expects a step to be one of this technique, as the component says what they are.
    ///
    /// # Panics
    /// If it is not, or the component does not say it.
    pub fn expect_own(&self, step: &Step) {
        let definition = self.component.definition().expect("what proofs are made of");
        if let Err(wrong) = definition.check(step) {
            panic!("{}: {wrong} in {step}\n{}", self.key, step.proof);
        }
    }

    /// A trial of it.
    pub fn trial<'a>(&'a self, peers: &'a Registry) -> Trial<'a> {
        let names = self.component.params().iter().map(|param| param.name.to_owned());
        let options: Vec<(String, Value)> = names.zip(self.values.iter().cloned()).collect();
        Trial::with_options(&self.component, peers, &options).expect("these values were checked")
    }

    /// A new instance.
    ///
    /// # Panics
    /// If the component refuses its options.
    pub fn instance(&self) -> Box<dyn Technique> {
        self.component
            .make::<dyn Technique>(&self.values, &CancellationToken::new())
            .unwrap_or_else(|e| panic!("{}: {e}", self.key))
    }
}

/// An option's value as its declaration wants it.
fn value(component: &Registered, name: &str, text: &str) -> Value {
    let param = component.params().iter().find(|param| param.name == name);
    let param = param.unwrap_or_else(|| panic!("{} has no {name}", component.name()));
    match param.default {
        Value::Bool(_) => Value::Bool(text.parse().expect("true or false")),
        Value::Int(_) => Value::Int(text.parse().expect("a whole number")),
        Value::Float(_) => Value::Float(text.parse().expect("a number")),
        Value::Text(_) => Value::Text(text.to_owned()),
    }
}

/// A technique of `tests/data/techniques.txt` and those that come before it there.
pub struct Listed {
    /// Its text, `fish size=2`.
    pub key: String,
    /// The texts of techniques that a puzzle is tried with before it counts as one that needs
    /// this.
    pub easier: Vec<String>,
}

/// The techniques of `tests/data/techniques.txt`.
///
/// # Panics
/// If a line is malformed.
pub fn listed() -> Vec<Listed> {
    let file = data("techniques.txt");
    let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let mut groups: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut listed = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (head, members) = line.split_once(':').expect("a colon");
        let members = members.split(';').map(str::trim).filter(|member| !member.is_empty());
        let members = members.flat_map(|member| match groups.get(member) {
            Some(group) => group.clone(),
            None => vec![member.to_owned()],
        });
        let members: Vec<String> = members.collect();
        match head.trim().strip_prefix('@') {
            Some(_) => {
                groups.insert(head.trim().to_owned(), members);
            }
            None => listed.push(Listed { key: head.trim().to_owned(), easier: members }),
        }
    }
    listed
}

/// The first step of a technique.
///
/// # Panics
/// If the technique fails.
pub fn first(technique: &mut dyn Technique, position: &Position) -> Option<Step> {
    let mut found = None;
    let result = technique.find(position, &mut |step| {
        found = Some(step.clone());
        ControlFlow::Break(())
    });
    result.unwrap_or_else(|error| panic!("{position:?}: {error}"));
    found
}

/// Takes the first step of the first technique that has one until there is none, and tells
/// `taken` of each, with the position before it.
pub fn walk(
    position: &mut Position,
    techniques: &mut [Box<dyn Technique>],
    mut taken: impl FnMut(&Position, usize, &Step),
) {
    while !position.is_solved() {
        let found = techniques.iter_mut().enumerate();
        let mut found =
            found.filter_map(|(i, technique)| Some((i, first(&mut **technique, position)?)));
        let Some((i, step)) = found.next() else { break };
        drop(found);
        taken(position, i, &step);
        step.apply(position);
    }
}

/// The only solution of a puzzle.
///
/// # Panics
/// If there is none, or more than one.
pub fn solution(solver: &mut dyn Solver, puzzle: &Puzzle) -> Grid {
    let mut outcomes = Vec::new();
    solver.solve_each(&[*puzzle], &mut outcomes).expect("a solver that does not fail");
    assert_eq!(outcomes[0].count(), 1, "{puzzle}");
    outcomes[0].grid(0).expect("a solution")
}

/// Expects a step to agree with the solution, to say something about what is there, and to prove
/// it.
///
/// # Panics
/// If it does not.
pub fn check(step: &Step, position: &Position, solution: &Grid, what: &str) {
    if let Some(flaw) = flaw_of(step, position, solution) {
        panic!("{what}: {flaw} in {step}\n{solution}\n{}", position.drawing());
    }
}
