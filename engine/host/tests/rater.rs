//! Raters through both sides of the interface and back.

use seventeen_host::Registry;
use seventeen_plugin::prelude::*;
use seventeen_plugin::{CancellationToken, Kind, Value};

seventeen_plugin::plugin! { rater::<Clues>(), rater::<Exaggerates>(), rater::<Classes>() }

/// Rates a puzzle by its clues: the fewer, the harder.
struct Clues;

impl Component for Clues {
    const NAME: &'static str = "clues";
    const DOC: &'static str = "Rates a puzzle by its clues: the fewer, the harder";
    create_without_options!();
}

impl Rater for Clues {
    fn rate(&mut self, start: &Position, at_most: f64) -> Result<Judgement> {
        if start.givens().is_empty() {
            return Err(Error::failed("expected a clue"));
        }
        let er = f64::from(start.blank().len()) / 10.0;
        let first = start.givens().first().map_or(0.0, |cell| cell.index() as f64);
        Ok(match er <= at_most {
            true => Judgement::Rating(Rating { er, ep: first, ed: er / 2.0 }),
            false => Judgement::Above,
        })
    }
}

options! {
    /// Gives every puzzle the same rating, above any limit.
    struct Exaggerates {
        /// Its ER
        er: f64 = 20.0, in 0.0..=20.0;
    }
}

impl Component for Exaggerates {
    const NAME: &'static str = "exaggerates";
    const DOC: &'static str = "Gives every puzzle the same rating, whatever is asked for";
    create_from_options!();
}

impl Rater for Exaggerates {
    fn rate(&mut self, _: &Position, _: f64) -> Result<Judgement> {
        Ok(Judgement::Rating(Rating { er: self.er, ep: 1.2, ed: 1.2 }))
    }
}

options! {
    /// Counts the candidates as figures of a class.
    struct Classes {
        /// The first figure
        first: String = "number", of ["number", "above", "infinite", "list", "none", "negative", "spaced"];
    }
}

impl Component for Classes {
    const NAME: &'static str = "classes";
    const DOC: &'static str = "Says of which class the candidates are";
    create_from_options!();
}

impl Rater for Classes {
    fn rate(&mut self, start: &Position, at_most: f64) -> Result<Judgement> {
        let candidates: u32 = Digit::all().map(|digit| start.places(digit).len()).sum();
        let amount = match self.first.as_str() {
            "number" => Amount::Number(candidates.into()),
            "above" => Amount::Above(at_most),
            "infinite" => Amount::Infinite,
            "list" => Amount::List(vec!["r1c2=3".to_owned(), "r4c5=6".to_owned()]),
            "negative" => Amount::Number(-1.0),
            "spaced" => return Ok(Judgement::figure("r,\n x", Amount::Infinite)),
            _ => return Ok(Judgement::Figures(Vec::new())),
        };
        Ok(Judgement::Figures(vec![
            Figure::new("candidates", amount),
            Figure::new("blank", Amount::Number(start.blank().len().into())),
        ]))
    }
}

fn imported(name: &str, values: &[Value]) -> Box<dyn Rater> {
    let mut registry = Registry::default();
    registry.link(entry).expect("a plugin");
    registry
        .find(Kind::Rater, name)
        .unwrap()
        .make::<dyn Rater>(values, &CancellationToken::new())
        .unwrap()
}

fn start() -> Position {
    "...2....48..........3..1.25...41..63.....29.7.4..9....58....731....7....6..12..5."
        .parse()
        .unwrap()
}

#[test]
fn a_rater_gives_the_same_ratings_from_behind_the_interface() {
    let (start, mut rater) = (start(), imported("clues", &[]));
    for at_most in [f64::INFINITY, 6.0, 5.0, 0.0] {
        assert_eq!(rater.rate(&start, at_most), Clues.rate(&start, at_most));
    }
    let rated = rater.rate(&start, f64::INFINITY).unwrap();
    assert_eq!(rated.rating().map(|rating| rating.ep), Some(3.0));
    assert_eq!(rater.rate(&start, 0.0), Ok(Judgement::Above));
}

#[test]
fn an_error_names_the_rater() {
    let failed = imported("clues", &[]).rate(&Position::EMPTY, 20.0);
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
        (7.2, "a rating is 7.2/1.2/1.2, above the requested ER of 7.1"),
    ] {
        let rated = imported("exaggerates", &[Value::Float(er)]).rate(&start(), 7.1);
        assert_eq!(rated, Err(Error::failed(format!("{label} {expected}"))));
    }
}

fn class(first: &str, at_most: f64) -> Result<Judgement> {
    imported("classes", &[Value::Text(first.to_owned())]).rate(&start(), at_most)
}

#[test]
fn figures_come_as_they_were_emitted() {
    for first in ["number", "above", "infinite", "list"] {
        let expected = Classes { first: first.to_owned() }.rate(&start(), 729.0);
        assert_eq!(class(first, 729.0), expected);
    }
}

#[test]
fn what_are_no_figures_is_refused_by_name() {
    let label = "rater `classes` of plugin `seventeen-host`:";
    for (first, expected) in [
        ("none", "wrote no rating, and emitted no figures"),
        ("negative", "the figure candidates is -1: expected 0 or more"),
        ("spaced", r#"the name of a figure is "r,\n x": expected letters, digits and `_`"#),
        ("number", "a figure is candidates=208, above the limit of 7"),
    ] {
        assert_eq!(class(first, 7.0), Err(Error::failed(format!("{label} {expected}"))));
    }
}

/// The candidates are those of the position, not those that its digits allow.
#[test]
fn pencilmarks_go_through_the_interface_as_they_are() {
    let mut marks = start();
    marks.eliminate(Candidate::new("r1c1".parse().unwrap(), Digit::of(1)));
    let mut rater = imported("classes", &[Value::Text("number".to_owned())]);
    let expected = Classes { first: "number".to_owned() }.rate(&marks, f64::INFINITY);
    assert_eq!(rater.rate(&marks, f64::INFINITY), expected);
    assert_ne!(rater.rate(&start(), f64::INFINITY), expected);
}
