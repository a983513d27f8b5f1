//! `seventeen doc`: what recipes can call.

use crate::args::Common;
use anyhow::bail;
use seventeen_host::nearest::suggestion;
use seventeen_script::{Topic, topics};

pub(super) fn doc(common: &Common, name: Option<&str>) -> anyhow::Result<()> {
    let topics = topics(super::registry(common)?)?;
    let Some(name) = name else {
        topics.iter().for_each(print_line);
        return Ok(());
    };
    let bare = name.rsplit("::").next().unwrap_or(name);
    let found: Vec<&Topic> =
        topics.iter().filter(|topic| topic.name == bare || topic.namespace == name).collect();
    if found.is_empty() {
        let names = topics.iter().flat_map(|topic| [topic.name.as_str(), &topic.namespace]);
        bail!("nothing is called `{name}`{}", suggestion(bare, names));
    }
    found.into_iter().for_each(print_whole);
    Ok(())
}

/// The signature and the first sentence.
fn print_line(topic: &Topic) {
    println!("{}", topic.signature);
    let paragraph = topic.doc.lines().next().unwrap_or_default();
    let sentence = paragraph.split_inclusive(". ").next().unwrap_or_default();
    println!("    {}", sentence.trim_end());
}

fn print_whole(topic: &Topic) {
    println!("{}", topic.signature);
    topic.doc.lines().for_each(|line| println!("    {line}"));
    println!();
}
