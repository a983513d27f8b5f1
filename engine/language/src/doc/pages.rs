//! Pages of Markdown about everything that recipes can call: one for each topic, kind and
//! component.
//!
//! They come from the registry and the doc comments of the registered functions, as the output of
//! `seventeen doc` does. So the book shows the plugins' own documentation.

use super::{Entry, Form, Topic};
use seventeen_host::{Registered, Registry};
use seventeen_jobs::Context;
use seventeen_jobs::human::Profile;
use seventeen_plugin::{Kind, ParamSpec};
use std::collections::BTreeMap;

/// A page of Markdown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Its path, with `/` between folders: `components/clique/greedy.md`.
    pub path: String,
    /// Its title.
    pub title: String,
    /// Its depth in a list of contents; 0 at the top.
    pub depth: usize,
    /// The whole text, including the title.
    pub text: String,
}

/// Pages of Markdown about all of it: one for each topic, kind and component, in the order of a
/// list of contents.
pub fn pages(topics: &[Topic], context: &Context) -> Vec<Page> {
    let (registry, profiles) = (context.registry(), load_profiles(context));
    let is_of_kind = |topic: &Topic| Kind::ALL.iter().any(|kind| is_topic_of_kind(topic, *kind));
    let verbs = || topics.iter().filter(|topic| !is_of_kind(topic));
    let mut pages: Vec<Page> = verbs().map(page_of_verbs).collect();
    let about: Vec<String> = verbs().map(|topic| escape_html(&topic.doc)).collect();
    pages.insert(0, overview_page("Verbs", VERBS, pages.iter().zip(about)));
    let kinds = Kind::ALL.map(|kind| page_of_kind(kind, registry));
    let about = Kind::ALL.map(|kind| format!("{}.", escape_html(kind.doc())));
    pages.push(overview_page("Components", COMPONENTS, kinds.iter().zip(about)));
    for (kind, page) in Kind::ALL.into_iter().zip(kinds) {
        let calls = topics.iter().find(|topic| is_topic_of_kind(topic, kind));
        let of_component = |component| page_of_component(component, calls, registry, &profiles);
        pages.push(page);
        pages.extend(registry.of(kind).map(of_component));
    }
    pages
}

/// All profiles; one that cannot be read has no techniques.
fn load_profiles(context: &Context) -> Vec<(&str, Profile)> {
    let opened = |name| Profile::open(context, name).ok().map(|profile| (name, profile));
    context.registry().profiles().filter_map(opened).collect()
}

/// The introduction to verbs.
const VERBS: &str = "The functions, methods and properties that recipes can use, by topic. The \
                     examples run in a folder with two files, `grids.txt` and `puzzles.txt`, with \
                     one grid or puzzle per line. Their comments show what they print.";

/// The introduction to components.
const COMPONENTS: &str = "Components do the work. Each has the same name in recipes, on the command \
                          line and in Rust. Plugins add more of them.";

/// A page with a link to each of these, and its subject.
fn overview_page<'a>(
    title: &str,
    about: &str,
    pages: impl Iterator<Item = (&'a Page, String)>,
) -> Page {
    let line =
        |(page, about): (&Page, String)| format!("* [{}]({}): {about}\n", page.title, page.path);
    let list: String = pages.map(line).collect();
    let path = format!("{}.md", title.to_lowercase());
    let text = format!("# {title}\n\n{about}\n\n{list}");
    Page { path, title: title.to_owned(), depth: 0, text }
}

/// A list of contents with a link to each page.
pub fn list_of_contents(pages: &[Page]) -> String {
    let line = |page: &Page| {
        let indent = "  ".repeat(page.depth);
        format!("{indent}- [{}]({})\n", page.title, page.path)
    };
    pages.iter().map(line).collect()
}

fn is_topic_of_kind(topic: &Topic, kind: Kind) -> bool {
    topic.namespace == kind.namespace()
}

/// The verbs of a topic.
fn page_of_verbs(topic: &Topic) -> Page {
    let entries: String = topic.entries.iter().map(text_of_entry).collect();
    let text = format!("# {}\n\n{}\n{entries}", topic.name, escape_html(&topic.doc));
    let path = format!("verbs/{}.md", topic.name.to_lowercase().replace(' ', "_"));
    Page { path, title: topic.name.clone(), depth: 1, text }
}

