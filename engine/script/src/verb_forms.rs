//! The forms of verbs: as they are declared, without options or a solver, and with a closure or a
//! field as the option `by`; each with values of every type that the verb takes.

use crate::failure::{RaiseJobError, Res, with_position};
use crate::session::Session;
use crate::stream::Stream;
use crate::union_type::ValueTypes;
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
use std::cell::OnceCell;

/// The verbs that also take keys of items in place of their options: a closure that returns them,
/// or their names.
const BY_KEYS: [&str; 7] = ["common", "distinct", "groups", "join", "merge", "sort", "without"];

/// The last values that calls may omit, by their types, and the verbs that take them.
const OMITTED: [(TypeId, OmittedValue, &[&str]); 3] = [
    (
        TypeId::of::<AnyChoice>(),
        OmittedValue::Solver,
        &["is_minimal", "make_minimal", "minimal", "redundant", "solve"],
    ),
    (TypeId::of::<ImmutableString>(), OmittedValue::Title, &["show"]),
    (TypeId::of::<i64>(), OmittedValue::Width, &["draw", "png", "write"]),
];

/// The verbs whose last value is a record, not a map of options.
const OF_RECORDS: [&str; 4] = ["debug", "print", "to_debug", "to_string"];

/// How a form of a verb takes the last value of the verb.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CallForm {
    /// As the verb does.
    Declared,
    /// As its default, since it is omitted.
    Omitted(OmittedValue),
    /// As options.
    Options {
        /// What it takes as the option `by`.
        by: Option<ByArgument>,
        /// Whether it takes the other options, too. Otherwise each has its default.
        has_others: bool,
    },
}

/// A value with a default.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OmittedValue {
    Solver,
    /// The title of a table.
    Title,
    /// The width of a PNG.
    Width,
}

/// The default width of a PNG: twice the width of the SVG.
const DEFAULT_WIDTH: i64 = 1060;

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

/// The forms of a verb of this name whose last value is of this type.
fn forms_of_verb(name: &str, last: Option<TypeId>) -> Vec<CallForm> {
    let mut forms = vec![CallForm::Declared];
    let omitted = OMITTED.iter().find(|(id, _, verbs)| last == Some(*id) && verbs.contains(&name));
    forms.extend(omitted.map(|(_, value, _)| CallForm::Omitted(*value)));
    if last != Some(TypeId::of::<Map>()) || OF_RECORDS.contains(&name) {
        return forms;
    }
    // A closure, or the name of a field, gives the numbers of items.
    let is_of_numbers = takes_numbers(name);
    let by =
        [ByArgument::Closure, if is_of_numbers { ByArgument::Field } else { ByArgument::Keys }]
            .map(Some);
    forms.push(CallForm::Options { by: None, has_others: false });
    if is_of_numbers || BY_KEYS.contains(&name) {
        forms.extend(by.map(|by| CallForm::Options { by, has_others: false }));
    }
    if is_of_numbers {
        forms.extend(by.map(|by| CallForm::Options { by, has_others: true }));
    }
    forms
}

/// Registers a verb in each of its forms, for values of each type that it takes. Rhai adds the
/// place of a call to its error, except in a namespace.
pub(crate) fn register(
    verb: &'static FnManifestEntry,
    in_namespace: bool,
    is_documented: bool,
    module: &mut Module,
) {
    let signature = OnceCell::new();
    verb.with_param_types(&mut |params| {
        let needs_place = in_namespace || params.contains(&TypeId::of::<Stream>());
        for (place, types) in ValueTypes::of_params(params).into_iter().enumerate() {
            for form in forms_of_verb(verb.name(), params.last().copied()) {
                let is_as_declared =
                    form == CallForm::Declared && types.are_as_declared() && !needs_place;
                if is_as_declared && is_documented {
                    verb.register_into(module);
                    continue;
                }
                let mut function =
                    FuncRegistration::new(verb.name()).with_namespace(verb.namespace());
                if is_documented {
                    let signature = signature.get_or_init(|| VerbSignature::of(verb));
                    function = function
                        .with_params_info(form.describe(signature, &types))
                        .with_comments(form.comments(signature, place == 0));
                }
                let ids = form.types(&types.ids);
                let call = match is_as_declared {
                    true => RhaiFunc::StaticPlugin { func: verb.func() },
                    false => form.call_of(verb, types.clone()),
                };
                function.set_into_module_raw(module, ids, call);
            }
        }
    });
}

impl CallForm {
    /// The types of its values, of those of the verb.
    fn types(self, of_verb: &[TypeId]) -> Vec<TypeId> {
        let by = |by| match by {
            ByArgument::Closure => TypeId::of::<FnPtr>(),
            ByArgument::Field | ByArgument::Keys => TypeId::of::<ImmutableString>(),
        };
        self.replace_last(of_verb, by, TypeId::of::<Map>())
    }

