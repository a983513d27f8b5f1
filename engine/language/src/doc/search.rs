//! Searches entries by words.

use super::{Entry, Topic};
use seventeen_host::aliases;
use seventeen_host::nearest::letters;

/// The entries whose names, options or texts have these words, the best first. If none has all
/// words, those that have the most, at least half of them.
pub fn search<'a>(topics: &'a [Topic], words: &str) -> Vec<(&'a Topic, &'a Entry)> {
    let words: Vec<String> = words.split_whitespace().map(stem).collect();
    let entries = topics.iter().flat_map(|topic| topic.entries.iter().map(move |e| (topic, e)));
    let mut found: Vec<(usize, u32, (&Topic, &Entry))> = Vec::new();
    for (topic, entry) in entries {
        let ranks: Vec<u32> = words.iter().filter_map(|word| rank(topic, entry, word)).collect();
        if ranks.len() * 2 >= words.len() && !ranks.is_empty() {
            found.push((words.len() - ranks.len(), ranks.iter().sum(), (topic, entry)));
        }
    }
    let fewest = found.iter().map(|(missing, ..)| *missing).min().unwrap_or(0);
    found.retain(|(missing, ..)| *missing == fewest);
    found.sort_by_cached_key(|(_, rank, _)| *rank);
    found.into_iter().map(|(.., found)| found).collect()
}

/// A word in lower case without its ending: `solving` and `solves` are found where `solve` is.
fn stem(word: &str) -> String {
    let word = word.to_lowercase();
    let endings = ["ing", "es", "ed", "s"].iter();
    let mut stems = endings.filter_map(|ending| word.strip_suffix(ending));
    stems.find(|stem| stem.len() >= SHORTEST_STEM).unwrap_or(&word).to_owned()
}

/// The fewest letters of a word without its ending.
const SHORTEST_STEM: usize = 4;

/// Where the entry has the word, less is better: as its name, in it, in its other names, in its
/// signatures or options, in its text, in its topic's name; none if nowhere.
fn rank(topic: &Topic, entry: &Entry, word: &str) -> Option<u32> {
    let any = |has: &dyn Fn(&str) -> bool, of: &dyn Fn(&super::Form) -> &str| {
        entry.forms.iter().any(|form| has(&of(form).to_lowercase()))
    };
    let name = entry.name.to_lowercase();
    let quoted = format!("`{word}`");
    let places = [
        name == word,
        name.starts_with(word),
        name.contains(word),
        has_other_name(&topic.full_name(entry), word),
        any(&|text| text.contains(word), &|form| &form.signature)
            || any(&|text| text.contains(&quoted), &|form| &form.doc),
        any(&|text| text.contains(word), &|form| &form.doc),
        topic.name.to_lowercase().contains(word),
    ];
    places.iter().position(|&is_there| is_there).map(|place| place as u32)
}

/// Whether the word is in another name of what recipes call so: `xwing` is in X-Wing.
fn has_other_name(name: &str, word: &str) -> bool {
    let word = letters(word);
    !word.is_empty() && aliases::of(name).iter().any(|other| letters(other).contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::Form;

    fn entry(name: &str, doc: &str) -> Entry {
        let form = Form { signature: format!("{name}()"), doc: doc.to_owned(), examples: vec![] };
        Entry { name: name.to_owned(), forms: vec![form] }
    }

    #[test]
    fn names_come_before_options_and_these_before_text() {
        let topic = Topic {
            name: "Streams".to_owned(),
            namespace: String::new(),
            doc: String::new(),
            entries: vec![
                entry("write", "Also takes items away."),
                entry("sample", "* `take`: how many"),
                entry("take", "The first items."),
                entry("map", "Each item"),
            ],
        };
        let names = |words: &str| -> Vec<String> {
            let topics = [topic.clone()];
            search(&topics, words).into_iter().map(|(_, entry)| entry.name.clone()).collect()
        };
        assert_eq!(names("take"), ["take", "sample", "write"]);
        assert_eq!(names("Take items"), ["take", "write"]);
        assert_eq!(names("takes first"), ["take"]);
        assert_eq!(names("the nowhere take"), ["take"]);
        assert!(names("nowhere").is_empty());
    }

    #[test]
    fn other_names_of_techniques_are_found_in_any_spelling() {
        let namespace = "technique".to_owned();
        let topic = Topic {
            name: "technique::".to_owned(),
            namespace,
            doc: String::new(),
            entries: vec![entry("xy_wing", "Three cells."), entry("fish", "Lines of a digit.")],
        };
        let names = |words: &str| -> Vec<String> {
            let topics = [topic.clone()];
            search(&topics, words).into_iter().map(|(_, entry)| entry.name.clone()).collect()
        };
        assert_eq!((names("xwing"), names("x-wing")), (vec!["fish".into()], vec!["fish".into()]));
        assert_eq!(names("Swordfish"), ["fish"]);
        assert_eq!(names("wing"), ["xy_wing", "fish"]);
    }
}
