//! `seventeen doc`: what recipes can call.

use crate::args::Common;
use crate::registry::registry;
use crate::sentence;
use anyhow::bail;
use seventeen_host::nearest::suggestion;
use seventeen_script::{Topic, topics};

pub(super) fn doc(common: &Common, name: Option<&str>) -> anyhow::Result<()> {
    let topics = topics(registry(common)?)?;
    let Some(name) = name else {
        return super::print(&topics.iter().map(in_short).collect::<String>());
    };
    let bare = name.rsplit("::").next().unwrap_or(name);
    let found: Vec<&Topic> =
        topics.iter().filter(|topic| topic.name == bare || topic.namespace == name).collect();
    if found.is_empty() {
        let names = topics.iter().flat_map(|topic| [topic.name.as_str(), &topic.namespace]);
        bail!("nothing is called `{name}`{}", suggestion(bare, names));
    }
    super::print(&found.into_iter().map(whole).collect::<String>())
}

/// The signature and the first sentence.
fn in_short(topic: &Topic) -> String {
    format!("{}\n    {}\n", topic.signature, sentence::first(&topic.doc))
}

fn whole(topic: &Topic) -> String {
    let lines = topic.doc.lines().map(|line| format!("    {line}\n"));
    format!("{}\n{}\n", topic.signature, lines.collect::<String>())
}
