//! `seventeen bench`: the times of components on fixed work.

use crate::bench::{Bench, table};
use crate::common::Common;
use crate::registry::registry;
use crate::standard_output::print;
use seventeen_jobs::{Context, Settings};
use std::sync::Arc;

pub(crate) fn bench(common: &Common, bench: &Bench) -> anyhow::Result<()> {
    let settings = Settings { threads: 1, ..Settings::default() };
    let context = Arc::new(Context::new(registry(common)?, settings)?);
    print(&table(&context, bench, common.json)?)
}
