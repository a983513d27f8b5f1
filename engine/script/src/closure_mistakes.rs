//! Mistakes of a recipe in the closures that are its components.
//!
//! Components report errors as texts, also through the C interface. So a mistake of the recipe
//! would count as failed work, unlike in other closures.

use seventeen_core::Error;
use seventeen_jobs::ErrorClass;
use seventeen_language::failure::RecipeError;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The messages of the mistakes so far.
#[derive(Default)]
pub(crate) struct ClosureMistakes(Mutex<BTreeSet<String>>);

impl ClosureMistakes {
    /// A mistake as the error of the component.
    pub(crate) fn error(&self, message: String) -> Error {
        self.lock().insert(message.clone());
        Error::failed(message)
    }

    /// The error as one of the recipe, if a mistake is its reason.
    pub(crate) fn classify(&self, mut error: RecipeError) -> RecipeError {
        let is_mistake = self.lock().iter().any(|message| error.text.contains(message.as_str()));
        if is_mistake && error.class == ErrorClass::WorkFailed {
            error.class = ErrorClass::BadInput;
        }
        error
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
