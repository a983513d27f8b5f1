//! Checks of the stages that a plugin planned, before a search begins.

use super::SeventeenStage;
use seventeen_core::{Layout, Region, Stage};

/// The stages, or the reason why they are invalid.
type Read<T> = Result<T, String>;

/// # Safety
/// `raw` is null or `n` stages are readable there.
pub(super) unsafe fn read_stages(raw: *const SeventeenStage, n: usize) -> Read<Vec<Stage>> {
    // A chain of boxes has at most nine stages.
    if !(1..=9).contains(&n) {
        return Err(format!("a search has {n} stages: expected 1 to 9"));
    }
    if raw.is_null() || !raw.is_aligned() {
        return Err("the stages of a search are unreadable".to_owned());
    }
    // SAFETY: not null, aligned, and the caller's promise.
    let raw = unsafe { std::slice::from_raw_parts(raw, n) };
    raw.iter().map(read_stage).collect()
}

fn read_stage(&SeventeenStage { region: bits, expected, memory }: &SeventeenStage) -> Read<Stage> {
    let region = Region::from_bits(bits);
    if region.bits() != bits || region.is_empty() {
        return Err(format!("a stage fills the boxes {bits:#x}: expected some of bits 0 to 8"));
    }
    if !(expected.is_finite() && expected >= 0.) {
        let why = format!("a stage expects to keep {expected} configurations: expected 0 or more");
        return Err(why);
    }
    Ok(Stage { region, expected, memory })
}

/// The stages, if their regions form a chain of the layout's open boxes, and match the requested
/// chain, if there is one.
pub(super) fn check_stages(
    stages: Vec<Stage>,
    layout: &Layout,
    chain: &[Region],
) -> Read<Vec<Stage>> {
    let regions: Vec<Region> = stages.iter().map(|stage| stage.region).collect();
    for pair in regions.windows(2) {
        let [before, after] = [pair[0], pair[1]];
        if !before.is_subset(after) || after.len() != before.len() + 1 {
            return Err(format!("a stage fills {after} after {before}: expected one box more"));
        }
    }
    let open = layout.open();
    if let Some(beyond) = regions.iter().find(|region| !region.is_subset(open)) {
        return Err(format!("a stage fills {beyond}: expected boxes of {open}"));
    }
    if !chain.is_empty() && regions != chain {
        return Err(format!("the stages fill {regions:?}: expected {chain:?}"));
    }
    Ok(stages)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(region: u16, expected: f64) -> SeventeenStage {
        SeventeenStage { region, expected, memory: 7 }
    }

    fn refused(stages: &[SeventeenStage]) -> String {
        // SAFETY: the stages of a slice.
        unsafe { read_stages(stages.as_ptr(), stages.len()) }.expect_err("malformed stages")
    }

    #[test]
    fn stages_that_cannot_be_read_are_refused() {
        let sound = raw(0b11, 2.5);
        let region = Region::from_bits(0b11);
        let expected = vec![Stage { region, expected: 2.5, memory: 7 }];
        // SAFETY: one stage.
        assert_eq!(unsafe { read_stages(&sound, 1) }, Ok(expected));
        assert_eq!(refused(&[]), "a search has 0 stages: expected 1 to 9");
        assert_eq!(refused(&[sound; 10]), "a search has 10 stages: expected 1 to 9");
        // SAFETY: null.
        let none = unsafe { read_stages(std::ptr::null(), 1) };
        assert_eq!(none, Err("the stages of a search are unreadable".to_owned()));
    }

    #[test]
    fn what_a_stage_says_is_checked() {
        for region in [0, 0x200, 0x201] {
            let why = format!("a stage fills the boxes {region:#x}: expected some of bits 0 to 8");
            assert_eq!(refused(&[raw(1, 1.0), raw(region, 1.0)]), why);
        }
        for expected in [f64::NAN, f64::INFINITY, -1.0] {
            let why = format!("keep {expected} configurations: expected 0 or more");
            assert!(refused(&[raw(1, expected)]).ends_with(&why));
        }
    }
}
