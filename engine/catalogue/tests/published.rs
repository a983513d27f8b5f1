//! Published facts about ranks and classes, and facts known from other sources.

use seventeen_catalogue::{
    BandClass, BuildOptions, Catalogue, Rank, bands_of, build_counts, build_table, enumerate_class,
    minlex_of,
};
use seventeen_core::{Grid, Puzzle, Transformation};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;

/// Ranks with their grids.
const KNOWN: [(u64, &str); 3] = [
    (1, "123456789456789123789123456214365897365897214897214365531642978642978531978531642"),
    (264, "123456789456789123789123456214365897365897214897241635531672948642938571978514362"),
    (
        5_472_730_538,
        "123456789457893612986217354274538196531964827698721435342685971715349268869172543",
    ),
];

/// The published example of a program for names of puzzles (GPenet): its solution has rank
/// 5411131853.
const EXAMPLE: &str =
    ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";

/// The checksum (BLAKE3) of class 1 as text.
const CLASS_1: &str = "680345e063f1d5ec85bf4d89f907c021ffbbbb3834116c31097ed3e91fece356";

/// Whether the tests use the sizes of `.ci/run all`: `SEVENTEEN_LONG` is set.
fn is_long() -> bool {
    std::env::var_os("SEVENTEEN_LONG").is_some_and(|value| value != "0")
}

fn rank(number: u64) -> Rank {
    Rank::new(number).expect("a rank")
}

/// Pseudo-random numbers: SplitMix64 (Steele, Lea and Flood, 2014).
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (bits ^ bits >> 31) % n
    }

    /// One of all 2 · 6^8 · 9! maps.
    fn map(&mut self) -> Transformation {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        for place in (1..9).rev() {
            digits.swap(place, self.below(place as u64 + 1) as usize);
        }
        let number = self.below(Transformation::GEOMETRIC as u64) as usize;
        Transformation::geometric(number).with_digits(digits).expect("each digit once")
    }
}

/// The numbers of grids by automorphisms: Russell and Jarvis, "Mathematics of Sudoku II", 2006.
const BY_AUTOMORPHISMS: [(u32, u64); 15] = [
    (2, 548_449),
    (3, 7336),
    (4, 2826),
    (6, 1257),
    (8, 29),
    (9, 42),
    (12, 92),
    (18, 85),
    (27, 2),
    (36, 15),
    (54, 11),
    (72, 2),
    (108, 3),
    (162, 1),
    (648, 1),
];

#[test]
fn known_ranks_have_their_grids() {
    let catalogue = Catalogue::new();
    for (number, text) in KNOWN {
        let grid: Grid = text.parse().expect("a grid");
        assert_eq!(catalogue.unrank(rank(number)), Ok(grid));
        assert_eq!(catalogue.rank(&grid), Ok(rank(number)));
    }
}

/// A published example whose place in the order of its class only a complete list gives.
#[test]
fn the_example_of_names_has_its_rank() {
    let puzzle: Puzzle = EXAMPLE.parse().expect("a puzzle");
    let grid = Catalogue::new().unrank(rank(5_411_131_853)).expect("a grid");
    assert!(grid.completes(&puzzle), "{grid}");
}

/// Lines "rank class grid automorphisms" of two independent programs, if the file exists.
#[test]
fn pairs_of_ranks_and_grids_agree_both_ways() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/catalogue/ranks.txt");
    let Ok(text) = std::fs::read_to_string(file) else { return };
    let catalogue = Catalogue::new();
    let mut random = Random(1);
    for line in text.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let rank: Rank = fields[0].parse().expect("a rank");
        let grid: Grid = fields[2].parse().expect("a grid");
        assert_eq!(catalogue.unrank(rank), Ok(grid), "{line}");
        assert_eq!(catalogue.rank(&grid), Ok(rank), "{line}");
        let shuffled = random.map().grid(&grid);
        let found = minlex_of(&shuffled);
        assert_eq!(catalogue.rank_minlex(&found), Ok(rank), "{line}: {shuffled}");
        let class = found.class().to_string();
        assert_eq!(
            (class.as_str(), found.automorphisms().to_string().as_str()),
            (fields[1], fields[3])
        );
        assert_eq!((*found.grid(), found.map().grid(&shuffled)), (grid, grid), "{line}");
        assert_eq!(Catalogue::class_of(rank), found.class());
    }
}

