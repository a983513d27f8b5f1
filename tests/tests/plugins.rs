//! Faults of plugins: whatever a library does, the engine says what is wrong and goes on.

use seventeen_core::{
    Cell, Cells, CliqueStrategy, Error, Position, Puzzle, Solver, Step, Technique, UaHarvester,
};
use seventeen_host::{LoadError, Registry};
use seventeen_plugin::{ABI_MAJOR, ABI_MINOR, CancellationToken, Kind};
use seventeen_tests::{compile, data, faulty, grids, library, linked, program, registries, root};
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

#[test]
fn a_panic_becomes_an_error_with_its_place() {
    for registry in faulty() {
        let component = registry.find(Kind::Solver, "panics").unwrap();
        let mut solver = component.make::<dyn Solver>(&[], &CancellationToken::new()).unwrap();
        match solver.count(&Puzzle::EMPTY, 2) {
            Err(Error::Panicked(text)) => {
                assert!(text.contains("solver `panics` of plugin `seventeen-faulty`"), "{text}");
                assert!(text.contains("cannot bear 0 clues at "), "{text}");
                assert!(text.contains("lib.rs:"), "{text}");
            }
            other => panic!("{other:?}"),
        }
        assert!(matches!(solver.count(&Puzzle::EMPTY, 2), Err(Error::Panicked(_))));
    }
}

#[test]
fn a_component_is_shown_with_the_version_of_its_interface() {
    let shown = Command::new(program()).args(["plugins", "show", "bottom_up"]).output().unwrap();
    let shown = String::from_utf8(shown.stdout).unwrap();
    assert!(shown.contains(&format!("interface {ABI_MAJOR}.{ABI_MINOR}\n")), "{shown}");
    assert!(shown.contains("option   symmetry = \"none\" (none, half_turn, "), "{shown}");
}

#[test]
fn a_component_is_shown_by_its_name_in_recipes_with_a_call_that_runs() {
    let output = |arguments: &[&str]| Command::new(program()).args(arguments).output().unwrap();
    let shown = String::from_utf8(output(&["plugins", "show", "clique::random"]).stdout).unwrap();
    let call = shown.lines().find_map(|line| line.trim().strip_prefix("call     clique::"));
    assert_eq!(call, Some("random(#{seed: 0, tries: 1, longest: 11})"), "{shown}");
    let grid = grids()[0].2.to_string();
    let chosen = output(&["clique", "--clique", call.unwrap(), &grid]);
    assert!(chosen.status.success(), "{}", String::from_utf8_lossy(&chosen.stderr));
}

#[test]
fn profiles_come_with_their_plugin() {
    for (how, registry) in registries() {
        let names: Vec<&str> = registry.profiles().collect();
        assert_eq!(names, ["hint", "hodoku", "se121", "se121_no_uniqueness"], "{how}");
        let text = registry.profile("hodoku").expect("a profile");
        assert_eq!(text, include_str!("../../plugins/techniques/profiles/hodoku.json"), "{how}");
        assert!(registry.profile("se12").is_none());
    }
}

#[test]
fn an_error_names_the_component() {
    for registry in faulty() {
        let mut solver = registry
            .find(Kind::Solver, "fails")
            .unwrap()
            .make::<dyn Solver>(&[], &CancellationToken::new())
            .unwrap();
        let expected = "solver `fails` of plugin `seventeen-faulty`: out of luck";
        assert_eq!(solver.count(&Puzzle::EMPTY, 2), Err(Error::failed(expected)));
    }
}

/// Compiles `tests/data/faults/NAME.c` to a shared library.
fn compiled(dir: &Path, name: &str) -> PathBuf {
    let library = dir.join(format!("{DLL_PREFIX}seventeen_{name}{DLL_SUFFIX}"));
    compile(&data(&format!("faults/{name}.c")), &library, &[]);
    library
}

