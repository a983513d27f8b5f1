//! The options of verbs: those of jobs, which the jobs declare, and those of the verbs of streams, which are
//! declared here.

use seventeen_core::{Enumerator, Solver, UaHarvester};
use seventeen_jobs::Choice;
use seventeen_jobs::certificate::VerifyOptions;
use seventeen_jobs::enumerate::EnumerateOptions;
use seventeen_jobs::generate::GenerateOptions;
use seventeen_jobs::options;
use seventeen_jobs::options::{JobOption, JobOptions, KeyGiven};
use seventeen_jobs::pattern::PatternOptions;
use seventeen_jobs::rate::RateOptions;
use std::path::Path;
use std::sync::Arc;

/// The options of a verb, whatever it is called of; none if it has none.
pub(crate) fn options_of(verb: &str) -> Vec<JobOption> {
    match verb {
        "certificate" => CertificateOptions::list(),
        "distinct" => DistinctOptions::list(),
        "sort" | "merge" | "without" | "common" | "new_against" => ListOptions::list(),
        "join" => JoinOptions::list(),
        "enumerate" => {
            let of_entries = EntryOptions::list();
            let scheme = of_entries.into_iter().filter(|option| option.name == "scheme");
            EnumerateOptions::list().into_iter().chain(scheme).collect()
        }
        "enumerate_up_to" => EnumerateOptions::list(),
        "generate" | "draws" => GenerateOptions::list(),
        "grids" => ReadOptions::list(),
        "puzzles" => PuzzleOptions::list(),
        "pattern_search" => PatternOptions::list(),
        "rate" => RateOptions::list(),
        "sample" => SampleOptions::list(),
        "verify" => VerifyOptions::list(),
        "write" => WriteOptions::list(),
        _ => Vec::new(),
    }
}

options! {
    /// How an input is read.
    pub(crate) struct ReadOptions {
        /// The column of a table that holds what is read
        pub(crate) column: Option<String>,
    }
}

options! {
    /// How puzzles are read.
    pub(crate) struct PuzzleOptions {
        ..pub(crate) reading: ReadOptions,
        /// Accept puzzles with a digit twice in a house: they have no solution
        pub(crate) repeats: bool,
    }
}

options! {
    /// What `write` can be asked for.
    pub(crate) struct WriteOptions {
        /// Resume where an earlier run was stopped
        pub(crate) resume: bool,
    }
}

options! {
    /// What `sample` can be asked for.
    pub(crate) struct SampleOptions {
        /// Keep the draws in this file: a run that was stopped or killed resumes there
        pub(crate) keep: Option<String>,
    }
}

options! {
    /// What `certificate` can be asked for.
    pub(crate) struct CertificateOptions {
        /// Certify one of so many enumerations, beginning with the first
        pub(crate) one_in: Option<u64>,
    }
}

options! {
    /// What `enumerate` can be asked for where entries are enumerated.
    pub(crate) struct EntryOptions {
        /// The enumerator
        pub(crate) enumerator: Option<Choice<dyn Enumerator>>,
        /// The solver that tests uniqueness
        pub(crate) solver: Option<Choice<dyn Solver>>,
        /// The harvester of unavoidable sets, `tuned` unless another is named
        pub(crate) harvester: Option<Choice<dyn UaHarvester>>,
        /// For entries of the catalogue: `"by_band"` or `"by_line"`, how the puzzles of a grid are divided
        pub(crate) scheme: Option<String>,
    }
}

options! {
    /// What all verbs of lists can be asked for.
    pub(crate) struct ListOptions {
        /// What tells and orders items: `"text"`, `"minlex"` (puzzles that are essentially the same have the
        /// same), `"grid"` (the minlex form of the solution), `"clues"`, `"er"`, `"ep"`, `"ed"`, or several with
        /// commas between them, `-` in front for the other order; or a closure
        pub(crate) by: Option<KeyGiven>,
        /// How many megabytes are held at most, 1024 unless said; the rest goes to disk, in files without a name
        pub(crate) memory: Option<u64>,
        /// The directory of these files, the system's own for temporary files unless said
        pub(crate) dir: Option<Arc<Path>>,
    }
}

options! {
    /// What `distinct` can be asked for.
    pub(crate) struct DistinctOptions {
        ..pub(crate) list: ListOptions,
        /// Give records `#{ item, count }` instead, with how often each came
        pub(crate) count: bool,
        /// Give them in the order of what tells them apart
        pub(crate) sorted: bool,
    }
}

options! {
    /// What `join` can be asked for.
    pub(crate) struct JoinOptions {
        ..pub(crate) list: ListOptions,
        /// The same as `by`, for the other stream
        pub(crate) right: Option<KeyGiven>,
        /// Give the items without a partner as well, with nothing as `right`
        pub(crate) outer: bool,
    }
}
