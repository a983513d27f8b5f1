//! Projects of `seventeen plugins new`: each is what the templates are, with other names; it
//! compiles at once, and its components pass their trial.

use seventeen_plugin::Kind;
use seventeen_tests::command::{build_quickly, with_program_on_path, without_settings};
use seventeen_tests::{compile, is_long, root};
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use template::project::TEMPLATES;

/// A command in a folder, which finds the program and nothing of the user's.
fn command(name: &str, folder: &Path) -> Command {
    let mut command = Command::new(name);
    with_program_on_path(&mut command).current_dir(folder);
    command.env("XDG_CONFIG_HOME", folder.join("config")).env("CARGO_NET_OFFLINE", "true");
    command.env_remove("CARGO_TARGET_DIR");
    without_settings(&mut command);
    command
}

/// What a command prints if it succeeds.
fn printed(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().expect("it starts");
    let [out, err] = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(status.success(), "{command:?}: {status}\n{out}{err}");
    out
}

/// Makes a project, and gives its folder.
fn new_project(folder: &Path, kind: &str, name: &str, more: &[&str]) -> PathBuf {
    let mut new = command("seventeen", folder);
    printed(new.args(["plugins", "new", kind, name]).args(more));
    folder.join(name)
}

/// Expects a library to pass its trial, and the project's recipe to run with it.
fn try_out(project: &Path, library: &Path) {
    let mut check = command("seventeen", project);
    let out = printed(check.args(["plugins", "check", "--try"]).arg(library));
    assert!(out.ends_with("\nAll components passed: 1 of 1\n"), "{out}");
    let mut run = command("seventeen", project);
    let out = printed(run.args(["run", "example.rhai", "--plugin"]).arg(library));
    assert!(!out.trim().is_empty(), "{}: the recipe prints nothing", project.display());
}

fn engine() -> String {
    root().display().to_string()
}

#[test]
fn a_project_in_rust_has_the_component_of_the_template_by_another_name() {
    let folder = tempfile::tempdir().unwrap();
    for template in &TEMPLATES {
        let (module, name) = (template.module, format!("my_{}", template.module));
        let project = new_project(folder.path(), module, &name, &["--engine", &engine()]);
        let text = fs::read_to_string(project.join(format!("src/{module}.rs"))).unwrap();
        let type_name: String =
            name.split('_').map(|part| part[..1].to_ascii_uppercase() + &part[1..]).collect();
        let back = text.replace(&type_name, template.type_name).replace(&name, template.component);
        assert_eq!(back, template.text, "{module}");
    }
}

/// All kinds are built by the chapter on the eight kinds of the book, and one by one with
/// `SEVENTEEN_LONG`; otherwise the technique, which needs most.
#[test]
fn a_project_in_rust_compiles_and_passes() {
    let folder = tempfile::tempdir().unwrap();
    let is_built = |kind: Kind| is_long() || kind == Kind::Technique;
    for template in TEMPLATES.iter().filter(|template| is_built(template.kind)) {
        let name = format!("my_{}", template.module);
        let project = new_project(folder.path(), template.module, &name, &["--engine", &engine()]);
        let target = folder.path().join("target");
        for words in [&["build", "--release"][..], &["test"]] {
            if words[0] == "build" || is_long() {
                let mut cargo = command("cargo", &project);
                build_quickly(&mut cargo).env("CARGO_TARGET_DIR", &target);
                printed(cargo.args(words).arg("--quiet"));
            }
        }
        let library = format!("release/{DLL_PREFIX}seventeen_{name}{DLL_SUFFIX}");
        try_out(&project, &target.join(library));
    }
}

#[test]
fn a_project_in_c_compiles_and_passes() {
    let folder = tempfile::tempdir().unwrap();
    for template in &seventeen_example_c::TEMPLATES {
        let kind = template.kind.namespace();
        let name = format!("my_{kind}");
        let project = new_project(folder.path(), kind, &name, &["--lang", "c"]);
        let library = project.join(format!("{DLL_PREFIX}seventeen_{name}{DLL_SUFFIX}"));
        let options = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O2"];
        compile(&project.join(format!("{name}.c")), &library, &options);
        try_out(&project, &library);
    }
}

#[test]
#[cfg_attr(windows, ignore = "there is no make")]
fn the_makefile_of_a_project_in_c_builds_and_tries_it() {
    let folder = tempfile::tempdir().unwrap();
    let project = new_project(folder.path(), "solver", "mine", &["--lang", "c"]);
    let out = printed(command("make", &project).arg("test"));
    assert!(out.ends_with("\nAll components passed: 1 of 1\n"), "{out}");
}

#[test]
fn what_cannot_be_made_is_refused_with_what_to_type() {
    let folder = tempfile::tempdir().unwrap();
    let engine = engine();
    new_project(folder.path(), "rater", "mine", &["--engine", &engine]);
    for (words, expected) in [
        (&["solvr", "x"][..], "no kind of component `solvr`; did you mean `solver`?"),
        (&["solver", "X"], "`X` is not a name: expected lower-case letters"),
        (&["solver", "dlx"], "there is a solver `dlx`, which yours would replace"),
        (&["rater", "mine", "--engine", &engine], "mine exists: choose another name, or remove it"),
        (&["rater", "r", "--lang", "c"], "there is no template of a rater in C: leave --lang out"),
        (&["rater", "r", "--engine", "."], ".: not a checkout of Seventeen"),
    ] {
        let output = command("seventeen", folder.path())
            .args(["plugins", "new"])
            .args(words)
            .output()
            .expect("it starts");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && err.contains(expected), "{words:?}: {err}");
    }
}
