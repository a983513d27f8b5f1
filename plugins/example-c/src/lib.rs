//! `example_c`: a solver in C, and the template for plugins in other languages.
//!
//! All of it is in `example.c`. This crate compiles that file and exports its entry point under the
//! crate's name, so that `cargo build` makes it one of the bundled plugins. `README.md` has the one
//! line that builds it without Rust.

seventeen_plugin::c_plugin!(example_c_entry);
