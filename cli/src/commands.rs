//! The commands, one file per command.

pub(crate) mod bench;
pub(crate) mod catalogue;
pub(crate) mod check;
pub(crate) mod cluster;
pub(crate) mod completions;
pub(crate) mod doc;
pub(crate) mod doctor;
pub(crate) mod lsp;
pub(crate) mod man;
pub(crate) mod plan;
pub(crate) mod plugins;
pub(crate) mod repl;
pub(crate) mod run;
pub(crate) mod runs;
pub(crate) mod serve;
pub(crate) mod shards;
pub(crate) mod show;
pub(crate) mod verb;
