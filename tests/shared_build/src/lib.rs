//! Nothing but dependencies: `Cargo.toml` explains them.
