//! Grids that share two bands, searched together.
//!
//! The first stage is the same for all of them. At its leaves the sockets of all third bands say,
//! eight at a time, which of them can have a puzzle with these clues; leaves are kept for these, and
//! when there are many, looked at for one third band after the other.
//!
//! To share the search of two bands is blue's and GPenet's idea (New Sudoku Players' Forum, 17-clue
//! scan, "band 1+2 expand", from 2013 on). What it is that a batch shares is in a table:
//!
//! | what                                              | file                 | shared by          |
//! |---------------------------------------------------|----------------------|--------------------|
//! | sets within the two bands, the first stage        | those of `bands`     | all third bands    |
//! | sets with two or three cells of a minirow         | `lanes`              | all third bands    |
//! | other sets that reach into the third band         | `third`              |                    |
//! | the leaves that are kept                          | `many`, `records`    | third bands        |
//! | what the open lanes ask of a third band           | `asked`              |                    |
//! | a packing of sets for leaves side by side         | `abreast`, `packing` | sixteen leaves     |
//! | what is left, one leaf after the other            | `records`            |                    |
//! | what the machine does        | `kernel`, `vectored`, `avx512`           |                    |
//!
//! What was tried and left out: to cut leaves down to their tight packing and pack again, side by side,
//! or to branch there on the cells of a minirow, as long as that ends them. Each round costs more than
//! to search what one packing leaves (17 clues, 13 third bands: a tenth to a third more time).

mod abreast;
mod asked;
mod kernel;
mod lanes;
mod many;
mod packing;
mod records;
mod search;
#[cfg(test)]
mod tests;
mod third;
mod vectored;

pub(crate) use search::search;
