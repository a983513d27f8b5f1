//! `progress`: who watches a run is told of all its items, and about how many there are.

use seventeen_host::Registry;
use seventeen_jobs::progress::{Progress, ProgressTask};
use seventeen_script::{Output, Recipe, RunSettings};
use std::sync::{Arc, Mutex};

/// What was told of a task: its label and length, how far it came, and what was expected.
#[derive(Clone, Default, PartialEq, Debug)]
struct Told {
    begun: Vec<(String, Option<u64>)>,
    reached: Vec<u64>,
    advanced: u64,
    expected: Vec<u64>,
}

#[derive(Clone, Default)]
struct Watch(Arc<Mutex<Told>>);

impl Progress for Watch {
    fn task(&self, label: &str, length: Option<u64>) -> Box<dyn ProgressTask> {
        self.0.lock().unwrap().begun.push((label.to_owned(), length));
        Box::new(self.clone())
    }

    fn is_shown(&self) -> bool {
        true
    }

    fn print_line(&self, _line: &str) {}
}

impl ProgressTask for Watch {
    fn add_finished(&self, steps: u64) {
        self.0.lock().unwrap().advanced += steps;
    }

    fn set_finished(&self, steps: u64) {
        self.0.lock().unwrap().reached.push(steps);
    }

    fn set_expected(&self, steps: u64) {
        self.0.lock().unwrap().expected.push(steps);
    }
}

/// What is told when a recipe runs in which `FILE` stands for one of so many puzzles.
fn told(lines: u64, recipe: &str) -> Told {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("puzzles.txt");
    std::fs::write(&file, format!("{}\n", ".".repeat(81)).repeat(lines as usize)).unwrap();
    let recipe = recipe.replace("FILE", &file.display().to_string());
    let watch = Watch::default();
    let jobs = seventeen_jobs::ContextSettings {
        threads: 2,
        progress: Box::new(watch.clone()),
        ..Default::default()
    };
    let settings = RunSettings { jobs, ..RunSettings::default() };
    let output = Output::to_writer(std::io::sink());
    Recipe::expression(&recipe).run(Registry::default(), settings, output).unwrap();
    watch.0.lock().unwrap().clone()
}

#[test]
fn the_items_of_a_small_file_are_counted() {
    let told = told(5000, "puzzles(`FILE`).progress(`puzzles`)");
    assert_eq!(told.begun, [("puzzles".to_owned(), Some(5000))]);
    assert_eq!((told.reached.iter().max(), told.advanced), (Some(&5000), 0));
    assert_eq!(told.expected, [0; 0]);
}

#[test]
fn the_items_of_a_large_file_are_estimated_while_it_is_read() {
    let lines = (17 << 20) / 82;
    let told = told(lines, "puzzles(`FILE`).progress(`puzzles`)");
    assert_eq!(told.begun, [("puzzles".to_owned(), None)]);
    assert_eq!(told.reached.iter().max(), Some(&lines));
    let off = |estimate: &u64| estimate.abs_diff(lines) as f64 / lines as f64;
    assert!(told.expected.len() > 100, "{}", told.expected.len());
    assert!(told.expected.iter().all(|estimate| off(estimate) < 0.1), "{:?}", told.expected);
}

#[test]
fn what_ends_early_is_no_longer_than_that() {
    let told = told(100, "puzzles(`FILE`).filter(|p| true).take(7).progress(`taken`).count()");
    assert_eq!(told.begun, [("taken".to_owned(), Some(7))]);
    assert_eq!((told.advanced, told.reached.len()), (7, 0));
}
