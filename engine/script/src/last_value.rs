//! `LastValue`: the value at the end of a recipe, listed apart from what the recipe prints.

use crate::failure::Res;
use crate::output::{HeldOutput, Output};
use crate::recipe::print_entries;
use crate::recipe_value::FinishedRecipe;
use crate::stream::Stream;
use crate::verbs::tables::print_rows;
use crate::write;
use rhai::Dynamic;
use seventeen_language::RecipeError;
use seventeen_report::{Form, Table};
use std::any::Any;

/// The value at the end of a recipe.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_report::Form;
/// use seventeen_script::{Output, Recipe, RunSettings};
///
/// let recipe = Recipe::expression("print(\"two\"); stream([#{ n: 1 }, #{ n: 2 }])");
/// let output = Output::to_writer(tempfile::tempfile()?);
/// let last = recipe.run_to_last_value(Registry::default(), RunSettings::default(), output)?;
/// let listed = last.expect("it ends with an expression").listed(Form::Csv)?;
/// assert_eq!(listed, "n\n1\n2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct LastValue {
    value: Dynamic,
    of: FinishedRecipe,
}

impl LastValue {
    pub(crate) fn new(value: Dynamic, of: FinishedRecipe) -> LastValue {
        LastValue { value, of }
    }

    /// Whether it is a number, a text, or true or false.
    pub fn is_plain(&self) -> bool {
        let value = &self.value;
        value.is_int()
            || value.is_float()
            || value.is_bool()
            || value.is_char()
            || value.is_string()
    }

    /// A copy of the value, if it is of this type.
    pub fn copy_of<T: Any + Clone>(&self) -> Option<T> {
        self.value.read_lock::<T>().map(|value| value.clone())
    }

    /// Its entries in this format, as `run` prints them. The items of a stream are made meanwhile.
    ///
    /// # Errors
    /// A stream fails, or lines were skipped although all entries are listed.
    pub fn listed(&self, form: Form) -> Result<String, RecipeError> {
        let (recipe, mistakes) = (&self.of.recipe, &self.of.session.mistakes);
        let listed = HeldOutput::default();
        self.list_entries(form, &Output::to_writer(listed.clone()))
            .map_err(|error| mistakes.classify(recipe.source().explain_error(*error)))?;
        recipe.report_bad_lines(&self.of.session.bad_lines)?;
        Ok(listed.text())
    }

    fn list_entries(&self, form: Form, output: &Output) -> Res<()> {
        if let Some(stream) = self.value.read_lock::<Stream>() {
            return write::list(&stream, form, output).map(|_| ());
        }
        if let Some(table) = self.value.read_lock::<Table>() {
            return print_rows(output, &table, form);
        }
        print_entries(&self.value, &self.of.session, form, output)
    }
}
