//! What the calls of a closure use again: the state of the interpreter, the functions that it has
//! already looked up, and the variables of the parameters.
//!
//! Rhai makes these anew for each call of a function pointer, which takes longer than a short
//! closure. So the body of the closure is evaluated as statements, with a frame that is kept from
//! call to call.

use crate::failure::Res;
use rhai::{
    AST, ASTNode, Caches, Dynamic, Engine, EvalAltResult, Expr, FnPtr, GlobalRuntimeState,
    ImmutableString, Module, Position, Scope, Shared, Stmt,
};
use seventeen_language::captures;
use std::sync::{Mutex, PoisonError};

/// Functions that need a state of their own, since they change it or leave it: nothing that the
/// closure calls may call them.
const LEAVING: [&str; 2] = ["eval", "exit"];

/// The frames of a closure: as many as threads call it at once.
pub(super) struct Frames {
    name: String,
    params: Vec<ImmutableString>,
    body: Vec<Stmt>,
    #[expect(clippy::vec_box, reason = "frames are large, and each call takes one and returns it")]
    idle: Mutex<Vec<Box<Frame>>>,
}

/// What a call uses.
struct Frame {
    state: GlobalRuntimeState,
    caches: Caches,
    /// The parameters.
    scope: Scope<'static>,
}

impl Frames {
    /// Frames for a closure that may call the functions of this state; none if each call needs a
    /// state of its own.
    pub(super) fn of_closure(pointer: &FnPtr, state: &GlobalRuntimeState) -> Option<Frames> {
        if !pointer.is_anonymous() {
            return None;
        }
        let function = captures::function_by_name(state.lib.first()?, pointer.fn_name())?;
        let imported = state.iter_imports_raw().map(|(_, module)| module);
        if state.lib.iter().chain(imported).any(needs_own_state) {
            return None;
        }
        let declared = function.iter_functions().next()?;
        let params = declared.params.into_iter().map(ImmutableString::from).collect();
        let body = captures::statements_of(&function);
        let name = pointer.fn_name().to_owned();
        Some(Frames { name, params, body, idle: Mutex::default() })
    }

    /// Whether the closure takes this many values, including its captures.
    pub(super) fn takes(&self, values: usize) -> bool {
        self.params.len() == values
    }

    /// Calls the closure with these values, beginning with its captures.
    pub(super) fn call(
        &self,
        engine: &Engine,
        state: &GlobalRuntimeState,
        values: rhai::StaticVec<Dynamic>,
    ) -> Res<Dynamic> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut frame = idle.unwrap_or_else(|| Box::new(Frame::new(&self.params, state)));
        for (name, value) in self.params.iter().zip(values) {
            if let Some(param) = frame.scope.get_mut(name) {
                // A clone of a constant is a variable.
                *param = if value.is_read_only() { value.clone() } else { value };
            }
        }
        let Frame { state, caches, scope } = &mut *frame;
        #[expect(deprecated, reason = "nothing else evaluates statements with caches that stay")]
        let value = engine.eval_statements_raw(state, caches, scope, &self.body);
        let value = value.map_err(|error| self.function_call_error(state, error))?;
        frame.reset(&self.params);
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(frame);
        Ok(value)
    }

    /// An error of the closure as Rhai reports one of a function.
    fn function_call_error(
        &self,
        state: &GlobalRuntimeState,
        error: Box<EvalAltResult>,
    ) -> Box<EvalAltResult> {
        if error.is_system_exception() {
            return error;
        }
        let (name, source) = (self.name.clone(), state.source().unwrap_or_default());
        EvalAltResult::ErrorInFunctionCall(name, source.to_owned(), error, Position::NONE).into()
    }
}

impl Frame {
    fn new(params: &[ImmutableString], state: &GlobalRuntimeState) -> Frame {
        let mut scope = Scope::new();
        for param in params {
            scope.push_dynamic(param.as_str(), Dynamic::UNIT);
        }
        let mut state = state.clone();
        state.level += 1;
        // Constants of the closure are its own.
        state.scope_level = 1;
        Frame { state, caches: Caches::new(), scope }
    }

    /// Makes it ready for the next call. Each call may do as much work as a run may.
    fn reset(&mut self, params: &[ImmutableString]) {
        self.scope.rewind(params.len());
        for name in params {
            if let Some(param) = self.scope.get_mut(name) {
                *param = Dynamic::UNIT;
            }
        }
        self.state.num_operations = Default::default();
        self.state.always_search_scope = false;
    }
}

/// Whether a function of the module calls one that needs a state of its own, or imports a module.
fn needs_own_state(module: &Shared<Module>) -> bool {
    let mut stays = true;
    AST::new(None::<Stmt>, module.clone()).walk(&mut |path: &[ASTNode<'_>]| {
        stays = match path.last() {
            Some(ASTNode::Stmt(Stmt::Import(..))) => false,
            Some(
                ASTNode::Stmt(Stmt::FnCall(call, _))
                | ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _)),
            ) => !LEAVING.contains(&call.name.as_str()),
            _ => true,
        };
        stays
    });
    !stays
}
