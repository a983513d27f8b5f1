//! Writes the JavaScript of the module, and the module that belongs to it, in two parts.
//!
//! `seventeen-bindgen MODULE.wasm FOLDER` writes `engine.js`, `first.wasm` and `second.wasm`. It
//! does what the program `wasm-bindgen` does, with the version that this workspace has locked, and
//! then splits the module: a page shows its first result with the first part alone.

mod parts;
mod split;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder] = &arguments[..] else {
        eprintln!("usage: seventeen-bindgen MODULE.wasm FOLDER");
        return ExitCode::from(2);
    };
    match write(Path::new(module), Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn write(module: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("engine").typescript(true).omit_default_module_path(true);
    bindgen.web(true)?.generate(folder)?;
    let whole = folder.join("engine_bg.wasm");
    let parts = split::split(&fs::read(&whole)?, parts::is_later, parts::LOAD)?;
    fs::write(folder.join("first.wasm"), parts.first)?;
    fs::write(folder.join("second.wasm"), parts.second)?;
    Ok(fs::remove_file(whole)?)
}
