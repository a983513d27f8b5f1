//! Trial and error, where nothing else is left.

pub mod brute_force;

pub use brute_force::BruteForce;
