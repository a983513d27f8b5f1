//! The files of a new plugin, made of the templates by replacing names.

use super::name::{camel_case, snake_case};
use anyhow::bail;
use seventeen_plugin::{C_HEADER, Kind};
use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::PathBuf;
use template::project::{LIST, MAKEFILE, MANIFEST, README, README_C, TEMPLATES, Template};

/// The language of a project.
pub(super) enum Language {
    /// Rust, with the folder of the engine's crates.
    Rust { engine: PathBuf },
    /// C, with a copy of the header.
    C,
}

/// A project of a plugin.
pub(super) struct Project {
    /// The paths of its files, and their texts.
    pub(super) files: Vec<(String, String)>,
    /// The path of the library that it builds.
    pub(super) library: String,
    /// What it contains: `the solver mine`.
    pub(super) content: String,
    /// The commands to type next in its folder.
    pub(super) next: Vec<String>,
}

/// Words of a template, and those that replace them.
type Replacements = Vec<(String, String)>;

impl Project {
    /// A project with a component of each of these kinds.
    ///
    /// # Errors
    /// There is no template of a kind in this language.
    pub(super) fn new(kinds: &[Kind], name: &str, language: &Language) -> anyhow::Result<Project> {
        let templates: Vec<&Template> =
            TEMPLATES.iter().filter(|template| kinds.contains(&template.kind)).collect();
        let mut project = Project {
            files: Vec::new(),
            library: format!("{DLL_PREFIX}seventeen_{}{DLL_SUFFIX}", snake_case(name)),
            content: content(&templates, name),
            next: Vec::new(),
        };
        match language {
            Language::Rust { engine } => {
                project.library = format!("target/release/{}", project.library);
                project.add_rust(&templates, name, &engine.display().to_string());
            }
            Language::C => project.add_c(kinds, &templates, name)?,
        }
        Ok(project)
    }

    fn add_rust(&mut self, templates: &[&Template], name: &str, engine: &str) {
        let names = component_names(templates, name);
        let sources = templates.iter().map(|template| {
            let component = component_name(templates, template, name);
            let (module, kind) = (template.module, kind_words(template));
            format!("| `src/{module}.rs` | the {kind} `{component}`, with a test |\n")
        });
        let mut texts = self.text_replacements(templates, name, sources.collect());
        texts.push(("{engine}".to_owned(), engine.replace('\\', "\\\\").replace('"', "\\\"")));
        texts.push(("{version}".to_owned(), env!("CARGO_PKG_VERSION").to_owned()));
        self.add("Cargo.toml", replace(MANIFEST, &texts));
        self.add("src/lib.rs", replace(&component_list_source(templates), &names));
        for template in templates {
            let path = format!("src/{}.rs", template.module);
            self.add(&path, replace(template.text, &names));
        }
        self.add_examples(templates, &names);
        self.add("README.md", replace(README, &texts));
        self.add(".gitignore", "/target\n".to_owned());
        self.next = vec!["cargo build --release".to_owned(), "cargo test".to_owned()];
        self.add_next_commands(templates);
    }

    fn add_c(&mut self, kinds: &[Kind], templates: &[&Template], name: &str) -> anyhow::Result<()> {
        let Some((source, names)) = c_source(kinds, name) else {
            let [kind] = kinds else { bail!("a project in C has one component: name its kind") };
            let kind = kind.with_article();
            bail!("there is no template of {kind} in C: leave --lang out to write it in Rust");
        };
        let mut texts = self.text_replacements(templates, name, String::new());
        let form = if cfg!(windows) { "-static-libgcc" } else { "-fPIC" };
        texts.push(("{form}".to_owned(), form.to_owned()));
        self.add(&format!("{name}.c"), replace(source, &names));
        self.add("seventeen_plugin.h", C_HEADER.to_owned());
        self.add("Makefile", replace(MAKEFILE, &texts));
        self.add_examples(templates, &component_names(templates, name));
        self.add("README.md", replace(README_C, &texts));
        self.add(".gitignore", format!("/{}\n", self.library));
        self.next = vec!["make".to_owned()];
        self.add_next_commands(templates);
        Ok(())
    }

    fn add(&mut self, path: &str, text: String) {
        self.files.push((path.to_owned(), text));
    }

    /// The recipes that use the components.
    fn add_examples(&mut self, templates: &[&Template], names: &Replacements) {
        for template in templates {
            self.add(&example_path(templates, template), replace(template.example, names));
        }
    }

    /// The commands that try the plugin and use its components.
    fn add_next_commands(&mut self, templates: &[&Template]) {
        self.next.push(format!("seventeen plugins check --try {}", self.library));
        self.next.extend(self.run_commands(templates));
    }

    /// The commands that run the recipes.
    fn run_commands(&self, templates: &[&Template]) -> Vec<String> {
        let run = |template: &&Template| {
            let path = example_path(templates, template);
            format!("seventeen run {path} --plugin {}", self.library)
        };
        templates.iter().map(run).collect()
    }

    /// The words of the files around the components; `files` begins the list of files.
    fn text_replacements(
        &self,
        templates: &[&Template],
        name: &str,
        mut files: String,
    ) -> Replacements {
        let library = self.library.rsplit('/').next().unwrap_or_default();
        for template in templates {
            let component = component_name(templates, template, name);
            let example = example_path(templates, template);
            files += &format!("| `{example}` | a recipe that uses `{component}` |\n");
        }
        [
            ("{name}", name.to_owned()),
            ("{crate}", crate_name(name)),
            ("{library}", library.to_owned()),
            ("{doc}", self.content.replace('`', "")),
            ("{files}", files),
            ("{uses}", self.run_commands(templates).join("\n")),
        ]
        .map(|(word, text)| (word.to_owned(), text))
        .to_vec()
    }
}

