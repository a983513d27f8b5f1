//! Texts of the declarations for Python.

use std::ffi::{CStr, CString};

/// The prose of a documentation: its comment lines without their `///`, up to the example, which
/// is a recipe.
pub(crate) fn prose(doc: &[&str]) -> String {
    let lines = doc.iter().map(|line| line.trim_start_matches('/').trim());
    let prose: Vec<&str> = lines.take_while(|line| !line.starts_with("```")).collect();
    prose.join("\n").trim().to_owned()
}

/// A name as an attribute: Python has other uses for its keywords.
pub(crate) fn attribute(name: &str) -> String {
    let is_keyword = matches!(name, "class" | "from" | "in" | "is" | "pass");
    if is_keyword { format!("{name}_") } else { name.to_owned() }
}

/// A text that lives as long as the process, as the names of functions do.
pub(crate) fn static_text(text: &str) -> &'static CStr {
    let text = CString::new(text.replace('\0', "")).unwrap_or_default();
    Box::leak(text.into_boxed_c_str())
}
