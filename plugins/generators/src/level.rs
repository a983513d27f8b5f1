//! Levels of difficulty: whether simple techniques solve a puzzle, without any search.
//!
//! The techniques are the first that people learn, on boards of any size: naked singles (a cell
//! with one candidate) and hidden singles (a digit with one place in a house). The third are locked
//! candidates (a digit whose places in one of a box and a line are all in the other). To use one
//! never makes another impossible, so their order does not matter; and another given never makes a
//! puzzle harder.

use seventeen_plugin::prelude::*;

/// Digits of a cell or a segment, bit 0 for digit 1.
type Digits = u64;

/// Solves boards of one size by simple techniques.
pub(crate) struct Level {
    boxes: Boxes,
    /// Whether locked candidates are used, besides singles.
    locked: bool,
    /// The cells of each house: the rows, then the columns, then the boxes.
    houses: Vec<Vec<u16>>,
    segments: Vec<Segment>,
    /// By cell: its candidates; none if it has a digit.
    candidates: Vec<Digits>,
    /// Cells found to have one candidate, not yet examined.
    singles: Vec<u16>,
    open: usize,
}

/// The cells that a box and a line share.
struct Segment {
    cells: Vec<u16>,
    /// The line's other cells.
    line: Vec<u16>,
    /// The box's other cells.
    box_: Vec<u16>,
}

impl Level {
    /// For boards with these boxes; `techniques` is a word of the option of that name.
    pub(crate) fn new(boxes: Boxes, techniques: &str) -> Level {
        let houses = houses(boxes);
        Level {
            boxes,
            locked: techniques == "locked",
            segments: segments(&houses, boxes.digits()),
            houses,
            candidates: Vec::new(),
            singles: Vec::new(),
            open: 0,
        }
    }

    /// Whether the techniques find a digit for every cell of the puzzle with these digits by rows,
    /// 0 for blank. So it has one solution, unless it has a contradiction.
    pub(crate) fn solves(&mut self, digits: &[u8]) -> bool {
        self.begin(digits);
        while self.open > 0 {
            self.place_singles();
            let found = self.find_hidden() || self.locked && self.lock();
            if !found && self.singles.is_empty() {
                return self.open == 0;
            }
        }
        true
    }

    fn begin(&mut self, digits: &[u8]) {
        self.candidates.clear();
        self.candidates.resize(digits.len(), (1 << self.boxes.digits()) - 1);
        self.singles.clear();
        self.open = digits.len();
        for (cell, &digit) in digits.iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            self.place(cell, 1 << (digit - 1));
        }
    }

    fn place_singles(&mut self) {
        while let Some(cell) = self.singles.pop() {
            let digit = self.candidates[usize::from(cell)];
            if digit != 0 {
                self.place(cell.into(), digit);
            }
        }
    }

    fn place(&mut self, cell: usize, digit: Digits) {
        self.open -= 1;
        self.candidates[cell] = 0;
        let n = self.boxes.digits();
        let (row, column) = (self.boxes.row_of(cell), self.boxes.column_of(cell));
        for house in [row, n + column, 2 * n + self.boxes.box_of(cell)] {
            for &other in &self.houses[house] {
                remove(&mut self.candidates, &mut self.singles, other, digit);
            }
        }
    }

    /// Leaves each digit that has one place in a house as that cell's only candidate.
    fn find_hidden(&mut self) -> bool {
        let before = self.singles.len();
        for house in &self.houses {
            let (mut once, mut twice) = (0, 0);
            for &cell in house {
                let digits = self.candidates[usize::from(cell)];
                twice |= once & digits;
                once |= digits;
            }
            let hidden = once & !twice;
            if hidden == 0 {
                continue;
            }
            for &cell in house {
                let digits = &mut self.candidates[usize::from(cell)];
                // A known single is examined anyway; two hidden ones are a contradiction.
                if *digits & hidden != 0 && digits.count_ones() > 1 {
                    *digits &= hidden;
                    self.singles.push(cell);
                }
            }
        }
        self.singles.len() > before
    }

    /// Rules out candidates by locked candidates; returns whether there were any.
    fn lock(&mut self) -> bool {
        let mut found = false;
        for segment in &self.segments {
            let shared = union(&self.candidates, &segment.cells);
            let line = union(&self.candidates, &segment.line);
            let box_ = union(&self.candidates, &segment.box_);
            // Without another place in the one, all places in the other are shared.
            let of_line = shared & line & !box_;
            let of_box = shared & box_ & !line;
            found |= of_line | of_box != 0;
            for (cells, digits) in [(&segment.line, of_line), (&segment.box_, of_box)] {
                if digits != 0 {
                    for &cell in cells {
                        remove(&mut self.candidates, &mut self.singles, cell, digits);
                    }
                }
            }
        }
        found
    }
}

