//! Grids that share two bands, searched together.
//!
//! The first stage is the same for all of them. At its leaves the sockets of all third bands say,
//! eight at a time, which of them can have a puzzle with these clues; leaves are kept for these, and
//! when there are many, looked at for one third band after the other.
//!
//! To share the search of two bands is blue's and GPenet's idea (New Sudoku Players' Forum, 17-clue
//! scan, "band 1+2 expand", from 2013 on). What it is that a batch shares is in a table:
//!
//! | what                                              | file       | shared           |
//! |---------------------------------------------------|------------|------------------|
//! | sets within the two bands, the first stage        | as before  | by all           |
//! | sets with two or three cells of a minirow, lanes  | `lanes`    | by all           |
//! | what the open lanes ask of a third band           | `asked`    |                  |
//! | other sets that reach into the third band         | `third`    |                  |
//! | leaves side by side                               | `abreast`  | sixteen leaves   |
//! | leaves one by one                                 | `rest`     |                  |
//! | what the machine does                             | `kernel`, `avx512` |          |

mod abreast;
mod asked;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod kernel;
mod lanes;
mod many;
mod rest;
mod search;
mod third;

pub(crate) use search::search;
