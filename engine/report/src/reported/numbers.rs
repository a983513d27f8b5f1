//! Numbers: how they are distributed.

use super::Reported;
use crate::page::{Chart, Part, Section};
use crate::statistics::Quartiles;
use crate::table::Table;
use crate::value::Value;
use seventeen_jobs::Result;

/// Finite numbers in any order.
pub struct Numbers(pub Vec<f64>);

impl Reported for Numbers {
    fn title(&self) -> String {
        format!("{} numbers", self.0.len())
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let chart = Chart::distribution("How often they are how large", "number", &self.0);
        let section = Section::new("Their distribution").with(Part::Chart(chart));
        Ok(vec![section.with(Part::Table(summary(&self.0)?))])
    }
}

/// The least, the quartiles, the greatest and the mean.
fn summary(numbers: &[f64]) -> Result<Table> {
    let columns = ["count", "least", "q1", "median", "q3", "greatest", "mean"];
    let quartiles = Quartiles::of(numbers.to_vec());
    let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
    let row = quartiles.map(|Quartiles { lower, median, upper }| {
        let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
        let most = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let values = [least, lower, median, upper, most, mean].map(Value::from);
        [Value::from(numbers.len())].into_iter().chain(values).collect()
    });
    Table::new(columns.map(String::from).into(), row.into_iter().collect())
}
