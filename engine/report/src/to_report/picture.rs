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
/// use seventeen_jobs::text::Annotated;
/// use seventeen_report::to_report::Several;
/// use seventeen_report::{Picture, ToReport};
///
/// let grid: Grid =
///     "123456789456789123789123456231674895875912364694538217317265948542897631968341572".parse()?;
/// let picture = Picture::of_grid(&grid);
/// let mut page = Several::default();
/// page.add_picture(&picture);
/// page.add_picture(&picture);
/// assert_eq!((page.title(), page.sections()?.len()), ("2 sudokus".to_owned(), 1));
/// page.add(&Annotated::from(grid))?;
/// assert!(page.title().ends_with(", and 2 sudokus"), "{}", page.title());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Default)]
pub struct Several {
    sections: Vec<Section>,
    /// The title of each value that is not a picture.
    titles: Vec<String>,
    /// The subjects of its pictures.
    subjects: Vec<&'static str>,
}

impl Several {
    /// Adds a value.
    ///
    /// # Errors
    /// The value does not have what its report needs.
    pub fn add(&mut self, value: &dyn ToReport) -> Result<()> {
        self.sections.extend(value.sections()?);
        self.titles.push(value.title());
        Ok(())
    }

    /// Adds a picture, with its number below it if it has no other text there.
    pub fn add_picture(&mut self, picture: &Picture) {
        let numbered = picture.clone().numbered(self.subjects.len() + 1);
        let last = self.sections.pop_if(|last| last.heading() == PICTURES);
        let section = last.unwrap_or_else(|| Section::new(PICTURES));
        self.sections.push(section.with(Part::picture(numbered)));
        self.subjects.push(picture.subject());
    }

    /// `1 picture`, `40 sudokus`; nothing without pictures.
    fn describe_pictures(&self) -> Option<String> {
        let (first, count) = (self.subjects.first()?, self.subjects.len());
        let is_alike = self.subjects.iter().all(|subject| subject == first);
        let subject = if is_alike { first } else { Picture::ANY_SUBJECT };
        Some(format!("{count} {subject}{}", if count == 1 { "" } else { "s" }))
    }
}

impl ToReport for Several {
    fn title(&self) -> String {
        let pictures = self.describe_pictures();
        let more = self.titles.len().saturating_sub(1) + usize::from(pictures.is_some());
        match (self.titles.first(), pictures) {
            (None, pictures) => pictures.unwrap_or_else(|| "Nothing".to_owned()),
            (Some(first), None) if more == 0 => first.clone(),
            (Some(first), Some(pictures)) if more == 1 => format!("{first}, and {pictures}"),
            (Some(first), _) => format!("{first}, and {more} more"),
        }
    }

    fn sections(&self) -> Result<Vec<Section>> {
        Ok(self.sections.clone())
    }
}
