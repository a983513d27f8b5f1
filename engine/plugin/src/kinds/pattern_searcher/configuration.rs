//! Checks of the configurations that a plugin emitted, before anything uses them.

use seventeen_core::{Cell, Cells, ClueMap, Configuration, Puzzle, Region};

/// The boxes that a configuration has to fill.
#[derive(Clone, Copy)]
pub(super) enum ConfigurationExtent {
    /// Some of these, or none; the empty boxes may contain clues, too.
    Within(Region),
    /// All of these, with the map's numbers of clues.
    Whole(Region, ClueMap),
}

/// The configuration, or the reason why it is invalid.
pub(super) fn check_configuration(
    configuration: Configuration,
    extent: ConfigurationExtent,
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
        return Err(format!("a configuration fills {region} except {blank}: expected whole boxes"));
    }
    match extent {
        ConfigurationExtent::Within(whole) if !region.is_subset(whole) => {
            return Err(format!(
                "a configuration to begin with fills {region}: expected boxes of {whole}"
            ));
        }
        ConfigurationExtent::Whole(whole, _) if region != whole => {
            return Err(format!("a configuration fills {region}: expected {whole}"));
        }
        _ => {}
    }
    let (ConfigurationExtent::Within(place) | ConfigurationExtent::Whole(place, _)) = extent;
    let outside = clues - place.cells();
    if !outside.is_empty() {
        return Err(format!("a configuration has clues at {outside}: expected them in {place}"));
    }
    if let ConfigurationExtent::Whole(place, map) = extent {
        check_clues(clues, place, map)?;
        check_numbers(&configuration)?;
    }
    Ok(configuration)
}

/// Checks that the boxes have the map's numbers of clues, up to the order of the boxes.
fn check_clues(clues: Cells, place: Region, map: ClueMap) -> Result<(), String> {
    let in_order = |map: ClueMap| {
        let all = map.clues();
        let mut clues: Vec<u8> = place.boxes().map(|of| all[of]).collect();
        clues.sort_unstable();
        clues
    };
    let (found, expected) = (in_order(ClueMap::of(clues)), in_order(map));
    if found == expected {
        return Ok(());
    }
    Err(format!(
        "a configuration has clues at {clues}, {found:?} in the boxes of {place}: expected {expected:?}"
    ))
}

/// The number of maps of the grid: each gives an image of a configuration.
const MAPS: u32 = 2 * 6u32.pow(8);

/// Checks that the numbers of images are possible.
fn check_numbers(configuration: &Configuration) -> Result<(), String> {
    let Configuration { images, fixed, ways, .. } = *configuration;
    if !(1..=MAPS).contains(&images) {
        return Err(format!("a configuration has {images} images: expected 1 to {MAPS}"));
    }
    if !(1..=images).contains(&fixed) {
        return Err(format!(
            "a configuration has {fixed} images with its clues: expected 1 to {images}"
        ));
    }
    if ways == 0 {
        return Err("a configuration is met in 0 ways: expected 1 or more".to_owned());
    }
    Ok(())
}
