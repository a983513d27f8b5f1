//! The catalogue of all grids where users meet it: ranks, ranges, names, inputs, shards.

use seventeen::jobs::catalogue::{GridPopulation, PuzzleName, draw_grid, open_catalogue};
use seventeen_core::{Cell, Transformation};
use seventeen_tests::command::{call, prints, refuses, without_settings};
use seventeen_tests::{is_long, program};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The first grid of dobrichev's table, and its minlex form.
const GRID: &str =
    "594231786786945132123768954965173248378492561241856397432619875619587423857324619";
const FORM: &str =
    "123456789456789123789132564264918357875324691931675248392861475547293816618547932";

/// The puzzle whose rank and field GPenet published.
const PUBLISHED: &str =
    ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";

#[test]
fn a_grid_has_a_rank_and_a_rank_a_grid() {
    prints(&["rank", GRID], "", &format!("153900532 {FORM}\n"));
    prints(&["unrank", "153900532"], "", &format!("{FORM} # rank=153900532\n"));
    prints(&["rank", "--minlex"], &format!("{FORM}\n"), &format!("153900532 {FORM}\n"));
    refuses(&["rank", "--minlex", GRID], "", 2, &["not in minlex form", FORM]);
    refuses(&["rank", &GRID.replace('9', "8")], "", 2, &["the argument:1:"]);
    refuses(&["unrank", "0"], "", 2, &["rank 0: expected 1 to 5472730538"]);
    refuses(&["unrank", "5472730539"], "", 2, &["expected 1 to 5472730538"]);
    refuses(&["unrank", "symetric"], "", 2, &["did you mean `symmetric`?"]);
    let json = call(&["rank", "--json", GRID], "").out;
    assert!(
        json.contains(r#""class":6,"automorphisms":1,"bands":[6,373,23,236,285,52]"#),
        "{json}"
    );
}

#[test]
fn bands_are_a_line_columns_or_fields() {
    let classes = [6, 373, 23, 285, 236, 52];
    prints(&["bands", GRID], "", &format!("{GRID} 6 373 23 285 236 52\n"));
    prints(&["bands", "-"], &format!("{GRID} # noted\n"), &format!("{GRID} 6 373 23 285 236 52\n"));
    let csv = format!("grid,b1,b2,b3,s1,s2,s3\n{GRID},6,373,23,285,236,52\n");
    prints(&["bands", "--format", "csv", GRID], "", &csv);
    let names = ["b1", "b2", "b3", "s1", "s2", "s3"];
    let fields = names.iter().zip(classes).map(|(name, class)| format!(",\"{name}\":{class}"));
    let json = format!("{{\"grid\":\"{GRID}\"{}}}\n", fields.collect::<String>());
    prints(&["bands", "--json", GRID], "", &json);
}

#[test]
fn a_table_that_cannot_be_written_is_not_begun() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    let build = |table: &Path, code: i32, reason: &str| {
        let table = table.to_str().expect("a path in UTF-8");
        refuses(&["catalogue", "build", "--table", table], "", code, &["cannot write", reason]);
    };
    build(folder.path(), 2, "it is a directory");
    build(&file.join("table"), 1, "file: ");
}

#[test]
fn verbs_that_take_grids_take_parts_of_the_catalogue() {
    let count = |arguments: &[&str]| call(arguments, "").out.lines().count();
    assert_eq!(count(&["unrank", "1007165..1007175"]), 11);
    assert_eq!(count(&["bands", "@symmetric"]), 33);
    assert_eq!(count(&["rank", "@class:416"]), 1);
    assert_eq!(count(&["rank", "@class:395"]), 0);
    assert_eq!(count(&["enumerate", "--clues", "14", "--count-only", "@5472730530.."]), 9);
    assert_eq!(count(&["generate", "--generator", "inside", "--from", "@264", "--count", "2"]), 2);
}

#[test]
fn puzzles_have_the_published_name() {
    prints(&["name", PUBLISHED], "", "eKEeveX3Ose2Ww4p42M\n");
    prints(&["name", "--long", PUBLISHED], "", "5411131853 W1Rmk0Yu2q34I6\n");
    for name in ["eKEeveX3Ose2Ww4p42M", "5411131853 W1Rmk0Yu2q34I6", "5411131853;W1Rmk0Yu2q34I6"] {
        let puzzle = call(&["convert", "--to", "line", "-"], &format!("{name}\n")).out;
        assert!(puzzle.starts_with(PUBLISHED), "{name}: {puzzle}");
    }
    let wrong = "5411131853 W1Rmk0Yu2q34Iz\n";
    refuses(&["convert", "--to", "line", "-"], wrong, 2, &["standard input:1:", "beyond the 81st"]);
    refuses(&["name", &".".repeat(81)], "", 2, &["expected a puzzle with a single solution"]);
}

#[test]
fn names_lead_back_to_the_same_puzzle() {
    for number in 0..if is_long() { 100_000 } else { 500 } {
        let (_, grid) = draw_grid(17, number as u64, GridPopulation::Grids).expect("a grid");
        let is_clue = |cell: &Cell| (number * 31 + cell.index() * 17) % 81 < 27;
        let puzzle = grid.puzzle(Cell::all().filter(is_clue).collect());
        let name = PuzzleName::from_solved_puzzle(&puzzle, &grid).expect("a name");
        assert_eq!(name.to_string().parse(), Ok(name));
        let canonical = name.puzzle().expect("a puzzle");
        let solution = open_catalogue().catalogue.unrank(name.rank()).expect("a grid");
        assert_eq!(PuzzleName::from_solved_puzzle(&canonical, &solution), Ok(name));
        let map = Transformation::geometric(number * 33 + 1);
        assert_eq!(
            PuzzleName::from_solved_puzzle(&map.puzzle(&puzzle), &map.grid(&grid)),
            Ok(name)
        );
    }
}

/// Calls the program in a folder, and expects success.
fn done(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new(program());
    without_settings(command.current_dir(folder).args(arguments));
    let output = command.output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
}

#[test]
fn a_range_is_the_same_in_any_number_of_shards() {
    let folder = tempfile::tempdir().expect("a folder");
    let (folder, grids) = (folder.path(), folder.path().join("grids.txt"));
    let recipe = "catalogue(1_000_000_000..1_000_000_500).write(\"grids.txt\");\n";
    fs::write(folder.join("range.rhai"), recipe).expect("a recipe");
    done(folder, &["run", "range.rhai"]);
    let whole = fs::read(&grids).expect("grids");
    assert_eq!(whole.iter().filter(|&&byte| byte == b'\n').count(), 500);
    for shards in if is_long() { &["1", "7", "100"][..] } else { &["1", "7"] } {
        fs::remove_file(&grids).expect("a file");
        let run = format!("run{shards}");
        done(folder, &["plan", "range.rhai", "--shards", shards, "--out", &run]);
        done(folder, &["cluster", "submit", &run, "--backend", "local", "--wait"]);
        done(folder, &["merge", &run]);
        assert_eq!(fs::read(&grids).expect("grids"), whole, "{shards} shards");
    }
}
