//! Merging of shards: byte-identical to the output of one run.

use super::directory::{ShardDirectory, ShardState};
use super::manifest::ShardManifest;
use super::plan::ShardFileIdentity;
use crate::error::{Error, Result};
use crate::files::FileAccess;
use crate::store::{ResumableFile, WriteTarget};
use crate::text::BadLines;
use crate::text::ranges::format_ranges;
use crate::text::records::RecordTracker;
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

/// The results of all shards.
#[derive(Debug)]
pub struct MergedShards {
    /// The number of entries in all files of the shards, or of puzzles if they stored parts.
    pub entries: u64,
    /// CPU time of the processes that ended the shards, in seconds.
    pub cpu_seconds: f64,
    /// The skipped lines of the input.
    pub passed_over: BadLines,
}

impl ShardDirectory {
    /// Checks all shards and returns their common results. Rejects shards that are missing,
    /// damaged, misplaced, or of another plan.
    ///
    /// # Errors
    /// Some are faulty: the error lists their numbers, and what is wrong with the first.
    pub fn check_shards(&self) -> Result<MergedShards> {
        let states = self.shard_states();
        self.reject_foreign(&states)?;
        let (mut manifests, mut missing, mut damage) = (Vec::new(), Vec::new(), None);
        for (shard, state) in (0..).zip(states) {
            match state {
                ShardState::Done(manifest) => manifests.push(*manifest),
                ShardState::Damaged(reason) => {
                    missing.push(shard);
                    damage.get_or_insert(reason);
                }
                _ => missing.push(shard),
            }
        }
        if !missing.is_empty() {
            let damage = damage.map(|damage| format!("\n{damage}")).unwrap_or_default();
            let (place, of) = (self.path().display(), self.plan().shards);
            let (n, which) = (missing.len(), format_ranges(&missing, ","));
            return Err(Error::bad_input(format_args!(
                "{place}: {n} of {of} shards are not complete: {which}{damage}"
            )));
        }
        check_inputs(&manifests)?;
        let mut merged =
            MergedShards { entries: 0, cpu_seconds: 0.0, passed_over: BadLines::skipping() };
        for ShardManifest { written, cpu_seconds, passed_over, .. } in &manifests {
            merged.entries += written.iter().map(|one| one.entries).sum::<u64>();
            merged.cpu_seconds += cpu_seconds;
            merged.passed_over.add_skipped(passed_over.clone());
        }
        Ok(merged)
    }

    /// Writes the listings of all shards to the files that a single run would write, and those of
    /// the standard output to `out`, after [checking](Self::check_shards) every byte. The shards
    /// must have divided items.
    ///
    /// # Errors
    /// Those of [`check_shards`](Self::check_shards), or a listing cannot be written.
    pub fn merge_listings(&self, out: &mut dyn Write) -> Result<MergedShards> {
        let merged = self.check_shards()?;
        for listing in 0..self.plan().listings.len() {
            let path = &self.plan().listings[listing].path;
            if path == "-" {
                let name = "the standard output";
                let copied = self.copy_listing(listing, out).and_then(|()| out.flush());
                copied.map_err(|error| Error::write_failed(name, &error))?;
                continue;
            }
            let identity = ShardFileIdentity { plan: self.plan().checksum(), shard: None };
            let mut file = match WriteTarget::from_path(Path::new(path))? {
                WriteTarget::File(file) => ResumableFile::create(&file, identity)?,
                WriteTarget::Device(device) => {
                    let opened = WriteTarget::open_device(&device);
                    let copied =
                        opened.and_then(|mut device| self.copy_listing(listing, &mut device));
                    copied.map_err(|error| Error::write_failed(path, &error))?;
                    continue;
                }
            };
            let copied = self.copy_listing(listing, &mut file);
            copied.map_err(|error| file.write_error(&error))?;
            file.finish().map_err(|error| Error::write_failed(path, &error))?;
        }
        Ok(merged)
    }

    /// Writes the parts of a listing from all shards, with column names once. Does not flush `out`:
    /// that would end a block of compressed data, which a single run does not.
    fn copy_listing(&self, listing: usize, out: &mut dyn Write) -> io::Result<()> {
        let shape = self.plan().listings[listing].suffix.head();
        let mut head: Option<Vec<u8>> = None;
        for shard in 0..self.plan().shards {
            let mut file =
                BufReader::new(FileAccess::current().open(&self.listing_path(shard, listing))?);
            if let Some((delimiter, records)) = shape {
                let found = read_head(&mut file, delimiter, records)?;
                match &head {
                    _ if found.is_empty() => {}
                    None => {
                        out.write_all(&found)?;
                        head = Some(found);
                    }
                    Some(head) if *head == found => {}
                    Some(head) => return Err(column_mismatch_error(shard, &found, head)),
                }
            }
            io::copy(&mut file, out)?;
        }
        Ok(())
    }
}

/// The first records of a table, which have the names of its columns.
fn read_head(table: &mut dyn BufRead, delimiter: u8, mut records: usize) -> io::Result<Vec<u8>> {
    let (mut head, mut tracker) = (Vec::new(), RecordTracker::new(delimiter));
    while records > 0 {
        let start = head.len();
        let is_end = table.read_until(b'\n', &mut head)? == 0;
        let line = head[start..].strip_suffix(b"\n").unwrap_or(&head[start..]);
        if is_end {
            break;
        }
        records -= usize::from(tracker.ends_with_line(line));
    }
    Ok(head)
}

/// Refuses shards that read different files under one name.
fn check_inputs(manifests: &[ShardManifest]) -> Result<()> {
    let mut known = BTreeMap::new();
    for ShardManifest { shard, inputs, .. } in manifests {
        for (path, digest) in inputs {
            let (first, other) = *known.entry(path).or_insert((shard, digest));
            if other != digest {
                return Err(Error::bad_input(format_args!(
                    "shards {first} and {shard} read different files {path}: run one of them again"
                )));
            }
        }
    }
    Ok(())
}

/// The error for shards of a listing with different columns.
fn column_mismatch_error(shard: u32, found: &[u8], expected: &[u8]) -> io::Error {
    let [found, expected] = [found, expected].map(|line| String::from_utf8_lossy(line));
    let (found, expected) = (found.trim_end(), expected.trim_end());
    let text = format!("shard {shard} has the columns {found}, expected {expected}");
    io::Error::new(io::ErrorKind::InvalidData, text)
}
