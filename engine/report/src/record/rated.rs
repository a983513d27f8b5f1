//! A rated puzzle: the puzzle and its rating or score, or the reason why it has none.

mod format;

pub use format::Format;

use super::{Fields, Record, push};
use crate::declared::columns;
use crate::field_value::{FieldType, FieldValue, OptionalField, OwnColumns};
use crate::number::EXACT;
use crate::value::Value;
use format::line_of;
use seventeen_core::{Amount, Figure, Rating};
use seventeen_jobs::rate::{
    MorphRanges, NumberRange, PathScore, Rated, RatingOutcome, ScaleNumbers,
};
use seventeen_jobs::text::Problem;
use std::collections::BTreeMap;

/// The default format of lines, in which the Patterns Game writes ratings.
const RATING_FORMAT: &str = "%g ED=%r/%p/%d";
const SCORE_FORMAT: &str = "%g %s %l";
const FIGURES_FORMAT: &str = "%g %c";

crate::fields! {
    /// The puzzle and its rating in one line.
    ///
    /// ```rhai
    /// rated.to_string()
    /// ```
    Rated {
        /// Puzzle that was rated.
        ///
        /// ```rhai
        /// rated.puzzle.clues  // 25
        /// ```
        [column] puzzle: Problem = |rated, _| rated.problem.clone();
        /// Number of givens of the puzzle.
        ///
        /// ```rhai
        /// rated.clues  // 25
        /// ```
        [column] clues: u64 = |rated, _| rated.problem.clues();
        /// Explainer rating, ER (SER): the hardest step; nothing if the puzzle has none. Ratings by
        /// other raters have no such field.
        ///
        /// ```rhai
        /// rated.er  // 1.5
        /// ```
        [column] er: OptionalField<f64> = |rated, _| of_rating(rated, |rating| rating.er);
        /// Pearl rating, EP: the hardest step up to the first digit.
        ///
        /// ```rhai
        /// rated.ep  // 1.2
        /// ```
        [column] ep: OptionalField<f64> = |rated, _| of_rating(rated, |rating| rating.ep);
        /// Diamond rating, ED: the first step.
        ///
        /// ```rhai
        /// rated.ed  // 1.2
        /// ```
        [column] ed: OptionalField<f64> = |rated, _| of_rating(rated, |rating| rating.ed);
        /// Sum of the steps' ratings, if the profile adds them up.
        ///
        /// ```rhai
        /// puzzles("puzzles.txt").first().rate(profile("hodoku")).score  // 314.0
        /// ```
        [column] score: OptionalField<f64> = |rated, _| of_score(rated, |score| Some(score.score));
        /// Level of difficulty, if the profile has levels.
        ///
        /// ```rhai
        /// puzzles("puzzles.txt").first().rate(profile("hodoku")).level  // Easy
        /// ```
        [column] level: OptionalField<String> = |rated, _| {
            of_score(rated, |score| score.level.as_deref().map(str::to_owned))
        };
        /// Title of the hardest step, if the steps of a profile rate the puzzle or are asked for.
        ///
        /// ```rhai
        /// let rated = puzzles("puzzles.txt").first().rate(profile("hodoku"));
        /// rated.hardest  // Hidden Single
        /// ```
        [column] hardest: OptionalField<String> = |rated, _| {
            OptionalField::if_present(rated.hardest().map(str::to_owned), rated.columns.has_path)
        };
        /// Figures of a class rater, by name: a number, a list, or nothing for a figure above the
        /// bound or infinite.
        ///
        /// ```rhai
        /// puzzles("puzzles.txt").first().rate(rater::t_and_e()).figures  // {"te_depth":0}
        /// ```
        figures: BTreeMap<String, FieldValue> = |rated, _| {
            let known = |Figure { name, amount }: &Figure| (name.to_string(), known_value(amount));
            rated.figures().iter().map(known).collect()
        };
        /// Figures of a class rater, a column each: a number, a list, `>5` above a bound of 5, or
        /// `infinite`.
        [written] figures: OwnColumns = |rated, _| OwnColumns(columns_of_figures(rated));
        /// Bound of ER, if rating stopped there because ER is above it.
        ///
        /// ```rhai
        /// let rated = puzzles("puzzles.txt").take(1).rate(rater::se121(), #{ at_most: 1.2 }).first();
        /// rated.above  // 1.2
        /// ```
        [column] above: OptionalField<f64> = |rated, _| {
            let bound = match rated.verdict {
                RatingOutcome::Above(bound) => Some(bound),
                _ => None,
            };
            OptionalField::in_column(bound, rated.columns.is_bounded && is_er_scale(rated))
        };
        /// Why the puzzle has no rating; nothing if it has one.
        ///
        /// ```rhai
        /// let broken = puzzles("puzzles.txt")
        ///     .filter(|puzzle| puzzle.solve(solver::auto()).solutions > 1)
        ///     .take(1).collect()[0];
        /// broken.rate(rater::se121()).invalid  // several solutions
        /// ```
        [column] invalid: OptionalField<&'static str> = |rated, _| {
            let flaw = match rated.verdict {
                RatingOutcome::Invalid(flaw) => Some(flaw.as_str()),
                _ => None,
            };
            OptionalField::in_column(flaw, rated.columns.keeps_invalid)
        };
        /// Ranges of the ratings over morphs: by name an array of the least and the greatest
        /// rating; nothing unless morphs were requested.
        ///
        /// ```rhai
        /// let rated = puzzles("puzzles.txt").take(1).rate(rater::se121(), #{ morphs: 5 }).first();
        /// rated.morphs.er  // [1.5, 1.5]
        /// ```
        morphs: Option<BTreeMap<String, FieldValue>> = |rated, _| {
            let ends = |reach: &NumberRange| (reach.name.to_string(), [reach.least, reach.greatest].into());
            rated.spread.as_ref().map(|spread| spread.ranges.iter().map(ends).collect())
        };
        /// Number of morphs, and the least and the greatest of each rating, a column each.
        [written] morphs: OwnColumns = |rated, _| {
            let columns = rated.columns.has_morphs.then(|| columns_of_spread(rated));
            OwnColumns(columns.unwrap_or_default())
        };
        /// Time that the rating took, in seconds.
        ///
        /// ```rhai
        /// rated.seconds < 10.0  // true
        /// ```
        seconds: f64 = |rated, _| rated.seconds;
    }
}

