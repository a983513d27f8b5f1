//! A rated puzzle: the puzzle and its rating or score, or why it has none.

mod format;

pub use format::Format;

use super::{Fields, Record, named, push};
use crate::number::EXACT;
use format::line_of;
use serde_json::{Value as Json, json};
use seventeen_core::{Amount, Figure, Rating};
use seventeen_jobs::rate::{Rated, Reach, Score, Spread, Verdict};

/// The format of lines unless another is asked for, as the Patterns Game writes ratings.
const RATING_FORMAT: &str = "%g ED=%r/%p/%d";
const SCORE_FORMAT: &str = "%g %s %l";
const FIGURES_FORMAT: &str = "%g %c";

impl Record for Rated {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let by = |format| {
            let morphs = self.spread.as_ref().map_or_else(String::new, text_of_spread);
            line_of(format, self) + &morphs
        };
        match &self.verdict {
            Verdict::Rating(_) => push(line, by(RATING_FORMAT)),
            Verdict::Score(_) => push(line, by(SCORE_FORMAT)),
            Verdict::Figures(_) => push(line, by(FIGURES_FORMAT)),
            Verdict::Above(bound) => {
                push(line, format_args!("{} # ER above {bound:.1}", self.problem));
            }
            Verdict::Invalid(flaw) => push(line, format_args!("{} # {flaw}", self.problem)),
        }
    }

    /// The time is not among them: it differs from run to run.
    fn fields(&self, _entry: usize) -> Fields {
        let puzzle = ("puzzle", json!(self.problem.to_string()));
        let mut fields = match &self.verdict {
            Verdict::Rating(Rating { er, ep, ed }) => {
                named([puzzle, ("er", json!(er)), ("ep", json!(ep)), ("ed", json!(ed))])
            }
            Verdict::Score(Score { score, level, hardest }) => named([
                puzzle,
                ("score", json!(score)),
                ("level", json!(level.as_deref())),
                ("hardest", json!(hardest.as_deref())),
            ]),
            Verdict::Figures(figures) => {
                let value = |Figure { name, amount }: &Figure| (name.to_string(), value_of(amount));
                [named([puzzle]), figures.iter().map(value).collect()].concat()
            }
            Verdict::Above(bound) => named([puzzle, ("er", Json::Null), ("above", json!(bound))]),
            Verdict::Invalid(flaw) => {
                named([puzzle, ("er", Json::Null), ("invalid", json!(flaw.text()))])
            }
        };
        fields.extend(self.spread.iter().flat_map(fields_of_spread));
        fields
    }
}

/// ` # 20 morphs: er 7.1..7.3, ep 1.2, ed 1.2`.
fn text_of_spread(spread: &Spread) -> String {
    format!(" # {} morphs: {}", spread.morphs, ranges_of(spread))
}

/// `er 7.1..7.3, ep 1.2, ed 1.2`: a number that no form changes stands alone.
fn ranges_of(spread: &Spread) -> String {
    let range = |reach: &Reach| {
        let [least, greatest] = [reach.least, reach.greatest].map(|end| shown(&reach.name, end));
        match least == greatest {
            true => format!("{} {least}", reach.name),
            false => format!("{} {least}..{greatest}", reach.name),
        }
    };
    let ranges: Vec<String> = spread.ranges.iter().map(range).collect();
    ranges.join(", ")
}

/// A number of this name as it is written elsewhere.
fn shown(name: &str, number: f64) -> String {
    match name {
        _ if number.is_infinite() => "infinite".to_owned(),
        "er" | "ep" | "ed" => format!("{number:.1}"),
        _ => number.to_string(),
    }
}

/// `morphs`, and for each number the least and the greatest.
fn fields_of_spread(spread: &Spread) -> Fields {
    let ends = |reach: &Reach| {
        let Reach { name, least, greatest } = reach;
        [(format!("least_{name}"), json!(least)), (format!("greatest_{name}"), json!(greatest))]
    };
    let morphs = ("morphs".to_owned(), json!(spread.morphs));
    [morphs].into_iter().chain(spread.ranges.iter().flat_map(ends)).collect()
}

/// Whether a figure, which is not below 0, is a whole number that its float is sure of.
fn is_whole(number: f64) -> bool {
    number.fract() == 0.0 && number < EXACT
}

/// The value of a figure: a number or a list, `>5` if that is all that is known, or `infinite`.
fn value_of(amount: &Amount) -> Json {
    match amount {
        Amount::Number(number) if is_whole(*number) => json!(*number as u64),
        Amount::Number(number) => json!(number),
        Amount::Above(bound) => json!(format!(">{bound}")),
        Amount::Infinite => json!("infinite"),
        Amount::List(items) => json!(items),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_jobs::proper::Flaw;
    use seventeen_jobs::text::Problem;

    /// A puzzle of which that is said.
    pub(super) fn rated(verdict: Verdict) -> Rated {
        let problem = Problem::read(&format!("{}1", ".".repeat(80))).unwrap();
        Rated { problem, number: 7, seconds: 0.25, verdict, spread: None }
    }

    #[test]
    fn ratings_are_written_as_the_patterns_game_has_them() {
        let rating = Verdict::Rating(Rating { er: 9.2, ep: 1.2, ed: 1.2 });
        assert!(rated(rating).text().ends_with("1 ED=9.2/1.2/1.2"));
    }

    #[test]
    fn figures_are_written_by_name() {
        let figures = vec![
            Figure::new("b", Amount::Number(5.0)),
            Figure::new("magic", Amount::List(vec!["r1c2=3".to_owned()])),
        ];
        let rated = rated(Verdict::Figures(figures));
        assert!(rated.text().ends_with("1 b=5 magic=1: r1c2=3"));
        let expected = [("b".to_owned(), json!(5)), ("magic".to_owned(), json!(["r1c2=3"]))];
        assert_eq!(rated.fields(0)[1..], expected);
        assert_eq!(value_of(&Amount::Above(5.0)), ">5");
        assert_eq!(value_of(&Amount::Infinite), "infinite");
    }

    #[test]
    fn morphs_say_from_where_to_where_each_number_reaches() {
        let reach =
            |name: &'static str, least, greatest| Reach { name: name.into(), least, greatest };
        let ranges = vec![reach("er", 7.1, 7.3), reach("ep", 1.2, 1.2)];
        let rating = Verdict::Rating(Rating { er: 7.2, ep: 1.2, ed: 1.2 });
        let rated = Rated { spread: Some(Spread { morphs: 20, ranges }), ..rated(rating) };
        assert!(rated.text().ends_with("ED=7.2/1.2/1.2 # 20 morphs: er 7.1..7.3, ep 1.2"));
        let fields = rated.fields(0);
        let names: Vec<_> = fields.iter().skip(4).map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["morphs", "least_er", "greatest_er", "least_ep", "greatest_ep"]);
    }

    #[test]
    fn what_has_no_rating_says_why() {
        assert!(rated(Verdict::Above(7.0)).text().ends_with("1 # ER above 7.0"));
        assert!(rated(Verdict::Invalid(Flaw::NoSolution)).text().ends_with("1 # no solution"));
    }
}
