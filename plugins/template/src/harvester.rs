//! `template_harvester`: unavoidable sets in which two digits can be exchanged.

use seventeen_plugin::prelude::*;

/// The harvester. It has no options and keeps nothing between calls.
pub(crate) struct TemplateHarvester;

impl Component for TemplateHarvester {
    const NAME: &'static str = "template_harvester";
    const DOC: &'static str = "All minimal unavoidable sets of two digits";

    fn create(_: &Args<'_>) -> Result<TemplateHarvester> {
        Ok(TemplateHarvester)
    }
}

impl UaHarvester for TemplateHarvester {
    fn harvest(
        &mut self,
        grid: &Grid,
        known: &[Cells],
        _seed: u64,
        emit: Emit<'_, Cells>,
    ) -> Result<()> {
        for first in Digit::all() {
            for second in Digit::all().filter(|&second| second > first) {
                let mut rest = grid.cells_of(first) | grid.cells_of(second);
                while let Some(cell) = rest.first() {
                    let set = exchanged_with(cell, rest);
                    rest -= set;
                    if !known.contains(&set) && emit(&set).is_break() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

/// The cells that exchanging the digits of `cell` forces to change, house by house.
fn exchanged_with(cell: Cell, cells: Cells) -> Cells {
    let mut set = Cells::single(cell);
    loop {
        let grown = set.into_iter().fold(set, |all, cell| all | (cell.peers() & cells));
        if grown == set {
            return set;
        }
        set = grown;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_is_in_eight_sets() {
        let grid: Grid =
            "594231786786945132123768954965173248378492561241856397432619875619587423857324619"
                .parse()
                .unwrap();
        let mut sizes = 0;
        let done = TemplateHarvester.harvest(&grid, &[], 1, &mut |set| {
            sizes += set.len();
            ControlFlow::Continue(())
        });
        // One set for each other digit that the cell's digit can be exchanged with.
        assert_eq!((done, sizes), (Ok(()), 81 * 8));
    }
}
