//! `template_technique`: cells with one candidate.

use seventeen_core::proof::Constraint;
use seventeen_plugin::prelude::*;

/// The technique. It has no options and keeps nothing between calls.
pub(crate) struct TemplateTechnique;

impl Component for TemplateTechnique {
    const NAME: &'static str = "template_technique";
    const DOC: &'static str = "Lone Candidate: a cell with one candidate";
    const ABOUT: &'static str = "A cell needs a digit. If its houses exclude eight of the nine \
         digits, the cell takes the ninth.";
    const DEFINITION: &'static str = "left of cells";

    fn create(_: &Args<'_>) -> Result<TemplateTechnique> {
        Ok(TemplateTechnique)
    }
}

impl Finder for TemplateTechnique {
    type Pattern = Candidate;

    fn each(&self, position: &Position, visit: Emit<'_, Candidate>) -> ControlFlow<()> {
        for cell in position.cells_with(1) {
            for digit in position.candidates(cell) {
                visit(&Candidate::new(cell, digit))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, _: &Position, &candidate: &Candidate) -> Step {
        Step::form("")
            .of_size(1)
            .show(candidate.digit(), Cells::single(candidate.cell()), 0)
            .place(candidate)
            .only_of(Constraint::Cell(candidate.cell()))
            .saying(format!("Lone Candidate: {candidate}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_blank_of_a_row_is_found() {
        let position: Position = ("12345678.".to_owned() + &".".repeat(72)).parse().unwrap();
        let mut found = Vec::new();
        let _ = TemplateTechnique.each(&position, &mut |candidate| {
            found.push(TemplateTechnique.step(&position, candidate).to_string());
            ControlFlow::Continue(())
        });
        assert_eq!(found, ["Lone Candidate: r1c9=9"]);
    }
}
