//! Pairs of bands: their forms against all maps tried one by one, their number, and what completes
//! them.

use seventeen_catalogue::{BandClass, Catalogue, Chute, Pair, Rank, pair_of, pairs, pairs_of};
use seventeen_core::{Grid, Transformation};

/// How many orders the nine lines of a side have.
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

/// The least text of rows 1 to 6 under all orders of lines that leave the third band where it is,
/// and how many of these lead there.
fn least_by_trying(grid: &Grid) -> (String, u32) {
    let mut least = (vec![9; 54], 0);
    let keeps = |lines: &usize| Transformation::geometric(lines * ORDERS).rows()[6..] == [6, 7, 8];
    for lines in (0..ORDERS).filter(keeps) {
        for columns in 0..ORDERS {
            let image = named(grid, &Transformation::geometric(lines * ORDERS + columns));
            let pair = &image.digits()[..54];
            if pair < &least.0[..] {
                least = (pair.to_vec(), 0);
            }
            least.1 += u32::from(pair == &least.0[..]);
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
            assert_eq!((form.pair().to_string(), form.automorphisms()), (text, maps), "{grid}");
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
            assert!(pair.thirds().contains(&image), "{grid} {third}");
            assert_eq!(pair.automorphisms(), form.automorphisms());
            // The form of the form, and of another image.
            let last = Chute::new(2).expect("a chute");
            assert_eq!(pair_of(&image, last).pair(), pair);
            let other = Transformation::geometric(24_680).grid(&image);
            assert!(pairs_of(&other)[..3].iter().any(|other| other.pair() == pair));
        }
    }
}
