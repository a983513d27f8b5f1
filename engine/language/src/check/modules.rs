//! The functions and parameters of the modules that a recipe imports.

use crate::param::Param;
use seventeen_host::nearest::suggestion;
use std::collections::{BTreeMap, BTreeSet};

/// The functions and parameters of modules. A module whose path is not a literal is unknown.
#[derive(Default)]
pub struct ImportedModules {
    /// Their functions, by the names that the recipe gives the modules.
    pub(super) functions: BTreeMap<String, FunctionArities>,
    /// The parameters that they and the modules that they import declare.
    pub params: Vec<Param>,
}

/// Functions by name and number of parameters.
pub(super) type FunctionArities = BTreeSet<(String, usize)>;

impl ImportedModules {
    /// The error about a call of this function of a module, if it is wrong.
    pub(super) fn find_call_error(
        &self,
        module: &str,
        name: &str,
        arguments: usize,
    ) -> Option<String> {
        let functions = self.functions.get(module)?;
        if functions.contains(&(name.to_owned(), arguments)) {
            return None;
        }
        let of_name = functions.iter().filter(|(known, _)| known == name);
        let numbers: Vec<String> = of_name.map(|(_, params)| params.to_string()).collect();
        if !numbers.is_empty() {
            let takes = numbers.join(" or ");
            return Some(format!(
                "`{module}::{name}` takes {takes} arguments, but got {arguments}"
            ));
        }
        let near = suggestion(name, functions.iter().map(|(known, _)| known.as_str()));
        Some(format!("the module `{module}` has no function `{name}`{near}"))
    }
}
