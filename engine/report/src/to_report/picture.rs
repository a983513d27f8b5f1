//! A picture, and several values on one page.

use super::ToReport;
use crate::page::{Part, Section};
use crate::picture::Picture;
use seventeen_jobs::Result;

impl ToReport for Picture {
    fn title(&self) -> String {
        "A picture".to_owned()
    }

    fn sections(&self) -> Result<Vec<Section>> {
        Ok(vec![Section::new("Picture").with(Part::picture(self.clone()))])
    }
}

/// The heading of a section of pictures.
const PICTURES: &str = "Pictures";

/// Several values on one page, in order. Pictures in a row share a section.
///
/// ```
/// use seventeen_core::Grid;
/// use seventeen_report::to_report::Several;
/// use seventeen_report::{Picture, ToReport};
///
/// let grid: Grid =
///     "123456789456789123789123456231674895875912364694538217317265948542897631968341572".parse()?;
/// let picture = Picture::of_grid(&grid);
/// let mut page = Several::default();
/// page.add_picture(&picture);
/// page.add_picture(&picture);
/// assert_eq!(page.sections()?.len(), 1);
/// page.add(&picture)?;
/// assert_eq!(page.sections()?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Several(Vec<Section>);

impl Several {
    /// Adds a value.
    ///
    /// # Errors
    /// The value does not have what its report needs.
    pub fn add(&mut self, value: &dyn ToReport) -> Result<()> {
        self.0.extend(value.sections()?);
        Ok(())
    }

    /// Adds a picture.
    pub fn add_picture(&mut self, picture: &Picture) {
        let last = self.0.pop_if(|last| last.heading() == PICTURES);
        let section = last.unwrap_or_else(|| Section::new(PICTURES));
        self.0.push(section.with(Part::picture(picture.clone())));
    }
}

impl ToReport for Several {
    fn title(&self) -> String {
        "Report".to_owned()
    }

    fn sections(&self) -> Result<Vec<Section>> {
        Ok(self.0.clone())
    }
}
