//! Other forms of verbs: without options or a solver, and with a closure or a field as the option
//! `by`.

use crate::failure::{RaiseJobError, Res};
use crate::session::Session;
use crate::verb_signature::VerbSignature;
use rhai::plugin::FnManifestEntry;
use rhai::{
    Dynamic, FnPtr, FuncRegistration, ImmutableString, Map, Module, NativeCallContext, RhaiFunc,
    Shared,
};
use seventeen_core::Solver;
use seventeen_jobs::AnyChoice;
use seventeen_language::statistics::takes_numbers;
use std::any::TypeId;

/// The verbs that also take keys of items in place of their options: a closure that returns them,
/// or their names.
const BY_KEYS: [&str; 7] = ["common", "distinct", "groups", "join", "merge", "sort", "without"];

/// The verbs that use the default solver if none is given.
const WITH_SOLVER: [&str; 5] = ["is_minimal", "make_minimal", "minimal", "redundant", "solve"];

/// The verbs whose last value is a record, not a map of options.
const OF_RECORDS: [&str; 4] = ["debug", "print", "to_debug", "to_string"];

/// How a form of a verb differs from the verb, whose last value is a map of options or a solver.
#[derive(Clone, Copy, PartialEq, Eq)]
struct CallForm {
    /// Whether the last value is a solver, which is omitted.
    omits_solver: bool,
    /// What it takes as the option `by`.
    by: Option<ByArgument>,
    /// Whether it takes the other options, too. Otherwise each has its default.
    has_options: bool,
}

/// A value that is the option `by`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ByArgument {
    /// A closure.
    Closure,
    /// The name of a field.
    Field,
    /// The names of keys.
    Keys,
}

/// The forms of a verb of this name, besides the one whose last value is of this type.
fn forms_of_verb(name: &str, last: TypeId) -> Vec<CallForm> {
    let form = CallForm { omits_solver: false, by: None, has_options: false };
    if last == TypeId::of::<AnyChoice>() && WITH_SOLVER.contains(&name) {
        return vec![CallForm { omits_solver: true, ..form }];
    }
    if last != TypeId::of::<Map>() || OF_RECORDS.contains(&name) {
        return Vec::new();
    }
    let mut forms = vec![form];
    // A closure, or the name of a field, gives the numbers of items.
    let is_of_numbers = takes_numbers(name);
    let by =
        [ByArgument::Closure, if is_of_numbers { ByArgument::Field } else { ByArgument::Keys }]
            .map(Some);
    if is_of_numbers || BY_KEYS.contains(&name) {
        forms.extend(by.map(|by| CallForm { by, ..form }));
    }
    if is_of_numbers {
        forms.extend(by.map(|by| CallForm { by, has_options: true, ..form }));
    }
    forms
}

/// Registers the other forms of a verb if it takes options or a solver last.
pub(crate) fn register(verb: &'static FnManifestEntry, is_documented: bool, module: &mut Module) {
    verb.with_param_types(&mut |types| {
        if let Some((last, types)) = types.split_last() {
            for form in forms_of_verb(verb.name(), *last) {
                let types: Vec<TypeId> = types.iter().copied().chain(form.types()).collect();
                register_form(verb, form, &types, is_documented, module);
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
        let (params, text) = describe(verb, form);
        function = function.with_params_info(params).with_comments([form.doc(&text)]);
    }
    function.set_into_module_raw(module, types, form.call_of(verb));
}

impl CallForm {
    /// The types of the values after those of the verb.
    fn types(self) -> impl Iterator<Item = TypeId> {
        let by = self.by.map(|by| match by {
            ByArgument::Closure => TypeId::of::<FnPtr>(),
            ByArgument::Field | ByArgument::Keys => TypeId::of::<ImmutableString>(),
        });
        by.into_iter().chain(self.has_options.then(TypeId::of::<Map>))
    }

    /// The parameters after those of the verb.
    fn params(self) -> impl Iterator<Item = String> {
        let by = self.by.map(|by| match by {
            ByArgument::Closure => "key: FnPtr",
            ByArgument::Field => "field: &str",
            ByArgument::Keys => "keys: &str",
        });
        by.into_iter().chain(self.has_options.then_some("options: Map")).map(str::to_owned)
    }

    /// The documentation: the text of the verb, and what the value before the options is, or what
    /// is omitted.
    fn doc(self, text: &str) -> String {
        let more = match self.by {
            None if self.omits_solver => " By the default solver.",
            None => "",
            Some(ByArgument::Closure) => {
                " The closure returns the value of each item, as the option `by`."
            }
            Some(ByArgument::Keys) => " The text names keys, as the option `by`.",
            Some(ByArgument::Field) => {
                " The value of each item is in this field, as with the option `by`."
            }
        };
        format!("/// {text}{more}")
    }

    /// The options of a call, which are its last values.
    fn options(self, given: &mut Vec<&mut Dynamic>) -> Map {
        let options = if self.has_options { given.pop() } else { None };
        let mut options = options.map_or_else(Map::new, |map| std::mem::take(map).cast());
        if let Some(by) = self.by.and_then(|_| given.pop()) {
            options.insert("by".into(), std::mem::take(by));
        }
        options
    }

    /// The last value of the verb in a call of this form.
    fn last_value(
        self,
        context: Option<&NativeCallContext<'_>>,
        given: &mut Vec<&mut Dynamic>,
    ) -> Res<Dynamic> {
        let Some(context) = context.filter(|_| self.omits_solver) else {
            return Ok(Dynamic::from_map(self.options(given)));
        };
        let solver = Session::of_call(context).context.default_choice::<dyn Solver>().raise()?;
        Ok(Dynamic::from(AnyChoice::from(solver)))
    }

    /// Calls a verb with the values of this form.
    fn call_of(self, verb: &'static FnManifestEntry) -> RhaiFunc {
        let call = move |context: Option<NativeCallContext<'_>>,
                         given: &mut [&mut Dynamic]|
              -> Res<Dynamic> {
            let mut all: Vec<&mut Dynamic> = given.iter_mut().map(|value| &mut **value).collect();
            let mut last = self.last_value(context.as_ref(), &mut all)?;
            all.push(&mut last);
            verb.func().call(context, &mut all)
        };
        let func = Shared::new(call);
        let has_context = verb.func().has_context() || self.omits_solver;
        let (is_pure, is_volatile) = (verb.func().is_pure(), verb.func().is_volatile());
        match verb.func().is_method_call() {
            true => RhaiFunc::Method { func, has_context, is_pure, is_volatile },
            false => RhaiFunc::Pure { func, has_context, is_pure, is_volatile },
        }
    }
}

/// The parameters of a form of a verb with its return type, and the text of the verb.
fn describe(verb: &FnManifestEntry, form: CallForm) -> (Vec<String>, String) {
    let VerbSignature { mut params, return_type, comments } = VerbSignature::of(verb);
    params.pop();
    params.extend(form.params());
    params.push(return_type);
    (params, first_paragraph(&comments))
}

/// The first paragraph of doc comments, in one line.
pub(crate) fn first_paragraph<T: AsRef<str>>(comments: &[T]) -> String {
    let lines = comments.iter().flat_map(|comment| comment.as_ref().lines());
    let lines = lines.map(|line| line.trim_start().trim_start_matches("///").trim());
    let lines = lines.skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}
