//! `seventeen doc`: the documentation of everything that recipes can call.

use crate::common::Common;
use crate::help;
use crate::registry::load_registry;
use crate::sentence;
use crate::standard_output::{print, print_record};
use anyhow::{Context, Result, anyhow};
use clap::Args as ClapArgs;
use seventeen_host::aliases::{self, is_same_name};
use seventeen_host::nearest::suggestion;
use seventeen_jobs::store::AtomicFile;
use seventeen_script::{Entry, Form, Topic, definitions, list_of_contents, pages, search, topics};
use std::path::{Path, PathBuf};

/// The entries to show or to write.
#[derive(ClapArgs)]
pub(crate) struct DocArgs {
    /// A verb, component, namespace or topic; by default an overview is shown
    name: Vec<String>,
    /// Show the entries, commands and tasks of the cookbook with these words in their names,
    /// options or texts, best match first
    #[arg(long, value_name = "WORDS", num_args = 1.., conflicts_with = "name")]
    search: Vec<String>,
    /// Write Rhai definition files for editors into this directory
    #[arg(long, value_name = "DIR", conflicts_with_all = ["name", "search"])]
    definitions: Option<PathBuf>,
    /// Write pages of Markdown into this directory: one for each topic and component, and
    /// contents.md
    #[arg(long, value_name = "DIR", conflicts_with_all = ["name", "search", "definitions"])]
    pages: Option<PathBuf>,
}

/// An entry and the topic it belongs to.
type DocHit<'a> = (&'a Topic, &'a Entry);

/// The largest number of characters in a line of an overview.
const WIDTH: usize = 100;

pub(crate) fn doc(common: &Common, asked: &DocArgs) -> Result<()> {
    if let Some(directory) = &asked.definitions {
        let files = definitions(load_registry(common)?)?;
        return write_files(common, "definition files", directory, &files);
    }
    if let Some(directory) = &asked.pages {
        return write_pages(common, directory);
    }
    let mut topics = topics(load_registry(common)?)?;
    let (name, words) = (asked.name.join(" "), asked.search.join(" "));
    if !words.is_empty() {
        topics.splice(0..0, [help::cookbook_topic(), help::command_topic()]);
    }
    // `Grid` is the type, and `grid` the function.
    if let Some(text) = describe_type(&topics, &name, str::eq).filter(|_| !common.json) {
        return print(&text);
    }
    let (found, is_whole) = match (name.is_empty(), words.is_empty()) {
        (false, _) => (find_entries(&topics, &name), true),
        (true, false) => (search(&topics, &words), false),
        (true, true) => (topics.iter().flat_map(topic_entries).collect(), false),
    };
    if found.is_empty() {
        let other = describe_type_or_options(&topics, &name);
        return other.map_or_else(
            || Err(unknown_name(&topics, &[name, words].concat())),
            |text| print(&text),
        );
    }
    let is_overview = asked.name.is_empty() && asked.search.is_empty();
    print(&match (common.json, is_overview) {
        (true, _) => found.into_iter().map(entry_json).collect::<String>(),
        (false, true) => overview(&topics),
        (false, false) if is_whole => found.into_iter().map(full_text).collect(),
        (false, false) => found_lines(found),
    })
}

fn write_pages(common: &Common, directory: &Path) -> Result<()> {
    let pages = pages(load_registry(common)?)?;
    let list = ("contents.md".to_owned(), list_of_contents(&pages));
    let pages = pages.into_iter().map(|page| (page.path, page.text));
    write_files(common, "pages", directory, &pages.chain([list]).collect::<Vec<_>>())
}

/// Writes files with these names and texts, and prints the number of files, called `what`.
fn write_files(
    common: &Common,
    what: &str,
    directory: &Path,
    files: &[(String, String)],
) -> Result<()> {
    let failed = |path: &Path| format!("cannot write {}", path.display());
    for (name, text) in files {
        let path = directory.join(name);
        let folder = path.parent().unwrap_or(directory);
        std::fs::create_dir_all(folder).with_context(|| failed(folder))?;
        AtomicFile::write(&path, text.as_bytes()).with_context(|| failed(&path))?;
    }
    if common.json {
        return print_record(&serde_json::json!({ "directory": directory, "files": files.len() }));
    }
    print(&format!("{} {what} in {}\n", files.len(), directory.display()))
}

/// The full text of the entries with this name; an overview if the name is empty.
pub(super) fn describe_entries(topics: &[Topic], name: &str) -> Result<String> {
    if name.is_empty() {
        return Ok(overview(topics));
    }
    if let Some(text) = describe_type(topics, name, str::eq) {
        return Ok(text);
    }
    let found = find_entries(topics, name);
    if found.is_empty() {
        return describe_type_or_options(topics, name).ok_or_else(|| unknown_name(topics, name));
    }
    Ok(found.into_iter().map(full_text).collect())
}

