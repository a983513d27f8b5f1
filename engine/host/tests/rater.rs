//! Raters through both sides of the interface and back.

use seventeen_host::Registry;
use seventeen_plugin::params::Param;
use seventeen_plugin::prelude::*;
use seventeen_plugin::{Kind, StopToken, Value};

seventeen_plugin::plugin! { rater::<Clues>(), rater::<Exaggerates>() }

/// Rates a puzzle by its clues: the fewer, the harder.
struct Clues;

impl Component for Clues {
    const NAME: &'static str = "clues";
    const DOC: &'static str = "Rates a puzzle by its clues: the fewer, the harder";

    fn create(_: &Args<'_>) -> Result<Clues> {
        Ok(Clues)
    }
}

impl Rater for Clues {
    fn rate(&mut self, puzzle: &Puzzle, at_most: f64) -> Result<Option<Rating>> {
        if puzzle.clues() == 0 {
            return Err(Error::failed("expected a clue"));
        }
        let er = f64::from(81 - puzzle.clues()) / 10.0;
        let first = puzzle.givens().first().map_or(0.0, |cell| cell.index() as f64);
        Ok((er <= at_most).then_some(Rating { er, ep: first, ed: er / 2.0 }))
    }
}

options! {
    /// Gives every puzzle the same rating, whatever is asked for.
    struct Exaggerates {
        /// Its ER
        er: f64 = 20.0, in 0.0..=20.0;
    }
}

impl Component for Exaggerates {
    const NAME: &'static str = "exaggerates";
    const DOC: &'static str = "Gives every puzzle the same rating, whatever is asked for";
    const PARAMS: &'static [Param] = Exaggerates::PARAMS;

    fn create(args: &Args<'_>) -> Result<Exaggerates> {
        Ok(Exaggerates::read(args))
    }
}

impl Rater for Exaggerates {
    fn rate(&mut self, _: &Puzzle, _: f64) -> Result<Option<Rating>> {
        Ok(Some(Rating { er: self.er, ep: 1.2, ed: 1.2 }))
    }
}

fn imported(name: &str, values: &[Value]) -> Box<dyn Rater> {
    let mut registry = Registry::default();
    registry.link(entry).expect("a plugin");
    registry.find(Kind::Rater, name).unwrap().make::<dyn Rater>(values, &StopToken::new()).unwrap()
}

fn puzzle() -> Puzzle {
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5."
        .parse()
        .unwrap()
}

#[test]
fn a_rater_gives_the_same_ratings_from_behind_the_interface() {
    let (puzzle, mut rater) = (puzzle(), imported("clues", &[]));
    for at_most in [f64::INFINITY, 6.0, 5.0, 0.0] {
        assert_eq!(rater.rate(&puzzle, at_most), Clues.rate(&puzzle, at_most));
    }
    assert_eq!(rater.rate(&puzzle, f64::INFINITY).unwrap().map(|rating| rating.ep), Some(3.0));
    assert_eq!(rater.rate(&puzzle, 0.0), Ok(None));
}

#[test]
fn an_error_names_the_rater() {
    let failed = imported("clues", &[]).rate(&Puzzle::EMPTY, 20.0);
    let expected = "rater `clues` of plugin `seventeen-host`: expected a clue";
    assert_eq!(failed, Err(Error::failed(expected)));
}

#[test]
fn what_is_no_rating_is_refused_by_name() {
    let label = "rater `exaggerates` of plugin `seventeen-host`:";
    for (er, expected) in [
        (f64::NAN, "a rating is NaN: expected 0 or more"),
        (f64::INFINITY, "a rating is inf: expected 0 or more"),
        (-1.0, "a rating is -1: expected 0 or more"),
        (7.2, "a rating is 7.2/1.2/1.2, above the ER of 7.1 asked for"),
    ] {
        let rated = imported("exaggerates", &[Value::Float(er)]).rate(&puzzle(), 7.1);
        assert_eq!(rated, Err(Error::failed(format!("{label} {expected}"))));
    }
}
