//! The options of verbs. Jobs declare those of their own; those of verbs of streams are declared
//! here.

use seventeen_jobs::audit::{AuditOptions, SplitOptions};
use seventeen_jobs::batch::BandPairOptions;
use seventeen_jobs::certificate::VerifyOptions;
use seventeen_jobs::dataset::DatasetOptions;
use seventeen_jobs::enumerate::EnumerateOptions;
use seventeen_jobs::generate::GenerateOptions;
use seventeen_jobs::lists::UnmatchedSides;
use seventeen_jobs::options;
use seventeen_jobs::options::{FieldGiven, JobOption, JobOptions, KeyGiven, PositiveNumber};
use seventeen_jobs::pattern::PatternOptions;
use seventeen_jobs::prove::ProveOptions;
use seventeen_jobs::rate::RateOptions;
use seventeen_jobs::rules::RulesOptions;
use seventeen_language::statistics::STATISTICS;
use std::path::Path;
use std::sync::Arc;

/// The options of a verb on any receiver; none if it has none.
pub(crate) fn options_of(verb: &str) -> Vec<JobOption> {
    match verb {
        "audit" => AuditOptions::job_options(),
        "certificate" => CertificateOptions::job_options(),
        "dataset" => DatasetOptions::job_options(),
        "distinct" => DistinctOptions::job_options(),
        "sort" | "merge" | "without" | "common" | "new_against" => ListOptions::job_options(),
        "groups" => GroupOptions::job_options(),
        "join" => JoinOptions::job_options(),
        "enumerate" => {
            let of_pairs = BandPairOptions::job_options();
            let scheme = of_pairs.into_iter().filter(|option| option.name == "scheme");
            EnumerateOptions::job_options().into_iter().chain(scheme).collect()
        }
        "enumerate_up_to" => EnumerateOptions::job_options(),
        "generate" | "draws" => GenerateOptions::job_options(),
        "grids" => ReadOptions::job_options(),
        "puzzles" => PuzzleOptions::job_options(),
        "drawings" | "positions" => RulesOptions::job_options(),
        "pattern_search" => PatternOptions::job_options(),
        "prove" | "prove_shard" => ProveOptions::job_options(),
        "rate" => RateOptions::job_options(),
        "histogram" => HistogramOptions::job_options(),
        "max" | "min" => ExtremeOptions::job_options(),
        verb if STATISTICS.contains(&verb) => NumberOptions::job_options(),
        "run" => CompareOptions::job_options(),
        "report" => ReportOptions::job_options(),
        "sample" => SampleOptions::job_options(),
        "splits" => SplitOptions::job_options(),
        "verify" => VerifyOptions::job_options(),
        "write" => WriteOptions::job_options(),
        _ => Vec::new(),
    }
}

options! {
    /// The options for reading an input.
    pub(crate) struct ReadOptions {
        ..pub(crate) rules: RulesOptions,
        /// The column to read from a table
        pub(crate) column: Option<String>,
    }
}

options! {
    /// The options for reading puzzles.
    pub(crate) struct PuzzleOptions {
        ..pub(crate) reading: ReadOptions,
        /// Accept puzzles that repeat a digit in a house, which have no solution
        pub(crate) repeats: bool,
    }
}

options! {
    /// The options of `write`.
    pub(crate) struct WriteOptions {
        /// Resume an interrupted run from its checkpoint
        pub(crate) resume: bool,
    }
}

options! {
    /// The options of the verbs that return a statistic of numbers.
    pub(crate) struct NumberOptions {
        /// The field with the number of each item, or a closure that returns it
        pub(crate) by: Option<FieldGiven>,
        /// Also return a 95 % interval, from this many bootstrap samples
        pub(crate) bootstrap: Option<u64>,
    }
}

options! {
    /// The options of `max` and `min`: samples of the numbers give no interval of an extreme.
    pub(crate) struct ExtremeOptions {
        /// The field with the number of each item, or a closure that returns it
        pub(crate) by: Option<FieldGiven>,
    }
}

options! {
    /// The options of `report` of an array.
    pub(crate) struct ReportOptions {
        /// The title of the report
        pub(crate) title: Option<String>,
    }
}

options! {
    /// The options of `histogram`.
    pub(crate) struct HistogramOptions {
        /// The field with the number of each item, or a closure that returns it
        pub(crate) by: Option<FieldGiven>,
        /// The width of the bins; by default they hold one whole number each, or are 1, 2 or 5
        /// times a power of ten wide
        pub(crate) width: Option<PositiveNumber>,
    }
}

options! {
    /// The options of `run` of a comparison.
    pub(crate) struct CompareOptions {
        /// Save the results in this file of JSON lines, `.jsonl`, so that an interrupted run can
        /// resume
        pub(crate) keep: Option<String>,
    }
}

options! {
    /// The options of `sample`.
    pub(crate) struct SampleOptions {
        /// Save the draws in this file of JSON lines, `.jsonl`, so that an interrupted run can
        /// resume
        pub(crate) keep: Option<String>,
    }
}

options! {
    /// The options of `certificate`.
    pub(crate) struct CertificateOptions {
        /// Certify only one in every N enumerations, beginning with the first
        pub(crate) one_in: Option<u64>,
    }
}

options! {
    /// The options of all verbs of lists.
    pub(crate) struct ListOptions {
        /// The key by which items are compared: `"text"`, `"minlex"` (equal for equivalent
        /// puzzles), `"grid"` (the minlex form of the solution), `"name"`, `"clues"`, `"er"`,
        /// `"ep"`, `"ed"`, a column of the table that was read, or a field of a result. Keys are
        /// separated by `,`, and a `-` before a key sorts in descending order. A closure may also
        /// return the key
        pub(crate) by: Option<KeyGiven>,
        /// The memory limit in megabytes, by default 1024; the rest spills to temporary files
        pub(crate) memory: Option<u64>,
        /// The directory of the temporary files, by default that of the system
        pub(crate) dir: Option<Arc<Path>>,
    }
}

options! {
    /// The options of `distinct`.
    pub(crate) struct DistinctOptions {
        ..pub(crate) list: ListOptions,
        /// Return records `#{ item, count }` with the number of equal items
        pub(crate) count: bool,
        /// Sort the result by the key `by`
        pub(crate) sorted: bool,
    }
}

options! {
    /// The options of `groups`.
    pub(crate) struct GroupOptions {
        ..pub(crate) list: ListOptions,
        /// Return only groups of at least this many items
        pub(crate) at_least: Option<u64>,
    }
}

options! {
    /// The options of `join`.
    pub(crate) struct JoinOptions {
        ..pub(crate) list: ListOptions,
        /// The key of the other stream, by default that of `by`
        pub(crate) right: Option<KeyGiven>,
        /// Also return items without a match: those of this stream (`"left"` or true) with `()` as
        /// `right`, those of the other (`"right"`) with `()` as `left`, or those of `"both"`
        pub(crate) outer: UnmatchedSides,
    }
}
