//! The suites that need the whole workspace, in one program: linking is dear, and threads are
//! better used. `cargo test -p seventeen-tests SUITE::` runs one of them.

mod agreement;
mod bench;
mod certificates;
mod cliques;
mod command_line;
mod comparisons;
mod confined;
mod dependencies;
mod doc;
mod documents;
mod enumerate_options;
mod enumerators;
mod errors;
mod generate;
mod generators;
mod harvesters;
mod human;
mod library;
mod main_job;
mod one_clue_boxes;
mod patterns;
mod plugins;
mod published_grids;
mod raters;
mod recipes;
mod repl;
mod runs;
mod shards;
mod solvers;
mod techniques;
