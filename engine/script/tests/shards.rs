//! Recipes in shards: however many there are, they give together what one run gives.

use seventeen_host::Registry;
use seventeen_jobs::shards::{DivisionUnit, RunCommand, Shard, ShardDirectory};
use seventeen_jobs::store::{Checkpoint, Sidecar, record};
use seventeen_script::{Output, Recipe, RunSettings};
use std::fs;
use std::path::{Path, PathBuf};

fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.link(seventeen_solvers::entry).expect("a plugin");
    registry
}

/// A directory with a file of puzzles in it, some of which are none.
fn puzzles() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("puzzles.txt");
    let puzzle = "5.38.6.27...427.35.27..3.......................6....8.2....4.......9....";
    let line = |n: usize| match n % 10 {
        3 => format!("{n} is no puzzle\n"),
        digit => format!("{digit}{}{puzzle} # number {n}\n", ".".repeat(80 - puzzle.len())),
    };
    fs::write(&path, (0..60).map(line).collect::<String>()).expect("a file is written");
    (directory, path)
}

/// The recipe that writes what is counted of the puzzles to `out`, and those it has to `others`.
fn recipe(puzzles: &Path, out: &Path, others: &Path) -> Recipe {
    let text = format!(
        "let all = puzzles({puzzles:?});\n\
         all.count(solver::auto(), 3).write({out:?});\n\
         all.filter(|puzzle| puzzle.note != \"number 7\").write({others:?}, #{{ resume: true }});"
    );
    Recipe::built_in("recipe", &text)
}

/// Runs all shards, the last one first, and puts them together; what merging says was passed over.
fn in_shards(recipe: &Recipe, shards: u32, directory: &Path) -> String {
    let plan = recipe.plan(
        registry(),
        RunSettings::default(),
        (shards, DivisionUnit::Items),
        RunCommand::default(),
        directory,
    );
    let directory = plan.expect("a plan");
    for number in (0..shards).rev() {
        let shard = Shard { number, of: shards };
        // Where lines were passed over, an error tells of them; the manifest is there all the same.
        let _ = recipe.run_shard(registry(), RunSettings::default(), shard, directory.path());
    }
    assert_eq!(directory.missing_shards(), Ok(vec![]));
    let merged = directory.merge_listings(&mut Vec::new()).expect("all shards");
    merged.passed_over.report().expect("bad lines").to_string()
}

#[cfg(unix)]
#[test]
fn what_is_merged_goes_where_a_link_leads_as_in_one_run() {
    let (directory, puzzles) = puzzles();
    let at = |name: &str| directory.path().join(name);
    let files = [at("counts.csv"), at("others.csv")];
    std::os::unix::fs::symlink(at("elsewhere.csv"), &files[0]).expect("a link");
    fs::write(at("elsewhere.csv"), "before").expect("a file");
    let recipe = recipe(&puzzles, &files[0], &files[1]);
    in_shards(&recipe, 3, &at("shards"));
    assert!(files[0].is_symlink());
    assert!(fs::read_to_string(at("elsewhere.csv")).expect("text").starts_with("puzzle,"));
}

#[test]
fn shards_give_together_what_one_run_gives() {
    let (directory, puzzles) = puzzles();
    let at = |name: &str| directory.path().join(name);
    for form in ["csv", "jsonl", "txt"] {
        let files = [at(&format!("counts.{form}")), at(&format!("others.{form}"))];
        let recipe = recipe(&puzzles, &files[0], &files[1]);
        let done = recipe.run(registry(), RunSettings::default(), Output::stdout());
        let passed_over = done.expect_err("bad lines").to_string();
        assert!(passed_over.contains("18 lines skipped"), "{passed_over}");
        let whole = files.each_ref().map(|file| fs::read(file).expect("a file"));
        assert!(whole.iter().all(|bytes| bytes.len() > 1000));
        for shards in [1, 7, 100] {
            files.iter().for_each(|file| fs::remove_file(file).expect("it was there"));
            let said = in_shards(&recipe, shards, &at(&format!("{form}-{shards}")));
            assert_eq!(said, passed_over, "{form}, {shards} shards");
            for (file, whole) in files.iter().zip(&whole) {
                assert!(fs::read(file).expect("a file") == *whole, "{form}, {shards} shards");
            }
        }
    }
}

/// The plan of a recipe with all shards done, in a directory with what it reads.
fn done(shards: u32) -> (tempfile::TempDir, Recipe, ShardDirectory) {
    let (directory, puzzles) = puzzles();
    let at = |name: &str| directory.path().join(name);
    let recipe = recipe(&puzzles, &at("counts.csv"), &at("others.txt"));
    in_shards(&recipe, shards, &at("run"));
    let shards = ShardDirectory::open(&at("run")).expect("a plan");
    (directory, recipe, shards)
}