/// A line for each method of the type with this name, or the text of the options with this name.
fn describe_type_or_options(topics: &[Topic], name: &str) -> Option<String> {
    describe_type(topics, name, str::eq_ignore_ascii_case)
        .or_else(|| describe_options(topics, name))
}

/// A line for each method and field of the type whose name is this one by `is_same`; none if there
/// is no such type.
fn describe_type(
    topics: &[Topic],
    name: &str,
    is_same: impl Fn(&str, &str) -> bool,
) -> Option<String> {
    let is_meant = |of: &str| !of.is_empty() && is_same(of, name);
    let lines = topics.iter().flat_map(method_lines).filter(|(of, _)| is_meant(of));
    Some(lines.map(|(_, line)| line).collect::<String>()).filter(|text| !text.is_empty())
}

/// The text of the options with this name, by the entries that have them; none if there is no such
/// option.
fn describe_options(topics: &[Topic], name: &str) -> Option<String> {
    let mut texts: Vec<(String, Vec<String>)> = Vec::new();
    for (topic, entry) in topics.iter().flat_map(topic_entries) {
        let lines = entry.forms.iter().flat_map(|form| form.doc.lines());
        let option = lines.filter_map(|line| line.strip_prefix("* `")?.split_once('`'));
        let Some((option, rest)) =
            option.into_iter().find(|(option, _)| is_same_name(option, name))
        else {
            continue;
        };
        let (text, owner) = (format!("`{option}`{rest}"), topic.full_name(entry));
        match texts.iter_mut().find(|(known, _)| *known == text) {
            Some((_, owners)) => owners.push(owner),
            None => texts.push((text, vec![owner])),
        }
    }
    let commands = help::command_topic();
    let is_meant = |(_, entry): &DocHit<'_>| {
        entry.name.split(' ').any(|word| word.starts_with("--") && is_same_name(word, name))
    };
    let of_commands = topic_entries(&commands).filter(is_meant);
    let of_commands: String = of_commands.map(full_text).collect();
    let describe = |(text, owners): (String, Vec<String>)| {
        let text = textwrap::indent(&textwrap::fill(&text, WIDTH), "    ");
        format!("option of {}\n{text}\n\n", owners.join(", "))
    };
    let of_recipes: String = texts.into_iter().map(describe).collect();
    Some(of_recipes + of_commands.as_str()).filter(|text| !text.is_empty())
}

fn topic_entries(topic: &Topic) -> impl Iterator<Item = DocHit<'_>> {
    topic.entries.iter().map(move |entry| (topic, entry))
}

