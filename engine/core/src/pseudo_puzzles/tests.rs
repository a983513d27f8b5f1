use super::*;
use crate::minlex::PatternStabiliser;
use crate::{Cell, Puzzle};
use std::collections::HashSet;

fn pattern(text: &str) -> Cells {
    text.parse().unwrap()
}

/// All fillings without conflict, with digits in order of appearance: one per way up to names.
fn all_fillings(pattern: Cells) -> Vec<Puzzle> {
    let mut all = vec![[0; 81]];
    for cell in pattern {
        let more = |digits: &[u8; 81]| {
            let seen: HashSet<u8> = cell.peers().iter().map(|peer| digits[peer]).collect();
            let next = digits.iter().max().map_or(1, |&most| (most + 1).min(9));
            let digits = *digits;
            (1..=next).filter(move |digit| !seen.contains(digit)).map(move |digit| {
                let mut digits = digits;
                digits[cell] = digit;
                digits
            })
        };
        all = all.iter().flat_map(more).collect();
    }
    all.iter().map(|digits| Puzzle::from_digits(*digits)).collect()
}

/// Checks the counts against the fillings themselves and their canonical forms.
fn check(pattern: Cells) {
    let all = all_fillings(pattern);
    assert_eq!(fillings(pattern, Limits::default()), Ok(all.len() as u128), "{pattern}");
    let stabiliser = PatternStabiliser::new(pattern);
    let form = |puzzle: &Puzzle| stabiliser.canonical(puzzle).unwrap().0;
    let forms: HashSet<Puzzle> = all.iter().map(form).collect();
    assert_eq!(pseudo_puzzles(pattern, Limits::default()), Ok(forms.len() as u128), "{pattern}");
}

#[test]
fn tiny_patterns_have_as_many_as_canonical_forms_tell_apart() {
    for text in [
        "r1c1",
        "r1c1 r5c5",
        "r1c1 r5c5 r9c9",
        "r1c1 r1c5 r5c1 r5c5",
        "r1c147 r4c147",
        "r12c12 r45c45",
        "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7",
        "r1c1 r2c4 r3c7 r4c2 r5c5 r6c8 r7c3 r8c6",
        "r5c123789 r46c5",
        "r123c123",
        "r1c123456789",
        "r123c12 r1c456",
        "r1c1 r1c5 r2c6 r4c2 r5c4 r8c8 r9c1 r9c9",
    ] {
        check(pattern(text));
    }
}

#[test]
fn sets_of_random_cells_have_as_many_as_canonical_forms_tell_apart() {
    let mut number: u64 = 17;
    for size in (2..=8).chain(4..=8) {
        let mut cells = Cells::EMPTY;
        while cells.len() < size {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            // Within two bands and stacks, where cells see each other.
            let at = (number >> 33) as usize % 36;
            cells.insert(Cell::at(at / 6, at % 6));
        }
        check(cells);
    }
}

#[test]
fn two_boxes_of_a_band_have_as_many_as_canonical_forms_tell_apart() {
    let boxes = pattern("r123c123456");
    assert_eq!(fillings(boxes, Limits::default()), Ok(56 * 6 * 6 * 6));
    check(boxes);
}

#[test]
fn known_numbers_come_out() {
    assert_eq!(pseudo_puzzles(Cells::EMPTY, Limits::default()), Ok(1));
    // A band: 56 · 6^6 with the first box as it is (Felgenhauer and Jarvis 2005), 416 classes
    // (Russell 2005).
    let band = pattern("r123c123456789");
    assert_eq!(fillings(band, Limits::default()), Ok(2_612_736));
    assert_eq!(pseudo_puzzles(band, Limits::default()), Ok(416));
    // Boxes that do not see each other are filled independently.
    let diagonal = pattern("r123c123 r456c456");
    assert_eq!(fillings(diagonal, Limits::default()), Ok(362_880));
}

