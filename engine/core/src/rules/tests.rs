//! The houses of named rules, and their symmetries.

use super::*;

fn rules(name: &str) -> Rules {
    name.parse().unwrap()
}

/// Five rows of a region map that is known from the press, and its rotation.
const JIGSAW: &str =
    "AAABBBCCCADDDBBCCCAADDBECCFAGDDEEEFFGGGDHEIFFGGGHHEIFFGHHHIEEIFHHHIIIEIIGHHIIIEEI";

#[test]
fn named_rules_have_their_houses() {
    assert!(Rules::NAMES.iter().all(|name| rules(name).name() == *name));
    for (name, side, houses) in [
        ("classic", 9, 27),
        ("4x4", 4, 12),
        ("6x6", 6, 18),
        ("8x8", 8, 24),
        ("windoku", 9, 31),
        ("x", 9, 29),
        ("windoku_x", 9, 33),
        ("disjoint", 9, 36),
    ] {
        let rules = rules(name);
        assert_eq!((rules.side(), rules.houses().len(), rules.name()), (side, houses, name));
        assert!(rules.houses().iter().all(|house| house.len() as usize == side), "{name}");
        let union = rules.houses().iter().fold(Cells::EMPTY, |all, &house| all | house);
        assert_eq!(union, rules.cells(), "{name}");
    }
    let windows = &rules("windoku").houses()[27..];
    assert_eq!(windows[0].to_string(), "r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4");
    assert!(windows[3].contains(Cell::at(7, 7)) && windows[3].contains(Cell::at(5, 5)));
}

#[test]
fn equal_rules_are_the_same() {
    assert_eq!(rules("windoku"), rules("windoku"));
    assert_eq!(rules("classic"), Rules::CLASSIC);
    for name in Rules::NAMES {
        assert_eq!(Rules::of_number(rules(name).number()), Some(rules(name)));
    }
    assert_eq!(Rules::of_number(u64::MAX), None);
    assert_eq!(Rules::of_boxes(Boxes::new(2, 3).unwrap()), Some(rules("6x6")));
    assert_ne!(Rules::of_boxes(Boxes::new(3, 2).unwrap()), Some(rules("6x6")));
    assert_eq!(rules("jigsaw:AABBAABBCCDDCCDD").name(), rules("jigsaw:xxyyxxyy11221122").name());
    assert!(rules("4x4").has_boxes_alone() && !rules("x").has_boxes_alone());
}

/// The order of classic rules is 2 · 6^8. Disjoint groups have 8 · 6^4: a cell has four coordinates
/// with three values each, on a cycle, and each kind of house fixes two neighbours. The rules x have
/// 4 · 24: orders of lines that are the same in reverse, the transpose, and the other diagonal.
#[test]
fn symmetries_have_the_known_orders() {
    for (name, order) in [
        ("classic", 3_359_232),
        ("4x4", 128),
        ("6x6", 3_456),
        ("windoku", 256),
        ("disjoint", 10_368),
        ("x", 96),
        ("windoku_x", 32),
    ] {
        assert_eq!(rules(name).symmetries().order(), order, "{name}");
    }
}

#[test]
fn generators_map_houses_to_houses() {
    for name in ["classic", "8x8", "windoku", "disjoint"] {
        let rules = rules(name);
        let houses = [rules.houses(), rules.implied()].concat();
        for map in rules.symmetries().generators() {
            for house in &houses {
                let image = house.iter().map(|cell| map[cell]).collect();
                assert!(houses.contains(&image), "{name}: {house}");
            }
        }
    }
}

/// The classic houses, three at a time, imply no others.
#[test]
fn windows_imply_houses() {
    assert_eq!(implied::implied(9, Rules::CLASSIC.houses()), []);
    let implied: Vec<String> = rules("windoku").implied().iter().map(Cells::to_string).collect();
    assert!(implied.contains(&"r1c1 r1c5 r1c9 r5c1 r5c5 r5c9 r9c1 r9c5 r9c9".to_owned()));
    assert_eq!(implied.len(), 5);
    for name in ["4x4", "6x6", "8x8", "x", "disjoint"] {
        assert_eq!(rules(name).implied(), [], "{name}");
    }
}

/// All permutations of the cells of tiny boards.
#[test]
fn orders_are_those_of_all_permutations() {
    for name in ["jigsaw:AABB", "jigsaw:ABAB", "jigsaw:AAABBBCCC", "jigsaw:AABACBCCB"] {
        let rules = rules(name);
        let board: Vec<Cell> = rules.cells().iter().collect();
        let mut houses = [rules.houses(), rules.implied()].concat();
        houses.sort_unstable();
        houses.dedup();
        let mut order = 0;
        permutations(&mut board.clone(), 0, &mut |image| {
            let place = |cell| board.iter().position(|&other| other == cell).unwrap();
            let moved = |house: &Cells| house.iter().map(|cell| image[place(cell)]).collect();
            order += u64::from(houses.iter().all(|house| houses.contains(&moved(house))));
        });
        assert_eq!(rules.symmetries().order(), order, "{name}");
    }
}

fn permutations(cells: &mut Vec<Cell>, fixed: usize, visit: &mut dyn FnMut(&[Cell])) {
    if fixed == cells.len() {
        return visit(cells);
    }
    for other in fixed..cells.len() {
        cells.swap(fixed, other);
        permutations(cells, fixed + 1, visit);
        cells.swap(fixed, other);
    }
}

#[test]
fn errors_name_what_is_wrong() {
    for (text, expected) in [
        ("sudoku", "rules \"sudoku\": expected classic, 4x4, 6x6, 8x8, windoku, x,"),
        ("jigsaw:AABB?", "rules \"jigsaw:AABB?\": 5 letters: expected one per cell"),
        ("jigsaw:AAB?", "rules \"jigsaw:AAB?\": letter 4 is '?': expected A to Z"),
        ("jigsaw:AAAB", "rules \"jigsaw:AAAB\": 3 cells have the letter A: expected 2"),
        (&JIGSAW.replace('I', "A"), "rules"),
    ] {
        let error = text.parse::<Rules>().unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    let house: Cells = "r1c12345".parse().unwrap();
    let error = Rules::new("own", 4, None, &[Part::new("house", 1)], &[house]).unwrap_err();
    assert_eq!(error.to_string(), "rules \"own\": r1c5 is outside of the board of 4x4");
}

#[test]
fn grids_keep_all_houses() {
    let small = rules("4x4");
    let mut digits = [0; 81];
    for (cell, digit) in small.cells().iter().zip("1234341221434321".bytes()) {
        digits[cell] = digit - b'0';
    }
    assert!(small.grid(digits).is_ok());
    let blank = Puzzle::from_digits(digits).givens().len();
    assert_eq!(blank, 16);
    digits[Cell::at(3, 3)] = 0;
    let error = small.grid(digits).unwrap_err();
    assert_eq!(
        (error.column(), error.to_string().as_str()),
        (16, "expected a solution grid, but r4c4 is blank (rules: 4x4)")
    );
    digits[Cell::at(3, 3)] = 5;
    let error = small.grid(digits).unwrap_err().to_string();
    assert_eq!(error, "cell r4c4 holds 5: expected 0 to 4 in the board (rules: 4x4)");
}
