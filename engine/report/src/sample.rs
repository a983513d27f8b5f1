//! `Sample`: weighted puzzles of many draws, and estimates for all puzzles.

use crate::column_names::SAMPLED;
use crate::statistics::{Estimate, ratio_of_sums};
use crate::table::Table;
use crate::value::{Key, Value};
use seventeen_jobs::Error;
use seventeen_jobs::generate::Draw;
use seventeen_jobs::text::lines::ParsedLine;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Weighted puzzles of many draws. Draws are independent; the puzzles of one draw may not be.
///
/// ```
/// use seventeen_core::{Board, Puzzle};
/// use seventeen_jobs::generate::{Draw, DrawOrigin, DrawnPuzzle};
/// use seventeen_report::{Sample, Value};
/// use std::sync::Arc;
///
/// let puzzle: Puzzle = format!("17{}", ".".repeat(79)).parse()?;
/// let made = DrawnPuzzle { board: Board::from(&puzzle), weight: Some(3.), rating: None };
/// let draw = Draw {
///     generator: "mine".into(),
///     origin: DrawOrigin { seed: 1, from: None },
///     tries: 2,
///     made: Arc::new(vec![made.clone(), made]),
/// };
/// let mut sample = Sample::default();
/// sample.add(draw)?;
/// assert_eq!((sample.len(), sample.tries()), (2, 2));
/// assert_eq!(sample.total().map(|total| total.value), Some(3.));
/// let table = sample.by(|_| Ok::<_, seventeen_jobs::Error>(Value::from("like it")))?;
/// assert_eq!(table.rows()[0][..3], ["like it".into(), 2.into(), Value::from(1.)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Sample(Arc<Vec<Draw>>);

impl Sample {
    /// Adds a draw to the sample.
    ///
    /// # Errors
    /// The generator did not report the probability of a puzzle.
    pub fn add(&mut self, draw: Draw) -> Result<(), Error> {
        if draw.made.iter().any(|made| made.weight.is_none()) {
            return Err(Error::bad_input(format_args!(
                "sample: `{}` does not know how likely its puzzles are: expected a generator that \
                 gives weights",
                draw.generator
            )));
        }
        Arc::make_mut(&mut self.0).push(draw);
        Ok(())
    }

    /// The number of tries of the draws.
    pub fn tries(&self) -> u64 {
        self.0.iter().map(|draw| draw.tries).sum()
    }

    /// The number of puzzles.
    pub fn len(&self) -> usize {
        self.0.iter().map(|draw| draw.made.len()).sum()
    }

    /// Whether there are no puzzles.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The sum of the weights divided by the tries: an estimate of the number of puzzles for each
    /// object drawn from, such as a solution grid; none without tries.
    pub fn total(&self) -> Option<Estimate> {
        let sums = |draw: &Draw| (weights(draw, |_| 1.), draw.tries as f64);
        ratio_of_sums(&self.0.iter().map(sums).collect::<Vec<_>>())
    }

    /// The mean of `of` over all puzzles that exist, as an estimate; none without puzzles.
    ///
    /// # Errors
    /// The errors of `of`.
    pub fn mean<E>(
        &self,
        of: impl FnMut(ParsedLine) -> Result<f64, E>,
    ) -> Result<Option<Estimate>, E> {
        let numbers = self.each(of)?;
        Ok(self.weighted_mean(&numbers, |&number| number))
    }

    /// A table by the values of `of`: the `value`, the number of `puzzles` of the sample that have
    /// it, their estimated `share` of all puzzles, and its standard error, `share_error`.
    ///
    /// # Errors
    /// The errors of `of`.
    pub fn by<E: From<Error>>(
        &self,
        of: impl FnMut(ParsedLine) -> Result<Value, E>,
    ) -> Result<Table, E> {
        let values = self.each(of)?;
        let mut kinds: BTreeMap<Key, usize> = BTreeMap::new();
        for value in values.iter().flatten() {
            *kinds.entry(Key(value.clone())).or_default() += 1;
        }
        let rows = kinds.into_iter().map(|(Key(kind), puzzles)| {
            let is_such = |value: &Value| f64::from(u8::from(value.order(&kind).is_eq()));
            let share = self.weighted_mean(&values, is_such);
            // Nothing is known about other kinds if there is none.
            let error = share.and_then(|share| share.error.filter(|_| share.value < 1.));
            let share = share.map(|share| share.value);
            vec![kind, puzzles.into(), share.into(), error.into()]
        });
        Ok(Table::new(SAMPLED.map(String::from).into(), rows.collect())?)
    }