impl Record for Rated {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let by = |format| {
            let morphs = self.spread.as_ref().map_or_else(String::new, text_of_spread);
            line_of(format, self) + &morphs
        };
        match &self.verdict {
            RatingOutcome::Rating(_) => push(line, by(RATING_FORMAT)),
            RatingOutcome::Score(_) => push(line, by(SCORE_FORMAT)),
            RatingOutcome::Figures(_) => push(line, by(FIGURES_FORMAT)),
            RatingOutcome::Above(bound) => {
                push(line, format_args!("{} # ER above {bound:.1}", self.problem));
            }
            RatingOutcome::Invalid(flaw) => push(line, format_args!("{} # {flaw}", self.problem)),
        }
    }

    /// Without the time, which differs from run to run.
    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }
}

/// A number on the scale of ER: no such field if puzzles are rated on another scale.
fn of_rating(rated: &Rated, number: fn(&Rating) -> f64) -> OptionalField<f64> {
    OptionalField::if_present(rated.rating().map(number), is_er_scale(rated))
}

/// A value of a profile that adds up ratings: no such field if puzzles are rated otherwise.
fn of_score<T: FieldType>(rated: &Rated, of: fn(&PathScore) -> Option<T>) -> OptionalField<T> {
    OptionalField::if_present(
        rated.score().and_then(of),
        rated.columns.numbers == ScaleNumbers::Score,
    )
}

fn is_er_scale(rated: &Rated) -> bool {
    rated.columns.numbers == ScaleNumbers::Rating
}

/// The figures of the scale, with nothing for those that the puzzle does not have.
fn columns_of_figures(rated: &Rated) -> Vec<(String, Value)> {
    let ScaleNumbers::Figures(names) = &rated.columns.numbers else { return Vec::new() };
    let has = |name: &str| rated.figures().iter().find(|figure| figure.name == name);
    let value = |name: &str| has(name).map_or(Value::Nothing, |figure| value_of(&figure.amount));
    let of_scale = names.iter().map(|name| (name.to_string(), value(name)));
    let others = rated.figures().iter().filter(|figure| !names.contains(&figure.name));
    of_scale
        .chain(others.map(|figure| (figure.name.to_string(), value_of(&figure.amount))))
        .collect()
}

