//! A closure of a recipe, which a verb keeps and calls later, from any thread.
//!
//! It can call whatever the recipe could call where the verb got it: the functions of the recipe,
//! and the modules imported so far.

mod frames;

use crate::draws;
use crate::failure::{Res, bad_input, type_called, with_position};
use crate::session::{Handle, Session};
use frames::Frames;
use rhai::{Dynamic, Engine, FnPtr, FuncArgs, GlobalRuntimeState, NativeCallContext, Position};
use seventeen_language::captures;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

/// The number of calls after which it pays to keep what calls need.
const FEW: u32 = 8;

/// A closure with captures of its own, and the functions that it may call.
#[derive(Clone)]
pub(crate) struct Closure(Arc<ClosureParts>);

struct ClosureParts {
    session: Handle,
    pointer: FnPtr,
    state: GlobalRuntimeState,
    /// The first few calls.
    calls: AtomicU32,
    /// What later calls use; nothing if each call needs a state of its own.
    frames: OnceLock<Option<Frames>>,
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
        let (session, calls, frames) =
            (Session::of_call(context), AtomicU32::new(0), OnceLock::new());
        Ok(Closure(Arc::new(ClosureParts { session, pointer, state, calls, frames })))
    }

    /// The session of the recipe.
    pub(crate) fn session(&self) -> &Handle {
        &self.0.session
    }

    /// Whether the closure returns true. It is called as by
    /// [`call_with_draws`](Closure::call_with_draws).
    pub(crate) fn call_predicate(&self, arguments: impl FuncArgs) -> Res<bool> {
        self.call_with_draws(arguments)?.as_bool().map_err(|found| {
            let found = type_called(found);
            bad_input(format_args!("the closure returned {found}, expected true or false"))
        })
    }

    /// Calls the closure, from any thread, in an unknown order: it draws no random numbers.
    pub(crate) fn call(&self, arguments: impl FuncArgs) -> Res<Dynamic> {
        let _closed = draws::forbid_draws();
        self.call_with_draws(arguments)
    }

    /// Calls the closure, from any thread. It draws the random numbers of the item that this thread
    /// works on, or those of the recipe.
    pub(crate) fn call_with_draws(&self, arguments: impl FuncArgs) -> Res<Dynamic> {
        let engine = self.session().engine();
        let mut values = rhai::StaticVec::<Dynamic>::new();
        values.extend(self.0.pointer.curry().iter().cloned());
        let captured = values.len();
        arguments.parse(&mut values);
        match self.frames() {
            Some(frames) if frames.takes(values.len()) => {
                frames.call(&engine, &self.0.state, values)
            }
            _ => self.call_with_own_state(&engine, &mut values[captured..]),
        }
    }

    /// Calls the closure with a state of its own.
    fn call_with_own_state(&self, engine: &Engine, values: &mut [Dynamic]) -> Res<Dynamic> {
        let ClosureParts { pointer, state, .. } = &*self.0;
        let (name, source) = (pointer.fn_name(), state.source.as_deref());
        let place = Position::NONE;
        let context = NativeCallContext::new_with_all_fields(engine, name, source, state, place);
        pointer.call_raw(&context, None, values)
    }

    fn frames(&self) -> Option<&Frames> {
        let ClosureParts { pointer, state, calls, frames, .. } = &*self.0;
        if let Some(frames) = frames.get() {
            return frames.as_ref();
        }
        if calls.fetch_add(1, Ordering::Relaxed) < FEW {
            return None;
        }
        frames.get_or_init(|| Frames::of_closure(pointer, state)).as_ref()
    }
}