/// The 22 patterns of map 111/111/999 without a band that has two empty rows, by their six single
/// clues: automorphisms and pseudo-puzzles, after Afmob (2012).
const SINGLE_CLUES: [(&str, u64, u128); 22] = [
    ("r1c1 r1c4 r2c7 r4c1 r4c4 r5c7", 192, 290_907_708),
    ("r1c1 r1c4 r2c7 r4c1 r4c4 r5c8", 96, 698_144_880),
    ("r1c1 r1c4 r2c7 r4c1 r4c5 r5c7", 48, 1_394_121_216),
    ("r1c1 r1c4 r2c7 r4c1 r4c5 r5c8", 24, 3_345_890_496),
    ("r1c1 r1c4 r2c7 r4c1 r4c7 r5c4", 96, 580_654_080),
    ("r1c1 r1c4 r2c7 r4c1 r4c8 r5c4", 24, 2_786_918_400),
    ("r1c1 r1c4 r2c7 r4c1 r5c4 r6c7", 96, 653_194_800),
    ("r1c1 r1c4 r2c7 r4c1 r5c4 r6c8", 48, 1_567_684_800),
    ("r1c1 r1c4 r2c7 r4c1 r4c8 r5c5", 24, 3_344_412_672),
    ("r1c1 r1c4 r2c7 r4c1 r5c5 r5c7", 48, 1_393_493_760),
    ("r1c1 r1c4 r2c7 r4c1 r5c5 r5c8", 12, 6_688_604_160),
    ("r1c1 r1c4 r2c7 r4c1 r5c5 r6c7", 24, 3_135_283_200),
    ("r1c1 r1c4 r2c7 r4c1 r5c5 r6c8", 12, 7_524_679_680),
    ("r1c1 r1c4 r2c7 r4c2 r4c5 r5c7", 48, 1_672_430_076),
    ("r1c1 r1c4 r2c7 r4c2 r4c5 r5c8", 24, 4_013_753_328),
    ("r1c1 r1c4 r2c7 r4c2 r4c8 r5c5", 12, 8_026_407_936),
    ("r1c1 r1c4 r2c7 r4c2 r5c5 r6c7", 24, 3_762_365_760),
    ("r1c1 r1c4 r2c7 r4c2 r5c5 r6c8", 12, 9_029_719_296),
    ("r1c1 r2c4 r3c7 r4c1 r5c4 r6c7", 576, 122_506_404),
    ("r1c1 r2c4 r3c7 r4c1 r5c4 r6c8", 96, 881_850_816),
    ("r1c1 r2c4 r3c7 r4c1 r5c5 r6c8", 48, 2_116_398_960),
    ("r1c1 r2c4 r3c7 r4c2 r5c5 r6c8", 72, 1_693_178_802),
];

#[test]
fn the_published_pseudo_puzzles_of_a_map_come_out() {
    let mut sum = 0;
    for (clues, automorphisms, published) in SINGLE_CLUES {
        let pattern = pattern(clues) | pattern("r789c123456789");
        assert_eq!(pattern.automorphisms().order(), automorphisms, "{clues}");
        assert_eq!(pseudo_puzzles(pattern, Limits::default()), Ok(published), "{clues}");
        sum += published;
    }
    assert_eq!(sum, 64_722_601_230);
}

#[test]
fn too_many_states_are_refused() {
    let allowed = |states| Limits { states, ..Limits::default() };
    let error = fillings(Cells::ALL, allowed(1000)).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("these 81 cells take more than the 1000 states allowed"), "{text}");
    assert_eq!(pseudo_puzzles(Cells::ALL, allowed(1000)), Err(error));
    // A band meets ten at the most.
    let band = pattern("r123c123456789");
    assert_eq!(fillings(band, allowed(10)), Ok(2_612_736));
    assert!(fillings(band, allowed(9)).unwrap_err().to_string().contains("27 cells"));
}

#[test]
fn a_count_that_is_not_wanted_stops() {
    let limits = Limits { stop: &|| true, ..Limits::default() };
    assert_eq!(pseudo_puzzles(pattern("r1c1"), limits), Err(crate::Error::Cancelled));
}
