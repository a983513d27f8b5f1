//! A solution path: each step as a picture, with its proof if it is revealed.

use super::ToReport;
use super::hint::proof;
use crate::page::{Part, Section};
use crate::picture::Picture;
use crate::record::Record;
use crate::table::Table;
use crate::value::Value;
use seventeen_jobs::Result;
use seventeen_jobs::human::{RatedStep, SolutionPath};

impl ToReport for SolutionPath {
    fn title(&self) -> String {
        format!("A path of {} steps", self.steps.len())
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let whole = Section::new("The steps").with(Part::Lines(vec![self.problem.to_string()]));
        let whole = whole.with(Part::Text(self.summary())).with(Part::Table(table(&self.steps)?));
        let mut sections = vec![whole];
        let mut position = (*self.start).clone();
        for (i, taken) in self.steps.iter().enumerate() {
            let picture = Picture::of_position(&position).with_step(&taken.step);
            let heading = format!("Step {}: {}", i + 1, taken.pattern_name());
            sections.push(Section::new(heading).with(Part::picture(picture)));
            if self.proofs {
                sections.push(proof(&position, &taken.step));
            }
            taken.step.apply(&mut position);
        }
        Ok(sections)
    }
}

fn table(steps: &[RatedStep]) -> Result<Table> {
    let row = |(i, taken): (usize, &RatedStep)| {
        vec![Value::from(i + 1), taken.rating.into(), taken.step.to_string().into()]
    };
    let columns = ["step", "rating", "description"].map(String::from).into();
    Table::new(columns, steps.iter().enumerate().map(row).collect())
}
