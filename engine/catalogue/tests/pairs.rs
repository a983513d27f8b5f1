//! Pairs of bands: their forms against all maps tried one by one, their number, and their third
//! bands.

use rayon::prelude::*;
use seventeen_catalogue::{
    BandClass, BandPair, Catalogue, Chute, NumberedPair, Rank, band_pairs, pair_of, pairs_from,
    pairs_of,
};
use seventeen_core::{Grid, Transformation};
use std::collections::{BTreeMap, HashMap};

/// The number of orders of the nine lines of a side.
const ORDERS: usize = 1296;

/// Some grids, spread over all, each under another map.
fn grids(count: u64) -> impl Iterator<Item = Grid> {
    let catalogue = Catalogue::new();
    (0..count).map(move |k| {
        let rank = Rank::new(k * (Rank::COUNT - 1) / (count - 1) + 1).expect("a rank");
        let number = (k as usize * 1_234_577 + 99_991) % Transformation::GEOMETRIC;
        Transformation::geometric(number).grid(&catalogue.unrank(rank).expect("a grid"))
    })
}

/// A map that makes a chute the third band.
fn to_the_end(third: Chute) -> Transformation {
    let bands = [[1, 2, 0], [0, 2, 1], [0, 1, 2]][third.index()];
    let rows = std::array::from_fn(|row| 3 * bands[row / 3] + row as u8 % 3);
    let same = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    Transformation::new(third.is_stack(), rows, same, digits).expect("a map")
}

/// The image of a grid with the digits renamed so that its first row is 123456789.
fn named(grid: &Grid, lines: &Transformation) -> Grid {
    let image = lines.grid(grid);
    let mut digits = [0; 9];
    for (name, digit) in (1..).zip(&image.digits()[..9]) {
        digits[usize::from(*digit) - 1] = name;
    }
    lines.with_digits(digits).expect("each digit once").grid(grid)
}

/// The least text under all orders of lines that keep the third band in place, its rows by their
/// first digits; and the number of orders that lead to its rows 1 to 6.
fn least_by_trying(grid: &Grid) -> (String, u32) {
    let mut least = (vec![9; 81], 0);
    let keeps = |lines: &usize| Transformation::geometric(lines * ORDERS).rows()[6..] == [6, 7, 8];
    for lines in (0..ORDERS).filter(keeps) {
        for columns in 0..ORDERS {
            let image = named(grid, &Transformation::geometric(lines * ORDERS + columns));
            let (pair, third) = image.digits().split_at(54);
            if *pair > least.0[..54] {
                continue;
            }
            let mut rows: Vec<&[u8]> = third.chunks(9).collect();
            rows.sort_unstable();
            let text = [pair, &rows.concat()].concat();
            least.1 = if *pair < least.0[..54] { 1 } else { least.1 + 1 };
            least.0 = least.0.min(text);
        }
    }
    (least.0.iter().map(|digit| char::from(b'0' + digit)).collect(), least.1)
}

#[test]
fn forms_are_the_least_of_all_images() {
    // The first and the last grid have many automorphisms.
    for grid in grids(7) {
        for third in Chute::all() {
            let form = pair_of(&grid, third);
            let (text, maps) = least_by_trying(&to_the_end(third).grid(&grid));
            assert_eq!(form.pair().to_string(), text[..54], "{grid}");
            assert_eq!(form.automorphisms(), maps, "{grid}");
        }
    }
}

#[test]
fn maps_lead_to_pairs_whatever_the_form_of_the_grid() {
    for grid in grids(500) {
        let forms = pairs_of(&grid);
        for (third, form) in Chute::all().zip(forms) {
            let pair = form.pair();
            assert_eq!(form, pair_of(&grid, third));
            let image = form.map().grid(&grid);
            assert_eq!(image.to_string()[..54], pair.to_string());
            assert!(pair.completions().contains(&image), "{grid} {third}");
            assert_eq!(pair.automorphisms(), form.automorphisms());
            // The form of the form, and of another image.
            let last = Chute::new(2).expect("a chute");
            assert_eq!(pair_of(&image, last).pair(), pair);
            let other = Transformation::geometric(24_680).grid(&image);
            assert!(pairs_of(&other)[..3].iter().any(|other| other.pair() == pair));
        }
    }
}

#[test]
fn a_pair_of_a_grid_is_in_its_place_among_all() {
    for grid in grids(20) {
        let form = pairs_of(&grid)[1];
        assert_eq!(pairs_from(form.pair()).next(), Some((form.pair(), form.automorphisms())));
        assert_eq!(form.pair().to_string().parse(), Ok(form.pair()));
    }
}

