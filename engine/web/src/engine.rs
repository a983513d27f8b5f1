//! `Engine`: the components of this module, and what calls keep for later ones.

use crate::jobs::enumerate::OpenSearch;
use crate::jobs::path::OpenPath;
use seventeen::core::Solver;
use seventeen::{Choice, Result, Seventeen};
use std::ops::Deref;

/// The components, on one thread.
pub(crate) struct Engine {
    seventeen: Seventeen,
    /// The enumeration whose parts the page asks for one by one.
    pub(crate) search: Option<OpenSearch>,
    /// The steps that the page shows one by one.
    pub(crate) path: Option<OpenPath>,
}

impl Engine {
    pub(crate) fn new() -> Result<Engine> {
        let seventeen = Seventeen::builder().threads(1).linked_only().build()?;
        Ok(Engine { seventeen, search: None, path: None })
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
