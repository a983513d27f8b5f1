//! `template_rater`: the number of rounds in which naked singles fill the grid.

use seventeen_plugin::prelude::*;

/// The rater. It has no options and keeps nothing between calls.
pub(crate) struct TemplateRater;

impl Component for TemplateRater {
    const NAME: &'static str = "template_rater";
    const DOC: &'static str = "Rounds of naked singles that solve a puzzle";

    fn create(_: &Args<'_>) -> Result<TemplateRater> {
        Ok(TemplateRater)
    }
}

impl Rater for TemplateRater {
    fn rate(&mut self, start: &Position, at_most: f64) -> Result<Judgement> {
        let (mut position, mut rounds) = (start.clone(), 0.0);
        while !position.is_solved() {
            let cells = position.cells_with(1);
            let is_stuck = cells.is_empty();
            if is_stuck && at_most.is_infinite() {
                return Ok(Judgement::figure("rounds", Amount::Infinite));
            }
            rounds += 1.0;
            if is_stuck || rounds > at_most {
                return Ok(Judgement::Above);
            }
            for cell in cells {
                if let Some(digit) = position.candidates(cell).first() {
                    position.place(Candidate::new(cell, digit));
                }
            }
        }
        Ok(Judgement::figure("rounds", Amount::Number(rounds)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_blank_takes_one_round() {
        let puzzle: Puzzle =
            "59423178678694513212376895496517324837849256124185639743261987561958742385732461."
                .parse()
                .unwrap();
        let rated = |at_most| TemplateRater.rate(&Position::from(&puzzle), at_most);
        let one = Judgement::figure("rounds", Amount::Number(1.0));
        assert_eq!((rated(f64::INFINITY), rated(1.0)), (Ok(one.clone()), Ok(one)));
        assert_eq!(rated(0.5), Ok(Judgement::Above));
    }
}
