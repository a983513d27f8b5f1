//! Records: results as recipes compare and table them, and in a line for a person.

use rhai::{Dynamic, ImmutableString, Map};
use seventeen_core::Bound;
use seventeen_jobs::clique::Clique;
use seventeen_jobs::enumerate::Enumeration;
use seventeen_jobs::harvest::Sets;

/// What a result has found and cost, without the puzzles and sets themselves.
pub(crate) trait Recorded {
    fn record(&self) -> Map;
}

/// A result in one line for a person.
pub(crate) trait Summed {
    fn summary(&self) -> String;
}

impl Recorded for Enumeration {
    fn record(&self) -> Map {
        let text = |text: &str| Dynamic::from(ImmutableString::from(text));
        let integer = |n: u64| Dynamic::from(n as i64);
        [
            ("grid", self.grid.to_string().into()),
            ("clues", integer(self.clues.into())),
            ("given", self.asked.given.to_string().into()),
            ("dead", self.asked.dead.to_string().into()),
            ("minimal", self.asked.minimal.into()),
            ("first", self.asked.first.into()),
            ("count_only", self.asked.count_only.into()),
            ("enumerator", text(&self.enumerator)),
            ("method", text(&self.method)),
            ("clique", text(&self.strategy)),
            ("mcn", integer(self.outline.clique.into())),
            ("proven", (self.outline.bound == Bound::Greatest).into()),
            ("sets", integer(self.outline.sets.into())),
            ("parts", integer(self.outline.parts.into())),
            ("nodes", integer(self.effort.nodes)),
            ("tests", integer(self.effort.tests)),
            ("fresh", integer(self.effort.fresh)),
            ("count", integer(self.count)),
            ("seconds", self.seconds.into()),
            ("complete", self.complete.into()),
        ]
        .into_iter()
        .map(|(name, value)| (name.into(), value))
        .collect()
    }
}

impl Summed for Enumeration {
    fn summary(&self) -> String {
        let count = self.count;
        let plural = if count == 1 { "" } else { "s" };
        let minimal = if self.asked.minimal { "minimal " } else { "" };
        let relation = if self.outline.bound == Bound::Greatest { "=" } else { ">=" };
        let state = if self.complete {
            ""
        } else {
            ", INTERRUPTED: puzzles may lack, and unfinished parts are not counted"
        };
        let enumerator = match &*self.method {
            method if method.starts_with(&*self.enumerator) => method.to_owned(),
            "" => self.enumerator.to_string(),
            method => format!("{} ({method})", self.enumerator),
        };
        format!(
            "{count} {minimal}puzzle{plural} of {} clues{}; {enumerator} with {}: MCN {relation} {}, \
             {} sets, {} nodes, {} tests, {:.2} CPU s{state}",
            self.clues,
            self.asked.words(),
            self.strategy,
            self.outline.clique,
            self.outline.sets,
            self.effort.nodes,
            self.effort.tests,
            self.seconds
        )
    }
}

impl Summed for Clique {
    fn summary(&self) -> String {
        let sizes: Vec<String> = self.sets.iter().map(|set| set.len().to_string()).collect();
        let relation = if self.bound == Bound::Greatest { "=" } else { ">=" };
        format!("{}: MCN {relation} {}, sizes {}", self.strategy, self.sets.len(), sizes.join(" "))
    }
}

impl Recorded for Sets {
    fn record(&self) -> Map {
        let count = |size: u32| self.sets.iter().filter(|set| set.len() == size).count();
        let larger = self.sets.iter().filter(|set| set.len() > 12).count();
        let sizes = [4, 6, 8, 9, 10, 11, 12].map(|size| (format!("u{size}"), count(size)));
        let counts = [("sets".to_owned(), self.sets.len()), ("larger".to_owned(), larger)];
        let counts = counts.into_iter().chain(sizes);
        let mut record: Map =
            counts.map(|(name, count)| (name.into(), Dynamic::from(count as i64))).collect();
        record.insert("grid".into(), self.grid.to_string().into());
        record.insert("seconds".into(), self.seconds.into());
        record
    }
}

/// How many sets there are of each size: `U4: 12, U6: 30`.
pub(crate) fn sizes(sets: &Sets) -> String {
    let mut shown = Vec::new();
    for group in sets.sets.chunk_by(|a, b| a.len() == b.len()) {
        shown.push(format!("U{}: {}", group[0].len(), group.len()));
    }
    shown.join(", ")
}
