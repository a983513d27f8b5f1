//! Any file of certificates is checked or refused, and nothing false is believed: none that the
//! fuzzer makes up claims anything that is so.

#![no_main]

use libfuzzer_sys::fuzz_target;
use seventeen_fuzz::{file, run};

fuzz_target!(|bytes: &[u8]| {
    let path = file("certificates.jsonl", bytes);
    let samples = "#{ samples: 1, solver: solver::backtrack() }";
    let _ = run(&format!("certificates(`{}`).verify({samples}).count()", path.display()));
});
