//! Tells the build scripts of crates that compile C where the header is: they find the folder in
//! `DEP_SEVENTEEN_PLUGIN_INCLUDE`.

use std::path::Path;

fn main() {
    let here = std::env::var_os("CARGO_MANIFEST_DIR").expect("Cargo says where the crate is");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::metadata=include={}", Path::new(&here).join("include").display());
}