fn text_of_entry(entry: &Entry) -> String {
    let texts: String = entry.texts().iter().map(text_of_forms).collect();
    format!("\n## `{}`\n{texts}", entry.name)
}

fn text_of_forms((signatures, Form { doc, examples, .. }): &(Vec<&str>, &Form)) -> String {
    let signatures = signatures.join("`  \n`");
    let examples: String = examples.iter().map(|example| fenced_example(example)).collect();
    format!("\n`{signatures}`\n\n{}{examples}", separate_lists(doc))
}

fn fenced_example(example: &str) -> String {
    format!("\n```rhai\n{example}\n```\n")
}

/// A kind of component, with a list of its components.
fn page_of_kind(kind: Kind, registry: &Registry) -> Page {
    let namespace = kind.namespace();
    let line = |component: &Registered| {
        let name = component.name();
        format!("* [`{name}`]({namespace}/{name}.md): {}\n", escape_html(component.doc()))
    };
    let list: String = registry.of(kind).map(line).collect();
    let default = defaults(kind, registry);
    let title = capitalised(&kind.to_string());
    let text = format!(
        "# {title}\n\n{}.\n\nIn recipes they are in the namespace `{namespace}`.\n{default}\n{list}",
        escape_html(kind.doc())
    );
    Page { path: format!("components/{namespace}.md"), title, depth: 1, text }
}

/// The default of a kind, and the components that use another one; empty if there is no default.
fn defaults(kind: Kind, registry: &Registry) -> String {
    let Some(usual) = registry.default_of(kind) else { return String::new() };
    let mut users = BTreeMap::<&str, Vec<String>>::new();
    for user in registry.iter() {
        let preferred = registry.default_beside(user, kind).map_or(usual.name(), Registered::name);
        if preferred != usual.name() {
            let user = format!("the {} `{}`", user.kind(), user.name());
            users.entry(preferred).or_default().push(user);
        }
    }
    let line = |(preferred, users): (&&str, &Vec<String>)| {
        format!("* {}: `{preferred}`\n", capitalised(&users.join(", ")))
    };
    let others: String = users.iter().map(line).collect();
    let but = if others.is_empty() {
        "."
    } else {
        ", except for components that work best with another:\n\n"
    };
    format!("\nThe default is `{}`{but}{others}\n", usual.name())
}

/// A component: its description, signature, options and an example.
fn page_of_component(
    component: &Registered,
    calls: Option<&Topic>,
    registry: &Registry,
    profiles: &[(&str, Profile)],
) -> Page {
    let (kind, name) = (component.kind(), component.name());
    let namespace = kind.namespace();
    let mut text = format!("# `{name}`\n\n{}.\n\n", escape_html(component.doc()));
    let options_dots = if component.params().is_empty() { "" } else { "…" };
    text += &format!(
        "Kind: [{kind}](../{namespace}.md), of the plugin `{}`. In recipes: `{namespace}::{name}({options_dots})`.\n",
        component.plugin.name,
    );
    text += &options_table(component.params());
    text += &preferences_line(component, registry);
    text += &profiles_line(component, profiles);
    text += assumption_note(component);
    text += &about(component);
    let entry = calls.and_then(|topic| topic.entries.iter().find(|entry| entry.name == name));
    let examples = entry.into_iter().flat_map(|entry| &entry.forms).flat_map(|form| &form.examples);
    text.extend(examples.map(|example| fenced_example(example)));
    Page {
        path: format!("components/{namespace}/{name}.md"),
        title: name.to_owned(),
        depth: 2,
        text,
    }
}

/// The options as a table; nothing if there are none.
fn options_table(params: &[ParamSpec]) -> String {
    if params.is_empty() {
        return String::new();
    }
    let row = |param: &ParamSpec| {
        let meaning = table_cell(param.doc);
        format!(
            "| `{}` | `{}` | {} | {meaning} |\n",
            param.name,
            param.default,
            describe_values(param)
        )
    };
    let rows: String = params.iter().map(row).collect();
    format!("\n| option | default | values | meaning |\n|---|---|---|---|\n{rows}")
}

