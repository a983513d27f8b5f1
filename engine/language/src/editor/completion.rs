//! Completions: components, verbs, fields, options with their values, variables.

use super::EditedRecipe;
use super::place::{OptionsOf, TextPlace, last_word, place_at_end};
use crate::cursor::Receiver;
use crate::doc::{Entry, Form};
use crate::param;
use seventeen_core::Rules;
use seventeen_host::Registered;
use seventeen_jobs::lists::SortKey;
use seventeen_jobs::options::{JobOption, ValueKind};
use seventeen_plugin::{Kind, ParamSpec, Value};
use std::collections::BTreeMap;

/// A word that can be at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// The word, or the expression.
    pub word: String,
    /// Its kind.
    pub kind: CompletionKind,
    /// A line about it: a signature, a type.
    pub detail: String,
    /// Its description in Markdown.
    pub doc: String,
}

/// The kind of a completion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CompletionKind {
    /// A field of a record.
    Field,
    /// An option of a verb or component.
    Option,
    /// A value of an option.
    Value,
    /// A variable.
    Variable,
    /// A component.
    Component,
    /// A function that is called on a value, or a property.
    Method,
    /// Another function.
    Function,
    /// A namespace.
    Namespace,
    /// A word of the language.
    Keyword,
}

impl Completion {
    fn new(kind: CompletionKind, word: impl Into<String>) -> Completion {
        Completion { word: word.into(), kind, detail: String::new(), doc: String::new() }
    }

    fn described(self, detail: impl Into<String>, doc: impl Into<String>) -> Completion {
        Completion { detail: detail.into(), doc: doc.into(), ..self }
    }

    fn of_form(kind: CompletionKind, name: &str, form: Option<&Form>) -> Completion {
        let new = Completion::new(kind, name);
        match form {
            Some(form) => new.described(&form.signature, &form.doc),
            None => new,
        }
    }
}

/// The types of first arguments that are usually literals or components, such as in
/// `stream([1, 2])` and `generate(generator::top_down())`.
const WRITTEN: [&str; 2] = ["Array.", "Component."];

/// Words of the language that begin a statement, and functions that are in no topic.
const KEYWORDS: [&str; 6] = ["fn", "for", "if", "import", "let", "print"];

