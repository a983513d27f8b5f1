//! The compiled module of the Python package `seventeen`: a crate of its own, since the level of
//! the last crate is that of the linker. So the loops of all crates are vectorised, and the
//! functions and classes (`bindings`) are compiled for size all the same.

#![deny(unsafe_code)]

// The function that Python calls on import is theirs.
use seventeen_python_bindings as _;
