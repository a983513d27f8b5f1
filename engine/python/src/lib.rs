//! The compiled module of the Python package `seventeen`.
//!
//! It is a crate of its own because the linker optimises the whole module at the level of the last
//! crate. That level is speed, which vectorises loops in every crate. The functions and classes
//! (`bindings`) are compiled for size.

#![deny(unsafe_code)]

// This crate links the function that Python calls on import.
use seventeen_python_bindings as _;
