//! `SecondFilling`: whether the open cells of a filled region have another filling with the same
//! digits in every house.
//!
//! The cells in which the two fillings differ are an unavoidable set that no clue of the region
//! hits. There is none exactly if the clues determine the region. Pattern searches "join" a region
//! and one more box in very many ways (Serg, "One-clue-boxes patterns", forum.enjoysudoku.com,
//! 2012). A set found excludes all fillings of that last box with the set's digits in it. So sets
//! with few cells in the last box are worth most, and are searched for first. Two cells there that
//! swap their digits come first, then three that rotate, then any. The demands of such a swap or
//! rotation on the rest of the region depend only on the digits that move from line to line. So the
//! answer is found once for all fillings of the box.

mod mending;

use mending::Mending;
use seventeen_core::{Cell, Cells};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Finds second fillings; stores the region without its last box, and facts learnt about it.
pub(crate) struct SecondFilling {
    /// The region without its last box.
    base: Mending,
    /// The region with its last box.
    whole: Mending,
    last: LastBox,
    /// By demand, the cells of the base that change to meet it, if it can be met.
    answers: HashMap<u64, Option<Cells>, BuildHasherDefault<Mix>>,
}

impl SecondFilling {
    /// An empty region; makes the buffers.
    pub(crate) fn new() -> SecondFilling {
        SecondFilling {
            base: Mending::new(),
            whole: Mending::new(),
            last: LastBox { number: 0, lines: [0; 6] },
            answers: HashMap::default(),
        }
    }

    /// The cells of an unhit unavoidable set of the whole region, if there is one. `digits` are
    /// 1 to 9 in the `open` cells and a legal filling.
    pub(crate) fn unhit(&mut self, digits: &[u8; 81], open: Cells) -> Option<Cells> {
        self.whole.set(digits, open);
        self.whole.change_any(open)
    }

    /// Sets the data that the next calls of [`SecondFilling::find`] share. These are the filling
    /// and the open cells of all boxes except the last, as in [`SecondFilling::unhit`], and the
    /// number of the last box. This part has no unhit unavoidable set.
    pub(crate) fn base(&mut self, digits: &[u8; 81], open: Cells, last: usize) {
        self.base.set(digits, open);
        let mut lines = [0; 6];
        for (line, digits) in lines.iter_mut().enumerate() {
            *digits = self.base.wanted(LastBox::house(last, line));
        }
        self.last = LastBox { number: last, lines };
        self.answers.clear();
    }

    /// The cells of an unhit unavoidable set of the base with the last box, if there is one.
    /// `digits` are 1 to 9, `clues` has a bit for each clue cell; both by the cell's place in the
    /// box, by rows. Among the sets it is one with the fewest cells in the last box, if these are
    /// two or three.
    pub(crate) fn find(&mut self, digits: &[u8; 9], clues: u16) -> Option<Cells> {
        let digits = digits.map(|digit| usize::from(digit) - 1);
        let sources = self.last.sources(&digits, clues);
        self.swap(&digits, &sources)
            .or_else(|| self.turn(&digits, &sources))
            .or_else(|| self.any(&digits, clues))
    }

    /// A set in which two cells of the last box swap their digits.
    fn swap(&mut self, digits: &[usize; 9], sources: &[u16; 9]) -> Option<Cells> {
        for i in 0..8 {
            for j in Places(sources[i] & LATER[i]) {
                if sources[j] >> i & 1 != 0 {
                    let set = self.cycle(digits, &[i, j]);
                    if set.is_some() {
                        return set;
                    }
                }
            }
        }
        None
    }

    /// A set in which three cells of the last box pass their digits on in a circle.
    fn turn(&mut self, digits: &[usize; 9], sources: &[u16; 9]) -> Option<Cells> {
        for i in 0..7 {
            for j in Places(sources[i] & LATER[i]) {
                for k in Places(sources[j] & LATER[i]) {
                    if sources[k] >> i & 1 != 0 {
                        let set = self.cycle(digits, &[i, j, k]);
                        if set.is_some() {
                            return set;
                        }
                    }
                }
            }
        }
        None
    }

    /// The set in which each of the cells gets the digit of the next one, and the last that of the
    /// first. The other cells of the last box are unchanged.
    fn cycle(&mut self, digits: &[usize; 9], cells: &[usize]) -> Option<Cells> {
        let mut demand = 0;
        for (n, &cell) in cells.iter().enumerate() {
            let next = cells[(n + 1) % cells.len()];
            let flip: u64 = 1 << digits[cell] | 1 << digits[next];
            demand ^= flip << (9 * (cell / 3)) ^ flip << (27 + 9 * (cell % 3));
        }
        let known = self.answers.get(&demand).copied();
        let answer = known.unwrap_or_else(|| {
            let answer = self.meet(demand);
            self.answers.insert(demand, answer);
            answer
        });
        let in_box = cells.iter().map(|&place| self.last.cell(place)).collect::<Cells>();
        answer.map(|rest| rest | in_box)
    }

