//! Ratings of morphs: the same puzzle in other equivalent forms.
//!
//! A rating depends on which pattern is found first, and so on the order of cells and digits. The
//! range over many morphs tells how much.

use super::rated::{PathScore, RatingOutcome};
use seventeen_core::{Amount, Figure, Rating, Transformation};
use seventeen_plugin::random::RandomNumbers;
use std::borrow::Cow;

/// The ranges of a puzzle's numbers over the puzzle itself and this many random morphs.
///
/// ```
/// use seventeen_core::Rater;
/// use seventeen_host::Registry;
/// use seventeen_jobs::rate::{RatingMethod, RateOptions};
/// use seventeen_jobs::text::Problem;
/// use seventeen_jobs::{Context, ContextSettings};
///
/// let mut registry = Registry::default();
/// registry.link(seventeen_solvers::entry)?;
/// registry.link(seventeen_raters::entry)?;
/// let context = Context::new(registry, ContextSettings::default())?;
/// let rater = context.choose::<dyn Rater>("se121")?;
/// let options = RateOptions { morphs: Some(3), ..RateOptions::default() };
/// let method = RatingMethod::from_options(&context, rater, options)?;
/// let line = "...51..4..8.94...21.7......79..5......4...8......7..15......6.75...26.9..6..39...";
/// let spread = method.rate(&context, Problem::parse(line)?)?.spread.expect("a proper puzzle");
/// assert_eq!((spread.ranges[0].least, spread.ranges[0].greatest), (4.2, 4.2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct MorphRanges {
    /// The number of morphs besides the puzzle itself.
    pub morphs: u64,
    /// The range of each number.
    pub ranges: Vec<NumberRange>,
}

/// The range of a number.
#[derive(Clone, PartialEq, Debug)]
pub struct NumberRange {
    /// `er`, `ep`, `ed`, `score`, or the name of a figure.
    pub name: Cow<'static, str>,
    /// The least value.
    pub least: f64,
    /// The greatest value; infinity if some morph has no number.
    pub greatest: f64,
}

/// The morphs of this seed, without end: each of all transformations has the same probability.
pub fn random_morphs(seed: u64) -> impl Iterator<Item = Transformation> {
    let mut random = RandomNumbers::new(seed);
    std::iter::repeat_with(move || {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        let geometric = random.below(Transformation::GEOMETRIC);
        random.shuffle(&mut digits);
        Transformation::geometric(geometric).with_digits(digits)
    })
    .flatten()
}

impl MorphRanges {
    /// The ranges for the puzzle alone.
    pub(super) fn from_verdict(verdict: &RatingOutcome) -> MorphRanges {
        let known = verdict_numbers(verdict).into_iter().filter(|(_, number)| number.is_finite());
        let reach = |(name, number)| NumberRange { name, least: number, greatest: number };
        MorphRanges { morphs: 0, ranges: known.map(reach).collect() }
    }

    /// Includes one more morph.
    pub(super) fn include_verdict(&mut self, verdict: &RatingOutcome) {
        self.morphs += 1;
        for (name, number) in verdict_numbers(verdict) {
            for reach in self.ranges.iter_mut().filter(|reach| reach.name == name) {
                reach.least = reach.least.min(number);
                reach.greatest = reach.greatest.max(number);
            }
        }
    }
}

/// The numbers of a verdict, by name.
fn verdict_numbers(verdict: &RatingOutcome) -> Vec<(Cow<'static, str>, f64)> {
    match verdict {
        &RatingOutcome::Rating(Rating { er, ep, ed }) => {
            [("er", er), ("ep", ep), ("ed", ed)].map(|(name, r)| (name.into(), r)).into()
        }
        RatingOutcome::Score(PathScore { score, .. }) => vec![("score".into(), *score)],
        RatingOutcome::Figures(figures) => figures.iter().map(figure_number).collect(),
        RatingOutcome::Above(_) | RatingOutcome::Invalid(_) => Vec::new(),
    }
}

/// A figure as a number: infinity if no bound is known.
fn figure_number(Figure { name, amount }: &Figure) -> (Cow<'static, str>, f64) {
    let number = match amount {
        Amount::Number(number) => *number,
        Amount::List(items) => items.len() as f64,
        Amount::Above(_) | Amount::Infinite => f64::INFINITY,
    };
    (name.clone(), number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_those_of_the_seed_and_differ() {
        let forms = |seed| random_morphs(seed).take(100).collect::<Vec<_>>();
        assert_eq!(forms(7), forms(7));
        let all: std::collections::HashSet<_> = forms(7).into_iter().chain(forms(8)).collect();
        assert_eq!(all.len(), 200);
    }

    #[test]
    fn each_number_reaches_as_far_as_any_form_takes_it() {
        let rating = |er, ep| RatingOutcome::Rating(Rating { er, ep, ed: 1.2 });
        let mut spread = MorphRanges::from_verdict(&rating(7.1, 2.0));
        spread.include_verdict(&rating(7.3, 1.5));
        spread.include_verdict(&rating(6.9, 1.7));
        let ends: Vec<_> =
            spread.ranges.iter().map(|reach| (reach.least, reach.greatest)).collect();
        assert_eq!((spread.morphs, ends), (2, vec![(6.9, 7.3), (1.5, 2.0), (1.2, 1.2)]));
    }

    #[test]
    fn a_form_without_a_number_has_no_greatest() {
        let figure = |amount| RatingOutcome::Figures(vec![Figure::new("w", amount)]);
        let mut spread = MorphRanges::from_verdict(&figure(Amount::Number(6.0)));
        spread.include_verdict(&figure(Amount::Above(36.0)));
        assert_eq!((spread.ranges[0].least, spread.ranges[0].greatest), (6.0, f64::INFINITY));
        assert!(MorphRanges::from_verdict(&figure(Amount::Infinite)).ranges.is_empty());
    }
}
