//! `seventeen bench`: components against fixed work.

use crate::args::Common;
use crate::bench::{Bench, table};
use crate::registry::registry;
use seventeen_jobs::{Context, Settings};
use std::sync::Arc;

pub(super) fn bench(common: &Common, bench: &Bench) -> anyhow::Result<()> {
    let settings = Settings { threads: 1, ..Settings::default() };
    let context = Arc::new(Context::new(registry(common)?, settings)?);
    super::print(&table(&context, bench, common.json)?)
}
