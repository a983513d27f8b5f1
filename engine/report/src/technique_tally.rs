//! How often each technique occurs in solution paths.

use crate::column_names;
use crate::record::shown_rating;
use crate::table::Table;
use crate::value::Value;
use seventeen_jobs::human::{RatedStep, SolutionPath};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The techniques of the steps in solution paths, by their titles, with their counts.
///
/// ```
/// use seventeen_report::TechniqueTally;
///
/// assert_eq!(TechniqueTally::default().table().rows().len(), 0);
/// ```
#[derive(Default)]
pub struct TechniqueTally(BTreeMap<String, TechniqueCounts>);

/// The counts of a technique.
#[derive(Default)]
struct TechniqueCounts {
    /// The least rating of its steps, if the profile rates them.
    rating: Option<f64>,
    steps: usize,
    paths: usize,
}

impl TechniqueTally {
    /// Counts the steps of a path.
    pub fn add(&mut self, path: &SolutionPath) {
        let mut of_path: BTreeMap<&str, Vec<&RatedStep>> = BTreeMap::new();
        for step in path.steps.iter() {
            of_path.entry(step.pattern_name()).or_default().push(step);
        }
        for (title, steps) in of_path {
            let counts = self.0.entry(title.to_owned()).or_default();
            let ratings = steps.iter().filter_map(|step| shown_rating(step)).chain(counts.rating);
            counts.rating = ratings.reduce(f64::min);
            counts.steps += steps.len();
            counts.paths += 1;
        }
    }

    /// A row for each technique, the easiest first: its title, the least rating of its steps, the
    /// number of its steps, and of the paths that have one.
    pub fn table(&self) -> Table {
        let mut all: Vec<(&String, &TechniqueCounts)> = self.0.iter().collect();
        all.sort_by(|(_, one), (_, other)| {
            one.rating.partial_cmp(&other.rating).unwrap_or(Ordering::Equal)
        });
        let row = |(title, counts): (&String, &TechniqueCounts)| {
            let TechniqueCounts { rating, steps, paths } = counts;
            vec![Value::from(title.as_str()), (*rating).into(), (*steps).into(), (*paths).into()]
        };
        let columns = column_names::TECHNIQUE_TALLY.map(String::from).into();
        let rows = all.into_iter().map(row).collect();
        Table::new(columns, rows).expect("rows are as long as the heading")
    }
}
