//! `StepDescription`: a step as programs in other languages describe it, by texts.

use seventeen_core::{Candidate, Cells, Digit, Error, Position, Result, Step};

/// A step that a function of a technique describes.
///
/// ```
/// use seventeen_core::Position;
/// use seventeen_jobs::human::StepDescription;
///
/// let step = StepDescription { conclusions: vec!["r1c12<>5".into()], ..StepDescription::default() };
/// let step = step.into_step("pair", &Position::EMPTY)?;
/// assert_eq!(step.eliminations.len(), 2);
/// # Ok::<(), seventeen_core::Error>(())
/// ```
#[derive(Clone, PartialEq, Default, Debug)]
pub struct StepDescription {
    /// Its conclusions, each a text such as `r1c1=5` or `r1c12<>5`.
    pub conclusions: Vec<String>,
    /// What is shown after the technique's name.
    pub text: Option<String>,
    /// The kind of the pattern.
    pub form: String,
    /// The number of cells of the pattern.
    pub size: u32,
}

impl StepDescription {
    /// The names of its fields, where a language has records: the conclusions are two fields.
    pub const FIELDS: [&str; 5] = ["place", "eliminate", "text", "form", "size"];

    /// The step of a technique in a position.
    ///
    /// # Errors
    /// A conclusion cannot be read.
    pub fn into_step(self, technique: &str, position: &Position) -> Result<Step> {
        let mut step = Step::form(self.form).of_size(self.size);
        if let Some(text) = self.text {
            step = step.saying(format!("{technique}: {text}"));
        }
        for text in &self.conclusions {
            step = add_conclusion(step, text, position).ok_or_else(|| {
                let expected = "expected text like r1c1=5 or r1c1<>5";
                Error::failed(format!("technique `{technique}`: `{text}`: {expected}"))
            })?;
        }
        Ok(step)
    }
}

/// The step with a conclusion, `r1c1=5` or `r1c1 r1c2<>5`; none if the text is another.
fn add_conclusion(mut step: Step, text: &str, position: &Position) -> Option<Step> {
    let (cells, digit, places) = match (text.split_once("<>"), text.split_once('=')) {
        (Some((cells, digit)), _) => (cells, digit, false),
        (None, Some((cells, digit))) => (cells, digit, true),
        (None, None) => return None,
    };
    let cells: Cells = cells.parse().ok()?;
    let digit = digit.trim().parse().ok().and_then(Digit::new)?;
    if !places {
        return Some(step.eliminate(position, digit, cells));
    }
    step.placements.extend(cells.iter().map(|cell| Candidate::new(cell, digit)));
    Some(step)
}
