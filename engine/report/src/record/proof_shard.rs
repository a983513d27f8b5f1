//! A shard of a proof that was derived.

use super::{Fields, Record, push};
use crate::declared::columns;
use seventeen_jobs::prove::ProofShard;

crate::fields! {
    /// The parts of a shard of a proof.
    ProofShard {
        /// The shard: its number, from 0, and the number of shards.
        ///
        /// ```rhai
        /// proof_shard.shard  // 0/2
        /// ```
        [column] shard: String = |it, _| it.shard.to_string();
        /// Number of its parts.
        ///
        /// ```rhai
        /// proof_shard.parts == (proof_shard.of + 1) / 2  // true
        /// ```
        [column] parts: u64 = |it, _| it.parts;
        /// Number of parts of the whole proof.
        ///
        /// ```rhai
        /// proof_shard.of > 0  // true
        /// ```
        [column] of: u64 = |it, _| it.of;
        /// Number of bytes that its parts take in the proof, about.
        ///
        /// ```rhai
        /// proof_shard.bytes < 100000  // true
        /// ```
        [column] bytes: u64 = |it, _| it.bytes;
        /// CPU time of all threads in seconds, in this run and those that it resumed.
        ///
        /// ```rhai
        /// proof_shard.seconds < 60.0  // true
        /// ```
        [column] seconds: f64 = |it, _| it.seconds;
        /// Directory of its parts.
        ///
        /// ```rhai
        /// proof_shard.directory  // proof.shard-0-of-2
        /// ```
        [column] directory: String = |it, _| it.directory.display().to_string();
    }
}

impl Record for ProofShard {
    fn write_line(&self, _entry: usize, line: &mut Vec<u8>) {
        let ProofShard { shard, parts, of, bytes, directory, .. } = self;
        let directory = directory.display();
        push(
            line,
            format_args!("shard {shard}: {parts} of {of} parts, {bytes} bytes in {directory}"),
        );
    }

    fn fields(&self, entry: usize) -> Fields {
        columns(self, entry)
    }
}