/// Third bands by the definition: all grids that complete the two bands, found cell by cell.
fn thirds_by_trying(pair: BandPair) -> Vec<String> {
    fn go_on(digits: &mut [u8; 81], cell: usize, found: &mut Vec<String>) {
        if cell == 81 {
            found.push(digits.iter().map(|digit| char::from(b'0' + digit)).collect());
            return;
        }
        let (row, column) = (cell / 9, cell % 9);
        for digit in 1..=9 {
            let above = (0..row).any(|row| digits[9 * row + column] == digit);
            let left = digits[9 * row..cell].contains(&digit);
            let first = column == 0 && row > 6 && digits[cell - 9] > digit;
            if !above && !left && !first {
                digits[cell] = digit;
                go_on(digits, cell + 1, found);
            }
        }
    }
    let mut digits = [0; 81];
    digits[..54].copy_from_slice(&pair.digits());
    let mut found = Vec::new();
    go_on(&mut digits, 54, &mut found);
    found
}

#[test]
fn thirds_are_all_that_completes_a_pair() {
    for grid in grids(50) {
        for pair in pairs_of(&grid).map(|form| form.pair()) {
            let thirds: Vec<String> = pair.completions().iter().map(Grid::to_string).collect();
            assert_eq!(thirds, thirds_by_trying(pair));
            assert_eq!(thirds.len(), pair.count_completions());
        }
    }
}

/// Two thirds are equivalent if all maps, tried one by one, give equal least texts.
#[test]
fn different_thirds_are_one_of_each_kind() {
    let class = BandClass::from_number(416).expect("a class");
    let symmetric = band_pairs(class).filter(|(_, automorphisms)| *automorphisms > 1);
    for (pair, automorphisms) in symmetric.step_by(29) {
        let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
        for grid in pair.completions() {
            *kinds.entry(least_by_trying(&grid).0).or_default() += 1;
        }
        let different = pair.distinct_completions();
        assert!(different.iter().all(|third| automorphisms.is_multiple_of(third.images)));
        let different = different.iter().map(|third| (third.grid.to_string(), third.images));
        assert_eq!(different.collect::<BTreeMap<_, _>>(), kinds, "{pair}");
    }
}

/// The sums of the pairs of a class, or of all.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Sums {
    pairs: u64,
    symmetric: u64,
    thirds: u64,
    /// The thirds, one per class of images.
    different: u64,
    /// The two-band rectangles with these pairs as their forms.
    rectangles: u128,
    /// The solution grids whose rows 1 to 6 have these forms.
    grids: u128,
}

impl Sums {
    fn of(pairs: impl Iterator<Item = (BandPair, u32)>) -> Sums {
        pairs.fold(Sums::default(), |mut sums, (pair, automorphisms)| {
            let thirds = pair.count_completions();
            let symmetric = automorphisms > 1;
            let different = if symmetric { pair.distinct_completions().len() } else { thirds };
            let rectangles = MAPS / u128::from(automorphisms);
            sums.pairs += 1;
            sums.symmetric += u64::from(symmetric);
            sums.thirds += thirds as u64;
            sums.different += different as u64;
            sums.rectangles += rectangles;
            sums.grids += 6 * thirds as u128 * rectangles;
            sums
        })
    }

    fn and(self, other: Sums) -> Sums {
        Sums {
            pairs: self.pairs + other.pairs,
            symmetric: self.symmetric + other.symmetric,
            thirds: self.thirds + other.thirds,
            different: self.different + other.different,
            rectangles: self.rectangles + other.rectangles,
            grids: self.grids + other.grids,
        }
    }
}

/// The names of nine digits.
const NAMES: u128 = 362_880;

/// The number of maps of two bands: names, the orders of rows and bands, the orders of columns.
const MAPS: u128 = NAMES * 72 * 1296;