    /// The cells of the base that change when the lines of the last box gain and lose the digits in
    /// `demand`. It has 9 bits per line, rows first, a bit for each digit that moves from the box
    /// to the base or back.
    fn meet(&mut self, demand: u64) -> Option<Cells> {
        let surplus = self.turn_lines(demand);
        let answer = self.base.change(surplus);
        self.turn_lines(demand);
        answer
    }

    fn turn_lines(&mut self, demand: u64) -> Cells {
        let mut surplus = Cells::EMPTY;
        let mut rest = demand;
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let house = LastBox::house(self.last.number, bit / 9);
            if let Some(cell) = self.base.turn(house, bit % 9) {
                surplus.insert(cell);
            }
        }
        surplus
    }

    /// Any set that has cells in the last box.
    fn any(&mut self, digits: &[usize; 9], clues: u16) -> Option<Cells> {
        self.whole.clone_from(&self.base);
        let mut open = Cells::EMPTY;
        for place in Places(!clues & 0x1ff) {
            open.insert(self.last.cell(place));
            self.whole.open(self.last.cell(place), digits[place]);
        }
        self.whole.change_any(open)
    }
}

/// The last box, as its base sees it.
#[derive(Clone, Copy)]
struct LastBox {
    number: usize,
    /// By row, then by column of the box: the digits of the base's open cells in that line.
    lines: [u16; 6],
}

impl LastBox {
    /// The number of the house that holds a row (0 to 2) or column (3 to 5) of a box.
    fn house(box_: usize, line: usize) -> usize {
        if line < 3 { box_ / 3 * 3 + line } else { 9 + box_ % 3 * 3 + line - 3 }
    }

    /// The cell at a place of the box.
    fn cell(&self, place: usize) -> Cell {
        Cell::at(self.number / 3 * 3 + place / 3, self.number % 3 * 3 + place % 3)
    }

    /// For each place without a clue: the other places whose digit may move there, if the base
    /// gives up the new digits of the row and the column.
    fn sources(&self, digits: &[usize; 9], clues: u16) -> [u16; 9] {
        let (mut lines, mut place_of) = (self.lines, [0; 9]);
        for (place, &digit) in digits.iter().enumerate() {
            lines[place / 3] |= 1 << digit;
            lines[3 + place % 3] |= 1 << digit;
            place_of[digit] = 1 << place;
        }
        let mut sources = [0; 9];
        for place in Places(!clues & 0x1ff) {
            let digits = Places(lines[place / 3] & lines[3 + place % 3]);
            sources[place] =
                digits.fold(0, |places, digit| places | place_of[digit]) & !(1 << place);
        }
        sources
    }
}

/// The places of a box after each of its places.
const LATER: [u16; 9] = [0x1fe, 0x1fc, 0x1f8, 0x1f0, 0x1e0, 0x1c0, 0x180, 0x100, 0];

/// The numbers of the bits of a mask, ascending.
#[derive(Clone, Copy)]
struct Places(u16);

impl Iterator for Places {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let place = (self.0 != 0).then(|| self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(place)
    }
}

