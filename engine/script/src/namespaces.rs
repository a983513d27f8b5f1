//! Namespaces: a component becomes a function in the namespace of its kind.
//!
//! `ua::digits()`, `ua::digits(4)`, `ua::digits(#{ n: 4 })` and, from text such as a command line,
//! `ua::named("digits(4)")`. The documentation of the functions comes from the plugin.

mod example;

use crate::closure_components;
use crate::failure::{RaiseJobError, Res, bad_input, with_position};
use crate::session::Session;
use crate::vocabulary::Vocabulary;
use rhai::{Array, Dynamic, Engine, FuncRegistration, Map, Module, NativeCallContext};
use seventeen_host::{Registered, Registry};
use seventeen_jobs::AnyChoice;
use seventeen_language::given;
use seventeen_plugin::Kind;
use seventeen_plugin::Value;

/// Registers the functions in a vocabulary, in the namespaces of their kinds.
pub(crate) fn register(engine: &mut Engine, session: &Session, vocabulary: &Vocabulary) {
    for kind in Kind::ALL.into_iter().filter(|kind| vocabulary.contains_function(kind.namespace()))
    {
        let mut module = Module::new();
        let registry = session.context.registry();
        let is_named = |one: &&Registered| vocabulary.contains_function(one.name());
        for component in registry.of(kind).filter(is_named) {
            let comments = vocabulary.document(|| ComponentComments::new(component, registry));
            register_component(&mut module, component, comments);
        }
        let by_name = vocabulary.document(|| NamedFunctionComments::new(kind, registry));
        register_named_function(&mut module, kind, by_name);
        register_all_function(
            &mut module,
            kind,
            vocabulary.document(|| all_function_comments(kind, registry)),
        );
        closure_components::register_constructors(&mut module, kind);
        engine.register_static_module(kind.namespace(), module.into());
    }
}

/// The doc comments of the functions of a component.
#[derive(Default)]
struct ComponentComments {
    /// For the function without options.
    whole: Vec<String>,
    /// For the function with options.
    short: Vec<String>,
}

impl ComponentComments {
    fn new(component: &Registered, registry: &Registry) -> ComponentComments {
        let short = documentation(component);
        let about = Some(component.about()).filter(|about| !about.is_empty());
        let aliases = component.aliases().join(", ");
        let aliases = Some(aliases).filter(|names| !names.is_empty());
        let about = about.map(|about| format!("///\n/// {about}")).into_iter();
        let about = about.chain(aliases.map(|names| format!("///\n/// Also called {names}.")));
        let example = example::example_of_component(component, registry);
        let whole =
            short.iter().cloned().chain(about).chain(example::fenced_comment(&example)).collect();
        ComponentComments { whole, short }
    }
}

fn register_component(module: &mut Module, component: &Registered, comments: ComponentComments) {
    let function = || FuncRegistration::new(component.name());
    let of = component.clone();
    function()
        .with_comments(comments.whole)
        .with_params_info(["Component"])
        .set_into_module(module, move |context: NativeCallContext| {
            choice_from_args(&context, &of, Dynamic::UNIT)
        });
    let of = component.clone();
    function()
        .with_comments(comments.short)
        .with_params_info(["options", "Component"])
        .set_into_module(module, move |context: NativeCallContext, given: Dynamic| {
            choice_from_args(&context, &of, given)
        });
}

/// The component with these options. Rhai gives errors of functions in namespaces no place.
fn choice_from_args(
    context: &NativeCallContext<'_>,
    component: &Registered,
    given: Dynamic,
) -> Res<AnyChoice> {
    let session = Session::of_call(context);
    let options = given::component_options(component, given).map_err(bad_input);
    let choice = options.and_then(|options| build_choice(&session, component, &options));
    choice.map_err(|error| with_position(error, context.call_position()))
}

/// The plugin's documentation of the component, as doc comments.
fn documentation(component: &Registered) -> Vec<String> {
    let mut doc = vec![format!("/// {}.", component.doc())];
    for param in component.params() {
        let choices = match param.choices.as_slice() {
            [] => String::new(),
            choices => format!(" ({})", choices.join(", ")),
        };
        doc.push(format!("/// * `{}` = {}: {}{choices}", param.name, param.default, param.doc));
    }
    doc
}

/// Doc comments, with an example after them.
fn with_example(doc: &[&str], example: &str) -> Vec<String> {
    doc.iter().map(ToString::to_string).chain(example::fenced_comment(example)).collect()
}

/// The doc comments of `named`.
#[derive(Default)]
struct NamedFunctionComments {
    /// For the function with a text alone.
    text: Vec<String>,
    /// For the function with more options.
    more: Vec<String>,
}

