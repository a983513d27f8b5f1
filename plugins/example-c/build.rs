//! Compiles `example.c` into this crate.

use std::path::Path;

fn main() {
    // Of the build, not of the compiler: a target folder may be shared by several checkouts.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").expect("Cargo says where the crate is");
    let include = Path::new(&here).join("../../engine/plugin/include");
    println!("cargo::rerun-if-changed=example.c");
    println!("cargo::rerun-if-changed={}", include.join("seventeen_plugin.h").display());
    cc::Build::new()
        .file("example.c")
        .include(include)
        .std("c11")
        .warnings(true)
        .extra_warnings(true)
        // The entry point's own name belongs to the crate: see `src/lib.rs`.
        .define("SEVENTEEN_LINKED", None)
        .compile("example_c");
}
