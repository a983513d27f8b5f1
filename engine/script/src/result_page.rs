//! The page about the fields that results have in JSON and CSV, from their declarations.

use crate::types;
use seventeen_language::doc::Page;
use seventeen_report::declared::Declared;

/// A key of JSON, which is also a column of CSV.
pub(crate) struct Column {
    name: &'static str,
    json_type: &'static str,
    doc: String,
}

/// The columns of results of this type, in their order.
pub(crate) fn columns<T: Declared>() -> Vec<Column> {
    let column = |name, type_name, doc: &[&str]| Column {
        name,
        json_type: json_type(type_name),
        doc: first_paragraph(doc),
    };
    let written = T::declared().iter().filter(|field| field.is_written());
    written.map(|field| column(field.name, field.type_name, field.doc)).collect()
}

/// A table for each type of result that declares its columns.
pub(crate) fn page() -> Page {
    let tables: String = types::results().map(|(name, columns)| table(name, &columns)).collect();
    Page {
        path: "results.md".to_owned(),
        title: "Fields of results".to_owned(),
        depth: 0,
        text: format!("# Fields of results\n\n{INTRODUCTION}\n{tables}"),
    }
}

const INTRODUCTION: &str = "Results have the same fields in JSON and in CSV, in this order. A field \
    that is absent from a result is missing or `null` in JSON, and empty in CSV. Where the type is \
    \"any\", the value depends on the result: for example, a rating is a number, or `null` if the \
    puzzle has none.\n";

/// The heading of a type and its columns; nothing if it declares none.
fn table(name: &str, columns: &[Column]) -> String {
    if columns.is_empty() {
        return String::new();
    }
    let row =
        |Column { name, json_type, doc }: &Column| format!("| `{name}` | {json_type} | {doc} |\n");
    let rows: String = columns.iter().map(row).collect();
    format!("\n## {name}\n\n| field | type | meaning |\n|---|---|---|\n{rows}")
}

/// The type in JSON of values that recipes know by this name.
fn json_type(name: &'static str) -> &'static str {
    match name {
        "int" | "float" => "number",
        "bool" => "boolean",
        "Array" => "array",
        "Map" => "object",
        "any" => "any",
        // Words of the field, such as grids, are written as text.
        _ => "string",
    }
}

/// The first paragraph of a doc comment, as a cell of a table.
fn first_paragraph(doc: &[&str]) -> String {
    let lines = doc.iter().map(|line| line.trim_start_matches('/').trim());
    let lines: Vec<&str> = lines.take_while(|line| !line.is_empty()).collect();
    lines.join(" ").replace('|', "\\|").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_the_columns_of_each_type_with_their_types() {
        let text = page().text;
        for row in [
            "\n## Counted\n\n| field | type | meaning |",
            "\n| `limited` | boolean | ",
            "\n| `puzzle` | ",
        ] {
            assert!(text.contains(row), "{row}: {text}");
        }
    }

    #[test]
    fn the_first_paragraph_is_a_cell() {
        assert_eq!(
            first_paragraph(&["/// One,", "/// two <|>.", "///", "/// Three."]),
            "One, two &lt;\\|>."
        );
    }
}
