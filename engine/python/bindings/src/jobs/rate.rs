//! `rate`: how hard each puzzle is for a person.

use super::problem_of;
use crate::engine::Lease;
use crate::job::Job;
use seventeen::core::Rater;
use seventeen::jobs::rate::{Rated, RatingMethod, RatingScale};
use seventeen::jobs::text::LineContent;
use seventeen::jobs::text::lines::ParsedLine;
use seventeen::{Choice, Error, Profile, RateOptions, Result, Seventeen};

seventeen::jobs::options! {
    /// How puzzles are rated, and which are kept.
    pub(crate) struct RateCall {
        ..pub(crate) wanted: RateOptions,
        /// Rate by the steps of this profile: se121, se121_no_uniqueness, hodoku, hint, or a file
        /// that ends in `.json`
        pub(crate) profile: Option<String>,
        /// Rate by this rater, such as `t_and_e(class: bxb)`; `se121` by default
        pub(crate) rater: Option<Choice<dyn Rater>>,
    }
}

/// Rates puzzles.
pub(crate) struct Rate(RatingMethod);

impl Job for Rate {
    const NAME: &'static str = "rate";
    const DOC: &'static str = r#"
Rates how hard each puzzle is. ER, EP and ED are exactly the ratings of SudokuExplainer 1.2.1.

Options such as ``er`` keep some of many puzzles. For one puzzle, they are an error.

>>> rated = rate("...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5.")
>>> rated.er, rated.ep, rated.ed
(9.2, 1.2, 1.2)
>>> rate(rated.puzzle, profile="hodoku").level
'Extreme'
>>> rate(rated.puzzle, rater="backdoors").figures["backdoor_size"]
1
"#;
    const CONTENT: LineContent = LineContent::Problems;
    type Options = RateCall;
    type Output = Rated;

    fn new(engine: &Lease, options: RateCall) -> Result<Rate> {
        let RateCall { wanted, profile, rater } = options;
        let scale = match (profile, rater) {
            (Some(_), Some(_)) => {
                return Err(Error::bad_input("rate: `profile` and `rater` cannot be combined"));
            }
            (Some(profile), None) => RatingScale::Profile(Profile::open(engine, &profile)?),
            (None, rater) => RatingScale::Rater(engine.or_default(rater)?),
        };
        RatingMethod::from_options(engine, scale, wanted).map(Rate)
    }

    fn one(&self, engine: &Seventeen, number: u64, item: ParsedLine) -> Result<Rated> {
        Ok(Rated { number: number + 1, ..self.0.rate(engine, problem_of(item))? })
    }

    fn selects_by(&self) -> Option<&'static str> {
        self.0.options.selecting_option()
    }

    fn keeps(&self, result: &Rated) -> bool {
        self.0.options.accepts(result)
    }
}