/// The number of second bands that fit below the canonical band of a class: counts the boxes below
/// each of its boxes by the digits of their rows, and combines them if each row has all digits.
fn second_bands(class: BandClass) -> u128 {
    let digits: Vec<u8> = class.as_str().bytes().map(|digit| digit - b'1').collect();
    let boxes = [0, 1, 2].map(|stack| {
        let above = |column: usize| (0..3).map(move |row| 9 * row + 3 * stack + column);
        let taken =
            [0, 1, 2].map(|column| above(column).fold(0, |set, cell| set | 1 << digits[cell]));
        boxes_below(taken)
    });
    let mut count = 0;
    for (first, one) in &boxes[0] {
        for (second, two) in &boxes[1] {
            let rows: [u16; 3] = std::array::from_fn(|row| 511 & !(first[row] | second[row]));
            if let Some(three) = boxes[2].get(&rows) {
                let fits = (0..3).all(|row| first[row] & second[row] == 0);
                count += if fits { u128::from(one * two * three) } else { 0 };
            }
        }
    }
    count
}

/// The number of boxes with these digits in their rows, if the columns avoid those taken.
fn boxes_below(taken: [u16; 3]) -> HashMap<[u16; 3], u64> {
    let rows = |free: u16| {
        let digit = move |column: usize| {
            (0..9).map(|digit| 1 << digit).filter(move |digit| free & !taken[column] & digit != 0)
        };
        let rows = digit(0).flat_map(move |a| digit(1).map(move |b| (a, b)));
        let rows = rows.flat_map(move |(a, b)| digit(2).map(move |c| [a, b, c]));
        rows.filter(|[a, b, c]: &[u16; 3]| a != b && a != c && b != c).map(|[a, b, c]| a | b | c)
    };
    let mut boxes = HashMap::new();
    for first in rows(511) {
        for second in rows(511 & !first) {
            for third in rows(511 & !first & !second) {
                *boxes.entry([first, second, third]).or_default() += 1;
            }
        }
    }
    boxes
}

/// The number of bands of a class: maps divided by automorphisms.
fn bands(class: BandClass) -> u128 {
    NAMES * 6 * 1296 / class.automorphisms() as u128
}

/// Below the first class no second band is of an earlier one.
#[test]
fn pairs_of_the_first_class_are_all_with_its_bands() {
    let first = BandClass::from_number(1).expect("a class");
    let sums = Sums::of(band_pairs(first));
    // A rectangle with one band of the class is counted in two orders, a rectangle with two such
    // bands in one.
    let both: u128 = band_pairs(first)
        .filter(|(pair, _)| pair.classes() == [first, first])
        .map(|(_, automorphisms)| MAPS / u128::from(automorphisms))
        .sum();
    assert_eq!(sums.rectangles + both, 2 * bands(first) * second_bands(first));
    assert_eq!((sums.pairs, sums.symmetric, sums.thirds), (54_496, 696, 2_040_680));
}

/// The number of rows 4 that are counted together in the table of pairs' numbers.
const BLOCK: usize = 128;

/// The sums of the pairs of a class; and the first pair of each block, with the number of earlier
/// ones of the class.
fn by_blocks(class: BandClass) -> (Sums, Vec<(BandPair, u64)>) {
    let (mut sums, mut firsts) = (Sums::default(), Vec::new());
    for start in (0..band_pairs(class).fourth_row_count()).step_by(BLOCK) {
        let mut block = band_pairs(class).with_row_range(start..start + BLOCK).peekable();
        firsts.extend(block.peek().map(|&(pair, _)| (pair, sums.pairs)));
        sums = sums.and(Sums::of(block));
    }
    (sums, firsts)
}

/// All pairs of bands, their numbers, and all grids by their pairs. The numbers of pairs and of
/// different thirds are known from GPenet's programs. This test found that 5,117,023 thirds are
/// images of others, and 275,790 pairs have automorphisms.
#[test]
#[ignore = "takes six minutes of one processor"]
fn all_pairs_add_up() {
    let classes: Vec<BandClass> = BandClass::all().collect();
    let blocks: Vec<_> = classes.par_iter().map(|&class| by_blocks(class)).collect();
    let sums = blocks.iter().fold(Sums::default(), |sums, (class, _)| sums.and(*class));
    let known = Sums {
        pairs: 983_959_110,
        symmetric: 275_790,
        thirds: 32_840_614_326,
        different: 32_835_497_303,
        rectangles: classes.par_iter().map(|&class| bands(class) * second_bands(class)).sum(),
        // Felgenhauer and Jarvis, 2005.
        grids: 6_670_903_752_021_072_936_960,
    };
    assert_eq!(sums, known);
    let mut before = 0;
    for (class, firsts) in blocks {
        firsts.into_par_iter().for_each(|(pair, within)| {
            assert_eq!(
                u64::from(NumberedPair::from_pair(pair).number()),
                before + within + 1,
                "{pair}"
            );
        });
        before += class.pairs;
    }
}