#[test]
fn libraries_that_are_no_plugins_are_refused_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let text = dir.path().join(format!("{DLL_PREFIX}seventeen_text{DLL_SUFFIX}"));
    std::fs::write(&text, "no library").unwrap();
    for (file, expected) in [
        (dir.path().join("missing.so"), "cannot open it"),
        (text, "cannot open it"),
        (compiled(dir.path(), "no_entry"), "not a plugin: it has no symbol"),
        (
            compiled(dir.path(), "next_major"),
            "built for version 5 of the plugin interface, but this program supports version 4: update",
        ),
        (
            compiled(dir.path(), "previous_major"),
            "built for version 3 of the plugin interface, but this program supports version 4: rebuild",
        ),
        (compiled(dir.path(), "declines"), "the plugin declined to load"),
        (compiled(dir.path(), "truncated"), "SeventeenPlugin has 8 bytes, expected at least"),
        (
            compiled(dir.path(), "no_function"),
            "malformed declaration of solver `hollow` of plugin `no_function`: table: a function",
        ),
        (
            compiled(dir.path(), "bad_name"),
            "malformed declaration of plugin `bad_name`: component name \"No Name\": expected snake_case",
        ),
        (
            compiled(dir.path(), "bad_profile"),
            "malformed declaration of plugin `bad_profile`: text of the profile `empty`",
        ),
        (compiled(dir.path(), "undefined"), "cannot open it"),
    ] {
        let error = Registry::default().load(&file).unwrap_err().error;
        let text = error.to_string();
        assert!(text.starts_with(expected), "{}: {text}", file.display());
        assert!(!matches!(error, LoadError::Open(_)) || expected == "cannot open it");
    }
}

fn check(file: &Path) -> Output {
    Command::new(program()).args(["plugins", "check"]).arg(file).output().unwrap()
}

#[test]
fn a_check_survives_a_library_that_ends_the_process() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["crashes", "exits"] {
        let file = compiled(dir.path(), name);
        let output = check(&file);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        assert!(said.contains("loading it ended the process"), "{name}: {said}");
    }
}

#[test]
fn a_check_shows_what_a_plugin_offers() {
    let output = check(&library("seventeen_example_c"));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("offers   solver `example_c`"), "{said}");
}

#[test]
fn a_component_that_is_missing_may_be_in_a_plugin() {
    let registry = linked();
    for kind in Kind::ALL {
        let error = registry.find(kind, "x").unwrap_err().to_string();
        assert!(error.starts_with(&format!("no {kind} `x`")), "{error}");
        assert!(error.ends_with("; --plugin FILE adds those of a plugin"), "{error}");
    }
}

#[test]
fn an_earlier_plugin_takes_the_name_and_the_later_is_listed() {
    let mut registry = seventeen_tests::loaded();
    registry.link(seventeen_solvers::entry).unwrap();
    let backtrack = registry.find(Kind::Solver, "backtrack").unwrap();
    assert!(matches!(backtrack.plugin.origin, seventeen_host::Origin::File(_)));
    let shadowed: Vec<&str> =
        registry.shadowed.iter().map(|shadowed| shadowed.name.as_str()).collect();
    assert!(shadowed.contains(&"backtrack"), "{shadowed:?}");
}

#[test]
fn two_runs_in_one_process_are_stopped_apart() {
    for registry in faulty() {
        let waits = registry.find(Kind::Solver, "waits").unwrap();
        let runs = [CancellationToken::new(), CancellationToken::new()];
        let [first, second] = runs.each_ref().map(|stop| {
            let mut solver = waits.make::<dyn Solver>(&[], stop).unwrap();
            std::thread::spawn(move || solver.count(&Puzzle::EMPTY, 2))
        });
        runs[0].cancel();
        assert_eq!(first.join().unwrap(), Err(Error::Cancelled));
        assert!(!second.is_finished() && !runs[1].is_cancelled());
        runs[1].cancel();
        assert_eq!(second.join().unwrap(), Err(Error::Cancelled));
    }
}

