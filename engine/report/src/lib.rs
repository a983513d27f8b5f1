//! Presentation of results: lines, CSV, JSON lines, tables, statistics and pictures.
//!
//! * [`declared`]: fields of results, from which columns, measures and the fields of recipes are
//!   derived.
//! * [`record`]: how each type of result is written, one file per type.
//! * [`listing`]: results written one after another, in the format of the file's extension.
//! * [`dataset`]: the files of a data set.
//! * `parquet`: results as files of Parquet. Needs the feature `parquet`.
//! * [`table`], [`sums`], [`paired`]: rows with named columns, and the results of every choice of a
//!   comparison for every item.
//! * [`column_names`]: the names of the columns of such tables.
//! * [`tally`], [`histogram`]: how often each value occurs, and the distribution of numbers.
//! * [`same`]: choices of a comparison whose searches were identical.
//! * [`sample`]: weighted puzzles of many draws, and estimates for all puzzles.
//! * [`statistics`]: quantiles, bootstrap intervals, ratios with intervals, wins, ratios of sums
//!   over draws.
//! * [`picture`]: a puzzle, grid, position or pattern as an SVG or PNG picture, with a step, sets
//!   or numbers. Needs the feature `pictures`.
//! * [`page`], [`to_report`]: a result as an HTML page. They need the feature `pages`.
//!
//! ```
//! use seventeen_core::Puzzle;
//! use seventeen_jobs::text::Annotated;
//! use seventeen_report::{Form, Listing};
//!
//! let puzzle: Puzzle = format!("17{}", ".".repeat(79)).parse()?;
//! let mut listing = Listing::new(Form::JsonLines, Vec::new());
//! listing.add(&Annotated { value: puzzle, note: "er=1.5".into() })?;
//! let line = format!("{{\"puzzle\":\"17{}\",\"er\":1.5}}\n", ".".repeat(79));
//! assert_eq!(String::from_utf8_lossy(listing.out()), line);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod column_names;
pub mod csv;
pub mod dataset;
pub mod declared;
mod field_value;
#[cfg(feature = "pictures")]
mod forest_plot;
pub mod histogram;
pub mod json;
pub mod listing;
pub mod markdown;
pub mod mean_widths;
mod number;
#[cfg(feature = "pages")]
pub mod page;
pub mod paired;
#[cfg(feature = "parquet")]
pub mod parquet;
#[cfg(feature = "pictures")]
pub mod picture;
mod plain;
pub mod record;
mod ruled;
pub mod same;
pub mod sample;
pub mod statistics;
pub mod sums;
pub mod table;
pub mod tally;
pub mod technique_tally;
pub mod terminal;
pub mod thousands;
#[cfg(feature = "pages")]
pub mod to_report;
#[cfg(feature = "pictures")]
mod to_svg;
pub mod total;
pub mod value;
#[cfg(feature = "pictures")]
mod verdict_color;

pub use field_value::{FieldShape, FieldType, FieldValue, OwnColumns, StepValue, WriteStepFn};
#[cfg(feature = "pictures")]
pub use forest_plot::ForestPlot;
pub use histogram::Histogram;
pub use listing::{Form, Listed, Listing, ListingChunk, ListingFile};
pub use mean_widths::MeanWidths;
#[cfg(feature = "pages")]
pub use page::Page;
pub use paired::{Paired, PairedItem};
#[cfg(feature = "pictures")]
pub use picture::Picture;
pub use record::{Fields, Format, Measures, Record};
pub use same::Same;
pub use sample::Sample;
pub use sums::Sums;
pub use table::Table;
pub use tally::Tally;
pub use technique_tally::TechniqueTally;
#[cfg(feature = "pages")]
pub use to_report::ToReport;
#[cfg(feature = "pictures")]
pub use to_svg::ToSvg;
pub use total::Total;
pub use value::Value;
