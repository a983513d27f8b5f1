//! Numbers: their distribution.

use super::ToReport;
use crate::page::{Chart, Part, Section};
use crate::table::Table;
use crate::table::describe::figures;
use crate::value::Value;
use seventeen_jobs::Result;

/// Finite numbers in any order.
pub struct Numbers(pub Vec<Value>);

impl ToReport for Numbers {
    fn title(&self) -> String {
        format!("The distribution of {} numbers", self.0.len())
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let floats: Vec<f64> = self.0.iter().filter_map(Value::number).collect();
        let chart = Chart::distribution("Distribution", "number", &floats);
        let section = Section::new("Distribution").with(Part::Chart(chart));
        Ok(vec![section.with(Part::Table(summary(&self.0)?))])
    }
}

/// The least, the quartiles, the greatest and the mean.
fn summary(numbers: &[Value]) -> Result<Table> {
    let columns = ["count", "least", "q1", "median", "q3", "greatest", "mean"];
    let figures = figures(&numbers.iter().collect::<Vec<_>>());
    let row = figures.map(|[count, mean, _, least, lower, median, upper, greatest]| {
        vec![count, least, lower, median, upper, greatest, mean]
    });
    Table::new(columns.map(String::from).into(), row.into_iter().collect())
}
