//! What `seventeen doc` shows: everything that recipes can call, by topic.
//!
//! It is read from the registered functions, so it is always up to date. The documentation of a
//! module of verbs is a topic: a heading and a sentence. The documentation of a function describes
//! a verb and has an example (`comment`). Each kind of component is a topic.

mod comment;
mod definitions;
mod pages;
mod search;

use crate::language::{Language, OptionsOfVerbFn};
use crate::signature::{PROPERTY, signature};
use comment::DocComment;
pub use definitions::definitions;
pub use pages::{Page, list_of_contents, pages, table_cell};
use rhai::{Engine, FuncInfo, Module};
pub use search::search;
use seventeen_jobs::options::JobOption;
use seventeen_plugin::Kind;
use std::collections::BTreeMap;

/// Entries that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Topic {
    /// Its name: `Streams`.
    pub name: String,
    /// The namespace of its entries; empty for verbs.
    pub namespace: String,
    /// Its description.
    pub doc: String,
    /// Its entries, by name.
    pub entries: Vec<Entry>,
}

impl Topic {
    /// The name of an entry in recipes: `take`, `ua::digits`.
    pub fn full_name(&self, entry: &Entry) -> String {
        match self.namespace.as_str() {
            "" => entry.name.clone(),
            namespace => format!("{namespace}::{}", entry.name),
        }
    }
}

/// Everything that has one name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// Each way to call it.
    pub forms: Vec<Form>,
}

impl Entry {
    /// Its texts: the signatures of the forms that share one, and the form that has it in full.
    pub fn texts(&self) -> Vec<(Vec<&str>, &Form)> {
        let mut texts: Vec<(Vec<&str>, &Form)> = Vec::new();
        for form in &self.forms {
            let beginning = format!("{}\n", form.doc);
            let is_in = |of: &&Form| of.doc == form.doc || of.doc.starts_with(&beginning);
            let longest =
                self.forms.iter().filter(is_in).max_by_key(|of| (of.doc.len(), of.examples.len()));
            let full = longest.filter(|_| form.examples.is_empty()).unwrap_or(form);
            match texts.iter_mut().find(|(_, of)| *of == full) {
                Some((signatures, _)) => signatures.push(&form.signature),
                None => texts.push((vec![&form.signature], full)),
            }
        }
        texts
    }
}

/// A function that recipes can call.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Form {
    /// How it is called: `Sets.enumerate(clues: int) -> Enumeration`.
    pub signature: String,
    /// Its description; each option of a component is a line of its own.
    pub doc: String,
    /// Example recipes for a folder with the files `grids.txt` and `puzzles.txt`. Comments show
    /// what they print.
    pub examples: Vec<String>,
}

impl Form {
    /// Whether it is called on a value of one of these types.
    pub(crate) fn is_of_type(&self, types: &[&str]) -> bool {
        let receiver = self.signature.split_once('.').map_or("", |(receiver, _)| receiver);
        types.contains(&receiver)
    }
}

/// Everything that recipes can call, except Rhai's own functions: the components, and these modules
/// of verbs, each with its namespace, which may be empty.
///
/// ```
/// use rhai::{Engine, FuncRegistration, Module};
/// use seventeen_host::Registry;
/// use seventeen_language::Language;
/// use seventeen_language::doc::{search, topics};
/// use std::collections::BTreeMap;
///
/// let mut module = Module::new();
/// module.set_doc("/// # Numbers\n/// What can be asked of numbers.");
/// FuncRegistration::new("twice")
///     .with_comments(["/// Twice the number."])
///     .with_params_info(["number: i64", "i64"])
///     .set_into_module(&mut module, |number: i64| 2 * number);
/// let (engine, registry) = (Engine::new(), Registry::default());
/// let language = Language { engine: &engine, registry: &registry, types: vec![], options_of: |_| vec![], fields_in_tables: |_| None, set: &BTreeMap::new(), open: None };
/// let topics = topics(&language, [("", module)]);
/// let (topic, entry) = search(&topics, "number")[0];
/// assert_eq!((topic.name.as_str(), entry.forms[0].signature.as_str()), ("Numbers", "twice(number: int) -> int"));
/// ```
pub fn topics<'a>(
    language: &Language<'_>,
    modules: impl IntoIterator<Item = (&'a str, Module)>,
) -> Vec<Topic> {
    let Language { engine, options_of, .. } = language;
    let of_verbs = modules.into_iter();
    let of_verbs =
        of_verbs.map(|(namespace, module)| topic_of_module(namespace, module, *options_of));
    let of_kinds = Kind::ALL.into_iter().map(|kind| topic_of_kind(engine, kind, *options_of));
    of_verbs.chain(of_kinds).collect()
}

