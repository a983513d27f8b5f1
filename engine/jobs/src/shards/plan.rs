//! The plan of a sharded run: the work, the number of shards, and the items of each.

use crate::error::{Error, Result};
use crate::store::{Digest, Identity};
use crate::text::forms::MARKDOWN;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

/// The most shards that are believed to be meant.
pub const MOST_SHARDS: u32 = 1_000_000;

/// The work to be done in shards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ShardPlan {
    /// The number of shards.
    pub shards: u32,
    /// The unit of division.
    pub by: DivisionUnit,
    /// The outputs of the run, in the order in which it writes them.
    pub listings: Vec<PlannedListing>,
    /// The command of the run; results do not depend on it.
    pub command: RunCommand,
}

/// The unit of division among shards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DivisionUnit {
    /// The source items of each written stream: a shard writes the results of its own items.
    Items,
    /// The parts of each enumeration, for few grids that take long. A shard stores the results of
    /// its parts, and the run continues from all of them.
    Parts,
}

/// A listing of the run; each shard writes a part of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlannedListing {
    /// The file that one run would write; `-` for the standard output.
    pub path: String,
    /// The extension of its format.
    pub suffix: ListingFormat,
    /// The number of source items of the written stream.
    pub items: u64,
    /// Everything on which the listing depends: its [`Identity`] as JSON.
    pub run: Value,
}

/// The extension of a shard's file, which determines its format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ListingFormat {
    /// Fields with commas between them, the columns' names on top.
    Csv,
    /// Fields with tabs between them, the columns' names on top.
    Tsv,
    /// A table in Markdown.
    Md,
    /// A JSON object a line.
    Jsonl,
    /// Lines of text.
    Txt,
}

impl ListingFormat {
    /// The byte between the fields of its head, and the number of records in that; none if it has
    /// no head.
    pub(super) fn head(self) -> Option<(u8, usize)> {
        match self {
            ListingFormat::Csv => Some((b',', 1)),
            ListingFormat::Tsv => Some((b'\t', 1)),
            ListingFormat::Md => Some((MARKDOWN, 2)),
            ListingFormat::Jsonl | ListingFormat::Txt => None,
        }
    }
}

impl fmt::Display for ListingFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ListingFormat::Csv => "csv",
            ListingFormat::Tsv => "tsv",
            ListingFormat::Md => "md",
            ListingFormat::Jsonl => "jsonl",
            ListingFormat::Txt => "txt",
        })
    }
}

/// The command line of a run.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct RunCommand {
    /// The recipe's file.
    pub recipe: PathBuf,
    /// Its parameters.
    pub set: BTreeMap<String, String>,
    /// The seed of all randomness.
    pub seed: u64,
    /// Whether results on the standard output are JSON lines.
    pub json: bool,
    /// Whether the first bad line of an input ends the run.
    pub strict: bool,
    /// Whether zstd data with long windows is read.
    #[serde(default)]
    pub long_windows: bool,
    /// The plugins that were named.
    pub plugins: Vec<PathBuf>,
    /// The directories of plugins that were named.
    pub plugin_directories: Vec<PathBuf>,
}

impl ShardPlan {
    /// The checksum of everything on which results depend.
    pub fn checksum(&self) -> Digest {
        let text = serde_json::json!([self.shards, self.by, self.listings]).to_string();
        Digest::of_bytes(text.as_bytes())
    }

    /// The source items of a listing that a shard takes, numbered from 0. Numbers of items differ
    /// by at most one between shards.
    ///
    /// ```
    /// use seventeen_jobs::shards::{
    ///     DivisionUnit, ListingFormat, PlannedListing, RunCommand, ShardPlan,
    /// };
    ///
    /// let (path, suffix) = ("-".to_owned(), ListingFormat::Txt);
    /// let listing = PlannedListing { path, suffix, items: 10, run: "".into() };
    /// let (by, command) = (DivisionUnit::Items, RunCommand::default());
    /// let plan = ShardPlan { shards: 4, by, listings: vec![listing], command };
    /// let items: Vec<_> = (0..4).map(|shard| plan.shard_items(0, shard)).collect();
    /// assert_eq!(items, [0..2, 2..5, 5..7, 7..10]);
    /// ```
    ///
    /// # Panics
    /// The listing does not exist.
    pub fn shard_items(&self, listing: usize, shard: u32) -> Range<u64> {
        let items = u128::from(self.listings[listing].items);
        let first = |shard: u32| (items * u128::from(shard) / u128::from(self.shards)) as u64;
        first(shard)..first(shard + 1)
    }
}

/// One of the shards of a plan: `17/5000` is number 17, from 0, of 5000.
///
/// ```
/// use seventeen_jobs::shards::Shard;
///
/// assert_eq!("17/5000".parse(), Ok(Shard { number: 17, of: 5000 }));
/// let error = "5000/5000".parse::<Shard>().unwrap_err();
/// assert_eq!(error, "shard 5000 of 5000: the last one is 4999");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 0.
    pub number: u32,
    /// The number of shards.
    pub of: u32,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Shard, String> {
        let both = text.split_once('/').and_then(|(number, of)| {
            Some(Shard { number: number.parse().ok()?, of: of.parse().ok()? })
        });
        let shard = both.ok_or(
            "expected the shard number, from 0, and the number of shards, such as 17/5000",
        )?;
        let Shard { number, of } = shard;
        if !(1..=MOST_SHARDS).contains(&of) {
            return Err(format!("{of} shards, expected 1 to {MOST_SHARDS}"));
        }
        if number >= of {
            return Err(format!("shard {number} of {of}: the last one is {}", of - 1));
        }
        Ok(shard)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The identity of files of a shard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ShardFileIdentity {
    /// The plan.
    pub plan: Digest,
    /// The shard's number; none for all shards together.
    pub shard: Option<u32>,
}

impl Identity for ShardFileIdentity {
    fn difference(&self, now: &ShardFileIdentity) -> Option<String> {
        let name = |one: &ShardFileIdentity| match one.shard {
            Some(number) => format!("shard {number} of plan {}", one.plan.short_text()),
            None => format!("all of plan {}", one.plan.short_text()),
        };
        (self != now).then(|| format!("{}, this is {}", name(self), name(now)))
    }
}

/// Refuses numbers of shards that cannot be meant.
///
/// # Errors
/// The number is 0 or too high.
pub fn check_shard_count(shards: u32) -> Result<()> {
    if (1..=MOST_SHARDS).contains(&shards) {
        return Ok(());
    }
    Err(Error::bad_input(format_args!("{shards} shards, expected 1 to {MOST_SHARDS}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_all_items_whatever_their_numbers() {
        for (items, shards) in [(0, 1), (1, 7), (6, 100), (100, 7), (5_472_730_538, 5000)] {
            let (by, command) = (DivisionUnit::Items, RunCommand::default());
            let (path, suffix) = ("-".to_owned(), ListingFormat::Txt);
            let listings = vec![PlannedListing { path, suffix, items, run: Value::Null }];
            let plan = ShardPlan { shards, by, listings, command };
            let mut next = 0;
            for shard in 0..shards {
                let range = plan.shard_items(0, shard);
                assert_eq!(range.start, next);
                assert!(range.end - range.start <= items / u64::from(shards) + 1);
                next = range.end;
            }
            assert_eq!(next, items);
        }
    }

    #[test]
    fn shards_that_cannot_be_are_refused() {
        for text in ["", "17", "/", "-1/3", "3/3", "0/0", "1/1000001", "a/b", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
