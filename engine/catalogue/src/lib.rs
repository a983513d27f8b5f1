//! The catalogue of all 5,472,730,538 essentially different solution grids: the rank of a grid, the
//! grid of a rank, ranges of ranks in order, the classes of bands, and pairs of bands.
//!
//! Two grids are essentially the same if one becomes the other by renaming digits, permuting bands,
//! stacks and the lines within them, and transposing. The least text among these images is the
//! grid's *minlex form*. A *rank* is a place in the ascending order of the forms. There are
//! 5,472,730,538 (Russell and Jarvis, 2005), of 6,670,903,752,021,072,936,960 grids in all
//! (Felgenhauer and Jarvis, 2005).
//!
//! ```
//! use seventeen_catalogue::{Catalogue, Rank, bands_of};
//!
//! let catalogue = Catalogue::new();
//! let grid = catalogue.unrank(Rank::new(5_411_131_853)?)?;
//! assert_eq!(catalogue.rank(&grid)?.get(), 5_411_131_853);
//! assert_eq!(bands_of(&grid)[0].number(), 213);
//! # Ok::<(), seventeen_catalogue::Error>(())
//! ```
//!
//! # How it works
//!
//! Rows 1 to 3 of a form are one of 416 bands, that of the least class among the grid's six
//! ([`BandClass`]). So the catalogue has 416 runs, and within them 652,408 shorter ones with equal
//! row 4. Below a row 4, second bands come in order, about 1,460 in the early classes. The needs of
//! the columns are then one of 22,620 types of third bands, whose fillings are listed once. Three
//! bits of a table per class, and a number, tell whether a filling makes a stack or a band of an
//! earlier class. Nearly all others are in minlex form. Images are compared only if the class
//! occurs again, or its band has automorphisms.
//!
//! So only counts are stored: of each row 4, and of blocks of its second bands. A rank is found by
//! counting grids from the beginning of its block, or back from its end. The program's own counts
//! have 1 to 32 blocks per row and take 3.9 MB. A table file of 96 blocks per row, 47 MB, is three
//! times as fast ([`build_table`], [`Catalogue::with_index`]).
//!
//! A *pair* of bands is two bands of a grid up to renaming the digits and permuting their lines
//! ([`BandPair`]). There are 983,959,110, and about 33 third bands complete each. So searches over
//! many grids can share the work that needs no third band. The form of a pair begins with the
//! canonical band of its lesser class; only that band's automorphisms leave a choice for the other.
//! All pairs come in order, class by class ([`band_pairs`]). They are found below a row 4 as the
//! second bands of grids are, and their third bands row by row ([`BandPair::completions`]). Each
//! has a number among all ([`NumberedPair`]). The numbers of pairs before each class and every
//! 128th row 4 are embedded (53 KB), so work can resume from any pair ([`numbered_pairs_from`]).
//!
//! | files | content |
//! |---|---|
//! | `catalogue`, `reader`, `stream`, `lookup`, `row_cursor` | ranks, and ranges of them |
//! | `rank`, `band_class`, `chute`, `error`, `tally` | the types of arguments and results |
//! | `minlex`, `image_compare` | minlex forms, computed from bands; comparing images |
//! | `row_four`, `fourth_rows`, `third_bands`, `third_band_search`, `class_state` | the search below a row 4 |
//! | `embedded_counts`, `rank_index`, `counts`, `class_counts`, `block_splits`, `bits` | counts, and their files |
//! | `build`, `scan_class` | building the counts |
//! | `pair`, `pair_form`, `pair_images`, `pair_text`, `pairs`, `completions` | band pairs |
//! | `numbered_pair`, `numbered_pairs`, `pair_counts` | numbers of band pairs |
//! | `band_table`, `band_map`, `normal_band`, `mini_rows`, `relabel_tables`, `orders`, `rows`, `band_key` | bands, boxes and rows as numbers |
//! | `enumerate` | a class by a simple method, as a check |
//! | `two_stacks` | the classes of 4x4, 6x6 and 8x8, which are listed and not ranked |
//!
//! # Rates
//!
//! One thread of an Intel Xeon with AVX-512, which the program does not use, in CPU time. The
//! machine had five times as much other work as processors (`examples/speed.rs`).
//!
//! | | program's counts | table file |
//! |---|---|---|
//! | the grid of a random rank | 33 µs | 11 µs |
//! | the rank of a grid in any form | 35 µs | 11 µs |
//! | minlex form with map, class and automorphisms | 0.38 µs | |
//! | the six classes of bands | 0.13 µs | |
//! | stream, classes 6 to 50 | 36 to 50 million per second | equal |
//! | stream, classes 2 and 150 | 12 to 17 million per second | equal |
//! | stream, class 200 | 7 million per second | equal |
//! | stream, class 1, whose band has 108 automorphisms | 0.9 million per second | 1.0 |
//! | stream, class 300 | 0.6 million per second | 1.4 |
//! | start, with the first rank | 0.08 s | 0.08 s |
//! | a pair of bands of a grid, with map and automorphisms | 0.29 µs | |
//! | each of all six pairs | 0.16 µs | |
//! | the third bands of a pair, listed | 6.6 µs | |
//! | their number | 0.09 µs | |
//! | the number of a pair, or the pair of a number | 4 ms | |
//! | pairs in order, classes 6 to 100 | 17 to 22 million per second | |
//! | pairs in order, class 300 | 6 million per second | |
//! | all pairs, their third bands counted | 214 s | |
//!
//! [`enumerate_class`] finds the same grids in a simple, slow way, and leaves all decisions to
//! core's minlex form.
//!
//! Tried and rejected: checking a type's latest class before the class of the second band. It was
//! about a tenth slower in all classes, including the late ones.

#![forbid(unsafe_code)]

mod band_class;
mod band_key;
mod band_map;
mod band_table;
mod bits;
mod block_splits;
mod build;
mod catalogue;
mod chute;
mod class_counts;
mod class_state;
mod completions;
mod counts;
mod embedded_counts;
mod enumerate;
mod error;
mod fourth_rows;
mod image_compare;
mod lookup;
mod mini_rows;
mod minlex;
mod normal_band;
mod numbered_pair;
mod numbered_pairs;
mod orders;
mod pair;
mod pair_counts;
mod pair_form;
mod pair_images;
mod pair_text;
mod pairs;
mod rank;
mod rank_index;
mod reader;
mod relabel_tables;
mod row_cursor;
mod rows;
mod scan;
mod second_bands;
mod stream;
mod tally;
mod third_band_search;
mod third_bands;
mod two_stacks;

pub use band_class::{BandClass, bands_of};
pub use build::{BuildOptions, BuildProgress, build_coarse_counts, build_counts, build_table};
pub use catalogue::Catalogue;
pub use chute::Chute;
pub use completions::Completion;
pub use enumerate::enumerate_class;
pub use error::{BandPairFault, Error, Result, TableFault};
pub use minlex::{MinlexForm, minlex_of};
pub use numbered_pair::NumberedPair;
pub use numbered_pairs::{NumberedPairs, numbered_pairs_from};
pub use pair::BandPair;
pub use pair_counts::build_pair_counts;
pub use pair_form::{PairForm, pair_of, pairs_of};
pub use pairs::{BandPairs, band_pairs, pairs_from};
pub use rank::Rank;
pub use reader::RankReader;
pub use stream::GridStream;
pub use tally::ClassTally;
pub use two_stacks::BoardClasses;