/// The entries with this name, or those of the namespace or topic with this name; otherwise those
/// with a name that differs in case or hyphens, or that this is another name of.
fn find_entries<'a>(topics: &'a [Topic], name: &str) -> Vec<DocHit<'a>> {
    let (namespace, bare) = name.split_once("::").unwrap_or(("", name));
    let is_in_namespace = |topic: &Topic| namespace.is_empty() || topic.namespace == namespace;
    let called = |(topic, entry): &DocHit<'_>| {
        is_in_namespace(topic) && entry.name == bare || topic.namespace == name
    };
    let of_topic = |(topic, _): &DocHit<'_>| topic.name.eq_ignore_ascii_case(name);
    let alike = |(topic, entry): &DocHit<'_>| {
        is_in_namespace(topic) && is_same_name(&entry.name, bare)
            || is_same_name(&topic.namespace, name)
    };
    // As the list of a topic shows it: `Puzzle.givens`.
    let of_type = |(_, entry): &DocHit<'_>| {
        let (of, bare) = name.split_once('.').unwrap_or_default();
        let head = format!("{of}.");
        entry.name == bare && entry.forms.iter().any(|form| form.signature.starts_with(&head))
    };
    let all = || topics.iter().flat_map(topic_entries);
    let by: [&dyn Fn(&DocHit<'_>) -> bool; 4] = [&called, &of_topic, &of_type, &alike];
    let found = by.into_iter().map(|is_meant| all().filter(is_meant).collect::<Vec<_>>());
    let found = found.into_iter().find(|found| !found.is_empty());
    found.unwrap_or_else(|| {
        aliases::meanings(name).into_iter().flat_map(|name| find_entries(topics, name)).collect()
    })
}

fn unknown_name(topics: &[Topic], name: &str) -> anyhow::Error {
    let bare = name.rsplit("::").next().unwrap_or(name);
    let names = topics.iter().flat_map(topic_entries).map(|(_, entry)| entry.name.as_str());
    let topics = topics.iter().flat_map(|topic| [topic.name.as_str(), &topic.namespace]);
    anyhow!("no entry `{name}`{}", suggestion(bare, names.chain(topics)))
}

/// The topics with the names of their entries.
fn overview(topics: &[Topic]) -> String {
    let topics: String = topics.iter().map(topic_overview).collect();
    format!(
        "`seventeen doc NAME` describes an entry with examples, a type or a topic;\n\
         `seventeen doc --search WORDS` finds commands, tasks and entries.\n\n{topics}"
    )
}

/// A topic with the names of its entries.
fn topic_overview(topic: &Topic) -> String {
    let mut names: Vec<&str> = Vec::new();
    for (_, entry) in topic_entries(topic) {
        if !names.contains(&entry.name.as_str()) {
            names.push(&entry.name);
        }
    }
    let indented = textwrap::Options::new(WIDTH).initial_indent("  ").subsequent_indent("  ");
    let names = textwrap::fill(&names.join(" "), indented);
    format!("{}: {}\n{names}\n\n", topic.name, sentence::first_sentence(&topic.doc))
}

/// A line for each function of a topic, with the type of its values; empty for other functions.
fn method_lines(topic: &Topic) -> Vec<(&str, String)> {
    let mut lines: Vec<(&str, String)> = Vec::new();
    for (_, entry) in topic_entries(topic) {
        let mut heads: Vec<&str> = Vec::new();
        for form in &entry.forms {
            let head = signature_name(form);
            if !heads.contains(&head) {
                heads.push(head);
                lines.push((head.split_once('.').map_or("", |(of, _)| of), line_of(head, form)));
            }
        }
    }
    lines
}

/// Commands, options and tasks, then what recipes can call.
fn found_lines(found: Vec<DocHit<'_>>) -> String {
    let is_of_shell = |(topic, _): &DocHit<'_>| {
        [help::COOKBOOK, help::COMMAND_LINE].contains(&topic.name.as_str())
    };
    let (of_shell, of_recipes): (Vec<_>, Vec<_>) = found.into_iter().partition(is_of_shell);
    let parts = [("On the command line", of_shell), ("In recipes", of_recipes)];
    let parts = parts.into_iter().filter(|(_, found)| !found.is_empty());
    let texts: Vec<String> =
        parts.map(|(title, found)| format!("{title}:\n{}", short_lines(&found))).collect();
    texts.join("\n")
}

/// A line for each entry: its name and its first sentence. Entries of one name have the type of
/// their values before it, as in `Puzzle.clues`, and a task of the cookbook its command below.
fn short_lines(found: &[DocHit<'_>]) -> String {
    let name = |(topic, entry): &DocHit<'_>| topic.full_name(entry);
    let has_twin = |hit: &DocHit<'_>| found.iter().filter(|one| name(one) == name(hit)).count() > 1;
    let mut lines: Vec<String> = Vec::new();
    for hit in found {
        let Some(form) = hit.1.forms.first() else { continue };
        let line = match has_twin(hit) {
            _ if hit.0.name == help::COOKBOOK => format!("  {}\n      {}\n", hit.1.name, form.doc),
            true => line_of(signature_name(form), form),
            false => line_of(&name(hit), form),
        };
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.concat()
}

/// The name in a signature, with the type before it.
fn signature_name(form: &Form) -> &str {
    form.signature.split(['(', ' ']).next().unwrap_or_default()
}

/// A name and the first sentence of its text.
fn line_of(name: &str, form: &Form) -> String {
    let sentence = sentence::first_sentence(&form.doc);
    let line = format!("  {name:<24}  {sentence}");
    if line.chars().count() <= WIDTH {
        return line + "\n";
    }
    let cut: String = line.chars().take(WIDTH - 2).collect();
    format!("{} …\n", cut.trim_end())
}

fn full_text((_, entry): DocHit<'_>) -> String {
    entry.texts().iter().map(describe_forms).collect()
}

/// The signatures, the text and the examples.
fn describe_forms((signatures, form): &(Vec<&str>, &Form)) -> String {
    let example = |text: &String| format!("\n{}", textwrap::indent(text, "        "));
    let examples = form.examples.iter().map(example).collect::<String>();
    let doc: Vec<_> = form.doc.lines().flat_map(|line| textwrap::wrap(line, WIDTH)).collect();
    let doc = textwrap::indent(&doc.join("\n"), "    ");
    format!("{}\n{doc}\n{examples}\n", signatures.join("\n"))
}

/// The entry as a line of JSON.
fn entry_json((topic, entry): DocHit<'_>) -> String {
    let form = |form: &Form| {
        let Form { signature, doc, examples } = form;
        serde_json::json!({ "signature": signature, "doc": doc, "examples": examples })
    };
    let forms: Vec<_> = entry.forms.iter().map(form).collect();
    let name = topic.full_name(entry);
    format!("{}\n", serde_json::json!({ "topic": topic.name, "name": name, "forms": forms }))
}
