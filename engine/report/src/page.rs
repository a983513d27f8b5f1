//! `Page`: a report as one self-contained HTML file.
//!
//! Its charts are Vega-Lite specifications, drawn by Vega in the reader's browser; a page with
//! charts contains both scripts (`vendor/`). A content security policy keeps the browser from
//! loading anything else. Tables and sentences repeat the content of charts.

mod chart;
mod scripts;
mod section;

pub use chart::{Chart, Interval, Pair};
pub use section::{Part, Section};

use askama::Template;
use scripts::{VEGA, VEGA_LITE};
use section::Shown;
use seventeen_jobs::{Error, Result};

const LICENSES: &str = concat!(
    "Vega\n\n",
    include_str!("../vendor/LICENSE-vega"),
    "\nVega-Lite\n\n",
    include_str!("../vendor/LICENSE-vega-lite"),
);

/// The run that a report describes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct About {
    /// The text of the recipe.
    pub recipe: String,
    /// The parameters that were set, by name.
    pub settings: Vec<(String, String)>,
    /// The version of Seventeen.
    pub version: String,
    /// The random seed.
    pub seed: u64,
}

/// A report.
///
/// ```
/// use seventeen_report::page::{About, Page, Part, Section};
///
/// let section = Section::new("Grids").with(Part::Text("Two grids & nothing more.".to_owned()));
/// let page = Page { title: "A report".to_owned(), about: About::default(), sections: vec![section] };
/// let html = page.html()?;
/// assert!(html.starts_with("<!doctype html>") && html.contains("Two grids &#38; nothing more."));
/// assert!(!html.contains("vega"));
/// # Ok::<(), seventeen_jobs::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Page {
    /// The title.
    pub title: String,
    /// The run that it came from.
    pub about: About,
    /// Its sections, in order.
    pub sections: Vec<Section>,
}

/// A section of the series: its number among all sections, which names its anchor.
#[derive(Clone, Copy)]
struct Anchor<'a> {
    number: usize,
    heading: &'a str,
}

/// A section as the template's input.
struct Block<'a> {
    heading: &'a str,
    parts: Vec<Shown>,
    folded: bool,
    anchor: Option<Anchor<'a>>,
    previous: Option<Anchor<'a>>,
    next: Option<Anchor<'a>>,
}

impl<'a> Block<'a> {
    /// The section of this number, with its neighbours of the series.
    fn new(number: usize, section: &'a Section, series: &[Anchor<'a>]) -> Block<'a> {
        let place = series.iter().position(|anchor| anchor.number == number);
        let near = |place: Option<usize>| series.get(place?).copied();
        Block {
            heading: &section.heading,
            parts: section.parts.iter().map(Shown::of).collect(),
            folded: section.folded,
            anchor: near(place),
            previous: near(place.and_then(|place| place.checked_sub(1))),
            next: near(place.map(|place| place + 1)),
        }
    }
}

/// The page as the template's input.
#[derive(Template)]
#[template(path = "page.html")]
struct Document<'a> {
    title: &'a str,
    about: &'a About,
    sections: Vec<Block<'a>>,
    /// The sections of the series.
    contents: Vec<Anchor<'a>>,
    /// The scripts that draw charts, with their licences; none without charts.
    scripts: Option<[&'a str; 3]>,
}

impl Page {
    /// The page as HTML; equal pages give equal HTML.
    ///
    /// # Errors
    /// The page cannot be written into memory.
    pub fn html(&self) -> Result<String> {
        let contents = self.contents();
        let sections = self.sections.iter().enumerate();
        let sections = sections.map(|(i, section)| Block::new(i, section, &contents)).collect();
        let is_chart = |part: &Part| matches!(part, Part::Chart(_));
        let has_charts = self.sections.iter().flat_map(|section| &section.parts).any(is_chart);
        let scripts = has_charts.then(|| [LICENSES, VEGA.as_str(), strip_source_map(&VEGA_LITE)]);
        let (title, about) = (&self.title, &self.about);
        let document = Document { title, about, sections, contents, scripts };
        document.render().map_err(|error| Error::work_failed(format_args!("report: {error}")))
    }

    /// The sections of the series.
    fn contents(&self) -> Vec<Anchor<'_>> {
        let listed = self.sections.iter().enumerate().filter(|(_, section)| section.listed);
        listed.map(|(number, section)| Anchor { number, heading: &section.heading }).collect()
    }
}

/// A script without the line that names its source map.
fn strip_source_map(script: &str) -> &str {
    script.split("//# sourceMappingURL").next().unwrap_or_default()
}

#[cfg(test)]
mod tests;
