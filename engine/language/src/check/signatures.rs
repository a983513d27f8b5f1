//! Signatures: the types of registered functions, read from their metadata.

use super::operators::OPERATORS;
use crate::check::prelude::*;
use crate::signature::{
    PROPERTY, item_type, name_together, optional_type, params_in_rust, shown_type,
    stream_item_type, type_name, type_name_of_id, types_together,
};
use rhai::FuncInfo;

/// Rhai's own types, by their names in recipes. Other types, except ours, are unknown.
pub(super) const OF_RHAI: [&str; 13] = [
    "()", "int", "float", "text", "bool", "char", "range", "closure", "Array", "Map", "Blob",
    "f32", "Instant",
];

/// The name of the functions that read an item by its index.
const INDEXER: &str = "index$get$";

/// The functions of the global namespace that a recipe names. Reading the many others, too, takes
/// longer than running a short recipe.
pub(super) struct Signatures<'a> {
    language: &'a Language<'a>,
    /// The types that are known.
    types: BTreeSet<&'static str>,
    named: BTreeMap<String, Vec<Signature>>,
}

/// The types of a function's parameters and result, by their names in recipes.
#[derive(Clone)]
pub(super) struct Signature {
    pub(super) params: Vec<(String, &'static str)>,
    pub(super) returns: KnownType,
}

impl<'a> Signatures<'a> {
    /// The signatures of the functions that `ast` names.
    pub(super) fn of_recipe(language: &'a Language<'a>, ast: &AST) -> Signatures<'a> {
        let types = OF_RHAI.iter().chain(&language.types).copied().collect();
        let mut signatures = Signatures { language, types, named: BTreeMap::new() };
        let mut names = names_in(ast);
        names.insert(INDEXER.to_owned());
        signatures.named = signatures.read_signatures(|name| names.contains(name));
        signatures
    }

    /// The functions and properties whose names are wanted.
    fn read_signatures(
        &self,
        is_wanted: impl Fn(&str) -> bool,
    ) -> BTreeMap<String, Vec<Signature>> {
        let mut all: BTreeMap<String, Vec<Signature>> = BTreeMap::new();
        let wanted = |info: FuncInfo<'_>| {
            let is_ours = info.namespace.is_empty() && is_wanted(without_mark(&info.metadata.name));
            is_ours.then(|| read_signature(&info, &self.types))
        };
        for (name, signature) in self.language.engine.collect_fn_metadata(None, wanted, true) {
            all.entry(name).or_default().push(signature);
        }
        all
    }

    /// The functions of a name.
    pub(super) fn by_name(&self, name: &str) -> &[Signature] {
        self.named.get(name).map_or(&[], Vec::as_slice)
    }

    /// Advice to use other operators of such values, if there are any.
    pub(super) fn other_operators(&self, given: &[KnownType]) -> String {
        let all = self.read_signatures(|name| OPERATORS.contains(&name));
        let defined = |name: &&str| {
            all.get(*name).is_some_and(|all| all.iter().any(|one| one.is_for_all(given)))
        };
        let defined: Vec<String> =
            OPERATORS.iter().filter(|name| defined(name)).map(|name| format!("`{name}`")).collect();
        if defined.is_empty() {
            String::new()
        } else {
            format!(" (there are: {})", defined.join(", "))
        }
    }

    /// The functions of a name in a namespace of the engine.
    pub(super) fn in_namespace(&self, namespace: &str, name: &str) -> Vec<Signature> {
        let wanted = |info: FuncInfo<'_>| {
            let is_meant = info.namespace == namespace && info.metadata.name == name;
            is_meant.then(|| read_signature(&info, &self.types).1)
        };
        self.language.engine.collect_fn_metadata(None, wanted, true)
    }

    /// The properties of a name.
    pub(super) fn property_signatures(&self, name: &str) -> &[Signature] {
        self.by_name(&format!("{PROPERTY}{name}"))
    }

    /// The type of a property of a value, whether or not the recipe names it.
    pub(super) fn property_type(&self, of: &KnownType, name: &str) -> KnownType {
        let wanted = self.read_signatures(|known| known == name);
        let all = wanted.get(&format!("{PROPERTY}{name}")).map_or(&[][..], Vec::as_slice);
        let fit = all.iter().filter(|one| one.accepts(std::slice::from_ref(of)));
        common_result(fit).unwrap_or(KnownType::Any)
    }

    /// Whether a value of this type may have items by index.
    pub(super) fn may_be_indexed(&self, value: &KnownType) -> bool {
        const INDEXED: [&str; 4] = ["Array", "Map", "text", "Blob"];
        INDEXED.iter().any(|name| value.may_be(name))
            || self.by_name(INDEXER).iter().any(|one| one.is_for(value))
    }

    /// The names that can follow the dot of a value: functions that take it first, and properties.
    pub(super) fn after_dot(&self, value: &KnownType) -> Vec<String> {
        let names = self.registered_names(value).into_iter();
        let names = names.map(|name| without_mark(&name).to_owned());
        names.filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase())).collect()
    }

    /// The properties of a value.
    pub(super) fn properties_of(&self, value: &KnownType) -> Vec<String> {
        let names = self.registered_names(value);
        let names = names.iter().filter_map(|name| name.strip_prefix(PROPERTY));
        names.filter(|name| value.absent_field_error(name).is_none()).map(str::to_owned).collect()
    }

    /// The names of the functions that take a value first, as Rhai knows them.
    fn registered_names(&self, value: &KnownType) -> Vec<String> {
        let all = self.read_signatures(|_| true).into_iter();
        let of_value = all.filter(|(_, all)| all.iter().any(|one| one.is_for(value)));
        of_value.map(|(name, _)| name).collect()
    }
}