/// ` # 20 morphs: er 7.1..7.3, ep 1.2, ed 1.2`.
fn text_of_spread(spread: &MorphRanges) -> String {
    format!(" # {} morphs: {}", spread.morphs, ranges_of(spread))
}

/// `er 7.1..7.3, ep 1.2, ed 1.2`: a single number if all morphs agree.
fn ranges_of(spread: &MorphRanges) -> String {
    let range = |reach: &NumberRange| {
        let [least, greatest] =
            [reach.least, reach.greatest].map(|end| format_number(&reach.name, end));
        match least == greatest {
            true => format!("{} {least}", reach.name),
            false => format!("{} {least}..{greatest}", reach.name),
        }
    };
    let ranges: Vec<String> = spread.ranges.iter().map(range).collect();
    ranges.join(", ")
}

/// The text of the number of this name.
fn format_number(name: &str, number: f64) -> String {
    match name {
        _ if number.is_infinite() => "infinite".to_owned(),
        "er" | "ep" | "ed" => format!("{number:.1}"),
        _ => number.to_string(),
    }
}

/// `morphs`, and for each number of the scale the least and the greatest; nothing for a puzzle
/// whose morphs were not rated.
fn columns_of_spread(rated: &Rated) -> Vec<(String, Value)> {
    let spread = rated.spread.as_ref();
    let ends = |name: &str| {
        let has_name = |reach: &&NumberRange| reach.name == name;
        let reach = spread.and_then(|spread| spread.ranges.iter().find(has_name));
        let end = |of: fn(&NumberRange) -> f64| reach.map(of).into();
        [
            (format!("least_{name}"), end(|reach| reach.least)),
            (format!("greatest_{name}"), end(|reach| reach.greatest)),
        ]
    };
    let morphs = ("morphs".to_owned(), spread.map(|spread| spread.morphs).into());
    [morphs].into_iter().chain(number_names(rated).iter().flat_map(|name| ends(name))).collect()
}

/// The names of the numbers of the scale.
fn number_names(rated: &Rated) -> Vec<&str> {
    match &rated.columns.numbers {
        ScaleNumbers::Rating => vec!["er", "ep", "ed"],
        ScaleNumbers::Score => vec!["score"],
        ScaleNumbers::Figures(names) => names.iter().map(AsRef::as_ref).collect(),
    }
}

/// Whether a figure, which is not below 0, is a whole number that a float represents exactly.
fn is_whole(number: f64) -> bool {
    number.fract() == 0.0 && number < EXACT
}

/// The value of a figure: a number or a list, `>5` above a bound of 5, or `infinite`.
fn value_of(amount: &Amount) -> Value {
    match amount {
        Amount::Number(number) if is_whole(*number) => (*number as u64).into(),
        Amount::Number(number) => (*number).into(),
        Amount::Above(bound) => format!(">{bound}").into(),
        Amount::Infinite => "infinite".into(),
        Amount::List(items) => items.iter().map(String::as_str).collect(),
    }
}