/// The values that an option takes.
fn describe_values(param: &ParamSpec) -> String {
    match param.range {
        Some((least, most)) => format!("{least} to {most}"),
        None => {
            let choices: Vec<String> =
                param.choices.iter().map(|choice| format!("`{choice}`")).collect();
            choices.join(", ")
        }
    }
}

/// The components of other kinds that it prefers to the defaults.
fn preferences_line(component: &Registered, registry: &Registry) -> String {
    let line = |kind: Kind| {
        let preferred = registry.default_beside(component, kind)?.name();
        let is_usual = registry.default_of(kind).is_some_and(|usual| usual.name() == preferred);
        let link = format!("[`{preferred}`](../{}/{preferred}.md)", kind.namespace());
        (!is_usual).then(|| format!("\nIts default {kind} is {link}.\n"))
    };
    Kind::ALL.into_iter().filter_map(line).collect()
}

/// The profiles that have a technique; empty if there are none.
fn profiles_line(component: &Registered, profiles: &[(&str, Profile)]) -> String {
    let is_technique = component.kind() == Kind::Technique;
    let has = |profile: &Profile| {
        is_technique && profile.technique_names().any(|name| name == component.name())
    };
    let found = profiles.iter().filter(|(_, profile)| has(profile));
    let found: Vec<String> = found.map(|(name, _)| format!("`{name}`")).collect();
    if found.is_empty() {
        return String::new();
    }
    format!("\nProfiles: {}.\n", found.join(", "))
}

/// A note if a technique requires a unique solution.
fn assumption_note(component: &Registered) -> &'static str {
    match component.definition() {
        Some(definition) if definition.assumes_uniqueness() => {
            "\nIt assumes that the puzzle has one solution.\n"
        }
        _ => "",
    }
}

/// How the component works, and why, under a heading; empty if the component does not explain it.
fn about(component: &Registered) -> String {
    let heading = if component.kind() == Kind::Technique { "Why it works" } else { "How it works" };
    match component.about() {
        "" => String::new(),
        about => format!("\n## {heading}\n\n{}\n", escape_html(about)),
    }
}

/// Text with a blank line before and after each list.
fn separate_lists(doc: &str) -> String {
    let mut text = String::new();
    let mut in_list = false;
    for line in doc.lines() {
        let is_item = line.starts_with('*');
        if is_item != in_list && !text.is_empty() {
            text += "\n";
        }
        in_list = is_item;
        text += &format!("{}\n", escape_html(line));
    }
    text
}

/// Text in which nothing outside of code looks like HTML.
fn escape_html(text: &str) -> String {
    let part = |(at, part): (usize, &str)| match at % 2 {
        0 => part.replace('<', "&lt;"),
        _ => part.to_owned(),
    };
    text.split('`').enumerate().map(part).collect::<Vec<String>>().join("`")
}

/// Text for a cell of a Markdown table, in which nothing outside of code looks like HTML.
pub fn table_cell(text: &str) -> String {
    escape_html(text).replace('|', "\\|")
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_markdown_that_shows_what_it_says() {
        assert_eq!(escape_html("a<b, and `a<b`"), "a&lt;b, and `a<b`");
        assert_eq!(table_cell("`|set| …` ranks"), "`\\|set\\| …` ranks");
        assert_eq!(separate_lists("One:\n* a\n* b\nTwo"), "One:\n\n* a\n* b\n\nTwo\n");
        assert_eq!(capitalised("UA harvester"), "UA harvester");
        assert_eq!(capitalised("clique strategy"), "Clique strategy");
    }

    #[test]
    fn contents_are_links_as_deep_as_their_pages() {
        let page = |path: &str, title: &str, depth| Page {
            path: path.to_owned(),
            title: title.to_owned(),
            depth,
            text: String::new(),
        };
        let pages = [page("a.md", "A", 0), page("a/b.md", "b", 1)];
        assert_eq!(list_of_contents(&pages), "- [A](a.md)\n  - [b](a/b.md)\n");
    }
}
