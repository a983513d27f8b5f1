//! A generator with a rating: easy puzzles and one that needs more than singles, as CSV.

use seventeen::Make;
use seventeen::prelude::*;
use seventeen::report::{Form, Listing};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Seventeen::builder().seed(17).build()?;
    let symmetric = engine.generator("bottom_up(symmetry: half_turn)")?;
    let rater = engine.rater("se121")?;
    let easy = Make::by(&symmetric).clues(22..=32).singles().distinct();
    let harder = Make::by(&symmetric).er(2.6..=4.5).distinct();

    let mut listing = Listing::new(Form::Csv, std::io::stdout());
    for (make, count) in [(easy, 4), (harder, 1)] {
        for puzzle in engine.generate(make)?.take(count) {
            listing.add(&puzzle?.value.rate(&engine, &rater)?)?;
        }
    }
    Ok(())
}
