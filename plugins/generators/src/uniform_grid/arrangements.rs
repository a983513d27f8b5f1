//! The 56 arrangements of the digits of a chute's second box in its lines.
//!
//! A chute is a band, whose lines are its rows, or a stack, whose lines are its columns. Each line
//! of the second box takes its three digits from the other two lines of the first, and the third
//! box takes the rest. A digit is identified by its *place* in the first box, `3 * line +
//! position`, so the arrangements are the same for all chutes.

/// The number of arrangements.
pub(super) const ARRANGEMENTS: usize = 56;

/// The number of sets of three places.
pub(super) const TRIPLES: usize = 84;

/// Three of nine places: bit `p` for place `p`.
pub(super) type Triple = u16;

/// One arrangement: the source places of the digits of each line of a box.
pub(super) type Lines = [Triple; 3];

/// All places.
const ALL: Triple = 0b1_1111_1111;

/// The arrangements, and the ones that fit each triple of a crossing line.
pub(super) struct Arrangements {
    /// The lines of the second box.
    pub(super) second: [Lines; ARRANGEMENTS],
    /// The lines of the third box.
    pub(super) third: [Lines; ARRANGEMENTS],
    /// By the bits of a triple: bit `a` if each line of `second[a]` has one of the three places.
    pub(super) second_fits: Vec<u64>,
    /// As above, for the lines of `third[a]`.
    pub(super) third_fits: Vec<u64>,
}

impl Arrangements {
    pub(super) fn new() -> Arrangements {
        let second = second_boxes();
        let third = second.map(third_box);
        let (second_fits, third_fits) = (fits(&second), fits(&third));
        Arrangements { second, third, second_fits, third_fits }
    }
}

/// All sets of three places, ascending.
pub(super) fn triples() -> [Triple; TRIPLES] {
    let mut triples = (0..=ALL).filter(|triple| triple.count_ones() == 3);
    std::array::from_fn(|_| triples.next().unwrap_or_default())
}

/// The source places of the digits of a line in the other two boxes of its chute.
fn others(line: usize) -> Triple {
    ALL & !(0b111 << (3 * line))
}

fn second_boxes() -> [Lines; ARRANGEMENTS] {
    let triples = triples();
    let mut found = triples
        .iter()
        .flat_map(|&top| triples.iter().map(move |&middle| [top, middle, ALL & !(top | middle)]))
        .filter(|lines| is_second_box(*lines));
    std::array::from_fn(|_| found.next().unwrap_or_default())
}

/// Whether the lines share no place, and none takes a digit of its own line in the first box.
fn is_second_box(lines: Lines) -> bool {
    lines[0] & lines[1] == 0 && (0..3).all(|line| lines[line] & !others(line) == 0)
}

fn third_box(second: Lines) -> Lines {
    std::array::from_fn(|line| others(line) & !second[line])
}

fn fits(boxes: &[Lines; ARRANGEMENTS]) -> Vec<u64> {
    let one_each =
        |lines: &Lines, triple: Triple| lines.iter().all(|line| (line & triple).count_ones() == 1);
    let mask = |triple| {
        let fitting = (0..ARRANGEMENTS).filter(|&a| one_each(&boxes[a], triple));
        fitting.fold(0, |mask, a| mask | 1 << a)
    };
    (0..=ALL).map(|set| if set.count_ones() == 3 { mask(set) } else { 0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_56_and_each_leaves_three_digits_to_each_line_of_the_third_box() {
        let Arrangements { second, third, .. } = Arrangements::new();
        let mut distinct = second.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), ARRANGEMENTS);
        for boxes in [second, third] {
            assert!(boxes.iter().all(|&lines| is_second_box(lines)));
            assert!(boxes.iter().flatten().all(|line| line.count_ones() == 3));
        }
    }
}