/// The name of the plugin, and of its crate.
fn crate_name(name: &str) -> String {
    format!("seventeen-{}", name.replace('_', "-"))
}

/// What a project contains.
fn content(templates: &[&Template], name: &str) -> String {
    match templates {
        [template] => format!("the {} `{}`", kind_words(template), snake_case(name)),
        _ => "a component of each kind".to_owned(),
    }
}

/// The kind of a template's component: `clique strategy`.
fn kind_words(template: &Template) -> String {
    template.module.replace('_', " ")
}

/// The name of a template's component in the project. The only component has the project's name.
fn component_name(templates: &[&Template], template: &Template, name: &str) -> String {
    match templates {
        [_] => snake_case(name),
        _ => template.component.replace("template", &snake_case(name)),
    }
}

/// The names of the templates' components and types, and those in the project.
fn component_names(templates: &[&Template], name: &str) -> Replacements {
    let names = |template: &&Template| {
        let component = component_name(templates, template, name);
        let type_name = camel_case(&component);
        [(template.component.to_owned(), component), (template.type_name.to_owned(), type_name)]
    };
    templates.iter().flat_map(names).collect()
}

/// The path of the recipe that uses a component.
fn example_path(templates: &[&Template], template: &Template) -> String {
    match templates {
        [_] => "example.rhai".to_owned(),
        _ => format!("examples/{}.rhai", template.module),
    }
}

/// The list of components without those of other templates and without the project's own texts.
fn component_list_source(templates: &[&Template]) -> String {
    let others = TEMPLATES.iter().filter(|one| !templates.iter().any(|it| it.kind == one.kind));
    let modules = others.map(|other| other.module).chain(["project"]);
    let unwanted: Vec<[String; 2]> =
        modules.map(|module| [format!("mod {module};"), format!("<{module}::")]).collect();
    let is_wanted = |line: &&str| !unwanted.iter().flatten().any(|word| line.contains(word));
    let lines = LIST.lines().skip_while(|line| line.starts_with("//!")).filter(is_wanted);
    let list: String = lines.map(|line| format!("{line}\n")).collect();
    format!("//! The components of this plugin.\n{list}")
}

/// The source in C of a component of this kind, and the words to replace.
#[cfg(feature = "bundled")]
fn c_source(kinds: &[Kind], name: &str) -> Option<(&'static str, Replacements)> {
    let [kind] = kinds else { return None };
    let template = seventeen_example_c::TEMPLATES.iter().find(|one| one.kind == *kind)?;
    let snake = snake_case(name);
    let names = vec![
        (template.library.to_owned(), format!("seventeen_{snake}")),
        (template.plugin.to_owned(), crate_name(name)),
        ("example_c".to_owned(), snake),
    ];
    Some((template.text, names))
}

/// A program without the bundled plugins has no texts in C either.
#[cfg(not(feature = "bundled"))]
fn c_source(_: &[Kind], _: &str) -> Option<(&'static str, Replacements)> {
    None
}

/// The text with each of the words replaced, in one pass: what replaces a word is not read again.
fn replace(text: &str, words: &Replacements) -> String {
    let (mut done, mut rest) = (String::new(), text);
    loop {
        let found = words.iter().filter_map(|(word, by)| Some((rest.find(word)?, word, by)));
        // The first word; of several at one place, the longest.
        let next = found.min_by_key(|(at, word, _)| (*at, usize::MAX - word.len()));
        let Some((at, word, by)) = next else { return done + rest };
        done += &rest[..at];
        done += by;
        rest = &rest[at + word.len()..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_replaced_in_one_pass() {
        let words =
            [("example_c", "my_example_c"), ("seventeen_example_c", "seventeen_x"), ("{a}", "{a}")]
                .map(|(word, by)| (word.to_owned(), by.to_owned()))
                .to_vec();
        let replaced = replace("seventeen_example_c, example_c {a}.", &words);
        assert_eq!(replaced, "seventeen_x, my_example_c {a}.");
    }

    #[test]
    fn a_project_has_no_name_of_the_template() {
        let engine = PathBuf::from("/engine");
        for language in [Language::Rust { engine }, Language::C] {
            for kind in TEMPLATES.map(|template| template.kind) {
                let Ok(project) = Project::new(&[kind], "mine", &language) else { continue };
                let own = project.files.iter().filter(|(path, _)| path != "seventeen_plugin.h");
                for (path, text) in own {
                    let words =
                        ["template", "Template", "example_", "-example", "{name}", "{crate}"];
                    let left = words.iter().find(|word| text.contains(*word));
                    assert_eq!(left, None, "{kind}, {path}: {text}");
                }
            }
        }
    }

    #[test]
    fn four_kinds_have_a_project_in_c() {
        let in_c = |kind| Project::new(&[kind], "mine", &Language::C).is_ok();
        let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|&kind| in_c(kind)).collect();
        let expected = [Kind::Solver, Kind::UaHarvester, Kind::CliqueStrategy, Kind::Technique];
        assert_eq!(kinds, expected);
        assert!(Project::new(&Kind::ALL, "mine", &Language::C).is_err());
    }
}
