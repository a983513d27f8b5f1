//! Looks entries up by words.

use super::{Entry, Topic};

/// An entry that has all words, and how well.
pub(super) struct Found<'a> {
    pub(super) topic: &'a Topic,
    pub(super) entry: &'a Entry,
    /// Where the words were found; less is better.
    pub(super) rank: u32,
}

/// The entries that have all words, in no particular order.
pub(super) fn found<'a>(
    topics: &'a [Topic],
    words: &str,
) -> impl Iterator<Item = Found<'a>> + use<'a> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let entries = topics.iter().flat_map(|topic| topic.entries.iter().map(move |e| (topic, e)));
    entries.filter_map(move |(topic, entry)| {
        let ranks: Option<Vec<u32>> = words.iter().map(|word| rank(topic, entry, word)).collect();
        ranks.map(|ranks| Found { topic, entry, rank: ranks.iter().sum() })
    })
}

/// Where the entry has the word: as its name, in it, in its signatures or options, in its text, in
/// its topic's name; none if nowhere.
fn rank(topic: &Topic, entry: &Entry, word: &str) -> Option<u32> {
    let any = |has: &dyn Fn(&str) -> bool, of: &dyn Fn(&super::Form) -> &str| {
        entry.forms.iter().any(|form| has(&of(form).to_lowercase()))
    };
    let quoted = format!("`{word}`");
    let places = [
        entry.name == word,
        entry.name.starts_with(word),
        entry.name.contains(word),
        any(&|text| text.contains(word), &|form| &form.signature)
            || any(&|text| text.contains(&quoted), &|form| &form.doc),
        any(&|text| text.contains(word), &|form| &form.doc),
        topic.name.to_lowercase().contains(word),
    ];
    places.iter().position(|&is_there| is_there).map(|place| place as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doc::{Form, search};

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
        assert!(names("nowhere").is_empty());
    }
}
