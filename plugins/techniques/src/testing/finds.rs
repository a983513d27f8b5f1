//! What a technique finds in a position.

use seventeen_core::{Position, Step, Technique};
use seventeen_plugin::Value;
use seventeen_plugin::prelude::{Args, Component};
use std::ops::ControlFlow;

/// The component with these values of its options.
pub(crate) fn component<C: Component>(options: &[Value]) -> C {
    C::create(&Args::new(options)).unwrap()
}

/// All steps.
pub(crate) fn steps(technique: &mut dyn Technique, position: &Position) -> Vec<Step> {
    let mut steps = Vec::new();
    let found = technique.find(position, &mut |step| {
        steps.push(step.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(found, Ok(()));
    steps
}

/// All steps as they are written.
pub(crate) fn texts(technique: &mut dyn Technique, position: &Position) -> Vec<String> {
    steps(technique, position).iter().map(Step::to_string).collect()
}