impl NamedFunctionComments {
    fn new(kind: Kind, registry: &Registry) -> NamedFunctionComments {
        let example = example::example_by_name(kind, registry).unwrap_or_default();
        let text = [
            "/// The component with this name and these options: `\"digits\"`, `\"digits(4)\"`,",
            "/// `\"random_cells(empty: 54, rounds: 500)\"`.",
        ];
        let more = [
            "/// The component with this name and these options, and with more options in a map. The map",
            "/// suits a recipe that has parameters for some options.",
        ];
        let [text, more] = [text, more].map(|doc| with_example(&doc, &example));
        NamedFunctionComments { text, more }
    }
}

/// The doc comments of `all`.
fn all_function_comments(kind: Kind, registry: &Registry) -> Vec<String> {
    let doc = [
        "/// Every component of this kind with its default options, in the order of their names, such",
        "/// as for `compare`. Components that cannot be made without an option are left out.",
    ];
    with_example(&doc, &example::example_of_all_function(kind, registry).unwrap_or_default())
}

/// Adds `named`, which makes a component from text.
fn register_named_function(module: &mut Module, kind: Kind, comments: NamedFunctionComments) {
    FuncRegistration::new("named")
        .with_comments(comments.text)
        .with_params_info(["text: String", "Component"])
        .set_into_module(module, move |context: NativeCallContext, text: &str| {
            choice_by_name(&context, kind, text, Map::new())
        });
    FuncRegistration::new("named")
        .with_comments(comments.more)
        .with_params_info(["text: String", "more: Map", "Component"])
        .set_into_module(module, move |context: NativeCallContext, text: &str, more: Map| {
            choice_by_name(&context, kind, text, more)
        });
}

/// Adds `all`, which makes every component of the kind.
fn register_all_function(module: &mut Module, kind: Kind, comments: Vec<String>) {
    let all = move |context: NativeCallContext| -> Array {
        let session = Session::of_call(&context);
        let made = |component| build_choice(&session, component, &[]).ok().map(Dynamic::from);
        session.context.registry().of(kind).filter_map(made).collect()
    };
    FuncRegistration::new("all")
        .with_comments(comments)
        .with_params_info(["Array"])
        .set_into_module(module, all);
}

fn choice_by_name(
    context: &NativeCallContext<'_>,
    kind: Kind,
    text: &str,
    more: Map,
) -> Res<AnyChoice> {
    named_choice(&Session::of_call(context), kind, text, more)
        .map_err(|error| with_position(error, context.call_position()))
}

/// The component that a text such as `digits(4)` names, with more options.
pub(crate) fn named_choice(session: &Session, kind: Kind, text: &str, more: Map) -> Res<AnyChoice> {
    let (component, mut options) = session.context.parse_choice(kind, text).raise()?;
    let more = given::component_options(component, more.into()).map_err(bad_input)?;
    options.extend(more);
    build_choice(session, component, &options)
}

/// The component with these options, some of which may be files.
fn build_choice(
    session: &Session,
    component: &Registered,
    options: &[(String, Value)],
) -> Res<AnyChoice> {
    for (_, value) in options {
        if let Value::Text(text) = value {
            session.register_possible_path(text)?;
        }
    }
    AnyChoice::new(component, options, session.context.cancellation_token()).raise()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_language::parser::parser;
    use seventeen_plugin::declaration::RESERVED;
    use std::collections::BTreeSet;

    /// The functions of all namespaces that are not components.
    fn own_functions() -> BTreeSet<String> {
        let names = Kind::ALL.into_iter().flat_map(|kind| {
            let mut module = Module::new();
            register_named_function(&mut module, kind, NamedFunctionComments::default());
            register_all_function(&mut module, kind, Vec::new());
            closure_components::register_constructors(&mut module, kind);
            let signatures: Vec<String> =
                module.gen_fn_signatures_with_mapper(Into::into).collect();
            signatures
        });
        names.filter_map(|name| Some(name.split_once('(')?.0.to_owned())).collect()
    }

    #[test]
    fn components_cannot_be_named_as_functions_or_words_of_recipes_are() {
        let own = own_functions();
        assert!(own.iter().all(|name| RESERVED.contains(&name.as_str())), "{own:?}");
        let is_word = |name: &str| parser().compile(format!("solver::{name}()")).is_err();
        let free: Vec<_> =
            RESERVED.iter().filter(|name| !own.contains(**name) && !is_word(name)).collect();
        assert!(free.is_empty(), "{free:?}");
    }
}
