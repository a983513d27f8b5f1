//! Any profile is read and rates a puzzle, or is refused with the place of the mistake.

#![no_main]

use libfuzzer_sys::fuzz_target;
use seventeen_fuzz::{file, run};

const PUZZLE: &str =
    "5..........9..8......917.....1.85.7...8..16.5.3..2...8.4...........4.5.6...2..13.";

fuzz_target!(|bytes: &[u8]| {
    let path = file("profile.json", bytes);
    let profile = path.display();
    let _ = run(&format!("print(puzzle(\"{PUZZLE}\").path(profile(`{profile}`)).len)"));
});
