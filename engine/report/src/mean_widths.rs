//! `MeanWidths`: the mean number of nodes at each depth, for the searches of each choice.

use crate::record::{Measures, WIDTHS};
use crate::value::Value;

/// Arithmetic means over the items on which all choices report their nodes by depth.
///
/// ```
/// use seventeen_report::{MeanWidths, Measures, Value};
///
/// let record = |widths: [u64; 3]| {
///     Measures::from([("widths".to_owned(), widths.into_iter().collect::<Value>())])
/// };
/// let items = [[record([0, 3, 8]), record([0, 2, 2])], [record([0, 5, 4]), record([1, 2, 2])]];
/// let mean = MeanWidths::of(items.iter().map(|records| &records[..])).ok_or("nothing is said")?;
/// assert_eq!(mean.items, 2);
/// assert_eq!(mean.by_choice, [[0., 4., 6.], [0.5, 2., 2.]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct MeanWidths {
    /// The number of these items.
    pub items: usize,
    /// For each choice the mean number of nodes by depth, from depth 0 on.
    pub by_choice: Vec<Vec<f64>>,
}

impl MeanWidths {
    /// The means over items, each with a record for each choice. None if there is no item on which
    /// all of them have a list of numbers in the field `widths`.
    pub fn of<'a>(items: impl IntoIterator<Item = &'a [Measures]>) -> Option<MeanWidths> {
        let all = |records: &[Measures]| records.iter().map(widths).collect::<Option<Vec<_>>>();
        let mut said = items.into_iter().filter_map(all);
        let (mut count, mut sums) = (1, said.next()?);
        for widths in said {
            count += 1;
            sums.iter_mut().zip(&widths).for_each(|(sum, widths)| add(sum, widths));
        }
        let mean = |sum: Vec<f64>| sum.into_iter().map(|sum| sum / count as f64).collect();
        Some(MeanWidths { items: count, by_choice: sums.into_iter().map(mean).collect() })
    }
}

/// The nodes by depth of a record.
fn widths(record: &Measures) -> Option<Vec<f64>> {
    match record.get(WIDTHS)? {
        Value::List(widths) => widths.iter().map(Value::number).collect(),
        _ => None,
    }
}

/// Adds numbers depth by depth.
fn add(sum: &mut Vec<f64>, widths: &[f64]) {
    if sum.len() < widths.len() {
        sum.resize(widths.len(), 0.);
    }
    sum.iter_mut().zip(widths).for_each(|(sum, width)| *sum += width);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_on_which_a_choice_says_nothing_are_left_out() {
        let record = |widths: Value| Measures::from([(WIDTHS.to_owned(), widths)]);
        let list = |widths: &[i64]| record(widths.iter().copied().collect());
        let items = [
            vec![list(&[1, 2]), record(Value::Nothing)],
            vec![list(&[3, 4]), Measures::new()],
            vec![list(&[5]), list(&[6, 7])],
            vec![list(&[7, 8]), record(["a"].into_iter().collect())],
        ];
        let mean = MeanWidths::of(items.iter().map(Vec::as_slice)).unwrap();
        assert_eq!((mean.items, mean.by_choice), (1, vec![vec![5.], vec![6., 7.]]));
        assert_eq!(MeanWidths::of(items[..2].iter().map(Vec::as_slice)), None);
    }
}
