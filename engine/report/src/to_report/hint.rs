//! A hint: the step, why it works, and its proof line by line, as far as they are revealed.

use super::ToReport;
use crate::page::{Part, Section};
use crate::picture::Picture;
use crate::record::headline;
use crate::to_svg::ToSvg;
use seventeen_core::{Position, Step};
use seventeen_jobs::Result;
use seventeen_jobs::human::{Hint, HintDetail, RatedStep};
use std::iter;

/// Shows as much of the step as the hint reveals.
impl ToReport for Hint {
    fn title(&self) -> String {
        match &self.step {
            Some(_) if self.tell == HintDetail::Place => headline(self),
            step => step.as_ref().map_or("No step", RatedStep::pattern_name).to_owned(),
        }
    }

    fn sections(&self) -> Result<Vec<Section>> {
        let Some(found) = &self.step else {
            let nothing = Part::Text("No technique of the profile finds a step.".to_owned());
            return Ok(vec![
                Section::new("The position").with(nothing).with(Part::picture(self.picture())),
            ]);
        };
        let heading = if self.tell < HintDetail::Step { "The hint" } else { "The step" };
        let step = Section::new(heading).with(Part::Text(headline(self)));
        let about = Some(self.about.to_string()).filter(|_| self.tell > HintDetail::Place);
        let why = about.filter(|about| !about.is_empty()).map(Part::Text);
        let step = why.into_iter().fold(step, Section::with).with(Part::picture(self.picture()));
        let proof = (self.tell == HintDetail::Proof).then(|| proof(&self.position, &found.step));
        Ok(iter::once(step).chain(proof).collect())
    }
}

/// The lines of a step's proof, and a picture of each. A single line would repeat the picture of
/// the step.
pub(super) fn proof(position: &Position, step: &Step) -> Section {
    let lines: Vec<String> = step.proof.to_string().lines().map(str::to_owned).collect();
    let series = if lines.len() > 1 { Picture::of_proof(position, step) } else { Vec::new() };
    let series = series.into_iter().map(Part::picture);
    series.fold(Section::new("The proof").with(Part::Lines(lines)), Section::with)
}
