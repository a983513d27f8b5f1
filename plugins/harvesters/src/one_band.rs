//! `one_band`: every minimal unavoidable set that lies in one band, or one stack.
//!
//! With the other two bands given, the columns of a band keep their digits. So a digit has at most
//! six templates, and few solutions result. These sets have any number of digits: for example, two
//! partly exchanged rows can change eighteen cells of all nine digits.

use crate::fresh;
use crate::templates::Templates;
use seventeen_core::house::HOUSES;
use seventeen_plugin::prelude::*;

options! {
    /// All minimal sets of up to `most` cells within a band or a stack.
    ///
    /// They are 147 to 309, in 0.1 to 0.7 ms.
    pub struct OneBand {
        /// Maximum number of cells of a set
        most: u32 = 27, in 4..=27;
    }
}

impl Component for OneBand {
    const NAME: &'static str = "one_band";
    const DOC: &'static str = "All minimal unavoidable sets within any one band or stack";
    create_from_options!();
}

impl UaHarvester for OneBand {
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        _: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()> {
        fresh::emit(minimal_sets(grid, self.most)?, known, emit);
        Ok(())
    }
}

/// Every minimal set of at most `most` cells within a band or a stack. Each comes once, as no set
/// lies in the one box that a band and a stack share.
pub(crate) fn minimal_sets(grid: &Grid, most: u32) -> Result<Vec<Cells>> {
    let mut templates = Templates::new(grid);
    let mut found = Vec::new();
    for lines in 0..6 {
        let three = HOUSES[3 * lines..3 * lines + 3].iter();
        let band = three.fold(Cells::EMPTY, |band, &line| band | line);
        found.extend(templates.minimal_within(band, usize::MAX)?);
    }
    found.retain(|set| set.len() <= most);
    Ok(found)
}
