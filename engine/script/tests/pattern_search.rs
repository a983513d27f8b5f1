//! The verb `pattern_search`, with a searcher that knows one grid and a solver that tries all.

use seventeen_host::Registry;
use seventeen_plugin::prelude::*;
use seventeen_script::{ErrorClass, Output, Recipe, RecipeError, RunSettings};
use seventeen_solvers::Auto;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

seventeen_plugin::plugin! { pattern_searcher::<OneGrid>(), solver::<Auto>() }

const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";

options! {
    /// Fills boxes as one grid has them; its clues are those that come first in each box.
    struct OneGrid {
        /// The stage in which nothing is left
        ends: u32 = 10, in 1..=10;
    }
}

impl Component for OneGrid {
    const NAME: &'static str = "region_chain";
    const DOC: &'static str = "Fills boxes as one grid has them";
    const IS_DEFAULT: bool = true;
    create_from_options!();
}

impl PatternSearcher for OneGrid {
    fn plan(&mut self, layout: &Layout, chain: &[Region]) -> Result<Box<dyn PatternSearch>> {
        let boxes: Vec<usize> = layout.open().boxes().collect();
        let growing = (1..=boxes.len()).map(|n| boxes[..n].iter().copied().collect());
        let chain = if chain.is_empty() { growing.collect() } else { chain.to_vec() };
        Ok(Box::new(Known { layout: *layout, chain, ends: self.ends }))
    }
}

/// A search by [`OneGrid`].
struct Known {
    layout: Layout,
    chain: Vec<Region>,
    ends: u32,
}

impl Known {
    fn filled(&self, region: Region) -> Configuration {
        let grid = GRID.parse().unwrap();
        let part = Configuration::of(&grid, region, self.layout.first_pattern());
        Configuration { images: 7, fixed: 5, ..part }
    }
}

impl PatternSearch for Known {
    fn stages(&self) -> Vec<Stage> {
        self.chain.iter().map(|&region| Stage { region, expected: 1., memory: 0 }).collect()
    }

    fn begin(&self, emit: Emit<'_, Configuration>) -> Result<()> {
        let _ = emit(&self.filled(self.chain[0]));
        Ok(())
    }

    fn extend(
        &self,
        stage: u32,
        parents: &[Configuration],
        emit: Emit<'_, Configuration>,
    ) -> Result<StageStats> {
        let labour = StageStats { checked: parents.len() as u64, ..StageStats::default() };
        if stage + 1 >= self.ends {
            return Ok(labour);
        }
        let _ = emit(&self.filled(self.chain[stage as usize]));
        Ok(StageStats { met: 7, ..labour })
    }
}

/// What was printed.
#[derive(Clone, Default)]
struct Printed(Arc<Mutex<Vec<u8>>>);

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a recipe prints.
fn run(text: &str) -> std::result::Result<String, RecipeError> {
    let mut registry = Registry::default();
    registry.link(entry).expect("a plugin");
    let printed = Printed::default();
    let output = Output::to_writer(printed.clone());
    Recipe::built_in("recipe", text).run(registry, RunSettings::default(), output)?;
    let bytes = printed.0.lock().unwrap().clone();
    Ok(String::from_utf8(bytes).unwrap())
}

