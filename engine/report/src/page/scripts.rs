//! The scripts of `vendor/` that draw charts. The program contains them compressed.

use flate2::read::DeflateDecoder;
use std::io::Read;
use std::sync::LazyLock;

/// A script of `vendor/`, decompressed on first use.
macro_rules! script {
    ($name:literal) => {
        LazyLock::new(|| {
            unpack_script(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".deflate")))
        })
    };
}

pub(super) static VEGA: LazyLock<String> = script!("vega.min.js");
pub(super) static VEGA_LITE: LazyLock<String> = script!("vega-lite.min.js");

fn unpack_script(packed: &[u8]) -> String {
    let mut text = String::new();
    let read = DeflateDecoder::new(packed).read_to_string(&mut text);
    read.expect("the build packed a text");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scripts_are_those_of_the_vendors() {
        assert!(*VEGA == include_str!("../../vendor/vega.min.js"));
        assert!(*VEGA_LITE == include_str!("../../vendor/vega-lite.min.js"));
    }
}
