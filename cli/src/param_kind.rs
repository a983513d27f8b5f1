//! Parameters of recipes that take a component.

use seventeen_plugin::Kind;
use seventeen_script::Param;

/// The kind of component that a parameter takes: the parameter has the name of the kind's
/// namespace.
pub(crate) fn component_kind(param: &Param) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.namespace() == param.name)
}