    /// The value of `of` for each puzzle, draw by draw.
    fn each<T, E>(&self, mut of: impl FnMut(ParsedLine) -> Result<T, E>) -> Result<Vec<Vec<T>>, E> {
        self.0.iter().map(|draw| draw.annotated_lines().map(&mut of).collect()).collect()
    }

    /// The mean of a number over all puzzles that exist: `values` gives the number for each puzzle
    /// of the sample, draw by draw.
    fn weighted_mean<T>(&self, values: &[Vec<T>], number: impl Fn(&T) -> f64) -> Option<Estimate> {
        let sums = |(draw, values): (&Draw, &Vec<T>)| {
            (weights(draw, |i| number(&values[i])), weights(draw, |_| 1.))
        };
        ratio_of_sums(&self.0.iter().zip(values).map(sums).collect::<Vec<_>>())
    }
}

/// The sum of a draw's weights, each times the value of the puzzle with this index.
fn weights(draw: &Draw, of: impl Fn(usize) -> f64) -> f64 {
    let weighted = |(i, weight): (usize, Option<f64>)| weight.map(|weight| weight * of(i));
    draw.made.iter().map(|made| made.weight).enumerate().filter_map(weighted).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Board, Puzzle};
    use seventeen_jobs::generate::{DrawOrigin, DrawnPuzzle};

    /// A sample of draws with these numbers of puzzles, of 1,000 tries each.
    fn sample(puzzles: &[usize]) -> Sample {
        let puzzle: Puzzle = format!("17{}", ".".repeat(79)).parse().unwrap();
        let drawn = DrawnPuzzle { board: Board::from(&puzzle), weight: Some(5.), rating: None };
        let mut sample = Sample::default();
        for &puzzles in puzzles {
            let origin = DrawOrigin { seed: 1, from: None };
            let made = Arc::new(vec![drawn.clone(); puzzles]);
            sample.add(Draw { generator: "mine".into(), origin, tries: 1000, made }).unwrap();
        }
        sample
    }

    /// The table by these values, one for each puzzle.
    fn by(sample: &Sample, values: &[Value]) -> String {
        let mut values = values.iter().cloned();
        sample.by(|_| Ok::<_, Error>(values.next().unwrap())).unwrap().to_string()
    }

    #[test]
    fn estimates_from_fewer_than_two_draws_have_no_error() {
        let total = |puzzles: &[usize]| sample(puzzles).total().unwrap();
        assert_eq!(total(&[0; 16]), Estimate { value: 0., error: None });
        assert_eq!(total(&[0, 0, 1, 0]), Estimate { value: 0.00125, error: None });
        assert!(total(&[0, 1, 1, 0]).error.is_some());
        let mean = |puzzles: &[usize]| sample(puzzles).mean(|_| Ok::<_, Error>(24.)).unwrap();
        assert_eq!(mean(&[0, 0]), None);
        assert_eq!(mean(&[0, 2, 0]), Some(Estimate { value: 24., error: None }));
    }

    #[test]
    fn shares_of_all_or_of_one_draw_have_no_error() {
        let of_two = sample(&[1, 0, 1]);
        let all = by(&of_two, &[25.into(), 25.into()]);
        assert_eq!(all, "value  puzzles  share  share_error\n   25        2  1.000");
        let of_one = by(&sample(&[1, 2]), &[25.into(), 25.into(), 26.into()]);
        let (first, last) = (of_one.lines().nth(1).unwrap(), of_one.lines().last().unwrap());
        assert_eq!(last.split_whitespace().collect::<Vec<_>>(), ["26", "1", "0.333"]);
        assert_eq!(first.split_whitespace().count(), 4, "{of_one}");
    }

    #[test]
    fn decimal_values_are_sorted_by_size() {
        let values = [10.14, 9.75, 10.92].map(Value::from);
        let table = by(&sample(&[3]), &values);
        let sorted = table.lines().skip(1).map(|line| line.split_whitespace().next().unwrap());
        assert_eq!(sorted.collect::<Vec<_>>(), ["9.750", "10.140", "10.920"]);
    }
}