/// Compiles a template in C, with all warnings as errors, and loads it.
fn template(dir: &Path, source: &str, name: &str) -> Registry {
    let library = dir.join(format!("{DLL_PREFIX}seventeen_{name}{DLL_SUFFIX}"));
    let options = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O2"];
    compile(&root().join("plugins/example-c").join(source), &library, &options);
    let mut registry = Registry::default();
    registry.load(&library).unwrap_or_else(|no| panic!("{source}: {}", no.error));
    registry
}

/// Sets of the first published grid, by ascending size.
fn some_sets() -> Vec<Cells> {
    let (_, _, grid) = &grids()[0];
    let registry = linked();
    let digits = registry.find(Kind::UaHarvester, "digits").unwrap();
    let values = digits.values(&[]).unwrap();
    let mut harvester = digits.make::<dyn UaHarvester>(&values, &CancellationToken::new()).unwrap();
    let mut sets = Vec::new();
    let mut emit = |&set: &Cells| {
        sets.push(set);
        ControlFlow::Continue(())
    };
    harvester.harvest(grid, &[], 1, &mut emit).unwrap();
    sets
}

/// A strategy's cliques are disjoint and alive, and nothing can be added to them.
fn chooses_maximal_cliques(registry: &Registry, name: &str) {
    let component = registry.find(Kind::CliqueStrategy, name).unwrap();
    let values = component.values(&[]).unwrap();
    let mut strategy =
        component.make::<dyn CliqueStrategy>(&values, &CancellationToken::new()).unwrap();
    let sets = some_sets();
    strategy.prepare(&sets).unwrap();
    let alive: Vec<u32> = (0..sets.len() as u32).filter(|index| index % 3 != 0).collect();
    for dead in [Cells::EMPTY, sets[1], sets[7] | sets[11]] {
        let mut chosen = Vec::new();
        strategy.choose(&alive, dead, &mut chosen).unwrap();
        let mut taken = dead;
        for &index in &chosen {
            assert!(alive.contains(&index) && sets[index as usize].is_disjoint(taken), "{name}");
            taken |= sets[index as usize];
        }
        let more = alive.iter().find(|&&index| sets[index as usize].is_disjoint(taken));
        assert_eq!(more, None, "{name}: a set can be added");
    }
}

#[test]
fn the_template_of_a_strategy_in_c_chooses_maximal_cliques() {
    let dir = tempfile::tempdir().unwrap();
    let registry = template(dir.path(), "clique_strategy.c", "example_clique");
    chooses_maximal_cliques(&registry, "example_c");
}

#[test]
fn the_template_of_a_technique_in_c_finds_the_steps_of_naked_single() {
    let dir = tempfile::tempdir().unwrap();
    let registry = template(dir.path(), "technique.c", "example_technique");
    let bundled = linked();
    let [mut of_template, mut plain] =
        [(&registry, "example_c"), (&bundled, "naked_single")].map(|(registry, name)| {
            let component = registry.find(Kind::Technique, name).unwrap();
            component.make::<dyn Technique>(&[], &CancellationToken::new()).unwrap()
        });
    let (_, _, grid) = &grids()[0];
    let mut found = 0;
    for blanks in 1..=40 {
        let givens = Cell::all().filter(|cell| cell.index() * 7 % 81 >= blanks).collect();
        let position = Position::from(&grid.puzzle(givens));
        let [steps, expected] = [&mut of_template, &mut plain].map(|technique| {
            let mut placements = Vec::new();
            let mut emit = |step: &Step| {
                placements.extend(step.placements.clone());
                ControlFlow::Continue(())
            };
            technique.find(&position, &mut emit).unwrap();
            placements.sort_unstable();
            placements
        });
        assert_eq!(steps, expected, "with {blanks} blanks");
        found += steps.len();
    }
    assert!(found > 0);
}
