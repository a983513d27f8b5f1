//! `template_set`: the cells that all placements of a digit have.
//!
//! A template is a way to place a digit: nine cells, one in each house, of which an empty grid has
//! 46,656. It follows the pattern overlay method of Myth Jellies on the Players' Forum. The name is
//! from Bernhard Hobiger's HoDoKu, which can also reduce a digit's templates by those of other
//! digits. Here each digit is treated alone.

use super::placements;
use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

/// Sets a digit where all of its templates have it.
pub struct TemplateSet;

impl Component for TemplateSet {
    const NAME: &'static str = "template_set";
    const DOC: &'static str = "Template Set: cells that all possible placements of a digit use";
    const ABOUT: &'static str = "Take one digit alone, and all ways to place it once in each row, \
         column and box, on its own cells and its candidates. One of these templates is that of \
         the solution. A cell that is in every one of them has the digit. This shows everything \
         that follows from one digit, but it requires going through all templates.";
    const DEFINITION: &'static str = "unplaced, left of houses; one digit";
    create_without_options!();
}

impl Finder for TemplateSet {
    type Pattern = (Digit, Cells);

    fn each(&self, position: &Position, visit: Emit<'_, (Digit, Cells)>) -> ControlFlow<()> {
        let found = Digit::all().map(|digit| (digit, placements::certain_cells(position, digit)));
        found.filter(|(_, cells)| !cells.is_empty()).try_for_each(|found| visit(&found))
    }

    fn step(&self, position: &Position, &(digit, cells): &(Digit, Cells)) -> Step {
        let mut step = Step::default().show(digit, cells, 0);
        step.placements = cells.iter().map(|cell| Candidate::new(cell, digit)).collect();
        let doomed = placements::impossible_cells(position, digit);
        let wrong: Vec<Candidate> = doomed.iter().map(|cell| Candidate::new(cell, digit)).collect();
        let step = step.reason(position, |builder, set, _| {
            let unplaced = builder.unplaced(&wrong);
            for candidate in set {
                let row = Constraint::place(candidate.cell().row(), digit);
                builder.left_by(row, &[unplaced]);
            }
        });
        step.saying(format!("Template Set: {digit}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    const MAP: &str = "
        77....7..
        .7..77...
        ...7..7..
        7..7.....
        7...7..7.
        ..7....77
        ..7.7...7
        ..7....7.
        .7...7...";

    #[test]
    fn a_cell_of_all_placements_is_set() {
        let found = testing::step_texts(&mut TemplateSet, &testing::from_map(7, MAP));
        assert_eq!(found, ["Template Set: 7 => r9c6=7"]);
    }

    #[test]
    fn a_placement_without_it_breaks_it() {
        let position = testing::from_map(7, &MAP.replacen("..7....7.", "..7....77", 1));
        assert!(testing::find_steps(&mut TemplateSet, &position).is_empty());
    }

    #[test]
    fn it_is_sound_and_the_digit_has_no_placement_without_the_cells() {
        let found = testing::check_sound(&mut TemplateSet, 300, |position, step| {
            for &set in &step.placements {
                let mut without = position.clone();
                without.eliminate(set);
                let doomed = testing::outside_all_placements(&without, set.digit());
                assert_eq!(doomed, without.places(set.digit()), "{step} in {position:?}");
            }
        });
        assert!(found > 1000, "{found}");
    }
}
