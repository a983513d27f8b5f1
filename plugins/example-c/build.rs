//! Compiles `example.c` into this crate.

use std::path::Path;

fn main() {
    let include = std::env::var_os("DEP_SEVENTEEN_PLUGIN_INCLUDE").expect("the header has a path");
    let include = Path::new(&include);
    println!("cargo::rerun-if-changed=example.c");
    println!("cargo::rerun-if-changed={}", include.join("seventeen_plugin.h").display());
    cc::Build::new()
        .file("example.c")
        .include(include)
        .std("c11")
        .warnings(true)
        .extra_warnings(true)
        // The entry point's own name belongs to the crate, which exports it: see `src/lib.rs`.
        .define("seventeen_plugin_v4_seventeen_example_c", "example_c_entry")
        .compile("example_c");
}
