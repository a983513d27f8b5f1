//! Publishes the folder of the header to build scripts of crates that compile C, as
//! `DEP_SEVENTEEN_PLUGIN_INCLUDE`.

use std::path::Path;

fn main() {
    let here = std::env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets the folder of the crate");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::metadata=include={}", Path::new(&here).join("include").display());
}
