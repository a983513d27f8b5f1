//! The engine as a WebAssembly module: the jobs, for the page in `engine/web/page`.
//!
//! A page calls `call` with the name of a job, its input as text, and its options as JSON. The
//! jobs declare the options, and results declare their fields. Nothing here declares them again.
//! Errors are those of the command line, without its commands and options (`words`).
//!
//! A module has one thread. The page starts several modules, each in a worker, and divides the
//! work: an enumeration by its parts, a generation by its seeds.

#![cfg(target_os = "unknown")]
#![forbid(unsafe_code)]

mod engine;
mod job;
mod jobs;
mod options;
mod recipes;
mod reports;
mod words;

use engine::Engine;
use seventeen::Result;
use seventeen::catalogue::Catalogue;
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    /// The engine of this module, made when it is first used.
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
}

/// Does a job. The result is JSON.
///
/// # Errors
/// The text of the error, in the words of the page.
#[wasm_bindgen]
pub fn call(job: &str, input: &str, options: &str) -> std::result::Result<String, String> {
    ENGINE
        .with_borrow_mut(|engine| -> Result<String> {
            let engine = match engine {
                Some(engine) => engine,
                None => engine.insert(Engine::new()?),
            };
            Ok(jobs::run(engine, job, input, options)?.to_string())
        })
        .map_err(|error| error.to_string())
}

#[wasm_bindgen]
extern "C" {
    /// Loads the second part of the module, into which `seventeen-bindgen` moves functions.
    #[wasm_bindgen(js_namespace = globalThis, js_name = loadSecondPart)]
    fn load_second_part();
}

/// Loads the second part of the module now. What needs it loads it itself.
#[wasm_bindgen]
pub fn second_part() {
    load_second_part();
}

/// The content of a file that the last recipe wrote.
///
/// # Errors
/// There is none.
#[wasm_bindgen]
pub fn read_file(name: &str) -> std::result::Result<Vec<u8>, String> {
    recipes::files::read(name).map_err(|error| error.to_string())
}

/// Loads the counts of all grids, which `build_coarse_counts` of the catalogue makes: names and
/// ranks need them. They are larger than everything else, so the page loads them when they are
/// asked for.
///
/// # Errors
/// It is not that file.
#[wasm_bindgen]
pub fn load_counts(bytes: Vec<u8>) -> std::result::Result<(), String> {
    Catalogue::load_counts(bytes).map_err(|error| error.to_string())
}

/// How errors end that only [`load_counts`] prevents.
#[wasm_bindgen]
pub fn missing_counts() -> String {
    seventeen::catalogue::Error::NoCounts.to_string()
}
