//! A closure of a recipe, which a verb keeps and calls later, from any thread.
//!
//! It can call whatever the recipe could call where the verb got it: the functions of the recipe,
//! and the modules imported so far.

use crate::failure::{Res, bad_input, with_position};
use rhai::{Dynamic, Engine, FnPtr, FuncArgs, GlobalRuntimeState, NativeCallContext, Position};
use seventeen_language::captures;
use std::sync::Arc;

/// A closure with captures of its own, and the functions that it may call.
#[derive(Clone)]
pub(crate) struct Closure {
    pointer: FnPtr,
    state: Arc<GlobalRuntimeState>,
}

impl Closure {
    /// The closure that a verb got in this call, with captures of its own. Captures that it shares
    /// with the recipe are locked during use, which other threads would report as a data race.
    ///
    /// # Errors
    /// It changes a capture; the change would be lost.
    pub(crate) fn with_own_captures(
        context: &NativeCallContext<'_>,
        mut pointer: FnPtr,
    ) -> Res<Closure> {
        let state = context.global_runtime_state().clone();
        if let Some((message, position)) = captures::find_captured_change(&pointer, &state.lib) {
            return Err(with_position(bad_input(message), position));
        }
        for capture in pointer.iter_curry_mut() {
            *capture = capture.flatten_clone();
        }
        Ok(Closure { pointer, state: Arc::new(state) })
    }

    /// Calls the closure.
    pub(crate) fn call(&self, engine: &Engine, arguments: impl FuncArgs) -> Res<Dynamic> {
        let (name, source) = (self.pointer.fn_name(), self.state.source.as_deref());
        let place = Position::NONE;
        let context =
            NativeCallContext::new_with_all_fields(engine, name, source, &self.state, place);
        let mut values = Vec::new();
        arguments.parse(&mut values);
        self.pointer.call_raw(&context, None, values)
    }
}
