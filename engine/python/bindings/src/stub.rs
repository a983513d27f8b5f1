//! The stub of the module, `__init__.pyi`: types and documentation for editors and type checkers.

use crate::function::indented;
use crate::results::{Declaration, declarations};
use crate::text::attribute;
use pyo3::prelude::*;

/// The values, the table and the exceptions.
const VALUES: &str = include_str!("stub/values.pyi");

/// The text of the stub.
#[pyfunction(name = "_stub")]
pub(crate) fn stub() -> String {
    let mut text = VALUES.to_owned();
    declarations().iter().for_each(|class| text += &class_stub(class));
    for function in crate::jobs::all() {
        text += &format!("\n{}", function.stub());
    }
    text
}

/// The declaration of a class of results.
fn class_stub(declared: &Declaration) -> String {
    let Declaration { class, about, fields, items, members } = declared;
    let mut text = format!("\nclass {class}:\n    r\"\"\"{}    \"\"\"\n\n", indented(about));
    text += "    def to_dict(self) -> dict[str, Any]:\n        \"\"\"The fields by name.\"\"\"\n";
    if let Some(item) = items {
        text += &format!("    def __iter__(self) -> Iterator[{item}]: ...\n");
    }
    text += members;
    for field in fields {
        let doc = indented(&field.doc).replace('\n', "\n    ");
        let (name, hint, doc) = (attribute(&field.name), field.hint(), doc.trim_end());
        text += &format!(
            "    @property\n    def {name}(self) -> {hint}:\n        r\"\"\"{doc}\"\"\"\n"
        );
    }
    text
}
