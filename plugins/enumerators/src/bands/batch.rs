//! Grids that share two bands, searched together.
//!
//! All of them share the first stage. At its leaves, the sockets of all third bands, eight at a
//! time, show which bands may have a puzzle with these clues. Leaves are stored for these bands.
//! When there are many, they are examined for one third band after another.
//!
//! Sharing the search of two bands is the idea of blue and GPenet (New Sudoku Players' Forum,
//! 17-clue scan, "band 1+2 expand", from 2013 on). The shared parts of a batch:
//!
//! | part                                       | file                           | shared by       |
//! |--------------------------------------------|--------------------------------|-----------------|
//! | sets within the two bands, the first stage | those of `bands`               | all third bands |
//! | sets with two or three cells of a minirow  | `lanes`                        | all third bands |
//! | other sets that reach into the third band  | `third`                        |                 |
//! | the leaves that are kept                   | `many`, `records`              | third bands     |
//! | the needs of open lanes in a third band    | `requirements`                        |                 |
//! | a packing of sets for leaves side by side  | `abreast`, `packing`           | sixteen leaves  |
//! | the remaining leaves, one after the other  | `records`                      |                 |
//! | kernels                                    | `kernel`, `vectored`, `avx512` |                 |
//!
//! Rejected: reducing leaves to their tight packing and packing again, side by side. Also rejected:
//! branching there on the cells of a minirow, as long as that ends them. Each round costs more than
//! searching the leaves that one packing keeps (17 clues, 13 third bands: a tenth to a third more
//! time).

mod batch_visitor;
mod kernel;
mod lanes;
mod leaf_columns;
mod packing;
mod records;
mod requirements;
mod search;
#[cfg(test)]
mod tests;
mod third;
mod vectored;

pub(crate) use search::search;
