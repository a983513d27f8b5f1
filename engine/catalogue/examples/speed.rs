//! Times the catalogue, in CPU time of one thread: `cargo run --release -p seventeen-catalogue
//! --example speed [TABLE]`, with or without an index.

use cpu_time::ThreadTime;
use seventeen_catalogue::{
    BandClass, BandPair, Catalogue, Chute, NumberedPair, Rank, band_pairs, bands_of, minlex_of,
    pair_of, pairs_of,
};
use seventeen_core::{Grid, Transformation};
use std::hint::black_box;
use std::path::Path;

/// The number of ranks drawn.
const DRAWN: usize = 20_000;

/// Seconds of this thread's time.
fn seconds(work: impl FnOnce()) -> f64 {
    let start = ThreadTime::now();
    work();
    start.elapsed().as_secs_f64()
}

/// Pseudo-random numbers: SplitMix64 (Steele, Lea and Flood, 2014).
fn drawn() -> impl Iterator<Item = u64> {
    (1_u64..).map(|k| {
        let mut bits = k.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    })
}

/// Prints the time per item.
fn say(what: &str, count: usize, seconds: f64) {
    let each = seconds / count as f64;
    println!("{what:40} {:10.3} us, {:8.3} M/s", each * 1e6, 1e-6 / each);
}

/// The grids of some ranks of a class.
fn stream(catalogue: &Catalogue, class: u64) -> Result<(), seventeen_catalogue::Error> {
    let Some(ranks) = Catalogue::class_ranks(BandClass::from_number(class)?) else { return Ok(()) };
    let last = Rank::new(ranks.end().get().min(ranks.start().get() + 20_000_000))?;
    let count = last.get() - ranks.start().get() + 1;
    let (mut digits, mut sum) = ([0; 81], 0_u64);
    let taken = seconds(|| {
        let Ok(mut stream) = catalogue.stream(*ranks.start()..=last) else { return };
        while let Ok(Some(_)) = stream.next_into(&mut digits) {
            sum += u64::from(digits[80]);
        }
    });
    say(&format!("stream, class {class} ({})", sum % 10), count as usize, taken);
    Ok(())
}

/// The pairs of bands of grids, their third bands, and all pairs of some classes.
fn pairs_of_bands(grids: &[Grid]) -> Result<(), seventeen_catalogue::Error> {
    let third = Chute::new(2)?;
    let one = |grid: &Grid| pair_of(grid, third).pair();
    let mut found: Vec<BandPair> = Vec::new();
    say("a pair of bands", DRAWN, seconds(|| found.extend(grids.iter().map(one))));
    let six = |grid: &Grid| {
        black_box(pairs_of(grid));
    };
    say("one of all six pairs", 6 * DRAWN, seconds(|| grids.iter().for_each(six)));
    let mut listed = 0;
    let list = || listed = found.iter().map(|pair| pair.completions().len()).sum::<usize>();
    say("third bands listed", DRAWN, seconds(list));
    let mut counted = 0;
    let count = || counted = found.iter().map(|pair| pair.count_completions()).sum::<usize>();
    say("third bands counted", DRAWN, seconds(count));
    println!("{listed} third bands listed, {counted} counted");
    let some = &found[..DRAWN / 100];
    let mut entries = Vec::new();
    let number = || entries.extend(some.iter().map(|&pair| NumberedPair::from_pair(pair)));
    say("the number of a pair", some.len(), seconds(number));
    let mut same = 0;
    let at = |entry: &NumberedPair| {
        usize::from(NumberedPair::from_number(entry.number()).as_ref() == Ok(entry))
    };
    let look_up = || same = entries.iter().map(at).sum();
    say("the pair of a number", entries.len(), seconds(look_up));
    assert_eq!(same, entries.len());
    for class in [1, 2, 6, 20, 50, 100, 200, 300, 401] {
        let class = BandClass::from_number(class)?;
        let mut count = 0;
        let taken = seconds(|| count = band_pairs(class).count());
        say(&format!("pairs of class {class} ({count})"), count, taken);
    }
    Ok(())
}

fn main() -> Result<(), seventeen_catalogue::Error> {
    let table = std::env::args().nth(1);
    let mut made = None;
    let start_up = seconds(|| {
        let catalogue = match &table {
            Some(path) => Catalogue::with_index(Path::new(path)),
            None => Ok(Catalogue::new()),
        };
        made = Some(catalogue.and_then(|one| one.unrank(Rank::FIRST).map(|_| one)));
    });
    let Some(catalogue) = made.transpose()? else { return Ok(()) };
    say("start-up and the first rank", 1, start_up);

    let ranks = drawn().take(DRAWN).map(|bits| Rank::new(bits % Rank::COUNT + 1));
    let ranks = ranks.collect::<Result<Vec<Rank>, _>>()?;
    let mut grids: Vec<Grid> = Vec::new();
    for rank in &ranks {
        grids.push(catalogue.unrank(*rank)?);
    }
    let unrank = |rank: &Rank| {
        let _ = black_box(catalogue.unrank(*rank));
    };
    say("unrank, drawn ranks", DRAWN, seconds(|| ranks.iter().for_each(unrank)));
    let worst = ranks.iter().map(|rank| seconds(|| unrank(rank))).fold(0.0, f64::max);
    say("unrank, the slowest of these", 1, worst);
    let maps = drawn().map(|bits| Transformation::geometric((bits >> 40) as usize));
    let shuffled: Vec<Grid> = grids.iter().zip(maps).map(|(grid, map)| map.grid(grid)).collect();
    let wrong = shuffled
        .iter()
        .zip(&ranks)
        .filter(|(grid, rank)| catalogue.rank(grid).ok().as_ref() != Some(*rank));
    println!("{} of {DRAWN} ranks are wrong", wrong.count());
    let rank = |grid: &Grid| {
        let _ = black_box(catalogue.rank(grid));
    };
    say("rank, drawn grids", DRAWN, seconds(|| shuffled.iter().for_each(rank)));
    let minlex = |grid: &Grid| {
        black_box(minlex_of(grid));
    };
    say(
        "minlex form",
        10 * DRAWN,
        seconds(|| (0..10).for_each(|_| shuffled.iter().for_each(minlex))),
    );
    let bands = |grid: &Grid| {
        black_box(bands_of(grid));
    };
    say("six bands", 10 * DRAWN, seconds(|| (0..10).for_each(|_| shuffled.iter().for_each(bands))));

    for gap in [1000, 100_000] {
        let batch = (0..2000).map(|k| Rank::new(1_000_000_000 + gap * k));
        let batch = batch.collect::<Result<Vec<Rank>, _>>()?;
        let mut reader = catalogue.reader();
        let taken = seconds(|| {
            batch.iter().for_each(|rank| {
                let _ = black_box(reader.unrank(*rank));
            })
        });
        say(&format!("sorted ranks, one in {gap}"), batch.len(), taken);
    }
    pairs_of_bands(&shuffled)?;
    for class in [1, 2, 6, 20, 50, 100, 150, 200, 251, 300, 350, 401] {
        stream(&catalogue, class)?;
    }
    Ok(())
}
