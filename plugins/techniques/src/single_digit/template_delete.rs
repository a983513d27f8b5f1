//! `template_delete`: the candidates of a digit that none of its placements has.
//!
//! The combined eliminations of all patterns of one digit: fish of every kind and size, X-chains,
//! colours. The templates are those of `template_set`, whose sources it shares.

use super::placements;
use seventeen_plugin::prelude::*;

/// Excludes a digit where none of its templates has it.
pub struct TemplateDelete;

impl Component for TemplateDelete {
    const NAME: &'static str = "template_delete";
    const DOC: &'static str = "Template Delete: cells that no possible placement of a digit uses";
    const ABOUT: &'static str = "Take one digit alone, and all ways to place it once in each row, \
         column and box, on its own cells and its candidates. One of these templates is that of \
         the solution. A candidate that is in none of them is false. Nothing more can be removed \
         by looking at one digit: each fish and each X-Chain is a shortcut to a part of this.";
    const DEFINITION: &'static str = "unplaced; one digit";
    create_without_options!();
}

impl Finder for TemplateDelete {
    type Pattern = (Digit, Cells);

    /// Visits each digit that has such candidates, with all of them.
    fn each(&self, position: &Position, visit: Emit<'_, (Digit, Cells)>) -> ControlFlow<()> {
        let found =
            Digit::all().map(|digit| (digit, placements::impossible_cells(position, digit)));
        found.filter(|(_, cells)| !cells.is_empty()).try_for_each(|found| visit(&found))
    }

    fn step(&self, position: &Position, &(digit, cells): &(Digit, Cells)) -> Step {
        let step = Step::default()
            .color(0, "in some placement of the digit")
            .show(digit, position.places(digit) - cells, 0)
            .eliminate(position, digit, cells)
            .reason(position, |builder, _, out| {
                builder.unplaced(out);
            });
        step.saying(format!("Template Delete: {digit}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    const MAP: &str = "
        .8.8..8..
        .8...8...
        ....8...8
        8.....88.
        ..8.88...
        ..8..88..
        ..88...8.
        8..88....
        8.......8";

    #[test]
    fn what_no_placement_has_is_excluded() {
        let found = testing::step_texts(&mut TemplateDelete, &testing::from_map(8, MAP));
        assert_eq!(found, ["Template Delete: 8 => r4c1,r6c7,r7c3<>8"]);
    }

    #[test]
    fn a_placement_more_breaks_it() {
        let position = testing::from_map(8, &MAP.replacen("....8...8", "....8..88", 1));
        assert!(testing::find_steps(&mut TemplateDelete, &position).is_empty());
    }

    #[test]
    fn a_digit_without_a_placement_goes_everywhere() {
        let position = testing::from_map(8, &MAP.replacen("....8...8", ".........", 1));
        let step = testing::find_steps(&mut TemplateDelete, &position).remove(0);
        assert_eq!(step.eliminations.len() as u32, position.places(Digit::of(8)).len());
        assert_eq!(testing::find_steps(&mut super::super::TemplateSet, &position), []);
    }

    #[test]
    fn it_is_sound_and_excludes_all_that_follows_from_one_digit() {
        let found = testing::check_sound(&mut TemplateDelete, 300, |position, step| {
            let digit = step.eliminations[0].digit();
            let out: Cells = step.eliminations.iter().map(|out| out.cell()).collect();
            assert_eq!(out, testing::outside_all_placements(position, digit));
        });
        assert!(found > 1000, "{found}");
    }
}
