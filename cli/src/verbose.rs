//! The output of `--verbose` before a run: the plugins and components that it uses, and with `-vv`
//! its parameters.

use crate::param_kind::component_kind;
use seventeen_host::{Origin, Registered, Registry};
use seventeen_script::{Param, split_values};
use std::collections::BTreeMap;

/// A line for each plugin that was loaded, and one for the plugins that are linked in.
pub(crate) fn describe_plugins(registry: &Registry) -> String {
    let (linked, loaded): (Vec<_>, Vec<_>) =
        registry.plugins.iter().partition(|plugin| plugin.origin == Origin::Linked);
    let lines = loaded.iter().map(|plugin| {
        format!("plugin {} {} from {}\n", plugin.name, plugin.version, plugin.origin)
    });
    lines.chain([format!("{} plugins linked in\n", linked.len())]).collect()
}

/// A line for each component that the parameters of a command choose. A parameter without value and
/// default chooses the component that suits the components before it.
pub(crate) fn describe_components(
    registry: &Registry,
    params: &[Param],
    set: &BTreeMap<String, String>,
) -> String {
    let mut found: Vec<&Registered> = Vec::new();
    for param in params {
        let Some(kind) = component_kind(param) else { continue };
        let Some(value) = set.get(&param.name).or(param.default.as_ref()) else {
            let mut suiting =
                found.iter().filter_map(|beside| registry.default_beside(beside, kind));
            found.extend(suiting.next().or_else(|| registry.default_of(kind)));
            continue;
        };
        found.extend(split_values(value).iter().filter_map(|spec| {
            let name = spec.split('(').next().unwrap_or_default();
            registry.find(kind, name).ok()
        }));
    }
    found.into_iter().map(describe_component).collect()
}

/// A line for each parameter of a recipe that has a value.
pub(crate) fn describe_params(params: &[Param], set: &BTreeMap<String, String>) -> String {
    let line = |param: &Param| {
        let value = set.get(&param.name).or(param.default.as_ref())?;
        Some(format!("parameter {} = {value}\n", param.name))
    };
    params.iter().filter_map(line).collect()
}

fn describe_component(component: &Registered) -> String {
    let (kind, name, plugin) = (component.kind(), component.name(), &component.plugin);
    let info = Some(component.machine_info()).filter(|info| !info.is_empty());
    let info = info.map(|info| format!(": {info}")).unwrap_or_default();
    format!("{kind} `{name}` of plugin `{}`, {}{info}\n", plugin.name, plugin.origin)
}
