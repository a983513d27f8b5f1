//! Writes `engine/plugin/include/seventeen_plugin.h` from `engine/plugin/src/raw.rs` and the files
//! of the kinds, `engine/plugin/src/kinds/*.rs`.
//!
//! `cargo run -p seventeen-header` writes the header. With `--check` it fails if the existing
//! header differs, so that continuous integration finds a forgotten run. The header is committed,
//! so that authors of plugins in C need no Rust.

#![forbid(unsafe_code)]

use cbindgen::{Builder, Config, DocumentationStyle, Language, Style};
use seventeen_plugin::{ABI_MINOR, ENTRY_PREFIX, Kind};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The types of a plugin besides the tables of its kinds. cbindgen adds the types that these need,
/// and leaves out all others.
const ROOTS: [&str; 2] = ["SeventeenPlugin", "SeventeenEntry"];

const TOP: &str = "\
/* The plugin interface of Seventeen, in C.
 *
 * A plugin is a shared library libNAME.so with one exported function, SEVENTEEN_ENTRY(NAME). The
 * structures below are what it returns; plugins/example-c is a complete example.
 *
 * Generated from engine/plugin/src by `cargo run -p seventeen-header`; not edited. */";

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let plugin = Path::new(env!("CARGO_MANIFEST_DIR")).join("../plugin");
    let path = plugin.join("include/seventeen_plugin.h");
    let header = header(&plugin.join("src"))?;
    match std::env::args().nth(1).as_deref() {
        None => std::fs::write(path, header)?,
        Some("--check") if std::fs::read(&path).ok().as_ref() == Some(&header) => {}
        Some("--check") => {
            eprintln!("{} is out of date: run `cargo run -p seventeen-header`", path.display());
            return Ok(ExitCode::FAILURE);
        }
        Some(other) => return Err(format!("unknown argument {other}: expected --check").into()),
    }
    Ok(ExitCode::SUCCESS)
}

/// The header of the structures in the sources `src` of the interface.
fn header(src: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let builder = Builder::new().with_config(config()).with_src(src.join("raw.rs"));
    let builder = kinds(src)?.into_iter().fold(builder, Builder::with_src);
    let mut header = Vec::new();
    builder.generate()?.write(&mut header);
    Ok(header)
}

/// The files of the kinds, in alphabetical order.
fn kinds(src: &Path) -> std::io::Result<Vec<PathBuf>> {
    let files = std::fs::read_dir(src.join("kinds"))?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = files.collect::<std::io::Result<Vec<_>>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    files.sort();
    Ok(files)
}

fn config() -> Config {
    let mut config = Config {
        language: Language::C,
        header: Some(TOP.to_owned()),
        include_guard: Some("SEVENTEEN_PLUGIN_H".to_owned()),
        no_includes: true,
        sys_includes: vec!["stddef.h".to_owned(), "stdint.h".to_owned()],
        after_includes: Some(macros()),
        style: Style::Type,
        usize_is_size_t: true,
        documentation: true,
        documentation_style: DocumentationStyle::Cxx,
        line_length: 100,
        tab_width: 4,
        ..Config::default()
    };
    let roots = ROOTS.into_iter().chain(Kind::ALL.map(Kind::table));
    config.export.include = roots.map(str::to_owned).collect();
    config
}

/// The macros for an attribute and two constants of Rust.
fn macros() -> String {
    format!(
        "
/* Makes a function visible outside the library, under its C name. */
#if defined(__cplusplus)
#define SEVENTEEN_LINKAGE extern \"C\"
#else
#define SEVENTEEN_LINKAGE
#endif
#if defined(_WIN32)
#define SEVENTEEN_EXPORT SEVENTEEN_LINKAGE __declspec(dllexport)
#else
#define SEVENTEEN_EXPORT SEVENTEEN_LINKAGE __attribute__((visibility(\"default\")))
#endif

/* The name of the entry point of libNAME.so; the number is the major version. */
#define SEVENTEEN_ENTRY(name) {ENTRY_PREFIX}##name

/* The minor version of the interface that this header describes. */
#define SEVENTEEN_ABI_MINOR {ABI_MINOR}"
    )
}
