//! A closure of a recipe's, which a verb keeps and calls later, from any thread.
//!
//! It is called with what the recipe had at hand where the verb got it: its functions, and the
//! modules that it had imported.

use crate::failure::{Res, bad_input, placed};
use rhai::{Dynamic, Engine, FnPtr, FuncArgs, GlobalRuntimeState, NativeCallContext, Position};
use seventeen_language::captures;
use std::sync::Arc;

/// A closure with captures of its own, and what it may call.
#[derive(Clone)]
pub(crate) struct Closure {
    pointer: FnPtr,
    state: Arc<GlobalRuntimeState>,
}

impl Closure {
    /// The closure that a verb got in this call, with captures of its own: those that it shares with the
    /// recipe are locked while it works with them, which other threads would take for a data race.
    ///
    /// # Errors
    /// It changes one of its captures, which would be lost.
    pub(crate) fn own(context: &NativeCallContext<'_>, mut pointer: FnPtr) -> Res<Closure> {
        let state = context.global_runtime_state().clone();
        if let Some((message, position)) = captures::refuse(&pointer, &state.lib) {
            return Err(placed(bad_input(message), position));
        }
        for capture in pointer.iter_curry_mut() {
            *capture = capture.flatten_clone();
        }
        Ok(Closure { pointer, state: Arc::new(state) })
    }

    /// What it returns.
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