fn prints(text: &str) -> String {
    run(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refused(text: &str) -> String {
    let error = run(text).expect_err(text);
    assert_eq!(error.class, ErrorClass::BadInput, "{text}: {error}");
    error.text
}

/// The words of each line.
fn words(text: &str) -> Vec<Vec<&str>> {
    text.lines().map(|line| line.split_whitespace().collect()).collect()
}

#[test]
fn stages_and_patterns_are_tables() {
    let text = prints("let s = pattern_search(\"111/999/999\"); s.stages.show(); print(s.kept)");
    let rows = words(&text);
    let heads = ["stage", "region", "checked", "kept", "raw", "cached", "searches", "seconds"];
    assert_eq!(rows[0], heads);
    assert_eq!(rows[1][..7], ["1", "B1", "1", "1", "5", "0", "0"]);
    assert_eq!(rows[3][..7], ["3", "B123", "1", "1", "5", "0", "0"]);
    assert_eq!(rows[4], ["1"]);
    let text = prints("pattern_search(cells(\"r1c1 r2c5\")).patterns.show()");
    assert_eq!(words(&text)[0], ["stage", "region", "clues", "kept", "raw"]);
    assert_eq!(words(&text)[2], ["2", "B12", "r1c1", "r2c5", "1", "5"]);
}

#[test]
fn puzzles_have_all_cells_of_given_boxes() {
    let text = prints("pattern_search(\"888/888/999\").puzzles.write(\"-\")");
    let puzzles: Vec<Puzzle> = text.lines().map(|line| line.parse().unwrap()).collect();
    assert!(puzzles.len() > 1, "{text}");
    let blank = puzzles[0].givens();
    assert!(puzzles.iter().all(|puzzle| puzzle.givens() == blank && puzzle.clues() == 75));
    let mut solver = Auto::create(&Args::new(&[])).unwrap();
    assert!(puzzles.iter().all(|puzzle| solver.count(puzzle, 2) == Ok(1)));
    let again = prints("let s = pattern_search(\"888/888/999\"); print(s.puzzles.count())");
    assert_eq!(again, format!("{}\n", puzzles.len()));
}

#[test]
fn a_chain_that_stops_early_has_configurations_only() {
    let search = "pattern_search(\"111/111/999\", #{ chain: \"12 4\" })";
    assert_eq!(prints(&format!("print({search}.complete)")), "false\n");
    let error = refused(&format!("{search}.puzzles"));
    assert!(error.contains("omits B356"), "{error}");
    let line = prints(&format!(
        "let c = {search}.configurations.collect(); print(c.len()); print(c[0].digits); \
         print(c[0].clues); print(c[0].images + c[0].fixed + c[0].ways)"
    ));
    let filled = "594231...786945...123768...965......378......241......";
    assert_eq!(line, format!("1\n{filled}{}\nr1c1 r1c4 r4c1\n13\n", ".".repeat(27)));
    let line = prints(&format!("print({search})"));
    assert_eq!(line, "111/111/999 without B356: 1 configuration of B12, 1 configuration of B124\n");
}

#[test]
fn where_nothing_is_left_there_is_no_puzzle() {
    let search =
        "pattern_search(\"111/999/999\", #{ searcher: pattern::region_chain(2) })".to_owned();
    let stages = "1 configuration of B1, 0 configurations of B12, 0 configurations of B123";
    assert_eq!(
        prints(&format!("let s = {search}; print(s); print(s.puzzles.count())")),
        format!("111/999/999 has no valid puzzle: {stages}\n0\n")
    );
}

#[test]
fn a_directory_keeps_the_search() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path().join("kept");
    let search = |map: &str, more: &str| {
        format!("print(pattern_search(\"{map}\", #{{ dir: {dir:?}{more} }}))")
    };
    let first = prints(&search("111/999/999", ""));
    let file = dir.join("stage-3.configurations");
    let written = std::fs::metadata(&file).unwrap().modified().unwrap();
    assert_eq!(prints(&search("111/999/999", "")), first);
    assert_eq!(std::fs::metadata(&file).unwrap().modified().unwrap(), written);
    let error = refused(&search("112/999/999", ""));
    assert!(
        error.contains("layout `a map 111/999/999`, this one has `a map 112/999/999`"),
        "{error}"
    );
    let error = refused(&search("111/999/999", ", searcher: pattern::region_chain(2)"));
    assert!(
        error
            .contains("`region_chain(ends: 10) 0.1.0`, this one has `region_chain(ends: 2) 0.1.0`"),
        "{error}"
    );
}

#[test]
fn what_is_wrong_is_said() {
    for (call, expected) in [
        ("\"111/11x/999\"", "character 7 is 'x'"),
        ("5", "expected a map such as \"111/111/999\", or cells, found int"),
        ("\"none.txt\"", "cannot open none.txt"),
        ("\"111/111/999\", #{ chian: \"1\" }", "no option `chian`; did you mean `chain`?"),
        ("\"111/111/999\", #{ chain: \"12 34\" }", "34: expected one more box"),
        ("\"111/111/999\", #{ chain: 12 }", "`chain` is 12 (int), expected a text"),
        ("\"111/111/999\", #{ memory: 0 }", "`memory` is 0 (int), expected a whole number"),
        ("\"111/111/999\", #{ searcher: solver::auto() }", "`auto` is a solver"),
    ] {
        let error = refused(&format!("pattern_search({call})"));
        assert!(error.contains(expected), "{call}: {error}");
    }
}