/// Removes digits from a cell's candidates, and records the cell if one is left.
#[inline]
fn remove(candidates: &mut [Digits], singles: &mut Vec<u16>, cell: u16, digits: Digits) {
    let left = &mut candidates[usize::from(cell)];
    let removed = *left & digits != 0;
    *left &= !digits;
    if removed && left.is_power_of_two() {
        singles.push(cell);
    }
}

/// All candidates of some cells.
fn union(candidates: &[Digits], cells: &[u16]) -> Digits {
    cells.iter().fold(0, |all, &cell| all | candidates[usize::from(cell)])
}

fn houses(boxes: Boxes) -> Vec<Vec<u16>> {
    let n = boxes.digits();
    let mut houses = vec![Vec::with_capacity(n); 3 * n];
    for cell in 0..boxes.cells() {
        let (row, column) = (boxes.row_of(cell), boxes.column_of(cell));
        for house in [row, n + column, 2 * n + boxes.box_of(cell)] {
            houses[house].push(cell as u16);
        }
    }
    houses
}

fn segments(houses: &[Vec<u16>], n: usize) -> Vec<Segment> {
    let (lines, boxes) = houses.split_at(2 * n);
    let pairs = lines.iter().flat_map(|line| boxes.iter().map(move |box_| (line, box_)));
    let without = |house: &[u16], other: &[u16]| -> Vec<u16> {
        house.iter().copied().filter(|cell| !other.contains(cell)).collect()
    };
    let segment = |(line, box_): (&Vec<u16>, &Vec<u16>)| Segment {
        cells: line.iter().copied().filter(|cell| box_.contains(cell)).collect(),
        line: without(line, box_),
        box_: without(box_, line),
    };
    pairs.map(segment).filter(|segment| !segment.cells.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_plugin::random::RandomNumbers;

    /// A solver by the definitions, one deduction at a time: a table of candidates and lists of
    /// cells.
    fn solves_plainly(boxes: Boxes, digits: &[u8], locked: bool) -> bool {
        let n = boxes.digits();
        let may = |cell: usize, digit: usize| digits[cell] == 0 || digits[cell] == digit as u8;
        let mut table: Vec<Vec<bool>> = (0..boxes.cells())
            .map(|cell| (0..=n).map(|d| d > 0 && may(cell, d)).collect())
            .collect();
        let houses: Vec<Vec<usize>> = houses(boxes)
            .into_iter()
            .map(|house| house.into_iter().map(usize::from).collect())
            .collect();
        loop {
            let before = table.clone();
            for (house, digit) in houses.iter().flat_map(|h| (1..=n).map(move |d| (h, d))) {
                let places: Vec<usize> =
                    house.iter().copied().filter(|&cell| table[cell][digit]).collect();
                if let [cell] = places[..] {
                    (1..=n).filter(|&d| d != digit).for_each(|d| table[cell][d] = false);
                }
                for &cell in house {
                    let single = (1..=n).all(|d| table[cell][d] == (d == digit));
                    if single {
                        house.iter().filter(|&&c| c != cell).for_each(|&c| table[c][digit] = false);
                    }
                }
                if !locked || places.is_empty() {
                    continue;
                }
                for other in houses.iter().filter(|o| places.iter().all(|cell| o.contains(cell))) {
                    let outside = other.iter().filter(|cell| !house.contains(cell));
                    outside.for_each(|&cell| table[cell][digit] = false);
                }
            }
            if table == before {
                return table.iter().all(|cell| cell.iter().filter(|&&may| may).count() == 1);
            }
        }
    }

    /// Random puzzles with the solution of a pattern, from empty to full.
    #[test]
    fn what_is_solved_is_what_the_definitions_solve() {
        let mut random = RandomNumbers::new(17);
        for (boxes, puzzles) in [("2x2", 300), ("2x3", 300), ("3x2", 100), ("3x3", 300)] {
            let boxes: Boxes = boxes.parse().unwrap();
            let n = boxes.digits();
            let solution: Vec<u8> = (0..boxes.cells())
                .map(|cell| {
                    let (row, column) = (boxes.row_of(cell), boxes.column_of(cell));
                    let shift = row % boxes.rows() * boxes.columns() + row / boxes.rows();
                    ((column + shift) % n) as u8 + 1
                })
                .collect();
            assert!(Board::from_digits(boxes, solution.clone()).unwrap().is_solution());
            let mut solved = [0; 2];
            for _ in 0..puzzles {
                let share = 20 + random.below(50);
                let mut digits = solution.clone();
                digits.iter_mut().for_each(|d| *d *= u8::from(random.below(100) < share));
                for (locked, techniques) in ["singles", "locked"].into_iter().enumerate() {
                    let found = Level::new(boxes, techniques).solves(&digits);
                    assert_eq!(found, solves_plainly(boxes, &digits, locked == 1), "{digits:?}");
                    solved[locked] += usize::from(found);
                }
            }
            let [singles, locked] = solved;
            assert!(0 < singles && singles <= locked && locked < puzzles, "{boxes}: {solved:?}");
        }
    }
}