#[test]
fn drawn_ranks_come_back_from_drawn_forms() {
    let drawn = if is_long() { 1_000_000 } else { 1000 };
    let catalogue = Catalogue::new();
    let mut random = Random(2);
    for _ in 0..drawn {
        let rank = rank(random.below(Rank::COUNT) + 1);
        let grid = catalogue.unrank(rank).expect("a grid");
        let shuffled = random.map().grid(&grid);
        assert_eq!(catalogue.rank(&shuffled), Ok(rank), "{grid}");
    }
}

#[test]
fn minlex_forms_are_those_of_the_core() {
    let catalogue = Catalogue::new();
    let mut random = Random(3);
    for _ in 0..1000 {
        let rank = rank(random.below(Rank::COUNT) + 1);
        let shuffled = random.map().grid(&catalogue.unrank(rank).expect("a grid"));
        let found = minlex_of(&shuffled);
        assert_eq!(*found.grid(), shuffled.minlex().0);
        assert_eq!(found.map().grid(&shuffled), *found.grid());
        assert_eq!(u64::from(found.automorphisms()), shuffled.automorphisms().order());
        assert_eq!(bands_of(&shuffled).into_iter().min(), Some(found.class()));
        assert!(found.grid().to_string().starts_with(found.class().as_str()));
    }
}

#[test]
fn the_grids_with_most_automorphisms_have_as_many() {
    let catalogue = Catalogue::new();
    let mut by_number = BTreeMap::new();
    for (rank, automorphisms) in Catalogue::most_symmetric() {
        let grid = catalogue.unrank(rank).expect("a grid");
        assert_eq!(grid.automorphisms().order(), u64::from(automorphisms), "{rank}");
        *by_number.entry(automorphisms).or_insert(0) += 1;
    }
    let most = BY_AUTOMORPHISMS.into_iter().filter(|(automorphisms, _)| *automorphisms >= 8);
    assert_eq!(by_number, most.collect());
}

/// Published: the sizes of the first and the greatest class, and the classes without grids.
#[test]
fn classes_have_their_ranges() {
    let size = |class: u64| {
        let ranks = Catalogue::class_ranks(BandClass::from_number(class).expect("a class"));
        ranks.map_or(0, |ranks| ranks.end().get() - ranks.start().get() + 1)
    };
    assert_eq!([1, 6, 416].map(size), [1_007_170, 96_229_042, 1]);
    let empty: Vec<u64> = (1..=416).filter(|&class| size(class) == 0).collect();
    let known = [395, 397, 398, 400, 402, 403, 404, 406, 408, 409, 410, 412, 413, 414, 415];
    assert_eq!(empty, known);
    assert_eq!((1..=416).map(size).sum::<u64>(), Rank::COUNT);
}

/// Weights row 4 and the class with the number of grids for a band's automorphisms.
#[test]
fn bands_are_as_symmetric_as_known() {
    let orders = BandClass::all().map(BandClass::automorphisms);
    assert_eq!(orders.map(|order| 7776 / order).sum::<usize>(), 336 * 7776);
}

/// The stream of whole classes equals a plain enumeration.
#[test]
fn streams_are_what_plain_enumeration_finds() {
    let classes: &[u64] = if is_long() {
        &[44, 150, 213, 251, 277, 300, 333, 350, 380, 416]
    } else {
        &[350, 380, 399, 416]
    };
    let catalogue = Catalogue::new();
    for &class in classes {
        let class = BandClass::from_number(class).expect("a class");
        let ranks = Catalogue::class_ranks(class).expect("a class with grids");
        let count = ranks.end().get() - ranks.start().get() + 1;
        let mut stream = catalogue.stream(ranks).expect("a range");
        let mut symmetric = 0;
        let tally = enumerate_class(class, &mut |grid, automorphisms| {
            let (_, found) = stream.next().expect("as many").expect("no fault");
            assert_eq!(*grid, found);
            symmetric += u64::from(automorphisms > 1);
            ControlFlow::Continue(())
        });
        assert!(stream.next().is_none());
        assert_eq!((tally.grids, tally.symmetric()), (count, symmetric), "class {class}");
    }
}

