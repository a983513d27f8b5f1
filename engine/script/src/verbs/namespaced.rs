//! Functions in a namespace that is no kind of component, such as `catalogue::class`.
//!
//! Rhai does not add the place of the call to their errors, so each function does that here.

use crate::failure::{Res, with_position};
use crate::verb_signature::VerbSignature;
use rhai::plugin::{FnManifestEntry, ModuleManifest};
use rhai::{Dynamic, FuncRegistration, Module, NativeCallContext, Position, RhaiFunc, Shared};

/// These functions, with their documentation if an engine needs it.
pub(super) fn module_of(manifest: &'static ModuleManifest, is_documented: bool) -> Module {
    let mut module = Module::new();
    manifest.for_each_fn(false, &mut |function| {
        let mut registration = FuncRegistration::new(function.name());
        if is_documented {
            let VerbSignature { mut params, return_type, comments } = VerbSignature::of(function);
            params.push(return_type);
            registration = registration.with_params_info(params).with_comments(comments);
        }
        function.with_param_types(&mut |types| {
            let call = placed_call(function);
            registration.clone().set_into_module_raw(&mut module, types, call);
        });
    });
    module
}

/// A call of the function whose error has the place of the call.
fn placed_call(function: &'static FnManifestEntry) -> RhaiFunc {
    let call =
        move |context: Option<NativeCallContext<'_>>, given: &mut [&mut Dynamic]| -> Res<Dynamic> {
            let place = context.as_ref().map_or(Position::NONE, NativeCallContext::call_position);
            function.func().call(context, given).map_err(|error| with_position(error, place))
        };
    let (is_pure, is_volatile) = (function.func().is_pure(), function.func().is_volatile());
    RhaiFunc::Pure { func: Shared::new(call), has_context: true, is_pure, is_volatile }
}