/// The value of a figure that is a number or a list; otherwise nothing.
fn known_value(amount: &Amount) -> FieldValue {
    match amount {
        Amount::Above(_) | Amount::Infinite => FieldValue::Plain(Value::Nothing),
        Amount::Number(_) | Amount::List(_) => FieldValue::Plain(value_of(amount)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value as Json, json};
    use seventeen_jobs::rate::RatingColumns;
    use seventeen_jobs::text::Problem;
    use seventeen_jobs::uniqueness::UniquenessFlaw;

    /// A puzzle with this verdict.
    pub(super) fn rated(verdict: RatingOutcome) -> Rated {
        let problem = Problem::parse(&format!("{}1", ".".repeat(80))).unwrap();
        let numbers = match &verdict {
            RatingOutcome::Score(_) => ScaleNumbers::Score,
            RatingOutcome::Figures(figures) => {
                ScaleNumbers::Figures(figures.iter().map(|figure| figure.name.clone()).collect())
            }
            _ => ScaleNumbers::Rating,
        };
        let columns = RatingColumns {
            numbers,
            has_path: false,
            is_bounded: false,
            has_morphs: false,
            keeps_invalid: false,
        };
        Rated { problem, number: 7, seconds: 0.25, verdict, path: None, spread: None, columns }
    }

    /// The columns of a puzzle with this verdict among puzzles with ratings on this scale, of
    /// which some may be above a bound.
    fn cells(numbers: ScaleNumbers, verdict: RatingOutcome) -> Fields {
        let has_path = numbers == ScaleNumbers::Score;
        let columns = RatingColumns {
            numbers,
            has_path,
            is_bounded: true,
            has_morphs: true,
            keeps_invalid: true,
        };
        Rated { columns, ..rated(verdict) }.fields(0)
    }

    fn names(fields: &Fields) -> Vec<&str> {
        fields.iter().map(|(name, _)| name.as_str()).collect()
    }

    #[test]
    fn puzzles_without_a_rating_have_the_columns_of_the_others() {
        let figure = |name, number| Figure::new(name, Amount::Number(number));
        let score = PathScore { score: 10.0, level: None };
        let scales = [
            (ScaleNumbers::Rating, RatingOutcome::Rating(Rating { er: 9.2, ep: 1.2, ed: 1.2 })),
            (ScaleNumbers::Score, RatingOutcome::Score(score)),
            (
                ScaleNumbers::Figures(["size", "cells"].map(Into::into).into()),
                RatingOutcome::Figures(vec![figure("size", 1.0), figure("cells", 2.0)]),
            ),
        ];
        for (scale, verdict) in scales {
            let full = cells(scale.clone(), verdict);
            let invalid = RatingOutcome::Invalid(UniquenessFlaw::NoSolution);
            assert_eq!(names(&cells(scale.clone(), invalid)), names(&full));
            if scale == ScaleNumbers::Rating {
                assert_eq!(names(&cells(scale, RatingOutcome::Above(1.0))), names(&full));
            }
        }
        let scale = ScaleNumbers::Figures(["size", "cells"].map(Into::into).into());
        let above = RatingOutcome::Figures(vec![Figure::new("size", Amount::Above(1.0))]);
        let cells = cells(scale, above);
        assert_eq!(names(&cells)[..4], ["puzzle", "clues", "size", "cells"]);
        assert_eq!((&cells[2].1, &cells[3].1), (&json!(">1"), &Json::Null));
    }

    #[test]
    fn ratings_are_written_as_the_patterns_game_has_them() {
        let rating = RatingOutcome::Rating(Rating { er: 9.2, ep: 1.2, ed: 1.2 });
        assert!(rated(rating).text().ends_with("1 ED=9.2/1.2/1.2"));
    }

    #[test]
    fn figures_are_written_by_name() {
        let figures = vec![
            Figure::new("b", Amount::Number(5.0)),
            Figure::new("magic", Amount::List(vec!["r1c2=3".to_owned()])),
        ];
        let rated = rated(RatingOutcome::Figures(figures));
        assert!(rated.text().ends_with("1 b=5 magic=1: r1c2=3"));
        let expected = [("b".to_owned(), json!(5)), ("magic".to_owned(), json!(["r1c2=3"]))];
        assert_eq!(rated.fields(0)[1], ("clues".to_owned(), json!(1)));
        assert_eq!(rated.fields(0)[2..], expected);
        assert_eq!(value_of(&Amount::Above(5.0)), ">5".into());
        assert_eq!(value_of(&Amount::Infinite), "infinite".into());
    }

    #[test]
    fn morphs_say_from_where_to_where_each_number_reaches() {
        let reach = |name: &'static str, least, greatest| NumberRange {
            name: name.into(),
            least,
            greatest,
        };
        let ranges = vec![reach("er", 7.1, 7.3), reach("ep", 1.2, 1.2)];
        let rating = RatingOutcome::Rating(Rating { er: 7.2, ep: 1.2, ed: 1.2 });
        let mut rated = Rated { spread: Some(MorphRanges { morphs: 20, ranges }), ..rated(rating) };
        rated.columns.has_morphs = true;
        assert!(rated.text().ends_with("ED=7.2/1.2/1.2 # 20 morphs: er 7.1..7.3, ep 1.2"));
        let fields = rated.fields(0);
        assert_eq!(
            names(&fields)[5..],
            [
                "morphs", "least_er", "greatest_er", "least_ep", "greatest_ep", "least_ed",
                "greatest_ed"
            ]
        );
        assert_eq!(fields[11].1, Json::Null);
    }

    #[test]
    fn what_has_no_rating_says_why() {
        assert!(rated(RatingOutcome::Above(7.0)).text().ends_with("1 # ER above 7.0"));
        assert!(
            rated(RatingOutcome::Invalid(UniquenessFlaw::NoSolution))
                .text()
                .ends_with("1 # no solution")
        );
    }
}
