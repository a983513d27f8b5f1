//! `Engine`: the components of this module, and what calls keep for later ones.

use crate::jobs::enumerate::OpenSearch;
use crate::jobs::path::OpenPath;
use crate::recipes;
use seventeen::core::Solver;
use seventeen::{Choice, Result, Seventeen};
use seventeen_script::RecipeChecker;
use std::collections::BTreeSet;
use std::ops::Deref;

/// The components, on one thread.
pub(crate) struct Engine {
    seventeen: Seventeen,
    /// The enumeration whose parts the page asks for one by one.
    pub(crate) search: Option<OpenSearch>,
    /// The steps that the page shows one by one.
    pub(crate) path: Option<OpenPath>,
    /// The checker of recipes, made when it is first asked.
    checker: Option<RecipeChecker>,
    /// The names of the files that recipes read, not those that they wrote.
    pub(crate) given_files: BTreeSet<String>,
}

impl Engine {
    pub(crate) fn new() -> Result<Engine> {
        let seventeen = Seventeen::builder().threads(1).linked_only().build()?;
        Ok(Engine {
            seventeen,
            search: None,
            path: None,
            checker: None,
            given_files: BTreeSet::new(),
        })
    }

    /// The checker of recipes.
    ///
    /// # Errors
    /// The components cannot be registered.
    pub(crate) fn checker(&mut self) -> Result<&RecipeChecker> {
        match &mut self.checker {
            Some(checker) => Ok(checker),
            none => Ok(none.insert(recipes::checker()?)),
        }
    }

    /// The default solver.
    pub(crate) fn solver(&self) -> Result<Choice<dyn Solver>> {
        self.default_choice()
    }
}

impl Deref for Engine {
    type Target = Seventeen;

    fn deref(&self) -> &Seventeen {
        &self.seventeen
    }
}
