//! `write`: writes the items of a stream to a file, a device, or the standard output.

mod divided;
mod whole;

pub(crate) use whole::{list, write_to_output};

use crate::failure::{RaiseJobError, Res};
use crate::shard_mode::ShardMode;
use crate::stream::Stream;
use seventeen_jobs::store::extension::RECIPE;
use std::path::Path;

/// Writes the items of `stream` to `path`, or to the standard output for `-`; returns the number of
/// entries.
pub(crate) fn write(stream: &Stream, path: &str, resume: bool) -> Res<i64> {
    if path != "-" {
        stream.session.check_write(path)?;
        RECIPE.check_extension(Path::new(path)).raise()?;
    }
    match &stream.session.division {
        ShardMode::Whole => {
            let entries = whole::write(stream, path, resume)?;
            if let Some(account) = &stream.session.settings.account {
                account.add_written_file(path, entries as u64);
            }
            Ok(entries)
        }
        ShardMode::Planned(planned) => divided::plan_listing(stream, path, planned),
        ShardMode::Shard(shard) => divided::write_shard(stream, path, shard),
        ShardMode::Gathered(course) => divided::write_gathered(stream, path, course),
    }
}