impl Signature {
    /// Whether it is a function of such values: it declares that it takes them first.
    pub(super) fn is_for(&self, value: &KnownType) -> bool {
        self.params.first().is_some_and(|(_, first)| *first != "any" && value.may_be(first))
    }

    /// Whether it is a verb of single values, called with this many values.
    pub(super) fn takes_one(&self, values: usize) -> bool {
        let first = self.params.first().map(|(_, first)| *first);
        self.params.len() == values && !matches!(first, None | Some("any" | "Stream" | "Component"))
    }

    /// Whether it can be called with these.
    pub(super) fn accepts(&self, given: &[KnownType]) -> bool {
        self.params.len() == given.len()
            && self
                .params
                .iter()
                .zip(given)
                .all(|((name, kind), given)| given.may_be(kind) && given.may_be_called(name))
    }

    /// Whether it declares that its result is of this type.
    pub(super) fn returns_a(&self, name: &str) -> bool {
        self.returns.type_names().is_some_and(|names| names == [name])
    }

    /// Whether it makes another value of this type from one, and calls nothing.
    pub(super) fn is_copy_of(&self, name: &str) -> bool {
        let calls = self.params.iter().any(|(_, kind)| *kind == "closure");
        !calls && self.params.first().is_some_and(|(_, first)| *first == name)
    }

    /// Whether it declares that it takes these.
    fn is_for_all(&self, given: &[KnownType]) -> bool {
        self.accepts(given) && self.params.iter().all(|(_, kind)| *kind != "any")
    }

    /// Its parameters after the first `skipped` ones, for messages.
    pub(super) fn display_parameters(&self, skipped: usize) -> String {
        let shown = |(name, kind): &(String, &str)| match *kind {
            "Component" => format!("a {name}"),
            kind if name.is_empty() => shown_type(kind).to_owned(),
            kind => format!("{name}: {}", shown_type(kind)),
        };
        let params: Vec<String> = self.params.iter().skip(skipped).map(shown).collect();
        format!("({})", params.join(", "))
    }
}

/// The most forms of a function that a message shows.
pub(super) const MOST_FORMS: usize = 4;

/// The error about a call of functions with these parameters that take other values.
pub(super) fn wrong_arguments(
    name: &str,
    parameters: impl Iterator<Item = String>,
    given: &[KnownType],
) -> String {
    let shown: BTreeSet<String> = parameters.collect();
    let takes_none = shown.contains("()");
    let mut shown: Vec<String> = shown.into_iter().filter(|one| one != "()").collect();
    let others = shown.len().saturating_sub(MOST_FORMS);
    shown.truncate(MOST_FORMS);
    shown.extend(takes_none.then(|| "no values".to_owned()));
    let got: Vec<String> = given.iter().map(KnownType::display_name).collect();
    let (shown, got) = (shown.join(" or "), got.join(", "));
    let more = match others {
        0 => String::new(),
        _ => format!(" ({others} other forms: `seventeen doc {name}`)"),
    };
    format!("`{name}` takes {shown}, but is called with ({got}){more}")
}

/// The names of the functions and properties in a recipe, and in its own functions.
fn names_in(ast: &AST) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        if let Some((call, _)) = call_of(path.last()) {
            names.insert(call.name.to_string());
        } else if let Some(ASTNode::Expr(Expr::Property(property, _))) = path.last() {
            names.insert(property.2.to_string());
        } else if let Some(ASTNode::Stmt(Stmt::Assignment(assignment))) = path.last()
            && let Some((.., operator)) = assignment.0.get_op_assignment_info()
        {
            names.insert(operator.to_owned());
        }
        true
    });
    names
}

/// The name of a function, or that of the property that it reads.
fn without_mark(name: &str) -> &str {
    name.strip_prefix(PROPERTY).unwrap_or(name)
}

fn read_signature(info: &FuncInfo<'_>, types: &BTreeSet<&'static str>) -> (String, Signature) {
    let known = |name: &str| types.get(name).copied().unwrap_or("any");
    let function = info.metadata;
    let kind = |rust: &str| name_together(rust).unwrap_or_else(|| known(type_name(rust)));
    let named = params_in_rust(info);
    let named = named.map(|(name, rust)| (name.trim_start_matches('_').to_owned(), kind(rust)));
    let mut params: Vec<(String, &'static str)> = named.collect();
    if params.len() != function.num_params {
        // Rhai does not name the parameters of some of its own functions.
        let types = function.param_types.iter().map(|id| known(type_name_of_id(*id)));
        params = types.map(|kind| ("value".to_owned(), kind)).collect();
    }
    let returns = returned_type(&function.return_type, &known);
    (function.name.to_string(), Signature { params, returns })
}

/// The type that a name of a result describes.
fn returned_type(name: &str, known: &impl Fn(&str) -> &'static str) -> KnownType {
    if let Some(item) = item_type(name) {
        return KnownType::array_of(returned_type(item, known));
    }
    if let Some(item) = stream_item_type(name) {
        return KnownType::stream_of(returned_type(item, known));
    }
    match optional_type(name) {
        Some(value) => returned_type(value, known).or_nothing(),
        None => match types_together(name) {
            Some(together) => KnownType::OneOf(together.types),
            None => KnownType::of_name(known(type_name(name))),
        },
    }
}

/// The result of these functions, if there are any: their common type, or any value.
pub(super) fn common_result<'a>(
    signatures: impl Iterator<Item = &'a Signature>,
) -> Option<KnownType> {
    signatures.map(|one| one.returns.clone()).reduce(KnownType::union)
}