/// A stream resumes at any rank, over classes with and without grids, as if it had not stopped.
#[test]
fn streams_go_on_anywhere() {
    let catalogue = Catalogue::new();
    // Classes 394 to 416: few grids, and all fifteen empty classes.
    let first = *Catalogue::class_ranks(BandClass::from_number(394).expect("a class"))
        .expect("grids")
        .start();
    let whole: Vec<(Rank, Grid)> = catalogue
        .stream(first..=Rank::LAST)
        .expect("a range")
        .map(|one| one.expect("a grid"))
        .collect();
    assert_eq!(whole.len() as u64, Rank::COUNT - first.get() + 1);
    for (place, &(rank, grid)) in whole.iter().enumerate() {
        assert_eq!(rank.get(), first.get() + place as u64);
        assert_eq!(catalogue.unrank(rank), Ok(grid));
        let mut rest = catalogue.stream(rank..=Rank::LAST).expect("a range");
        assert_eq!(rest.next(), Some(Ok((rank, grid))));
        assert_eq!(rest.next_rank(), rank.next());
        assert_eq!(rest.next(), whole.get(place + 1).copied().map(Ok));
    }
    // Between two great classes.
    let end =
        *Catalogue::class_ranks(BandClass::from_number(5).expect("a class")).expect("grids").end();
    let from = rank(end.get() - 500);
    let stream = catalogue.stream(from..=rank(end.get() + 500)).expect("a range");
    let mut reader = catalogue.reader();
    assert_eq!(
        stream
            .inspect(|one| {
                let (rank, grid) = one.clone().expect("a grid");
                assert_eq!(reader.unrank(rank), Ok(grid));
                assert_eq!(Catalogue::class_of(rank).number(), if rank <= end { 5 } else { 6 });
            })
            .count(),
        1001
    );
}

/// The text of class 1, one grid per line, equals that of two other programs.
#[test]
fn the_first_class_is_the_text_that_it_was() {
    let ranks = Catalogue::class_ranks(BandClass::from_number(1).expect("a class")).expect("grids");
    let catalogue = Catalogue::new();
    let mut stream = catalogue.stream(ranks).expect("a range");
    let mut hash = blake3::Hasher::new();
    let mut line = [b'\n'; 82];
    let mut digits = [0; 81];
    while let Ok(Some(_)) = stream.next_into(&mut digits) {
        for (character, digit) in line.iter_mut().zip(digits) {
            *character = b'0' + digit;
        }
        hash.update(&line);
    }
    assert_eq!(stream.next_rank(), None);
    assert_eq!(hash.finalize().to_hex().as_str(), CLASS_1);
}

#[test]
fn what_is_out_of_range_is_refused() {
    let catalogue = Catalogue::new();
    let reversed = catalogue.stream(rank(5)..=rank(4)).err().map(|error| error.to_string());
    assert_eq!(reversed.as_deref(), Some("the range of ranks 5 to 4 ends before it begins"));
    assert!(BandClass::from_number(0).is_err() && BandClass::from_number(417).is_err());
}

/// Everything, counted again: the resulting table, and the sums of all classes.
#[test]
#[ignore = "takes four minutes of one processor"]
fn the_whole_catalogue_adds_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let build = BuildOptions {
        folder: &folder.path().join("classes"),
        threads: 0,
        is_cancelled: &|| false,
        progress: &|_| (),
    };
    let (bytes, tally) = build_table(&build).expect("built");
    assert_eq!((tally.grids, tally.rows_four), (Rank::COUNT, 652_408));
    // Felgenhauer and Jarvis, 2005; Russell and Jarvis, 2006.
    assert_eq!(tally.solutions(), 6_670_903_752_021_072_936_960);
    assert_eq!(tally.by_automorphisms, BTreeMap::from(BY_AUTOMORPHISMS));
    // The embedded counts result from this, too.
    let counts = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/counts.bin");
    assert!(build_counts(&build).expect("built") == std::fs::read(counts).expect("counts"));

    let path = folder.path().join("table");
    std::fs::write(&path, bytes).expect("written");
    let (fine, plain) = (Catalogue::with_index(&path).expect("a table"), Catalogue::new());
    let mut random = Random(4);
    for _ in 0..10_000 {
        let rank = rank(random.below(Rank::COUNT) + 1);
        let grid = fine.unrank(rank).expect("a grid");
        assert_eq!((plain.unrank(rank), fine.rank(&grid)), (Ok(grid), Ok(rank)));
    }
    let symmetric = fine.symmetric_ranks().expect("read").expect("a table");
    assert_eq!(symmetric.len(), 560_151);
    assert!(
        Catalogue::most_symmetric().iter().all(|(rank, _)| symmetric.binary_search(rank).is_ok())
    );
}