/// The topic of a module of verbs, whose namespace may be empty.
fn topic_of_module(namespace: &str, module: Module, options_of: OptionsOfVerbFn) -> Topic {
    let DocComment { text, .. } = DocComment::parse([module.doc()]);
    let (name, doc) = text.split_once('\n').unwrap_or((&text, ""));
    let (name, doc) = (name.trim_start_matches("# ").to_owned(), doc.trim().to_owned());
    let mut engine = Engine::new_raw();
    match namespace {
        "" => drop(engine.register_global_module(module.into())),
        _ => drop(engine.register_static_module(namespace, module.into())),
    }
    Topic {
        name,
        namespace: namespace.to_owned(),
        doc,
        entries: namespace_entries(&engine, namespace, options_of),
    }
}

/// The components of a kind.
fn topic_of_kind(engine: &Engine, kind: Kind, options_of: OptionsOfVerbFn) -> Topic {
    let namespace = kind.namespace();
    let doc = format!("Components of the kind {kind}. {}.", kind.doc());
    let entries = namespace_entries(engine, namespace, options_of);
    Topic { name: format!("{namespace}::"), namespace: namespace.to_owned(), doc, entries }
}

/// The functions and properties of a namespace, those of a name together.
fn namespace_entries(engine: &Engine, namespace: &str, options_of: OptionsOfVerbFn) -> Vec<Entry> {
    let named = |info: FuncInfo<'_>| {
        let is_here = info.namespace == namespace;
        is_here.then(|| named_form(&info)).flatten()
    };
    let mut by_name = BTreeMap::<String, Vec<Form>>::new();
    for (name, form) in engine.collect_fn_metadata(None, named, false) {
        by_name.entry(name).or_default().push(form);
    }
    let entry = |(name, mut forms): (String, Vec<Form>)| {
        forms.sort_unstable();
        forms.dedup_by(|method, property| is_method_of(method, property));
        describe_options(options_of(&name), &mut forms);
        Entry { name, forms }
    };
    by_name.into_iter().map(entry).collect()
}

/// Lists the options of a verb at the first form that takes them, with an example if there is one.
fn describe_options(options: Vec<JobOption>, forms: &mut [Form]) {
    let takers = forms.iter_mut().filter(|form| form.signature.contains("options: Map"));
    let Some(form) = takers.min_by_key(|form| form.examples.is_empty()) else { return };
    for JobOption { name, doc, takes, default, .. } in options {
        let default = default.map_or_else(String::new, |default| format!("; default {default}"));
        form.doc += &format!("\n* `{name}` ({}{default}): {doc}", takes.expected_text());
    }
}

/// Whether a method does the same as a property; then only the property is shown.
fn is_method_of(method: &Form, property: &Form) -> bool {
    method.signature.replace("()", "") == property.signature && method.doc == property.doc
}

/// A function or a property with its name; none for operators.
fn named_form(info: &FuncInfo<'_>) -> Option<(String, Form)> {
    let name = info.metadata.name.as_str();
    let name = name.strip_prefix(PROPERTY).unwrap_or(name);
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) || name.contains('$') {
        return None;
    }
    let DocComment { text, examples } =
        DocComment::parse(info.metadata.comments.iter().map(AsRef::as_ref));
    Some((name.to_owned(), Form { signature: signature(info), doc: text, examples }))
}
