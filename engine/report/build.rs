//! Compresses the scripts that draw charts. Uncompressed, they would be most of this crate's share
//! of a program, and few runs need them.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "pages")]
    scripts::pack();
}

#[cfg(feature = "pages")]
mod scripts {
    use flate2::Compression;
    use flate2::write::DeflateEncoder;
    use std::fs;
    use std::io::Write;
    use std::path::Path;

    pub(super) fn pack() {
        let variable = |name| std::env::var_os(name).expect("Cargo says where the crate is");
        let (here, out) = (variable("CARGO_MANIFEST_DIR"), variable("OUT_DIR"));
        for name in ["vega.min.js", "vega-lite.min.js"] {
            let file = Path::new(&here).join("vendor").join(name);
            println!("cargo::rerun-if-changed={}", file.display());
            let text =
                fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
            packed.write_all(&text).expect("memory takes what is written");
            let packed = packed.finish().expect("memory takes what is written");
            let packed_file = Path::new(&out).join(format!("{name}.deflate"));
            fs::write(packed_file, packed).expect("Cargo's folder takes what is written");
        }
    }
}