impl EditedRecipe<'_> {
    /// The byte offset at which the word before this one begins, and its completions.
    pub fn complete(&self, offset: usize) -> (usize, Vec<Completion>) {
        let before = &self.source.text[..offset];
        let word = last_word(before);
        let start = offset - word.len();
        let mut found = match place_at_end(&before[..start]) {
            TextPlace::Text => Vec::new(),
            TextPlace::InNamespace(namespace) => self.in_namespace(namespace),
            TextPlace::AfterDot(called) => self.after_dot(start, called),
            TextPlace::OptionName(of) => self.options_of(of),
            TextPlace::OptionValue { of, option, in_text } => {
                let values = self.values_of(of, option, in_text);
                if values.is_empty() && !in_text { self.global_names(start) } else { values }
            }
            TextPlace::Code => self.global_names(start),
        };
        found.retain(|completion| completion.word.starts_with(word));
        found.sort_by(|a, b| (a.kind, &a.word).cmp(&(b.kind, &b.word)));
        found.dedup_by(|a, b| a.word == b.word);
        (start, found)
    }

    /// The components or functions in a namespace.
    fn in_namespace(&self, namespace: &str) -> Vec<Completion> {
        let topics = self.topics.iter();
        let of = topics.filter(|topic| !namespace.is_empty() && topic.namespace == namespace);
        let entries = of.flat_map(|topic| &topic.entries);
        let component = |entry: &Entry| {
            Completion::of_form(CompletionKind::Component, &entry.name, entry.forms.first())
        };
        let functions = self.members_of_module(namespace).into_iter();
        entries.map(component).chain(functions).collect()
    }

    /// What can follow a dot; `called` is the word before it.
    fn after_dot(&self, offset: usize, called: &str) -> Vec<Completion> {
        let context = self.context_at(offset);
        match context.and_then(|context| context.receiver).filter(|of| !of.types.is_empty()) {
            Some(receiver) => self.members_of(&receiver),
            None => {
                let mut variables = self.variables.iter().rev();
                let variable = variables.find(|(name, _)| name == called);
                self.methods_of_type(variable.and_then(|(_, of)| of.as_deref()))
            }
        }
    }

    /// The fields, functions and properties of a value.
    fn members_of(&self, receiver: &Receiver) -> Vec<Completion> {
        let field = |name: &String| Completion::new(CompletionKind::Field, name);
        let member = |name: &String| {
            let forms = self.forms("", name);
            // The first type is the most frequent.
            let of_type = |of: &&str| forms.iter().find(|form| form.is_of_type(&[of]));
            let form = receiver.types.iter().find_map(of_type);
            let form = form.or(forms.first()).copied();
            Completion::of_form(CompletionKind::Method, name, form)
        };
        receiver.fields.iter().map(field).chain(receiver.members.iter().map(member)).collect()
    }

    /// The verbs; only those of a type if it is known.
    fn methods_of_type(&self, of: Option<&str>) -> Vec<Completion> {
        let head = of.map(|name| format!("{name}."));
        let is_one = |form: &&Form| match &head {
            Some(head) => form.signature.starts_with(head.as_str()),
            None => form.signature.starts_with(|c: char| c.is_ascii_uppercase()),
        };
        let verb = |entry: &Entry| {
            let form = entry.forms.iter().find(is_one)?;
            Some(Completion::of_form(CompletionKind::Method, &entry.name, Some(form)))
        };
        self.verbs().filter_map(verb).collect()
    }

    fn verbs(&self) -> impl Iterator<Item = &Entry> {
        let verbs = self.topics.iter().filter(|topic| topic.namespace.is_empty());
        verbs.flat_map(|topic| &topic.entries)
    }

    /// The options of a verb or a component.
    pub(super) fn options_of(&self, of: OptionsOf<'_>) -> Vec<Completion> {
        let component = self.component(of).into_iter().flat_map(Registered::params);
        let component = component.map(|param: &ParamSpec| {
            let default = format!("default {}", param.default);
            Completion::new(CompletionKind::Option, param.name).described(default, param.doc)
        });
        let verb = self.verb_options(of).into_iter().map(|option| {
            let detail = option.takes.expected_text();
            Completion::new(CompletionKind::Option, option.name).described(detail, option.doc)
        });
        let fields = if of.is_param() { param::field_names() } else { Vec::new() };
        let field = fields.into_iter().map(|(name, expected)| {
            Completion::new(CompletionKind::Option, name).described(expected, "")
        });
        component.chain(verb).chain(field).collect()
    }

    fn component(&self, of: OptionsOf<'_>) -> Option<&Registered> {
        let kind = Kind::ALL.into_iter().find(|kind| kind.namespace() == of.namespace)?;
        self.language.registry.find(kind, of.function).ok()
    }

    fn verb_options(&self, of: OptionsOf<'_>) -> Vec<JobOption> {
        match of.namespace {
            "" => (self.language.options_of)(of.function),
            _ => Vec::new(),
        }
    }

    /// The values of an option, as far as they can be listed; the place may be inside a text.
    fn values_of(&self, of: OptionsOf<'_>, option: &str, in_text: bool) -> Vec<Completion> {
        let quote = if in_text { "" } else { "\"" };
        let text =
            |word: &str| Completion::new(CompletionKind::Value, format!("{quote}{word}{quote}"));
        let flags = || ["true", "false"].map(|word| Completion::new(CompletionKind::Value, word));
        if let Some(param) = self.component(of).and_then(|component| component.param(option)) {
            return match param.default {
                Value::Bool(_) if !in_text => flags().into(),
                _ => param.choices.iter().map(|word| text(word)).collect(),
            };
        }
        let takes = self.verb_options(of).into_iter().find(|known| known.name == option);
        match takes.map(|option| option.takes) {
            Some(ValueKind::Component(kind)) if !in_text => self.components(kind),
            Some(ValueKind::Flag | ValueKind::FlagOrCount) if !in_text => flags().into(),
            Some(ValueKind::FlagOrWord(words)) => {
                let words = words.iter().map(|word| text(word));
                if in_text { words.collect() } else { flags().into_iter().chain(words).collect() }
            }
            Some(ValueKind::Word(words)) => words.iter().map(|word| text(word)).collect(),
            Some(ValueKind::Key) => SortKey::names().map(text).collect(),
            Some(ValueKind::Text) if option == "rules" => Rules::NAMES.map(text).into(),
            _ => Vec::new(),
        }
    }

    /// The components of a kind, each as the call that makes it.
    fn components(&self, kind: Kind) -> Vec<Completion> {
        let component = |component: &Registered| {
            let word = format!("{}::{}()", kind.namespace(), component.name());
            Completion::new(CompletionKind::Component, word)
                .described(kind.to_string(), component.doc())
        };
        self.language.registry.of(kind).map(component).collect()
    }

    /// Variables, namespaces, functions of the recipe, and functions without a receiver or with one
    /// that is usually a literal.
    fn global_names(&self, offset: usize) -> Vec<Completion> {
        let is_free = |form: &&Form| {
            let is_method = form.signature.starts_with(|c: char| c.is_ascii_uppercase());
            !is_method || WRITTEN.iter().any(|head| form.signature.starts_with(head))
        };
        let verb = |entry: &Entry| {
            let form = entry.forms.iter().find(is_free)?;
            Some(Completion::of_form(CompletionKind::Function, &entry.name, Some(form)))
        };
        let namespaces = self.topics.iter().filter(|topic| !topic.namespace.is_empty());
        let namespaces = namespaces.map(|topic| {
            let word = format!("{}::", topic.namespace);
            Completion::new(CompletionKind::Namespace, word).described("", &topic.doc)
        });
        let keywords = KEYWORDS.map(|word| Completion::new(CompletionKind::Keyword, word));
        self.visible_variables(offset)
            .into_iter()
            .map(|(name, of)| Completion::new(CompletionKind::Variable, name).described(of, ""))
            .chain(self.functions_of_recipe())
            .chain(self.verbs().filter_map(verb))
            .chain(namespaces)
            .chain(keywords)
            .collect()
    }

    /// The variables at a place, with the names of their types.
    fn visible_variables(&self, offset: usize) -> BTreeMap<String, String> {
        let declared = self.context_at(offset).map(|context| context.variables);
        let given = self.variables.iter().cloned();
        let given = given.map(|(name, of)| (name, of.unwrap_or_default()));
        given.chain(declared.unwrap_or_default()).collect()
    }
}
