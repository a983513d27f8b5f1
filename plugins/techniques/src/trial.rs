//! Trial and error, as the last resort.

pub mod brute_force;

pub use brute_force::BruteForce;
