//! Reports of work in progress, which the function `report` of a worker passes to the page.

use serde_json::Value as Json;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Passes printed lines, a step, or the progress of a task: how many of its steps are done,
    /// of a number that may be unknown (0).
    #[wasm_bindgen(js_namespace = globalThis, js_name = report)]
    pub(crate) fn report(kind: &str, text: &str, done: f64, length: f64);
}

/// Tells a step that was found.
pub(crate) fn tell_step(step: &Json) {
    report("step", &step.to_string(), 0.0, 0.0);
}
