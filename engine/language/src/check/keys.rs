//! Keys of lists, by name, such as the `"-clues,minlex"` of `sort`: whether the items have them.

use super::known::BOARDS;
use super::rated_fields::RATED;
use super::table_columns::fields_of_row;
use crate::check::prelude::*;
use seventeen_jobs::lists::{SortKey, unknown_key_error};

/// The verbs of lists, whose option `by` names keys of their items.
const VERBS: [&str; 9] =
    ["sort", "distinct", "merge", "without", "common", "join", "new_against", "sort_by", "groups"];

/// Rejects the name of a key that the items of a stream or an array do not have. The columns of a
/// table are keys of the puzzles and grids that a stream reads from it.
pub(super) fn check_keys(
    given: &[KnownType],
    call: &FnCallExpr,
    fields_in_tables: FieldsInTablesFn,
) -> Result<(), PlacedError> {
    let (item, has_columns) = match &given[0] {
        KnownType::Stream(item, facts) => (item, !facts.has_no_columns),
        KnownType::Array(item) if call.name == "sort" => (item, false),
        _ => return Ok(()),
    };
    let Some(last) = call.args.last().filter(|_| VERBS.contains(&call.name.as_str())) else {
        return Ok(());
    };
    let keys = ItemKeys::of_item(item, has_columns, fields_in_tables);
    let Some(keys) = keys else { return Ok(()) };
    // The text of `new_against` is the name of a file.
    let takes_names = call.name != "new_against";
    let by = record_entries(last).into_iter().filter(|(option, ..)| option == "by");
    for value in by.map(|(_, value, _)| value).chain(takes_names.then_some(last)) {
        let Expr::StringConstant(names, place) = value else { continue };
        if names != "text" {
            for name in names.split(',').map(str::trim) {
                let name = name.strip_prefix('-').unwrap_or(name);
                keys.check(&call.name, item, name).map_err(|message| (message, *place))?;
            }
        }
    }
    Ok(())
}

/// The keys of an item.
struct ItemKeys {
    is_puzzle: bool,
    /// The fields of a record or a result.
    fields: Vec<String>,
}

impl ItemKeys {
    /// Those of an item, if all are known; puzzles and grids may have the columns of a table.
    fn of_item(
        item: &KnownType,
        has_columns: bool,
        fields_in_tables: FieldsInTablesFn,
    ) -> Option<ItemKeys> {
        let names = item.type_names()?;
        // A rating has the keys of its puzzle.
        let is_puzzle = names.iter().any(|name| *name == RATED || BOARDS.contains(name));
        let fields = match item {
            KnownType::Value("int" | "float" | "text" | "bool") => Vec::new(),
            _ => match fields_of_row(item, fields_in_tables) {
                Some(fields) => field_names(&fields),
                None if is_puzzle && !has_columns => Vec::new(),
                None => return None,
            },
        };
        Some(ItemKeys { is_puzzle, fields })
    }

    fn check(&self, verb: &str, item: &KnownType, name: &str) -> Result<(), String> {
        if self.fields.iter().any(|field| field == name) {
            return Ok(());
        }
        match (name.parse::<SortKey>(), self.is_puzzle) {
            (Ok(_), true) => Ok(()),
            (Ok(_), false) => Err(format!(
                "{verb}: the key `{name}` is for puzzles, and an item is {}",
                item.name_with_article()
            )),
            (Err(_), _) => Err(format!("{verb}: {}", unknown_key_error(name, &self.fields))),
        }
    }
}