#[test]
fn shards_that_are_missing_damaged_doubled_or_foreign_are_refused_by_number() {
    let (_directory, recipe, shards) = done(5);
    let refused = || shards.merge_listings(&mut Vec::new()).expect_err("a refusal").to_string();
    let again = |number| {
        let shard = Shard { number, of: 5 };
        recipe.run_shard(registry(), RunSettings::default(), shard, shards.path())
    };

    fs::remove_file(shards.manifest_path(3)).expect("it was there");
    assert!(refused().contains("1 of 5 shards are not complete: 3"), "{}", refused());

    let file = shards.listing_path(1, 0);
    let mut bytes = fs::read(&file).expect("a file");
    bytes[20] ^= 1;
    fs::write(&file, &bytes).expect("written");
    assert!(refused().contains("2 of 5 shards are not complete: 1,3"), "{}", refused());
    assert!(refused().contains("shard-00001.0.csv has changed since it was written"));
    assert_eq!(shards.missing_shards(), Ok(vec![1, 3]));
    for number in [1, 3] {
        let _ = again(number);
    }
    assert_eq!(shards.missing_shards(), Ok(vec![]));

    fs::copy(shards.manifest_path(2), shards.manifest_path(4)).expect("copied");
    assert!(refused().contains("shard-00004.json: it belongs to shard 2"), "{}", refused());
    assert!(shards.missing_shards().is_err());
    let error = again(4).expect_err("a foreign shard is not overwritten").to_string();
    assert!(error.contains("it belongs to shard 2"), "{error}");
    fs::remove_file(shards.manifest_path(4)).expect("it was there");
    let _ = again(4);
    assert_eq!(shards.missing_shards(), Ok(vec![]));

    let (_other, _, others) = done(5);
    fs::copy(others.manifest_path(0), shards.manifest_path(0)).expect("copied");
    assert!(refused().contains("shard-00000.json: it belongs to another plan"), "{}", refused());
    fs::remove_file(shards.manifest_path(0)).expect("it was there");
    let _ = again(0);

    fs::copy(shards.manifest_path(2), shards.manifest_path(5)).expect("copied");
    assert!(refused().contains("shard-00005.json: the plan has 5 shards"), "{}", refused());
}

#[test]
fn checkpoints_that_a_killed_run_left_behind_a_manifest_are_removed() {
    let (_directory, recipe, shards) = done(2);
    let left = Sidecar::Record.path_beside(&shards.listing_path(1, 0));
    record::save_record(&left, &Checkpoint::new(shards.file_identity(1))).expect("a checkpoint");
    let shard = Shard { number: 1, of: 2 };
    // The lines that were skipped make it an error.
    let _ = recipe.run_shard(registry(), RunSettings::default(), shard, shards.path());
    assert!(!left.exists());
    assert_eq!(shards.missing_shards(), Ok(vec![]));
}

#[test]
fn another_recipe_input_or_plan_is_refused() {
    let (directory, recipe, shards) = done(2);
    let plan = |recipe: &Recipe, n| {
        let plan = recipe.plan(
            registry(),
            RunSettings::default(),
            (n, DivisionUnit::Items),
            RunCommand::default(),
            shards.path(),
        );
        plan.map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(plan(&recipe, 2), Ok(()), "the same plan again");
    assert!(plan(&recipe, 3).is_err_and(|error| error.contains("of 2 shards")));
    fs::remove_file(shards.manifest_path(0)).expect("it was there");
    let shard = |recipe: &Recipe, of, settings| {
        let done = recipe.run_shard(registry(), settings, Shard { number: 0, of }, shards.path());
        done.expect_err("a refusal").to_string()
    };
    let said = shard(&recipe, 3, RunSettings::default());
    assert!(said.contains("has 2 shards"), "{said}");
    let seed =
        seventeen_jobs::ContextSettings { seed: 2, ..seventeen_jobs::ContextSettings::default() };
    let said = shard(&recipe, 2, RunSettings { jobs: seed, ..RunSettings::default() });
    assert!(said.contains("belongs to another run, with {} and seed 1"), "{said}");
    fs::write(directory.path().join("puzzles.txt"), "other").expect("written");
    let said = shard(&recipe, 2, RunSettings::default());
    assert!(said.contains("whose input"), "{said}");
}

#[test]
fn what_does_not_split_is_refused_with_the_reason() {
    let (directory, puzzles) = puzzles();
    let plan_by = |by, text: &str| {
        let text = text.replace("PUZZLES", &format!("puzzles({puzzles:?})"));
        let recipe = Recipe::built_in("recipe", &text);
        let place = directory.path().join("run");
        let plan =
            recipe.plan(registry(), RunSettings::default(), (2, by), RunCommand::default(), &place);
        plan.map(|_| ()).expect_err("a refusal").to_string()
    };
    let said = plan_by(DivisionUnit::Parts, "PUZZLES.map(|puzzle| puzzle).write(\"-\")");
    assert!(said.contains("one `enumerate`, but this stream has none"), "{said}");
    for (text, reason) in [
        ("PUZZLES.top(3, |puzzle| puzzle.clues).write(\"-\")", "`top` does not"),
        ("PUZZLES.distinct().write(\"-\")", "`distinct` does not"),
        ("puzzles(\"-\").write(\"-\")", "the standard input cannot be divided"),
        ("PUZZLES.count()", "this recipe writes nothing"),
        ("print(PUZZLES.write(\"-\"))", "this recipe also prints"),
        ("PUZZLES.write(\"a\"); PUZZLES.write(\"a\")", "this run already writes this file"),
    ] {
        let said = plan_by(DivisionUnit::Items, text);
        assert!(said.contains(reason), "{text}: {said}");
    }
}
