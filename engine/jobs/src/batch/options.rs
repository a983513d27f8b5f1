//! The options of `enumerate` for band pairs.

use super::{BatchEnumerator, DivisionScheme};
use crate::choice::Choice;
use crate::context::Context;
use crate::enumerate::EnumerationMethod;
use crate::error::Result;
use seventeen_core::{Enumerator, Solver, UaHarvester};

crate::options! {
    /// Which components look for the puzzles of all grids of a band pair.
    pub struct BandPairOptions {
        /// The enumerator
        pub enumerator: Option<Choice<dyn Enumerator>>,
        /// The solver that checks uniqueness
        pub solver: Option<Choice<dyn Solver>>,
        /// The harvester of unavoidable sets, by default `tuned`
        pub harvester: Option<Choice<dyn UaHarvester>>,
        /// For band pairs: how the puzzles of a grid are divided, `"by_band"` or `"by_line"`
        pub scheme: DivisionScheme,
    }
}

impl BandPairOptions {
    /// The batch enumerator of these components.
    ///
    /// # Errors
    /// A component is omitted, and its kind has no default.
    pub fn batch_enumerator(self, context: &Context) -> Result<BatchEnumerator> {
        let BandPairOptions { enumerator, solver, harvester, scheme } = self;
        let method = EnumerationMethod::new(context, enumerator, None, solver)?;
        let harvester = context.or_default(harvester)?;
        Ok(BatchEnumerator { scheme, ..BatchEnumerator::new(method, Some(harvester)) })
    }
}
