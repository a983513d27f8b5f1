//! `RecipeValue`: the value at the end of a recipe, for programs that run recipes.

use crate::failure::{Res, type_of};
use crate::item::Items;
use crate::recipe::Recipe;
use crate::session::Handle;
use crate::stream::Stream;
use crate::to_value::to_text;
use rhai::{Array, Dynamic, Engine, FnPtr, ImmutableString, Map};
use seventeen_language::RecipeError;
use std::any::Any;
use std::sync::Arc;

/// What a recipe ends with.
pub enum RecipeResult {
    /// A value.
    Value(RecipeValue),
    /// The items of a stream, which are made when they are asked for.
    Stream(RecipeItems),
}

/// A value of a recipe.
///
/// ```
/// use seventeen_host::Registry;
/// use seventeen_script::{Output, Recipe, RecipeResult, RecipeValue, RunSettings};
///
/// let recipe = Recipe::expression("#{ sum: 1 + 1, words: [\"a\"] }");
/// let result = recipe.evaluate(Registry::default(), RunSettings::default(), Output::stdout())?;
/// let RecipeResult::Value(RecipeValue::Record(fields)) = result else { panic!("no record") };
/// assert!(matches!(fields[0], (ref name, RecipeValue::Int(2)) if name == "sum"));
/// # Ok::<(), seventeen_script::RecipeError>(())
/// ```
pub enum RecipeValue {
    /// Nothing: the recipe ends with a statement.
    Nothing,
    /// True or false.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number.
    Float(f64),
    /// A text.
    Text(String),
    /// An array, or the items of a stream within another value.
    List(Vec<RecipeValue>),
    /// A record, with its fields in the order in which the recipe writes them.
    Record(Vec<(String, RecipeValue)>),
    /// A value of another type, such as a result.
    Object(RecipeObject),
}

/// A value of a type that is not one of the language itself.
pub struct RecipeObject(Dynamic);

impl RecipeObject {
    /// Whether the value is a closure, which only the recipe can call.
    pub fn is_closure(&self) -> bool {
        self.0.is::<FnPtr>()
    }

    /// The value as one of this type.
    ///
    /// # Errors
    /// It is of another type: the value.
    pub fn cast<T: Any>(self) -> Result<T, RecipeObject> {
        self.0.try_cast_result::<T>().map_err(RecipeObject)
    }

    /// Its text.
    pub fn text(&self) -> String {
        to_text(&self.0)
    }

    /// The name of its type in recipes.
    pub fn type_name(&self) -> &str {
        type_of(&self.0)
    }
}

/// A recipe that was run, which its streams need.
#[derive(Clone)]
pub(crate) struct FinishedRecipe {
    pub(crate) recipe: Recipe,
    pub(crate) session: Handle,
    /// Closures of streams need it.
    pub(crate) _engine: Arc<Engine>,
}

impl FinishedRecipe {
    /// The result of the recipe.
    pub(crate) fn result(&self, value: Dynamic) -> Res<RecipeResult> {
        match value.try_cast_result::<Stream>() {
            Ok(stream) => {
                let (items, of) = (stream.items()?, self.clone());
                Ok(RecipeResult::Stream(RecipeItems { items, of }))
            }
            Err(value) => self.value(value).map(RecipeResult::Value),
        }
    }

    /// A value of the recipe.
    fn value(&self, value: Dynamic) -> Res<RecipeValue> {
        if value.is_unit() {
            return Ok(RecipeValue::Nothing);
        }
        if let Ok(value) = value.as_bool() {
            return Ok(RecipeValue::Bool(value));
        }
        if let Ok(value) = value.as_int() {
            return Ok(RecipeValue::Int(value));
        }
        if let Ok(value) = value.as_float() {
            return Ok(RecipeValue::Float(value));
        }
        if let Ok(value) = value.as_char() {
            return Ok(RecipeValue::Text(value.into()));
        }
        if let Some(text) = value.read_lock::<ImmutableString>() {
            return Ok(RecipeValue::Text(text.to_string()));
        }
        if let Some(values) = value.read_lock::<Array>() {
            let values = values.iter().map(|value| self.value(value.clone()));
            return values.collect::<Res<_>>().map(RecipeValue::List);
        }
        if let Some(record) = value.read_lock::<Map>() {
            let fields = self.session.fields.in_order(&record).into_iter();
            let field =
                |(name, value): (&str, &Dynamic)| Ok((name.to_owned(), self.value(value.clone())?));
            return fields.map(field).collect::<Res<_>>().map(RecipeValue::Record);
        }
        match value.try_cast_result::<Stream>() {
            Ok(stream) => {
                let values = stream.items()?.map(|item| self.value(item?.value));
                values.collect::<Res<_>>().map(RecipeValue::List)
            }
            Err(value) => Ok(RecipeValue::Object(RecipeObject(value))),
        }
    }
}

/// The items of a stream, up to the first error.
pub struct RecipeItems {
    items: Items,
    of: FinishedRecipe,
}

impl Iterator for RecipeItems {
    type Item = Result<RecipeValue, RecipeError>;

    fn next(&mut self) -> Option<Result<RecipeValue, RecipeError>> {
        let item = self.items.next()?;
        let value = item.and_then(|item| self.of.value(item.value));
        let (recipe, mistakes) = (&self.of.recipe, &self.of.session.mistakes);
        Some(value.map_err(|error| mistakes.classify(recipe.source().explain_error(*error))))
    }
}