/// Mixes the bits of a demand: a multiplication, folded (Knuth, "The Art of Computer
/// Programming" 3, 6.4). The keys come from a search and not from an adversary.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(self.0 ^ u64::from(byte)));
    }

    #[inline]
    fn write_u64(&mut self, key: u64) {
        let product = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seventeen_core::{Grid, Region, Solver};
    use seventeen_plugin::{Args, Component, Value};
    use seventeen_solvers::Backtrack;

    const REGIONS: [&str; 10] =
        ["12", "14", "15", "123", "124", "1245", "1234", "12345", "12356", "123456"];

    #[test]
    fn a_whole_region_is_judged_as_by_trying_all_fillings() {
        let mut random = Random(1);
        let (mut search, mut with, mut without) = (SecondFilling::new(), 0, 0);
        for round in 0..4000 {
            let region: Region = REGIONS[round % REGIONS.len()].parse().unwrap();
            let digits = random.filling(region);
            let open = random.part(region.cells(), 4 + round % 5);
            let set = search.unhit(&digits, open);
            assert_eq!(set.is_some(), another(&digits, open, Cells::EMPTY), "{digits:?} {open:?}");
            match set {
                Some(set) => {
                    with += 1;
                    assert_unavoidable(&digits, open, set);
                }
                None => without += 1,
            }
        }
        assert!(with > 500 && without > 500, "{with} with, {without} without");
    }

    #[test]
    fn a_last_box_is_judged_as_by_trying_all_fillings() {
        let mut random = Random(2);
        let (mut search, mut with, mut without) = (SecondFilling::new(), 0, 0);
        for round in 0..1000 {
            let region: Region = REGIONS[round % REGIONS.len()].parse().unwrap();
            let last = random.one_of(region.boxes());
            let rest = region.without(Region::single(last));
            let known = random.filling(rest);
            let open = closed_until_no_set(&mut search, &mut random, &known, rest.cells());
            search.base(&known, open, last);
            for _ in 0..8 {
                let digits = random.filled_up(&known, Region::single(last).cells());
                let Some(digits) = digits else { continue };
                let in_box = places(last).map(|cell| digits[cell]);
                let clues = random.below(512) as u16 & random.below(512) as u16;
                let all: Cells = open_places(last, clues).union(open);
                let set = search.find(&in_box, clues);
                assert_eq!(
                    set.is_some(),
                    another(&digits, all, Cells::EMPTY),
                    "{digits:?} {all:?}"
                );
                assert_eq!(set.is_some(), search.unhit(&digits, all).is_some());
                match set {
                    Some(set) => {
                        with += 1;
                        assert_unavoidable(&digits, all, set);
                    }
                    None => without += 1,
                }
            }
        }
        assert!(with > 500 && without > 500, "{with} with, {without} without");
    }

    #[test]
    fn a_region_is_judged_as_the_whole_grid_is() {
        judges_regions_as_grids(6000);
    }

    #[test]
    #[ignore = "takes five seconds"]
    fn more_regions_are_judged_as_the_whole_grid_is() {
        judges_regions_as_grids(24_000);
    }

    /// The rest of the grid makes no difference. With all other cells given, the clues of a region
    /// have one solution exactly if none of its unavoidable sets is unhit.
    fn judges_regions_as_grids(rounds: usize) {
        let mut random = Random(4);
        let mut solver = Backtrack::create(&Args::new(&[Value::Text("fewest".into())])).unwrap();
        let mut search = SecondFilling::new();
        let mut valid = 0;
        for round in 0..rounds {
            let digits = random.filling(Region::ALL);
            let region: Region = REGIONS[round % REGIONS.len()].parse().unwrap();
            let open = random.part(region.cells(), 3 + round % 6);
            let grid = Grid::from_digits(digits).unwrap();
            let solutions = solver.count(&grid.puzzle(!open), 2).unwrap();
            assert_eq!(search.unhit(&digits, open).is_none(), solutions == 1, "{grid} {open}");
            valid += usize::from(solutions == 1);
        }
        assert!((rounds / 12..rounds * 11 / 12).contains(&valid), "{valid} of {rounds} are valid");
    }

    #[test]
    fn sets_with_two_or_three_cells_of_the_last_box_come_first() {
        let mut random = Random(3);
        let (mut search, mut seen) = (SecondFilling::new(), [0; 10]);
        for round in 0..400 {
            let region: Region = ["124", "12", "1235"][round % 3].parse().unwrap();
            let last = [4, 3, 5][round % 3];
            let known = random.filling(region);
            let open = closed_until_no_set(&mut search, &mut random, &known, region.cells());
            let digits = random.filled_up(&known, Region::single(last).cells());
            let Some(digits) = digits else { continue };
            search.base(&known, open, last);
            let clues = 1 << random.below(9) | 1 << random.below(9);
            let set = search.find(&places(last).map(|cell| digits[cell]), clues);
            let cells = set.map_or(0, |set| (set & Region::single(last).cells()).len());
            let in_box = open_places(last, clues);
            match (2..=3).find(|&n| some_change(&digits, open, in_box, n)) {
                Some(fewest) => assert_eq!(cells, fewest),
                None => assert!(cells == 0 || cells > 3),
            }
            seen[cells as usize] += 1;
        }
        assert!(seen[2] > 50 && seen[3] > 20 && seen[0] + seen[4] > 5, "{seen:?}");
    }

    /// Whether some other filling has exactly `n` of the cells in the last box changed.
    fn some_change(digits: &[u8; 81], open: Cells, in_box: Cells, n: u32) -> bool {
        (0..512)
            .map(|mask| in_box.iter().enumerate().filter(move |(i, _)| mask >> i & 1 != 0))
            .map(|cells| cells.map(|(_, cell)| cell).collect::<Cells>())
            .filter(|cells| cells.len() == n)
            .any(|cells| another(digits, open | cells, cells))
    }

    fn places(box_: usize) -> [Cell; 9] {
        let last = LastBox { number: box_, lines: [0; 6] };
        std::array::from_fn(|place| last.cell(place))
    }

    fn open_places(box_: usize, clues: u16) -> Cells {
        Places(!clues & 0x1ff).map(|place| places(box_)[place]).collect()
    }

    /// The cells less one of each unhit set, until there is none.
    fn closed_until_no_set(
        search: &mut SecondFilling,
        random: &mut Random,
        digits: &[u8; 81],
        cells: Cells,
    ) -> Cells {
        let mut open = cells;
        while let Some(set) = search.unhit(digits, open) {
            open.remove(random.one_of(set.iter()));
        }
        open
    }

    /// The set is open, and it can be filled with a new digit in each of its cells.
    fn assert_unavoidable(digits: &[u8; 81], open: Cells, set: Cells) {
        assert!(set.is_subset(open) && !set.is_empty(), "{set} of {open}");
        assert!(another(digits, set, set), "{digits:?} {set}");
    }

    /// Whether the open cells have another filling, with another digit in each of the cells
    /// `changed`: the plain way, by going through the fillings.
    fn another(digits: &[u8; 81], open: Cells, changed: Cells) -> bool {
        let mut found = false;
        let mut may = |cell: Cell, digit: u8| !changed.contains(cell) || digits[cell] != digit;
        fill(&mut wanted(digits, open), open, &mut may, &mut |filled| {
            found |= open.iter().any(|cell| filled[cell] != digits[cell]);
            found
        });
        found
    }

    /// A partial filling: the digits that each house still needs, and those filled in.
    type Partial = ([u16; 27], [u8; 81]);

    fn wanted(digits: &[u8; 81], open: Cells) -> Partial {
        let mut wanted = [0; 27];
        for cell in open {
            cell.houses().into_iter().for_each(|house| wanted[house] |= 1 << digits[cell]);
        }
        (wanted, [0; 81])
    }

    fn put(partial: &mut Partial, cell: Cell, digit: u8) {
        cell.houses().into_iter().for_each(|house| partial.0[house] &= !(1 << digit));
        partial.1[cell] = digit;
    }

    /// Passes on all fillings of the open cells until it has to stop; returns whether it had to.
    fn fill(
        partial: &mut Partial,
        open: Cells,
        may: &mut dyn FnMut(Cell, u8) -> bool,
        out: &mut dyn FnMut(&[u8; 81]) -> bool,
    ) -> bool {
        let choices = |cell: Cell| {
            cell.houses().into_iter().fold(!0, |digits, house| digits & partial.0[house])
        };
        let Some(cell) = open.iter().min_by_key(|&cell| choices(cell).count_ones()) else {
            return out(&partial.1);
        };
        let (digits, before) = (choices(cell), *partial);
        for digit in (1..=9).filter(|digit| digits >> digit & 1 != 0) {
            *partial = before;
            put(partial, cell, digit);
            if may(cell, digit) && fill(partial, open - Cells::single(cell), may, out) {
                return true;
            }
        }
        *partial = before;
        false
    }

    /// Marsaglia's xorshift (2003).
    struct Random(u64);

    impl Random {
        fn below(&mut self, n: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 33) as usize % n
        }

        fn one_of<T>(&mut self, things: impl Iterator<Item = T>) -> T {
            let mut things: Vec<T> = things.collect();
            let i = self.below(things.len());
            things.swap_remove(i)
        }

        /// Part of the set: each cell stays in it with a chance of `n` in 9.
        fn part(&mut self, cells: Cells, n: usize) -> Cells {
            cells.iter().filter(|_| self.below(9) < n).collect()
        }

        fn filling(&mut self, region: Region) -> [u8; 81] {
            self.filled_up(&[0; 81], region.cells()).expect("an empty region can be filled")
        }

        /// The filling with more cells filled legally, at random; none if that cannot be.
        fn filled_up(&mut self, digits: &[u8; 81], cells: Cells) -> Option<[u8; 81]> {
            let mut wanted = [0x3fe; 27];
            for cell in Cell::all().filter(|&cell| digits[cell] != 0) {
                cell.houses().into_iter().for_each(|house| wanted[house] &= !(1 << digits[cell]));
            }
            // The first filling that is left when a third of the choices is struck out at random.
            for _ in 0..50 {
                let seed = self.below(1 << 30);
                let mut draw = Random(seed as u64 + 1);
                let mut filled = None;
                let mut partial = (wanted, *digits);
                let mut tries = 0;
                fill(
                    &mut partial,
                    cells,
                    &mut |_, _| {
                        tries += 1;
                        tries > 2000 || draw.below(3) > 0
                    },
                    &mut |all| {
                        filled = Some(*all);
                        true
                    },
                );
                if filled.is_some() {
                    return filled;
                }
            }
            None
        }
    }
}
