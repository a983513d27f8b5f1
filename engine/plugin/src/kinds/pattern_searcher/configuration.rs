//! What a plugin emitted as a configuration, checked before anything sees it.

use seventeen_core::{Cell, Cells, Configuration, Puzzle, Region};

/// Which boxes a configuration has to fill.
#[derive(Clone, Copy)]
pub(super) enum Extent {
    /// Some of these, or none; clues may also be in those that it leaves empty.
    Within(Region),
    /// These.
    Whole(Region),
}

/// The configuration, or why it is none that was asked for.
pub(super) fn fitting(
    configuration: Configuration,
    extent: Extent,
) -> Result<Configuration, String> {
    let Configuration { digits, clues, .. } = configuration;
    if let Err(error) = Puzzle::from_digits(digits).check() {
        return Err(format!("a configuration cannot be filled: {error}"));
    }
    let filled: Cells = Cell::all().filter(|&cell| digits[cell] != 0).collect();
    let region = configuration.region();
    // A box with nine digits, none of them twice, holds each of them.
    if filled != region.cells() {
        let blank = region.cells() - filled;
        return Err(format!(
            "a configuration fills {region} but for {blank}: expected whole boxes"
        ));
    }
    match extent {
        Extent::Within(whole) if !region.is_subset(whole) => {
            return Err(format!(
                "a configuration to begin with fills {region}: expected boxes of {whole}"
            ));
        }
        Extent::Whole(whole) if region != whole => {
            return Err(format!("a configuration fills {region}: expected {whole}"));
        }
        _ => {}
    }
    let (Extent::Within(place) | Extent::Whole(place)) = extent;
    let outside = clues - place.cells();
    if !outside.is_empty() {
        return Err(format!("a configuration has clues at {outside}: expected them in {place}"));
    }
    Ok(configuration)
}
