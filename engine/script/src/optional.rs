//! Forms of verbs that take options: without options, and with a closure as the option `by`.

use crate::failure::Res;
use rhai::plugin::FnManifestEntry;
use rhai::{
    Dynamic, Engine, FnPtr, FuncRegistration, Map, Module, NativeCallContext, RhaiFunc, Shared,
};
use std::any::TypeId;

/// The verbs that also take a closure in place of their options: it returns the keys of items.
const BY_CLOSURE: [&str; 5] = ["common", "distinct", "join", "merge", "without"];

/// How a form of a verb differs from the verb with options.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CallForm {
    /// It takes no options: each has its default.
    WithoutOptions,
    /// It takes a closure, the option `by`.
    ByClosure,
}

/// Registers the other forms of a verb if it takes options, which are a map and come last.
pub(crate) fn register(verb: &'static FnManifestEntry, is_documented: bool, module: &mut Module) {
    verb.with_param_types(&mut |types| {
        if let Some((last, types)) = types.split_last()
            && *last == TypeId::of::<Map>()
        {
            register_form(verb, CallForm::WithoutOptions, types, is_documented, module);
            if BY_CLOSURE.contains(&verb.name()) {
                let types = [types, &[TypeId::of::<FnPtr>()]].concat();
                register_form(verb, CallForm::ByClosure, &types, is_documented, module);
            }
        }
    });
}

/// Registers a form of a verb, which takes values of these types.
fn register_form(
    verb: &'static FnManifestEntry,
    form: CallForm,
    types: &[TypeId],
    is_documented: bool,
    module: &mut Module,
) {
    let mut function = FuncRegistration::new(verb.name()).with_namespace(verb.namespace());
    if is_documented {
        function = function.with_params_info(signature(verb, form)).with_comments([form.doc()]);
    }
    function.set_into_module_raw(module, types, form.call_of(verb));
}

impl CallForm {
    fn doc(self) -> &'static str {
        match self {
            CallForm::WithoutOptions => "/// Uses the default of every option.",
            CallForm::ByClosure => {
                "/// Compares items by the value that the closure returns for each, as the option `by` does."
            }
        }
    }

    /// The options of a call: those of `ByClosure` replace its last value.
    fn options(self, given: &mut Vec<&mut Dynamic>) -> Map {
        let closure = if self == CallForm::ByClosure { given.pop() } else { None };
        closure.into_iter().map(|closure| ("by".into(), std::mem::take(closure))).collect()
    }

    /// Calls a verb with the options of this form.
    fn call_of(self, verb: &'static FnManifestEntry) -> RhaiFunc {
        let call = move |context: Option<NativeCallContext<'_>>,
                         given: &mut [&mut Dynamic]|
              -> Res<Dynamic> {
            let mut all: Vec<&mut Dynamic> = given.iter_mut().map(|value| &mut **value).collect();
            let mut options = Dynamic::from_map(self.options(&mut all));
            all.push(&mut options);
            verb.func().call(context, &mut all)
        };
        let (func, has_context) = (Shared::new(call), verb.func().has_context());
        let (is_pure, is_volatile) = (verb.func().is_pure(), verb.func().is_volatile());
        match verb.func().is_method_call() {
            true => RhaiFunc::Method { func, has_context, is_pure, is_volatile },
            false => RhaiFunc::Pure { func, has_context, is_pure, is_volatile },
        }
    }
}

/// The parameters of a form of a verb, and its return type.
fn signature(verb: &FnManifestEntry, form: CallForm) -> Vec<String> {
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
            params.extend((form == CallForm::ByClosure).then(|| "key: FnPtr".to_owned()));
            params.push(info.metadata.return_type.to_string());
            Some(params)
        },
        false,
    );
    signature.into_iter().next().unwrap_or_default()
}
