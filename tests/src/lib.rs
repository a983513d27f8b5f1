//! What the test suites share: the data files, the golden ones among them, the registries that
//! they run on, and calls of the program.

pub mod chapter;
pub mod command;
pub mod conform;
pub mod editor;
pub mod golden;
pub mod human;
#[cfg(target_os = "linux")]
pub mod interrupt;
pub mod record;
#[cfg(unix)]
pub mod terminal;

use seventeen_core::{Cell, Grid, Puzzle};
use seventeen_host::Registry;
use seventeen_plugin::raw::SeventeenEntry;
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The bundled plugins' libraries, and their entry points linked in.
const BUNDLED: [(&str, SeventeenEntry); 9] = [
    ("seventeen_solvers", seventeen_solvers::entry),
    ("seventeen_harvesters", seventeen_harvesters::entry),
    ("seventeen_cliques", seventeen_cliques::entry),
    ("seventeen_enumerators", seventeen_enumerators::entry),
    ("seventeen_generators", seventeen_generators::entry),
    ("seventeen_techniques", seventeen_techniques::entry),
    ("seventeen_raters", seventeen_raters::entry),
    ("seventeen_patterns", seventeen_patterns::entry),
    ("seventeen_example_c", seventeen_example_c::entry),
];

/// Every bundled plugin, linked in.
pub fn linked() -> Registry {
    let mut registry = Registry::default();
    for (name, entry) in BUNDLED {
        registry.link(entry).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    registry
}

/// Every bundled plugin, loaded from its shared library.
pub fn loaded() -> Registry {
    let mut registry = Registry::default();
    for (name, _) in BUNDLED {
        let file = library(name);
        registry.load(&file).unwrap_or_else(|no| panic!("{}: {}", file.display(), no.error));
    }
    registry
}

/// Both, with what to call them.
pub fn registries() -> [(&'static str, Registry); 2] {
    [("linked", linked()), ("loaded", loaded())]
}

/// The plugin that fails in every way, linked in and loaded.
pub fn faulty() -> [Registry; 2] {
    let [mut linked, mut loaded] = [Registry::default(), Registry::default()];
    linked.link(faulty::entry).expect("a plugin");
    loaded.load(&library("faulty")).expect("a plugin");
    [linked, loaded]
}

/// The directory that cargo builds into: that of the test programs, or the one above.
fn build_directories() -> Vec<PathBuf> {
    let exe = std::env::current_exe().expect("a test program has a path");
    exe.ancestors().skip(1).take(2).map(Path::to_owned).collect()
}

/// The shared library of a plugin of this workspace.
///
/// # Panics
/// If it was not built.
pub fn library(name: &str) -> PathBuf {
    let file = format!("{DLL_PREFIX}{name}{DLL_SUFFIX}");
    let places = build_directories();
    let found = places.iter().map(|dir| dir.join(&file)).find(|file| file.exists());
    found.unwrap_or_else(|| panic!("{file} is not in {places:?}: run the tests of the workspace"))
}

/// Compiles a plugin in C with these options; on Windows by MinGW, whose own library is linked in.
///
/// # Panics
/// If there is no such compiler, or it refuses the source.
pub fn compile(source: &Path, library: &Path, options: &[&str]) {
    let (compiler, form) = if cfg!(windows) { ("gcc", "-static-libgcc") } else { ("cc", "-fPIC") };
    let mut compile = Command::new(compiler);
    compile.args(options).args(["-shared", form, "-I"]);
    compile.arg(root().join("engine/plugin/include")).arg("-o").arg(library).arg(source);
    let status = compile.status().expect("a C compiler");
    assert!(status.success(), "{} does not compile", source.display());
}

/// The program `seventeen`.
///
/// # Panics
/// If it was not built.
pub fn program() -> PathBuf {
    let file = format!("seventeen{}", std::env::consts::EXE_SUFFIX);
    let places = build_directories();
    let found = places.iter().map(|dir| dir.join(&file)).find(|file| file.exists());
    found.unwrap_or_else(|| panic!("{file} is not in {places:?}: run the tests of the workspace"))
}

/// Whether the tests take as much as `.ci/run all` has them take: `SEVENTEEN_LONG` is set.
pub fn is_long() -> bool {
    std::env::var_os("SEVENTEEN_LONG").is_some_and(|value| value != "0")
}

/// The root of the repository.
///
/// # Panics
/// Never: this crate lies in it.
pub fn root() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests.parent().expect("the tests are a folder of the repository").to_owned()
}

/// A file of `tests/data`, or one of the lists that the program has with it.
pub fn data(name: &str) -> PathBuf {
    let folder = if LISTS.contains(&name) { "cli/lists" } else { "tests/data" };
    root().join(folder).join(name)
}

/// The program's lists, for `seventeen bench`.
const LISTS: [&str; 3] = ["grids.txt", "puzzles.txt", "seventeens.txt"];

/// The names of the files below a folder that end so, those in folders of it as `folder/name`.
///
/// # Panics
/// If a folder cannot be read, or a name is no text.
pub fn names_below(folder: &Path, suffix: &str) -> Vec<String> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().into_string().expect("text");
        if entry.path().is_dir() {
            let below = names_below(&entry.path(), suffix);
            names.extend(below.into_iter().map(|below| format!("{name}/{below}")));
        } else if name.ends_with(suffix) {
            names.push(name);
        }
    }
    names
}

/// The lines of a data file that hold something, split at white space.
///
/// # Panics
/// If the file cannot be read.
pub fn lines(name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(data(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    let kept = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    kept.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
}

/// The grids of `cli/lists/grids.txt`: name, MCN, grid.
///
/// # Panics
/// If a line is malformed.
pub fn grids() -> Vec<(String, u32, Grid)> {
    let parse = |line: Vec<String>| {
        let mcn = line[2].parse().expect("an MCN");
        (line[1].clone(), mcn, line[0].parse().expect("a grid"))
    };
    lines("grids.txt").into_iter().map(parse).collect()
}

/// SplitMix64 (Steele, Lea and Flood 2014): small, and the same everywhere.
pub struct Random(pub u64);

impl Random {
    /// The next 64 bits.
    pub fn next_bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ bits >> 31
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next_bits() % n as u64) as usize
    }

    /// The digits of `grid` at about `clues` random cells.
    pub fn givens(&mut self, grid: &Grid, clues: usize) -> Puzzle {
        grid.puzzle((0..clues).map(|_| Cell::of(self.below(81))).collect())
    }
}
