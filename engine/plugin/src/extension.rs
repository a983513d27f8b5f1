//! What makes a trait of the words a kind of component.

use crate::Kind;
use crate::import::Instance;

/// A kind of component, as the unsized trait objects themselves: `dyn Solver` is one.
///
/// # Safety
/// [`import`](Extension::import) reads the instance's table as what a table of
/// [`KIND`](Extension::KIND) begins with, and as no more.
pub unsafe trait Extension: Send + 'static {
    /// The kind.
    const KIND: Kind;

    /// What a table and an instance of this kind are to the engine.
    fn import(instance: Instance) -> Box<Self>;
}
