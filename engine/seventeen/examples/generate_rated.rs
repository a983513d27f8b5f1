//! A generator with a rating: easy puzzles and one that needs more than singles, as CSV.

use seventeen::prelude::*;
use seventeen::report::{Form, Listing};
use seventeen::{GenerateOptions, RatingFilter};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Seventeen::builder().seed(17).build()?;
    let symmetric = engine.generator("bottom_up(symmetry: half_turn)")?;
    let rater = engine.rater("se121")?;
    let distinct = GenerateOptions { distinct: true, ..GenerateOptions::default() };
    let easy = GenerateOptions { clues: Some(22..=32), singles: true, ..distinct.clone() };
    let ratings = RatingFilter { er: Some(2.6..=4.5), ..RatingFilter::default() };
    let harder = GenerateOptions { ratings, ..distinct };

    let mut listing = Listing::new(Form::Csv, std::io::stdout());
    for (options, count) in [(easy, 4), (harder, 1)] {
        for puzzle in engine.generate(&symmetric, options)?.take(count) {
            listing.add(&puzzle?.value.rate(&engine, &rater)?)?;
        }
    }
    Ok(())
}
