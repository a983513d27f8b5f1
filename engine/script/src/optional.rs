//! Verbs whose options can be left out: a verb that takes a map last is registered without it, too.

use crate::failure::Res;
use rhai::plugin::FnManifestEntry;
use rhai::{Dynamic, Engine, FuncRegistration, Map, Module, NativeCallContext, RhaiFunc, Shared};
use std::any::TypeId;

/// Registers the form of a verb without its options, if it takes any: each then has its default.
pub(crate) fn register(verb: &'static FnManifestEntry, is_documented: bool, module: &mut Module) {
    verb.with_param_types(&mut |types| {
        if let Some((last, types)) = types.split_last()
            && *last == TypeId::of::<Map>()
        {
            let mut form = FuncRegistration::new(verb.name()).with_namespace(verb.namespace());
            if is_documented {
                form = form
                    .with_params_info(signature(verb))
                    .with_comments(["/// Uses the default of every option."]);
            }
            form.set_into_module_raw(module, types, without_options(verb));
        }
    });
}

/// Calls a verb with no options.
fn without_options(verb: &'static FnManifestEntry) -> RhaiFunc {
    let call =
        move |context: Option<NativeCallContext<'_>>, given: &mut [&mut Dynamic]| -> Res<Dynamic> {
            let mut options = Dynamic::from_map(Map::new());
            let given = given.iter_mut().map(|value| &mut **value);
            let mut all: Vec<&mut Dynamic> = given.chain([&mut options]).collect();
            verb.func().call(context, &mut all)
        };
    let (func, has_context) = (Shared::new(call), verb.func().has_context());
    let (is_pure, is_volatile) = (verb.func().is_pure(), verb.func().is_volatile());
    match verb.func().is_method_call() {
        true => RhaiFunc::Method { func, has_context, is_pure, is_volatile },
        false => RhaiFunc::Pure { func, has_context, is_pure, is_volatile },
    }
}

/// The parameters of a verb but for its options, and what it returns.
fn signature(verb: &FnManifestEntry) -> Vec<String> {
    let mut alone = Module::new();
    verb.register_into(&mut alone);
    let mut engine = Engine::new_raw();
    engine.register_global_module(alone.into());
    let signature = engine.collect_fn_metadata(
        None,
        |info| {
            let params = info.metadata.params_info.iter();
            let params = params.filter(|param| !param.contains("NativeCallContext"));
            let mut params: Vec<String> = params.map(ToString::to_string).collect();
            params.pop();
            params.push(info.metadata.return_type.to_string());
            Some(params)
        },
        false,
    );
    signature.into_iter().next().unwrap_or_default()
}
