//! The stub of the module, `__init__.pyi`: types and documentation for editors and type checkers.

use crate::function::indented;
use crate::results::declarations;
use crate::text::attribute;
use pyo3::prelude::*;

/// The values, the table and the exceptions.
const VALUES: &str = include_str!("stub/values.pyi");

/// The text of the stub.
#[pyfunction(name = "_stub")]
pub(crate) fn stub() -> String {
    let mut text = VALUES.to_owned();
    for (name, about, fields) in declarations() {
        text += &format!("\nclass {name}:\n    r\"\"\"{}    \"\"\"\n\n", indented(&about));
        text += "    def to_dict(self) -> dict[str, Any]: ...\n";
        for field in fields {
            let doc = indented(&field.doc).replace('\n', "\n    ");
            text += &format!(
                "    @property\n    def {}(self) -> {}:\n        r\"\"\"{}\"\"\"\n",
                attribute(field.name),
                field.hint,
                doc.trim_end()
            );
        }
    }
    for function in crate::jobs::all() {
        text += &format!("\n{}", function.stub());
    }
    text
}
