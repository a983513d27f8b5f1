//! What the checker knows at a place in a recipe.

use super::EditedRecipe;
use crate::check::{check_modules, check_types};
use crate::cursor::{CursorContext, MARK};
use crate::delimiters::{closing, open_delimiters};
use crate::parser::parser;
use crate::source::RecipeSource;

impl EditedRecipe<'_> {
    /// What is known at this byte offset, where a word begins; none if the text before it does not
    /// parse.
    pub(super) fn context_at(&self, offset: usize) -> Option<CursorContext> {
        let before = &self.source.text[..offset];
        let open = open_delimiters(before);
        let end: String = open.iter().rev().map(|(_, delimiter)| closing(*delimiter)).collect();
        // A statement such as `if` needs a block.
        let completed = ["", " {}"].map(|block| format!("{before}{MARK}(){block}{end}"));
        completed.iter().find_map(|text| self.context_of_marked(text))
    }

    fn context_of_marked(&self, text: &str) -> Option<CursorContext> {
        // Parsing needs no functions, and a variable may be misspelt.
        let ast = parser().compile(text).ok()?;
        let source = RecipeSource { text, ..self.source };
        let (modules, _) = check_modules(&source, self.language, &ast);
        let (facts, _) = check_types(&source, self.language, &ast, &modules);
        facts.cursor
    }
}