    /// The values of the verb, in which the last one is replaced by the option `by` and the other
    /// options.
    fn replace_last<T: Clone>(
        self,
        of_verb: &[T],
        by_argument: impl Fn(ByArgument) -> T,
        options: T,
    ) -> Vec<T> {
        let without_last = &of_verb[..of_verb.len().saturating_sub(1)];
        match self {
            CallForm::Declared => of_verb.to_vec(),
            CallForm::Omitted(_) => without_last.to_vec(),
            CallForm::Options { by, has_others } => without_last
                .iter()
                .cloned()
                .chain(by.map(by_argument))
                .chain(has_others.then_some(options))
                .collect(),
        }
    }

    /// The parameters and the type of the result.
    fn describe(self, verb: &VerbSignature, types: &ValueTypes) -> Vec<String> {
        let by = |by| match by {
            ByArgument::Closure => "key: FnPtr".to_owned(),
            ByArgument::Field => "field: &str".to_owned(),
            ByArgument::Keys => "keys: &str".to_owned(),
        };
        let mut params = self.replace_last(&verb.params, by, "options: Map".to_owned());
        let mut result = verb.return_type.clone();
        types.describe(&mut params, &mut result);
        params.push(result);
        params
    }

    /// The documentation. The verb as declared, with the first type, has its full text. Other forms
    /// and types have its first paragraph, and a sentence about the value that differs.
    fn comments(self, verb: &VerbSignature, is_of_first_type: bool) -> Vec<String> {
        let more = match self {
            CallForm::Declared if is_of_first_type => return verb.comments.clone(),
            CallForm::Omitted(OmittedValue::Solver) => " By the default solver.",
            CallForm::Declared | CallForm::Omitted(_) | CallForm::Options { by: None, .. } => "",
            CallForm::Options { by: Some(by), .. } => match by {
                ByArgument::Closure => {
                    " The closure returns the value of each item, as the option `by`."
                }
                ByArgument::Keys => " The text names keys, as the option `by`.",
                ByArgument::Field => {
                    " The value of each item is in this field, as with the option `by`."
                }
            },
        };
        vec![format!("/// {}{more}", first_paragraph(&verb.comments))]
    }

    /// The last value of the verb in a call of this form, if it differs from the one given.
    fn last_value(
        self,
        context: &NativeCallContext<'_>,
        given: &mut Vec<&mut Dynamic>,
    ) -> Res<Option<Dynamic>> {
        Ok(Some(match self {
            CallForm::Declared => return Ok(None),
            CallForm::Options { by, has_others } => {
                let options = if has_others { given.pop() } else { None };
                let mut options = options.map_or_else(Map::new, |map| std::mem::take(map).cast());
                if let Some(by) = by.and_then(|_| given.pop()) {
                    options.insert("by".into(), std::mem::take(by));
                }
                options.into()
            }
            CallForm::Omitted(OmittedValue::Solver) => {
                let solver = Session::of_call(context).context.default_choice::<dyn Solver>();
                Dynamic::from(AnyChoice::from(solver.raise()?))
            }
            CallForm::Omitted(OmittedValue::Title) => "".into(),
            CallForm::Omitted(OmittedValue::Width) => DEFAULT_WIDTH.into(),
        }))
    }

    /// Calls a verb with values of these types in this form.
    fn call(
        self,
        verb: &FnManifestEntry,
        types: &ValueTypes,
        context: NativeCallContext<'_>,
        given: &mut [&mut Dynamic],
    ) -> Res<Dynamic> {
        let mut converted = types.convert(&context, verb.name(), given)?;
        let mut all: Vec<&mut Dynamic> = given.iter_mut().map(|value| &mut **value).collect();
        for (index, value) in &mut converted {
            all[*index] = value;
        }
        let mut last = self.last_value(&context, &mut all)?;
        all.extend(&mut last);
        let mut session = types.session(&context);
        if let Some((index, session)) = &mut session {
            all.insert(*index, session);
        }
        verb.func().call(Some(context), &mut all)
    }

    /// The function that calls a verb in this form. Its error, or the stream that it returns, gets
    /// the place of the call.
    fn call_of(self, verb: &'static FnManifestEntry, types: ValueTypes) -> RhaiFunc {
        let call = move |context: Option<NativeCallContext<'_>>,
                         given: &mut [&mut Dynamic]|
              -> Res<Dynamic> {
            let context = context.expect("the function has a context");
            let place = context.call_position();
            let returned = self.call(verb, &types, context, given);
            let mut returned = returned.map_err(|error| with_position(error, place))?;
            if let Some(mut stream) = returned.write_lock::<Stream>() {
                stream.place_operations(place);
            }
            Ok(returned)
        };
        let func = Shared::new(call);
        let (is_pure, is_volatile) = (verb.func().is_pure(), verb.func().is_volatile());
        match verb.func().is_method_call() {
            true => RhaiFunc::Method { func, has_context: true, is_pure, is_volatile },
            false => RhaiFunc::Pure { func, has_context: true, is_pure, is_volatile },
        }
    }
}

/// The first paragraph of doc comments, in one line.
pub(crate) fn first_paragraph<T: AsRef<str>>(comments: &[T]) -> String {
    let lines = comments.iter().flat_map(|comment| comment.as_ref().lines());
    let lines = lines.map(|line| line.trim_start().trim_start_matches("///").trim());
    let lines = lines.skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}
