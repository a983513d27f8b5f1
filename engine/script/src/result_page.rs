//! The page about the fields that results have in JSON and CSV, from their declarations.

use crate::types;
use crate::verb_forms::first_paragraph;
use seventeen_language::doc::{Page, table_cell};
use seventeen_report::declared::{Declared, Field};

/// A key of JSON, which is also a column of CSV.
pub(crate) struct Column {
    name: &'static str,
    json_type: &'static str,
    is_of_entry: bool,
    doc: String,
}

/// The columns of results of this type, in their order.
pub(crate) fn columns<T: Declared>() -> Vec<Column> {
    let column = |field: &Field<T>| Column {
        name: field.name,
        json_type: json_type(field.type_name),
        is_of_entry: field.is_of_entry(),
        doc: table_cell(&first_paragraph(field.doc)),
    };
    T::declared().iter().filter(|field| field.is_written()).map(column).collect()
}

/// The columns of each type of result that declares them.
pub(crate) fn page() -> Page {
    let sections: String =
        types::result_types().map(|(name, columns)| section(name, &columns)).collect();
    Page {
        path: "results.md".to_owned(),
        title: "Fields of results".to_owned(),
        depth: 0,
        text: format!("# Fields of results\n\n{INTRODUCTION}{sections}"),
    }
}

const INTRODUCTION: &str = "Results have the same fields in JSON and in CSV, in this order. A field \
    that a result does not have is missing or `null` in JSON, and empty in CSV. A field of the type \
    \"any\" holds a puzzle or grid as a string, or a value that may be `null`.\n";

/// The heading of a type and its columns; nothing if it declares none. A type whose entries have
/// columns of the same names as the whole is written in either way.
fn section(name: &str, columns: &[Column]) -> String {
    if columns.is_empty() {
        return String::new();
    }
    let (of_entry, of_whole): (Vec<&Column>, Vec<&Column>) =
        columns.iter().partition(|column| column.is_of_entry);
    let repeats =
        of_entry.iter().any(|entry| of_whole.iter().any(|whole| whole.name == entry.name));
    let tables = match repeats {
        true => format!(
            "One record per item:\n\n{}\nOne record for all items, if they are only counted:\n\n{}",
            table(&of_entry),
            table(&of_whole)
        ),
        false => table(&columns.iter().collect::<Vec<&Column>>()),
    };
    format!("\n## {name}\n\n{tables}")
}

fn table(columns: &[&Column]) -> String {
    let row = |column: &&Column| {
        let Column { name, json_type, doc, .. } = column;
        format!("| `{name}` | {json_type} | {doc} |\n")
    };
    let rows: String = columns.iter().map(row).collect();
    format!("| field | type | meaning |\n|---|---|---|\n{rows}")
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
    fn entries_and_the_whole_have_tables_of_their_own_where_names_repeat() {
        let text = page().text;
        let found = text.split("\n## ").find(|part| part.starts_with("Enumeration\n"));
        let tables: Vec<&str> = found.expect("a section").split("One record for all").collect();
        assert!(tables.iter().all(|table| table.matches("| `clues` |").count() == 1));
    }

    #[test]
    fn the_first_paragraph_is_a_cell() {
        assert_eq!(
            table_cell(&first_paragraph(&["/// One,", "/// two <|>.", "///", "/// Three."])),
            "One, two &lt;\\|>."
        );
    }
}
