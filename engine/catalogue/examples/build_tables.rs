//! Builds the tables: `cargo run --release -p seventeen-catalogue --example build_tables WHAT
//! FOLDER FILE`, or `… WHAT FILE`.
//!
//! FOLDER stores the results of each class. For WHAT = `counts`, FILE is `data/counts.bin` of this
//! crate; for `table`, FILE is the index. Without FOLDER, WHAT is `pairs` for `data/pairs.bin`, or
//! `coarse` for the counts that the page for browsers loads.

use seventeen_catalogue::{
    BuildOptions, build_coarse_counts, build_counts, build_pair_counts, build_table,
};
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [what, file] = arguments.as_slice() {
        let bytes = match what.as_str() {
            "pairs" => build_pair_counts(),
            "coarse" => build_coarse_counts()?,
            other => return Err(format!("'{other}': expected pairs or coarse").into()),
        };
        return Ok(std::fs::write(file, bytes)?);
    }
    let [what, folder, file] = arguments.as_slice() else {
        return Err(
            "expected counts or table, a folder and a file; or pairs or coarse, and a file".into(),
        );
    };
    let build = BuildOptions {
        folder: Path::new(folder),
        threads: 0,
        is_cancelled: &|| false,
        progress: &|done| eprintln!("{} of 416 classes, {} grids", done.classes, done.grids),
    };
    match what.as_str() {
        "counts" => std::fs::write(file, build_counts(&build)?)?,
        "table" => {
            let (bytes, tally) = build_table(&build)?;
            std::fs::write(file, bytes)?;
            println!("{tally:?}, {} solution grids", tally.solutions());
        }
        other => return Err(format!("'{other}': expected counts or table").into()),
    }
    Ok(())
}
