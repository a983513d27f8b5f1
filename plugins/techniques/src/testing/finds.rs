//! The findings of a technique in a position.

use seventeen_core::{Finder, Position, Step, Technique};
use seventeen_plugin::Value;
use seventeen_plugin::prelude::{Args, Component};
use std::ops::ControlFlow;

pub(crate) fn create_component<C: Component>(options: &[Value]) -> C {
    C::create(&Args::new(options)).unwrap()
}

pub(crate) fn find_patterns<F: Finder<Pattern: Clone>>(
    finder: &F,
    position: &Position,
) -> Vec<F::Pattern> {
    let mut found = Vec::new();
    let _ = finder.each(position, &mut |one| {
        found.push(one.clone());
        ControlFlow::Continue(())
    });
    found
}

pub(crate) fn find_steps(technique: &mut dyn Technique, position: &Position) -> Vec<Step> {
    let mut steps = Vec::new();
    let found = technique.find(position, &mut |step| {
        steps.push(step.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(found, Ok(()));
    steps
}

/// All steps as they are written.
pub(crate) fn step_texts(technique: &mut dyn Technique, position: &Position) -> Vec<String> {
    find_steps(technique, position).iter().map(Step::to_string).collect()
}
