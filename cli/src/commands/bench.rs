//! `seventeen bench`: the times of components on fixed work.

use crate::bench::{BenchArgs, run_bench};
use crate::common::Common;
use crate::registry::load_registry;
use crate::standard_output::print;
use seventeen_jobs::{Context, ContextSettings};
use std::sync::Arc;

pub(crate) fn bench(common: &Common, bench: &BenchArgs) -> anyhow::Result<()> {
    let settings = ContextSettings { threads: 1, ..ContextSettings::default() };
    let context = Arc::new(Context::new(load_registry(common)?, settings)?);
    print(&run_bench(&context, bench, common.json)?)
}
