//! `check`, `run` and the language server find the same mistakes at the same places, before any
//! work: those of `tests/data/faulty_recipes.txt`.

use serde_json::Value;
use seventeen_tests::command::call;
use seventeen_tests::data;
use seventeen_tests::editor::Editor;
use std::path::Path;

/// A recipe with mistakes.
struct FaultyRecipe {
    title: String,
    text: String,
    mistakes: Vec<Mistake>,
}

/// A mistake: its line and column, from 1, and the beginning of its message.
#[derive(Debug)]
struct Mistake {
    line: usize,
    column: usize,
    message: String,
}

fn faulty_recipes() -> Vec<FaultyRecipe> {
    let text = std::fs::read_to_string(data("faulty_recipes.txt")).expect("the recipes");
    let mut recipes = Vec::<FaultyRecipe>::new();
    for line in text.lines().filter(|line| !line.starts_with("//")) {
        if let Some(title) = line.strip_prefix("# ") {
            let (title, text, mistakes) = (title.to_owned(), String::new(), Vec::new());
            recipes.push(FaultyRecipe { title, text, mistakes });
        } else if let (Some(recipe), false) = (recipes.last_mut(), line.is_empty()) {
            match line.trim_start().strip_prefix("^ ") {
                Some(message) => recipe.mistakes.push(Mistake {
                    line: recipe.text.lines().count(),
                    column: line.find('^').expect("a mark") + 1,
                    message: message.to_owned(),
                }),
                None => recipe.text += &format!("{line}\n"),
            }
        }
    }
    recipes
}

/// A folder with the recipes and the module that some of them import, and the names of the recipes.
fn write_recipes(recipes: &[FaultyRecipe]) -> (tempfile::TempDir, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let module = "module_lib.rhai";
    std::fs::copy(data("check").join(module), folder.path().join(module)).expect("the module");
    let name = |(i, recipe): (usize, &FaultyRecipe)| {
        let path = folder.path().join(format!("{i}.rhai"));
        std::fs::write(&path, &recipe.text).expect("a recipe");
        path.display().to_string()
    };
    let names = recipes.iter().enumerate().map(name).collect();
    (folder, names)
}

/// Whether these messages at these places are the expected ones.
fn is_expected(found: &[(usize, usize, String)], expected: &[Mistake], folder: &Path) -> bool {
    let directory = format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR);
    let is_one = |((line, column, message), mistake): (&(usize, usize, String), &Mistake)| {
        let message = message.replace(&directory, "");
        (*line, *column) == (mistake.line, mistake.column) && message.starts_with(&mistake.message)
    };
    found.len() == expected.len() && found.iter().zip(expected).all(is_one)
}

#[test]
fn check_run_and_server_find_the_same_mistakes_at_the_same_places() {
    let recipes = faulty_recipes();
    assert!(recipes.len() >= 50, "{}", recipes.len());
    let (folder, names) = write_recipes(&recipes);
    let arguments = ["check", "--json"].into_iter().chain(names.iter().map(String::as_str));
    let checked = call(&arguments.collect::<Vec<_>>(), "").out;
    let mut checked = checked.lines();
    let mut editor = Editor::start(&folder.path().join("edited.rhai"));
    for (recipe, name) in recipes.iter().zip(&names) {
        let FaultyRecipe { title, text, mistakes } = recipe;
        let record = checked.next().expect("a record for each recipe");
        let record: Value = serde_json::from_str(record).expect("JSON");
        let errors: Vec<_> = record["errors"].as_array().expect("errors").iter().collect();
        let number = |value: &Value| value.as_u64().unwrap_or_default() as usize;
        let message = |value: &Value| value["message"].as_str().unwrap_or_default().to_owned();
        let found: Vec<_> = errors
            .iter()
            .map(|one| (number(&one["line"]), number(&one["column"]), message(one)))
            .collect();
        assert!(is_expected(&found, mistakes, folder.path()), "check, {title}: {found:?}");

        let run = call(&["run", name], "");
        let reported: String = found
            .iter()
            .map(|(line, column, message)| marked(name, text, *line, *column, message))
            .collect();
        assert_eq!((run.code, run.err, run.out.as_str()), (Some(2), reported, ""), "run, {title}");

        let shown: Vec<_> = editor
            .set_text(text)
            .iter()
            .map(|one| {
                let start = &one["range"]["start"];
                (number(&start["line"]) + 1, number(&start["character"]) + 1, message(one))
            })
            .collect();
        assert!(is_expected(&shown, mistakes, folder.path()), "server, {title}: {shown:?}");
    }
    assert!(editor.shut_down());
}

/// A mistake as the command line shows it.
fn marked(name: &str, text: &str, line: usize, column: usize, message: &str) -> String {
    let shown = text.lines().nth(line - 1).unwrap_or_default();
    let mark = " ".repeat(column - 1);
    format!(
        "error: {message}\n  --> {name}:{line}:{column}\n    |\n{line:>3} | {shown}\n    | {mark}^\n"
    )
}
