//! Signatures: what the registered functions take and give, read from what they say of themselves.

use super::known::Known;
use crate::language::Language;
use crate::signature::{PROPERTY, params, type_name};
use rhai::FuncInfo;
use std::collections::{BTreeMap, BTreeSet};

/// Rhai's own types, by what recipes call them; beside ours these are all that are known.
const OF_RHAI: [&str; 9] =
    ["int", "float", "text", "bool", "char", "closure", "Array", "Map", "Blob"];

/// The functions of the global namespace, by name.
pub(super) struct Signatures(BTreeMap<String, Vec<Signature>>);

/// What a function takes and gives, by what recipes call the types.
#[derive(Clone)]
pub(super) struct Signature {
    pub(super) params: Vec<(String, &'static str)>,
    pub(super) returns: &'static str,
}

impl Signatures {
    pub(super) fn of(language: &Language<'_>) -> Signatures {
        let mut all: BTreeMap<String, Vec<Signature>> = BTreeMap::new();
        let known: BTreeSet<&'static str> =
            OF_RHAI.iter().chain(&language.types).copied().collect();
        let pairs =
            language.engine.collect_fn_metadata(None, |info| signature(&info, &known), true);
        for (name, signature) in pairs {
            all.entry(name).or_default().push(signature);
        }
        Signatures(all)
    }

    /// The functions of a name.
    pub(super) fn named(&self, name: &str) -> &[Signature] {
        self.0.get(name).map_or(&[], Vec::as_slice)
    }

    /// The properties of a name.
    pub(super) fn property(&self, name: &str) -> &[Signature] {
        self.named(&format!("{PROPERTY}{name}"))
    }

    /// What can stand behind the dot of a value: functions that take it first, and properties.
    pub(super) fn behind(&self, value: &Known) -> Vec<&str> {
        let takes = |signature: &Signature| {
            signature
                .params
                .first()
                .is_some_and(|(_, first)| *first != "any" && value.may_be(first))
        };
        let of_value = self.0.iter().filter(|(_, all)| all.iter().any(takes));
        let names = of_value.map(|(name, _)| name.strip_prefix(PROPERTY).unwrap_or(name));
        names.filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase())).collect()
    }
}

impl Signature {
    /// Whether it can be called with these.
    pub(super) fn takes(&self, given: &[Known]) -> bool {
        self.params.len() == given.len()
            && self
                .params
                .iter()
                .zip(given)
                .all(|((name, kind), given)| given.may_be(kind) && given.may_be_called(name))
    }

    /// What it takes behind the value that it is called on, as a person is told it.
    pub(super) fn shown(&self, behind: usize) -> String {
        let shown = |(name, kind): &(String, &str)| match *kind {
            "Component" => format!("a {name}"),
            kind => format!("{name}: {kind}"),
        };
        let params: Vec<String> = self.params.iter().skip(behind).map(shown).collect();
        format!("({})", params.join(", "))
    }
}

fn signature(info: &FuncInfo<'_>, types: &BTreeSet<&'static str>) -> Option<(String, Signature)> {
    if !info.namespace.is_empty() {
        return None;
    }
    let known = |name: &str| types.get(name).copied().unwrap_or("any");
    let function = info.metadata;
    let named = params(info).into_iter();
    let named = named.map(|(name, kind)| (name.trim_start_matches('_').to_owned(), known(kind)));
    let mut params: Vec<(String, &'static str)> = named.collect();
    if params.len() != function.num_params {
        params = vec![("value".to_owned(), "any"); function.num_params];
    }
    let returns = known(type_name(&function.return_type));
    Some((function.name.to_string(), Signature { params, returns }))
}
